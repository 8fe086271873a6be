//! What to find out about each row of a column.

use ninefold::text::Notation;
use ninefold_api::record::Rating;
use pyo3::prelude::*;

use crate::error;
use crate::option::{LayoutArg, Named, Written};
use crate::rating::By;
use crate::text::Reader;

/// A question about every row of a column, with its options.
#[pyclass(frozen, module = "ninefold._ninefold")]
#[derive(Debug)]
pub(crate) struct Question {
    pub(super) kind: Kind,
    /// How to read a row.
    pub(super) reader: Reader,
}

/// What a question is about.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// The solution; with a limit of 1 the first one, without a proof that it is the only one.
    Solve { limit: u64 },
    /// The number of solutions, up to a limit.
    Count { limit: u64 },
    /// Whether the puzzle has none, one or several solutions.
    Check,
    /// The canonical form.
    Canonical,
    /// A minimal puzzle within the puzzle; clues go in reading order, or in an order that the seed decides.
    Minimize { seed: Option<u64> },
    /// The board in another notation or format.
    Convert { to: Written },
    /// How hard it is.
    Rate { by: By },
}

/// What the answers to a question are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Boards with as many cells as their puzzles.
    Boards,
    /// Texts of any length.
    Texts,
    Numbers,
    /// The [words](WORDS) for none, one and several solutions.
    Words,
    Ratings,
}

/// The answers to [`Kind::Check`], by the number of solutions plus one; contradictory givens come first.
pub(super) const WORDS: [&str; 4] = ["invalid", "none", "unique", "several"];

impl Kind {
    /// Returns what the answers are.
    pub(super) const fn shape(self) -> Shape {
        match self {
            Kind::Solve { .. } | Kind::Canonical | Kind::Minimize { .. } => Shape::Boards,
            Kind::Convert { .. } => Shape::Texts,
            Kind::Count { .. } => Shape::Numbers,
            Kind::Check => Shape::Words,
            Kind::Rate { .. } => Shape::Ratings,
        }
    }

    /// Returns how many rows a worker takes at a time: a few milliseconds of work, so that all workers end together
    /// and Ctrl-C is noticed. The engine `fast` needs a thousand puzzles or two for its best speed.
    pub(super) const fn task_size(self) -> usize {
        match self {
            Kind::Solve { .. } | Kind::Count { limit: ..=2 } | Kind::Check => BATCH,
            Kind::Count { .. } => BATCH / 2,
            Kind::Canonical | Kind::Convert { .. } => BATCH / 4,
            Kind::Minimize { .. } => BATCH / 8,
            Kind::Rate { .. } => 8,
        }
    }
}

/// The most rows of a task.
pub(super) const BATCH: usize = 2048;

impl Question {
    /// Returns whether a 9×9 line may go to the engine `fast` unread.
    pub(super) fn takes_plain_lines(&self) -> bool {
        let is_batch = match self.kind {
            Kind::Solve { .. } | Kind::Count { .. } | Kind::Check | Kind::Minimize { .. } => true,
            Kind::Canonical => true,
            Kind::Convert { .. } | Kind::Rate { .. } => false,
        };
        is_batch && self.reader.takes_plain_lines()
    }
}

#[pymethods]
impl Question {
    /// Creates a question by its name; only the options that belong to it count.
    #[new]
    #[pyo3(signature = (
        name, *, limit=Some(2), seed=None, to=Named(Written::Notation(Notation::Line)), by=Named(By::All), notation=None, layout=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "one per option of every question")]
    fn new(
        py: Python<'_>,
        name: &str,
        limit: Option<u64>,
        seed: Option<u64>,
        to: Named<Written>,
        by: Named<By>,
        notation: Option<Named<Written>>,
        layout: Option<LayoutArg>,
    ) -> PyResult<Question> {
        let limit = limit.unwrap_or(u64::MAX);
        let kind = match name {
            "solve" | "count" if limit == 0 => {
                return Err(error::option(py, "limit must be at least 1, or None for every solution"));
            }
            "solve" => Kind::Solve { limit: limit.min(2) },
            "count" => Kind::Count { limit },
            "check" => Kind::Check,
            "canonical" => Kind::Canonical,
            "minimize" => Kind::Minimize { seed },
            "convert" => Kind::Convert { to: to.0 },
            "rate" => Kind::Rate { by: by.0 },
            _ => return Err(error::option(py, format!("'{name}' isn't a question"))),
        };
        let reader = Reader::new(notation.map(|notation| notation.0), layout.map(|layout| layout.0));
        Ok(Question { kind, reader })
    }
}

/// The ratings of one puzzle, and the puzzle as records write it.
#[derive(Clone, Debug)]
pub(super) struct Rated {
    pub(super) puzzle: String,
    pub(super) rating: Rating,
}
