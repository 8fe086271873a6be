//! `count`.

use axum::Json;
use axum::extract::State;
use ninefold::Budget;
use ninefold::engine::NoObserver;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Problems;
use super::solve::{EXACT, engine_for, nodes_for, why, within};
use crate::Shared;
use crate::input::{self, Input};
use crate::problem::Problem;

/// What to count.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Count {
    /// A text in any notation, or the name of a board.
    #[schema(example = "BD4")]
    puzzle: String,
    /// Its size and shape; seen from the text if left out.
    layout: Option<String>,
    /// Stop counting here.
    #[schema(minimum = 1, maximum = 9007199254740991i64)]
    limit: Option<u64>,
    /// Give up after so many nodes.
    #[schema(minimum = 1, maximum = 9007199254740991i64)]
    nodes: Option<u64>,
}

/// How many solutions there are.
#[derive(Serialize, ToSchema)]
pub(crate) struct Counted {
    /// So many were found.
    count: u64,
    /// Whether these are all.
    exact: bool,
    /// Why counting ended early, if it did: `nodes` or `time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<&'static str>,
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
    let report = shared
        .pool
        .run(move |gone| {
            let budget = Budget::solutions(limit).nodes(nodes).cancel(gone);
            engine.run(&puzzle, &budget, &mut NoObserver)
        })
        .await?;
    Ok(Json(Counted { count: report.found, exact: report.exact, stop: report.stop.map(why) }))
}
