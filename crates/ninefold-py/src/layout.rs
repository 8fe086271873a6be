//! Layouts: the size and shape of boards, and their rules.

use std::sync::Arc;

use ninefold::grid;
use ninefold_api::record::{self as records, layout_text};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::cell::{Place, place};
use crate::error::OrRaise;
use crate::option::LayoutArg;
use crate::record;
use crate::text::quoted;

/// The size and shape of a board: which cells form a house.
///
/// Names are `9x9` or another usual size (4, 6, 8, 9, 10, 12, 16, 25), `box:2x5` for boxes of 2 rows and 5 columns,
/// `latin:5` for a board without boxes, and `jigsaw:` with one symbol per cell, the same for all cells of a region. `+x`
/// adds the diagonals. Rules may follow, each on a line of its own; or `with_rules` adds them.
///
/// >>> import ninefold as nf
/// >>> layout = nf.Layout("9x9+x")
/// >>> layout.side, layout.has_diagonals, len(layout.houses)
/// (9, True, 29)
/// >>> layout.houses[0].name, layout.houses[0].cells[:3]
/// ('row 1', ((1, 1), (1, 2), (1, 3)))
#[pyclass(frozen, eq, hash, module = "ninefold")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Layout {
    pub(crate) inner: Arc<grid::Layout>,
}

#[pymethods]
impl Layout {
    #[new]
    fn new(name: LayoutArg) -> Layout {
        Layout { inner: name.0 }
    }

    /// Returns the board whose boxes have this many rows and columns.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Layout.boxes(2, 5)
    /// Layout('10x10')
    #[staticmethod]
    fn boxes(py: Python<'_>, rows: usize, columns: usize) -> PyResult<Layout> {
        Ok(Layout::shared(grid::Layout::boxes(rows, columns).or_raise(py)?))
    }

    /// Returns the board without boxes.
    #[staticmethod]
    fn latin(py: Python<'_>, side: usize) -> PyResult<Layout> {
        Ok(Layout::shared(grid::Layout::latin(side).or_raise(py)?))
    }

    /// Returns the jigsaw with this map: one symbol per cell, the same for all cells of a region; white space is ignored.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Layout.jigsaw("AAAB CABB CCDB CDDD").side
    /// 4
    #[staticmethod]
    fn jigsaw(py: Python<'_>, map: &str) -> PyResult<Layout> {
        Ok(Layout::shared(grid::Layout::jigsaw(map).or_raise(py)?))
    }

    /// Returns this layout with the rule that both diagonals hold every digit.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Layout("9x9").with_diagonals()
    /// Layout('9x9+x')
    fn with_diagonals(&self) -> Layout {
        Layout::shared(grid::Layout::clone(&self.inner).with_diagonals())
    }

    /// The name, which `Layout` reads back. Rules follow, each on a line of its own.
    #[getter]
    fn name(&self) -> String {
        layout_text(&self.inner)
    }

    /// The number of digits, and of rows and columns on all usual boards.
    #[getter]
    fn side(&self) -> usize {
        self.inner.side()
    }

    /// The number of rows and of columns.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Layout("grid:4x7").shape, nf.Layout("6x6").shape
    /// ((4, 7), (6, 6))
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.inner.rows(), self.inner.columns())
    }

    /// The digits: from 1, or from 0 on some boards with rules.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Layout("4x4").digits, nf.Layout("4x4+digits:0-3").digits
    /// ((1, 2, 3, 4), (0, 1, 2, 3))
    #[getter]
    fn digits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let values: Vec<i32> = self.inner.digits().iter().map(|digit| self.inner.value(digit)).collect();
        PyTuple::new(py, values)
    }

    /// The rows and columns of a box, or None if boxes aren't rectangles that line up.
    #[getter]
    fn box_shape(&self) -> Option<(usize, usize)> {
        self.inner.box_shape()
    }

    /// Whether both diagonals are houses.
    #[getter]
    fn has_diagonals(&self) -> bool {
        self.inner.has_diagonals()
    }

    /// Every cell, row by row, as row and column counted from 1. Cells outside the grid, which some rules need, come last, with
    /// row 0.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.cells().map(|cell| place(cell, &self.inner)))
    }

    /// The houses: rows, then columns, boxes and diagonals.
    #[getter]
    fn houses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let house = |index| Py::new(py, House { layout: Arc::clone(&self.inner), index });
        PyTuple::new(py, (0..self.inner.houses().len()).map(house).collect::<PyResult<Vec<_>>>()?)
    }

    /// Returns the cells that share a house with this one.
    ///
    /// >>> import ninefold as nf
    /// >>> len(nf.Layout("9x9").peers("r5c5")), len(nf.Layout("9x9+x").peers((5, 5)))
    /// (20, 32)
    fn peers<'py>(&self, py: Python<'py>, cell: Place) -> PyResult<Bound<'py, PyTuple>> {
        let peers = self.inner.peers(cell.cell(&self.inner)?);
        PyTuple::new(py, peers.iter().map(|&peer| place(peer, &self.inner)))
    }

    /// Returns whether two cells share a house; no cell sees itself.
    fn sees(&self, one: Place, other: Place) -> PyResult<bool> {
        Ok(self.inner.sees(one.cell(&self.inner)?, other.cell(&self.inner)?))
    }

    /// Returns the layout as the program's HTTP interface describes it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        record::dict(py, &records::Layout::from(&*self.inner))
    }

    fn __str__(&self) -> String {
        self.name()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Layout({})", quoted(py, &self.name())?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<Layout>().into_any(), (self.name(),))
    }
}

impl Layout {
    /// Returns a layout, shared if it is a usual one.
    pub(crate) fn shared(layout: grid::Layout) -> Layout {
        let usual = grid::Layout::usual(layout.side()).filter(|usual| **usual == layout);
        Layout { inner: usual.unwrap_or_else(|| layout.into()) }
    }
}

/// A house: cells that hold each digit exactly once.
#[pyclass(frozen, eq, hash, module = "ninefold")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct House {
    layout: Arc<grid::Layout>,
    index: usize,
}

impl House {
    fn inner(&self) -> &grid::House {
        &self.layout.houses()[self.index]
    }
}

#[pymethods]
impl House {
    /// The name: `row 2`.
    #[getter]
    fn name(&self) -> String {
        self.inner().to_string()
    }

    /// `row`, `column`, `box` or `diagonal`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.inner().kind.name()
    }

    /// The number among its kind, counted from 1.
    #[getter]
    fn number(&self) -> usize {
        self.inner().number + 1
    }

    /// The cells in board order.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner().cells().iter().map(|&cell| place(cell, &self.layout)))
    }

    fn __str__(&self) -> String {
        self.name()
    }

    fn __repr__(&self) -> String {
        format!("<House {}>", self.inner())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Layout, usize))> {
        let restore = py.get_type::<House>().getattr("_restore")?;
        Ok((restore, (Layout { inner: Arc::clone(&self.layout) }, self.index)))
    }

    #[staticmethod]
    fn _restore(layout: LayoutArg, index: usize) -> PyResult<House> {
        let house = House { layout: layout.0, index };
        let wrong = || pyo3::exceptions::PyIndexError::new_err("the layout has no such house");
        house.layout.houses().get(index).ok_or_else(wrong)?;
        Ok(house)
    }
}
