//! Solutions: full grids that have been checked.

use std::sync::Arc;

use ninefold::grid;
use ninefold::text::{self, Notation, Position, ReadOptions};
use ninefold_api::record::layout_text;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

use crate::cell::{Place, value};
use crate::error::OrRaise;
use crate::layout::Layout;
use crate::option::{ByName, LayoutArg, Named, Written};
use crate::puzzle::Puzzle;
use crate::render;
use crate::text::{array, array_as, position, quoted, rows};

/// A full grid that satisfies every rule.
///
/// >>> import ninefold as nf
/// >>> solution = nf.Puzzle("1..4........4..1").solve()
/// Traceback (most recent call last):
/// ...
/// ninefold.NotUnique: the puzzle has several solutions
/// >>> solution = nf.Solution("1234341221434321")
/// >>> solution[2, 1], solution["r2c1"]
/// (3, 3)
/// >>> print(solution.to("grid"))
/// 1 2 | 3 4
/// 3 4 | 1 2
/// ----+----
/// 2 1 | 4 3
/// 4 3 | 2 1
#[pyclass(frozen, eq, hash, module = "ninefold")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Solution {
    pub(crate) inner: grid::Solution,
}

impl From<grid::Solution> for Solution {
    fn from(inner: grid::Solution) -> Solution {
        Solution { inner }
    }
}

impl Solution {
    /// Reads a line of a known layout.
    pub(crate) fn read(py: Python<'_>, line: &str, layout: LayoutArg) -> PyResult<Solution> {
        let options = ReadOptions { notation: Some(Notation::Line), layout: Some(layout.0) };
        let grid = text::read(line.as_bytes(), &options).or_raise(py)?.position.grid();
        grid::Solution::try_from(grid).or_raise(py).map(Solution::from)
    }
}

#[pymethods]
impl Solution {
    #[new]
    #[pyo3(signature = (source, layout=None, *, notation=None))]
    fn new(
        source: &Bound<'_, PyAny>,
        layout: Option<LayoutArg>,
        notation: Option<Named<Written>>,
    ) -> PyResult<Solution> {
        let grid = position(source, layout, notation)?.grid();
        grid::Solution::try_from(grid).or_raise(source.py()).map(Solution::from)
    }

    /// The size and shape of the board.
    #[getter]
    fn layout(&self) -> Layout {
        Layout { inner: Arc::clone(self.inner.grid().layout()) }
    }

    /// The digits as a list of rows.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        rows(py, self.inner.grid())
    }

    /// Returns whether this is a solution of a puzzle.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Solution("1234341221434321").solves(nf.Puzzle("1..4........4..1"))
    /// True
    fn solves(&self, puzzle: &Bound<'_, Puzzle>) -> bool {
        grid::Solution::check(&puzzle.get().inner, self.inner.grid().clone()).is_ok()
    }

    /// Writes the board in another notation; `ninefold.notations()` lists them.
    #[pyo3(signature = (notation="line"))]
    fn to(&self, py: Python<'_>, notation: &str) -> PyResult<String> {
        let written = Written::named(py, notation)?;
        crate::text::write(py, &Position::Digits(self.inner.grid().clone()), None, written)
    }

    /// Returns the digits as a numpy array of rows, `uint8`.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array(py, self.inner.grid())
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy; // every array is a new one
        array_as(array(py, self.inner.grid())?, dtype)
    }

    /// Draws the board: `svg` returns a text, `png` and `pdf` return bytes.
    #[pyo3(signature = (format="svg", *, size=None))]
    fn render<'py>(&self, py: Python<'py>, format: &str, size: Option<f64>) -> PyResult<Bound<'py, PyAny>> {
        render::board(py, ninefold::draw::Printed::new(self.inner.grid().clone()), format, size)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        render::svg(py, ninefold::draw::Printed::new(self.inner.grid().clone()))
    }

    fn __getitem__(&self, cell: Place) -> PyResult<i32> {
        let grid = self.inner.grid();
        Ok(value(grid.get(cell.cell(grid.layout())?), grid.layout()))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, crate::text::digits(self.inner.grid()))?.try_iter()
    }

    fn __len__(&self) -> usize {
        self.inner.grid().layout().cell_count()
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let layout = render::layout_argument(py, self.inner.grid().layout())?;
        Ok(format!("Solution({}{layout})", quoted(py, &self.inner.to_string())?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String, String)) {
        (
            py.get_type::<Solution>().into_any(),
            (self.inner.to_string(), layout_text(self.inner.grid().layout())),
        )
    }
}
