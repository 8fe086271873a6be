//! `cargo xtask bench make`: full grids and minimal puzzles per second, on one thread and on two.

use std::hint::black_box;

use ninefold::make::{full_grids, minimal_puzzles};

use super::table::{grouped, table};
use super::{interleaved, machine, seconds_in_threads};

/// Boards per piece, as in the program.
const PIECE: u64 = 1_000;

/// A kind of board: its name, the pieces per round, and how to make them.
type Kind = (&'static str, u64, fn(u64, u64));

const KINDS: [Kind; 2] = [
    ("full grids", 400, |seed, start| {
        black_box(full_grids(seed, start..start + PIECE));
    }),
    ("minimal puzzles, top down", 30, |seed, start| {
        black_box(minimal_puzzles(seed, start..start + PIECE));
    }),
];

pub(super) fn run(short: bool) {
    println!("{}.\n\n{}", machine::describe(), report(if short { 1 } else { 9 }));
}

/// Reports boards per second, medians of rounds.
fn report(rounds: usize) -> String {
    let items: Vec<(Kind, u64)> = KINDS.into_iter().flat_map(|kind| [(kind, 1), (kind, 2)]).collect();
    let mut seed = 0;
    let prepare = || {
        seed += 1;
        seed
    };
    let rates = interleaved(rounds, &items, prepare, |&seed, &(kind, threads)| rate(kind, threads, seed));
    let row = |((name, ..), rates): (Kind, &[f64])| {
        let twice = rates[1] / rates[0];
        vec![name.to_owned(), grouped(rates[0]), grouped(rates[1]), format!("{twice:.2}×")]
    };
    let rows: Vec<Vec<String>> = KINDS.into_iter().zip(rates.chunks(2)).map(row).collect();
    let head = ["boards per second", "one thread", "two threads", "gain"].map(str::to_owned);
    table(&head, &rows)
}

/// Measures boards per second on several threads, each of which makes its own.
fn rate((_, pieces, make): Kind, threads: u64, seed: u64) -> f64 {
    let work = |number: usize| {
        for piece in 0..pieces {
            make(seed, (pieces * number as u64 + piece) * PIECE);
        }
    };
    let warm_up = |number: usize| (0..2).for_each(|piece| make(!seed, (2 * number as u64 + piece) * PIECE));
    let seconds = seconds_in_threads(threads as usize, warm_up, |number, ()| work(number));
    (threads * pieces * PIECE) as f64 / seconds
}
