//! SK-loop: four boxes at the corners of a rectangle, in each of them a cell whose row and column run through two of
//! the others. The other cells of these rows and columns in the four boxes form a ring of eight groups.
//!
//! ```text
//! .  B1 .  | .  B2 .        groups in turn: A1 – A2 in one row, A2 – B2 in one box, B2 – D2 in one column …
//! A1 ◦  A1 | A2 ◦  A2       Each two neighbours share digits that only one of them can hold: a row, a box, a column
//! .  B1 .  | .  B2 .        at a time. If the digits shared all round are as many as the cells, each is locked where
//! ---------+---------       it is shared, and eliminated from the rest of that row, box or column.
//! .  D1 .  | .  D2 .
//! C1 ◦  C1 | C2 ◦  C2
//! ```
//! Truths: the cells, sixteen on a usual board. Links: as many, the digits shared by neighbours; rank 0.

use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, DigitSet};
use crate::logic::state::State;
use crate::logic::technique::{Flow, Technique};
use crate::logic::{Cover, Search, Shape};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "sk-loop",
    "SK-Loop",
    1700,
    "Eight groups of cells in four boxes form a ring in which neighbours share digits. If there are as many \
     shared digits as cells, each digit is eliminated from the rest of the row, column or box in which it \
     is shared.",
    find,
)
.groups(&["als", "multi-sector"])
.unusual()];

/// The ring: eight groups, and the house that joins each to the next.
struct Ring {
    groups: Vec<Vec<Cell>>,
    digits: Vec<DigitSet>,
    houses: Vec<usize>,
}

fn find(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let side = layout.side();
    for top in 0..side {
        for bottom in top + 1..side {
            for left in 0..side {
                for right in left + 1..side {
                    let corners = [(top, left), (top, right), (bottom, right), (bottom, left)];
                    if let Some(ring) = Ring::of(state, corners) {
                        ring.propose_all(search)?;
                    }
                }
            }
        }
    }
    Continue(())
}

impl Ring {
    /// Returns the ring around four cells, if they lie in four boxes and no group of the ring is empty.
    fn of(state: &State, corners: [(usize, usize); 4]) -> Option<Ring> {
        let layout = state.layout();
        let cell = |(row, column): (usize, usize)| layout.cell(row, column);
        let block = |corner: (usize, usize)| layout.houses_of(cell(corner)).get(2).copied();
        let blocks = corners.map(block);
        if layout.box_of(cell(corners[0])).is_none()
            || (0..4).any(|at| blocks[at] == blocks[(at + 1) % 4] || blocks[at] == blocks[(at + 2) % 4])
        {
            return None;
        }
        let mut ring = Ring { groups: Vec::new(), digits: Vec::new(), houses: Vec::new() };
        for at in 0..4 {
            // Enter the corner's box along one line, leave it along the other.
            let (before, here, after) = (corners[(at + 3) % 4], corners[at], corners[(at + 1) % 4]);
            let line = |other: (usize, usize)| layout.houses_of(cell(here))[usize::from(here.0 != other.0)];
            let block = blocks[at]?;
            for house in [line(before), line(after)] {
                let cells = layout.houses()[house].cells().iter().copied();
                let within = |cell: &Cell| layout.houses_of(*cell).contains(&block);
                let group: Vec<Cell> =
                    cells.filter(within).filter(|&c| c != cell(here) && !state.is_filled(c)).collect();
                let digits = group.iter().fold(DigitSet::EMPTY, |all, &cell| all | state.marks(cell));
                if group.is_empty() {
                    return None;
                }
                ring.groups.push(group);
                ring.digits.push(digits);
            }
            ring.houses.extend([block, line(after)]);
        }
        Some(ring)
    }

    /// Tries every set of digits that the last group may share with the first.
    fn propose_all(&self, search: &mut Search<'_>) -> Flow {
        let cells: usize = self.groups.iter().map(Vec::len).sum();
        let last = self.digits.len() - 1;
        let possible = self.digits[0] & self.digits[last];
        let mut chosen = possible.bits();
        loop {
            search.poll()?;
            // Each group shares with the next what it does not share with the one before.
            let start = DigitSet::from_bits(chosen);
            let mut shared = Vec::with_capacity(self.digits.len());
            let mut before = start;
            for &digits in &self.digits {
                before = digits - before;
                shared.push(before);
            }
            let links: usize = shared.iter().map(|digits| digits.len()).sum();
            if shared[last] == start && links <= cells {
                self.propose(search, &shared)?;
            }
            if chosen == 0 {
                return Continue(());
            }
            chosen = (chosen - 1) & possible.bits();
        }
    }

    fn propose(&self, search: &mut Search<'_>, shared: &[DigitSet]) -> Flow {
        let constraints = search.layout().constraints();
        let mut cover = Cover::default();
        for (at, group) in self.groups.iter().enumerate() {
            group.iter().for_each(|&cell| cover.add_truth(constraints.of_cell(cell)));
            shared[at].iter().for_each(|digit| cover.add_link(constraints.of_house(self.houses[at], digit)));
        }
        search.propose(cover, Shape::Sets)
    }
}
