//! `rate`.

use axum::Json;
use axum::extract::State;
use ninefold::engine::Answer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Problems;
use super::records::Rating;
use super::solve::answer;
use crate::Shared;
use crate::input::{self, Input};
use crate::problem::Problem;

/// What to rate.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rate {
    /// A text in any notation, or the name of a board.
    #[schema(example = "BD4")]
    puzzle: String,
    /// Its size and shape; seen from the text if left out.
    layout: Option<String>,
}

/// How hard it is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Rated {
    /// `unique`, or else there is no rating: `none`, `several`, `unknown`.
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Rating>,
}

/// Rates how hard a puzzle is.
#[utoipa::path(post, path = "/rate", request_body = Rate, responses((status = 200, body = Rated), Problems))]
pub(crate) async fn rate(
    State(shared): State<Shared>,
    Input(asked): Input<Rate>,
) -> Result<Json<Rated>, Problem> {
    let puzzle = input::puzzle(&asked.puzzle, asked.layout.as_deref())?;
    let (nodes, effort) = (shared.config.nodes, shared.config.effort);
    let rated = shared.pool.run(move |gone| {
        let answer = answer(&puzzle, nodes, gone);
        let rating = matches!(answer, Answer::Unique(_)).then(|| Rating::of(&puzzle, effort, gone));
        Rated { answer: answer.name(), rating }
    });
    Ok(Json(rated.await?))
}
