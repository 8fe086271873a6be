//! Who is measured, and how. All times are nanoseconds for a puzzle.

use std::hint::black_box;
use std::sync::Barrier;
use std::thread;
use std::time::Instant;

use ninefold::engine::cover::Cover;
use ninefold::engine::fast::{Found, InstructionSet, batch_into, batch_with, single_with};
use ninefold::engine::{Budget, Engine, Unwatched};
use ninefold::grid::Puzzle;

use super::machine::instructions;
use crate::puzzles::{Line, puzzle};

/// The puzzles of one call of a batch.
pub(super) const BATCH: usize = 10_000;

/// A way to solve puzzles.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Contestant {
    /// Batches of [`BATCH`].
    Batch(InstructionSet),
    /// One puzzle after the other.
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
            Contestant::Batch(set) => format!("batch {}", instructions(set)),
            Contestant::Single(set) => format!("single {}", instructions(set)),
            Contestant::Cover => "`cover`".to_owned(),
        }
    }

    pub(super) fn time(self, puzzles: &[Line], limit: u64) -> f64 {
        match self {
            // The best one is measured as it is meant to be used, with room that is used again.
            Contestant::Batch(set) if set == InstructionSet::best() => batches_of(BATCH, puzzles, limit),
            Contestant::Batch(set) => time(puzzles.len(), || {
                for piece in puzzles.chunks(BATCH) {
                    black_box(batch_with(set, piece, limit));
                }
            }),
            Contestant::Single(set) => time(puzzles.len(), || {
                for puzzle in puzzles {
                    black_box(single_with(set, puzzle, limit));
                }
            }),
            Contestant::Cover => {
                let puzzles: Vec<Puzzle> = puzzles.iter().filter_map(puzzle).collect();
                time(puzzles.len(), || {
                    for puzzle in &puzzles {
                        black_box(Cover.run(puzzle, &Budget::solutions(limit), &mut Unwatched));
                    }
                })
            }
        }
    }
}

/// In batches of so many, with room for the results that is used again.
pub(super) fn batches_of(size: usize, puzzles: &[Line], limit: u64) -> f64 {
    let mut results = vec![Found::default(); size.min(puzzles.len())];
    time(puzzles.len(), || solve(puzzles.chunks(size), limit, &mut results))
}

/// In so many threads, each of which solves all the puzzles but begins with others: from the first
/// start to the last end, for a puzzle.
pub(super) fn in_threads(count: usize, puzzles: &[Line], limit: u64) -> f64 {
    let barrier = Barrier::new(count);
    let work = |number: usize| {
        let mut results = vec![Found::default(); BATCH];
        let (before, after) = puzzles.split_at(puzzles.len() / count * number / BATCH * BATCH);
        // Threads that have been at work for a while have been given cores of their own.
        solve(after.chunks(BATCH).take(1).cycle().take(20), limit, &mut results);
        barrier.wait();
        let started = Instant::now();
        solve(after.chunks(BATCH).chain(before.chunks(BATCH)), limit, &mut results);
        (started, Instant::now())
    };
    let times: Vec<(Instant, Instant)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..count).map(|number| scope.spawn(move || work(number))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no thread panics")).collect()
    });
    let started = times.iter().map(|times| times.0).min();
    let ended = times.iter().map(|times| times.1).max();
    let taken = started.zip(ended).map_or(0.0, |(started, ended)| (ended - started).as_secs_f64());
    taken * 1e9 / (count * puzzles.len()) as f64
}

fn solve<'a>(pieces: impl Iterator<Item = &'a [Line]>, limit: u64, results: &mut [Found]) {
    for piece in pieces {
        batch_into(piece, limit, &mut results[..piece.len()]);
        black_box(&*results);
    }
}

fn time(how_many: usize, work: impl FnOnce()) -> f64 {
    let started = Instant::now();
    work();
    started.elapsed().as_secs_f64() * 1e9 / how_many as f64
}
