//! The `notations` endpoint: lists the notations for boards.

use axum::Json;
use ninefold::record::NotationInfo;
use ninefold::text::Notation;

/// Lists the notations that `convert` writes.
#[utoipa::path(get, path = "/notations", responses((status = 200, body = [NotationInfo])))]
pub(crate) async fn notations() -> Json<Vec<NotationInfo>> {
    Json(Notation::ALL.iter().copied().map(NotationInfo::from).collect())
}
