//! A record as a position to reason about, and a walk through it step by step.

use std::time::{Duration, Instant};

use clap::Args;
use ninefold::engine::{self, Answer, Unwatched};
use ninefold::grid::{Candidates, Grid, Puzzle};
use ninefold::logic::{Solver, State, Step, Technique};

use crate::args::{at_least_one, seconds};
use crate::budget::{self, Limits};
use crate::record::{Bad, Record};
use crate::tally::Verdict;

/// How much work the techniques may do on a puzzle.
#[derive(Args, Clone, Copy)]
pub(crate) struct EffortArgs {
    /// Give up a puzzle after so much work of the techniques: about one for each candidate that is tried
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    effort: Option<u64>,

    /// Give up a puzzle after so many seconds; a step that has begun is finished
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

/// How the givens answer the question for their solution, as far as a short search can tell.
pub(crate) fn answer(givens: &Grid, marks: Option<&Candidates>) -> Answer {
    /// A fraction of a second on the largest boards. Whatever takes longer is not known.
    const NODES: u64 = 20_000;
    let Ok(mut puzzle) = Puzzle::new(givens.clone()) else { return Answer::Impossible };
    if let Some(marks) = marks {
        puzzle = puzzle.with_marks(marks);
    }
    let engine = engine::default_for(puzzle.layout());
    let limits = Limits { nodes: NODES, timeout: None };
    limits.run(engine, &puzzle, 2, &mut Unwatched).report.answer
}

/// The position of a record. A technique may take for granted that there is only one solution if `unique` says
/// so of the givens.
pub(crate) fn state(record: &Record, unique: impl FnOnce(&Grid) -> bool) -> Result<State, Bad> {
    let played = record.position.played();
    let state = State::between(&played.givens, &played.digits, Some(&played.marks))
        .map_err(|contradiction| record.contradiction(&contradiction))?;
    Ok(state.assume_unique(unique(&played.givens)))
}

/// A step, and the position in which it was found.
pub(crate) struct Taken {
    pub(crate) step: Step,
    pub(crate) before: State,
}

/// A way through a puzzle.
pub(crate) struct Way {
    pub(crate) taken: Vec<Taken>,
    /// The position at its end.
    pub(crate) state: State,
    pub(crate) end: End,
}

/// How a way ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Every cell is filled.
    Solved,
    /// It went as far as was asked for.
    Asked,
    /// The techniques see nothing more.
    Stuck,
    /// Some cell or some digit of a house has no candidate left.
    Broken,
    /// The effort was spent, or the time.
    OutOfBudget,
    Interrupted,
}

impl End {
    /// Its name in records.
    pub(crate) fn name(self) -> &'static str {
        match self {
            End::Solved => "solved",
            End::Asked => "asked",
            End::Stuck => "stuck",
            End::Broken => "none",
            End::OutOfBudget => "budget",
            End::Interrupted => "cancelled",
        }
    }

    /// What it means for the exit code, if all techniques were used.
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

/// Goes step by step as far as the techniques and the effort go, and until `is_enough` says so of the number of
/// steps and the last of them.
pub(crate) fn walk(
    mut state: State,
    order: &[&'static Technique],
    effort: EffortArgs,
    is_enough: impl Fn(usize, &Step) -> bool,
) -> Way {
    let start = Instant::now();
    let solver = Solver::with(order.iter().copied()).effort(effort.effort.unwrap_or(u64::MAX));
    let mut walk = solver.walk(state.layout());
    let mut taken = Vec::new();
    let end = loop {
        if state.is_solved() {
            break End::Solved;
        }
        if budget::cancelled() {
            break End::Interrupted;
        }
        if effort.timeout.is_some_and(|timeout| start.elapsed() >= timeout) {
            break End::OutOfBudget;
        }
        let Some(step) = walk.next_step(&state) else {
            break match () {
                () if state.is_broken() => End::Broken,
                () if walk.is_spent() => End::OutOfBudget,
                () => End::Stuck,
            };
        };
        let before = state.clone();
        state.apply(&step);
        let enough = is_enough(taken.len() + 1, &step);
        taken.push(Taken { step, before });
        if enough && !state.is_solved() {
            break End::Asked;
        }
    };
    Way { taken, state, end }
}
