//! The `render` endpoint: draws a board as a picture or a page to print.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use ninefold::draw::{Book, Page, PageError, Paper, Printed};
use ninefold::grid::Candidates;
use ninefold::text::Position;
use serde::Deserialize;
use utoipa::ToSchema;

use super::Problems;
use super::solve::within;
use crate::Shared;
use crate::input::{self, Input};
use crate::problem::Problem;

/// A board to draw.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Render {
    /// The board in any notation, or the name of a named board.
    #[schema(example = "BD4")]
    puzzle: String,
    /// The layout. Default: detected from the text.
    layout: Option<String>,
    /// The digits now on the board, as a line. Default: those of `puzzle`.
    digits: Option<String>,
    /// The pencil marks of each cell in reading order, such as `147`. Default: those of `puzzle`.
    marks: Option<Vec<String>>,
    /// The format: SVG and PNG are pictures of the board, PDF is a page to print.
    #[schema(example = "svg")]
    format: Format,
    /// The title above the board.
    #[schema(max_length = 200)]
    title: Option<String>,
    /// The width of a picture in pixels. Default: 1000.
    #[schema(minimum = 100, maximum = 4000)]
    width: Option<u64>,
    /// The paper size of a page. Default: A4.
    paper: Option<Sheet>,
}

/// A file format.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    /// A vector picture.
    Svg,
    /// A bitmap.
    Png,
    /// A one-page document.
    Pdf,
}

/// A paper size.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Sheet {
    A4,
    A5,
    Letter,
}

/// A binary file.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "only the document reads it")]
pub(crate) struct Bytes(Vec<u8>);

/// Maximum number of characters in a title.
const LONGEST_TITLE: usize = 200;
/// The default width of a picture in pixels.
const WIDTH: u64 = 1_000;
/// Minimum width of a picture: the cells of the largest boards are still visible.
const NARROWEST: u64 = 100;
/// Maximum width of a picture.
const WIDEST: u64 = 4_000;
/// Pixels per millimetre: 96 per inch, as on web pages.
const PIXELS: f64 = 96.0 / 25.4;

/// Draws a board as a picture or a page to print.
#[utoipa::path(
    post,
    path = "/render",
    request_body = Render,
    responses(
        (
            status = 200,
            content((String = "image/svg+xml"), (Bytes = "image/png"), (Bytes = "application/pdf")),
            headers(("content-disposition" = String, description = "A name for the file."))
        ),
        Problems
    )
)]
pub(crate) async fn render(
    State(shared): State<Shared>,
    Input(asked): Input<Render>,
) -> Result<Response, Problem> {
    let printed = printed(&asked)?;
    let title = asked.title.filter(|title| !title.trim().is_empty());
    if title.as_ref().is_some_and(|title| title.chars().count() > LONGEST_TITLE) {
        return Err(Problem::unprocessable(format!("title must have at most {LONGEST_TITLE} characters")));
    }
    let width = within("width", asked.width.unwrap_or(WIDTH), WIDEST)?;
    if width < NARROWEST {
        return Err(Problem::unprocessable(format!("width must be at least {NARROWEST}")));
    }
    let paper = match asked.paper.unwrap_or(Sheet::A4) {
        Sheet::A4 => Paper::A4,
        Sheet::A5 => Paper::A5,
        Sheet::Letter => Paper::LETTER,
    };
    let book = Book { paper, title, ..Book::default() };
    let (format, width) = (asked.format, width as f64);
    let file = shared.pool.run(move |_| draw(&book, &printed, format, width)).await?;
    let file = file.map_err(|error| Problem::unprocessable(error.to_string()))?;
    let (kind, name) = match format {
        Format::Svg => ("image/svg+xml", "attachment; filename=\"sudoku.svg\""),
        Format::Png => ("image/png", "attachment; filename=\"sudoku.png\""),
        Format::Pdf => ("application/pdf", "attachment; filename=\"sudoku.pdf\""),
    };
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], file).into_response())
}

/// Returns the board with the player's digits and marks. The digits may contradict each other.
fn printed(asked: &Render) -> Result<Printed, Problem> {
    let position = input::position(&asked.puzzle, asked.layout.as_deref())?;
    let game = position.game();
    let layout = game.layout();
    let has_marks =
        !matches!(position, Position::Digits(_)) && *game.marks() != Candidates::of(game.digits());
    let marks = match (&asked.marks, &asked.digits) {
        (Some(marks), _) => Some(input::marks(marks, layout)?),
        (None, None) if has_marks => Some(game.marks().clone()),
        _ => None,
    };
    let digits = match &asked.digits {
        Some(digits) => input::digits(digits, layout)?,
        None => game.digits().clone(),
    };
    let printed = Printed::new(game.givens().clone()).digits(digits);
    Ok(match marks {
        Some(marks) => printed.marks(marks),
        None => printed,
    })
}

fn draw(book: &Book, printed: &Printed, format: Format, width: f64) -> Result<Vec<u8>, PageError> {
    let boards = std::slice::from_ref(printed);
    let picture = || -> Result<Page, PageError> {
        let mut pages = book.pictures(boards, width / PIXELS)?;
        Ok(pages.remove(0))
    };
    Ok(match format {
        Format::Svg => picture()?.svg_pixels(width).into_bytes(),
        Format::Png => {
            ninefold_print::png(&picture()?, PIXELS).expect("a picture of the widest width is not too large")
        }
        Format::Pdf => ninefold_print::pdf(&book.pages(boards)?, book.title.as_deref().unwrap_or("Sudoku")),
    })
}
