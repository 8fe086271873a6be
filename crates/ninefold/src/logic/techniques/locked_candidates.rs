//! Locked candidates: all places of a digit in one house lie in another house too.
//!
//! ```text
//!   pointing                          claiming
//! . . . | 5 5 . | x x x             . . . | 5 5 . | . . .     ← the row's 5s lie in the box
//! . . . | 1 7 . | . . .             . . . | x x x | . . .
//! . . . | 8 3 6 | . . .             . . . | x x x | . . .
//!         └ the box's 5s lie in the row
//! ```
//! One truth (the digit in the first house), no link, rank −1: whatever sees all of the places goes.
//! On boards with diagonals or regions, any two houses will do.

use std::ops::ControlFlow::Continue;

use crate::grid::HouseKind;
use crate::logic::technique::{Flow, Hodoku, Level, Technique};
use crate::logic::{Proof, Search, Shape};

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique {
        name: "pointing",
        title: "Locked Candidates 1 (Pointing)",
        code: "0100",
        groups: &["locked-candidates"],
        difficulty: 400,
        usual: true,
        hodoku: Some(Hodoku { level: Level::Medium, score: 50, order: Some(600) }),
        assumes_unique: false,
        about: "All places of a digit in a box lie in one row or column: it can go from the rest of that line.",
        example: "",
        find: |search| find(search, |kind| kind == HouseKind::Box),
    },
    Technique {
        name: "claiming",
        title: "Locked Candidates 2 (Claiming)",
        code: "0101",
        groups: &["locked-candidates"],
        difficulty: 410,
        usual: true,
        hodoku: Some(Hodoku { level: Level::Medium, score: 50, order: Some(610) }),
        assumes_unique: false,
        about: "All places of a digit in a row or column lie in one box: it can go from the rest of that box.",
        example: "",
        find: |search| find(search, |kind| kind != HouseKind::Box),
    },
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
