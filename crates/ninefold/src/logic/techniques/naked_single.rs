//! Naked single: a cell with one candidate left.
//!
//! ```text
//! . . 6 | . [1] . | . . .      2 3 4 5 7 8 9 are in its row, column or box: r1c5 can only be 1
//! ```
//! One truth (the cell), no link, rank −1.

use std::ops::ControlFlow::Continue;

use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Proof, Search, Shape};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "naked-single",
    "Naked Single",
    300,
    "A cell has one candidate left: that is its digit.",
    find,
)
.code("0003")
.groups(&["singles"])
.hodoku(Level::Easy, 4)];

fn find(search: &mut Search<'_>) -> Flow {
    let (state, constraints) = (search.state(), search.layout().constraints());
    for cell in state.blanks() {
        if let Some(digit) = state.marks(cell).single() {
            let candidate = constraints.candidate(cell, digit);
            search.place(vec![candidate], Proof::cover([constraints.of_cell(cell)], []), Shape::Sets)?;
        }
    }
    Continue(())
}
