//! Sudoku Explainer ratings, checked: against the twin's, and against known ones.
//!
//! | file | what is compared |
//! |---|---|
//! | `puzzles.rs` | the library's paths and ratings with the twin's |
//! | `positions.rs` | the library's producers with the twin's, one by one, on random positions |
//! | `known.rs` | the ratings of the library, or of the twin, with those of files |

pub(crate) mod known;
pub(crate) mod positions;
mod puzzles;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::command::Outcome;
use crate::puzzles::Line9;

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    if arguments.is_empty() { check() } else { known::run(arguments) }
}

/// Compares the library with the twin.
pub(super) fn check() -> Outcome {
    puzzles::run()?;
    positions::run(600, 200)
}

/// Returns the values of the cells, 0 for a blank.
pub(crate) fn values(line: &Line9) -> [u8; 81] {
    std::array::from_fn(|cell| if line[cell] == b'.' { 0 } else { line[cell] - b'0' })
}

/// Does work number 0, 1, … on all cores, each with a state of its own, and returns the results in order.
fn on_all_cores<S, T: Send>(
    count: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let (mut state, mut done) = (state(), Vec::new());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return done;
            }
            done.push((number, work(&mut state, number)));
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut done: Vec<(usize, T)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no worker panics")).collect()
    });
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}
