//! Many puzzles from ordinary memory, on all cards and the CPU.
//!
//! ```text
//! puzzles  │ piece │ piece │ piece │ …            … │ a few │ a few │
//!              ▲ feeders fill blocks from the front     ▲ helpers solve on the CPU, from the back
//! ```
//!
//! A feeder whose card fails solves its piece on the CPU, and goes on as a helper. Where guesses are wanted, cards do
//! everything they can, since the CPU guesses elsewhere.

use std::sync::{Mutex, PoisonError};
use std::thread;

use ninefold::engine::fast::{BatchResult, Board, CELLS};
use ninefold::grid::Line9;

use crate::gpu::{Gpu, SMALL};
use crate::results::Results;

/// A 9×9 board that is one byte per cell in memory: [`Line9`], `[u8; 81]`, and references to these.
pub trait Cells: Board + Sync {
    /// Returns the bytes: `1` to `9`, anything else is a blank.
    fn cells(&self) -> &[u8; CELLS];
}

impl Cells for [u8; CELLS] {
    fn cells(&self) -> &[u8; CELLS] {
        self
    }
}

impl Cells for Line9 {
    fn cells(&self) -> &[u8; CELLS] {
        self.as_bytes()
    }
}

impl<B: Cells> Cells for &B {
    fn cells(&self) -> &[u8; CELLS] {
        (*self).cells()
    }
}

/// Threads that feed a card. One copies 81 bytes in and out more slowly than the bus does.
const FEEDERS: usize = 8;
/// From here on the CPU helps: in a shorter batch the card is done before a helper's hard puzzles are.
const LONG: usize = 1 << 22;
/// Puzzles that a helper takes at a time.
const A_FEW: usize = 512;

impl Gpu {
    /// Solves many puzzles as [`fast::batch`](ninefold::engine::fast::batch) does.
    #[must_use]
    pub fn batch<B: Cells>(&self, puzzles: &[B], limit: u64) -> Vec<BatchResult> {
        let mut results = vec![BatchResult::default(); puzzles.len()];
        self.batch_into(puzzles, limit, &mut results);
        results
    }

    /// Solves many puzzles as [`fast::batch_into`](ninefold::engine::fast::batch_into) does.
    ///
    /// # Panics
    /// Panics unless there is exactly one result per puzzle.
    pub fn batch_into<B: Cells>(&self, puzzles: &[B], limit: u64, results: &mut [BatchResult]) {
        self.run(puzzles, limit, Results::Whole(results));
    }

    /// Solves many puzzles as [`fast::batch_solutions`](ninefold::engine::fast::batch_solutions) does: the fastest of
    /// these functions if solutions are wanted.
    ///
    /// # Panics
    /// Panics unless there are exactly one solution and one count per puzzle.
    pub fn batch_solutions<B: Cells>(
        &self,
        puzzles: &[B],
        limit: u64,
        solutions: &mut [[u8; CELLS]],
        counts: &mut [u64],
    ) {
        assert_eq!(solutions.len(), counts.len(), "one solution per puzzle");
        self.run(puzzles, limit, Results::Parts { solutions, counts });
    }

    /// Counts the solutions of many puzzles as [`fast::batch_counts`](ninefold::engine::fast::batch_counts) does.
    ///
    /// # Panics
    /// Panics unless there is exactly one count per puzzle.
    pub fn batch_counts<B: Cells>(&self, puzzles: &[B], limit: u64, counts: &mut [u64]) {
        self.run(puzzles, limit, Results::Counts(counts));
    }

    fn run<B: Cells>(&self, puzzles: &[B], limit: u64, mut results: Results<'_>) {
        assert_eq!(puzzles.len(), results.len(), "one result per puzzle");
        if puzzles.len() < SMALL || limit == 0 {
            return results.by_cpu(puzzles, limit);
        }
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let feeders = (FEEDERS * self.slots.len()).min(puzzles.len() / (SMALL / 2)).min(threads.max(2));
        let by_cards = matches!(results, Results::Whole(_));
        let helpers = if puzzles.len() < LONG || by_cards { 0 } else { threads.saturating_sub(feeders) };
        let piece = puzzles.len().div_ceil(2 * feeders);
        let rest = Rest { left: Mutex::new((puzzles, results)), limit, piece, by_cards };
        thread::scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(|| rest.help());
            }
            for _ in 1..feeders {
                scope.spawn(|| rest.feed(self));
            }
            rest.feed(self);
        });
    }
}

/// The puzzles that no thread has taken yet, and room for their results.
struct Rest<'a, B> {
    left: Mutex<(&'a [B], Results<'a>)>,
    limit: u64,
    /// The most puzzles that a feeder takes, so that all have something to do.
    piece: usize,
    /// The CPU solves only what cards leave.
    by_cards: bool,
}

impl<'a, B: Cells> Rest<'a, B> {
    /// Takes some puzzles from one end.
    fn take(&self, count: usize, from_back: bool) -> Option<(&'a [B], Results<'a>)> {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let (puzzles, results) = std::mem::replace(&mut *left, (&[], Results::Counts(&mut [])));
        let count = count.min(puzzles.len());
        let middle = if from_back { puzzles.len() - count } else { count };
        let ((front, back), (front_results, back_results)) =
            (puzzles.split_at(middle), results.split_at(middle));
        let (mut taken, mut kept) = ((front, front_results), (back, back_results));
        if from_back {
            std::mem::swap(&mut taken, &mut kept);
        }
        *left = kept;
        (!taken.0.is_empty()).then_some(taken)
    }

    /// Solves on a card until nothing is left.
    fn feed(&self, gpu: &Gpu) {
        let block = if self.by_cards { gpu.wait_for_block() } else { gpu.block() };
        let Some(mut block) = block else { return self.help() };
        while let Some((puzzles, mut results)) = self.take(self.piece.min(block.room()), false) {
            if results.by_card(puzzles, self.limit, &mut block).is_err() {
                results.by_cpu(puzzles, self.limit);
                return self.feed(gpu); // another card may do, or the CPU
            }
        }
    }

    /// Solves on the CPU until nothing is left.
    fn help(&self) {
        while let Some((puzzles, mut results)) = self.take(A_FEW, true) {
            results.by_cpu(puzzles, self.limit);
        }
    }
}
