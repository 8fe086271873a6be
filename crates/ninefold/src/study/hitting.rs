//! Every minimal puzzle within a puzzle, as the minimal sets of clues that hit every unavoidable set.
//!
//! The clues in which another grid differs from the solution form an *unavoidable set*: a puzzle without any of them has
//! two solutions. So clues have one solution exactly if they include a clue of every unavoidable set, and minimal puzzles
//! are the sets of clues that do so and cannot spare a clue (minimal hitting sets, or transversals).
//!
//! ```text
//!   unavoidable sets   a b . . .      minimal   a . c . .
//!                      a . . d .                a . . d e
//!                      . . c d .                . b c d .
//!                      . . c . e                . b . d e
//! ```
//!
//! The search (Murakami and Uno's) takes a set that isn't hit yet and tries each of its clues in turn. Every clue it keeps
//! must be the only hit in some set: without that, further clues can't make the puzzle minimal again, so little is tried in
//! vain. The search finds each minimal puzzle once.
//!
//! There are far too many unavoidable sets to list, but few of them matter. The search finds them on demand, by asking for
//! another solution, and makes them as small as possible. If a puzzle has few solutions without its redundant clues, all
//! unavoidable sets are known beforehand, and the search asks nothing.

use std::ops::{ControlFlow, RangeInclusive};

use super::cells::Cells;
use super::oracle::UniquenessOracle;
use crate::budget::{Budget, StopReason};
use crate::grid::Cell;

/// How many solutions to turn into unavoidable sets beforehand.
const FEW: u64 = 2_000;

/// Why a search ends early: the budget, or the caller has enough.
type Flow<T> = ControlFlow<Option<StopReason>, T>;

pub(super) struct Search<'a, const W: usize> {
    oracle: &'a UniquenessOracle<'a>,
    /// All clues; the redundant ones; the necessary ones.
    clues: Cells<W>,
    loose: Cells<W>,
    fixed: Cells<W>,
    /// Sets of redundant clues of which at least one has to stay.
    unavoidable_sets: Vec<Cells<W>>,
    /// Whether these are all unavoidable sets.
    complete: bool,
    wanted: RangeInclusive<usize>,
    budget: &'a Budget<'a>,
    nodes: u64,
    found: u64,
    each: &'a mut dyn FnMut(Cells<W>) -> ControlFlow<()>,
}

impl<'a, const W: usize> Search<'a, W> {
    pub(super) fn new(
        oracle: &'a UniquenessOracle<'a>,
        loose: Cells<W>,
        wanted: RangeInclusive<usize>,
        budget: &'a Budget<'a>,
        each: &'a mut dyn FnMut(Cells<W>) -> ControlFlow<()>,
    ) -> Search<'a, W> {
        let clues = oracle.clues::<W>();
        let fixed = clues - loose;
        let mut unavoidable_sets = Vec::new();
        let complete = oracle.others(&fixed, None, FEW, &mut |cells| unavoidable_sets.push(cells & loose));
        if complete {
            keep_smallest(&mut unavoidable_sets);
        } else {
            unavoidable_sets.clear(); // large ones, which only cost time
        }
        Search {
            oracle,
            clues,
            loose,
            fixed,
            unavoidable_sets,
            complete,
            wanted,
            budget,
            nodes: 0,
            found: 0,
            each,
        }
    }

    /// Finds all minimal puzzles, and returns why it stopped if it stopped early.
    pub(super) fn run(mut self) -> Option<StopReason> {
        match self.search(Cells::EMPTY, self.loose, &[], 0) {
            ControlFlow::Break(stop) => stop,
            ControlFlow::Continue(_) => None,
        }
    }

    /// Finds every minimal puzzle with the `kept` clues and any of the `open` ones. `above` lists which of the first `from`
    /// unavoidable sets may still matter. Returns whether each kept clue is the only hit of some set.
    fn search(&mut self, kept: Cells<W>, open: Cells<W>, above: &[u32], from: usize) -> Flow<bool> {
        self.poll()?;
        let mut near = Vec::with_capacity(above.len());
        let mut needed = Cells::EMPTY;
        let mut tightest: Option<Cells<W>> = None;
        // How many clues are still missing: no two of these unavoidable sets share an open clue.
        let (mut missing, mut apart) = (0, Cells::EMPTY);
        for number in above.iter().copied().chain(from as u32..self.unavoidable_sets.len() as u32) {
            let unavoidable_set = self.unavoidable_sets[number as usize];
            match (unavoidable_set & kept).len() {
                0 => {
                    let choices = unavoidable_set & open;
                    if tightest.is_none_or(|tightest| choices.len() < tightest.len()) {
                        tightest = Some(choices);
                    }
                    if (choices & apart).is_empty() {
                        (missing, apart) = (missing + 1, apart | choices);
                    }
                    near.push(number);
                }
                1 => {
                    needed = needed | (unavoidable_set & kept);
                    near.push(number);
                }
                _ => {} // more clues will not change this
            }
        }
        let seen = self.unavoidable_sets.len();
        for cell in (kept - needed).iter() {
            if self.complete || !self.ask(kept.without(cell), Some(cell)) {
                return Flow::Continue(false);
            }
        }
        if self.fixed.len() + kept.len() + missing > *self.wanted.end() {
            return Flow::Continue(true);
        }
        let choices = match tightest {
            Some(choices) => choices,
            None if !self.complete && self.ask(kept, None) => {
                self.unavoidable_sets.last().map_or(Cells::EMPTY, |unavoidable_set| *unavoidable_set & open)
            }
            None => {
                self.report(kept)?;
                return Flow::Continue(true);
            }
        };
        // Each puzzle is found with the last of its clues in this set: earlier ones may join it, later ones may not.
        let mut open = open - choices;
        for cell in choices.iter() {
            if self.search(kept.with(cell), open, &near, seen)? {
                open = open.with(cell);
            }
        }
        Flow::Continue(true)
    }

    /// Searches for an unavoidable set that contains none of these clues, and the clue `with` if one is given. Adds it to the
    /// list, which must not have one yet. Returns whether it exists.
    fn ask(&mut self, kept: Cells<W>, with: Option<Cell>) -> bool {
        let Some(differing) = self.oracle.other(&(kept | self.fixed), with) else { return false };
        let mut unavoidable_set = differing & self.loose;
        for cell in unavoidable_set.iter() {
            if Some(cell) == with || !unavoidable_set.contains(cell) {
                continue;
            }
            if let Some(smaller) = self.oracle.other(&(self.clues - unavoidable_set.without(cell)), with) {
                unavoidable_set = smaller & self.loose;
            }
        }
        self.unavoidable_sets.push(unavoidable_set);
        true
    }

    fn poll(&mut self) -> Flow<()> {
        self.nodes += 1;
        if self.nodes > self.budget.node_limit() {
            return Flow::Break(Some(StopReason::Nodes));
        }
        if self.nodes.is_multiple_of(64)
            && let Some(stop) = self.budget.interruption()
        {
            return Flow::Break(Some(stop));
        }
        Flow::Continue(())
    }

    fn report(&mut self, kept: Cells<W>) -> Flow<()> {
        let puzzle = self.fixed | kept;
        if !self.wanted.contains(&puzzle.len()) {
            return Flow::Continue(());
        }
        self.found += 1;
        if (self.each)(puzzle).is_break() || self.found >= self.budget.solution_limit() {
            return Flow::Break(None);
        }
        Flow::Continue(())
    }
}

/// Keeps the sets that contain no other set of the list.
fn keep_smallest<const W: usize>(unavoidable_sets: &mut Vec<Cells<W>>) {
    unavoidable_sets.sort_unstable_by_key(|unavoidable_set| (unavoidable_set.len(), *unavoidable_set));
    let mut kept: Vec<Cells<W>> = Vec::new();
    for unavoidable_set in unavoidable_sets.iter() {
        if !kept.iter().any(|smaller| smaller.is_subset(unavoidable_set)) {
            kept.push(*unavoidable_set);
        }
    }
    *unavoidable_sets = kept;
}
