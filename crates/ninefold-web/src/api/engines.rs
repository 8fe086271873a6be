//! The `engines` endpoint.

use axum::Json;
use ninefold::engine::ENGINES;
use ninefold::record::Engine;

/// Lists the engines.
#[utoipa::path(get, path = "/engines", responses((status = 200, body = [Engine])))]
pub(crate) async fn engines() -> Json<Vec<Engine>> {
    Json(ENGINES.iter().map(|engine| Engine::from(*engine)).collect())
}
