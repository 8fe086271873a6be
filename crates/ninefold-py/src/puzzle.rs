//! Puzzles: what they are made of. What can be done with them is in the modules that do it, each with its own methods.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use ninefold::boards;
use ninefold::grid::{self, Game};
use ninefold::text::Position;
use ninefold_api::record::layout_text;
use ninefold_formats::About;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PySet, PyString, PyTuple};

use crate::cell::{self, Place};
use crate::error::{self, OrRaise};
use crate::hint::Hint;
use crate::layout::Layout;
use crate::option::{ByName, LayoutArg, Named, Written};
use crate::render;
use crate::rule;
use crate::text::{Reader, array, array_as, digits, quoted, reading, rows};

/// A puzzle: givens that don't contradict each other, and perhaps pencil marks.
///
/// Reads a text in any notation, a list of digits or of rows with 0 for a blank, a numpy array, or another board. Without
/// a layout, the board is the usual one of its size. Puzzles can't change, so threads may share them.
///
/// A link or a file of another program is a text too, and comes with its `rules`.
///
/// Cells are pairs of row and column, counted from 1, or names: `puzzle[4, 7]` is `puzzle["r4c7"]`, and 0 is a blank.
///
/// >>> import ninefold as nf
/// >>> puzzle = nf.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// >>> puzzle[1, 2], puzzle["r1c3"], puzzle.clues
/// (3, 0, 30)
/// >>> print(puzzle.solve())
/// 534678912672195348198342567859761423426853791713924856961537284287419635345286179
/// >>> nf.Puzzle([[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [4, 0, 0, 1]])
/// Puzzle('1..4........4..1')
#[pyclass(frozen, eq, hash, module = "ninefold")]
#[derive(Clone)]
pub(crate) struct Puzzle {
    pub(crate) inner: grid::Puzzle,
    /// What came with it, if it was in a format of another program.
    link: Option<Arc<Link>>,
}

/// The text in a format of another program, and what came with its board.
struct Link {
    text: String,
    about: About,
}

impl From<grid::Puzzle> for Puzzle {
    fn from(inner: grid::Puzzle) -> Puzzle {
        Puzzle { inner, link: None }
    }
}

/// Titles and authors don't count.
impl PartialEq for Puzzle {
    fn eq(&self, other: &Puzzle) -> bool {
        self.inner == other.inner
    }
}

impl Hash for Puzzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.inner.hash(state);
    }
}

impl Puzzle {
    /// Returns what came with the puzzle.
    pub(crate) fn comes_with(&self) -> Option<&About> {
        self.link.as_ref().map(|link| &link.about)
    }

    /// Returns the position of a game as a puzzle: every digit counts as a given.
    pub(crate) fn of_game(py: Python<'_>, game: &Game) -> PyResult<Puzzle> {
        Position::from(game.clone()).into_puzzle().or_raise(py).map(Puzzle::from)
    }

    /// Returns the givens of a puzzle without marks.
    ///
    /// # Errors
    ///
    /// Raises `OptionError` if it has marks, which studies of clues would ignore.
    pub(crate) fn clues_only(&self, py: Python<'_>) -> PyResult<&grid::Grid> {
        match self.inner.marks() {
            None => Ok(self.inner.givens()),
            Some(_) => {
                let reason =
                    "this board has pencil marks, but only clues count here; 'without_marks()' drops them";
                Err(error::option(py, reason))
            }
        }
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (source, layout=None, *, notation=None))]
    fn new(
        source: &Bound<'_, PyAny>,
        layout: Option<LayoutArg>,
        notation: Option<Named<Written>>,
    ) -> PyResult<Puzzle> {
        let (position, about) = reading(source, layout, notation)?;
        let puzzle = Puzzle::from(position.into_puzzle().or_raise(source.py())?);
        let Some(about) = about else { return Ok(puzzle) };
        let link = match source.cast::<Puzzle>() {
            Ok(other) => other.get().link.clone(),
            Err(_) => Some(Arc::new(Link { text: link_text(source)?, about })),
        };
        Ok(Puzzle { link, ..puzzle })
    }

    /// Reads a puzzle; the same as `Puzzle(source, layout)`.
    #[staticmethod]
    #[pyo3(signature = (source, layout=None, *, notation=None))]
    fn read(
        source: &Bound<'_, PyAny>,
        layout: Option<LayoutArg>,
        notation: Option<Named<Written>>,
    ) -> PyResult<Puzzle> {
        Puzzle::new(source, layout, notation)
    }

    /// Returns the named board; `ninefold.boards()` lists their names.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Puzzle.named("BD4").clues
    /// 30
    #[staticmethod]
    fn named(py: Python<'_>, name: &str) -> PyResult<Puzzle> {
        let unknown =
            || error::option(py, format!("'{name}' isn't a named board; ninefold.boards() lists them"));
        boards::named(name).map(|board| board.puzzle().into()).ok_or_else(unknown)
    }

    /// The size and shape of the board.
    #[getter]
    fn layout(&self) -> Layout {
        Layout { inner: Arc::clone(self.inner.layout()) }
    }

    /// The rules of its layout, beyond the houses.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Puzzle("." * 16, layout="4x4\nknight").rules
    /// (<Rule 'knight'>,)
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        rule::all(py, self.inner.layout())
    }

    /// What the author says, if the puzzle came as a link or a file of another program: `title`, `author`, and `rules` in words.
    #[getter]
    fn about<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let said = PyDict::new(py);
        if let Some(About { title, author, rules, message, .. }) = self.comes_with() {
            let all = [("title", title), ("author", author), ("rules", rules), ("message", message)];
            for (name, text) in all.into_iter().filter_map(|(name, text)| Some((name, text.as_ref()?))) {
                said.set_item(name, text)?;
            }
        }
        Ok(said)
    }

    /// What Ninefold didn't understand of a link or a file of another program, a sentence each.
    #[getter]
    fn notes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let notes = self.comes_with().map_or(&[][..], |about| &about.notes);
        PyTuple::new(py, notes.iter().map(ToString::to_string))
    }

    /// The number of givens.
    #[getter]
    fn clues(&self) -> usize {
        self.inner.givens().filled()
    }

    /// Whether pencil marks rule out more than the givens do.
    #[getter]
    fn has_marks(&self) -> bool {
        self.inner.marks().is_some()
    }

    /// The digits as a list of rows, 0 for a blank.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        rows(py, self.inner.givens())
    }

    /// Returns the candidates of each blank cell.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Puzzle("12..............").candidates()[2, 1]
    /// {3, 4}
    fn candidates<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (layout, candidates) = (self.inner.layout(), self.inner.candidates());
        let all = PyDict::new(py);
        for at in layout.cells().filter(|&at| self.inner.given(at).is_none()) {
            let digits = candidates.get(at).iter().map(|digit| layout.value(digit));
            all.set_item(cell::place(at, layout), PySet::new(py, digits)?)?;
        }
        Ok(all)
    }

    /// Returns the puzzle with another digit in a cell; 0 clears it. Marks are dropped.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Puzzle("1..4........4..1").replace("r1c2", 3)
    /// Puzzle('13.4........4..1')
    /// >>> nf.Puzzle("1..4........4..1").replace((1, 2), 4)
    /// Traceback (most recent call last):
    /// ...
    /// ninefold.ConflictError: the givens contradict each other: r1c2 and r1c4 are both 4 (row 1)
    fn replace(&self, py: Python<'_>, cell: Place, digit: i64) -> PyResult<Puzzle> {
        let layout = self.inner.layout();
        let (at, new) = (cell.cell(layout)?, cell::digit(py, digit, layout)?);
        let mut givens = self.inner.givens().clone();
        givens.set(at, new);
        grid::Puzzle::new(givens).or_raise(py).map(Puzzle::from)
    }

    /// Returns the puzzle without its pencil marks.
    fn without_marks(&self) -> Puzzle {
        let givens = self.inner.givens().clone();
        grid::Puzzle::new(givens).expect("a puzzle's givens have no conflicts").into()
    }

    /// Returns the position after a step: its digits written in, its eliminations removed from the marks.
    ///
    /// >>> import ninefold as nf
    /// >>> puzzle = nf.Puzzle.named("BD4")
    /// >>> puzzle.apply(puzzle.hint()).clues
    /// 31
    fn apply(&self, py: Python<'_>, hint: &Bound<'_, Hint>) -> PyResult<Puzzle> {
        let mut game = Game::from(&self.inner);
        hint.get().apply(py, &mut game)?;
        Puzzle::of_game(py, &game)
    }

    /// Writes the board in another notation or in a format of another program; `ninefold.notations()` and `ninefold.formats()`
    /// list them. Warns (`LossWarning`) of what it can't hold.
    ///
    /// >>> import ninefold as nf
    /// >>> print(nf.Puzzle("1..4........4..1").to("grid"))
    /// 1 . | . 4
    /// . . | . .
    /// ----+----
    /// . . | . .
    /// 4 . | . 1
    #[pyo3(signature = (notation="line"))]
    fn to(&self, py: Python<'_>, notation: &str) -> PyResult<String> {
        let to = Written::named(py, notation)?;
        // A game tells a given from a cell with one mark left.
        let position = match self.inner.marks() {
            Some(_) => Position::from(Game::from(&self.inner)),
            None => Position::from(&self.inner),
        };
        crate::text::write(py, &position, self.comes_with(), to)
    }

    /// Returns the digits as a numpy array of rows, `uint8`, 0 for a blank.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array(py, self.inner.givens())
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy; // every array is a new one
        array_as(array(py, self.inner.givens())?, dtype)
    }

    /// Draws the board: `svg` returns a text, `png` and `pdf` return bytes.
    ///
    /// `size` is the width in pixels; a PDF is a page of A4. `ninefold.render` prints whole books.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Puzzle.named("BD4").render("png")[:4]
    /// b'\x89PNG'
    #[pyo3(signature = (format="svg", *, size=None))]
    fn render<'py>(&self, py: Python<'py>, format: &str, size: Option<f64>) -> PyResult<Bound<'py, PyAny>> {
        render::board(py, render::printed(&self.inner), format, size)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        render::svg(py, render::printed(&self.inner))
    }

    fn __getitem__(&self, cell: Place) -> PyResult<i32> {
        let layout = self.inner.layout();
        Ok(cell::value(self.inner.given(cell.cell(layout)?), layout))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, digits(self.inner.givens()))?.try_iter()
    }

    fn __len__(&self) -> usize {
        self.inner.layout().cell_count()
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let layout = render::layout_argument(py, self.inner.layout())?;
        Ok(format!("Puzzle({}{layout})", quoted(py, &self.inner.to_string())?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let class = py.get_type::<Puzzle>();
        match &self.link {
            Some(link) => Ok((class.getattr("_restore")?, (link.text.clone(), String::new()))),
            None => Ok((class.into_any(), (self.inner.to_string(), layout_text(self.inner.layout())))),
        }
    }

    /// Reads a link once more, without warnings.
    #[staticmethod]
    fn _restore(py: Python<'_>, text: String, _layout: &str) -> PyResult<Puzzle> {
        let (position, about) = Reader::default().read(text.as_bytes()).or_raise(py)?;
        let puzzle = Puzzle::from(position.into_puzzle().or_raise(py)?);
        let link = about.map(|about| Arc::new(Link { text, about }));
        Ok(Puzzle { link, ..puzzle })
    }
}

/// Returns the text that a board came in.
fn link_text(source: &Bound<'_, PyAny>) -> PyResult<String> {
    match source.cast::<PyString>() {
        Ok(text) => Ok(text.to_string()),
        Err(_) => Ok(String::from_utf8_lossy(&source.extract::<Vec<u8>>()?).into_owned()),
    }
}

/// Returns the names of the boards that `Puzzle.named` knows.
///
/// >>> import ninefold as nf
/// >>> "BD4" in nf.boards()
/// True
#[pyfunction(name = "boards")]
pub(crate) fn board_names() -> Vec<&'static str> {
    boards::BOARDS.iter().map(|board| board.name).collect()
}
