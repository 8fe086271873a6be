//! Applies every step up to some size.
//!
//! A candidate that could not be refuted is tried again only when a truth that the trial touched has changed. Every
//! elimination has a proof that the checker must accept.

use super::{Live, LockedSet, Net};
use crate::budget::{Budget, StopReason};
use crate::grid::{Candidate, Candidates, CellSet, Constraint, Layout};
use crate::logic::kernel::{Checker, Cover, Premises, Proof};

/// A position to which every step up to some size is applied.
pub(crate) struct Closure<'a> {
    layout: &'a Layout,
    /// The live candidates, in the forms that the net and the checker use.
    live: Live,
    candidates: Candidates,
    net: Net<'a>,
    checker: Checker,
    /// The constraints that have changed since the last search for steps of one truth.
    changed: Vec<Constraint>,
    /// Number of candidates that may still be tried.
    left: u64,
    budget: Budget<'a>,
    /// Why the work ended early, if it did.
    stop: Option<StopReason>,
    /// For each candidate, the constraints that its last trial touched, as bits, and the size of that trial.
    reach: Vec<u64>,
    tried: Vec<u32>,
}

impl<'a> Closure<'a> {
    pub(crate) fn new(layout: &'a Layout, candidates: Candidates, budget: &Budget<'a>) -> Closure<'a> {
        let constraints = layout.constraints();
        let (live, count) = (Live::of(&candidates), constraints.candidate_count());
        let words = constraints.len().div_ceil(64);
        Closure {
            layout,
            net: Net::new(constraints, &live),
            live,
            candidates,
            checker: Checker::new(layout),
            changed: constraints.iter().collect(),
            left: budget.node_limit(),
            budget: *budget,
            stop: None,
            reach: vec![0; count * words],
            tried: vec![0; count],
        }
    }

    pub(crate) fn live(&self) -> &Live {
        &self.live
    }

    /// Returns whether every cell has one candidate left.
    pub(crate) fn is_solved(&self) -> bool {
        self.layout.cells().all(|cell| !self.live.has_several(self.layout.constraints().of_cell(cell)))
    }

    /// Returns why the work ended early, if it did.
    pub(crate) fn stop(&self) -> Option<StopReason> {
        self.stop
    }

    /// Returns whether to stop: the budget is spent, or the run is cancelled.
    fn is_over(&mut self) -> bool {
        if self.stop.is_none() {
            self.stop = if self.left == 0 { Some(StopReason::Nodes) } else { self.budget.interruption() };
        }
        self.stop.is_some()
    }

    /// Returns the next size to try, skipping sizes that cannot make a difference.
    pub(crate) fn next_size(&mut self, depth: u32, size: u32) -> u32 {
        const SMALL: u32 = 6;
        if depth > 0 || size < SMALL {
            return size + 1;
        }
        // The next size at which anything happens: large nets are rare, and their sizes far apart.
        let mut least = Net::MAX_COST + 1;
        self.net.set_position(&self.live);
        for candidate in self.live.open(self.layout.constraints(), self.layout.cell_count()) {
            if least == size + 1 || self.is_over() {
                break;
            }
            self.left -= 1;
            least = self.net.suppose(candidate, least - 1).unwrap_or(least);
        }
        let sets = (size as usize + 1..=self.layout.side() / 2)
            .find(|&k| !LockedSet::all(self.layout, &self.live, k, &self.budget).is_empty());
        sets.map_or(least, |k| least.min(k as u32))
    }

    /// Applies every step of at most `size` truths until none is left. With a `depth` above 0, also refutes candidates
    /// by such steps inside suppositions nested up to that depth.
    pub(crate) fn close(&mut self, depth: u32, size: u32) {
        loop {
            self.ones();
            if self.live.empty().is_some() || self.is_over() {
                return;
            }
            let helped = size > 1 && self.nets(size)
                || size > 2 && self.sets(size)
                || depth > 0 && self.suppose(depth, size);
            if !helped {
                return;
            }
        }
    }

    /// Applies the supposition that a candidate is true.
    fn set_true(&mut self, candidate: Candidate) {
        let constraints = self.layout.constraints();
        for &constraint in constraints.constraints_of(candidate) {
            let others = self.live.of_constraint(constraints, constraint);
            let others: Vec<Candidate> = others.filter(|&other| other != candidate).collect();
            self.strike(&others);
        }
    }

    /// Removes candidates, and notes which trials are out of date.
    fn strike(&mut self, dead: &[Candidate]) -> bool {
        let constraints = self.layout.constraints();
        let words = constraints.len().div_ceil(64);
        let mut changed = vec![0u64; words];
        let mut any = false;
        for &candidate in dead {
            if self.live.strike(constraints, candidate) {
                let (cell, digit) = constraints.place(candidate);
                self.candidates.strike(cell, digit);
                any = true;
                for &constraint in constraints.constraints_of(candidate) {
                    changed[constraint.index() / 64] |= 1 << (constraint.index() % 64);
                }
                self.changed.extend(constraints.constraints_of(candidate));
            }
        }
        if any {
            for (tried, reach) in self.tried.iter_mut().zip(self.reach.chunks_exact(words)) {
                if *tried > 0 && reach.iter().zip(&changed).any(|(one, other)| one & other != 0) {
                    *tried = 0;
                }
            }
        }
        any
    }

    /// Returns what the checker concludes from a cover.
    ///
    /// # Panics
    /// When the checker rejects the cover, which would be a bug here.
    fn conclude(&mut self, cover: Cover) -> Vec<Candidate> {
        let premises = Premises { candidates: &self.candidates, givens: &CellSet::EMPTY, unique: false };
        let dead = self.checker.conclude(&premises, &Proof::Cover(cover));
        dead.unwrap_or_else(|error| panic!("the rating took an invalid step: {error}"))
    }

    /// Applies all steps of one truth: singles and locked candidates.
    fn ones(&mut self) {
        let constraints = self.layout.constraints();
        while !self.changed.is_empty() && self.live.empty().is_none() {
            for truth in std::mem::take(&mut self.changed) {
                let mut dead = Vec::new();
                super::branch::one(constraints, &self.live, truth, &mut dead);
                if !dead.is_empty() {
                    if self.is_over() {
                        return;
                    }
                    let dead = self.conclude(Cover::of([truth], []));
                    self.strike(&dead);
                }
            }
        }
    }

    /// Removes the candidates that nets of this size refute, in one pass over the board.
    fn nets(&mut self, size: u32) -> bool {
        let constraints = self.layout.constraints();
        let words = constraints.len().div_ceil(64);
        self.net.set_position(&self.live);
        let mut any = false;
        for candidate in self.live.open(constraints, self.layout.cell_count()) {
            let at = candidate.index();
            let is_open = self.live.is_live(constraints, candidate)
                && self.live.has_several(constraints.constraints_of(candidate)[0]);
            if self.tried[at] >= size || !is_open {
                continue;
            }
            if self.is_over() {
                break;
            }
            self.left -= 1;
            if self.net.suppose(candidate, size).is_some() {
                let cover = self.net.refutation().expect("it was refuted");
                assert!(self.conclude(cover).contains(&candidate), "a refutation refutes");
                any |= self.strike(&[candidate]);
                self.ones();
                if self.live.empty().is_some() {
                    break;
                }
                self.net.set_position(&self.live);
            } else {
                self.tried[at] = size;
                self.net.reach(&mut self.reach[at * words..][..words]);
            }
        }
        any
    }

    /// Removes what locked sets of at most this size rule out, the smallest first.
    fn sets(&mut self, size: u32) -> bool {
        for size in 3..=(size as usize).min(self.layout.side() / 2) {
            let mut dead = Vec::new();
            for LockedSet { truths, links } in LockedSet::all(self.layout, &self.live, size, &self.budget) {
                dead.extend(self.conclude(Cover::of(truths, links)));
            }
            if self.strike(&dead) {
                return true;
            }
        }
        false
    }

    /// Refutes candidates by supposing each of them.
    fn suppose(&mut self, depth: u32, size: u32) -> bool {
        let constraints = self.layout.constraints();
        let mut open = self.live.open(constraints, self.layout.cell_count());
        open.sort_by_key(|&c| self.live.places(constraints.constraints_of(c)[0]).count_ones());
        for candidate in open {
            let budget = self.budget.nodes(self.left);
            let mut inside = Closure::new(self.layout, self.candidates.clone(), &budget);
            inside.set_true(candidate);
            inside.close(depth - 1, size);
            (self.left, self.stop) = (inside.left, inside.stop);
            if inside.live.empty().is_some() {
                return self.strike(&[candidate]);
            }
            if self.is_over() {
                return false;
            }
        }
        false
    }
}
