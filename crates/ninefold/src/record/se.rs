//! Records of Sudoku Explainer's rating.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use crate::logic::{SeRating, SeScore};

/// Sudoku Explainer's rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Se {
    /// ER, the rating of the hardest step. Absent if the program only compared it with bounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub er: Option<SeScore>,
    /// EP, the rating of the hardest step up to the first that places a cell. Absent if not requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub ep: Option<SeScore>,
    /// ED, the rating of the first step. Absent if not requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub ed: Option<SeScore>,
    /// A lower bound that the ER reaches: `rate --at-least`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub at_least: Option<SeScore>,
    /// An upper bound that the ER does not exceed: `rate --at-most`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
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
    pub least: SeScore,
    /// The greatest ER.
    pub greatest: SeScore,
}

impl From<SeRating> for Se {
    fn from(rating: SeRating) -> Se {
        Se { er: Some(rating.er), ep: Some(rating.ep), ed: Some(rating.ed), ..Se::default() }
    }
}

/// A number with one decimal: 7.2.
impl Serialize for SeScore {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.value())
    }
}

impl<'de> Deserialize<'de> for SeScore {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeScore, D::Error> {
        let number = f64::deserialize(deserializer)?;
        let tenths = (10.0 * number).round();
        let is_score = (0.0..=f64::from(u16::MAX)).contains(&tenths) && tenths / 10.0 == number;
        match is_score {
            true => Ok(SeScore::from_tenths(tenths as u16)),
            false => Err(D::Error::custom(format_args!(
                "{number} is not a Sudoku Explainer rating; give a number such as 7.2"
            ))),
        }
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for SeScore {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::schema::{ObjectBuilder, Type};
        let about = "A rating of Sudoku Explainer with one decimal, from 1.0 to about 12; 20.0 if it cannot finish the puzzle.";
        ObjectBuilder::new()
            .schema_type(Type::Number)
            .minimum(Some(0))
            .maximum(Some(SeScore::MAX.value()))
            .description(Some(about))
            .into()
    }
}

#[cfg(feature = "schema")]
impl ToSchema for SeScore {}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json, to_value};

    use super::*;

    #[test]
    fn scores_are_numbers_with_one_decimal() {
        for tenths in [0, 10, 12, 66, 67, 72, 119, 200, u16::MAX] {
            let score = SeScore::from_tenths(tenths);
            let text = serde_json::to_string(&score).unwrap();
            assert_eq!(text, score.to_string());
            assert_eq!(serde_json::from_str::<SeScore>(&text).unwrap(), score);
        }
        for wrong in [json!(7.25), json!(-1.0), json!(7000), json!("7.2")] {
            assert!(from_value::<SeScore>(wrong.clone()).is_err(), "{wrong}");
        }
        assert_eq!(from_value::<SeScore>(json!(7)).unwrap(), SeScore::from_tenths(70));
    }

    #[test]
    fn what_was_not_requested_is_absent() {
        let rating: SeRating = "7.2/1.5/1.2".parse().unwrap();
        assert_eq!(to_value(Se::from(rating)).unwrap(), json!({"er": 7.2, "ep": 1.5, "ed": 1.2}));
        let bound = Se { at_least: Some(rating.er), ..Se::default() };
        assert_eq!(to_value(bound).unwrap(), json!({"at_least": 7.2}));
    }
}
