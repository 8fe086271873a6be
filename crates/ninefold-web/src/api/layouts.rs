//! `layouts`: what a board looks like.

use axum::Json;
use axum::extract::Path;
use ninefold::grid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::Problem;

/// A size and shape. Cells are counted from 0 in reading order.
#[derive(Serialize, ToSchema)]
pub(crate) struct Layout {
    /// Its name: `9x9`, `box:2x3`, `9x9+x`.
    name: String,
    /// The number of rows, of columns and of digits.
    side: usize,
    /// What stands for the digits, 1 first.
    symbols: String,
    /// The box of each cell, if there are boxes.
    boxes: Vec<Option<usize>>,
    houses: Vec<House>,
}

/// Cells that hold each digit once.
#[derive(Serialize, ToSchema)]
pub(crate) struct House {
    /// `row 2`.
    name: String,
    /// `row`, `column`, `box` or `diagonal`.
    kind: &'static str,
    cells: Vec<usize>,
}

/// The rows, columns, boxes and other houses of a layout.
#[utoipa::path(
    get,
    path = "/layouts/{name}",
    params(("name" = String, Path, description = "`9x9`, `16x16`, `box:2x3`, `9x9+x`, `latin:3`, `jigsaw:AAB…`.")),
    responses((status = 200, body = Layout), (status = 404, body = Problem))
)]
pub(crate) async fn layout(Path(name): Path<String>) -> Result<Json<Layout>, Problem> {
    let layout = grid::Layout::named(&name).map_err(|error| Problem::not_found(error.to_string()))?;
    let house = |house: &grid::House| House {
        name: house.to_string(),
        kind: house.kind.name(),
        cells: house.cells().iter().map(|cell| cell.index()).collect(),
    };
    Ok(Json(Layout {
        name: layout.to_string(),
        side: layout.side(),
        symbols: layout.digits().iter().map(grid::Digit::symbol).collect(),
        boxes: layout.cells().map(|cell| layout.box_of(cell)).collect(),
        houses: layout.houses().iter().map(house).collect(),
    }))
}
