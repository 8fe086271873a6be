//! Records of Sudoku Explainer's rating.

use ninefold::logic::{SeRating, SeScore};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

#[cfg(feature = "schema")]
use super::words;

/// Sudoku Explainer's rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Se {
    /// ER, the rating of the hardest step. Absent if the program only compared it with bounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, value_type = Option<words::SeScore>))]
    pub er: Option<SeScore>,
    /// EP, the rating of the hardest step up to the first that places a cell. Absent if not requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, value_type = Option<words::SeScore>))]
    pub ep: Option<SeScore>,
    /// ED, the rating of the first step. Absent if not requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, value_type = Option<words::SeScore>))]
    pub ed: Option<SeScore>,
    /// A lower bound that the ER reaches: `rate --at-least`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, value_type = Option<words::SeScore>))]
    pub at_least: Option<SeScore>,
    /// An upper bound that the ER does not exceed: `rate --at-most`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, value_type = Option<words::SeScore>))]
    pub at_most: Option<SeScore>,
    /// The ER of other images of the puzzle: `rate --symmetries`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub images: Option<SeImages>,
}

/// The ER of several images of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct SeImages {
    /// The number of images, including the puzzle as given.
    pub count: u64,
    /// The least ER.
    #[cfg_attr(feature = "schema", schema(value_type = words::SeScore))]
    pub least: SeScore,
    /// The greatest ER.
    #[cfg_attr(feature = "schema", schema(value_type = words::SeScore))]
    pub greatest: SeScore,
}

impl From<SeRating> for Se {
    fn from(rating: SeRating) -> Se {
        Se { er: Some(rating.er), ep: Some(rating.ep), ed: Some(rating.ed), ..Se::default() }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{json, to_value};

    use super::*;

    #[test]
    fn what_was_not_requested_is_absent() {
        let rating: SeRating = "7.2/1.5/1.2".parse().unwrap();
        assert_eq!(to_value(Se::from(rating)).unwrap(), json!({"er": 7.2, "ep": 1.5, "ed": 1.2}));
        let bound = Se { at_least: Some(rating.er), ..Se::default() };
        assert_eq!(to_value(bound).unwrap(), json!({"at_least": 7.2}));
    }
}
