//! Reads the contents of requests.

use std::error::Error as _;

use axum::body::to_bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use http_body_util::LengthLimitError;
use ninefold_api::read_json;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::Shared;
use crate::problem::Problem;

/// The JSON body of a request, within the limits on length and time.
pub(crate) struct Input<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Shared> for Input<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, shared: &Shared) -> Result<Input<T>, Problem> {
        if !is_json(&request) {
            let message = "the content type must be application/json";
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
        }
        let config = &shared.config;
        let too_long = || {
            let message = format!("the request is longer than {} bytes", config.body);
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, message)
        };
        let announced = request.headers().get(header::CONTENT_LENGTH);
        let announced = announced.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
        if announced.is_some_and(|length| length > config.body) {
            return Err(too_long());
        }
        let body = to_bytes(request.into_body(), config.body);
        let body = timeout(config.read_timeout, body)
            .await
            .map_err(|_| Problem::new(StatusCode::REQUEST_TIMEOUT, "the request took too long to arrive"))?
            .map_err(|error| match error.source() {
                Some(cause) if cause.is::<LengthLimitError>() => too_long(),
                _ => Problem::new(StatusCode::BAD_REQUEST, "the request is incomplete"),
            })?;
        Ok(Input(read_json(&body)?))
    }
}

fn is_json(request: &Request) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    kind.split(';').next().unwrap_or("").trim().eq_ignore_ascii_case("application/json")
}

/// The query of a request.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Shared> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Asked<T>, Problem> {
        match Query::from_request_parts(parts, shared).await {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(error) => {
                Err(Problem::unprocessable(format!("the query does not fit the schema: {}", words(&error))))
            }
        }
    }
}

/// Returns what is wrong with a query, without axum's preamble.
fn words(error: &QueryRejection) -> String {
    let text = error.body_text();
    text.strip_prefix("Failed to deserialize query string: ").unwrap_or(&text).to_owned()
}
