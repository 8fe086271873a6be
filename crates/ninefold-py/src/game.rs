//! Games in progress: givens, entries and pencil marks.

use std::sync::Arc;

use ninefold::grid::{self, Candidates, DigitSet};
use ninefold::play::{self, Standing};
use ninefold::text::{self, Notation, Position, ReadOptions};
use ninefold::{Budget, Solution};
use ninefold_api::record as records;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySet};

use crate::cell::{self, Place};
use crate::error::{self, OrRaise};
use crate::hint::{self, Hint};
use crate::interrupt;
use crate::layout::Layout;
use crate::option::{self, ByName, Groups, LayoutArg, Named, Written};
use crate::puzzle::Puzzle;
use crate::record;
use crate::render;
use crate::text::{position, quoted, rows};

/// A game in progress: the givens, the player's entries and the pencil marks.
///
/// Reads whatever `Puzzle` reads; in most notations every digit is a given, `hodoku` and `rules` tell them apart. The digits may be
/// wrong, as on paper: `check` and `hint` say so. Games can't change; `write`, `erase`, `strike` and `apply` return new ones.
///
/// >>> import ninefold as nf
/// >>> game = nf.Game(nf.Puzzle.named("BD4"))
/// >>> game = game.write("r1c7", 3).strike("r1c4", 1)
/// >>> game.entries, game.marks()[1, 4]
/// ({(1, 7): 3}, {8, 6})
/// >>> print(game.hint())
/// Hidden Single: 5 in box 1 → r3c2=5
/// >>> game.write("r1c4", 6).hint()
/// Traceback (most recent call last):
/// ...
/// ninefold.HintError: r1c4=6 is wrong.
#[pyclass(frozen, eq, hash, module = "ninefold")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Game {
    pub(crate) inner: grid::Game,
}

impl From<grid::Game> for Game {
    fn from(inner: grid::Game) -> Game {
        Game { inner }
    }
}

impl Game {
    /// Returns a cell and a digit of this board.
    fn entry(&self, py: Python<'_>, cell: &Place, digit: i64) -> PyResult<(grid::Cell, grid::Digit)> {
        let layout = self.inner.layout();
        let at = cell.cell(layout)?;
        let digit = cell::digit(py, digit, layout)?;
        digit
            .map(|digit| (at, digit))
            .ok_or_else(|| error::option(py, "a blank isn't a digit; 'erase' clears a cell"))
    }

    /// Refuses to change a given.
    fn expect_free(&self, py: Python<'_>, at: grid::Cell) -> PyResult<()> {
        if self.inner.givens().get(at).is_none() {
            return Ok(());
        }
        Err(error::option(py, format!("{} is a given", self.inner.layout().cell_name(at))))
    }

    /// Returns whether the text tells givens from entries.
    fn is_known(&self) -> bool {
        self.inner.givens() != self.inner.digits()
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (source, layout=None, *, notation=None))]
    fn new(
        source: &Bound<'_, PyAny>,
        layout: Option<LayoutArg>,
        notation: Option<Named<Written>>,
    ) -> PyResult<Game> {
        // A puzzle tells a given from a cell with one mark left.
        if let (Ok(puzzle), None) = (source.cast::<Puzzle>(), &layout) {
            return Ok(grid::Game::from(&puzzle.get().inner).into());
        }
        position(source, layout, notation).map(|position| position.game().into())
    }

    /// The size and shape of the board.
    #[getter]
    fn layout(&self) -> Layout {
        Layout { inner: Arc::clone(self.inner.layout()) }
    }

    /// The puzzle that is being solved: the givens alone.
    #[getter]
    fn puzzle(&self, py: Python<'_>) -> PyResult<Puzzle> {
        grid::Puzzle::new(self.inner.givens().clone()).or_raise(py).map(Puzzle::from)
    }

    /// The position as a puzzle: every digit counts as a given, and the marks stay.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Puzzle> {
        Puzzle::of_game(py, &self.inner)
    }

    /// All digits on the board as a list of rows, 0 for a blank.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        rows(py, self.inner.digits())
    }

    /// The player's digits, by cell.
    #[getter]
    fn entries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (layout, entries) = (self.inner.layout(), PyDict::new(py));
        for at in layout.cells().filter(|&at| self.inner.givens().get(at).is_none()) {
            if let Some(digit) = self.inner.digits().get(at) {
                entries.set_item(cell::place(at, layout), layout.value(digit))?;
            }
        }
        Ok(entries)
    }

    /// Returns the pencil marks of each blank cell.
    fn marks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (layout, marks) = (self.inner.layout(), PyDict::new(py));
        for at in layout.cells().filter(|&at| self.inner.digits().get(at).is_none()) {
            let digits = self.inner.marks().get(at).iter().map(|digit| layout.value(digit));
            marks.set_item(cell::place(at, layout), PySet::new(py, digits)?)?;
        }
        Ok(marks)
    }

    /// Whether the board is full and every digit is right.
    #[getter]
    fn is_solved(&self) -> bool {
        Solution::try_from(self.inner.digits().clone()).is_ok()
    }

    /// Enters a digit, and removes it from the marks of the cells that see it.
    fn write(&self, py: Python<'_>, cell: Place, digit: i64) -> PyResult<Game> {
        let (at, digit) = self.entry(py, &cell, digit)?;
        self.expect_free(py, at)?;
        let mut game = self.inner.clone();
        game.write(at, digit);
        Ok(game.into())
    }

    /// Clears a cell, and marks every candidate that the other digits leave there. Marks of other cells stay.
    ///
    /// >>> import ninefold as nf
    /// >>> game = nf.Game("1..4........4..1").write("r1c2", 3)
    /// >>> game.erase("r1c2").marks()[1, 2]
    /// {2, 3}
    fn erase(&self, py: Python<'_>, cell: Place) -> PyResult<Game> {
        let layout = self.inner.layout();
        let at = cell.cell(layout)?;
        self.expect_free(py, at)?;
        let mut digits = self.inner.digits().clone();
        digits.set(at, None);
        let mut marks = Candidates::all(Arc::clone(layout));
        for other in layout.cells().filter(|&other| other != at) {
            marks.keep(other, self.inner.marks().get(other));
        }
        Ok(self.inner.clone().with_digits(digits).with_marks(&marks).into())
    }

    /// Removes a mark from a blank cell.
    fn strike(&self, py: Python<'_>, cell: Place, digit: i64) -> PyResult<Game> {
        let (at, digit) = self.entry(py, &cell, digit)?;
        let mut game = self.inner.clone();
        game.strike(at, digit);
        Ok(game.into())
    }

    /// Keeps only these marks, by cell; cells that aren't named keep theirs.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Game("1..4........4..1").with_marks({"r1c2": {3}}).marks()[1, 2]
    /// {3}
    fn with_marks(&self, py: Python<'_>, marks: &Bound<'_, PyDict>) -> PyResult<Game> {
        let layout = self.inner.layout();
        let mut kept = Candidates::all(Arc::clone(layout));
        for (cell, digits) in marks {
            let mut set = DigitSet::EMPTY;
            for digit in digits.try_iter()? {
                let digit = cell::digit(py, digit?.extract()?, layout)?;
                set.extend(digit);
            }
            kept.keep(cell.extract::<Place>()?.cell(layout)?, set);
        }
        Ok(self.inner.clone().with_marks(&kept).into())
    }

    /// Takes the step of a hint.
    fn apply(&self, py: Python<'_>, hint: &Bound<'_, Hint>) -> PyResult<Game> {
        let mut game = self.inner.clone();
        hint.get().apply(py, &mut game)?;
        Ok(game.into())
    }

    /// Looks for mistakes. Returns `unique` if the givens have one solution and the game agrees with it, `open` if only the
    /// entries and marks make it unique.
    ///
    /// Raises `HintError` with row and column for a wrong entry or a missing mark, `NoSolution` or `NotUnique`.
    fn check(&self, py: Python<'_>) -> PyResult<&'static str> {
        let checked = interrupt::run(py, |watch| {
            let stop = || watch.is_interrupted();
            play::check_within(
                &self.inner,
                self.is_known(),
                &Budget::unique().nodes(play::NODES).until(&stop),
            )
        })?;
        match checked {
            Ok(Standing::Unique) => Ok("unique"),
            Ok(Standing::Open) => Ok("open"),
            Err(fault) => Err(hint::faulty(py, &self.inner, &fault)),
        }
    }

    /// Checks the game, then returns the first step of the simplest technique that applies, as `Puzzle.hint` does.
    #[pyo3(signature = (*, techniques=None, without=None))]
    fn hint(&self, py: Python<'_>, techniques: Option<Groups>, without: Option<Groups>) -> PyResult<Hint> {
        hint::of_game(py, &self.inner, self.is_known(), &option::solver(py, techniques, without)?)
    }

    /// Writes the board in another notation or format. `hodoku` and `rules` keep givens, entries and marks apart.
    #[pyo3(signature = (notation="hodoku"))]
    fn to(&self, py: Python<'_>, notation: &str) -> PyResult<String> {
        let to = Written::named(py, notation)?;
        crate::text::write(py, &Position::from(self.inner.clone()), None, to)
    }

    /// Draws the board with its marks: `svg` returns a text, `png` and `pdf` return bytes.
    #[pyo3(signature = (format="svg", *, size=None))]
    fn render<'py>(&self, py: Python<'py>, format: &str, size: Option<f64>) -> PyResult<Bound<'py, PyAny>> {
        render::board(py, render::printed_game(&self.inner), format, size)
    }

    /// Returns the game as the program's HTTP interface describes it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        record::dict(py, &records::Game::from(&self.inner))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        render::svg(py, render::printed_game(&self.inner))
    }

    fn __getitem__(&self, cell: Place) -> PyResult<i32> {
        let layout = self.inner.layout();
        Ok(cell::value(self.inner.digits().get(cell.cell(layout)?), layout))
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let layout = render::layout_argument(py, self.inner.layout())?;
        Ok(format!("Game({}{layout})", quoted(py, &self.inner.to_string())?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let restore = py.get_type::<Game>().getattr("_restore")?;
        Ok((restore, (text::write(&Position::from(self.inner.clone()), Notation::Rules),)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, text: &str) -> PyResult<Game> {
        let options = ReadOptions { notation: Some(Notation::Rules), layout: None };
        Ok(text::read(text.as_bytes(), &options).or_raise(py)?.position.game().into())
    }
}
