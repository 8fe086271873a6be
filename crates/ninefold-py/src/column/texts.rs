//! Lists of strings, and single strings.
//!
//! The strings are read where Python keeps them. We hold a reference to each while the GIL is released, so they stay
//! even if other threads change the list meanwhile.

use std::borrow::Cow;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};

use super::answers::ask;
use super::question::Question;
use super::rows::Rows;
use super::worker::Extras;
use crate::jobs;

/// Answers a question about every string of a list; `None` stands for a row without a value. Returns the answers and,
/// if asked, the reasons of rows without one.
#[pyfunction]
#[pyo3(signature = (question, texts, jobs=None, errors=false))]
pub(crate) fn ask_texts<'py>(
    py: Python<'py>,
    question: &Question,
    texts: &Bound<'py, PyAny>,
    jobs: Option<usize>,
    errors: bool,
) -> PyResult<(Bound<'py, PyList>, Option<Bound<'py, PyList>>)> {
    let held = hold(texts)?;
    let mut texts = Vec::with_capacity(held.len());
    for item in &held {
        texts.push(item.bytes()?);
    }
    let texts: Vec<Option<&[u8]>> = texts.iter().map(Option::as_deref).collect();
    let rows = Rows::Texts(&texts);
    let (answers, extras) = ask(py, question, &rows, jobs::number(py, jobs)?, errors)?;
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
    let text = utf8(text)?;
    let texts = [Some(&*text)];
    let (answers, mut extras) = ask(py, question, &Rows::Texts(&texts), 1, true)?;
    let answer = answers.into_list(py, &extras)?.get_item(0)?;
    Ok((answer, extras.reasons.pop().map(|(_, reason)| reason)))
}

/// An item of a list, held until the answer is there.
enum Held<'py> {
    Null,
    Text(Bound<'py, PyString>),
    Bytes(Bound<'py, PyBytes>),
}

impl Held<'_> {
    fn bytes(&self) -> PyResult<Option<Cow<'_, [u8]>>> {
        Ok(match self {
            Held::Null => None,
            Held::Text(text) => Some(utf8(text)?),
            Held::Bytes(bytes) => Some(bytes.as_bytes().into()),
        })
    }
}

/// Returns the UTF-8 of a string: borrowed, unless it holds half of a surrogate pair.
fn utf8<'a>(text: &'a Bound<'_, PyString>) -> PyResult<Cow<'a, [u8]>> {
    Ok(match text.to_str() {
        Ok(text) => text.as_bytes().into(),
        Err(_) => text.to_string_lossy().into_owned().into_bytes().into(),
    })
}

/// Holds every item of a list, a tuple or anything that iterates. Its length is what it yields, not what it claims.
fn hold<'py>(texts: &Bound<'py, PyAny>) -> PyResult<Vec<Held<'py>>> {
    let item = |(number, item): (usize, Bound<'py, PyAny>)| {
        if item.is_none() {
            return Ok(Held::Null);
        }
        match item.cast_into::<PyString>().map_err(|error| error.into_inner()) {
            Ok(text) => Ok(Held::Text(text)),
            Err(other) => match other.cast_into::<PyBytes>().map_err(|error| error.into_inner()) {
                Ok(bytes) => Ok(Held::Bytes(bytes)),
                Err(other) => {
                    let kind = other.get_type().fully_qualified_name()?;
                    let message = format!("item {number} is a {kind}; a list of puzzles holds str or None");
                    Err(PyTypeError::new_err(message))
                }
            },
        }
    };
    if let Ok(list) = texts.cast_exact::<PyList>() {
        return list.iter().enumerate().map(item).collect();
    }
    if let Ok(tuple) = texts.cast_exact::<PyTuple>() {
        return tuple.iter().enumerate().map(item).collect();
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
