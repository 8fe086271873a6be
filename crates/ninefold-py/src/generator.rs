//! New puzzles from a seed: the same ones as `ninefold generate`.

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::ops::Range as Numbers;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::Budget;
use ninefold::grid::{self, Layout};
use ninefold::logic::{Level, Rating, SeScore};
use ninefold::make::{self, Maker, Spec, Strategy, Symmetry};
use pyo3::prelude::*;

use crate::error::{self, OrRaise};
use crate::feed::STACK;
use crate::interrupt::{self, Watch};
use crate::jobs;
use crate::option::{Groups, LayoutArg, Named, Range, words};
use crate::puzzle::Puzzle;
use crate::solution::Solution;

words! { Strategy, "a strategy": "top-down" => Strategy::TopDown, "bottom-up" => Strategy::BottomUp }

/// About how long a block of attempts should take: the first puzzle appears at once, and Ctrl-C works.
const BLOCK_TIME: Duration = Duration::from_millis(20);
/// The largest block.
const MAX_ATTEMPTS: u64 = 4096;
/// How many full grids to make between two looks for Ctrl-C.
const FULL_GRIDS: u64 = 64;

/// An iterator over new puzzles that have exactly one solution and meet every option.
///
/// The same seed and options give the same puzzles as the program's `generate`, in the same order, whatever `jobs` is. The
/// iterator is endless without `count`; a specification that no puzzle can meet raises `SpecError` at once, and a rare one may
/// take very long unless `max_attempts` limits it.
///
/// - `seed`: any number; without it, a random one, which `seed` then shows
/// - `layout`: the size and shape of the boards
/// - `symmetry`: of the pattern of clues: `none`, `half-turn`, `quarter-turn`, `horizontal`, `vertical`, `mirrors`, `diagonal`,
///   `anti-diagonal`, `diagonals` or `full`
/// - `clues`: their number, `24` or `(20, 24)`; `None` leaves an end of a pair open
/// - `pattern`: the cells that are given: a text with one character per cell, `.` for a blank
/// - `minimal`: only puzzles without redundant clues
/// - `strategy`: `top-down` or `bottom-up`
/// - `rating`, `level`, `score`, `se`: Ninefold's rating, HoDoKu's level and score, Sudoku Explainer's ER, each a value or a pair
/// - `hardest`, `needs`, `without`: techniques by name, code or group
///
/// >>> import ninefold as nf
/// >>> for puzzle in nf.generate(count=2, seed=7, symmetry="half-turn", level="easy"):
/// ...     puzzle
/// Puzzle('.8...2.9532.4.....1...3......1.932.............825.9......7...4.....8.7947.9...6.')
/// Puzzle('..6..8..92.4.5.......4...86.3.8...514.8.2.6.765...3.2.84...5.......8.1.55..7..8..')
/// >>> nf.generate(clues=(None, 16))
/// Traceback (most recent call last):
/// ...
/// ninefold.SpecError: no 9×9 puzzle with 16 givens has exactly one solution: the minimum is 17
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Generator {
    maker: Maker,
    seed: u64,
    max_attempts: u64,
    jobs: usize,
    state: Mutex<State>,
    /// How many attempts have been made, for callers that can't wait for the state.
    attempts: AtomicU64,
}

/// How far a generator is.
struct State {
    /// How many puzzles are still wanted.
    wanted: u64,
    next: u64,
    block: u64,
    ready: VecDeque<grid::Puzzle>,
}

#[pymethods]
impl Generator {
    #[new]
    #[pyo3(signature = (
        count=None, *, seed=None, layout=None, symmetry=Named(Symmetry::None), clues=None, pattern=None, minimal=false,
        strategy=Named(Strategy::TopDown), rating=None, level=None, score=None, se=None, hardest=None, needs=None,
        without=None, max_attempts=None, jobs=None
    ), text_signature = "(count=None, *, seed=None, layout=None, symmetry='none', clues=None, pattern=None, minimal=False, \
        strategy='top-down', rating=None, level=None, score=None, se=None, hardest=None, needs=None, without=None, \
        max_attempts=None, jobs=None)")]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn new(
        py: Python<'_>,
        count: Option<u64>,
        seed: Option<u64>,
        layout: Option<LayoutArg>,
        symmetry: Named<Symmetry>,
        clues: Option<Range<usize>>,
        pattern: Option<&str>,
        minimal: bool,
        strategy: Named<Strategy>,
        rating: Option<Range<Rating>>,
        level: Option<Range<Level>>,
        score: Option<Range<u32>>,
        se: Option<Range<SeScore>>,
        hardest: Option<Groups>,
        needs: Option<Groups>,
        without: Option<Groups>,
        max_attempts: Option<u64>,
        jobs: Option<i64>,
    ) -> PyResult<Generator> {
        let layout = layout.map_or_else(Layout::classic, |layout| layout.0);
        let spec = Spec {
            symmetry: symmetry.0,
            clues: clues.map(|clues| clues.0),
            pattern: pattern.map(|text| Spec::read_pattern(&layout, text)).transpose().or_raise(py)?,
            minimal,
            strategy: strategy.0,
            rating: rating.map(|rating| rating.0),
            level: level.map(|level| level.0),
            score: score.map(|score| score.0),
            se: se.map(|se| se.0),
            hardest: Groups::all(hardest),
            needs: needs.map_or_else(Vec::new, |needs| needs.0),
            without: Groups::all(without),
            layout,
        };
        let seed = seed.unwrap_or_else(random_seed);
        let jobs = jobs::number(py, jobs)?;
        let maker = interrupt::run(py, |_| Maker::new(spec, seed))?.or_raise(py)?;
        let state = State { wanted: count.unwrap_or(u64::MAX), next: 0, block: 1, ready: VecDeque::new() };
        let max_attempts = max_attempts.unwrap_or(u64::MAX);
        Ok(Generator {
            maker,
            seed,
            max_attempts,
            jobs,
            state: Mutex::new(state),
            attempts: AtomicU64::new(0),
        })
    }

    /// The seed.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of attempts so far.
    #[getter]
    fn attempts(&self) -> u64 {
        self.attempts.load(Ordering::Relaxed)
    }

    /// Returns the next puzzles as lines, which is faster than one by one: at most `count` of them.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.generate(seed=7).lines(2) == [str(puzzle) for puzzle in nf.generate(2, seed=7)]
    /// True
    fn lines(&self, py: Python<'_>, count: u64) -> PyResult<Vec<String>> {
        let lines = interrupt::run(py, |watch| {
            let mut lines = Vec::new();
            let Some(mut state) = interrupt::lock(&self.state, watch) else { return lines };
            while (lines.len() as u64) < count {
                let Some(puzzle) = self.make(&mut state, watch) else { break };
                lines.push(puzzle);
            }
            if watch.is_interrupted() {
                state.wanted = state.wanted.saturating_add(lines.len() as u64);
                lines.drain(..).rev().for_each(|puzzle| state.ready.push_front(puzzle));
            }
            lines
        })?;
        Ok(lines.iter().map(ToString::to_string).collect())
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Puzzle>> {
        let made = interrupt::run(py, |watch| {
            let mut state = interrupt::lock(&self.state, watch)?;
            self.make(&mut state, watch)
        })?;
        Ok(made.map(Puzzle::from))
    }

    fn __repr__(&self) -> String {
        format!("<Generator of {} puzzles, seed {}>", self.maker.spec().layout, self.seed)
    }
}

impl Generator {
    /// Returns what makes the attempts.
    pub(crate) fn maker(&self) -> &Maker {
        &self.maker
    }

    /// Returns the next puzzle, unless enough are made or the call is interrupted.
    fn make(&self, state: &mut State, watch: &Watch) -> Option<grid::Puzzle> {
        if state.wanted == 0 {
            return None;
        }
        while state.ready.is_empty() {
            let left = self.max_attempts.saturating_sub(state.next);
            let numbers = state.next..state.next + state.block.min(left);
            if numbers.is_empty() {
                return None;
            }
            let begin = Instant::now();
            let made = self.attempts_of(numbers.clone(), watch);
            // What an interruption cut short isn't what these numbers make: the next call makes them anew.
            if watch.is_interrupted() {
                return None;
            }
            state.ready.extend(made);
            state.next = numbers.end;
            self.attempts.store(state.next, Ordering::Relaxed);
            let time = begin.elapsed();
            if time < BLOCK_TIME {
                state.block = (2 * state.block).min(MAX_ATTEMPTS);
            } else if time > 4 * BLOCK_TIME {
                state.block = (state.block / 2).max(self.jobs as u64).min(MAX_ATTEMPTS);
            }
        }
        state.wanted -= 1;
        state.ready.pop_front()
    }

    /// Makes some attempts, on several threads if there are enough of them.
    fn attempts_of(&self, numbers: Numbers<u64>, watch: &Watch) -> Vec<grid::Puzzle> {
        let attempts = numbers.end - numbers.start;
        let jobs = (self.jobs as u64).min(attempts);
        let part =
            |job: u64| numbers.start + attempts * job / jobs..numbers.start + attempts * (job + 1) / jobs;
        let make = |job: u64| {
            let stop = || watch.is_interrupted();
            let made = self.maker.batch(part(job), &Budget::default().until(&stop)).made;
            made.into_iter().map(|made| made.puzzle).collect::<Vec<_>>()
        };
        if jobs == 1 {
            return make(0);
        }
        thread::scope(|scope| {
            let make = &make;
            let start =
                |job| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || make(job)).ok();
            let others: Vec<_> = (1..jobs).map(|job| (job, start(job))).collect();
            let mut made = make(0);
            for (job, other) in others {
                // Without a thread of its own, a part is done here.
                made.extend(match other.map(thread::ScopedJoinHandle::join) {
                    Some(Ok(part)) => part,
                    Some(Err(panic)) => std::panic::resume_unwind(panic),
                    None => make(job),
                });
            }
            made
        })
    }
}

/// Returns a random seed: 32 bits are random enough, and easier to retype.
fn random_seed() -> u64 {
    RandomState::new().hash_one(0) >> 32
}

/// Returns random full grids, uniformly distributed on 9×9 boards: the same ones as `ninefold generate --full-grids`.
///
/// `first` is the number of the first grid, from 0: number 7 of a seed is always the same grid.
///
/// >>> import ninefold as nf
/// >>> grids = nf.full_grids(3, seed=1)
/// >>> grids[2] == nf.full_grids(1, seed=1, first=2)[0]
/// True
#[pyfunction]
#[pyo3(signature = (count, *, seed, first=0, layout=None))]
pub(crate) fn full_grids(
    py: Python<'_>,
    count: u64,
    seed: u64,
    first: u64,
    layout: Option<LayoutArg>,
) -> PyResult<Vec<Solution>> {
    let layout = layout.map_or_else(Layout::classic, |layout| layout.0);
    Spec { layout: layout.clone(), ..Spec::default() }.check().or_raise(py)?;
    let end = first.checked_add(count).ok_or_else(|| error::option(py, "the numbers go beyond 2**64"))?;
    interrupt::run(py, |watch| {
        let (mut grids, mut next) = (Vec::new(), first);
        while next < end && !watch.is_interrupted() {
            let last = next.saturating_add(FULL_GRIDS).min(end);
            let made = make::full_grids_of(&layout, seed, next..last);
            grids.extend(made.into_iter().map(|(_, solution)| Solution::from(solution)));
            next = last;
        }
        grids
    })
}

/// Returns the names of the symmetries of `generate`.
#[pyfunction]
pub(crate) fn symmetries() -> Vec<&'static str> {
    Symmetry::ALL.iter().map(|symmetry| symmetry.name()).collect()
}
