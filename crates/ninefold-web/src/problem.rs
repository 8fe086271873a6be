//! Error responses.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::response;

/// An error response.
#[derive(Debug)]
pub(crate) struct Problem(pub(crate) ninefold_api::Problem);

impl From<ninefold_api::Problem> for Problem {
    fn from(problem: ninefold_api::Problem) -> Problem {
        Problem(problem)
    }
}

impl Problem {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Problem {
        Problem(ninefold_api::Problem::new(status.as_u16(), message))
    }

    /// Creates the response to a well-formed request with invalid contents.
    pub(crate) fn unprocessable(message: impl Into<String>) -> Problem {
        Problem(ninefold_api::Problem::unprocessable(message))
    }

    pub(crate) fn not_found(message: impl Into<String>) -> Problem {
        Problem(ninefold_api::Problem::not_found(message))
    }

    /// Creates the response of a busy server.
    pub(crate) fn busy() -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "the server is busy; try again in a moment")
    }

    /// Creates the response to a request that hit a bug.
    pub(crate) fn defect() -> Problem {
        let message = "internal error: this is a bug in Ninefold; please report it with your request";
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = response::of(self.0.response());
        if response.status() == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
