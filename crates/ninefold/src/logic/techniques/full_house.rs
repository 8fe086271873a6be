//! Full house: a house with one blank left.
//!
//! ```text
//! 4 1 9 | 7 . 3 | 2 8 6      the row has every digit but 5: 5 goes in the gap
//! ```
//! One truth (the digit in the house), no link, rank −1.

use std::ops::ControlFlow::Continue;

use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Proof, Search, Shape};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "full-house",
    "Full House",
    100,
    "A row, column or box has one blank cell left: it holds the missing digit.",
    find,
)
.code("0000")
.groups(&["singles"])
.hodoku(Level::Easy, 4)];

fn find(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    for (house, cells) in layout.houses().iter().enumerate() {
        let mut blanks = cells.cells().iter().filter(|&&cell| !state.is_filled(cell));
        let (Some(&cell), None) = (blanks.next(), blanks.next()) else { continue };
        let Some(digit) = state.marks(cell).single() else { continue };
        let constraints = layout.constraints();
        let candidate = constraints.candidate(cell, digit);
        search.place(vec![candidate], Proof::cover([constraints.of_house(house, digit)], []), Shape::Sets)?;
    }
    Continue(())
}
