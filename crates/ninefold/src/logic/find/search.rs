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
    most: usize,
    /// How much work may still be spent; see [`Search::spend`].
    left: u64,
    found: Vec<Step>,
    /// What the steps found so far do, so that each comes once.
    known: HashSet<(Vec<Candidate>, Vec<Candidate>)>,
}

impl<'a> Search<'a> {
    /// Returns the steps of a technique, `most` of them at most, each with another result. Subtracts the work that it
    /// took from `left`; at zero the search ends with what it has.
    ///
    /// # Panics
    /// When a finder proposes something that is no proof: that is a defect of the finder.
    pub(crate) fn run(
        memo: &'a Memo<'a>,
        technique: &'static Technique,
        checker: &mut Checker,
        most: usize,
        left: &mut u64,
    ) -> Vec<Step> {
        if technique.assumes_unique && !memo.state.is_unique() || most == 0 {
            return Vec::new();
        }
        let (found, known) = (Vec::new(), HashSet::new());
        // Lent for the time of the search.
        let lent = std::mem::take(checker);
        let mut search = Search { memo, technique, checker: lent, most, left: *left, found, known };
        let _ = (technique.find)(&mut search);
        *left = search.left;
        *checker = search.checker;
        search.found
    }

    /// Counts work of a finder that may take long: about one for each candidate tried. Breaks when the budget is
    /// spent, or the search is to stop.
    pub fn spend(&mut self, work: u64) -> Flow {
        self.left = self.left.saturating_sub(work);
        if self.left == 0 { ControlFlow::Break(()) } else { self.poll() }
    }

    /// Breaks when the search is to stop. Every loop of a finder that may run for more than some milliseconds on the
    /// largest boards has to ask.
    pub fn poll(&self) -> Flow {
        if self.memo.is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The position, for as long as the search runs.
    #[must_use]
    pub fn state(&self) -> &'a State {
        self.memo.state
    }

    /// The board's size and shape.
    #[must_use]
    pub fn layout(&self) -> &'a Layout {
        self.memo.state.layout()
    }

    /// What several techniques want to know of the position.
    pub(crate) fn memo(&self) -> &'a Memo<'a> {
        self.memo
    }

    /// The technique that is looked for.
    #[must_use]
    pub fn technique(&self) -> &'static Technique {
        self.technique
    }

    /// Whether only the first step is wanted: then a finder need not go on to the best.
    #[must_use]
    pub fn is_first(&self) -> bool {
        self.most == 1
    }

    /// Whether something was found and not everything is wanted: then harder forms need not be looked for.
    #[must_use]
    pub fn has_enough(&self) -> bool {
        !self.wants_all() && !self.found.is_empty()
    }

    /// Whether everything is wanted, variants that do less included.
    #[must_use]
    pub fn wants_all(&self) -> bool {
        self.most == usize::MAX
    }

    /// Proposes a proof that rules candidates out.
    pub fn propose(&mut self, proof: impl Into<Proof>, shape: Shape) -> Flow {
        self.propose_where(proof, shape, |_, _| true)
    }

    /// Proposes a proof of which the technique uses a part: the candidates that `is_aim` accepts. A step may say
    /// less than its proof shows, never more.
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

    /// What the checker reads off a proof: for finders that have the choice of several.
    ///
    /// # Panics
    /// When it is no proof.
    pub fn concludes(&mut self, proof: &Proof) -> Vec<Candidate> {
        let dead = self.checker.conclude(&self.memo.state.premises(), proof);
        dead.unwrap_or_else(|error| panic!("{} proposed an invalid proof: {error}", self.technique.name))
    }

    fn keep(&mut self, step: Step) -> Flow {
        if self.most == 1 || self.known.insert((step.placements.clone(), step.eliminations.clone())) {
            self.found.push(step);
        }
        if self.found.len() >= self.most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
