//! Locked candidates: all places of a digit in one house lie in another house too.
//!
//! ```text
//!   pointing                          claiming
//! . . . | 5 5 . | x x x             . . . | 5 5 . | . . .     ← the row's 5s lie in the box
//! . . . | 1 7 . | . . .             . . . | x x x | . . .
//! . . . | 8 3 6 | . . .             . . . | x x x | . . .
//!         └ the box's 5s lie in the row
//! ```
//! One truth (the digit in the first house), no link, rank −1: whatever sees all the places is eliminated.
//! On boards with diagonals or regions, any two houses will do.

use std::ops::ControlFlow::Continue;

use crate::grid::HouseKind;
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Proof, Search, Shape};

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "pointing",
        "Locked Candidates 1 (Pointing)",
        400,
        "All places of a digit in a box lie in one row or column: it is eliminated from the rest of that \
         line.",
        |search| find(search, |kind| kind == HouseKind::Box),
    )
    .code("0100")
    .groups(&["locked-candidates"])
    .hodoku(Level::Medium, 50),
    Technique::new(
        "claiming",
        "Locked Candidates 2 (Claiming)",
        410,
        "All places of a digit in a row or column lie in one box: it is eliminated from the rest of that \
         box.",
        |search| find(search, |kind| kind != HouseKind::Box),
    )
    .code("0101")
    .groups(&["locked-candidates"])
    .hodoku(Level::Medium, 50),
];

fn find(search: &mut Search<'_>, first: impl Fn(HouseKind) -> bool) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    for (house, base) in layout.houses().iter().enumerate().filter(|(_, base)| first(base.kind)) {
        for digit in layout.digits().iter() {
            let places = state.places(house, digit);
            if places.count_ones() < 2 {
                continue;
            }
            let mut cells = state.cells_at(house, places);
            let corner = cells.next().expect("there are two places");
            let seen = cells.fold(*layout.peer_set(corner), |seen, cell| seen & *layout.peer_set(cell));
            if !(seen & (*state.cells_with(digit) - *base.set())).is_empty() {
                let truth = layout.constraints().of_house(house, digit);
                search.propose(Proof::cover([truth], []), Shape::Sets)?;
            }
        }
    }
    Continue(())
}
