//! Boards as pictures, and books of puzzles.

use ninefold::draw::{Book, Page, Paper, Printed, Solutions};
use ninefold::grid::{self, Layout};
use ninefold_api::record::layout_text;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};

use crate::error::{self, OrRaise};
use crate::interrupt;
use crate::option::{ByName, Named, words};
use crate::puzzle::Puzzle;
use crate::text::quoted;

/// The width of a picture in millimetres, which only matters for its proportions.
const WIDTH: f64 = 90.0;
/// The widths of pictures in pixels: in a notebook, and for other uses.
const SVG_PIXELS: f64 = 360.0;
const PNG_PIXELS: f64 = 1000.0;
/// The largest width in pixels.
const MOST_PIXELS: f64 = 20_000.0;
/// Millimetres per inch.
const INCH: f64 = 25.4;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Svg,
    Png,
    Pdf,
}

words! { Format, "a format": "svg" => Format::Svg, "png" => Format::Png, "pdf" => Format::Pdf }
words! { Solutions, "a place for solutions":
"none" => Solutions::None, "back" => Solutions::Back, "beside" => Solutions::Beside }

/// Returns the argument that a board's `repr` needs to read it back: nothing for the usual layouts.
pub(crate) fn layout_argument(py: Python<'_>, layout: &Layout) -> PyResult<String> {
    let is_usual = Layout::usual(layout.side()).is_some_and(|usual| *usual == *layout);
    if is_usual { Ok(String::new()) } else { Ok(format!(", layout={}", quoted(py, &layout_text(layout))?)) }
}

/// Returns a puzzle to draw, with its marks.
pub(crate) fn printed(puzzle: &grid::Puzzle) -> Printed {
    let printed = Printed::new(puzzle.givens().clone());
    match puzzle.marks() {
        Some(marks) => printed.marks(marks.clone()),
        None => printed,
    }
}

/// Returns a game to draw, with its marks.
pub(crate) fn printed_game(game: &grid::Game) -> Printed {
    Printed::new(game.digits().clone()).marks(game.marks().clone())
}

fn picture(py: Python<'_>, printed: Printed) -> PyResult<Page> {
    let mut pictures = Book { colour: true, ..Book::default() }.pictures(&[printed], WIDTH).or_raise(py)?;
    Ok(pictures.remove(0))
}

/// Returns a board as an SVG document for a notebook.
pub(crate) fn svg(py: Python<'_>, printed: Printed) -> PyResult<String> {
    Ok(picture(py, printed)?.svg_pixels(SVG_PIXELS))
}

/// Returns a board as a picture, or as a page.
pub(crate) fn board<'py>(
    py: Python<'py>,
    printed: Printed,
    format: &str,
    size: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let format = Format::named(py, format)?;
    let pixels = |usual: f64| match size.unwrap_or(usual) {
        pixels if pixels > 0.0 && pixels <= MOST_PIXELS => Ok(pixels),
        _ => Err(error::option(py, format!("the size must be above 0 and at most {MOST_PIXELS} pixels"))),
    };
    match format {
        Format::Svg => {
            let svg = picture(py, printed)?.svg_pixels(pixels(SVG_PIXELS)?);
            Ok(PyString::new(py, &svg).into_any())
        }
        Format::Png => {
            let (page, pixels) = (picture(py, printed)?, pixels(PNG_PIXELS)?);
            let png = interrupt::run(py, |_| ninefold_print::png(&page, pixels / WIDTH))?.or_raise(py)?;
            Ok(PyBytes::new(py, &png).into_any())
        }
        Format::Pdf if size.is_some() => {
            Err(error::option(py, "a PDF is a page of paper: 'size' applies to svg and png"))
        }
        Format::Pdf => {
            let pages = Book::default().pages(&[printed]).or_raise(py)?;
            Ok(PyBytes::new(py, &ninefold_print::pdf(&pages, "Sudoku")).into_any())
        }
    }
}

/// Paper: a name, or width and height in millimetres.
pub(crate) struct Sheet(Paper);

impl<'py> FromPyObject<'_, 'py> for Sheet {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Sheet> {
        if let Ok((width, height)) = object.extract::<(f64, f64)>() {
            let is_possible = |length: f64| (20.0..=10_000.0).contains(&length);
            if !is_possible(width) || !is_possible(height) {
                return Err(error::option(object.py(), "paper must be 20 to 10,000 mm wide and high"));
            }
            return Ok(Sheet(Paper { width, height }));
        }
        let name: String = object.extract().map_err(|_| {
            PyTypeError::new_err(
                "expected 'a4', 'a5', 'letter', or a pair of width and height in millimetres",
            )
        })?;
        match &*name.to_ascii_lowercase() {
            "a4" => Ok(Sheet(Paper::A4)),
            "a5" => Ok(Sheet(Paper::A5)),
            "letter" => Ok(Sheet(Paper::LETTER)),
            _ => Err(error::option(
                object.py(),
                format!("'{name}' isn't a paper; choose a4, a5, letter, or a pair of width and height in mm"),
            )),
        }
    }
}

/// Prints puzzles as a book: `pdf` returns bytes, `svg` and `png` a list with one text or bytes per page.
///
/// `solutions` is `none`, `back` or `beside`. `notes` are texts above the boards, such as their difficulty. A PNG has `dpi`
/// pixels per inch.
///
/// >>> import ninefold as nf
/// >>> book = nf.render(nf.generate(4, seed=1), title="Four", solutions="back")
/// >>> book[:5]
/// b'%PDF-'
/// >>> len(nf.render(nf.generate(4, seed=1), format="svg", per_page=2))
/// 2
#[pyfunction]
#[pyo3(signature = (
    puzzles, format=Named(Format::Pdf), *, title=None, solutions=Named(Solutions::None), per_page=None,
    paper=Sheet(Paper::A4), landscape=false, margin=None, large_print=false, numbers=true, notes=None, dpi=300.0
), text_signature = "(puzzles, format='pdf', *, title=None, solutions='none', per_page=None, paper='a4', \
    landscape=False, margin=None, large_print=False, numbers=True, notes=None, dpi=300.0)")]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn render<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    format: Named<Format>,
    title: Option<String>,
    solutions: Named<Solutions>,
    per_page: Option<usize>,
    paper: Sheet,
    landscape: bool,
    margin: Option<f64>,
    large_print: bool,
    numbers: bool,
    notes: Option<Vec<String>>,
    dpi: f64,
) -> PyResult<Bound<'py, PyAny>> {
    let mut all = Vec::new();
    for puzzle in puzzles.try_iter()? {
        let puzzle = puzzle?;
        all.push(match puzzle.cast::<Puzzle>() {
            Ok(puzzle) => puzzle.get().clone(),
            Err(_) => puzzle.py().get_type::<Puzzle>().call1((&puzzle,))?.cast::<Puzzle>()?.get().clone(),
        });
    }
    let notes = notes.unwrap_or_default();
    if !notes.is_empty() && notes.len() != all.len() {
        return Err(error::option(py, format!("{} notes, but {} puzzles", notes.len(), all.len())));
    }
    let mut boards = Vec::with_capacity(all.len());
    for (index, puzzle) in all.iter().enumerate() {
        let mut board = printed(&puzzle.inner);
        if numbers && all.len() > 1 {
            board = board.heading((index + 1).to_string());
        }
        if let Some(note) = notes.get(index) {
            board = board.note(note);
        }
        if solutions.0 != Solutions::None {
            board = board.solution(puzzle.proved(py)?);
        }
        boards.push(board);
    }
    let paper = if landscape { paper.0.turned() } else { paper.0 };
    let book = Book {
        paper,
        margin: margin.unwrap_or((paper.width.min(paper.height) * 0.07).clamp(5.0, 15.0)),
        per_page: per_page.filter(|number| *number > 0),
        title: title.clone(),
        large_print,
        solutions: solutions.0,
        rules: true,
        ..Book::default()
    };
    let pages = interrupt::run(py, |_| book.pages(&boards))?.or_raise(py)?;
    match format.0 {
        Format::Pdf => {
            let pdf =
                interrupt::run(py, |_| ninefold_print::pdf(&pages, title.as_deref().unwrap_or("Sudoku")))?;
            Ok(PyBytes::new(py, &pdf).into_any())
        }
        Format::Svg => Ok(PyList::new(py, pages.iter().map(Page::svg).collect::<Vec<_>>())?.into_any()),
        Format::Png => {
            let scale =
                if dpi > 0.0 { dpi / INCH } else { return Err(error::option(py, "dpi must be above 0")) };
            let png = |page| {
                let png = interrupt::run(py, |_| ninefold_print::png(page, scale))?.or_raise(py)?;
                Ok(PyBytes::new(py, &png))
            };
            Ok(PyList::new(py, pages.iter().map(png).collect::<PyResult<Vec<_>>>()?)?.into_any())
        }
    }
}
