//! `engines`: who solves.

use axum::Json;
use ninefold::engine::ENGINES;
use serde::Serialize;
use utoipa::ToSchema;

/// A way to solve.
#[derive(Serialize, ToSchema)]
pub(crate) struct Engine {
    /// Its name.
    name: &'static str,
    /// How it works, in a line.
    about: &'static str,
    /// Whether its calls are those of the plain search.
    counts_calls: bool,
    /// The layouts it works on; every one if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    layouts: Option<Vec<String>>,
}

/// The engines, in the order in which they are shown.
#[utoipa::path(get, path = "/engines", responses((status = 200, body = [Engine])))]
pub(crate) async fn engines() -> Json<Vec<Engine>> {
    let engine = |engine: &&dyn ninefold::engine::Engine| Engine {
        name: engine.name(),
        about: engine.summary(),
        counts_calls: engine.counts_calls(),
        layouts: engine.layouts().map(|all| all.iter().map(ToString::to_string).collect()),
    };
    Json(ENGINES.iter().map(engine).collect())
}
