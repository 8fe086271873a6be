//! The `solve` and `check` endpoints.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use ninefold::engine::{self, Answer, Engine, Event, NoObserver, Report};
use ninefold::grid::Puzzle;
use ninefold::record::{Checked, Solved, Start, position_text};
use ninefold::{Budget, StopReason};
use serde::Deserialize;
use utoipa::ToSchema;

use super::Problems;
use super::names::EngineName;
use crate::Shared;
use crate::input::{self, Input};
use crate::pool::CancelFlag;
use crate::problem::Problem;

/// A puzzle to solve.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    /// The puzzle in any notation, or the name of a board.
    #[schema(example = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")]
    puzzle: String,
    /// The layout. Default: detected from the text.
    layout: Option<String>,
    /// The engine to use. Default: the fastest for the layout.
    #[schema(value_type = Option<EngineName>)]
    engine: Option<String>,
    /// Maximum number of solutions to find and list. Default: 2, and the answer contains only the first.
    #[schema(minimum = 1, maximum = 1000)]
    limit: Option<u64>,
    /// Maximum number of search nodes.
    #[schema(minimum = 1, maximum = 9007199254740991i64)]
    nodes: Option<u64>,
}

/// The largest integer that JavaScript represents exactly, so the largest to use in JSON.
pub(crate) const EXACT: u64 = (1 << 53) - 1;

/// Maximum number of solutions in an answer.
const MAX_SOLUTIONS: u64 = 1_000;

/// Solves a puzzle.
#[utoipa::path(post, path = "/solve", request_body = Solve, responses((status = 200, body = Solved), Problems))]
pub(crate) async fn solve(
    State(shared): State<Shared>,
    Input(asked): Input<Solve>,
) -> Result<Json<Solved>, Problem> {
    let puzzle = input::puzzle(&asked.puzzle, asked.layout.as_deref())?;
    let engine = engine_for(asked.engine.as_deref(), &puzzle)?;
    let limit = asked.limit.map(|limit| within("limit", limit, MAX_SOLUTIONS)).transpose()?;
    let nodes = nodes_for(asked.nodes, &shared)?;
    let solved = shared.pool.run(move |cancel| run(engine, &puzzle, limit, nodes, cancel)).await?;
    Ok(Json(solved))
}

/// Checks that a number is neither zero nor too large.
pub(crate) fn within(name: &str, number: u64, limit: u64) -> Result<u64, Problem> {
    match number {
        0 => Err(Problem::unprocessable(format!("{name} must be at least 1"))),
        number if number > limit => Err(Problem::unprocessable(format!("{name} must be at most {limit}"))),
        number => Ok(number),
    }
}

/// Returns the node budget of a request: what it asks for, up to the server's limit.
pub(crate) fn nodes_for(asked: Option<u64>, shared: &Shared) -> Result<u64, Problem> {
    let limit = shared.config.nodes;
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

fn run(engine: &dyn Engine, puzzle: &Puzzle, limit: Option<u64>, nodes: u64, cancel: &CancelFlag) -> Solved {
    let begun = Instant::now();
    let mut solutions = Vec::new();
    let mut listen = |event: Event<'_>| {
        if let Event::Solution(solution) = event {
            solutions.push(solution.to_string());
        }
    };
    let budget = Budget::solutions(limit.unwrap_or(2)).nodes(nodes).cancel(cancel);
    // A report contains the first solution; only further ones need an observer.
    let mut report = match limit {
        None => engine.run(puzzle, &budget, &mut NoObserver),
        Some(_) => engine.run(puzzle, &budget, &mut listen),
    };
    timed_out(&mut report);
    let seconds = (begun.elapsed().as_secs_f64() * 1e6).round() / 1e6;
    let mut solved = Solved::new(Start::new::<Solved>(), puzzle, engine.name(), &report, seconds);
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
    if let Answer::Unknown(stop, _) = &mut report.answer {
        reason(stop);
    }
}

/// A board to check.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    /// The board in any notation, or the name of a named board.
    #[schema(example = "BD4")]
    puzzle: String,
    /// The layout. Default: detected from the text.
    layout: Option<String>,
}

/// Checks whether a board is a puzzle with exactly one solution.
#[utoipa::path(post, path = "/check", request_body = Check, responses((status = 200, body = Checked), Problems))]
pub(crate) async fn check(
    State(shared): State<Shared>,
    Input(asked): Input<Check>,
) -> Result<Json<Checked>, Problem> {
    let position = input::position(&asked.puzzle, asked.layout.as_deref())?;
    let (start, shown) = (Start::new::<Checked>(), position_text(&position));
    Ok(Json(match position.into_puzzle() {
        Err(contradiction) => Checked::invalid(start, shown, &contradiction.conflicts, &contradiction.layout),
        Ok(puzzle) => {
            let nodes = shared.config.nodes;
            let report = shared.pool.run(move |cancel| report(&puzzle, nodes, cancel)).await?;
            Checked::valid(start, shown, &report)
        }
    }))
}

/// Determines whether a puzzle has exactly one solution.
pub(crate) fn report(puzzle: &Puzzle, nodes: u64, cancel: &CancelFlag) -> Report {
    let budget = Budget::unique().nodes(nodes).cancel(cancel);
    let mut report = engine::default_for(puzzle.layout()).run(puzzle, &budget, &mut NoObserver);
    timed_out(&mut report);
    report
}
