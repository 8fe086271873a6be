//! Sue de Coq: some cells where a line and a box cross, together with cells of the line and cells of the box, hold
//! as many digits as there are cells.
//!
//! ```text
//! row 1  {1 2 3 4} {2 3 4 5} . | {1 2} . . | ✗1 ✗2 .     cross r1c1 r1c2: five digits for two cells … but
//!        . {3 4} .             | . . .     | . . .         {1 2} of the row takes one of 1 2 from them,
//!        ✗3 ✗4 ✗5 .            | . . .     | . . .         {3 4} of the box one of 3 4: 1 2, 3 4 and 5 are locked
//! ```
//! Truths: all these cells. Links: the digits of the line's cells in the line, those of the box's cells in the box,
//! the digits that only the crossing has in either of them (so there may be two covers). As many links as truths,
//! rank 0. Extra digits that the crossing does not have are allowed as long as the numbers agree.

use std::ops::ControlFlow::Continue;

use crate::grid::{DigitSet, HouseKind};
use crate::logic::state::State;
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Cover, Proof, Search, Shape};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "sue-de-coq",
    "Sue de Coq",
    1300,
    "Cells where a line and a box cross, together with some cells of the line and some of the box, hold as \
     many digits as there are cells. Each digit is locked in the line or in the box and eliminated from the \
     rest of it.",
    find,
)
.code("1101")
.groups(&["als"])
.hodoku(Level::Unfair, 250)];

/// Some cells of a house and their digits.
#[derive(Clone, Copy)]
struct Cells {
    places: u32,
    digits: DigitSet,
}

/// A line and a box that cross.
struct Crossing<'a> {
    state: &'a State,
    houses: [usize; 2],
    /// The cells of each house outside the other, as groups, the small ones first.
    outside: [Vec<Cells>; 2],
}

/// Number of groups tried per house, which bounds the search on large boards.
const MAX_GROUPS: usize = 1 << 10;

fn find(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let is_box = |house: usize| layout.houses()[house].kind == HouseKind::Box;
    for line in (0..layout.houses().len()).filter(|&house| !is_box(house)) {
        for block in (0..layout.houses().len()).filter(|&house| is_box(house)) {
            let within = places_within(state, line, block);
            if within.count_ones() < 2 {
                continue;
            }
            // The crossing, as places of the line.
            let crossing = groups(state, line, within);
            let is_dense = |cells: &&Cells| cells.digits.len() >= cells.places.count_ones() as usize + 2;
            let dense = || crossing.iter().filter(is_dense).filter(|cells| cells.places.count_ones() > 1);
            if dense().next().is_none() {
                continue;
            }
            let outside =
                [groups(state, line, !within), groups(state, block, !places_within(state, block, line))];
            let pair = Crossing { state, houses: [line, block], outside };
            for &middle in dense() {
                search.poll()?;
                pair.propose_all(search, middle)?;
            }
        }
    }
    Continue(())
}

/// Returns the places of a house that lie in another one.
fn places_within(state: &State, house: usize, other: usize) -> u32 {
    let (cells, other) = (state.layout().houses()[house].cells(), state.layout().houses()[other].set());
    cells
        .iter()
        .enumerate()
        .filter(|(_, cell)| other.contains(**cell))
        .fold(0, |all, (place, _)| all | 1 << place)
}

/// Returns every group of unsolved cells at these places of a house, the small ones first.
fn groups(state: &State, house: usize, among: u32) -> Vec<Cells> {
    let mut groups = vec![Cells { places: 0, digits: DigitSet::EMPTY }];
    let mut from = 0;
    let cells = state.layout().houses()[house].cells();
    while from < groups.len() {
        let group = groups[from];
        from += 1;
        let next = u32::BITS - group.places.leading_zeros();
        for place in (next..cells.len() as u32).filter(|place| among >> place & 1 == 1) {
            let digits = state.marks(cells[place as usize]);
            if digits.len() > 1 && groups.len() < MAX_GROUPS {
                groups.push(Cells { places: group.places | 1 << place, digits: group.digits | digits });
            }
        }
    }
    groups.remove(0);
    groups
}

impl Crossing<'_> {
    fn propose_all(&self, search: &mut Search<'_>, middle: Cells) -> Flow {
        // A group takes as many digits from the crossing as it has more cells than extra digits.
        let takes = |group: &Cells| {
            group.places.count_ones() as usize
                - (group.digits - middle.digits).len().min(group.places.count_ones() as usize)
        };
        let lacking = middle.digits.len() - middle.places.count_ones() as usize;
        let useful = |house: usize| {
            let groups =
                self.outside[house].iter().filter(|group| !(group.digits & middle.digits).is_empty());
            groups.map(|group| (*group, takes(group))).filter(|&(_, takes)| takes > 0 && takes < lacking)
        };
        let blocks: Vec<(Cells, usize)> = useful(1).collect();
        for (line, taken) in useful(0).filter(|_| !blocks.is_empty()) {
            for &(block, more) in &blocks {
                let shared = line.digits & block.digits & middle.digits;
                if taken + more == lacking && shared.is_empty() && self.eliminates(middle, line, block) {
                    self.propose(search, middle, line, block)?;
                }
            }
        }
        Continue(())
    }

    /// Returns whether this eliminates anything.
    fn eliminates(&self, middle: Cells, line: Cells, block: Cells) -> bool {
        let [row, square] = self.houses;
        let cells = self.state.cells_at(row, middle.places);
        let there = self.state.layout().houses()[square].cells();
        let inner = cells.fold(0, |all, cell| {
            all | there.iter().position(|&other| other == cell).map_or(0, |place| 1 << place)
        });
        let outside = |house: usize, digits: DigitSet, places: u32| {
            digits.iter().any(|digit| self.state.places(house, digit) & !places != 0)
        };
        outside(row, line.digits | (middle.digits - block.digits), line.places | middle.places)
            || outside(square, block.digits | (middle.digits - line.digits), block.places | inner)
    }

    fn propose(&self, search: &mut Search<'_>, middle: Cells, line: Cells, block: Cells) -> Flow {
        let constraints = self.state.layout().constraints();
        let [row, square] = self.houses;
        let free = middle.digits - line.digits - block.digits;
        let cover = |in_line: DigitSet, in_block: DigitSet| {
            let mut cover = Cover::default();
            let outer = self.state.cells_at(row, line.places | middle.places);
            for cell in outer.chain(self.state.cells_at(square, block.places)) {
                cover.add_truth(constraints.of_cell(cell));
            }
            in_line.iter().for_each(|digit| cover.add_link(constraints.of_house(row, digit)));
            in_block.iter().for_each(|digit| cover.add_link(constraints.of_house(square, digit)));
            Proof::from(cover)
        };
        let one = cover(line.digits | free, block.digits);
        if free.is_empty() {
            return search.propose(one, Shape::Sets);
        }
        search.propose(Proof::All(vec![one, cover(line.digits, block.digits | free)]), Shape::Sets)
    }
}
