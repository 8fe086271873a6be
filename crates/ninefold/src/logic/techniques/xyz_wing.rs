//! XYZ-wing: like an XY-wing, but the pivot has all three candidates.
//!
//! ```text
//! {x y z}  *  *  {x z}     Whichever digit the pivot takes, one of the three cells is z:
//! {y z}    .  .            z is eliminated where it sees all three (*).
//! ```
//! Three truths (the cells), two links (x and y towards the pincers), rank −1: a z that sees every z of theirs is
//! eliminated.

use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, DigitSet};
use crate::logic::find::chain::shared_house;
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Proof, Search, Shape};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "xyz-wing",
    "XYZ-Wing",
    880,
    "A cell with candidates x, y and z (the pivot) sees one with x and z and one with y and z (the \
     pincers). One of the three is z, so z is eliminated from every cell that sees all of them.",
    find,
)
.code("0801")
.groups(&["wings"])
.hodoku(Level::Hard, 180)];

fn find(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let pairs: Vec<(Cell, DigitSet)> = state.pairs().collect();
    for pivot in state.blanks().filter(|&cell| state.marks(cell).len() == 3) {
        let middle = state.marks(pivot);
        let near = pairs.iter().filter(|(cell, marks)| marks.is_subset(middle) && layout.sees(pivot, *cell));
        let pincers: Vec<(Cell, DigitSet)> = near.copied().collect();
        for (index, &(one, first)) in pincers.iter().enumerate() {
            for &(other, second) in &pincers[index + 1..] {
                let Some(z) = (first & second).single() else { continue };
                let all = [one, pivot, other].map(|cell| *layout.peer_set(cell));
                if (all[0] & all[1] & all[2] & *state.cells_with(z)).is_empty() {
                    continue;
                }
                let link = |pincer, digits: DigitSet| {
                    let (house, digit) =
                        (shared_house(layout, pivot, pincer)?, (digits - DigitSet::only(z)).single()?);
                    Some(layout.constraints().of_house(house, digit))
                };
                let links = [link(one, first), link(other, second)].into_iter().flatten();
                let truths = [one, pivot, other].map(|cell| layout.constraints().of_cell(cell));
                search.propose(Proof::cover(truths, links), Shape::Sets)?;
            }
        }
    }
    Continue(())
}
