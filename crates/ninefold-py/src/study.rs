//! Studies of clues: redundant ones, minimal puzzles within a puzzle, and puzzles in its vicinity.

use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;

use ninefold::grid::{self, Grid, Line9};
use ninefold::random::Random;
use ninefold::{Budget, SolveError, canon, study};
use ninefold_api::record::CageCombinations;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::cell::{self, Place};
use crate::error::{self, OrRaise};
use crate::feed::Feed;
use crate::interrupt;
use crate::option::Range;
use crate::puzzle::Puzzle;
use crate::rule;

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
        if clues.is_empty() {
            return Err(error::option(py, "the range of clues is empty: the smaller end comes first"));
        }
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
    /// only minimal puzzles. `rounds=2` searches around the results too, after the first round; more rounds continue with
    /// theirs. Only 9×9 boards have a vicinity.
    ///
    /// >>> import ninefold as nf
    /// >>> from itertools import islice
    /// >>> [neighbour.clues for neighbour in islice(nf.Puzzle.named("BD4").vicinity(remove=2, add=1), 3)]
    /// [29, 29, 29]
    #[pyo3(signature = (remove=1, add=1, *, minimal=false, as_found=false, rounds=1))]
    fn vicinity(
        &self,
        py: Python<'_>,
        remove: usize,
        add: usize,
        minimal: bool,
        as_found: bool,
        rounds: u64,
    ) -> PyResult<Puzzles> {
        let line = Line9::try_from(self.clues_only(py)?).or_raise(py)?;
        if remove > Line9::CELLS || add > Line9::CELLS {
            return Err(error::option(py, "a 9×9 board has 81 cells: remove and add at most 81 clues"));
        }
        if rounds == 0 {
            return Err(error::option(py, "rounds must be at least 1"));
        }
        let feed = Feed::start(move |sink| {
            let mut seen = HashSet::from([*canon::form(&line).as_bytes()]);
            let mut centres = VecDeque::from([(line, 1)]);
            let mut is_over = false;
            while let Some((centre, round)) = centres.pop_front() {
                let vicinity = study::Vicinity::new(&centre, remove, add).minimal(minimal);
                let (mut next, end) = (0, vicinity.pieces());
                while next < end {
                    if is_over || sink.is_stopped() {
                        return;
                    }
                    let last = next.saturating_add(vicinity.at_once()).min(end);
                    vicinity.search(next..last, &mut |found| {
                        if is_over || sink.is_stopped() {
                            return;
                        }
                        let form = canon::form(found);
                        if seen.insert(*form.as_bytes()) {
                            let result = if as_found { *found } else { form };
                            if round < rounds {
                                centres.push_back((result, round + 1));
                            }
                            let puzzle = grid::Puzzle::try_from(&result);
                            is_over = puzzle.is_ok_and(|puzzle| sink.put(puzzle).is_break());
                        }
                    });
                    next = last;
                }
            }
        })?;
        Ok(Puzzles { feed })
    }
}

#[pymethods]
impl Puzzle {
    /// Returns the true candidates: for each cell, the digits that occur there in a solution, each with the number of
    /// solutions, up to `cap`. One search finds all of them.
    ///
    /// Raises `NoSolution`.
    ///
    /// >>> import ninefold as nf
    /// >>> puzzle = nf.Puzzle("12" + "." * 14, layout="4x4\nthermometer r2c1 r2c2")
    /// >>> puzzle.true_candidates()[1, 3]
    /// {3: 1, 4: 1}
    /// >>> puzzle.true_candidates(cap=10)[1, 3], puzzle.count(limit=None)
    /// ({3: 6, 4: 6}, 12)
    #[pyo3(signature = (cap=1))]
    fn true_candidates<'py>(&self, py: Python<'py>, cap: u32) -> PyResult<Bound<'py, PyDict>> {
        if cap == 0 {
            return Err(error::option(py, "cap must be at least 1"));
        }
        let found = interrupt::run(py, |watch| {
            let stop = || watch.is_interrupted();
            study::true_candidates(&self.inner, cap, &Budget::all().until(&stop))
        })?;
        if let Some(stop) = found.stop {
            return Err(error::unsolved(py, &self.inner, &SolveError::Stopped(stop)));
        }
        let (layout, all) = (self.inner.layout(), PyDict::new(py));
        for at in layout.cells() {
            let counts = PyDict::new(py);
            for digit in layout.digits().iter().filter(|&digit| found.count(at, digit) > 0) {
                counts.set_item(layout.value(digit), found.count(at, digit))?;
            }
            if counts.is_empty() {
                return Err(error::unsolved(py, &self.inner, &SolveError::NoSolution));
            }
            all.set_item(cell::place(at, layout), counts)?;
        }
        Ok(all)
    }

    /// Returns the sets of digits that each cage can still have, by the rule as text; None where there are too many to list.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Puzzle("." * 81, layout="9x9\ncage 6 r1c1-2").combinations()
    /// {'cage 6 r1c1 r1c2': [(1, 5), (2, 4)]}
    fn combinations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for cage in CageCombinations::of(&self.inner, &self.inner.candidates()) {
            let tuples = |sets: &Vec<Vec<i32>>| sets.iter().map(|set| PyTuple::new(py, set)).collect();
            let sets: Option<PyResult<Vec<_>>> = cage.combinations.as_ref().map(tuples);
            all.set_item(cage.rule, sets.transpose()?)?;
        }
        Ok(all)
    }

    /// Returns the redundant rules: without any one of them, the puzzle still has one solution.
    fn redundant_rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let redundant = interrupt::run(py, |watch| {
            let stop = || watch.is_interrupted();
            study::redundant_rules(&self.inner, &Budget::all().until(&stop))
        })?;
        let numbers = redundant.map_err(|why| error::unstudied(py, &self.inner, why))?;
        let rules = rule::all(py, self.inner.layout())?;
        let rules = numbers.into_iter().map(|number| rules.get_item(number));
        PyTuple::new(py, rules.collect::<PyResult<Vec<_>>>()?)
    }

    /// Estimates the number of solutions from random dives: the estimate and its standard error. The same seed gives the same.
    ///
    /// >>> import ninefold as nf
    /// >>> solutions, error = nf.Puzzle("." * 16).estimate(1000, seed=1)
    /// >>> abs(solutions - 288) < 4 * error
    /// True
    #[pyo3(signature = (dives=1000, *, seed=0))]
    fn estimate(&self, py: Python<'_>, dives: u64, seed: u64) -> PyResult<(f64, f64)> {
        if dives == 0 {
            return Err(error::option(py, "dives must be at least 1"));
        }
        let found = interrupt::run(py, |watch| {
            let stop = || watch.is_interrupted();
            study::estimate(&self.inner, dives, seed, &Budget::all().until(&stop), |_| {
                ControlFlow::Continue(())
            })
        })?;
        Ok((found.solutions, found.error))
    }
}
