//! Helpers that send requests to the router without a connection.

#![allow(dead_code, reason = "each test file uses its own share of this")]

pub(crate) mod examples;

use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode, header};
use ninefold_web::{Config, app};
use tower::ServiceExt;

/// Starts a request to the server's own host name.
pub(crate) fn request(method: Method, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header(header::HOST, "localhost:8999")
}

/// Creates a request with a JSON body.
pub(crate) fn ask(path: &str, body: impl Into<Body>) -> Request<Body> {
    request(Method::POST, path).header(header::CONTENT_TYPE, "application/json").body(body.into()).unwrap()
}

/// Returns a new server's response.
pub(crate) async fn answer(config: Config, request: Request<Body>) -> Response<Body> {
    app(config).oneshot(request).await.unwrap()
}

/// Returns the status of a new server's response.
pub(crate) async fn status(request: Request<Body>) -> StatusCode {
    answer(Config::default(), request).await.status()
}
