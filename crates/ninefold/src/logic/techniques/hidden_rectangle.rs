//! Hidden rectangle: a unique rectangle whose guardians are hidden behind strong links of one of its digits.
//!
//! ```text
//! 37  │ 37x ┐            one corner has only 3 and 7; in the row and in the column of the
//! ────┼─────┤ 7 only     opposite corner 7 has no place outside the rectangle: were that
//! 37y │ 37z ┘ here       corner 3, its neighbours would be 7, the first corner 3 again, and
//! └───┴─7 only here      all could be swapped. So the opposite corner is not 3.
//! ```
//! Truths: the guardians, the digit in the two houses; links: the opposite corner and its two neighbours; rank 0.

use std::ops::ControlFlow::Continue;

use crate::logic::Search;
use crate::logic::find::deadly::{Rectangle, rectangles};
use crate::logic::technique::{Flow, Level, Technique};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "hidden-rectangle",
    "Hidden Rectangle",
    940,
    "One corner of a rectangle has only its two digits, and one of them has no other place in the row and \
     the column of the opposite corner. The other digit is eliminated from that opposite corner.",
    |search| rectangles(search, find),
)
.code("0606")
.groups(&["uniqueness"])
.hodoku(Level::Hard, 100)
.assuming_unique()];

fn find(search: &mut Search<'_>, rectangle: &Rectangle) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let constraints = layout.constraints();
    let Rectangle { cells, pair } = *rectangle;
    let deadly = rectangle.deadly(state);
    // With two adjacent guarded corners it would be type 4, with one type 1.
    let counts = match deadly.guarded[..] {
        [(one, _), (other, _)] => !layout.sees(one, other),
        [_, _, _] => true,
        _ => false,
    };
    for first in (0..cells.len()).filter(|&at| counts && state.marks(cells[at]).is_subset(pair)) {
        let [next, opposite, last] = [1, 2, 3].map(|on| cells[(first + on) % cells.len()]);
        for digit in pair.iter() {
            let other = pair.iter().find(|&other| other != digit);
            if !other.is_some_and(|other| state.marks(opposite).contains(other)) {
                continue;
            }
            let only_here = |&house: &usize| {
                let mut places = state.cells_at(house, state.places(house, digit));
                places.all(|cell| cells.contains(&cell))
            };
            let houses = [layout.houses_of(opposite)[0], layout.houses_of(opposite)[1]];
            if houses.iter().all(only_here) {
                let mut cover = deadly.cover();
                houses.iter().for_each(|&house| cover.add_truth(constraints.of_house(house, digit)));
                [next, opposite, last].iter().for_each(|&cell| cover.add_link(constraints.of_cell(cell)));
                search.propose(cover, deadly.shape())?;
            }
        }
    }
    Continue(())
}
