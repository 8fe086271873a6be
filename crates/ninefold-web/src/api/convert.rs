//! `convert`.

use axum::Json;
use ninefold::text::{self, Notation};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Problems;
use super::names::NotationName;
use crate::input::{self, Input};
use crate::problem::Problem;

/// What to write differently.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Convert {
    /// A text in any notation, or the name of a board.
    #[schema(example = "BD4")]
    puzzle: String,
    /// Its size and shape; seen from the text if left out.
    layout: Option<String>,
    /// The notation to write it in: `line`, `grid`, `marks`, …; a line if left out.
    #[schema(value_type = Option<NotationName>, example = "grid")]
    to: Option<String>,
}

/// A board as it is written, and what it says.
#[derive(Serialize, ToSchema)]
pub(crate) struct Converted {
    /// The text in the notation that was asked for.
    text: String,
    /// The board's size and shape.
    layout: String,
    /// The givens, a line.
    givens: String,
    /// All digits that stand on the board, a line.
    digits: String,
    /// What is possible in each cell, in reading order: `"1479"`. Filled cells have their digit.
    marks: Vec<String>,
    /// Whether the text said more about marks than the digits do.
    marked: bool,
}

/// Reads a board in any notation and writes it in another.
#[utoipa::path(post, path = "/convert", request_body = Convert, responses((status = 200, body = Converted), Problems))]
pub(crate) async fn convert(Input(asked): Input<Convert>) -> Result<Json<Converted>, Problem> {
    let position = input::position(&asked.puzzle, asked.layout.as_deref())?;
    let name = asked.to.as_deref().unwrap_or("line");
    let notation = Notation::named(name).map_err(|error| Problem::unprocessable(error.to_string()))?;
    let game = position.game();
    let marks = |cell| game.marks().get(cell).iter().map(ninefold::grid::Digit::symbol).collect();
    Ok(Json(Converted {
        text: text::write(&position, notation),
        layout: position.layout().to_string(),
        givens: game.givens().to_string(),
        digits: game.digits().to_string(),
        marks: position.layout().cells().map(marks).collect(),
        marked: *game.marks() != ninefold::grid::Candidates::of(game.digits()),
    }))
}
