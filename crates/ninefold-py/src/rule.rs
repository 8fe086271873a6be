//! Rules: cages, thermometers, knight's moves, and all others that `docs/RULES.md` lists.

use std::sync::Arc;

use ninefold::grid;
use ninefold_api::record::{self as records, layout_text};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::cell;
use crate::error::OrRaise;
use crate::layout::Layout;
use crate::option::LayoutArg;
use crate::record::{self, hash};
use crate::text::quoted;

/// A rule of a board beyond its houses: a cage, a thermometer, a sandwich. `layout.rules` and `puzzle.rules` hold them.
///
/// >>> import ninefold as nf
/// >>> cage, = nf.Layout("9x9").with_rules(["cage 15 r1c1-3"]).rules
/// >>> cage.name, cage.cells
/// ('cage', ((1, 1), (1, 2), (1, 3)))
/// >>> print(cage)
/// cage 15 r1c1 r1c2 r1c3
/// >>> cage.sentence
/// 'The digits in r1c1, r1c2 and r1c3 differ and sum to 15.'
#[pyclass(frozen, eq, module = "ninefold")]
#[derive(Clone)]
pub(crate) struct Rule {
    layout: Arc<grid::Layout>,
    index: usize,
}

impl Rule {
    fn inner(&self) -> &grid::Rule {
        &self.layout.rules()[self.index]
    }

    fn text(&self) -> String {
        self.inner().write(&self.layout)
    }
}

/// Rules are equal if they say the same, on whichever board.
impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.inner() == other.inner() && self.layout.shape() == other.layout.shape()
    }
}

/// Returns all rules of a layout.
pub(crate) fn all<'py>(py: Python<'py>, layout: &Arc<grid::Layout>) -> PyResult<Bound<'py, PyTuple>> {
    let rule = |index| Py::new(py, Rule { layout: Arc::clone(layout), index });
    PyTuple::new(py, (0..layout.rules().len()).map(rule).collect::<PyResult<Vec<_>>>()?)
}

/// Returns broken rules as pairs: the rule, and the cells that break it.
pub(crate) fn broken<'py>(
    py: Python<'py>,
    broken: &[grid::Broken],
    layout: &Arc<grid::Layout>,
) -> PyResult<Bound<'py, PyTuple>> {
    let pair = |broken: &grid::Broken| {
        let rule = Py::new(py, Rule { layout: Arc::clone(layout), index: broken.rule })?;
        let cells = PyTuple::new(py, broken.cells.iter().map(|&at| cell::place(at, layout)))?;
        Ok((rule, cells))
    };
    PyTuple::new(py, broken.iter().map(pair).collect::<PyResult<Vec<_>>>()?)
}

/// Returns the rule that a full board breaks, with all its cells.
pub(crate) fn broken_on_full_board<'py>(
    py: Python<'py>,
    index: usize,
    layout: &Arc<grid::Layout>,
) -> PyResult<Bound<'py, PyTuple>> {
    let rule = Rule { layout: Arc::clone(layout), index };
    let cells = rule.cells(py)?;
    PyTuple::new(py, [(Py::new(py, rule)?, cells)])
}

/// Returns a layout with more rules: lines of text, or rules of other boards.
pub(crate) fn added(layout: &grid::Layout, lines: &Bound<'_, PyAny>) -> PyResult<grid::Layout> {
    let py = lines.py();
    let mut rules = layout.rules().to_vec();
    let mut read = |line: &str| grid::Rule::read(line, layout).map(|rule| rules.push(rule)).or_raise(py);
    if let Ok(text) = lines.cast::<PyString>() {
        text.to_cow()?.lines().filter(|line| !line.trim().is_empty()).try_for_each(read)?;
    } else {
        for line in lines.try_iter()? {
            let line = line?;
            match line.cast::<Rule>() {
                Ok(rule) => read(&rule.get().text())?,
                Err(_) => read(&line.extract::<String>()?)?,
            }
        }
    }
    layout.with_rules(rules).or_raise(py)
}

#[pymethods]
impl Rule {
    /// The name of its kind: `cage`.
    #[getter]
    fn name(&self) -> &'static str {
        self.inner().name()
    }

    /// What it demands, as a sentence.
    #[getter]
    fn sentence(&self) -> String {
        self.inner().describe(&self.layout)
    }

    /// The cells it is about.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let cells = self.inner().cells(&self.layout);
        PyTuple::new(py, cells.into_iter().map(|at| cell::place(at, &self.layout)))
    }

    /// Returns the rule as the program's HTTP interface describes it, with the figures that show it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        record::dict(py, &records::Rule::new(self.inner(), &self.layout))
    }

    fn __hash__(&self) -> u64 {
        hash(&(self.inner(), self.layout.shape()))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Rule {}>", quoted(py, &self.text())?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, usize))> {
        let restore = py.get_type::<Rule>().getattr("_restore")?;
        Ok((restore, (layout_text(&self.layout), self.index)))
    }

    #[staticmethod]
    fn _restore(layout: LayoutArg, index: usize) -> PyResult<Rule> {
        let rule = Rule { layout: layout.0, index };
        let wrong = || PyIndexError::new_err("the layout has no such rule");
        rule.layout.rules().get(index).ok_or_else(wrong)?;
        Ok(rule)
    }
}

#[pymethods]
impl Layout {
    /// The rules beyond the houses, in a fixed order.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        all(py, &self.inner)
    }

    /// Returns this layout with more rules: a list of lines or `Rule`s, or a text with one rule per line.
    ///
    /// >>> import ninefold as nf
    /// >>> layout = nf.Layout("9x9").with_rules(["knight", "thermometer r5c5 r5c6 r6c6"])
    /// >>> print(layout)
    /// 9x9
    /// knight
    /// thermometer r5c5 r5c6 r6c6
    /// >>> nf.Layout("9x9").with_rules(["cage 99 r1c1 r1c2"])
    /// Traceback (most recent call last):
    /// ...
    /// ninefold.LayoutError: 'cage 99 r1c1 r1c2': 2 different digits sum to 3 at least and 17 at most, never to 99
    fn with_rules(&self, rules: &Bound<'_, PyAny>) -> PyResult<Layout> {
        added(&self.inner, rules).map(Layout::shared)
    }

    /// Returns this layout without its rules.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Layout("9x9\nknight").without_rules()
    /// Layout('9x9')
    fn without_rules(&self) -> PyResult<Layout> {
        let plain = grid::Layout::of(self.inner.shape().clone());
        Ok(Layout::shared(plain.expect("the shape is that of a layout")))
    }
}
