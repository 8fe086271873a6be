//! Lists of strings, and single strings.
//!
//! The strings are read where Python keeps them. We hold a reference to each while the GIL is released, so they stay
//! even if other threads change the list meanwhile.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyList, PyString};

use super::answers::ask;
use super::extras::Extras;
use super::question::Question;
use super::rows::Rows;
use crate::jobs;

/// Answers a question about every string of a list; `None` stands for a row without a value. Returns the answers and,
/// if asked, the reasons of rows without one.
#[pyfunction]
#[pyo3(signature = (question, texts, jobs=None, errors=false))]
pub(crate) fn ask_texts<'py>(
    py: Python<'py>,
    question: &Question,
    texts: &Bound<'py, PyAny>,
    jobs: Option<i64>,
    errors: bool,
) -> PyResult<(Bound<'py, PyList>, Option<Bound<'py, PyList>>)> {
    let texts = hold(texts)?;
    let rows = Rows::Texts(&texts);
    let (answers, extras) = ask(py, question, &rows, jobs::number(py, jobs)?, errors)?;
    extras.warn(py)?;
    let reasons = errors.then(|| reasons(py, &extras, rows.len())).transpose()?;
    Ok((answers.into_list(py, &extras)?, reasons))
}

/// Answers a question about one string; the answer, or `None` and the reason.
#[pyfunction]
pub(crate) fn ask_text<'py>(
    py: Python<'py>,
    question: &Question,
    text: &Bound<'py, PyString>,
) -> PyResult<(Bound<'py, PyAny>, Option<String>)> {
    let texts = [Text::of_string(text.clone())];
    let (answers, mut extras) = ask(py, question, &Rows::Texts(&texts), 1, true)?;
    extras.warn_of_one(py)?;
    let answer = answers.into_list(py, &extras)?.get_item(0)?;
    Ok((answer, extras.reasons.pop().map(|(_, reason)| reason)))
}

/// A row of a list, held until the answer is there.
#[derive(Debug)]
pub(super) enum Text {
    Null,
    String(PyBackedStr),
    Bytes(PyBackedBytes),
    /// A string with half of a surrogate pair, which no text can hold as it is.
    Lossy(String),
}

impl Text {
    fn of_string(text: Bound<'_, PyString>) -> Text {
        match PyBackedStr::try_from(text.clone()) {
            Ok(held) => Text::String(held),
            Err(_) => Text::Lossy(text.to_string_lossy().into_owned()),
        }
    }

    /// Returns its bytes, unless the row has no value.
    #[inline(always)]
    pub(super) fn bytes(&self) -> Option<&[u8]> {
        match self {
            Text::Null => None,
            Text::String(text) => Some(text.as_bytes()),
            Text::Bytes(bytes) => Some(bytes),
            Text::Lossy(text) => Some(text.as_bytes()),
        }
    }
}

/// Holds every item of a list, a tuple or anything that iterates. Its length is what it yields, not what it claims.
fn hold(texts: &Bound<'_, PyAny>) -> PyResult<Vec<Text>> {
    let item = |(number, item): (usize, Bound<'_, PyAny>)| {
        if item.is_none() {
            return Ok(Text::Null);
        }
        match item.cast_into::<PyString>().map_err(|error| error.into_inner()) {
            Ok(text) => Ok(Text::of_string(text)),
            Err(other) => match other.cast_into::<PyBytes>().map_err(|error| error.into_inner()) {
                Ok(bytes) => Ok(Text::Bytes(bytes.into())),
                Err(other) => {
                    let kind = other.get_type().fully_qualified_name()?;
                    let message = format!("item {number} is of type {kind}; expected str or None");
                    Err(PyTypeError::new_err(message))
                }
            },
        }
    };
    if let Ok(list) = texts.cast_exact::<PyList>() {
        let mut held = Vec::with_capacity(list.len());
        for next in list.iter().enumerate() {
            held.push(item(next)?);
        }
        return Ok(held);
    }
    texts.try_iter()?.enumerate().map(|(number, next)| item((number, next?))).collect()
}

/// Makes a list of reasons; `None` where nothing went wrong.
fn reasons<'py>(py: Python<'py>, extras: &Extras, count: usize) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::new(py, (0..count).map(|_| py.None()))?;
    for (row, reason) in &extras.reasons {
        list.set_item(*row, reason)?;
    }
    Ok(list)
}
