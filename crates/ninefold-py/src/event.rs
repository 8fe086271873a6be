//! What an engine does, as objects.

use std::sync::Arc;

use ninefold::engine::{self, Observer};
use ninefold::grid::{Cell, Digit, Layout};
use ninefold_api::record::{elimination_name, layout_text};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::cell;
use crate::option::LayoutArg;

/// The kinds of events.
const KINDS: [&str; 7] = ["enter", "place", "reject", "retreat", "jump", "step", "solution"];

/// Something that an engine does.
///
/// `kind` is `enter` (visits a board), `place`, `reject`, `retreat` (takes back its latest placement), `jump` (continues from
/// another board), `step` (a deduction) or `solution`.
#[pyclass(frozen, eq, hash, module = "ninefold")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Event {
    kind: &'static str,
    cell: Option<Cell>,
    digit: Option<Digit>,
    depth: usize,
    board: Option<String>,
    technique: Option<String>,
    eliminations: Vec<String>,
    layout: Arc<Layout>,
}

#[pymethods]
impl Event {
    /// What happened.
    #[getter]
    fn kind(&self) -> &'static str {
        self.kind
    }

    /// The cell, as row and column counted from 1.
    #[getter]
    fn cell(&self) -> Option<(usize, usize)> {
        self.cell.map(|at| cell::place(at, &self.layout))
    }

    /// The digit.
    #[getter]
    fn digit(&self) -> Option<i32> {
        self.digit.map(|digit| self.layout.value(digit))
    }

    /// The number of placements on the board, after a placement or a retreat.
    #[getter]
    fn depth(&self) -> usize {
        self.depth
    }

    /// The board of a jump or a solution, as a line.
    #[getter]
    fn board(&self) -> Option<&str> {
        self.board.as_deref()
    }

    /// The technique of a step.
    #[getter]
    fn technique(&self) -> Option<&str> {
        self.technique.as_deref()
    }

    /// The candidates that a step removes: cells and digits.
    #[getter]
    fn eliminations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let entries: Vec<_> =
            self.eliminations.iter().filter_map(|name| cell::entry(name, &self.layout)).collect();
        PyTuple::new(py, entries)
    }

    fn __str__(&self) -> String {
        let kind = self.kind;
        match (self.cell, self.digit, &self.board, &self.technique) {
            (Some(at), Some(digit), ..) => {
                format!("{kind} {}={}", self.layout.cell_name(at), self.layout.symbol(digit))
            }
            (.., Some(board), _) => format!("{kind} {board}"),
            (.., Some(technique)) => format!("{kind} {technique}: {}", self.eliminations.join(" ")),
            _ => format!("{kind} at depth {}", self.depth),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Event {}>", self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let restore = py.get_type::<Event>().getattr("_restore")?;
        let parts = (
            self.kind.to_string(),
            self.cell.map(Cell::index),
            self.digit.map(Digit::value),
            self.depth,
            self.board.clone(),
            self.technique.clone(),
            self.eliminations.clone(),
            layout_text(&self.layout),
        );
        Ok((restore, parts))
    }

    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "the parts of a pickle")]
    fn _restore(
        kind: &str,
        cell: Option<usize>,
        digit: Option<usize>,
        depth: usize,
        board: Option<String>,
        technique: Option<String>,
        eliminations: Vec<String>,
        layout: LayoutArg,
    ) -> PyResult<Event> {
        let kind = KINDS.into_iter().find(|known| *known == kind);
        let kind = kind.ok_or_else(|| PyValueError::new_err("no event is of this kind"))?;
        let cell = cell.and_then(|index| Cell::try_from(index).ok());
        let (digit, layout) = (digit.and_then(Digit::new), layout.0);
        Ok(Event { kind, cell, digit, depth, board, technique, eliminations, layout })
    }
}

/// What a pickle of an event consists of.
type Parts =
    (String, Option<usize>, Option<usize>, usize, Option<String>, Option<String>, Vec<String>, String);

/// An observer that passes events on as objects.
pub(crate) struct Recorder<'a, F> {
    layout: &'a Arc<Layout>,
    depth: usize,
    each: F,
}

impl<'a, F: FnMut(Event)> Recorder<'a, F> {
    /// Creates a recorder that calls `each` with every event.
    pub(crate) fn new(layout: &'a Arc<Layout>, each: F) -> Recorder<'a, F> {
        Recorder { layout, depth: 0, each }
    }
}

impl<F: FnMut(Event)> Observer for Recorder<'_, F> {
    fn event(&mut self, event: engine::Event<'_>) {
        let layout = self.layout;
        let mut new = Event {
            kind: "enter",
            cell: None,
            digit: None,
            depth: self.depth,
            board: None,
            technique: None,
            eliminations: Vec::new(),
            layout: Arc::clone(layout),
        };
        match event {
            engine::Event::Enter { depth } => self.depth = depth,
            engine::Event::Place(at, digit) => {
                self.depth += 1;
                (new.kind, new.cell, new.digit) = ("place", Some(at), Some(digit));
            }
            engine::Event::Reject(at, digit) => {
                (new.kind, new.cell, new.digit) = ("reject", Some(at), Some(digit));
            }
            engine::Event::Retreat(at, digit) => {
                self.depth = self.depth.saturating_sub(1);
                (new.kind, new.cell, new.digit) = ("retreat", Some(at), Some(digit));
            }
            engine::Event::Jump(board) => {
                (new.kind, new.board) = ("jump", Some(board.to_string()));
            }
            engine::Event::Step(step) => {
                (new.kind, new.technique) = ("step", Some(step.technique.name().to_string()));
                let lost =
                    step.narrowed.iter().flat_map(|&(at, lost)| lost.iter().map(move |digit| (at, digit)));
                let name = |(at, digit)| elimination_name(layout.constraints().candidate(at, digit), layout);
                new.eliminations = lost.map(name).collect();
            }
            engine::Event::Solution(solution) => {
                (new.kind, new.board) = ("solution", Some(solution.to_string()));
            }
        }
        new.depth = self.depth;
        (self.each)(new);
    }
}
