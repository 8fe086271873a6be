//! The `convert` endpoint.

use axum::Json;
use ninefold::record::{Converted, Start};
use ninefold::text::{self, Notation};
use serde::Deserialize;
use utoipa::ToSchema;

use super::Problems;
use super::names::NotationName;
use crate::input::{self, Input};
use crate::problem::Problem;

/// A board to write in another notation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Convert {
    /// The board in any notation, or the name of a named board.
    #[schema(example = "BD4")]
    puzzle: String,
    /// The layout. Default: detected from the text.
    layout: Option<String>,
    /// The notation to write. Default: `line`.
    #[schema(value_type = Option<NotationName>, example = "grid")]
    to: Option<String>,
}

/// Reads a board in any notation and writes it in another.
#[utoipa::path(post, path = "/convert", request_body = Convert, responses((status = 200, body = Converted), Problems))]
pub(crate) async fn convert(Input(asked): Input<Convert>) -> Result<Json<Converted>, Problem> {
    let position = input::position(&asked.puzzle, asked.layout.as_deref())?;
    let name = asked.to.as_deref().unwrap_or("line");
    let notation = Notation::named(name).map_err(|error| Problem::unprocessable(error.to_string()))?;
    Ok(Json(Converted {
        start: Start::new::<Converted>(),
        puzzle: text::write(&position, notation),
        notation: notation.name().to_string(),
        game: Some((&position.game()).into()),
    }))
}
