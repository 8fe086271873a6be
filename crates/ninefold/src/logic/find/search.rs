//! One pass over a position with one technique: finders propose, the checker concludes.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::memo::Memo;
use crate::grid::{Candidate, Cell, Digit, Layout};
use crate::logic::kernel::{Checker, Proof};
use crate::logic::state::State;
use crate::logic::step::{Shape, Step};
use crate::logic::technique::{Flow, Technique};

/// One pass over a position with one technique.
#[derive(Debug)]
pub struct Search<'a> {
    memo: &'a Memo<'a>,
    technique: &'static Technique,
    checker: Checker,
    limit: usize,
    /// Work left in the budget; see [`Search::spend`].
    left: u64,
    found: Vec<Step>,
    /// The results of the steps found so far, to report each once.
    known: HashSet<(Vec<Candidate>, Vec<Candidate>)>,
}

impl<'a> Search<'a> {
    /// Returns at most `limit` steps of a technique, each with a different result. Subtracts the work from `left`; at
    /// zero the search ends with the steps found so far.
    ///
    /// # Panics
    /// When a finder proposes an invalid proof, which is a bug in the finder.
    pub(crate) fn run(
        memo: &'a Memo<'a>,
        technique: &'static Technique,
        checker: &mut Checker,
        limit: usize,
        left: &mut u64,
    ) -> Vec<Step> {
        // Finders rely on rows, columns and digits being equally many.
        let is_regular = memo.state.layout().is_regular();
        if technique.assumes_unique && !memo.state.is_unique() || limit == 0 || !is_regular {
            return Vec::new();
        }
        let (found, known) = (Vec::new(), HashSet::new());
        // The search borrows the checker while it runs.
        let borrowed = std::mem::take(checker);
        let mut search = Search { memo, technique, checker: borrowed, limit, left: *left, found, known };
        let _ = (technique.find)(&mut search);
        *left = search.left;
        *checker = search.checker;
        search.found
    }

    /// Counts the work of a slow finder, about one unit per candidate tried. Breaks when the budget is spent or the
    /// search must stop.
    pub fn spend(&mut self, work: u64) -> Flow {
        self.left = self.left.saturating_sub(work);
        if self.left == 0 { ControlFlow::Break(()) } else { self.poll() }
    }

    /// Breaks when the search must stop. Every loop of a finder that may run for more than a few milliseconds on the
    /// largest boards must call this.
    pub fn poll(&self) -> Flow {
        if self.memo.is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns the position, which lives as long as the search.
    #[must_use]
    pub fn state(&self) -> &'a State {
        self.memo.state
    }

    /// Returns the layout of the board.
    #[must_use]
    pub fn layout(&self) -> &'a Layout {
        self.memo.state.layout()
    }

    /// Returns the results about the position that several techniques use.
    pub(crate) fn memo(&self) -> &'a Memo<'a> {
        self.memo
    }

    /// Returns the technique being searched for.
    #[must_use]
    pub fn technique(&self) -> &'static Technique {
        self.technique
    }

    /// Returns whether the caller needs only one step, so a finder need not look for the best.
    #[must_use]
    pub fn is_first(&self) -> bool {
        self.limit == 1
    }

    /// Returns whether the search has found a step and the caller does not want all of them, so a finder can skip
    /// harder forms.
    #[must_use]
    pub fn has_enough(&self) -> bool {
        !self.wants_all() && !self.found.is_empty()
    }

    /// Returns whether the caller wants every step, including variants that eliminate less.
    #[must_use]
    pub fn wants_all(&self) -> bool {
        self.limit == usize::MAX
    }

    /// Proposes a proof that rules out candidates.
    pub fn propose(&mut self, proof: impl Into<Proof>, shape: Shape) -> Flow {
        self.propose_where(proof, shape, |_, _| true)
    }

    /// Proposes a proof of which the technique uses only the candidates that `is_aim` accepts. A step may claim less
    /// than its proof shows, never more.
    pub fn propose_where(
        &mut self,
        proof: impl Into<Proof>,
        shape: Shape,
        is_aim: impl Fn(Cell, Digit) -> bool,
    ) -> Flow {
        let proof = proof.into();
        let constraints = self.layout().constraints();
        let mut eliminations = self.concludes(&proof);
        eliminations.retain(|&candidate| {
            let (cell, digit) = constraints.place(candidate);
            is_aim(cell, digit)
        });
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        self.keep(Step { technique: self.technique, proof, shape, placements: Vec::new(), eliminations })
    }

    /// Proposes a proof that leaves nothing but these candidates in their cells.
    pub fn place(&mut self, candidates: Vec<Candidate>, proof: impl Into<Proof>, shape: Shape) -> Flow {
        let proof = proof.into();
        let dead = self.concludes(&proof);
        let constraints = self.layout().constraints();
        for &candidate in &candidates {
            let (cell, digit) = constraints.place(candidate);
            let left: Vec<_> = (self.memo.state.candidates().get(cell).iter())
                .filter(|&other| !dead.contains(&constraints.candidate(cell, other)))
                .collect();
            assert_eq!(left, [digit], "{} places what it did not prove", self.technique.name);
        }
        self.keep(Step {
            technique: self.technique,
            proof,
            shape,
            placements: candidates,
            eliminations: Vec::new(),
        })
    }

    /// Returns what the checker concludes from a proof, for finders that choose between several.
    ///
    /// # Panics
    /// When the proof is invalid.
    pub fn concludes(&mut self, proof: &Proof) -> Vec<Candidate> {
        let dead = self.checker.conclude(&self.memo.state.premises(), proof);
        dead.unwrap_or_else(|error| panic!("{} proposed an invalid proof: {error}", self.technique.name))
    }

    fn keep(&mut self, step: Step) -> Flow {
        if self.limit == 1 || self.known.insert((step.placements.clone(), step.eliminations.clone())) {
            self.found.push(step);
        }
        if self.found.len() >= self.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
