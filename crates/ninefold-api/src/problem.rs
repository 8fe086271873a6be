//! What is wrong with a request.

use crate::record::{Error, Start};
use crate::request::Response;

/// What is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The HTTP status.
    pub status: u16,
    /// What is wrong, where, and what to do.
    pub message: String,
    /// The row of the mistake on the board, from 1.
    pub row: Option<usize>,
    /// The column of the mistake on the board, from 1.
    pub column: Option<usize>,
}

impl Problem {
    /// Creates a problem with an HTTP status.
    #[must_use]
    pub fn new(status: u16, message: impl Into<String>) -> Problem {
        Problem { status, message: message.into(), row: None, column: None }
    }

    /// Creates the problem of a well-formed request with invalid contents: 422.
    #[must_use]
    pub fn unprocessable(message: impl Into<String>) -> Problem {
        Problem::new(422, message)
    }

    /// Creates the problem of a request for something that doesn't exist: 404.
    #[must_use]
    pub fn not_found(message: impl Into<String>) -> Problem {
        Problem::new(404, message)
    }

    /// Creates the problem of a path that no endpoint has.
    #[must_use]
    pub fn no_endpoint() -> Problem {
        Problem::not_found("no such endpoint; see /api/openapi.json")
    }

    /// Creates the problem of a method that an endpoint doesn't have.
    #[must_use]
    pub fn no_method() -> Problem {
        Problem::new(405, "method not allowed; see /api/openapi.json")
    }

    /// Adds the row and column of the mistake on the board.
    #[must_use]
    pub fn at(self, row: Option<usize>, column: Option<usize>) -> Problem {
        Problem { row, column, ..self }
    }

    /// Returns the response that reports the problem.
    #[must_use]
    pub fn response(self) -> Response {
        let Problem { status, message, row, column } = self;
        let error = Error { start: Start::new::<Error>(), error: message, row, column };
        Response { status, ..Response::json(&error) }
    }
}
