//! The HTTP interface and its OpenAPI document.
//!
//! Answers are the records of [`ninefold_api::record`], which the program also writes with `--json`.

mod endpoints;
mod watch;

use axum::routing::get;
use axum::{Json, Router};
use ninefold_api::record::{Error, WatchBoard, WatchEnd, WatchEvents, WatchStart};
use utoipa::{IntoResponses, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use self::watch::Watches;

use crate::Shared;
use crate::problem::Problem;

#[derive(OpenApi)]
#[openapi(
    components(schemas(WatchStart, WatchEvents, WatchBoard, WatchEnd)),
    info(
        title = "Ninefold",
        description = "Solve, check, count, explain, rate, generate, convert and watch sudoku of every size and shape. \
                   A puzzle is a text in any notation or the name of a board.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    )
)]
struct Document;

/// The error responses of every endpoint that takes a body.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only the document reads it")]
enum Problems {
    /// The request isn't valid JSON.
    #[response(status = 400)]
    NotJson(#[to_schema] Error),
    /// The request names another host, or comes from a page with another origin.
    #[response(status = 403)]
    Forbidden(#[to_schema] Error),
    /// The request took too long to arrive.
    #[response(status = 408)]
    TooSlow(#[to_schema] Error),
    /// The request body is too large.
    #[response(status = 413)]
    TooLong(#[to_schema] Error),
    /// The content type isn't `application/json`.
    #[response(status = 415)]
    OtherType(#[to_schema] Error),
    /// The request doesn't match the schema, or its board can't be read.
    #[response(status = 422)]
    DoesNotFit(#[to_schema] Error),
    /// The server is busy.
    #[response(status = 503, headers(("retry-after" = u32, description = "Seconds until you may try again.")))]
    Busy(#[to_schema] Error),
}

/// Returns the router for everything under `/api`.
pub(crate) fn router() -> Router<Shared> {
    let (router, mut document) = OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(endpoints::solve))
        .routes(routes!(endpoints::check))
        .routes(routes!(endpoints::count))
        .routes(routes!(endpoints::candidates))
        .routes(routes!(endpoints::convert))
        .routes(routes!(endpoints::render))
        .routes(routes!(endpoints::hint))
        .routes(routes!(endpoints::generate))
        .routes(routes!(endpoints::steps))
        .routes(routes!(endpoints::tree))
        .routes(routes!(endpoints::explain))
        .routes(routes!(endpoints::rate))
        .routes(routes!(endpoints::canon))
        .routes(routes!(endpoints::boards))
        .routes(routes!(endpoints::engines))
        .routes(routes!(endpoints::layout))
        .routes(routes!(endpoints::notations))
        .routes(routes!(endpoints::techniques))
        .routes(routes!(endpoints::technique))
        .routes(routes!(watch::watch))
        .routes(routes!(watch::control))
        .split_for_parts();
    document.servers = Some(vec![utoipa::openapi::Server::new("/api")]);
    router
        .route("/openapi.json", get(move || std::future::ready(Json(document.clone()))))
        .method_not_allowed_fallback(async || Problem(ninefold_api::Problem::no_method()))
        .fallback(async || Problem(ninefold_api::Problem::no_endpoint()))
}
