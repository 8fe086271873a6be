//! The contestants, and how to measure them. All times are nanoseconds per puzzle.

use std::hint::black_box;
use std::time::Instant;

use ninefold::Budget;
use ninefold::engine::cover::Cover;
use ninefold::engine::fast::{BatchResult, InstructionSet, batch_into_with, single_with};
use ninefold::engine::{Engine, NoObserver};
use ninefold::grid::Puzzle;

use super::seconds_in_threads;
use crate::puzzles::{Line9, puzzle};

/// Puzzles per call of a batch.
pub(super) const BATCH: usize = 10_000;

/// A method of solving puzzles.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Contestant {
    /// Batches of [`BATCH`].
    Batch(InstructionSet),
    /// One puzzle after another.
    Single(InstructionSet),
    /// The reference engine.
    Cover,
}

impl Contestant {
    /// Batches and singles with every instruction set, best first, and the reference.
    pub(super) fn all() -> Vec<Contestant> {
        let sets = || InstructionSet::available().into_iter().rev();
        let batches = sets().map(Contestant::Batch);
        batches.chain(sets().map(Contestant::Single)).chain([Contestant::Cover]).collect()
    }

    pub(super) fn name(self) -> String {
        match self {
            Contestant::Batch(set) => format!("batch {}", set.name()),
            Contestant::Single(set) => format!("single {}", set.name()),
            Contestant::Cover => "`cover`".to_owned(),
        }
    }

    pub(super) fn time(self, puzzles: &[Line9], limit: u64) -> f64 {
        match self {
            Contestant::Batch(set) => batches_of(BATCH, set, puzzles, limit),
            Contestant::Single(set) => time(puzzles.len(), || {
                for puzzle in puzzles {
                    black_box(single_with(set, puzzle, limit));
                }
            }),
            Contestant::Cover => {
                let puzzles: Vec<Puzzle> = puzzles.iter().filter_map(puzzle).collect();
                time(puzzles.len(), || {
                    for puzzle in &puzzles {
                        black_box(Cover.run(puzzle, &Budget::solutions(limit), &mut NoObserver));
                    }
                })
            }
        }
    }
}

/// Measures batches of a size, with reused memory for the results.
pub(super) fn batches_of(size: usize, set: InstructionSet, puzzles: &[Line9], limit: u64) -> f64 {
    let mut results = vec![BatchResult::default(); size.min(puzzles.len())];
    time(puzzles.len(), || solve(puzzles.chunks(size), set, limit, &mut results))
}

/// Measures several threads, each of which solves all puzzles from a different start.
pub(super) fn in_threads(count: usize, puzzles: &[Line9], limit: u64) -> f64 {
    let set = InstructionSet::best();
    let pieces = |number: usize| {
        let (before, after) = puzzles.split_at(puzzles.len() / count * number / BATCH * BATCH);
        after.chunks(BATCH).chain(before.chunks(BATCH))
    };
    let warm_up = |number: usize| {
        let mut results = vec![BatchResult::default(); BATCH];
        solve(pieces(number).take(1).cycle().take(20), set, limit, &mut results);
        results
    };
    let seconds = seconds_in_threads(count, warm_up, |number, mut results| {
        solve(pieces(number), set, limit, &mut results);
    });
    seconds * 1e9 / (count * puzzles.len()) as f64
}

fn solve<'a>(
    pieces: impl Iterator<Item = &'a [Line9]>,
    set: InstructionSet,
    limit: u64,
    results: &mut [BatchResult],
) {
    for piece in pieces {
        batch_into_with(set, piece, limit, &mut results[..piece.len()]);
        black_box(&*results);
    }
}

/// Returns nanoseconds per puzzle; infinity if there are none.
fn time(how_many: usize, work: impl FnOnce()) -> f64 {
    if how_many == 0 {
        return f64::INFINITY;
    }
    let started = Instant::now();
    work();
    started.elapsed().as_secs_f64() * 1e9 / how_many as f64
}
