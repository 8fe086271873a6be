//! W-wing: two cells with the same two candidates, and a strong link on one of them between the two.
//!
//! ```text
//! {x y} . . | x . . | . . .      The two x of the middle house: one is true, so one of the two cells is y.
//!   .   . . | . . . | * . .      y is eliminated where it sees both cells (*).
//!   .   . . | x . . | {x y}
//! ```
//! Three truths (both cells, x in the house), two links (x from its places to the cells), rank −1.

use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, Digit};
use crate::logic::find::chain::shared_house;
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Node, Proof, Search, Shape};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "w-wing",
    "W-Wing",
    870,
    "Two cells have the same candidates x and y, and the only two places for x in some house each see one \
     of them. So one of the two cells is y, and y is eliminated from every cell that sees both.",
    find,
)
.code("0803")
.groups(&["wings"])
.hodoku(Level::Hard, 150)];

fn find(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let pairs: Vec<Cell> = state.pairs().map(|(cell, _)| cell).collect();
    for (index, &one) in pairs.iter().enumerate() {
        let marks = state.marks(one);
        for &other in pairs[index + 1..].iter().filter(|&&cell| state.marks(cell) == marks) {
            if layout.sees(one, other) {
                continue;
            }
            let seen = *layout.peer_set(one) & *layout.peer_set(other);
            for x in marks.iter() {
                for y in marks.iter().filter(|&y| y != x && !(seen & *state.cells_with(y)).is_empty()) {
                    joined(search, one, other, x, y)?;
                }
            }
        }
    }
    Continue(())
}

/// Proposes every house whose two places for x each see one of the cells.
fn joined(search: &mut Search<'_>, one: Cell, other: Cell, x: Digit, y: Digit) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let constraints = layout.constraints();
    for house in (0..layout.houses().len()).filter(|&house| state.places(house, x).count_ones() == 2) {
        let ends: Vec<Cell> = state.cells_at(house, state.places(house, x)).collect();
        for (near, far) in [(ends[0], ends[1]), (ends[1], ends[0])] {
            let (Some(first), Some(last)) =
                (shared_house(layout, one, near), shared_house(layout, far, other))
            else {
                continue;
            };
            let truths =
                [constraints.of_cell(one), constraints.of_house(house, x), constraints.of_cell(other)];
            let links = [first, last].map(|house| constraints.of_house(house, x));
            let nodes = [(one, y), (one, x), (near, x), (far, x), (other, x), (other, y)];
            let nodes = nodes.map(|(cell, digit)| Node::of(constraints.candidate(cell, digit))).to_vec();
            search.propose(Proof::cover(truths, links), Shape::Chain { nodes, closed: false })?;
        }
    }
    Continue(())
}
