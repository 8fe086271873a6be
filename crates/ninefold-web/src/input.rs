//! Reads the contents of requests.

use std::error::Error as _;
use std::sync::Arc;

use axum::body::to_bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use http_body_util::LengthLimitError;
use ninefold::boards;
use ninefold::grid::{Candidates, DigitSet, Grid, Layout, Puzzle};
use ninefold::text::{self, Position, ReadOptions};
use serde::de::DeserializeOwned;
use serde_json::error::Category;
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
        serde_json::from_slice(&body).map(Input).map_err(|error| {
            let (status, what) = match error.classify() {
                Category::Data => (StatusCode::UNPROCESSABLE_ENTITY, "the request does not fit the schema"),
                _ => (StatusCode::BAD_REQUEST, "the request is not JSON"),
            };
            Problem::new(status, format!("{what}: {error}"))
        })
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

/// Reads a board in any notation, or finds one by its name.
pub(crate) fn position(text: &str, layout: Option<&str>) -> Result<Position, Problem> {
    let layout =
        layout.map(Layout::named).transpose().map_err(|error| Problem::unprocessable(error.to_string()))?;
    if let Some(board) = boards::named(text).map(|board| board.grid())
        && layout.as_ref().is_none_or(|layout| layout == board.layout())
    {
        return Ok(Position::Digits(board));
    }
    read(text, &ReadOptions { layout, ..ReadOptions::default() })
}

fn read(text: &str, options: &ReadOptions) -> Result<Position, Problem> {
    match text::read(text.as_bytes(), options) {
        Ok(reading) => Ok(reading.position),
        Err(error) => Err(Problem::unprocessable(error.to_string()).at(error.row, error.column)),
    }
}

/// Reads a puzzle; rejects givens that contradict each other.
pub(crate) fn puzzle(text: &str, layout: Option<&str>) -> Result<Puzzle, Problem> {
    position(text, layout)?
        .into_puzzle()
        .map_err(|contradiction| Problem::unprocessable(contradiction.to_string()))
}

/// Reads the digits on a board of this layout.
pub(crate) fn digits(text: &str, layout: &Arc<Layout>) -> Result<Grid, Problem> {
    let options = ReadOptions { layout: Some(Arc::clone(layout)), ..ReadOptions::default() };
    read(text, &options).map(|position| position.grid())
}

/// Reads the pencil marks of each cell in reading order; a cell may have no marks.
pub(crate) fn marks(marks: &[String], layout: &Arc<Layout>) -> Result<Candidates, Problem> {
    if marks.len() != layout.cell_count() {
        let message = format!("expected marks for {} cells, found {}", layout.cell_count(), marks.len());
        return Err(Problem::unprocessable(message));
    }
    let digit = |symbol: char| layout.digits().iter().find(|digit| digit.symbol() == symbol);
    let cell = |(cell, marks): (_, &String)| {
        let set: Option<DigitSet> = marks.chars().map(digit).collect();
        set.ok_or_else(|| {
            Problem::unprocessable(format!(
                "the marks '{marks}' of {} are not digits of the layout",
                layout.cell_name(cell)
            ))
        })
    };
    let sets = layout.cells().zip(marks).map(cell).collect::<Result<Vec<_>, _>>()?;
    Ok(Candidates::new(Arc::clone(layout), sets)
        .expect("there is a set of the layout's digits for each cell"))
}
