//! `solve` and `check`.

use std::sync::atomic::AtomicBool;

use axum::Json;
use axum::extract::State;
use ninefold::engine::{self, Answer, Engine, Event, NoObserver};
use ninefold::grid::Puzzle;
use ninefold::{Budget, StopReason};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Problems;
use super::names::EngineName;
use crate::Shared;
use crate::input::{self, Input};
use crate::problem::Problem;

/// What to solve.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    /// A text in any notation, or the name of a board.
    #[schema(example = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")]
    puzzle: String,
    /// Its size and shape; seen from the text if left out.
    layout: Option<String>,
    /// Who solves; the quickest if left out.
    #[schema(value_type = Option<EngineName>)]
    engine: Option<String>,
    /// How many solutions to look for; 2 to see whether there is only one.
    #[schema(minimum = 1, maximum = 1000)]
    limit: Option<u64>,
    /// Give up after so many nodes.
    #[schema(minimum = 1, maximum = 9007199254740991i64)]
    nodes: Option<u64>,
}

/// What was found out.
#[derive(Serialize, ToSchema)]
pub(crate) struct Solved {
    /// `unique`, `several`, `none`; `solved` when nobody looked for a second one; `unknown`.
    answer: &'static str,
    /// The solutions that were found, a line each.
    solutions: Vec<String>,
    /// Why the search ended early: `nodes`, `time`, `memory`, `stuck`.
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<&'static str>,
    /// Who solved.
    engine: &'static str,
    /// Calls of the search, if the engine counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    calls: Option<u64>,
    /// Choices that were not forced, if the engine counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    guesses: Option<u64>,
    /// Deductions, if the engine makes any.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
}

/// The largest number up to which all are exact in JavaScript, and so in JSON.
pub(crate) const EXACT: u64 = (1 << 53) - 1;

/// So many solutions at most are sent.
const MOST: u64 = 1_000;

/// Solves a puzzle.
#[utoipa::path(post, path = "/solve", request_body = Solve, responses((status = 200, body = Solved), Problems))]
pub(crate) async fn solve(
    State(shared): State<Shared>,
    Input(asked): Input<Solve>,
) -> Result<Json<Solved>, Problem> {
    let puzzle = input::puzzle(&asked.puzzle, asked.layout.as_deref())?;
    let engine = engine_for(asked.engine.as_deref(), &puzzle)?;
    let limit = within("limit", asked.limit.unwrap_or(2), MOST)?;
    let nodes = nodes_for(asked.nodes, &shared)?;
    let solved = shared.pool.run(move |gone| run(engine, &puzzle, limit, nodes, gone)).await?;
    Ok(Json(solved))
}

/// A number that must not be zero, nor too large.
pub(crate) fn within(name: &str, number: u64, most: u64) -> Result<u64, Problem> {
    match number {
        0 => Err(Problem::unprocessable(format!("{name} must be at least 1"))),
        number if number > most => Err(Problem::unprocessable(format!("{name} must be at most {most}"))),
        number => Ok(number),
    }
}

/// The nodes that a request may spend: as many as it asks for, and no more than any may.
pub(crate) fn nodes_for(asked: Option<u64>, shared: &Shared) -> Result<u64, Problem> {
    let most = shared.config.nodes;
    asked.map_or(Ok(most), |nodes| within("nodes", nodes, EXACT)).map(|nodes| nodes.min(most))
}

/// The engine that was asked for, if it can work on such a board.
pub(crate) fn engine_for(name: Option<&str>, puzzle: &Puzzle) -> Result<&'static dyn Engine, Problem> {
    let Some(name) = name else { return Ok(engine::default_for(puzzle.layout())) };
    let engine = engine::named(name)
        .ok_or_else(|| Problem::unprocessable(format!("there is no engine '{name}'; see /api/engines")))?;
    match engine.supports(puzzle.layout()) {
        true => Ok(engine),
        false => {
            let message = format!("engine '{name}' does not work on boards of layout {}", puzzle.layout());
            Err(Problem::unprocessable(message))
        }
    }
}

fn run(engine: &dyn Engine, puzzle: &Puzzle, limit: u64, nodes: u64, gone: &AtomicBool) -> Solved {
    let mut lines = Vec::new();
    let mut listen = |event: Event<'_>| {
        if let Event::Solution(solution) = event {
            lines.push(solution.to_string());
        }
    };
    let budget = Budget::solutions(limit).nodes(nodes).cancel(gone);
    // Engines know the first solution; only the others have to be listened for.
    let quiet = limit <= 2;
    let report = match quiet {
        true => engine.run(puzzle, &budget, &mut NoObserver),
        false => engine.run(puzzle, &budget, &mut listen),
    };
    let solutions = match report.answer.solution() {
        Some(solution) if quiet => vec![solution.to_string()],
        _ => lines,
    };
    Solved {
        answer: report.answer.name(),
        solutions,
        stop: report.stop.map(why),
        engine: engine.name(),
        calls: report.calls,
        guesses: report.guesses,
        steps: report.steps,
    }
}

/// Why a search ended early. Whoever is told so is still there, so it was their time that cancelled it.
pub(crate) fn why(stop: StopReason) -> &'static str {
    match stop {
        StopReason::Cancelled => StopReason::Time.name(),
        other => other.name(),
    }
}

/// What to check.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    /// A text in any notation, or the name of a board.
    #[schema(example = "BD4")]
    puzzle: String,
    /// Its size and shape; seen from the text if left out.
    layout: Option<String>,
}

/// Whether a board is a puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct Checked {
    /// Whether no two givens contradict each other.
    valid: bool,
    /// `unique`, `several`, `none` or `unknown`; nothing if it is not valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<&'static str>,
    /// Givens that contradict each other, in words.
    conflicts: Vec<String>,
    /// The cells of these, counted from 0 in reading order.
    cells: Vec<usize>,
    /// The board as a line, and its layout.
    puzzle: String,
    layout: String,
}

/// Checks whether a board is a puzzle with exactly one solution.
#[utoipa::path(post, path = "/check", request_body = Check, responses((status = 200, body = Checked), Problems))]
pub(crate) async fn check(
    State(shared): State<Shared>,
    Input(asked): Input<Check>,
) -> Result<Json<Checked>, Problem> {
    let position = input::position(&asked.puzzle, asked.layout.as_deref())?;
    let mut checked = Checked {
        valid: true,
        answer: None,
        conflicts: Vec::new(),
        cells: Vec::new(),
        puzzle: position.grid().to_string(),
        layout: position.layout().to_string(),
    };
    match position.into_puzzle() {
        Err(contradiction) => {
            checked.valid = false;
            for conflict in &contradiction.conflicts {
                checked.conflicts.push(conflict.describe(&contradiction.layout));
                checked.cells.extend(conflict.cells.iter().map(|cell| cell.index()));
            }
            checked.cells.sort_unstable();
            checked.cells.dedup();
        }
        Ok(puzzle) => {
            let nodes = shared.config.nodes;
            let answer = shared.pool.run(move |gone| answer(&puzzle, nodes, gone)).await?;
            checked.answer = Some(answer.name());
        }
    }
    Ok(Json(checked))
}

/// How a puzzle answers the question for its solution.
pub(crate) fn answer(puzzle: &Puzzle, nodes: u64, gone: &AtomicBool) -> Answer {
    let budget = Budget::unique().nodes(nodes).cancel(gone);
    engine::default_for(puzzle.layout()).run(puzzle, &budget, &mut NoObserver).answer
}
