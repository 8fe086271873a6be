//! ALS-XZ: two almost locked sets that share a restricted digit x. One of them lacks x and is locked, so
//! any other digit they share is true in one of them.
//!
//! ```text
//! A {x a} {a z}                 x is in A or in B, not in both: the other set is {a z} or {b z}, so it holds z.
//!    │x                         z is eliminated where it sees all its places in A and in B.
//! B {x b z} {b z}      ✗z
//! ```
//! Truths: the cells of both sets. Links: the digits of each set in its house, except z; x once, in the house that both
//! share. Rank −1: a z that sees every z is eliminated. A digit in both sets at once counts twice.
//!
//! **Doubly linked**: two restricted digits x and y. One is true in A and the other in B, so both sets are locked: all
//! their links hold, rank 0, and everything else in a link is eliminated.

use std::ops::ControlFlow::Continue;

use crate::grid::{CellSet, Digit, DigitSet};
use crate::logic::find::almost::AlmostLockedSets;
use crate::logic::technique::{Flow, Introduction, Level, Technique};
use crate::logic::{Cover, Proof, Search};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "als-xz",
    "Almost Locked Set XZ-Rule",
    1310,
    "Two almost locked sets share a digit that only one of them can hold. Any other digit they share is \
     then true in one of them, and is eliminated from every cell that sees all its places in both.",
    find,
)
.code("0901")
.groups(&["als"])
.introduced(Introduction::Rule)
.hodoku(Level::Unfair, 300)];

fn find(search: &mut Search<'_>) -> Flow {
    let sets = search.memo().almost_locked_sets();
    let mut scratch = vec![DigitSet::EMPTY; sets.sets.len()];
    let mut joined = Vec::new();
    for one in 0..sets.sets.len() {
        sets.joined(one, one + 1, &mut scratch, &mut joined);
        for &(other, restricted) in &joined {
            if restricted.len() == 1 {
                single(search, sets, one, other, restricted)?;
            } else {
                double(search, sets, one, other, restricted)?;
            }
        }
    }
    Continue(())
}

/// Proposes everything that one pair of sets eliminates as one step.
fn single(
    search: &mut Search<'_>,
    sets: &AlmostLockedSets<'_>,
    one: usize,
    other: usize,
    x: DigitSet,
) -> Flow {
    let common = (sets.sets[one].digits & sets.sets[other].digits) - x;
    let mut covers = Vec::new();
    for z in common.iter().filter(|&z| sets.aim_at_one(one, other, z)) {
        let joint: Vec<Digit> = x.iter().collect();
        covers.push(Proof::from(sets.chain(&[one, other], &joint, z)));
    }
    propose(search, sets, one, other, x, covers)
}

/// Proposes a doubly linked pair for every two of the restricted digits.
fn double(
    search: &mut Search<'_>,
    sets: &AlmostLockedSets<'_>,
    one: usize,
    other: usize,
    all: DigitSet,
) -> Flow {
    for x in all.iter() {
        for y in all.iter().filter(|&y| y > x) {
            let open = DigitSet::only(x) | DigitSet::only(y);
            let goes = |set: usize| {
                let mut digits = (sets.sets[set].digits - open).iter();
                digits.any(|digit| sets.seen(set, digit).iter().any(|&word| word != 0))
            };
            if goes(one) || goes(other) || open.iter().any(|digit| sets.aim_at_one(one, other, digit)) {
                propose(search, sets, one, other, open, locked(search, sets, one, other, [x, y]))?;
            }
        }
    }
    Continue(())
}

/// Returns the cover of two locked sets, and another for each digit whose places in a set lie in a second house.
fn locked(
    search: &Search<'_>,
    sets: &AlmostLockedSets<'_>,
    one: usize,
    other: usize,
    joints: [Digit; 2],
) -> Vec<Proof> {
    let constraints = search.layout().constraints();
    let open: DigitSet = joints.into_iter().collect();
    let mut cover = Cover::default();
    sets.add_to(&mut cover, one, open);
    sets.add_to(&mut cover, other, open);
    sets.add_joints(&mut cover, &[one, other], &joints);
    let of_set = |set: usize| (sets.sets[set].digits - open).iter().map(move |d| (d, sets.homes(set, d)));
    let of_joint = joints.into_iter().map(|digit| (digit, sets.common_homes(one, other, digit)));
    let mut covers = vec![Proof::from(cover.clone())];
    for (digit, homes) in of_set(one).chain(of_set(other)).chain(of_joint) {
        for &house in homes.iter().skip(1) {
            let mut cover = cover.clone();
            let (from, to) = (constraints.of_house(homes[0], digit), constraints.of_house(house, digit));
            cover.links.iter_mut().filter(|(link, _)| *link == from).for_each(|(_, weight)| *weight -= 1);
            cover.links.retain(|&(_, weight)| weight > 0);
            cover.add_link(to);
            covers.push(cover.into());
        }
    }
    covers
}

fn propose(
    search: &mut Search<'_>,
    sets: &AlmostLockedSets<'_>,
    one: usize,
    other: usize,
    restricted: DigitSet,
    mut covers: Vec<Proof>,
) -> Flow {
    let proof = match covers.len() {
        0 => return Continue(()),
        1 => covers.remove(0),
        _ => Proof::All(covers),
    };
    // A locked set may act on a cell of the other; simpler techniques find that.
    let cells: CellSet = sets.cells(one).chain(sets.cells(other)).collect();
    search.propose_where(proof, sets.shape(&[one, other], vec![restricted]), |cell, _| !cells.contains(cell))
}
