//! Empty rectangle: all places of a digit in a box lie in one row and one column, and a house with two places for it
//! meets one of them.
//!
//! ```text
//!      c2      c7
//! r1 . 5 . | . . . | . . .       box 1 has its 5s in row 2 and column 2; the other four cells have none.
//! r2 5 . 5 | . . . | 5 . .       Column 7 has two 5s: if r8c7 is false, r2c7 is true, so box 1 has its 5 in
//! r3 . 5 . | . . . | . . .       column 2. Either way r8c2 is not 5.
//! r8 . × . | . . . | 5 . .
//! ```
//! Two truths (the box, the house with two places), one link (the line that joins them), rank −1. As a chain:
//! end = joined − the box's places in the line = its other places, a group.

use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, CellSet, Digit, HouseKind};
use crate::logic::step::Node;
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Proof, Search, Shape};

const GROUPS: &[&str] = &["single-digit-patterns"];

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "empty-rectangle",
        "Empty Rectangle",
        830,
        "All places of a digit in a box lie in one row and one column, and a line with two places for the \
         digit meets one of them. The digit is eliminated where the line's other place meets the other.",
        |search| {
            each(search, &mut |search, rectangle| {
                let proof = rectangle.proof(search);
                search.propose(proof, rectangle.shape(search))
            })
        },
    )
    .code("0402")
    .groups(GROUPS)
    .hodoku(Level::Hard, 120),
    Technique::new(
        "dual-empty-rectangle",
        "Dual Empty Rectangle",
        832,
        "Two empty rectangles in the same box, reported together.",
        find_dual,
    )
    .code("0405")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Hard, 120),
];

/// A box whose places lie in two lines, one of which meets a line with two places.
#[derive(Clone, Copy, Debug)]
struct Rectangle {
    digit: Digit,
    /// The box, the line with two places, and the line that joins them.
    houses: [usize; 3],
    /// The free end of the line with two places, and the end that is joined.
    end: Cell,
    joined: Cell,
    /// The box's places in the joining line, and its others.
    near: CellSet,
    far: CellSet,
    /// The cells that see the free end and all other places of the box.
    victims: CellSet,
}

fn find_dual(search: &mut Search<'_>) -> Flow {
    let mut all: Vec<Rectangle> = Vec::new();
    each(search, &mut |_, rectangle| {
        all.push(rectangle);
        Continue(())
    })?;
    for (index, one) in all.iter().enumerate() {
        for other in &all[index + 1..] {
            let differ = !one.victims.is_subset(&other.victims) && !other.victims.is_subset(&one.victims);
            if one.digit == other.digit && one.houses[0] == other.houses[0] && differ {
                let proof = Proof::All(vec![one.proof(search), other.proof(search)]);
                search.propose(proof, one.shape(search))?;
            }
        }
    }
    Continue(())
}

/// Calls `found` for every rectangle that rules something out.
fn each(search: &mut Search<'_>, found: &mut dyn FnMut(&mut Search<'_>, Rectangle) -> Flow) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let houses = layout.houses();
    for digit in layout.digits().iter() {
        let (placeless, all) = (state.placeless(digit), state.cells_with(digit));
        if placeless.is_empty() {
            continue;
        }
        let is_strong = |&house: &usize| {
            houses[house].kind != HouseKind::Box && state.places(house, digit).count_ones() == 2
        };
        for strong in (0..houses.len()).filter(is_strong) {
            let pair: Vec<Cell> = state.cells_at(strong, state.places(strong, digit)).collect();
            for [end, joined] in [[pair[0], pair[1]], [pair[1], pair[0]]] {
                let seen = *layout.peer_set(end) & *placeless;
                if seen.is_empty() {
                    continue;
                }
                let lines = layout.houses_of(joined).iter().copied();
                for weak in lines.filter(|&line| line != strong && houses[line].kind != HouseKind::Box) {
                    let boxes = (0..houses.len()).filter(|&home| houses[home].kind == HouseKind::Box);
                    for home in boxes.filter(|&home| !houses[home].set().contains(joined)) {
                        let places = *houses[home].set() & *all;
                        let (near, far) = (places & *houses[weak].set(), places - *houses[weak].set());
                        if near.is_empty() || far.is_empty() || places.contains(end) {
                            continue;
                        }
                        let victims = far.iter().fold(seen, |left, cell| left & *layout.peer_set(cell));
                        if !victims.is_empty() {
                            let houses = [home, strong, weak];
                            found(search, Rectangle { digit, houses, end, joined, near, far, victims })?;
                        }
                    }
                }
            }
        }
    }
    Continue(())
}

impl Rectangle {
    fn proof(&self, search: &Search<'_>) -> Proof {
        let of = |house| search.layout().constraints().of_house(house, self.digit);
        let [home, strong, weak] = self.houses.map(of);
        Proof::cover([strong, home], [weak])
    }

    fn shape(&self, search: &Search<'_>) -> Shape {
        let candidate = |cell| search.layout().constraints().candidate(cell, self.digit);
        let node = |cells: &mut dyn Iterator<Item = Cell>| Node {
            candidates: cells.map(candidate).collect(),
            through: Vec::new(),
        };
        let nodes = vec![
            node(&mut [self.end].into_iter()),
            node(&mut [self.joined].into_iter()),
            node(&mut self.near.iter()),
            node(&mut self.far.iter()),
        ];
        Shape::Chain { nodes, closed: false }
    }
}
