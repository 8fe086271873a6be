//! The `boards` endpoint: lists the named boards.

use axum::Json;
use ninefold::boards::BOARDS;
use ninefold::record::Board;

/// Lists the named boards.
#[utoipa::path(get, path = "/boards", responses((status = 200, body = [Board])))]
pub(crate) async fn boards() -> Json<Vec<Board>> {
    Json(BOARDS.iter().map(Board::from).collect())
}
