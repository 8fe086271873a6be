//! Solving a puzzle, counting its solutions and checking it.

use ninefold::engine::cover::{Cover, Solutions as Search};
use ninefold::engine::{Engine, Event, NoObserver, default_for};
use ninefold::grid::{self, Contradiction, Layout};
use ninefold::text::Position;
use ninefold::{Budget, SolveError};
use ninefold_api::record::{AnswerName, Checked, Start, layout_text, position_text};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::cell;
use crate::error;
use crate::feed::Feed;
use crate::interrupt;
use crate::option::{LayoutArg, Named, Written};
use crate::puzzle::Puzzle;
use crate::record::{self, hash};
use crate::rule;
use crate::solution::Solution;
use crate::text::position;

impl Puzzle {
    /// Returns the only solution, or raises why there isn't one.
    pub(crate) fn proved(&self, py: Python<'_>) -> PyResult<grid::Solution> {
        let solution = interrupt::run(py, |watch| {
            let stop = || watch.is_interrupted();
            self.inner.solve_within(&Budget::unique().until(&stop))
        })?;
        solution.map_err(|why| error::unsolved(py, &self.inner, &why))
    }
}

#[pymethods]
impl Puzzle {
    /// Solves the puzzle and proves that it has only one solution.
    ///
    /// Raises `NoSolution`, or `NotUnique`, which has two of the solutions.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Puzzle("123....4........").solve()
    /// Traceback (most recent call last):
    /// ...
    /// ninefold.NoSolution: the puzzle has no solution
    /// >>> try:
    /// ...     nf.Puzzle("1..4........4..1").solve()
    /// ... except nf.NotUnique as error:
    /// ...     print(*error.solutions)
    /// 1234341221434321 1324241331424231
    fn solve(&self, py: Python<'_>) -> PyResult<Solution> {
        self.proved(py).map(Solution::from)
    }

    /// Counts the solutions, up to a limit; `limit=None` counts them all.
    ///
    /// >>> import ninefold as nf
    /// >>> puzzle = nf.Puzzle("12..............")
    /// >>> puzzle.count(), puzzle.count(limit=None)
    /// (2, 24)
    #[pyo3(signature = (limit=Some(2)), text_signature = "($self, limit=2)")]
    fn count(&self, py: Python<'_>, limit: Option<u64>) -> PyResult<u64> {
        let limit = limit.unwrap_or(u64::MAX);
        if limit == 0 {
            return Ok(0);
        }
        let report = interrupt::run(py, |watch| {
            let stop = || watch.is_interrupted();
            let budget = Budget::solutions(limit).until(&stop);
            default_for(self.inner.layout()).run(&self.inner, &budget, &mut NoObserver)
        })?;
        match report.stop {
            Some(reason) => Err(error::unsolved(py, &self.inner, &SolveError::Stopped(reason))),
            None => Ok(report.found),
        }
    }

    /// Whether the puzzle has exactly one solution.
    #[getter]
    fn is_unique(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.count(py, Some(2))? == 1)
    }

    /// Returns an iterator over the solutions, which searches for each one on demand.
    ///
    /// >>> import ninefold as nf
    /// >>> from itertools import islice
    /// >>> for solution in islice(nf.Puzzle("12..............").solutions(), 2):
    /// ...     print(solution)
    /// 1234341221434321
    /// 1234341223414123
    fn solutions(&self) -> PyResult<Solutions> {
        let puzzle = self.inner.clone();
        let feed = Feed::start(move |sink| {
            let budget = Budget::all().cancel(sink.flag());
            each_solution(&puzzle, &budget, &mut |solution| {
                // A sink that takes no more cancels the budget.
                let _ = sink.put(solution);
            });
        })?;
        Ok(Solutions { feed })
    }

    /// Checks whether the puzzle has exactly one solution.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Puzzle("12..............").check()
    /// Check(valid=True, answer='several')
    fn check(&self, py: Python<'_>) -> PyResult<Check> {
        Check::of(py, &Position::from(&self.inner))
    }
}

/// Calls back with each solution of a puzzle, always in the same order.
pub(crate) fn each_solution(
    puzzle: &grid::Puzzle,
    budget: &Budget<'_>,
    found: &mut dyn FnMut(grid::Solution),
) {
    if Cover.supports(puzzle.layout()) {
        Search::within(puzzle, budget).for_each(found);
    } else {
        let each = &mut |event: Event<'_>| {
            if let Event::Solution(solution) = event {
                found(solution.clone());
            }
        };
        default_for(puzzle.layout()).run(puzzle, budget, each);
    }
}

/// Checks whether a board is a puzzle with exactly one solution; its digits may contradict each other.
///
/// >>> import ninefold as nf
/// >>> check = nf.check("11..............")
/// >>> check.valid, check.conflicts
/// (False, (((1, 1), (1, 2), 1),))
#[pyfunction]
#[pyo3(signature = (board, layout=None, *, notation=None))]
pub(crate) fn check_one(
    board: &Bound<'_, PyAny>,
    layout: Option<LayoutArg>,
    notation: Option<Named<Written>>,
) -> PyResult<Check> {
    Check::of(board.py(), &position(board, layout, notation)?)
}

/// An iterator over the solutions of a puzzle.
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Solutions {
    feed: Feed<grid::Solution>,
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        Ok(self.feed.next(py)?.map(Solution::from))
    }
}

/// Whether a board is a puzzle with exactly one solution; true in a condition if it is.
#[pyclass(frozen, eq, module = "ninefold")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Check {
    checked: Checked,
    conflicts: Vec<grid::Conflict>,
    broken: Vec<grid::Broken>,
    layout: std::sync::Arc<Layout>,
}

impl Check {
    fn of(py: Python<'_>, position: &Position) -> PyResult<Check> {
        let (start, text, layout) =
            (Start::new::<Checked>(), position_text(position), position.layout().clone());
        match position.puzzle() {
            Err(contradiction) => {
                let checked = Checked::invalid(start, text, &contradiction);
                let Contradiction { conflicts, broken, .. } = contradiction;
                Ok(Check { checked, conflicts, broken, layout })
            }
            Ok(puzzle) => {
                let report = interrupt::run(py, |watch| {
                    let stop = || watch.is_interrupted();
                    default_for(&layout).run(&puzzle, &Budget::unique().until(&stop), &mut NoObserver)
                })?;
                let checked = Checked::valid(start, text, &report);
                Ok(Check { checked, conflicts: Vec::new(), broken: Vec::new(), layout })
            }
        }
    }
}

#[pymethods]
impl Check {
    /// Whether the givens are free of contradictions.
    #[getter]
    fn valid(&self) -> bool {
        self.checked.valid
    }

    /// Whether the board has exactly one solution.
    #[getter]
    fn unique(&self) -> bool {
        self.checked.unique
    }

    /// `none`, `unique` or `several`; None if the givens contradict each other.
    #[getter]
    fn answer(&self) -> Option<&'static str> {
        self.checked.answer.map(AnswerName::name)
    }

    /// Givens that contradict each other: two cells, and the digit that both hold.
    #[getter]
    fn conflicts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let place = |at| cell::place(at, &self.layout);
        let conflict = |conflict: &grid::Conflict| {
            (place(conflict.cells[0]), place(conflict.cells[1]), self.layout.value(conflict.digit))
        };
        PyTuple::new(py, self.conflicts.iter().map(conflict).collect::<Vec<_>>())
    }

    /// Rules that the givens break: each with the cells that break it.
    ///
    /// >>> import ninefold as nf
    /// >>> check = nf.check("12" + "." * 14, layout="4x4\ncage 4 r1c1-2")
    /// >>> check.broken
    /// ((<Rule 'cage 4 r1c1 r1c2'>, ((1, 1), (1, 2))),)
    #[getter]
    fn broken<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        rule::broken(py, &self.broken, &self.layout)
    }

    /// Returns the record of `ninefold check --json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        record::dict(py, &self.checked)
    }

    fn __hash__(&self) -> u64 {
        hash(&self.checked.puzzle)
    }

    fn __bool__(&self) -> bool {
        self.checked.unique
    }

    fn __repr__(&self) -> String {
        let valid = if self.checked.valid { "True" } else { "False" };
        let answer = self.answer().map_or("None".to_string(), |answer| format!("'{answer}'"));
        format!("Check(valid={valid}, answer={answer})")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let check = py.import("ninefold._ninefold")?.getattr("check_one")?;
        Ok((check, (self.checked.puzzle.clone(), layout_text(&self.layout))))
    }
}
