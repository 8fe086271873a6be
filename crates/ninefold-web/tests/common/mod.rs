//! Asking the server without a connection.

#![allow(dead_code, reason = "each test file uses its own share of this")]

use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode, header};
use ninefold_web::{Config, app};
use tower::ServiceExt;

/// A request under the server's own name.
pub(crate) fn request(method: Method, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header(header::HOST, "localhost:8999")
}

/// A question in JSON.
pub(crate) fn ask(path: &str, body: impl Into<Body>) -> Request<Body> {
    request(Method::POST, path).header(header::CONTENT_TYPE, "application/json").body(body.into()).unwrap()
}

/// What a new server answers.
pub(crate) async fn answer(config: Config, request: Request<Body>) -> Response<Body> {
    app(config).oneshot(request).await.unwrap()
}

/// How a new server takes it.
pub(crate) async fn status(request: Request<Body>) -> StatusCode {
    answer(Config::default(), request).await.status()
}
