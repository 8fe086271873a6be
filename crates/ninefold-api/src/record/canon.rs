//! Records of canonical forms and equivalent boards.

use ninefold::canon;
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::Start;

/// The canonical form of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Canonical {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The board.
    pub puzzle: String,
    /// Its canonical form.
    pub form: String,
    /// The transformation from the board to its form.
    pub transformation: Transformation,
    /// The transformation from the form to the board.
    pub inverse: Transformation,
    /// The number of transformations that leave the board unchanged.
    pub automorphisms: u32,
}

/// A transformation of a 9×9 board. Row `i` of the image is row `rows[i]` of the board (of its transpose, if `transpose`
/// is set); digit `d` becomes `digits[d]`. All numbers count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Transformation {
    /// Whether to exchange rows and columns first.
    pub transpose: bool,
    /// The source of each row of the image.
    pub rows: [u8; 9],
    /// The source of each column of the image.
    pub columns: [u8; 9],
    /// The new value of each digit.
    pub digits: [u8; 9],
}

impl From<&canon::Transformation> for Transformation {
    fn from(transformation: &canon::Transformation) -> Transformation {
        Transformation {
            transpose: transformation.transpose,
            rows: transformation.rows.map(|row| row + 1),
            columns: transformation.columns.map(|column| column + 1),
            digits: transformation.digits,
        }
    }
}

/// The number of boards, and of classes of equivalent boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Classes {
    /// The version of this kind of record.
    pub v: u8,
    /// The number of boards.
    pub boards: u64,
    /// The number of classes.
    pub classes: usize,
}

/// Whether two boards are equivalent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Same {
    /// The version of this kind of record.
    pub v: u8,
    /// Whether they are equivalent.
    pub same: bool,
    /// The boards.
    pub puzzles: [String; 2],
    /// Their canonical forms.
    pub forms: [String; 2],
    /// For each board, the number of transformations that leave it unchanged.
    pub automorphisms: [u32; 2],
    /// The transformation from the first board to the second; null if they aren't equivalent.
    #[cfg_attr(feature = "schema", schema(required))]
    pub transformation: Option<Transformation>,
    /// The transformation from the second board to the first; null if they aren't equivalent.
    #[cfg_attr(feature = "schema", schema(required))]
    pub inverse: Option<Transformation>,
}
