//! numpy arrays: digits as `uint8`, and text of a fixed width.
//!
//! `ninefold/_column.py` turns an array of any other type or order into rows of bytes side by side first.

use std::mem::MaybeUninit;

use ninefold::engine::fast::CELLS;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::answers::{Answers, ask, interrupted};
use super::memory::{Fresh, Shared};
use super::question::{Question, Shape};
use super::rows::{self, Rows};
use super::share;
use super::slots::{Boards, Form, Slots};
use crate::{interrupt, jobs};

/// Rows with a text of their own: a reason, or an answer of another length.
type RowTexts = Vec<(usize, String)>;

/// The number of a row that has none.
const NO_NUMBER: i64 = i64::MIN;

/// Answers a question about rows of bytes: digits of a board, or a text that NUL fills up.
///
/// Returns the answers, the texts that are longer or shorter than the rows of the answer, and the reasons of rows
/// without an answer. Boards are an array of bytes with one row each, numbers an array; other answers are a list.
#[pyfunction]
#[pyo3(signature = (question, rows, digits, jobs=None, errors=false))]
pub(crate) fn ask_bytes<'py>(
    py: Python<'py>,
    question: &Question,
    rows: PyBuffer<u8>,
    digits: bool,
    jobs: Option<i64>,
    errors: bool,
) -> PyResult<(Bound<'py, PyAny>, RowTexts, RowTexts)> {
    let &[count, width] = rows.shape() else {
        return Err(PyValueError::new_err("expected rows of bytes"));
    };
    if digits && !rows::is_board(width) {
        return Err(PyValueError::new_err(format!("no standard board has {width} cells")));
    }
    let jobs = jobs::number(py, jobs)?;
    let data = Shared::of_buffer(&rows)?;
    let rows = match digits {
        true => Rows::Digits { data, cells: width, count, nulls: None, null_cells: None },
        false => Rows::Padded { data, width, count },
    };
    if question.kind.shape() != Shape::Boards {
        let (answers, extras) = ask(py, question, &rows, jobs, errors)?;
        extras.warn(py)?;
        let answers = match answers {
            Answers::Numbers { values, valid } | Answers::Words { values, valid } => {
                numbers(py, &values, &valid)?
            }
            other => other.into_list(py, &extras)?.into_any(),
        };
        return Ok((answers, Vec::new(), extras.reasons));
    }
    let (width, form) = if digits { (width, Form::Digits) } else { (CELLS, Form::Text) };
    let mut fresh = Fresh::new(py, count, width)?;
    let bytes = fresh.bytes();
    let extras = interrupt::run(py, |watch| {
        let mut valid = vec![false; count];
        let slots = Slots::Boards(Boards { bytes, width, valid: &mut valid, form, views: None });
        let mut tasks = Vec::new();
        share::cut(question, &rows, slots, 0, &mut tasks);
        share::work(question, tasks, jobs, errors, watch)
    })?;
    let (extras, _) = extras.ok_or_else(interrupted)?;
    extras.warn(py)?;
    Ok((fresh.into_array(), extras.texts, extras.reasons))
}

/// Makes an array of `int64`.
fn numbers<'py>(py: Python<'py>, values: &[i64], valid: &[bool]) -> PyResult<Bound<'py, PyAny>> {
    let mut fresh = Fresh::new(py, values.len(), size_of::<i64>())?;
    let (rooms, _) = fresh.bytes().as_chunks_mut();
    for ((room, &value), valid) in rooms.iter_mut().zip(values).zip(valid) {
        let number = if *valid { value } else { NO_NUMBER };
        *room = number.to_ne_bytes().map(MaybeUninit::new);
    }
    fresh.into_array().call_method1("view", ("i8",))?.call_method1("reshape", (values.len(),))
}
