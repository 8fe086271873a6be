//! Studies of clues: redundant ones, minimal puzzles within a puzzle, and puzzles in its vicinity.

use std::collections::HashSet;
use std::ops::ControlFlow;

use ninefold::grid::{self, Grid, Line9};
use ninefold::random::Random;
use ninefold::{Budget, canon, study};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::cell::{self, Place};
use crate::error::{self, OrRaise};
use crate::feed::Feed;
use crate::interrupt;
use crate::option::Range;
use crate::puzzle::Puzzle;

/// An iterator over puzzles.
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Puzzles {
    feed: Feed<grid::Puzzle>,
}

#[pymethods]
impl Puzzles {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Puzzle>> {
        Ok(self.feed.next(py)?.map(Puzzle::from))
    }
}

#[pymethods]
impl Puzzle {
    /// Returns the cells of the redundant clues: without any one of them, the others still have one solution. A puzzle
    /// without redundant clues is minimal.
    ///
    /// >>> import ninefold as nf
    /// >>> len(nf.Puzzle.named("BD4").redundant())
    /// 15
    fn redundant<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let givens = self.clues_only(py)?;
        let redundant = interrupt::run(py, |watch| {
            let stop = || watch.is_interrupted();
            study::redundant(givens, &Budget::all().until(&stop))
        })?;
        let cells = redundant.map_err(|why| error::unstudied(py, &self.inner, why))?;
        PyTuple::new(py, cells.into_iter().map(|at| cell::place(at, givens.layout())).collect::<Vec<_>>())
    }

    /// Removes clues while the others still have one solution. The result is minimal.
    ///
    /// Clues are tried in reading order; with a seed, in the random order of `ninefold minimize --seed`; or first those of
    /// `order`.
    ///
    /// >>> import ninefold as nf
    /// >>> minimal = nf.Puzzle.named("BD4").minimize()
    /// >>> minimal.clues, minimal.redundant()
    /// (24, ())
    #[pyo3(signature = (*, seed=None, order=None))]
    fn minimize(&self, py: Python<'_>, seed: Option<u64>, order: Option<Vec<Place>>) -> PyResult<Puzzle> {
        let givens = self.clues_only(py)?;
        let layout = givens.layout();
        let mut cells =
            order.unwrap_or_default().iter().map(|place| place.cell(layout)).collect::<PyResult<Vec<_>>>()?;
        let mut others: Vec<grid::Cell> = layout.cells().collect();
        if let Some(seed) = seed {
            Random::of_text(seed, givens.to_string().as_bytes()).shuffle(&mut others);
        }
        cells.extend(others);
        let minimal = interrupt::run(py, |watch| {
            let stop = || watch.is_interrupted();
            study::minimize(givens, &cells, &Budget::all().until(&stop))
        })?;
        let minimal = minimal.map_err(|why| error::unstudied(py, &self.inner, why))?;
        grid::Puzzle::new(minimal).or_raise(py).map(Puzzle::from)
    }

    /// Returns an iterator over every minimal puzzle within this one, always in the same order.
    ///
    /// `clues` is the number of clues, or a pair of the least and the greatest. A full 9×9 grid has more minimal puzzles
    /// than anyone can list.
    ///
    /// >>> import ninefold as nf
    /// >>> puzzle = nf.Puzzle.named("BD4")
    /// >>> len(list(puzzle.minimal_puzzles()))
    /// 65
    #[pyo3(signature = (*, clues=None))]
    fn minimal_puzzles(&self, py: Python<'_>, clues: Option<Range<usize>>) -> PyResult<Puzzles> {
        let givens = self.clues_only(py)?.clone();
        let clues = clues.map_or(0..=usize::MAX, |clues| clues.0);
        // A puzzle without a unique solution raises here, not later.
        self.proved(py)?;
        let feed = Feed::start(move |sink| {
            let budget = Budget::all().cancel(sink.flag());
            let each = |minimal: &Grid| match grid::Puzzle::new(minimal.clone()) {
                Ok(puzzle) => sink.put(puzzle),
                Err(_) => ControlFlow::Continue(()),
            };
            let _ = study::minimal_puzzles(&givens, clues, &budget, each);
        })?;
        Ok(Puzzles { feed })
    }

    /// Returns an iterator over the puzzles in the vicinity: those with exactly one solution that result from removing
    /// `remove` clues and adding `add` digits. Nearer puzzles come first, and a removed digit may return.
    ///
    /// Each class of equivalent puzzles comes once, in canonical form; the class of this puzzle is left out.
    /// `as_found=True` returns puzzles as they are found, so that their clues line up with this one's. `minimal=True` keeps
    /// only minimal puzzles. Only 9×9 boards have a vicinity.
    ///
    /// >>> import ninefold as nf
    /// >>> from itertools import islice
    /// >>> [neighbour.clues for neighbour in islice(nf.Puzzle.named("BD4").vicinity(remove=2, add=1), 3)]
    /// [29, 29, 29]
    #[pyo3(signature = (remove=1, add=1, *, minimal=false, as_found=false))]
    fn vicinity(
        &self,
        py: Python<'_>,
        remove: usize,
        add: usize,
        minimal: bool,
        as_found: bool,
    ) -> PyResult<Puzzles> {
        let line = Line9::try_from(self.clues_only(py)?).or_raise(py)?;
        if remove > Line9::CELLS || add > Line9::CELLS {
            return Err(error::option(py, "a 9×9 board has 81 cells: remove and add at most so many clues"));
        }
        let feed = Feed::start(move |sink| {
            let vicinity = study::Vicinity::new(&line, remove, add).minimal(minimal);
            let mut seen = HashSet::from([*canon::form(&line).as_bytes()]);
            let (mut next, end) = (0, vicinity.pieces());
            let mut is_over = false;
            while next < end && !is_over && !sink.is_stopped() {
                let last = next.saturating_add(vicinity.at_once()).min(end);
                vicinity.search(next..last, &mut |found| {
                    if is_over || sink.is_stopped() {
                        return;
                    }
                    let form = canon::form(found);
                    if seen.insert(*form.as_bytes()) {
                        let puzzle = grid::Puzzle::try_from(if as_found { found } else { &form });
                        is_over = puzzle.is_ok_and(|puzzle| sink.put(puzzle).is_break());
                    }
                });
                next = last;
            }
        })?;
        Ok(Puzzles { feed })
    }
}
