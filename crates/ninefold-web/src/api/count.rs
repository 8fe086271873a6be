//! The `count` endpoint.

use axum::Json;
use axum::extract::State;
use ninefold::Budget;
use ninefold::engine::NoObserver;
use ninefold::record::{Counted, Start, puzzle_text};
use serde::Deserialize;
use utoipa::ToSchema;

use super::Problems;
use super::solve::{EXACT, engine_for, nodes_for, timed_out, within};
use crate::Shared;
use crate::input::{self, Input};
use crate::problem::Problem;

/// A puzzle whose solutions to count.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Count {
    /// The puzzle in any notation, or the name of a board.
    #[schema(example = "BD4")]
    puzzle: String,
    /// The layout. Default: detected from the text.
    layout: Option<String>,
    /// Stop counting at this number of solutions.
    #[schema(minimum = 1, maximum = 9007199254740991i64)]
    limit: Option<u64>,
    /// Maximum number of search nodes.
    #[schema(minimum = 1, maximum = 9007199254740991i64)]
    nodes: Option<u64>,
}

/// Counts the solutions of a puzzle.
#[utoipa::path(post, path = "/count", request_body = Count, responses((status = 200, body = Counted), Problems))]
pub(crate) async fn count(
    State(shared): State<Shared>,
    Input(asked): Input<Count>,
) -> Result<Json<Counted>, Problem> {
    let puzzle = input::puzzle(&asked.puzzle, asked.layout.as_deref())?;
    let engine = engine_for(None, &puzzle)?;
    let limit = within("limit", asked.limit.unwrap_or(EXACT), EXACT)?;
    let nodes = nodes_for(asked.nodes, &shared)?;
    let shown = puzzle_text(&puzzle);
    let mut report = shared
        .pool
        .run(move |cancel| {
            let budget = Budget::solutions(limit).nodes(nodes).cancel(cancel);
            engine.run(&puzzle, &budget, &mut NoObserver)
        })
        .await?;
    timed_out(&mut report);
    let (start, count, exact) = (Start::new::<Counted>(), report.found, report.exact);
    Ok(Json(Counted { start, puzzle: shown, count, exact, stop: report.stop }))
}
