//! Solving by logic alone: technique after technique, the simplest first, every step checked.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::find::memo::Memo;
use super::find::search::Search;
use super::kernel::{Checker, Proof, ProofError, Truth, members};
use super::state::State;
use super::step::Step;
use super::technique::Technique;
use super::techniques::techniques;
use crate::grid::{Candidate, Layout, Puzzle};

/// Solves by logic: which techniques, in which order, and how much work they may take.
#[derive(Clone, Debug)]
pub struct Solver {
    order: Vec<&'static Technique>,
    effort: u64,
    cancel: Option<Arc<AtomicBool>>,
}

/// How a puzzle was solved, or how far it came.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The position after the last of them.
    pub state: State,
    /// How it ended.
    pub end: End,
}

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell is filled.
    Solved,
    /// The techniques see nothing more.
    Stuck,
    /// Some cell or some digit of a house has no candidate left: there is no solution.
    Broken,
    /// The work that the techniques may take was spent.
    OutOfEffort,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::with(techniques().iter().copied().filter(|technique| technique.usual))
    }
}

impl Solver {
    /// A solver with these techniques, in this order.
    #[must_use]
    pub fn with(order: impl IntoIterator<Item = &'static Technique>) -> Solver {
        Solver { order: order.into_iter().collect(), effort: u64::MAX, cancel: None }
    }

    /// The same solver, which ends when the techniques have done so much work: about one for each candidate
    /// that is tried, one puzzle taken by itself.
    #[must_use]
    pub fn effort(mut self, effort: u64) -> Solver {
        self.effort = effort;
        self
    }

    /// The same solver, which ends soon after this flag is set, as if its work were done.
    #[must_use]
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Solver {
        self.cancel = Some(flag);
        self
    }

    /// The techniques in order.
    #[must_use]
    pub fn order(&self) -> &[&'static Technique] {
        &self.order
    }

    /// Solves a puzzle as far as the techniques go.
    #[must_use]
    pub fn solve(&self, puzzle: &Puzzle) -> Path {
        self.go_on(State::new(puzzle))
    }

    /// Solves a position as far as the techniques go.
    #[must_use]
    pub fn go_on(&self, mut state: State) -> Path {
        let mut walk = self.walk(state.layout());
        let mut steps = Vec::new();
        while let Some(step) = walk.next_step(&state) {
            state.apply(&step);
            steps.push(step);
        }
        let end = match () {
            () if state.is_solved() => End::Solved,
            () if state.is_broken() => End::Broken,
            () if walk.effort == 0 => End::OutOfEffort,
            () => End::Stuck,
        };
        Path { steps, state, end }
    }

    /// The next step in a position.
    #[must_use]
    pub fn next_step(&self, state: &State) -> Option<Step> {
        self.walk(state.layout()).next_step(state)
    }

    /// A walk of many steps, which remembers what it saw on the way.
    #[must_use]
    pub fn walk(&self, layout: &Layout) -> Walk {
        let waiting = self.order.iter().map(|_| Vec::new()).collect();
        let (order, cancel) = (self.order.clone(), self.cancel.clone());
        Walk { order, waiting, checker: Checker::new(layout), effort: self.effort, cancel }
    }
}

/// A walk from step to step.
///
/// A look with one technique usually finds several steps. They wait until nothing simpler is left, so that
/// the next look is only taken when they are used up.
#[derive(Clone, Debug)]
pub struct Walk {
    order: Vec<&'static Technique>,
    waiting: Vec<Vec<(Step, usize)>>,
    checker: Checker,
    effort: u64,
    cancel: Option<Arc<AtomicBool>>,
}

impl Walk {
    /// How many steps a look collects.
    const MOST: usize = 32;

    /// Whether all the work that the techniques may do has been done, or the walk was cancelled.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.effort == 0
    }

    /// The next step: the first that the first technique finds. The state must be the one the walk has led to.
    pub fn next_step(&mut self, state: &State) -> Option<Step> {
        // From a board that is dead everything follows, and nothing is learnt.
        if state.is_broken() {
            return None;
        }
        let memo = Memo::new(state).cancel(self.cancel.as_deref());
        for (index, technique) in self.order.iter().enumerate() {
            while let Some((step, weight)) = self.waiting[index].pop() {
                if let Some(step) = renewed(step, weight, state, &mut self.checker) {
                    return Some(step);
                }
            }
            if memo.is_cancelled() {
                self.effort = 0;
            }
            if self.effort == 0 {
                return None;
            }
            let mut found = Search::run(&memo, technique, &mut self.checker, Self::MOST, &mut self.effort);
            if !found.is_empty() {
                let step = found.remove(0);
                let weigh = |step: Step| {
                    let weight = weight(&step.proof, state);
                    (step, weight)
                };
                self.waiting[index] = found.into_iter().rev().map(weigh).collect();
                return Some(step);
            }
        }
        if memo.is_cancelled() {
            self.effort = 0;
        }
        None
    }
}

/// A step that waited, if it still does something and still looks as it did.
fn renewed(mut step: Step, before: usize, state: &State, checker: &mut Checker) -> Option<Step> {
    let constraints = state.layout().constraints();
    if weight(&step.proof, state) != before {
        return None;
    }
    if step.placements.is_empty() {
        let dead = checker.conclude(&state.premises(), &step.proof).ok()?;
        step.eliminations.retain(|candidate| dead.contains(candidate));
        (!step.eliminations.is_empty()).then_some(step)
    } else {
        let blank = step.placements.iter().any(|&c| !state.is_filled(constraints.place(c).0));
        blank.then_some(step)
    }
}

/// How many live candidates the truths of a proof have: it changes when the picture does.
fn weight(proof: &Proof, state: &State) -> usize {
    let premises = state.premises();
    let of = |truth: &Truth| members(&premises, truth).map_or(0, |members| members.len());
    match proof {
        Proof::Cover(cover) => cover.truths.iter().map(|(truth, _)| of(truth)).sum(),
        Proof::All(proofs) => proofs.iter().map(|proof| weight(proof, state)).sum(),
        Proof::Cases(cases) => of(&cases.truth),
    }
}

impl State {
    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) {
        for &candidate in &step.eliminations {
            self.strike(candidate);
        }
        for &candidate in &step.placements {
            self.fill(candidate);
        }
    }
}

/// Solves a puzzle with all usual techniques, the simplest first.
///
/// ```
/// use ninefold::{boards, logic};
/// let puzzle = boards::named("BD4").unwrap().puzzle();
/// let path = logic::solve(&puzzle);
/// assert_eq!(path.end, logic::End::Solved);
/// ```
#[must_use]
pub fn solve(puzzle: &Puzzle) -> Path {
    Solver::default().solve(puzzle)
}

/// Every step that a technique sees in a position, each with another result.
///
/// ```
/// use ninefold::{boards, logic};
/// let state = logic::State::new(&boards::named("BD4").unwrap().puzzle());
/// let singles = logic::all_steps(&state, logic::technique("hidden-single").unwrap());
/// assert!(singles.iter().all(|step| step.placements.len() == 1));
/// ```
#[must_use]
pub fn all_steps(state: &State, technique: &'static Technique) -> Vec<Step> {
    let mut checker = Checker::new(state.layout());
    Search::run(&Memo::new(state), technique, &mut checker, usize::MAX, &mut { u64::MAX })
}

/// What the checker reads off a step's proof in a position: the candidates that may go.
///
/// ```
/// use ninefold::{boards, logic};
/// let state = logic::State::new(&boards::named("BD4").unwrap().puzzle());
/// let step = logic::Solver::default().next_step(&state).unwrap();
/// let dead = logic::check(&state, &step)?;
/// assert!(step.eliminations.iter().all(|candidate| dead.contains(candidate)));
/// # Ok::<(), logic::ProofError>(())
/// ```
pub fn check(state: &State, step: &Step) -> Result<Vec<Candidate>, ProofError> {
    Checker::new(state.layout()).conclude(&state.premises(), &step.proof)
}
