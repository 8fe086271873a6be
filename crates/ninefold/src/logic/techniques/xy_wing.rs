//! XY-wing: three cells with two candidates each, joined at the middle one.
//!
//! ```text
//! {x y} ── {x z}         The pivot is x or y. If it is x, one pincer is z; if it is y, the other is.
//!   │                    A z that sees both pincers is eliminated.
//! {y z}   z cannot be in *
//!   .       *
//! ```
//! Three truths (the cells), two links (x and y towards the pincers), rank −1: a z that sees both z is eliminated.

use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, DigitSet};
use crate::logic::find::chain::shared_house;
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Node, Proof, Search, Shape};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "xy-wing",
    "XY-Wing",
    860,
    "A cell with candidates x and y (the pivot) sees one with x and z and one with y and z (the pincers). \
     One of the pincers is z, so z is eliminated from every cell that sees both.",
    find,
)
.code("0800")
.groups(&["wings"])
.hodoku(Level::Hard, 160)];

fn find(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let pairs: Vec<(Cell, DigitSet)> = state.pairs().collect();
    for &(pivot, middle) in &pairs {
        let joins = |marks: DigitSet| (marks & middle).len() == 1;
        let near = pairs.iter().filter(|&&(cell, marks)| joins(marks) && layout.sees(pivot, cell));
        let pincers: Vec<(Cell, DigitSet)> = near.copied().collect();
        for (index, &(one, first)) in pincers.iter().enumerate() {
            for &(other, second) in &pincers[index + 1..] {
                let Some(z) = ((first & second) - middle).single().filter(|_| first != second) else {
                    continue;
                };
                let seen = *layout.peer_set(one) & *layout.peer_set(other) & *state.cells_with(z);
                if !seen.is_empty() {
                    propose(search, [(one, first), (pivot, middle), (other, second)])?;
                }
            }
        }
    }
    Continue(())
}

fn propose(search: &mut Search<'_>, cells: [(Cell, DigitSet); 3]) -> Flow {
    let layout = search.layout();
    let constraints = layout.constraints();
    let [(one, first), (pivot, middle), (other, second)] = cells;
    let digit = |digits: DigitSet| digits.single().expect("each pincer shares one digit with the pivot");
    let (x, y, z) = (digit(first & middle), digit(second & middle), digit((first & second) - middle));
    let house = |a, b| shared_house(layout, a, b).expect("the pivot sees its pincers");
    let links = [constraints.of_house(house(one, pivot), x), constraints.of_house(house(pivot, other), y)];
    let truths = [one, pivot, other].map(|cell| constraints.of_cell(cell));
    let nodes = [(one, z), (one, x), (pivot, x), (pivot, y), (other, y), (other, z)];
    let nodes = nodes.map(|(cell, digit)| Node::of(constraints.candidate(cell, digit))).to_vec();
    search.propose(Proof::cover(truths, links), Shape::Chain { nodes, closed: false })
}
