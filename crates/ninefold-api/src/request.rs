//! What a request is, and what answers it.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::context::{Context, Stop};
use crate::problem::Problem;

/// A request to an endpoint.
pub trait Request {
    /// The answer.
    type Answer: Answer;

    /// Checks the request and returns the work that answers it. The checks are quick; the work may take long, so a server
    /// gives it to a worker thread.
    ///
    /// # Errors
    /// If the contents of the request are invalid.
    fn read(self, context: &Context) -> Result<impl Work<Self::Answer>, Problem>;
}

/// The work that answers a request, until it has to stop.
pub trait Work<A>: for<'a> FnOnce(Stop<'a>) -> Result<A, Problem> + Send + 'static {}

impl<A, W: for<'a> FnOnce(Stop<'a>) -> Result<A, Problem> + Send + 'static> Work<A> for W {}

/// An answer: a record, a list of records, or a file.
pub trait Answer: Send + 'static {
    /// Returns the response with this answer.
    fn response(self) -> Response;
}

impl<T: Serialize + Send + 'static> Answer for T {
    fn response(self) -> Response {
        Response::json(&self)
    }
}

/// A response, as HTTP has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// The type of the body: `application/json` unless it is a file.
    pub content_type: &'static str,
    /// A name for the body, if it is a file.
    pub file_name: Option<&'static str>,
    /// The body.
    pub body: Vec<u8>,
}

impl Response {
    /// Creates a response with a record.
    pub(crate) fn json(record: &impl Serialize) -> Response {
        let body = serde_json::to_vec(record).expect("records have string keys and finite numbers");
        Response { status: 200, content_type: "application/json", file_name: None, body }
    }
}

/// Reads a request's body.
///
/// # Errors
/// If it isn't JSON, or doesn't fit the schema.
pub fn read_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| {
        let (status, what) = match error.classify() {
            Category::Data => (422, "the request does not fit the schema"),
            _ => (400, "the request is not JSON"),
        };
        Problem::new(status, format!("{what}: {error}"))
    })
}
