//! The `render` endpoint: draws a board as a picture or a page to print.

use ninefold::draw::{Book, Page, PageError, Paper, Printed};
use ninefold::grid::Candidates;
use ninefold::text::Position;
use serde::Deserialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::solve::within;
use crate::context::{Context, Stop};
use crate::input;
use crate::problem::Problem;
use crate::request::{Answer, Request, Response, Work};

/// A board to draw.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Render {
    /// The board in any notation, or the name of a named board.
    #[cfg_attr(feature = "schema", schema(example = "BD4"))]
    pub puzzle: String,
    /// The layout. Default: detected from the text.
    pub layout: Option<String>,
    /// The digits now on the board, as a line. Default: those of `puzzle`.
    pub digits: Option<String>,
    /// The pencil marks of each cell in reading order, such as `147`. Default: those of `puzzle`.
    pub marks: Option<Vec<String>>,
    /// The format: SVG and PNG are pictures of the board, PDF is a page to print.
    #[cfg_attr(feature = "schema", schema(example = "svg"))]
    pub format: Format,
    /// The title above the board.
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub title: Option<String>,
    /// The width of a picture in pixels. Default: 1000.
    #[cfg_attr(feature = "schema", schema(minimum = 100, maximum = 4000))]
    pub width: Option<u64>,
    /// The paper size of a page. Default: A4.
    pub paper: Option<Sheet>,
}

/// A file format.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// A vector picture.
    Svg,
    /// A bitmap.
    Png,
    /// A one-page document.
    Pdf,
}

/// A paper size.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Sheet {
    /// 210 mm × 297 mm.
    A4,
    /// 148 mm × 210 mm.
    A5,
    /// 8.5 inches × 11 inches.
    Letter,
}

/// A picture or a document.
pub struct File {
    format: Format,
    bytes: Vec<u8>,
}

impl Answer for File {
    fn response(self) -> Response {
        let (content_type, file_name) = match self.format {
            Format::Svg => ("image/svg+xml", "sudoku.svg"),
            Format::Png => ("image/png", "sudoku.png"),
            Format::Pdf => ("application/pdf", "sudoku.pdf"),
        };
        Response { status: 200, content_type, file_name: Some(file_name), body: self.bytes }
    }
}

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

impl Request for Render {
    type Answer = File;

    fn read(self, _: &Context) -> Result<impl Work<File>, Problem> {
        let printed = printed(&self)?;
        let title = self.title.filter(|title| !title.trim().is_empty());
        if title.as_ref().is_some_and(|title| title.chars().count() > LONGEST_TITLE) {
            return Err(Problem::unprocessable(format!(
                "title must have at most {LONGEST_TITLE} characters"
            )));
        }
        let width = within("width", self.width.unwrap_or(WIDTH), WIDEST)?;
        if width < NARROWEST {
            return Err(Problem::unprocessable(format!("width must be at least {NARROWEST}")));
        }
        let paper = match self.paper.unwrap_or(Sheet::A4) {
            Sheet::A4 => Paper::A4,
            Sheet::A5 => Paper::A5,
            Sheet::Letter => Paper::LETTER,
        };
        let colour = !matches!(self.format, Format::Pdf);
        let book = Book { paper, title, colour, rules: true, ..Book::default() };
        let (format, width) = (self.format, width as f64);
        Ok(move |_: Stop<'_>| {
            let bytes = draw(&book, &printed, format, width)?;
            Ok(File { format, bytes })
        })
    }
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

fn draw(book: &Book, printed: &Printed, format: Format, width: f64) -> Result<Vec<u8>, Problem> {
    let boards = std::slice::from_ref(printed);
    let too_large = |error: PageError| Problem::unprocessable(error.to_string());
    let picture = || -> Result<Page, Problem> {
        let mut pages = book.pictures(boards, width / PIXELS).map_err(too_large)?;
        Ok(pages.remove(0))
    };
    match format {
        Format::Svg => Ok(picture()?.svg_pixels(width).into_bytes()),
        #[cfg(feature = "print")]
        Format::Png => {
            Ok(ninefold_print::png(&picture()?, PIXELS)
                .expect("a picture of the widest width is not too large"))
        }
        #[cfg(feature = "print")]
        Format::Pdf => {
            let pages = book.pages(boards).map_err(too_large)?;
            Ok(ninefold_print::pdf(&pages, book.title.as_deref().unwrap_or("Sudoku")))
        }
        #[cfg(not(feature = "print"))]
        Format::Png | Format::Pdf => Err(Problem::new(501, "only SVG can be drawn here")),
    }
}
