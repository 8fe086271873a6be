//! Error responses.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ninefold::record::{Error, Start};

/// An error response.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    /// What is wrong, where, and what to do.
    message: String,
    /// The row and column of the mistake on the board, from 1.
    at: (Option<usize>, Option<usize>),
}

impl Problem {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Problem {
        Problem { status, message: message.into(), at: (None, None) }
    }

    /// Creates the response to a well-formed request with invalid contents.
    pub(crate) fn unprocessable(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// Adds the row and column of the mistake on the board.
    pub(crate) fn at(self, row: Option<usize>, column: Option<usize>) -> Problem {
        Problem { at: (row, column), ..self }
    }

    pub(crate) fn not_found(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, message)
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
        let Problem { status, message, at: (row, column) } = self;
        let error = Error { start: Start::new::<Error>(), error: message, row, column };
        let mut response = (status, Json(error)).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
