//! The `solve` and `check` endpoints.

use ninefold::engine::{self, Engine, Event, NoObserver, Report};
use ninefold::grid::Puzzle;
use ninefold::{Budget, StopReason};
use serde::Deserialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

#[cfg(feature = "schema")]
use super::names::EngineName;
use crate::clashing_rules;
use crate::context::{Context, Stop};
use crate::input;
use crate::problem::Problem;
use crate::record::{Checked, Solved, Start, position_text};
use crate::request::{Request, Work};

/// A puzzle to solve.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// The puzzle in any notation, or the name of a board.
    #[cfg_attr(
        feature = "schema",
        schema(
            example = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        )
    )]
    pub puzzle: String,
    /// The layout. Default: detected from the text.
    pub layout: Option<String>,
    /// The engine to use. Default: the fastest for the layout.
    #[cfg_attr(feature = "schema", schema(value_type = Option<EngineName>))]
    pub engine: Option<String>,
    /// Maximum number of solutions to find and list. Default: 2, and the answer contains only the first.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 1000))]
    pub limit: Option<u64>,
    /// Maximum number of search nodes.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 9007199254740991i64))]
    pub nodes: Option<u64>,
}

/// The largest integer that JavaScript represents exactly, so the largest to use in JSON.
pub(crate) const EXACT: u64 = (1 << 53) - 1;

/// Maximum number of solutions in an answer.
const MAX_SOLUTIONS: u64 = 1_000;

impl Request for Solve {
    type Answer = Solved;

    fn read(self, context: &Context) -> Result<impl Work<Solved>, Problem> {
        let puzzle = input::puzzle(&self.puzzle, self.layout.as_deref())?;
        let engine = engine_for(self.engine.as_deref(), &puzzle)?;
        let limit = self.limit.map(|limit| within("limit", limit, MAX_SOLUTIONS)).transpose()?;
        let nodes = nodes_for(self.nodes, context)?;
        let clock = context.clock;
        Ok(move |stop: Stop<'_>| {
            let begun = clock();
            let mut solved = solve(engine, &puzzle, limit, nodes, stop);
            solved.seconds = ((clock() - begun) * 1e6).round() / 1e6;
            Ok(solved)
        })
    }
}

/// Checks that a number is neither zero nor too large.
pub(crate) fn within(name: &str, number: u64, limit: u64) -> Result<u64, Problem> {
    match number {
        0 => Err(Problem::unprocessable(format!("{name} must be at least 1"))),
        number if number > limit => Err(Problem::unprocessable(format!("{name} must be at most {limit}"))),
        number => Ok(number),
    }
}

/// Returns the node budget of a request: what it asks for, up to the limit of the context.
pub(crate) fn nodes_for(asked: Option<u64>, context: &Context) -> Result<u64, Problem> {
    let limit = context.nodes;
    asked.map_or(Ok(limit), |nodes| within("nodes", nodes, EXACT)).map(|nodes| nodes.min(limit))
}

/// Returns the engine asked for, if it supports the puzzle's layout.
pub(crate) fn engine_for(name: Option<&str>, puzzle: &Puzzle) -> Result<&'static dyn Engine, Problem> {
    let Some(name) = name else { return Ok(engine::default_for(puzzle.layout())) };
    let engine = engine::named(name)
        .ok_or_else(|| Problem::unprocessable(format!("unknown engine '{name}'; see /api/engines")))?;
    match engine.supports(puzzle.layout()) {
        true => Ok(engine),
        false => {
            let message = format!("engine '{name}' does not support the layout {}", puzzle.layout());
            Err(Problem::unprocessable(message))
        }
    }
}

/// Solves a puzzle; the caller measures the time.
fn solve(engine: &dyn Engine, puzzle: &Puzzle, limit: Option<u64>, nodes: u64, stop: Stop<'_>) -> Solved {
    let mut solutions = Vec::new();
    let mut listen = |event: Event<'_>| {
        if let Event::Solution(solution) = event {
            solutions.push(solution.to_string());
        }
    };
    let budget = stop.within(Budget::solutions(limit.unwrap_or(2)).nodes(nodes));
    // A report contains the first solution; only further ones need an observer.
    let mut report = match limit {
        None => engine.run(puzzle, &budget, &mut NoObserver),
        Some(_) => engine.run(puzzle, &budget, &mut listen),
    };
    timed_out(&mut report);
    let mut solved = Solved::new(Start::new::<Solved>(), puzzle, engine.name(), &report, 0.0);
    if limit.is_some() {
        (solved.solutions, solved.count) = (Some(solutions), Some(report.found));
    }
    solved
}

/// Gives the reason for a cancelled run: if the client is still there to receive this answer, the run timed out.
pub(crate) fn timed_out(report: &mut Report) {
    let reason = |stop: &mut StopReason| {
        if *stop == StopReason::Cancelled {
            *stop = StopReason::Time;
        }
    };
    report.stop.iter_mut().for_each(reason);
    if let engine::Answer::Unknown(stop, _) = &mut report.answer {
        reason(stop);
    }
}

/// A board to check.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The board in any notation, or the name of a named board.
    #[cfg_attr(feature = "schema", schema(example = "BD4"))]
    pub puzzle: String,
    /// The layout. Default: detected from the text.
    pub layout: Option<String>,
    /// Whether to look for solutions if nothing contradicts. Default: yes.
    pub search: Option<bool>,
}

impl Request for Check {
    type Answer = Checked;

    fn read(self, context: &Context) -> Result<impl Work<Checked>, Problem> {
        let position = input::position(&self.puzzle, self.layout.as_deref())?;
        let (nodes, is_quick) = (context.nodes, self.search == Some(false));
        Ok(move |stop: Stop<'_>| {
            let (start, shown) = (Start::new::<Checked>(), position_text(&position));
            Ok(match position.into_puzzle() {
                Ok(_) if is_quick => Checked::unsearched(start, shown),
                Err(contradiction) => Checked::invalid(start, shown, &contradiction),
                Ok(puzzle) => {
                    let report = report(&puzzle, nodes, stop);
                    let clash = match report.answer {
                        engine::Answer::Impossible => clashing_rules(&puzzle, &stop.within(Budget::first())),
                        _ => Vec::new(),
                    };
                    Checked::valid(start, shown, &report).with_clash(clash)
                }
            })
        })
    }
}

/// Determines whether a puzzle has exactly one solution.
pub(crate) fn report(puzzle: &Puzzle, nodes: u64, stop: Stop<'_>) -> Report {
    let budget = stop.within(Budget::unique().nodes(nodes));
    let mut report = engine::default_for(puzzle.layout()).run(puzzle, &budget, &mut NoObserver);
    timed_out(&mut report);
    report
}
