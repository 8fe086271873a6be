//! `boards`: those that have a name.

use axum::Json;
use ninefold::boards::BOARDS;
use serde::Serialize;
use utoipa::ToSchema;

/// A board with a name.
#[derive(Serialize, ToSchema)]
pub(crate) struct Board {
    /// Its name.
    name: &'static str,
    /// Where it comes from, and what is special about it.
    note: &'static str,
    /// Its size and shape.
    layout: String,
    /// Its cells, a line.
    puzzle: &'static str,
}

/// The boards that have a name.
#[utoipa::path(get, path = "/boards", responses((status = 200, body = [Board])))]
pub(crate) async fn boards() -> Json<Vec<Board>> {
    let board = |board: &ninefold::boards::Board| Board {
        name: board.name,
        note: board.note,
        layout: board.layout().to_string(),
        puzzle: board.line(),
    };
    Json(BOARDS.iter().map(board).collect())
}
