//! Aligned pair exclusion: some pairs of digits for two cells would leave an almost locked set that both cells see with
//! too few digits. A digit that occurs in no other pair is eliminated.
//!
//! ```text
//! p {2 5} q {2 3}  {5 3}      p q = 5 3 leaves nothing for {5 3}; 5 2 leaves {2 5 7} {5 7} … one digit too few;
//!                             with every pair 5 – ruled out, p is not 5
//! ```
//! Truths: q and the cells of the sets, one set for each digit of q. Links: each set's digits in its house, except
//! p's digit; its digit of q in a house that holds q. Rank −1: p sees every place of its digit. (This is a death
//! blossom with q as the stem and with sets that both cells see in full.)

use std::collections::BTreeMap;
use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::logic::find::almost::AlmostLockedSets;
use crate::logic::technique::{Flow, Technique};
use crate::logic::{Cover, Proof, Search, Shape};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "aligned-pair-exclusion",
    "Aligned Pair Exclusion",
    1320,
    "Two cells see the same almost locked sets, and some pairs of digits in the two cells would leave such \
     a set too few digits. A digit that occurs only in such pairs is eliminated.",
    find,
)
.groups(&["als"])
.unusual()];

/// Number of cells in the largest set considered.
const MAX_CELLS: usize = 3;

fn find(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let sets = AlmostLockedSets::up_to(state, MAX_CELLS);
    let blanks: CellSet = state.blanks().collect();
    // The sets that each pair of cells sees in full, the smallest first.
    let mut seen: BTreeMap<(Cell, Cell), Vec<usize>> = BTreeMap::new();
    for (index, set) in sets.sets.iter().enumerate() {
        let around = sets.cells(index).fold(blanks, |around, cell| around & *layout.peer_set(cell));
        let meets = |cell: &Cell| (state.marks(*cell) & set.digits).len();
        let cells: Vec<Cell> = around.iter().filter(|cell| meets(cell) > 0).collect();
        for (at, &one) in cells.iter().enumerate() {
            for &other in &cells[at + 1..] {
                seen.entry((one, other)).or_default().push(index);
            }
        }
    }
    for (&(one, other), around) in &seen {
        let mut covers = Vec::new();
        let mut shown = Vec::new();
        for (target, stem) in [(one, other), (other, one)] {
            for digit in state.marks(target).iter() {
                if let Some((cover, used)) = exclude(search, &sets, around, (target, digit), stem) {
                    covers.push(Proof::from(cover));
                    shown.extend(used);
                }
            }
        }
        if !covers.is_empty() {
            shown.sort_unstable();
            shown.dedup();
            let proof = if covers.len() == 1 { covers.remove(0) } else { Proof::All(covers) };
            let shown: Vec<_> = shown.into_iter().map(|set| sets.shown(set)).collect();
            let shape = Shape::AlmostLocked { sets: shown, commons: Vec::new(), stem: None };
            search.propose_where(proof, shape, |cell, _| cell == one || cell == other)?;
        }
    }
    Continue(())
}

/// Returns the cover that rules out a digit of the target, and its sets, if every digit of the stem agrees.
fn exclude(
    search: &Search<'_>,
    sets: &AlmostLockedSets<'_>,
    around: &[usize],
    (target, digit): (Cell, Digit),
    stem: Cell,
) -> Option<(Cover, Vec<usize>)> {
    let layout = search.layout();
    let constraints = layout.constraints();
    let mut cover = Cover::of([constraints.of_cell(stem)], []);
    let mut used = Vec::new();
    for other in search.state().marks(stem).iter() {
        if other == digit && layout.sees(target, stem) {
            continue;
        }
        let pair = DigitSet::only(digit) | DigitSet::only(other);
        let excludes = |set: &usize| pair.len() == 2 && pair.is_subset(sets.sets[*set].digits);
        let set = around.iter().copied().find(excludes)?;
        let house = sets.home_with(set, other, stem)?;
        sets.add_to(&mut cover, set, pair);
        cover.add_link(constraints.of_house(house, other));
        used.push(set);
    }
    // Without any set this would be a naked single.
    (!used.is_empty()).then_some((cover, used))
}
