//! Arguments that are names or ranges: layouts, notations, symmetries, techniques, `24` or `(20, 24)`.
//!
//! Each is read as soon as Python hands it over, so a wrong one raises before any work begins.

use std::ops::RangeInclusive;
use std::sync::Arc;

use ninefold::grid;
use ninefold::logic::{self, Level, Rating, SeScore, Solver, Technique};
use ninefold::make::Symmetry;
use ninefold::text::Notation;
use ninefold_api::record::read_layout;
use ninefold_formats::Format;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::error::{self, OrRaise, exception};
use crate::layout::Layout;

/// A layout: a `Layout`, or its name, which rules may follow, each on a line of its own.
pub(crate) struct LayoutArg(pub(crate) Arc<grid::Layout>);

impl<'py> FromPyObject<'_, 'py> for LayoutArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<LayoutArg> {
        if let Ok(layout) = object.cast::<Layout>() {
            return Ok(LayoutArg(Arc::clone(&layout.get().inner)));
        }
        let name: String =
            object.extract().map_err(|_| PyTypeError::new_err("expected a Layout or its name"))?;
        let layout = match name.contains('\n') {
            true => {
                read_layout(&name).map_err(|error| exception(object.py(), "LayoutError", &error, |_| Ok(())))
            }
            false => grid::Layout::named(&name).or_raise(object.py()),
        };
        layout.map(LayoutArg)
    }
}

/// Something with a name.
pub(crate) struct Named<T>(pub(crate) T);

/// A type whose values have names.
pub(crate) trait ByName: Sized {
    /// Returns the value with this name.
    fn named(py: Python<'_>, name: &str) -> PyResult<Self>;
}

impl<'py, T: ByName> FromPyObject<'_, 'py> for Named<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Named<T>> {
        let name: String = object.extract()?;
        T::named(object.py(), &name).map(Named)
    }
}

/// A notation of the library, or a format of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    Notation(Notation),
    Format(Format),
}

impl ByName for Written {
    fn named(py: Python<'_>, name: &str) -> PyResult<Written> {
        if let Ok(format) = Format::named(name) {
            return Ok(Written::Format(format));
        }
        match Notation::named(name) {
            Ok(notation) => Ok(Written::Notation(notation)),
            Err(unknown) => {
                let formats: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
                let reason = format!("{unknown}; or a format: {}", formats.join(", "));
                Err(error::option(py, reason))
            }
        }
    }
}

impl ByName for Symmetry {
    fn named(py: Python<'_>, name: &str) -> PyResult<Symmetry> {
        name.parse::<Symmetry>().or_raise(py)
    }
}

impl ByName for Level {
    fn named(py: Python<'_>, name: &str) -> PyResult<Level> {
        name.parse::<Level>().or_raise(py)
    }
}

/// Implements [`ByName`] for an enum of this package: its words and their values.
macro_rules! words {
    ($kind:ty, $what:literal: $($word:literal => $value:expr),* $(,)?) => {
        impl $crate::option::ByName for $kind {
            fn named(py: pyo3::Python<'_>, name: &str) -> pyo3::PyResult<$kind> {
                match name {
                    $($word => Ok($value),)*
                    _ => {
                        let words = [$($word),*].join(", ");
                        let reason = format!(concat!("'{}' isn't ", $what, "; choose one of {}"), name, words);
                        Err($crate::error::option(py, reason))
                    }
                }
            }
        }
    };
}
pub(crate) use words;

/// The techniques that a name, a title, a code or a group means; `usual` and `all` are groups too.
pub(crate) struct Group(pub(crate) Vec<&'static Technique>);

impl ByName for Group {
    fn named(py: Python<'_>, name: &str) -> PyResult<Group> {
        let all = || logic::techniques().iter().copied();
        let found: Vec<&'static Technique> = match name {
            "all" => all().collect(),
            "usual" => all().filter(|technique| technique.usual).collect(),
            name => logic::named(name),
        };
        if found.is_empty() {
            let reason =
                format!("'{name}' isn't a technique; ninefold.techniques() lists their names and groups");
            return Err(error::option(py, reason));
        }
        Ok(Group(found))
    }
}

/// One name of techniques, or several.
pub(crate) struct Groups(pub(crate) Vec<Vec<&'static Technique>>);

impl<'py> FromPyObject<'_, 'py> for Groups {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Groups> {
        let names: Vec<String> = match object.cast::<PyString>() {
            Ok(name) => vec![name.to_string()],
            Err(_) => object.extract()?,
        };
        let groups = names.iter().map(|name| Group::named(object.py(), name).map(|group| group.0));
        groups.collect::<PyResult<_>>().map(Groups)
    }
}

impl Groups {
    /// Returns all techniques, each once.
    pub(crate) fn all(groups: Option<Groups>) -> Vec<&'static Technique> {
        let mut all: Vec<&'static Technique> = Vec::new();
        for technique in groups.into_iter().flat_map(|groups| groups.0).flatten() {
            if !all.contains(&technique) {
                all.push(technique);
            }
        }
        all
    }
}

/// Returns a solver with these techniques in order, the usual ones by default, less the excluded ones.
pub(crate) fn solver(py: Python<'_>, only: Option<Groups>, without: Option<Groups>) -> PyResult<Solver> {
    let without = Groups::all(without);
    let mut order = match only {
        Some(only) => Groups::all(Some(only)),
        None => Solver::default().order().to_vec(),
    };
    order.retain(|technique| !without.contains(technique));
    if order.is_empty() {
        return Err(error::option(py, "no technique left: 'without' removes them all"));
    }
    Ok(Solver::with(order))
}

/// A number, or a pair of the least and the greatest; `None` leaves an end open.
pub(crate) struct Range<T>(pub(crate) RangeInclusive<T>);

/// An end of a range.
pub(crate) trait Limit: Copy {
    const MIN: Self;
    const MAX: Self;
    const EXAMPLE: &'static str;
    /// Reads one end.
    fn read(object: &Bound<'_, PyAny>) -> PyResult<Self>;
}

impl<'py, T: Limit> FromPyObject<'_, 'py> for Range<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Range<T>> {
        let wrong = |error: PyErr| match error.is_instance_of::<PyTypeError>(object.py()) {
            true => PyTypeError::new_err(format!("expected {}", T::EXAMPLE)),
            false => error,
        };
        let end = |object: Bound<'py, PyAny>, open: T| match object.is_none() {
            true => Ok(open),
            false => T::read(&object).map_err(wrong),
        };
        let Ok(pair) = object.cast::<PyTuple>() else {
            let one = T::read(&object).map_err(wrong)?;
            return Ok(Range(one..=one));
        };
        if pair.len() != 2 {
            return Err(PyTypeError::new_err(format!("expected {}", T::EXAMPLE)));
        }
        Ok(Range(end(pair.get_item(0)?, T::MIN)?..=end(pair.get_item(1)?, T::MAX)?))
    }
}

impl Limit for usize {
    const MIN: usize = 0;
    const MAX: usize = usize::MAX;
    const EXAMPLE: &'static str = "a number or a pair such as 24, (20, 24), (None, 24) or (20, None)";

    fn read(object: &Bound<'_, PyAny>) -> PyResult<usize> {
        object.extract()
    }
}

impl Limit for u32 {
    const MIN: u32 = 0;
    const MAX: u32 = u32::MAX;
    const EXAMPLE: &'static str = "a number or a pair such as (500, 800), (500, None) or (None, 800)";

    fn read(object: &Bound<'_, PyAny>) -> PyResult<u32> {
        object.extract()
    }
}

impl Limit for Rating {
    const MIN: Rating = Rating { depth: 0, size: 0 };
    const MAX: Rating = Rating { depth: u32::MAX, size: u32::MAX };
    const EXAMPLE: &'static str = "a rating or a pair such as 3, (2, 4), (4, None) or (1006, 1009)";

    fn read(object: &Bound<'_, PyAny>) -> PyResult<Rating> {
        object.extract().map(Rating::from_number)
    }
}

impl Limit for SeScore {
    const MIN: SeScore = SeScore::from_tenths(0);
    const MAX: SeScore = SeScore::MAX;
    const EXAMPLE: &'static str = "an ER or a pair such as 7.2, (6.5, 7.2), (None, 5.0) or (9.0, None)";

    fn read(object: &Bound<'_, PyAny>) -> PyResult<SeScore> {
        let number: f64 = object.extract()?;
        let tenths = (10.0 * number).round();
        match (0.0..=1000.0).contains(&tenths) && (tenths / 10.0 - number).abs() < 1e-9 {
            true => Ok(SeScore::from_tenths(tenths as u16)),
            false => {
                Err(error::option(object.py(), format!("{number} isn't an ER; give a number such as 7.2")))
            }
        }
    }
}

impl Limit for Level {
    const MIN: Level = Level::Easy;
    const MAX: Level = Level::Extreme;
    const EXAMPLE: &'static str = "a level or a pair such as 'easy', ('easy', 'medium') or ('hard', None)";

    fn read(object: &Bound<'_, PyAny>) -> PyResult<Level> {
        let name: String = object.extract()?;
        Level::named(object.py(), &name)
    }
}
