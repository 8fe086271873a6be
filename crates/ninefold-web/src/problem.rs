//! What is wrong with a request.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// An answer that is none.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// What is wrong, where, and what to do, in a sentence.
    pub(crate) error: String,
    /// The row of a board in which it is wrong, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) row: Option<usize>,
    /// The column of a board in which it is wrong, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<usize>,
    #[serde(skip)]
    pub(crate) status: StatusCode,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, error: impl Into<String>) -> Problem {
        Problem { error: error.into(), row: None, column: None, status }
    }

    /// A request that is well formed but means nothing.
    pub(crate) fn unprocessable(error: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, error)
    }

    pub(crate) fn not_found(error: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, error)
    }

    /// Too much is going on.
    pub(crate) fn busy() -> Problem {
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "the server has more to do than it can: try again in a moment",
        )
    }

    /// A defect of the server.
    pub(crate) fn defect() -> Problem {
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "this is a mistake in Ninefold: please report it with what was asked",
        )
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.status;
        let mut response = (status, Json(self)).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
