//! Canonical forms and equivalent boards.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::Start;
use crate::canon;

/// The canonical form of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Canonical {
    /// The version, and where the input stood.
    #[serde(flatten)]
    pub start: Start,
    /// The board.
    pub puzzle: String,
    /// Its canonical form.
    pub form: String,
    /// How the board becomes its form.
    pub transformation: Transformation,
    /// How the form becomes the board.
    pub inverse: Transformation,
    /// The number of transformations that leave the board as it is.
    pub automorphisms: u32,
}

/// A transformation of a 9×9 board. Row `i` of the image is row `rows[i]` of the board (of its transpose, if `transpose`
/// is set); digit `d` becomes `digits[d]`. All are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Transformation {
    /// Whether rows and columns are exchanged first.
    pub transpose: bool,
    /// Where each row of the image comes from.
    pub rows: [u8; 9],
    /// Where each column of the image comes from.
    pub columns: [u8; 9],
    /// What becomes of each digit.
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

/// The number of boards and of classes of equivalent boards.
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
    /// For each, the number of transformations that leave it as it is.
    pub automorphisms: [u32; 2],
    /// How the first becomes the second, if they are equivalent.
    #[cfg_attr(feature = "schema", schema(required))]
    pub transformation: Option<Transformation>,
    /// How the second becomes the first.
    #[cfg_attr(feature = "schema", schema(required))]
    pub inverse: Option<Transformation>,
}
