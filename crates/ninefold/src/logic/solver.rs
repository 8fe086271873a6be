//! Solves by logic alone: tries the techniques in order, the simplest first, and checks every step.

use super::find::memo::Memo;
use super::find::search::Search;
use super::kernel::{Checker, Proof, ProofError, Truth, members};
use super::state::State;
use super::step::Step;
use super::technique::Technique;
use super::techniques::techniques;
use crate::budget::{Budget, StopReason};
use crate::grid::{Candidate, Layout, Puzzle};

/// Solves by logic, with a given list of techniques in order.
///
/// ```
/// use ninefold::{Budget, boards, logic};
/// let puzzle = boards::named("BD4").unwrap().puzzle();
/// let path = logic::Solver::default().solve_within(&puzzle, &Budget::default().nodes(1_000_000));
/// assert_eq!(path.end, logic::End::Solved);
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    order: Vec<&'static Technique>,
}

/// The path from a puzzle towards its solution.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The position after the last step.
    pub state: State,
    /// How it ended.
    pub end: End,
}

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// Every cell is filled.
    Solved,
    /// The techniques find no further step.
    Stuck,
    /// Some cell has no candidate left, or some digit no place in a house: the puzzle has no solution.
    Broken,
    /// The budget ran out.
    Stopped(StopReason),
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::with(techniques().iter().copied().filter(|technique| technique.usual))
    }
}

impl Solver {
    /// Creates a solver with these techniques, in this order.
    #[must_use]
    pub fn with(order: impl IntoIterator<Item = &'static Technique>) -> Solver {
        Solver { order: order.into_iter().collect() }
    }

    /// Returns the techniques in order.
    #[must_use]
    pub fn order(&self) -> &[&'static Technique] {
        &self.order
    }

    /// Solves a puzzle as far as the techniques go.
    #[must_use]
    pub fn solve(&self, puzzle: &Puzzle) -> Path {
        self.solve_within(puzzle, &Budget::default())
    }

    /// Solves a puzzle as far as the techniques and the budget go. Its nodes measure the work of the techniques, about
    /// one for each candidate tried.
    #[must_use]
    pub fn solve_within(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Path {
        self.solve_from(State::new(puzzle), budget)
    }

    /// Solves a position as far as the techniques and the budget go.
    #[must_use]
    pub fn solve_from(&self, mut state: State, budget: &Budget<'_>) -> Path {
        let mut walk = self.walk(state.layout(), budget);
        let mut steps = Vec::new();
        while let Some(step) = walk.next_step(&state) {
            state.apply(&step);
            steps.push(step);
        }
        Path { steps, end: walk.end(&state), state }
    }

    /// Returns the next step in a position.
    #[must_use]
    pub fn next_step(&self, state: &State) -> Option<Step> {
        self.walk(state.layout(), &Budget::default()).next_step(state)
    }

    /// Returns the next step in a position, if there is one within the budget.
    ///
    /// # Errors
    /// When the budget runs out.
    pub fn next_step_within(&self, state: &State, budget: &Budget<'_>) -> Result<Option<Step>, StopReason> {
        let mut walk = self.walk(state.layout(), budget);
        match (walk.next_step(state), walk.stop()) {
            (None, Some(reason)) => Err(reason),
            (step, _) => Ok(step),
        }
    }

    /// Returns the steps that are available in a position: for each technique, in order, up to `most` with different
    /// results. Some are missing if the budget runs out; then the reason comes with them.
    ///
    /// ```
    /// use ninefold::{Budget, boards, logic};
    /// let state = logic::State::new(&boards::named("BD4").unwrap().puzzle());
    /// let (steps, stop) = logic::Solver::default().steps_within(&state, 5, &Budget::default().nodes(1_000_000));
    /// assert_eq!(steps.iter().filter(|step| step.technique.name == "hidden-single").count(), 5);
    /// assert_eq!(stop, None);
    /// ```
    #[must_use]
    pub fn steps_within(
        &self,
        state: &State,
        most: usize,
        budget: &Budget<'_>,
    ) -> (Vec<Step>, Option<StopReason>) {
        let (mut steps, mut left) = (Vec::new(), budget.node_limit());
        if state.is_broken() {
            return (steps, None);
        }
        let mut checker = Checker::new(state.layout());
        let memo = Memo::new(state, budget);
        for technique in &self.order {
            steps.extend(Search::run(&memo, technique, &mut checker, most, &mut left));
            let stop = if left == 0 { Some(StopReason::Nodes) } else { budget.interruption() };
            if stop.is_some() {
                return (steps, stop);
            }
        }
        (steps, None)
    }

    /// Starts a walk of many steps under one budget, which remembers steps found earlier.
    #[must_use]
    pub fn walk<'b>(&self, layout: &Layout, budget: &Budget<'b>) -> Walk<'b> {
        let waiting = self.order.iter().map(|_| Vec::new()).collect();
        Walk {
            order: self.order.clone(),
            waiting,
            checker: Checker::new(layout),
            budget: *budget,
            left: budget.node_limit(),
            stop: None,
        }
    }
}

/// A walk from step to step, under one budget.
///
/// A pass with one technique usually finds several steps. The walk keeps them until no simpler step is left, and makes
/// the next pass only when they are used up.
#[derive(Clone, Debug)]
pub struct Walk<'b> {
    order: Vec<&'static Technique>,
    waiting: Vec<Vec<(Step, usize)>>,
    checker: Checker,
    budget: Budget<'b>,
    /// Work left in the budget.
    left: u64,
    stop: Option<StopReason>,
}

impl Walk<'_> {
    /// Maximum number of steps that a pass collects.
    const MAX_STEPS: usize = 32;

    /// Returns why the walk ended early, if the budget ran out.
    #[must_use]
    pub fn stop(&self) -> Option<StopReason> {
        self.stop
    }

    /// Returns how much of the budget's work is left.
    pub(super) fn left(&self) -> u64 {
        self.left
    }

    /// Returns how a walk ends that finds no step in this position.
    #[must_use]
    pub fn end(&self, state: &State) -> End {
        match self.stop {
            _ if state.is_solved() => End::Solved,
            _ if state.is_broken() => End::Broken,
            Some(reason) => End::Stopped(reason),
            None => End::Stuck,
        }
    }

    /// Returns the next step: the first that the first technique finds. The state must be the one the walk has led to.
    pub fn next_step(&mut self, state: &State) -> Option<Step> {
        // From a contradiction everything follows, so no step would mean anything.
        if state.is_broken() {
            return None;
        }
        let memo = Memo::new(state, &self.budget);
        for (index, technique) in self.order.iter().enumerate() {
            while let Some((step, weight)) = self.waiting[index].pop() {
                if let Some(step) = renewed(step, weight, state, &mut self.checker) {
                    return Some(step);
                }
            }
            self.stop = if self.left == 0 { Some(StopReason::Nodes) } else { self.budget.interruption() };
            if self.stop.is_some() {
                return None;
            }
            let mut found = Search::run(&memo, technique, &mut self.checker, Self::MAX_STEPS, &mut self.left);
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
        self.stop = if self.left == 0 { Some(StopReason::Nodes) } else { self.budget.interruption() };
        None
    }
}

/// Returns a step kept from an earlier pass, if it still has an effect and its pattern has not changed.
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

/// Returns the number of live candidates in a proof's truths, which changes when the pattern does.
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
    /// Applies the eliminations and placements of a step.
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

/// Returns every step that a technique finds in a position, each with a different result.
///
/// ```
/// use ninefold::{boards, logic};
/// let state = logic::State::new(&boards::named("BD4").unwrap().puzzle());
/// let singles = logic::all_steps(&state, logic::technique("hidden-single").unwrap());
/// assert!(singles.iter().all(|step| step.placements.len() == 1));
/// ```
#[must_use]
pub fn all_steps(state: &State, technique: &'static Technique) -> Vec<Step> {
    all_steps_within(state, technique, &Budget::default())
}

/// Returns every step that a technique finds in a position within a budget; some may be missing if it runs out.
#[must_use]
pub fn all_steps_within(state: &State, technique: &'static Technique, budget: &Budget<'_>) -> Vec<Step> {
    let mut checker = Checker::new(state.layout());
    let memo = Memo::new(state, budget);
    Search::run(&memo, technique, &mut checker, usize::MAX, &mut budget.node_limit())
}

/// Checks a step's proof in a position and returns the candidates that it rules out.
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
