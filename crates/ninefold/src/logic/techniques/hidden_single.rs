//! Hidden single: a digit with one place left in a house.
//!
//! ```text
//! . . . | . . . | . 5 .
//! . 5 . | . . . | . . .
//! . . . | 8 [5] 1 | . . .      box 2 has one cell left that sees no 5
//! ```
//! One truth (the digit in the house), no link, rank −1.

use std::ops::ControlFlow::Continue;

use crate::grid::HouseKind;
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Proof, Search, Shape};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "hidden-single",
    "Hidden Single",
    200,
    "A digit has one place left in a row, column or box: it goes there.",
    find,
)
.code("0002")
.groups(&["singles"])
.hodoku(Level::Easy, 14)];

fn find(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    // Boxes first, as players do.
    let is_box = |house: &usize| layout.houses()[*house].kind == HouseKind::Box;
    let (boxes, others): (Vec<usize>, Vec<usize>) = (0..layout.houses().len()).partition(is_box);
    for house in boxes.into_iter().chain(others) {
        for digit in layout.digits().iter() {
            let places = state.places(house, digit);
            if places.count_ones() == 1 {
                let cell = state.cells_at(house, places).next().expect("there is one place");
                let constraints = layout.constraints();
                let truth = constraints.of_house(house, digit);
                search.place(
                    vec![constraints.candidate(cell, digit)],
                    Proof::cover([truth], []),
                    Shape::Sets,
                )?;
            }
        }
    }
    Continue(())
}
