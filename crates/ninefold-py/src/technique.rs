//! Techniques: the named kinds of deduction.

use ninefold::logic;
use ninefold_api::record as records;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error;
use crate::record::{self, hash};

/// A named kind of deduction.
///
/// >>> import ninefold as nf
/// >>> technique = nf.techniques()[0]
/// >>> technique.name, technique.title, technique.level
/// ('full-house', 'Full House', 'easy')
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Technique {
    inner: &'static logic::Technique,
}

#[pymethods]
impl Technique {
    /// The name, for arguments: `naked-pair`.
    #[getter]
    fn name(&self) -> &'static str {
        self.inner.name
    }

    /// The name for people: `Naked Pair`.
    #[getter]
    fn title(&self) -> &'static str {
        self.inner.title
    }

    /// The groups it belongs to, which are names for arguments too.
    #[getter]
    fn groups<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.groups)
    }

    /// Whether it is used by default.
    #[getter]
    fn usual(&self) -> bool {
        self.inner.usual
    }

    /// Whether it assumes that the puzzle has only one solution.
    #[getter]
    fn assumes_unique(&self) -> bool {
        self.inner.assumes_unique
    }

    /// HoDoKu's level, if HoDoKu has the technique.
    #[getter]
    fn level(&self) -> Option<&'static str> {
        self.inner.hodoku.map(|hodoku| hodoku.level.name())
    }

    /// HoDoKu's points per step, if HoDoKu has the technique.
    #[getter]
    fn score(&self) -> Option<u32> {
        self.inner.hodoku.map(|hodoku| hodoku.score)
    }

    /// What to look for and what follows.
    #[getter]
    fn about(&self) -> &'static str {
        self.inner.about
    }

    /// A position that shows it, in the notation `hodoku`; empty if there is none.
    #[getter]
    fn example(&self) -> &'static str {
        self.inner.example
    }

    /// Returns the technique as the program's HTTP interface lists it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        record::dict(py, &records::Technique::from(self.inner))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Technique>().is_ok_and(|other| other.get().inner == self.inner)
    }

    fn __hash__(&self) -> u64 {
        hash(&self.inner.name)
    }

    fn __str__(&self) -> &'static str {
        self.inner.title
    }

    fn __repr__(&self) -> String {
        format!("<Technique {}>", self.inner.name)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&'static str,))> {
        Ok((py.get_type::<Technique>().getattr("_restore")?, (self.inner.name,)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, name: &str) -> PyResult<Technique> {
        let unknown = || error::option(py, format!("'{name}' isn't a technique"));
        logic::technique(name).map(|inner| Technique { inner }).ok_or_else(unknown)
    }
}

/// Returns every technique, the simplest first.
#[pyfunction]
pub(crate) fn techniques() -> Vec<Technique> {
    logic::techniques().iter().map(|inner| Technique { inner }).collect()
}
