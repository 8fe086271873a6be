//! pencilmark's JSON: a board, digits, givens, and rules by type, houses among them.
//!
//! ```text
//! {"format":"sudoku-puzzle","format_version":1,"board":{"rows":9,"cols":9},"digits":9,"givens":[5,0,…],
//!  "rules":[{"type":"box_grid","origin":"r1c1","box":[3,3]},{"type":"line","kind":"thermo","cells":["r1c1","r1c2"]}]}
//! ```

mod negative;
mod operators;
mod read;
mod relation;
mod write;

use serde_json::Value;

pub(crate) use read::{read, read_value};
pub(crate) use write::write;

/// Returns whether JSON is of this format.
pub(crate) fn is_match(value: &Value) -> bool {
    value["format"] == "sudoku-puzzle"
}
