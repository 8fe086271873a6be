//! Turns a record into a position, and solves it step by step.

use std::time::{Duration, Instant};

use clap::Args;
use ninefold::grid::Grid;
use ninefold::logic::{self, SeError, SeRater, SeRating, Solver, State, Step, Technique};
use ninefold::{Budget, StopReason};
use ninefold_api::record::{PathEnd, SeStep};

use crate::args::{at_least_one, seconds};
use crate::budget;
use crate::input::record::{Record, RecordError};
use crate::output::tally::Verdict;

/// The work that the techniques may do on a puzzle.
#[derive(Args, Clone, Copy)]
pub(crate) struct EffortArgs {
    /// Give up on a puzzle after this much work, about a million units per second [default: 20 million]
    ///
    /// Unlike --timeout, this gives the same path on every machine. For a puzzle without a unique solution the
    /// default is 1 million, because the techniques might otherwise never finish.
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    effort: Option<u64>,

    /// Give up on a puzzle after this many seconds, or slightly later
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

/// Returns the position of a record. Techniques may assume a unique solution if `unique` returns true for the
/// givens.
pub(crate) fn state(record: &Record, unique: impl FnOnce(&Grid) -> bool) -> Result<State, RecordError> {
    let game = record.position.game();
    let state = State::try_from(&game).map_err(|contradiction| record.contradiction(&contradiction))?;
    Ok(state.assume_unique(unique(game.givens())))
}

/// A step, and the position before it.
pub(crate) struct Taken {
    pub(crate) step: Step,
    pub(crate) before: State,
    /// How Sudoku Explainer rates and names the step, on its path.
    pub(crate) se: Option<SeStep>,
}

/// A path through a puzzle.
pub(crate) struct SolvePath {
    pub(crate) taken: Vec<Taken>,
    /// The position at its end.
    pub(crate) state: State,
    pub(crate) end: End,
}

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Every cell is filled.
    Solved,
    /// It reached the limit that was asked for.
    Asked,
    /// The techniques find nothing more.
    Stuck,
    /// A cell, or a digit in a house, has no candidate left.
    Broken,
    /// The effort or the time ran out.
    OutOfBudget,
    Interrupted,
}

impl From<logic::End> for End {
    fn from(end: logic::End) -> End {
        match end {
            logic::End::Solved => End::Solved,
            logic::End::Broken => End::Broken,
            logic::End::Stopped(StopReason::Cancelled) => End::Interrupted,
            logic::End::Stopped(_) => End::OutOfBudget,
            _ => End::Stuck,
        }
    }
}

impl End {
    /// Returns what the end means for the exit code, if all techniques were used.
    pub(crate) fn verdict(self) -> Verdict {
        match self {
            End::Solved | End::Asked => Verdict::Fine,
            End::Stuck => Verdict::Stuck,
            End::Broken => Verdict::NoSolution,
            End::OutOfBudget => Verdict::OutOfBudget,
            End::Interrupted => Verdict::Interrupted,
        }
    }
}

impl From<End> for PathEnd {
    fn from(end: End) -> PathEnd {
        match end {
            End::Solved => PathEnd::Solved,
            End::Asked => PathEnd::Asked,
            End::Stuck => PathEnd::Stuck,
            End::Broken => PathEnd::None,
            End::OutOfBudget => PathEnd::Budget,
            End::Interrupted => PathEnd::Cancelled,
        }
    }
}

/// Effort for a puzzle without exactly one solution.
const LITTLE_EFFORT: u64 = 1_000_000;

impl EffortArgs {
    /// Returns whether the work is limited, not only the time.
    pub(crate) fn limits_work(self) -> bool {
        self.effort.is_some()
    }

    fn is_over(self, start: Instant) -> bool {
        self.timeout.is_some_and(|timeout| start.elapsed() >= timeout)
    }

    fn limit(self, is_proper: bool) -> u64 {
        self.effort.unwrap_or(if is_proper { logic::EFFORT } else { LITTLE_EFFORT })
    }
}

/// Takes steps as far as the techniques and the effort allow, and until `is_enough` returns true for the
/// number of steps and the last step. A proper puzzle has exactly one solution.
pub(crate) fn walk(
    mut state: State,
    order: &[&'static Technique],
    effort: EffortArgs,
    is_proper: bool,
    is_enough: impl Fn(usize, &Step) -> bool,
) -> SolvePath {
    let start = Instant::now();
    let is_late = || effort.is_over(start);
    let budget = Budget::default().nodes(effort.limit(is_proper)).cancel(budget::flag()).until(&is_late);
    let mut walk = Solver::with(order.iter().copied()).walk(state.layout(), &budget);
    let mut taken = Vec::new();
    while let Some(step) = walk.next_step(&state) {
        let before = state.clone();
        state.apply(&step);
        let enough = is_enough(taken.len() + 1, &step);
        taken.push(Taken { step, before, se: None });
        if enough && !state.is_solved() {
            return SolvePath { taken, state, end: End::Asked };
        }
    }
    let end = walk.end(&state).into();
    SolvePath { taken, state, end }
}

/// Takes Sudoku Explainer's steps as far as it finds any and the time allows, and until `is_enough` returns true for the
/// number of steps and the last step. Returns the rating as well, unless the path ends early.
pub(crate) fn walk_se(
    state: &State,
    effort: EffortArgs,
    is_enough: impl Fn(usize, &Step) -> bool,
) -> Result<(SolvePath, Option<SeRating>), SeError> {
    let start = Instant::now();
    let is_late = || effort.is_over(start);
    let budget = Budget::default().cancel(budget::flag()).until(&is_late);
    let mut rater = SeRater::new();
    let mut walk = rater.walk(state, &budget)?;
    let mut taken = Vec::new();
    let end = loop {
        let before = walk.state().clone();
        match walk.next_step() {
            Ok(Some(logic::SeStep { rating, name, step })) => {
                let enough = is_enough(taken.len() + 1, &step);
                taken.push(Taken { step, before, se: Some(SeStep { rating, name: name.into_owned() }) });
                if enough && !walk.state().is_solved() {
                    break End::Asked;
                }
            }
            Ok(None) if walk.state().is_solved() => break End::Solved,
            Ok(None) if walk.state().is_broken() => break End::Broken,
            Ok(None) => break End::Stuck,
            Err(SeError::Stopped(StopReason::Cancelled)) => break End::Interrupted,
            Err(SeError::Stopped(_)) => break End::OutOfBudget,
            Err(error) => return Err(error),
        }
    };
    let rating = matches!(end, End::Solved | End::Stuck | End::Broken).then(|| walk.rating());
    Ok((SolvePath { taken, state: walk.state().clone(), end }, rating))
}
