//! Death blossom: a cell (the stem) and, for each of its digits, an almost locked set (a petal) in which the stem sees
//! every place of that digit.
//!
//! ```text
//!            stem {a b c}          whichever digit the stem takes, that petal loses it and is locked:
//!           ╱      │     ╲         a digit z that all petals have is true in one of them,
//!    {a z}     {b d} {d z}   {c z}    and is eliminated where it sees all their z
//! ```
//! Truths: the stem and the cells of the petals. Links: each petal's digits in its house, except z; its stem digit in a
//! house that also holds the stem. One more truth than links, rank −1: a z that sees every z is eliminated. Petals may
//! overlap.

use std::collections::HashSet;
use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::find::almost::AlmostLockedSets;
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Cover, Proof, Search, Shape};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "death-blossom",
    "Death Blossom",
    1510,
    "Each digit of a cell (the stem) would lock an almost locked set (a petal). A digit that all petals \
     contain is true in one of them, and is eliminated from every cell that sees all its places there.",
    find,
)
.code("0904")
.groups(&["als"])
.hodoku(Level::Unfair, 360)];

/// A stem while its petals are chosen.
struct Blossom<'a, 'b> {
    sets: &'b AlmostLockedSets<'a>,
    /// The possible petals for each digit of the stem.
    petals: &'b [Vec<u32>],
    stem: Cell,
    digits: Vec<Digit>,
    z: Digit,
    /// The results for which petals have been found.
    known: HashSet<Vec<u64>>,
}

fn find(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let sets = search.memo().almost_locked_sets();
    let petals = sets.petals();
    let row = layout.side() * sets.words();
    let (mut all, mut any) = (vec![0; row], vec![0; row]);
    for stem in state.blanks() {
        let digits: Vec<Digit> = state.marks(stem).iter().collect();
        let petals = &petals[stem.index() * layout.side()..][..layout.side()];
        if digits.len() < 2 || digits.iter().any(|digit| petals[digit.index()].is_empty()) {
            continue;
        }
        // What each digit of the stem rules out through some petal.
        all.fill(u64::MAX);
        for &digit in &digits {
            any.fill(0);
            for &petal in &petals[digit.index()] {
                any.iter_mut().zip(sets.all_seen(petal as usize)).for_each(|(any, seen)| *any |= seen);
            }
            all.iter_mut().zip(&any).for_each(|(all, any)| *all &= any);
        }
        for z in (layout.digits() - state.marks(stem)).iter() {
            let aims = &all[z.index() * sets.words()..][..sets.words()];
            if aims.iter().any(|&word| word != 0) {
                let digits = digits.clone();
                let mut blossom = Blossom { sets, petals, stem, digits, z, known: HashSet::new() };
                blossom.choose(search, aims.to_vec(), &mut Vec::new())?;
            }
        }
    }
    Continue(())
}

impl Blossom<'_, '_> {
    fn choose(&mut self, search: &mut Search<'_>, aims: Vec<u64>, chosen: &mut Vec<usize>) -> Flow {
        let Some(&digit) = self.digits.get(chosen.len()) else {
            return if self.known.insert(aims) { self.propose(search, chosen) } else { Continue(()) };
        };
        for &petal in &self.petals[digit.index()] {
            let seen = self.sets.seen(petal as usize, self.z);
            let aims: Vec<u64> = aims.iter().zip(seen).map(|(aims, seen)| aims & seen).collect();
            if aims.iter().any(|&word| word != 0) {
                search.spend(1)?;
                chosen.push(petal as usize);
                self.choose(search, aims, chosen)?;
                chosen.pop();
            }
        }
        Continue(())
    }

    /// Proposes everything that the same petals eliminate as one step.
    fn propose(&self, search: &mut Search<'_>, petals: &[usize]) -> Flow {
        let digits = self.digits.iter().copied().collect::<DigitSet>();
        let common = petals
            .iter()
            .fold(search.layout().digits() - digits, |common, &petal| common & self.sets.sets[petal].digits);
        let aims = |z: &Digit| {
            let words = (0..self.sets.words()).map(|word| {
                petals.iter().fold(u64::MAX, |all, &petal| all & self.sets.seen(petal, *z)[word])
            });
            words.into_iter().any(|word| word != 0)
        };
        let covers = common.iter().filter(aims).map(|z| self.cover(search, petals, z));
        let Some(mut covers) = covers.collect::<Option<Vec<Proof>>>() else { return Continue(()) };
        let proof = if covers.len() == 1 { covers.remove(0) } else { Proof::All(covers) };
        let shape = Shape::AlmostLocked {
            sets: petals.iter().map(|&petal| self.sets.shown(petal)).collect(),
            commons: self.digits.iter().map(|&digit| DigitSet::only(digit)).collect(),
            stem: Some(self.stem),
        };
        search.propose_where(proof, shape, |cell, digit| {
            !digits.contains(digit) && self.sets.all_aim_at(petals, cell, digit)
        })
    }

    /// Returns `None` if the stem sees a petal's places through different houses.
    fn cover(&self, search: &Search<'_>, petals: &[usize], z: Digit) -> Option<Proof> {
        let constraints = search.layout().constraints();
        let mut cover = Cover::of([constraints.of_cell(self.stem)], []);
        for (&petal, &digit) in petals.iter().zip(&self.digits) {
            self.sets.add_to(&mut cover, petal, DigitSet::only(z) | DigitSet::only(digit));
            let house = self.sets.home_with(petal, digit, self.stem)?;
            cover.add_link(constraints.of_house(house, digit));
        }
        Some(cover.into())
    }
}
