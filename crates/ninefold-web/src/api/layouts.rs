//! The `layouts` endpoint: describes the size and shape of a board.

use axum::Json;
use axum::extract::Path;
use ninefold::grid;
use ninefold::record::{Error, Layout};

use crate::problem::Problem;

/// Describes the rows, columns, boxes and other houses of a layout.
#[utoipa::path(
    get,
    path = "/layouts/{name}",
    params(("name" = String, Path, description = "`9x9`, `16x16`, `box:2x3`, `9x9+x`, `latin:3`, `jigsaw:AAB…`.")),
    responses((status = 200, body = Layout), (status = 404, body = Error))
)]
pub(crate) async fn layout(Path(name): Path<String>) -> Result<Json<Layout>, Problem> {
    let layout = grid::Layout::named(&name).map_err(|error| Problem::not_found(error.to_string()))?;
    Ok(Json(Layout::from(&*layout)))
}
