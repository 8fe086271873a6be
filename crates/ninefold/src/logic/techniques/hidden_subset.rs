//! Hidden subsets: some digits of a house have no more places than there are digits.
//!
//! ```text
//! {1 2 7 8} {4 8} {2 3 7} {1 4} …      2 and 7 fit only in these two cells, so nothing else does
//!   ▲ ▲                ▲ ▲
//! ```
//! As many truths (the digits in the house) as links (the cells), rank 0.

use std::ops::ControlFlow::Continue;

use crate::grid::{Digit, DigitSet};
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Proof, Search, Shape};

const GROUPS: &[&str] = &["subsets", "hidden-subsets"];

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "hidden-pair",
        "Hidden Pair",
        510,
        "Two digits have only the same two cells left in a house: every other candidate of those cells is \
         eliminated.",
        |search| find(search, 2),
    )
    .code("0210")
    .groups(GROUPS)
    .hodoku(Level::Medium, 70),
    Technique::new(
        "hidden-triple",
        "Hidden Triple",
        640,
        "Three digits have only the same three cells left in a house: every other candidate of those cells \
         is eliminated.",
        |search| find(search, 3),
    )
    .code("0211")
    .groups(GROUPS)
    .hodoku(Level::Medium, 100),
    Technique::new(
        "hidden-quad",
        "Hidden Quad",
        1010,
        "Four digits have only the same four cells left in a house: every other candidate of those cells is \
         eliminated.",
        |search| find(search, 4),
    )
    .code("0212")
    .groups(GROUPS)
    .hodoku(Level::Hard, 150),
];

fn find(search: &mut Search<'_>, size: usize) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    for house in 0..layout.houses().len() {
        let fits = |&digit: &Digit| (2..=size as u32).contains(&state.places(house, digit).count_ones());
        let open = layout.digits().iter().filter(|&digit| state.places(house, digit) != 0).count();
        let digits: Vec<Digit> = layout.digits().iter().filter(fits).collect();
        if digits.len() >= size && open > size {
            choose(search, house, &digits, size, DigitSet::EMPTY, 0)?;
        }
    }
    Continue(())
}

fn choose(
    search: &mut Search<'_>,
    house: usize,
    digits: &[Digit],
    size: usize,
    chosen: DigitSet,
    places: u32,
) -> Flow {
    let (state, constraints) = (search.state(), search.layout().constraints());
    if chosen.len() == size {
        let mut cells = state.cells_at(house, places);
        if cells.clone().all(|cell| state.marks(cell).is_subset(chosen)) {
            return Continue(());
        }
        let truths = chosen.iter().map(|digit| constraints.of_house(house, digit));
        return search
            .propose(Proof::cover(truths, cells.by_ref().map(|c| constraints.of_cell(c))), Shape::Sets);
    }
    for (index, &digit) in digits.iter().enumerate() {
        let places = places | state.places(house, digit);
        if places.count_ones() as usize <= size {
            choose(search, house, &digits[index + 1..], size, chosen | DigitSet::only(digit), places)?;
        }
    }
    Continue(())
}
