//! The answers to a question, in memory of our own, on their way to Python.

use std::mem::MaybeUninit;

use ninefold::engine::fast::CELLS;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use super::extras::Extras;
use super::memory::{self, AllDone};
use super::question::{Question, Rated, Shape, WORDS};
use super::rows::Rows;
use super::share;
use super::slots::{Boards, Form, Slots, Views};
use crate::interrupt;
use crate::rating::Rating;

/// Answers a question about rows that are stored alike; boards become texts.
pub(super) fn ask(
    py: Python<'_>,
    question: &Question,
    rows: &Rows<'_>,
    jobs: usize,
    explains: bool,
) -> PyResult<(Answers, Extras)> {
    let done = interrupt::run(py, |watch| {
        let mut answers = Answers::new(question.kind.shape(), rows.len(), CELLS, false);
        let mut tasks = Vec::new();
        share::cut(question, rows, answers.slots(rows.len(), CELLS, Form::Text), 0, &mut tasks);
        let (extras, done) = share::work(question, tasks, jobs, explains, watch)?;
        Some((answers.filled(CELLS, &done), extras))
    })?;
    done.ok_or_else(interrupted)
}

/// The exception for a call that ended early although no signal handler raised one: the interpreter is going.
pub(super) fn interrupted() -> PyErr {
    PyKeyboardInterrupt::new_err(())
}

/// The answers, one per row.
pub(super) enum Answers {
    /// `views` has one per row if the boards become an array of string views.
    Boards {
        bytes: Vec<u8>,
        valid: Vec<bool>,
        views: Vec<u128>,
    },
    Numbers {
        values: Vec<i64>,
        valid: Vec<bool>,
    },
    Words {
        values: Vec<i64>,
        valid: Vec<bool>,
    },
    Ratings(Vec<Option<Rated>>),
}

impl Answers {
    /// Makes room for this many answers, each board of this width, and for the views of boards.
    pub(super) fn new(shape: Shape, count: usize, width: usize, with_views: bool) -> Answers {
        let valid = vec![false; if shape == Shape::Ratings { 0 } else { count }];
        match shape {
            Shape::Boards | Shape::Texts => {
                let views = memory::room(if with_views { count } else { 0 });
                Answers::Boards { bytes: memory::room(count * width), valid, views }
            }
            Shape::Numbers => Answers::Numbers { values: vec![0; count], valid },
            Shape::Words => Answers::Words { values: vec![0; count], valid },
            Shape::Ratings => Answers::Ratings(vec![None; count]),
        }
    }

    /// Returns the room, for workers to fill.
    pub(super) fn slots(&mut self, count: usize, width: usize, form: Form) -> Slots<'_, MaybeUninit<u8>> {
        match self {
            Answers::Boards { bytes, valid, views } => {
                let bytes = &mut bytes.spare_capacity_mut()[..count * width];
                let views = views.spare_capacity_mut();
                let views = views.get_mut(..count).map(|views| Views { first: 0, views });
                Slots::Boards(Boards { bytes, width, valid, form, views })
            }
            Answers::Numbers { values, valid } | Answers::Words { values, valid } => {
                Slots::Numbers { values, valid }
            }
            Answers::Ratings(ratings) => Slots::Ratings(ratings),
        }
    }

    /// Returns the answers after workers have filled the room for them.
    pub(super) fn filled(self, width: usize, done: &AllDone) -> Answers {
        match self {
            Answers::Boards { bytes, valid, views } => {
                let count = if views.capacity() == 0 { 0 } else { valid.len() };
                let views = memory::filled(views, count, done);
                Answers::Boards { bytes: memory::filled(bytes, valid.len() * width, done), valid, views }
            }
            other => other,
        }
    }

    /// Returns the answers as Python objects.
    pub(super) fn into_list<'py>(self, py: Python<'py>, extras: &Extras) -> PyResult<Bound<'py, PyList>> {
        match self {
            Answers::Boards { bytes, valid, .. } => {
                let list = boards(py, &bytes, &valid)?;
                for (row, text) in &extras.texts {
                    list.set_item(*row, text)?;
                }
                Ok(list)
            }
            Answers::Numbers { values, valid } => {
                PyList::new(py, valid.iter().zip(values).map(|(valid, value)| valid.then_some(value)))
            }
            Answers::Words { values, valid } => {
                let words = WORDS.map(|word| PyString::intern(py, word));
                let word = |(valid, value): (&bool, i64)| valid.then(|| &words[word_of(value)]);
                PyList::new(py, valid.iter().zip(values).map(word))
            }
            Answers::Ratings(ratings) => {
                let rating = |one: Rated| Bound::new(py, Rating::new(one.puzzle, one.rating));
                let ratings = ratings.into_iter().map(|one| one.map(rating).transpose());
                PyList::new(py, ratings.collect::<PyResult<Vec<_>>>()?)
            }
        }
    }
}

/// Returns the index of a check's answer among the words.
pub(super) fn word_of(value: i64) -> usize {
    usize::try_from(value + 1).unwrap_or_default().min(WORDS.len() - 1)
}

/// Makes a list of boards; `None` where there is none.
fn boards<'py>(py: Python<'py>, bytes: &[u8], valid: &[bool]) -> PyResult<Bound<'py, PyList>> {
    let (lines, _) = bytes.as_chunks::<CELLS>();
    let mut failure = Ok(());
    let list = PyList::new(
        py,
        lines.iter().zip(valid).map(|(line, valid)| {
            let board = valid.then(|| PyString::from_bytes(py, line)).transpose();
            board.unwrap_or_else(|error| {
                failure = Err(error);
                None
            })
        }),
    )?;
    failure.map(|()| list)
}
