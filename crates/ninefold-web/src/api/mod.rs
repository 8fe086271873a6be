//! What can be asked, one file for each thing, and the document that tells of it.

mod boards;
mod convert;
mod count;
mod engines;
mod explain;
mod generate;
mod hint;
mod layouts;
mod names;
mod rate;
mod records;
mod render;
mod solve;
mod techniques;
mod watch;

use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use utoipa::{IntoResponses, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use self::watch::Watches;

use crate::Shared;
use crate::problem::Problem;

#[derive(OpenApi)]
#[openapi(info(
    title = "Ninefold",
    description = "Solve, check, count, explain, rate, make, convert and watch sudoku of every size and shape. \
                   A puzzle is a text in any notation, or the name of a board.",
    license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
))]
struct Document;

/// What may be wrong with any request that has a body.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only the document reads it")]
enum Problems {
    /// The request is not JSON.
    #[response(status = 400)]
    NotJson(#[to_schema] Problem),
    /// The server was asked under a wrong name, or by a page of somebody else.
    #[response(status = 403)]
    Forbidden(#[to_schema] Problem),
    /// The request took too long to arrive.
    #[response(status = 408)]
    TooSlow(#[to_schema] Problem),
    /// The request is too long.
    #[response(status = 413)]
    TooLong(#[to_schema] Problem),
    /// The content type is not `application/json`.
    #[response(status = 415)]
    OtherType(#[to_schema] Problem),
    /// The request is JSON but does not fit, or its board cannot be read.
    #[response(status = 422)]
    DoesNotFit(#[to_schema] Problem),
    /// Too much is going on: try again later.
    #[response(status = 503, headers(("retry-after" = u32, description = "In so many seconds.")))]
    Busy(#[to_schema] Problem),
}

/// Everything under `/api`.
pub(crate) fn router() -> Router<Shared> {
    let (router, mut document) = OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(solve::solve))
        .routes(routes!(solve::check))
        .routes(routes!(count::count))
        .routes(routes!(convert::convert))
        .routes(routes!(render::render))
        .routes(routes!(hint::hint))
        .routes(routes!(generate::generate))
        .routes(routes!(explain::explain))
        .routes(routes!(rate::rate))
        .routes(routes!(boards::boards))
        .routes(routes!(engines::engines))
        .routes(routes!(layouts::layout))
        .routes(routes!(techniques::techniques))
        .routes(routes!(techniques::technique))
        .routes(routes!(watch::watch))
        .routes(routes!(watch::control))
        .split_for_parts();
    document.servers = Some(vec![utoipa::openapi::Server::new("/api")]);
    router
        .route("/openapi.json", get(move || std::future::ready(Json(document.clone()))))
        .method_not_allowed_fallback(async || {
            Problem::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "this is not asked for in this way; see /api/openapi.json",
            )
        })
        .fallback(async || Problem::not_found("there is no such thing to ask for; see /api/openapi.json"))
}
