//! Responses of the core as HTTP responses.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Returns a response of the core.
pub(crate) fn of(response: ninefold_api::Response) -> Response {
    let ninefold_api::Response { status, content_type, file_name, body } = response;
    let status = StatusCode::from_u16(status).expect("the core answers with known statuses");
    let mut response = (status, Body::from(body)).into_response();
    let head = response.headers_mut();
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    if let Some(name) = file_name {
        let value = format!("attachment; filename=\"{name}\"");
        head.insert(header::CONTENT_DISPOSITION, value.parse().expect("the names of files are plain"));
    }
    response
}
