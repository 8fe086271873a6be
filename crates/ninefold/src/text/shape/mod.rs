//! The shape of a written board: its lines, rows and boxes, its size, and the text of each cell.

pub(super) mod ambiguous;
pub(super) mod bars;
pub(super) mod fill;
pub(super) mod lines;
pub(super) mod rows;
pub(super) mod sizes;
pub(super) mod votes;
