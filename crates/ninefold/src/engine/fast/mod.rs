//! The fast engine: 9×9 boards, as many per second as a core can solve.
//!
//! It works on sets: the candidates of a cell are nine bits, and one operation reasons about all nine digits
//! at once. It fills vectors with such sets in two ways:
//!
//! - a *batch* ([`batch`], [`batch_into`]) puts one puzzle in each lane: 32 with AVX-512, 16 with AVX2, 8 without. The
//!   same straight line of instructions, a *sweep*, runs over all of them: no branches, no lookups, no
//!   waiting for one puzzle's chain of conclusions. Each lane has its own search and takes the next puzzle
//!   when it is done.
//! - a *single* puzzle ([`single`], [`solve`], [`count`], [`for_each_solution`], the [`Engine`]) has its 81 cells in
//!   three vectors with AVX-512, in nine with AVX2, in 64-bit words without; the cells move about within these.
//!
//! Both draw the same conclusions from the same board and make the same guesses, so they find the same solutions in
//! the same order, whatever the instruction set, the size of the batch and the lane.
//!
//! | file | what |
//! |---|---|
//! | `packed.rs`, `pack.rs`, `plain.rs` | one puzzle as 81 sets, the types it is packed from, and which lines are puzzles |
//! | `sets.rs` | vectors of sets and their operations |
//! | `lanes.rs`, `sweep.rs`, `batch.rs`, `results.rs` | one puzzle per lane: memory, a sweep over all lanes, the searches, what they find |
//! | `third.rs`, `quads.rs`, `single.rs` | one puzzle in three vectors: layout, portable version, sweep and search |
//! | `houses.rs` | what sweeps conclude about a position of another engine |
//! | `choose.rs` | where to guess when sweeps rule out nothing more |
//! | `instructions.rs`, `x86.rs`, `x86/` | the instruction sets, and what each does better |
//!
//! All `unsafe` code of the library is here: the calls to vector instructions, which are sound because
//! the engine has checked that the CPU has them ([`InstructionSet::available`]), and their reads and writes, which stay
//! within bounds, as the SAFETY lines explain.
#![allow(unsafe_code)]

mod batch;
mod choose;
mod houses;
mod instructions;
mod lanes;
mod pack;
mod packed;
mod plain;
mod quads;
mod results;
mod sets;
mod single;
mod sweep;
mod third;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::mem::MaybeUninit;
use std::ops::ControlFlow;
use std::sync::Arc;

use self::batch::Batch;
pub(crate) use self::houses::settle;
pub use self::instructions::InstructionSet;
use self::pack::{Source, pack_one};
pub use self::plain::{Prefetch, Strict, is_plain};
use self::results::Results;
use self::single::{Single, Visitor};
use super::run::{Run, run_search};
use super::{Engine, Observer, Report, Reports};
use crate::budget::Budget;
use crate::grid::{Grid, Layout, Line9, Puzzle};

/// The engine `fast`.
#[derive(Clone, Copy, Debug)]
pub struct Fast;

impl Engine for Fast {
    fn name(&self) -> &'static str {
        "fast"
    }

    fn summary(&self) -> &'static str {
        "9×9 only, for speed: all digits at once, many puzzles at once; proves uniqueness and counts"
    }

    fn layouts(&self) -> Option<Vec<Arc<Layout>>> {
        Some(vec![Layout::classic()])
    }

    fn supports(&self, layout: &Layout) -> bool {
        layout == &*Layout::classic()
    }

    fn usual_solutions(&self) -> u64 {
        2
    }

    fn reports(&self) -> Reports {
        Reports::Solutions
    }

    fn run(&self, puzzle: &Puzzle, budget: &Budget<'_>, observer: &mut dyn Observer) -> Report {
        run_search!(search, puzzle, budget, observer)
    }
}

fn search<O: Observer + ?Sized>(run: Run<'_, O>) -> Report {
    let puzzle = run.puzzle;
    let mut watched = Watched { run, guesses: 0 };
    if watched.run.enter().is_continue() {
        let set = InstructionSet::best();
        // The run knows whether it broke.
        let _ = set.run(Single { cells: &pack_one(puzzle, set), visitor: &mut watched });
    }
    let mut report = watched.run.finish();
    (report.calls, report.calls_in_all) = (None, None);
    report.guesses = Some(watched.guesses);
    report
}

/// A run with a budget and an observer.
struct Watched<'a, O: ?Sized> {
    run: Run<'a, O>,
    guesses: u64,
}

impl<O: Observer + ?Sized> Visitor for Watched<'_, O> {
    fn solution(&mut self, solution: &Line9) -> ControlFlow<()> {
        self.run.solved(|| solution.into())
    }

    fn guess(&mut self) -> ControlFlow<()> {
        self.run.enter()?;
        self.guesses += 1;
        ControlFlow::Continue(())
    }
}

/// The number of cells of a 9×9 board.
pub const CELLS: usize = Line9::CELLS;

/// A 9×9 board, cells in reading order, as:
///
/// - [`Line9`];
/// - `[u8; 81]`, one byte per cell: `1` to `9`, anything else is a blank;
/// - `[u16; 81]`, the candidates of each cell: bit 0 for 1, …, bit 8 for 9 (others are ignored);
/// - [`Puzzle`], with its pencil marks (panics if the puzzle has another layout);
/// - [`Strict`], one byte per cell, figures and blanks only;
/// - [`Prefetch`], the same, with the address of what is read next;
/// - [`Without`], one byte per cell and a digit that is ruled out;
/// - references to these, so that lines of a text need not be copied.
pub trait Board: pack::Pack {}

impl<B: pack::Pack> Board for B {}

/// A board with one digit ruled out of one cell. A given of a unique puzzle is needed if the board has a solution after
/// the given is removed and its digit ruled out there. That test is faster than counting the solutions without
/// the given.
#[derive(Clone, Copy, Debug)]
pub struct Without<'a> {
    /// One byte per cell.
    pub line: &'a Line9,
    /// The cell, in reading order; 81 and above isn't a cell and rules nothing out.
    pub cell: usize,
    /// The digit, as a byte: `1` to `9`; anything else rules nothing out.
    pub digit: u8,
}

/// The result for one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchResult {
    /// The number of solutions, up to the limit.
    pub count: u64,
    /// The first solution; blank if there is none.
    pub solution: Line9,
    /// Choices that were not forced.
    pub guesses: u64,
}

impl Default for BatchResult {
    fn default() -> BatchResult {
        BatchResult { count: 0, solution: Line9::BLANK, guesses: 0 }
    }
}

/// Solves many puzzles, one byte per cell: `1` to `9`, anything else is a blank. A puzzle with contradictory
/// givens has no solutions. Looks for at most `limit` solutions of each; results are in the
/// order of the puzzles.
///
/// ```
/// use ninefold::engine::fast;
///
/// let puzzle = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let found = fast::batch(&[puzzle, [b'.'; 81], [b'5'; 81]], 2);
/// assert_eq!(found.iter().map(|found| found.count).collect::<Vec<_>>(), [1, 2, 0]);
/// assert!(found[0].solution.as_str().starts_with("534678912"));
/// ```
#[must_use]
pub fn batch<B: Board>(puzzles: &[B], limit: u64) -> Vec<BatchResult> {
    batch_with(InstructionSet::best(), puzzles, limit)
}

/// Solves many puzzles as [`batch`] does, with a reusable buffer for the results: [`batch`] spends as much
/// time on fresh memory as on easy puzzles. Call it from every available thread; 1,000 puzzles
/// per call are plenty.
///
/// # Panics
/// Panics unless there is exactly one result per puzzle.
pub fn batch_into<B: Board>(puzzles: &[B], limit: u64, results: &mut [BatchResult]) {
    run_batch(InstructionSet::best(), &puzzles, limit, Results::Whole(results));
}

/// Solves many puzzles as [`batch_into`] does, and writes the first solution of each to `solutions`, one byte per cell, and
/// the number of its solutions, up to the limit, to `counts`. A puzzle without a solution has zeros. The memory for solutions need
/// not hold anything before; it is returned with what it holds now.
///
/// ```
/// use std::mem::MaybeUninit;
/// use ninefold::engine::fast;
///
/// let puzzle = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let (mut room, mut counts) = ([[MaybeUninit::uninit(); 81]; 2], [0; 2]);
/// let solutions = fast::batch_solutions(&[puzzle, [b'5'; 81]], 2, &mut room, &mut counts);
/// assert_eq!((counts, &solutions[0][..9], solutions[1]), ([1, 0], &b"534678912"[..], [0; 81]));
/// ```
///
/// # Panics
/// Panics unless there are exactly one solution and one count per puzzle.
pub fn batch_solutions<'a, B: Board>(
    puzzles: &[B],
    limit: u64,
    solutions: &'a mut [[MaybeUninit<u8>; CELLS]],
    counts: &mut [u64],
) -> &'a mut [[u8; CELLS]] {
    assert_eq!(solutions.len(), counts.len(), "one solution a puzzle");
    run_batch(InstructionSet::best(), &puzzles, limit, Results::Parts { solutions: &mut *solutions, counts });
    // SAFETY: both types have the same layout, and all places have been written: the batch finishes every puzzle, which
    // writes zeros unless it has found a solution, and that was written before (`Results::finish`).
    unsafe { &mut *(std::ptr::from_mut(solutions) as *mut [[u8; CELLS]]) }
}

/// Counts the solutions of many puzzles, up to a limit.
///
/// # Panics
/// Panics unless there is exactly one count per puzzle.
pub fn batch_counts<B: Board>(puzzles: &[B], limit: u64, counts: &mut [u64]) {
    run_batch(InstructionSet::best(), &puzzles, limit, Results::Counts { counts, unread: [0; CELLS] });
}

/// Runs [`batch`] with a given instruction set, for tests and measurements.
///
/// # Panics
/// Panics if this CPU does not have it.
#[must_use]
pub fn batch_with<B: Board>(set: InstructionSet, puzzles: &[B], limit: u64) -> Vec<BatchResult> {
    let mut results = vec![BatchResult::default(); puzzles.len()];
    run_batch(set, &puzzles, limit, Results::Whole(&mut results));
    results
}

/// Runs [`batch_into`] with a given instruction set, for measurements.
///
/// # Panics
/// Panics if this CPU does not have it, or unless there is exactly one result per puzzle.
pub fn batch_into_with<B: Board>(
    set: InstructionSet,
    puzzles: &[B],
    limit: u64,
    results: &mut [BatchResult],
) {
    run_batch(set, &puzzles, limit, Results::Whole(results));
}

fn run_batch(set: InstructionSet, puzzles: &dyn Source, limit: u64, mut results: Results<'_>) {
    assert_eq!(puzzles.count(), results.len(), "one result a puzzle");
    if limit == 0 {
        return results.clear();
    }
    set.run(Batch { puzzles, set, limit, results, each: None });
}

/// Solves many puzzles and passes every solution to `each` with the number of its puzzle, until `each`
/// breaks (which ends that puzzle only) or the limit is reached. The solutions of a puzzle come in
/// the same order as from [`for_each_solution`]; those of different puzzles are interleaved.
///
/// ```
/// use std::ops::ControlFlow;
/// use ninefold::engine::fast;
///
/// let mut all = [Vec::new(), Vec::new()];
/// let easy = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// fast::batch_each(&[easy, [b'.'; 81]], 10, |puzzle, solution| {
///     all[puzzle].push(*solution);
///     ControlFlow::Continue(())
/// });
/// assert_eq!((all[0].len(), all[1].len()), (1, 10));
/// ```
pub fn batch_each<B: Board>(
    puzzles: &[B],
    limit: u64,
    mut each: impl FnMut(usize, &Line9) -> ControlFlow<()>,
) -> Vec<BatchResult> {
    let mut results = vec![BatchResult::default(); puzzles.len()];
    if limit > 0 {
        run_batch_each(&puzzles, limit, &mut results, &mut each);
    }
    results
}

fn run_batch_each<'a>(
    puzzles: &'a dyn Source,
    limit: u64,
    results: &'a mut [BatchResult],
    each: &'a mut batch::Each<'a>,
) {
    let set = InstructionSet::best();
    set.run(Batch { puzzles, set, limit, results: Results::Whole(results), each: Some(each) });
}

/// Solves one puzzle alone: the fastest method for a single board. Returns the same answer
/// as a batch.
#[must_use]
pub fn single<B: Board>(puzzle: &B, limit: u64) -> BatchResult {
    single_with(InstructionSet::best(), puzzle, limit)
}

/// Runs [`single`] with a given instruction set, for tests and measurements.
///
/// # Panics
/// Panics if this CPU does not have it.
#[must_use]
pub fn single_with<B: Board>(set: InstructionSet, puzzle: &B, limit: u64) -> BatchResult {
    let mut found = BatchResult::default();
    if limit > 0 {
        let mut results = Results::Whole(std::slice::from_mut(&mut found));
        batch::solve_one(0, &pack_one(puzzle, set), set, limit, &mut results, &mut None);
    }
    found
}

/// Returns the first solution of a 9×9 puzzle.
///
/// # Panics
/// Panics if the puzzle has another layout.
#[must_use]
pub fn solve(puzzle: &Puzzle) -> Option<Grid> {
    let found = single(puzzle, 1);
    (found.count > 0).then(|| found.solution.into())
}

/// Returns the number of solutions of a 9×9 puzzle, up to a limit.
///
/// # Panics
/// Panics if the puzzle has another layout.
#[must_use]
pub fn count<B: Board>(puzzle: &B, limit: u64) -> u64 {
    single(puzzle, limit).count
}

/// Passes every solution of a puzzle to `each` as it is found, until `each` breaks. Returns the number
/// found by then, the first of them, and the guesses.
///
/// ```
/// use std::ops::ControlFlow;
/// use ninefold::engine::fast;
///
/// let mut first_rows = Vec::new();
/// let found = fast::for_each_solution(&[b'.'; 81], |solution| {
///     first_rows.push(solution.as_str()[..9].to_string());
///     if first_rows.len() < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// assert_eq!(first_rows.len(), 100);
/// assert_eq!((found.count, &found.solution.as_str()[..9]), (100, &first_rows[0][..]));
/// ```
pub fn for_each_solution<B: Board>(puzzle: &B, each: impl FnMut(&Line9) -> ControlFlow<()>) -> BatchResult {
    for_each_solution_until(puzzle, || false, each)
}

/// Runs [`for_each_solution`] until `is_up`, called before each guess, returns true.
pub fn for_each_solution_until<B: Board>(
    puzzle: &B,
    is_up: impl FnMut() -> bool,
    each: impl FnMut(&Line9) -> ControlFlow<()>,
) -> BatchResult {
    let set = InstructionSet::best();
    let mut until = Until { each, is_up, found: BatchResult::default() };
    // The visitor has already handled the break.
    let _ = set.run(Single { cells: &pack_one(puzzle, set), visitor: &mut until });
    until.found
}

/// A visitor that takes every solution until the time is up.
struct Until<E, U> {
    each: E,
    is_up: U,
    found: BatchResult,
}

impl<E: FnMut(&Line9) -> ControlFlow<()>, U: FnMut() -> bool> Visitor for Until<E, U> {
    fn solution(&mut self, solution: &Line9) -> ControlFlow<()> {
        if self.found.count == 0 {
            self.found.solution = *solution;
        }
        self.found.count += 1;
        (self.each)(solution)
    }

    fn guess(&mut self) -> ControlFlow<()> {
        if (self.is_up)() {
            return ControlFlow::Break(());
        }
        self.found.guesses += 1;
        ControlFlow::Continue(())
    }
}
