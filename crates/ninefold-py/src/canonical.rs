//! Canonical forms and transformations of 9×9 boards.

use ninefold::canon;
use ninefold::grid::{self, Candidates, Digit, Line9};
use ninefold::random::Random;
use ninefold_api::record as records;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error::{self, OrRaise};
use crate::interrupt;
use crate::puzzle::Puzzle;
use crate::record::{self, hash};
use crate::text::quoted;

/// The number of rows, columns and digits: only 9×9 boards have these transformations.
const SIDE: usize = Line9::CELLS.isqrt();

/// Turns, shuffles and relabels a 9×9 board and keeps it the same puzzle: transposes it, then takes rows and columns in
/// another order, then renames the digits.
///
/// Row `i` of the image is row `rows[i - 1]` of the board (of its transpose, if `transpose` is set); digit `d` becomes
/// `digits[d - 1]`. All numbers count from 1. Call it to transform a puzzle.
///
/// >>> import ninefold as nf
/// >>> turn = nf.Transformation(rows=[9, 8, 7, 6, 5, 4, 3, 2, 1])
/// >>> puzzle = nf.Puzzle.named("BD4")
/// >>> turn(puzzle)[9, 1] == puzzle[1, 1]
/// True
/// >>> turn.then(turn.inverse()) == nf.Transformation()
/// True
#[pyclass(frozen, eq, hash, module = "ninefold")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Transformation {
    inner: canon::Transformation,
}

#[pymethods]
impl Transformation {
    #[new]
    #[pyo3(signature = (*, transpose=false, rows=None, columns=None, digits=None))]
    fn new(
        py: Python<'_>,
        transpose: bool,
        rows: Option<Vec<u8>>,
        columns: Option<Vec<u8>>,
        digits: Option<Vec<u8>>,
    ) -> PyResult<Transformation> {
        let identity = canon::Transformation::IDENTITY;
        let order = |numbers: Option<Vec<u8>>, what: &str| match numbers {
            None => Ok(identity.rows),
            Some(numbers) => order(&numbers).ok_or_else(|| {
                error::option(py, format!("{what} must list the numbers 1 to {SIDE}, each once"))
            }),
        };
        let lines = |numbers: Option<Vec<u8>>, what: &str| {
            let lines = order(numbers, what)?;
            let keeps_boxes = lines.chunks(3).all(|band| band.iter().all(|line| line / 3 == band[0] / 3));
            let reason = || error::option(py, format!("{what} must keep those of a box together"));
            if keeps_boxes { Ok(lines) } else { Err(reason()) }
        };
        Ok(Transformation {
            inner: canon::Transformation {
                transpose,
                rows: lines(rows, "rows")?,
                columns: lines(columns, "columns")?,
                digits: order(digits, "digits")?.map(|digit| digit + 1),
            },
        })
    }

    /// Returns a random transformation; the same seed gives the same one.
    #[staticmethod]
    fn random(seed: u64) -> Transformation {
        Transformation { inner: canon::Transformation::random(&mut Random::new(seed)) }
    }

    /// Whether rows and columns are exchanged first.
    #[getter]
    fn transpose(&self) -> bool {
        self.inner.transpose
    }

    /// The source of each row of the image, from 1.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.rows.map(|row| row + 1))
    }

    /// The source of each column of the image, from 1.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.columns.map(|column| column + 1))
    }

    /// The new value of each digit.
    #[getter]
    fn digits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.digits)
    }

    /// Returns the inverse.
    fn inverse(&self) -> Transformation {
        Transformation { inner: self.inner.inverse() }
    }

    /// Returns the transformation that applies this one, then the other.
    fn then(&self, other: &Bound<'_, Transformation>) -> Transformation {
        Transformation { inner: self.inner.then(&other.get().inner) }
    }

    /// Returns the transformation as the records of `ninefold canon --json` write it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        record::dict(py, &records::Transformation::from(&self.inner))
    }

    fn __call__(&self, py: Python<'_>, puzzle: &Bound<'_, Puzzle>) -> PyResult<Puzzle> {
        image(py, &puzzle.get().inner, &self.inner)
    }

    fn __repr__(&self) -> String {
        let record = records::Transformation::from(&self.inner);
        let transpose = if record.transpose { "True" } else { "False" };
        let (rows, columns, digits) = (record.rows, record.columns, record.digits);
        format!(
            "Transformation(transpose={transpose}, rows={rows:?}, columns={columns:?}, digits={digits:?})"
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let restore = py.get_type::<Transformation>().getattr("_restore")?;
        Ok((restore, (record::json(&records::Transformation::from(&self.inner)),)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, record: &str) -> PyResult<Transformation> {
        let records::Transformation { transpose, rows, columns, digits } = record::read(record)?;
        Transformation::new(py, transpose, Some(rows.into()), Some(columns.into()), Some(digits.into()))
    }
}

/// Returns numbers that count from 1 as an order that counts from 0.
fn order(numbers: &[u8]) -> Option<[u8; SIDE]> {
    let numbers: [u8; SIDE] = numbers.try_into().ok()?;
    let mut seen = [false; SIDE];
    for number in numbers {
        let seen = seen.get_mut(usize::from(number).checked_sub(1)?)?;
        if std::mem::replace(seen, true) {
            return None;
        }
    }
    Some(numbers.map(|number| number - 1))
}

/// Returns the image of a puzzle, with its marks.
fn image(py: Python<'_>, puzzle: &grid::Puzzle, transformation: &canon::Transformation) -> PyResult<Puzzle> {
    let line = Line9::try_from(puzzle.givens()).or_raise(py)?;
    let givens = grid::Puzzle::try_from(&transformation.apply(&line)).or_raise(py)?;
    let Some(marks) = puzzle.marks() else { return Ok(givens.into()) };
    let renamed = |digit: Digit| Digit::from_index(usize::from(transformation.digits[digit.index()]) - 1);
    let source = |cell: grid::Cell| marks.get(grid::Cell::new(transformation.source(cell.index())));
    let sets: Vec<_> =
        puzzle.layout().cells().map(|cell| source(cell).iter().map(renamed).collect()).collect();
    let marks = Candidates::new(puzzle.layout().clone(), sets).expect("as many cells as the layout has");
    Ok(givens.with_marks(&marks).into())
}

/// The canonical form of a board: the first of all its images, which every equivalent board shares.
///
/// >>> import ninefold as nf
/// >>> puzzle = nf.Puzzle.named("BD4")
/// >>> canonical = puzzle.canonical()
/// >>> canonical.form
/// Puzzle('........1....23.4.245.6......4..7.6...7..89..6...1..5...8.7...4.5..9.3.647.132.8.')
/// >>> canonical.transformation(puzzle) == canonical.form
/// True
/// >>> puzzle.transform(seed=7).canonical().form == canonical.form
/// True
#[pyclass(frozen, eq, module = "ninefold")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Canonical {
    puzzle: grid::Puzzle,
    inner: canon::Canonical,
}

#[pymethods]
impl Canonical {
    /// The form.
    #[getter]
    fn form(&self, py: Python<'_>) -> PyResult<Puzzle> {
        grid::Puzzle::try_from(&self.inner.form).or_raise(py).map(Puzzle::from)
    }

    /// A transformation from the board to its form.
    #[getter]
    fn transformation(&self) -> Transformation {
        Transformation { inner: self.inner.transformation }
    }

    /// The number of ways to move the cells that, with some naming of the digits, map the board to itself.
    #[getter]
    fn automorphisms(&self) -> u32 {
        self.inner.automorphisms
    }

    /// Returns the record of `ninefold canon --json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let transformation = &self.inner.transformation;
        record::dict(
            py,
            &records::Canonical {
                start: records::Start::new::<records::Canonical>(),
                puzzle: self.puzzle.givens().to_string(),
                form: self.inner.form.to_string(),
                transformation: transformation.into(),
                inverse: (&transformation.inverse()).into(),
                automorphisms: self.inner.automorphisms,
            },
        )
    }

    fn __str__(&self) -> String {
        self.inner.form.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Canonical {}>", quoted(py, self.inner.form.as_str())?))
    }

    fn __hash__(&self) -> u64 {
        hash(&(&self.puzzle, self.inner.form.as_str()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Puzzle,))> {
        Ok((py.get_type::<Puzzle>().getattr("canonical")?, (Puzzle::from(self.puzzle.clone()),)))
    }
}

#[pymethods]
impl Puzzle {
    /// Returns the canonical form of the givens, which all equivalent puzzles share: images under turning, shuffling and
    /// relabelling. Only 9×9 boards have one; marks are ignored.
    fn canonical(&self, py: Python<'_>) -> PyResult<Canonical> {
        let canonical = interrupt::run(py, |_| self.inner.canonical())?;
        Ok(Canonical { puzzle: self.inner.clone(), inner: canonical.or_raise(py)? })
    }

    /// Returns the image under a transformation, or under a random one from a seed.
    ///
    /// >>> import ninefold as nf
    /// >>> puzzle = nf.Puzzle.named("BD4")
    /// >>> puzzle.transform(transpose=True)[2, 1] == puzzle[1, 2]
    /// True
    /// >>> puzzle.transform(seed=1) == puzzle.transform(nf.Transformation.random(1))
    /// True
    #[pyo3(signature = (transformation=None, *, seed=None, transpose=false, rows=None, columns=None, digits=None))]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn transform(
        &self,
        py: Python<'_>,
        transformation: Option<&Bound<'_, Transformation>>,
        seed: Option<u64>,
        transpose: bool,
        rows: Option<Vec<u8>>,
        columns: Option<Vec<u8>>,
        digits: Option<Vec<u8>>,
    ) -> PyResult<Puzzle> {
        let has_parts = transpose || rows.is_some() || columns.is_some() || digits.is_some();
        let transformation = match (transformation, seed) {
            (Some(transformation), None) if !has_parts => transformation.get().clone(),
            (None, Some(seed)) if !has_parts => Transformation::random(seed),
            (None, None) => Transformation::new(py, transpose, rows, columns, digits)?,
            _ => {
                return Err(error::option(
                    py,
                    "give a transformation, a seed, or parts of one, not several of these",
                ));
            }
        };
        image(py, &self.inner, &transformation.inner)
    }

    /// Returns a transformation from this puzzle to another, or None if they aren't equivalent.
    ///
    /// >>> import ninefold as nf
    /// >>> puzzle = nf.Puzzle.named("BD4")
    /// >>> puzzle.mapping(puzzle.transform(seed=3))(puzzle) == puzzle.transform(seed=3)
    /// True
    fn mapping(&self, py: Python<'_>, other: &Bound<'_, Puzzle>) -> PyResult<Option<Transformation>> {
        let line = |puzzle: &grid::Puzzle| Line9::try_from(puzzle.givens()).or_raise(py);
        let (from, to) = (line(&self.inner)?, line(&other.get().inner)?);
        let mapping = interrupt::run(py, |_| canon::mapping(&from, &to))?;
        Ok(mapping.map(|inner| Transformation { inner }))
    }
}
