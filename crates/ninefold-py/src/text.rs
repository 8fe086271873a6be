//! Boards from texts, lists and arrays, and back to texts.

use std::fmt;
use std::sync::Arc;

use ninefold::ReadError;
use ninefold::grid::{self, Grid, Layout};
use ninefold::text::{self, Position, ReadOptions};
use ninefold_formats::{self as formats, About, FormatError, NoteKind};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyList, PyString};

use crate::cell;
use crate::error::{OrRaise, Raise, exception};
use crate::game::Game;
use crate::option::{LayoutArg, Named, Written};
use crate::puzzle::Puzzle;
use crate::solution::Solution;

/// How to read texts: what the caller knows about them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reader {
    notation: Option<Written>,
    layout: Option<Arc<Layout>>,
}

/// Why a text isn't a board.
#[derive(Debug)]
pub(crate) enum Unread {
    Text(ReadError),
    Format(FormatError),
    /// The board of a link has another layout than the one asked for.
    Layout(String),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unread::Text(error) => error.fmt(f),
            Unread::Format(error) => error.fmt(f),
            Unread::Layout(reason) => f.write_str(reason),
        }
    }
}

impl Raise for Unread {
    fn raise(&self, py: Python<'_>) -> PyErr {
        match self {
            Unread::Text(error) => error.raise(py),
            Unread::Format(error) => error.raise(py),
            Unread::Layout(reason) => exception(py, "ReadError", reason, |_| Ok(())),
        }
    }
}

impl Reader {
    pub(crate) fn new(notation: Option<Written>, layout: Option<Arc<Layout>>) -> Reader {
        Reader { notation, layout }
    }

    /// Returns whether a 9×9 line can be read without looking at it first.
    pub(crate) fn takes_plain_lines(&self) -> bool {
        self.notation.is_none() && self.layout.as_ref().is_none_or(|layout| *layout == Layout::classic())
    }

    /// Returns the layout of all boards, if it is known.
    pub(crate) fn layout(&self) -> Option<&Arc<Layout>> {
        self.layout.as_ref()
    }

    /// Reads a board in any notation, or a link or file of another program with what comes with it.
    pub(crate) fn read(&self, text: &[u8]) -> Result<(Position, Option<About>), Unread> {
        let format = match self.notation {
            Some(Written::Format(format)) => Some(format),
            Some(Written::Notation(_)) => None,
            None => std::str::from_utf8(text).ok().and_then(formats::detect),
        };
        if let Some(format) = format {
            let reading = formats::read(&String::from_utf8_lossy(text), Some(format));
            let reading = reading.map_err(Unread::Format)?;
            let found = reading.position.layout();
            return match &self.layout {
                Some(layout) if layout != found => {
                    Err(Unread::Layout(format!("the {format} has a board of layout {found}, not {layout}")))
                }
                _ => Ok((reading.position, Some(reading.about))),
            };
        }
        let notation = match self.notation {
            Some(Written::Notation(notation)) => Some(notation),
            _ => None,
        };
        let options = ReadOptions { notation, layout: self.layout.clone() };
        text::read(text, &options).map(|reading| (reading.position, None)).map_err(Unread::Text)
    }
}

/// Reads a board from a text in any notation or format, from lists of digits, or from another board.
pub(crate) fn position(
    source: &Bound<'_, PyAny>,
    layout: Option<LayoutArg>,
    notation: Option<Named<Written>>,
) -> PyResult<Position> {
    reading(source, layout, notation).map(|(position, _)| position)
}

/// Reads a board, and what comes with it. Warns if something that belongs to the puzzle was not understood.
pub(crate) fn reading(
    source: &Bound<'_, PyAny>,
    layout: Option<LayoutArg>,
    notation: Option<Named<Written>>,
) -> PyResult<(Position, Option<About>)> {
    let (py, layout) = (source.py(), layout.map(|layout| layout.0));
    let reader = Reader::new(notation.map(|notation| notation.0), layout.clone());
    let read = |text: &[u8]| {
        let (position, about) = reader.read(text).or_raise(py)?;
        let notes = about.iter().flat_map(|about| &about.notes).filter(|note| note.kind != NoteKind::Detail);
        let notes: Vec<String> = notes.map(ToString::to_string).collect();
        warn(py, &notes)?;
        Ok((position, about))
    };
    if let Ok(text) = source.cast::<PyString>() {
        return read(text.to_cow()?.as_bytes());
    }
    if let Ok(bytes) = source.cast::<PyBytes>() {
        return read(bytes.as_bytes());
    }
    if let Ok(bytes) = source.cast::<PyByteArray>() {
        return read(&bytes.to_vec());
    }
    let (known, about) = if let Ok(puzzle) = source.cast::<Puzzle>() {
        let puzzle = puzzle.get();
        (Position::from(&puzzle.inner), puzzle.comes_with().cloned())
    } else if let Ok(solution) = source.cast::<Solution>() {
        (Position::Digits(solution.get().inner.grid().clone()), None)
    } else if let Ok(game) = source.cast::<Game>() {
        (Position::from(game.get().inner.clone()), None)
    } else {
        return Ok((Position::Digits(grid_of(source, layout)?), None));
    };
    match layout {
        Some(layout) if *layout != **known.layout() => {
            let digits = known.grid().contents().to_vec();
            let has_place = layout.shape().low == known.layout().shape().low;
            let grid = Grid::new(Arc::clone(&layout), digits).filter(|_| has_place);
            let reason = || format!("a board of layout {} isn't one of layout {layout}", known.layout());
            let grid = grid.ok_or_else(|| exception(py, "ReadError", &reason(), |_| Ok(())))?;
            Ok((Position::Digits(grid), None))
        }
        _ => Ok((known, about)),
    }
}

/// Warns of what is lost, a sentence each.
pub(crate) fn warn(py: Python<'_>, lost: &[String]) -> PyResult<()> {
    if lost.is_empty() {
        return Ok(());
    }
    let category = py.import("ninefold._errors")?.getattr("LossWarning")?;
    let warn = py.import("warnings")?.getattr("warn")?;
    lost.iter().try_for_each(|sentence| warn.call1((sentence, &category)).map(drop))
}

/// Writes a board in a notation, or in a format of another program; returns what is lost too, a sentence each.
pub(crate) fn written(
    position: &Position,
    about: Option<&About>,
    to: Written,
) -> Result<(String, Vec<String>), String> {
    match to {
        Written::Notation(notation) => {
            let rules = position.layout().rules().len();
            let is_lost = rules > 0 && !notation.holds_rules();
            let lost = is_lost.then(|| {
                let rules = if rules == 1 { "the rule".to_owned() } else { format!("the {rules} rules") };
                format!("the notation {} can't hold {rules} of this board", notation.name())
            });
            Ok((text::write(position, notation), lost.into_iter().collect()))
        }
        Written::Format(format) => {
            let puzzle = position.puzzle().map_err(|error| error.to_string())?;
            let written = formats::write(&puzzle, about.unwrap_or(&About::default()), format);
            written.map(|written| (written.text, written.lost)).map_err(|error| error.to_string())
        }
    }
}

/// Writes a board in a notation, or in a format of another program. Warns of what is lost.
pub(crate) fn write(
    py: Python<'_>,
    position: &Position,
    about: Option<&About>,
    to: Written,
) -> PyResult<String> {
    let written = written(position, about, to);
    let (text, lost) = written.map_err(|reason| exception(py, "OptionError", &reason, |_| Ok(())))?;
    warn(py, &lost)?;
    Ok(text)
}

/// Reads digits row by row, as one sequence or as a sequence of rows; 0 or `None` is a blank, or −1 where 0 is a digit.
fn grid_of(source: &Bound<'_, PyAny>, layout: Option<Arc<grid::Layout>>) -> PyResult<Grid> {
    let py = source.py();
    let mut digits: Vec<Option<i64>> = Vec::new();
    // One more than the largest board has, so that endless iterators end.
    let most = grid::Layout::MAX_CELLS + 1;
    let items = source.try_iter().map_err(|_| {
        PyTypeError::new_err("expected a board: a text, a Puzzle, or its digits as a list or an array")
    })?;
    for item in items.take(most) {
        let item = item?;
        if let Some(digit) = digit_of(&item) {
            digits.push(digit);
        } else {
            let wrong =
                || PyTypeError::new_err("a board in a list has numbers or rows of numbers, 0 for a blank");
            for item in item.try_iter().map_err(|_| wrong())?.take(most) {
                digits.push(digit_of(&item?).ok_or_else(wrong)?);
            }
        }
        if digits.len() > most {
            break;
        }
    }
    let side = digits.len().isqrt();
    let is_square = side * side == digits.len() && (1..=grid::Layout::MAX_SIDE).contains(&side);
    let layout = match layout {
        Some(layout) => layout,
        None if is_square => grid::Layout::named(&side.to_string()).or_raise(py)?,
        None => {
            let reason = format!("{} digits, but a 9×9 board has 81", digits.len());
            return Err(exception(py, "ReadError", &reason, |_| Ok(())));
        }
    };
    // Cells outside the grid may be left out.
    let cells = layout.rows() * layout.columns();
    if digits.len() != cells && digits.len() != layout.cell_count() {
        let reason = format!("{} digits, but a board of layout {layout} has {cells}", digits.len());
        return Err(exception(py, "ReadError", &reason, |_| Ok(())));
    }
    let blank = i64::from(cell::blank(&layout));
    let mut grid = Grid::blank(Arc::clone(&layout));
    for (at, value) in layout.cells().zip(digits) {
        let Some(value) = value.filter(|&value| value != blank) else { continue };
        let digit = i32::try_from(value).ok().and_then(|value| layout.digit_of(value));
        let Some(digit) = digit else {
            let (row, column) = cell::place(at, &layout);
            let reason =
                format!("row {row}, column {column}: found {value}, expected {}", cell::values(&layout));
            return Err(exception(py, "ReadError", &reason, |error| {
                error.setattr("row", row)?;
                error.setattr("column", column)
            }));
        };
        grid.set(at, Some(digit));
    }
    Ok(grid)
}

/// Returns the number in a cell, nothing in it for `None`, or nothing at all if it is something else.
fn digit_of(item: &Bound<'_, PyAny>) -> Option<Option<i64>> {
    if item.is_none() { Some(None) } else { item.extract().ok().map(Some) }
}

/// Returns what each cell of a grid holds, row by row, those outside the grid last.
pub(crate) fn digits(grid: &Grid) -> Vec<i32> {
    grid.contents().iter().map(|&digit| cell::value(digit, grid.layout())).collect()
}

/// Returns the digits of a grid as a list of rows.
pub(crate) fn rows<'py>(py: Python<'py>, grid: &Grid) -> PyResult<Bound<'py, PyList>> {
    let (digits, layout) = (digits(grid), grid.layout());
    let cells = layout.rows() * layout.columns();
    PyList::new(py, digits[..cells].chunks(layout.columns()).map(<[i32]>::to_vec))
}

/// Returns the digits of a grid as a numpy array of rows: `uint8`, or `int8` where a blank is −1.
pub(crate) fn array<'py>(py: Python<'py>, grid: &Grid) -> PyResult<Bound<'py, PyAny>> {
    let layout = grid.layout();
    let (rows, columns) = (layout.rows(), layout.columns());
    let bytes: Vec<u8> = digits(grid)[..rows * columns].iter().map(|&digit| digit as u8).collect();
    let kind = if cell::blank(layout) < 0 { "int8" } else { "uint8" };
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("frombuffer", (PyByteArray::new(py, &bytes), numpy.getattr(kind)?))?;
    array.call_method1("reshape", (rows, columns))
}

/// Converts an array for numpy's `__array__`.
pub(crate) fn array_as<'py>(
    array: Bound<'py, PyAny>,
    dtype: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    match dtype {
        Some(dtype) => array.call_method1("astype", (dtype,)),
        None => Ok(array),
    }
}

/// Returns a name as Python's `repr` writes it.
pub(crate) fn quoted(py: Python<'_>, text: &str) -> PyResult<String> {
    PyString::new(py, text).repr().map(|text| text.to_string())
}

/// Writes one board in another notation or format. Its digits may contradict each other.
///
/// >>> import ninefold as nf
/// >>> nf.convert("1 . | . 4\n. . | . .\n----+----\n. . | . .\n4 . | . 1", to="line")
/// '1..4........4..1'
#[pyfunction]
#[pyo3(signature = (board, to, *, notation=None, layout=None))]
pub(crate) fn convert_one(
    board: &Bound<'_, PyAny>,
    to: Named<Written>,
    notation: Option<Named<Written>>,
    layout: Option<LayoutArg>,
) -> PyResult<String> {
    let (position, about) = reading(board, layout, notation)?;
    write(board.py(), &position, about.as_ref(), to.0)
}

/// Returns the names of the notations that `Puzzle` reads and `to` writes.
///
/// >>> import ninefold as nf
/// >>> nf.notations()[:3]
/// ['line', 'grid', 'big']
#[pyfunction]
pub(crate) fn notations() -> Vec<&'static str> {
    text::Notation::ALL.iter().map(|notation| notation.name()).collect()
}

/// Returns the names of the formats of other programs that `Puzzle` reads; `to` writes most of them.
///
/// >>> import ninefold as nf
/// >>> nf.formats()[:3]
/// ['f-puzzles', 'f-puzzles-json', 'sudokupad']
#[pyfunction(name = "formats")]
pub(crate) fn format_names() -> Vec<&'static str> {
    formats::Format::ALL.iter().map(|format| format.name()).collect()
}
