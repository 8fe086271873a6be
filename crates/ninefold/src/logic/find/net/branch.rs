//! The consequences of a supposition: a sequence of covers, until a contradiction follows.

use std::ops::ControlFlow::{self, Continue};

use super::{Live, Net};
use crate::grid::{Candidate, Constraint, Constraints, Layout};
use crate::logic::kernel::{Cases, Cover, Proof, Truth};

/// A position under a supposition, with the proofs that led to it.
#[derive(Clone, Debug)]
pub(crate) struct Branch<'a> {
    layout: &'a Layout,
    /// The position just after the supposition, and now.
    start: Live,
    live: Live,
    proofs: Vec<(Proof, Vec<Candidate>)>,
}

/// The limits of a branch, and the counter of its work.
pub(crate) struct Limits<'m> {
    /// Maximum number of truths in a cover.
    pub(crate) size: u32,
    /// Number of further suppositions that may be nested.
    pub(crate) depth: u32,
    /// Counts one candidate tried.
    pub(crate) spend: &'m mut dyn FnMut() -> ControlFlow<()>,
}

impl<'a> Branch<'a> {
    /// Creates the position under the supposition that a candidate is true.
    pub(crate) fn new(layout: &'a Layout, before: &Live, candidate: Candidate) -> Branch<'a> {
        let mut start = before.clone();
        start.suppose(layout.constraints(), candidate);
        Branch { layout, live: start.clone(), start, proofs: Vec::new() }
    }

    /// Continues until a contradiction follows, and returns the proofs needed; `None` if no step is left.
    pub(crate) fn refute(mut self, limits: &mut Limits<'_>) -> ControlFlow<(), Option<Vec<Proof>>> {
        loop {
            self.simplify();
            if let Some(truth) = self.live.empty() {
                let end = Proof::cover([truth], []);
                self.proofs.push((end, Vec::new()));
                return Continue(Some(self.needed()));
            }
            if !self.cover(limits)? && !self.nest(limits)? {
                return Continue(None);
            }
        }
    }

    /// Applies all steps of one truth: singles and locked candidates.
    fn simplify(&mut self) {
        let constraints = self.layout.constraints();
        let mut still = 0;
        for truth in constraints.iter().cycle() {
            if still >= constraints.len() || self.live.places(truth) == 0 {
                return;
            }
            let mut dead = Vec::new();
            one(constraints, &self.live, truth, &mut dead);
            still = if dead.is_empty() { still + 1 } else { 0 };
            self.strike(Proof::cover([truth], []), dead);
        }
    }

    /// Finds the smallest covers within the limit and applies them.
    fn cover(&mut self, limits: &mut Limits<'_>) -> ControlFlow<(), bool> {
        let constraints = self.layout.constraints();
        let live = self.live.clone();
        let mut net = Net::new(constraints, &live);
        let mut least = limits.size;
        let mut found: Vec<(Cover, Candidate)> = Vec::new();
        for candidate in live.open(constraints, self.layout.cell_count()) {
            (limits.spend)()?;
            if let Some(size) = net.suppose(candidate, least) {
                if size < least {
                    found.clear();
                    least = size;
                }
                found.extend(net.refutation().map(|cover| (cover, candidate)));
            }
        }
        let any = !found.is_empty();
        for (cover, candidate) in found {
            self.strike(Proof::Cover(cover), vec![candidate]);
        }
        Continue(any)
    }

    /// Tries suppositions inside this one.
    fn nest(&mut self, limits: &mut Limits<'_>) -> ControlFlow<(), bool> {
        if limits.depth == 0 {
            return Continue(false);
        }
        let constraints = self.layout.constraints();
        let mut open = self.live.open(constraints, self.layout.cell_count());
        open.sort_by_key(|&c| self.live.places(constraints.constraints_of(c)[0]).count_ones());
        for candidate in open {
            let branch = Branch::new(self.layout, &self.live, candidate);
            let mut inner = Limits { size: limits.size, depth: limits.depth - 1, spend: &mut *limits.spend };
            if let Some(proofs) = branch.refute(&mut inner)? {
                let proof = refuted(self.layout, &self.live, candidate, proofs);
                self.strike(proof, vec![candidate]);
                return Continue(true);
            }
        }
        Continue(false)
    }

    fn strike(&mut self, proof: Proof, dead: Vec<Candidate>) {
        let live = &mut self.live;
        let struck: Vec<Candidate> =
            dead.into_iter().filter(|&c| live.strike(self.layout.constraints(), c)).collect();
        if !struck.is_empty() {
            self.proofs.push((proof, struck));
        }
    }

    /// Returns the last proof and those it depends on.
    fn needed(self) -> Vec<Proof> {
        let constraints = self.layout.constraints();
        let mut wanted = vec![false; constraints.candidate_count()];
        let mut kept = Vec::new();
        for (index, (proof, struck)) in self.proofs.into_iter().enumerate().rev() {
            if kept.is_empty() || struck.iter().any(|&c| wanted[c.index()]) {
                for truth in truths(&proof) {
                    for candidate in self.start.of_constraint(constraints, truth) {
                        wanted[candidate.index()] = true;
                    }
                }
                kept.push((index, proof));
            }
        }
        kept.into_iter().rev().map(|(_, proof)| proof).collect()
    }
}

/// Returns the proof that a candidate is false: its own case is contradictory, and the cases of its cell's other
/// candidates exclude it.
pub(crate) fn refuted(layout: &Layout, live: &Live, candidate: Candidate, proofs: Vec<Proof>) -> Proof {
    let constraints = layout.constraints();
    let cell = constraints.constraints_of(candidate)[0];
    let mut proofs = Some(proofs);
    let case = |other: Candidate| {
        let own = if other == candidate { proofs.take().unwrap_or_default() } else { Vec::new() };
        (other, own)
    };
    let branches = live.of_constraint(constraints, cell).map(case).collect();
    Proof::Cases(Cases { truth: Truth::Constraint(cell), branches })
}

/// Adds what a truth alone rules out: what sees its only candidate, or what shares a link with all its candidates.
pub(super) fn one(constraints: &Constraints, live: &Live, truth: Constraint, dead: &mut Vec<Candidate>) {
    let places = live.places(truth);
    if places == 0 || !super::has_at_most(places, constraints.widest_crossing().max(1)) {
        return;
    }
    if places & (places - 1) == 0 {
        let candidate = constraints.candidates_of(truth)[places.trailing_zeros() as usize];
        for &link in constraints.constraints_of(candidate).iter().filter(|&&link| live.has_several(link)) {
            dead.extend(live.of_constraint(constraints, link).filter(|&other| other != candidate));
        }
        return;
    }
    for crossing in constraints.crossings(truth).iter().filter(|c| places & !c.shared == 0) {
        let others = live.of_constraint(constraints, crossing.constraint);
        dead.extend(others.filter(|&other| !super::is_in(constraints, other, truth)));
    }
}

/// Returns the constraints that a proof uses as truths, including those inside cases.
fn truths(proof: &Proof) -> Vec<Constraint> {
    let number = |truth: &Truth| match truth {
        Truth::Constraint(number) => Some(*number),
        Truth::Guardians(_) => None,
    };
    match proof {
        Proof::Cover(cover) => cover.truths.iter().filter_map(|(truth, _)| number(truth)).collect(),
        Proof::All(proofs) => proofs.iter().flat_map(truths).collect(),
        Proof::Cases(cases) => {
            let inside = cases.branches.iter().flat_map(|(_, proofs)| proofs).flat_map(truths);
            number(&cases.truth).into_iter().chain(inside).collect()
        }
    }
}
