//! `cargo xtask bench logic [FILE…]`: solving by logic and rating, on one core, every step checked.

use std::time::{Duration, Instant};

use ninefold::grid::Puzzle;
use ninefold::logic::{self, End, Solver};

use super::interleaved;
use crate::command::Outcome;
use crate::puzzles::{self, Set};

/// Puzzles of each set that the project makes.
const MADE: usize = 1_000;
/// Rounds.
const ROUNDS: usize = 3;

/// A method of solving or rating: its name, and a function that returns whether it succeeds.
type Method = (&'static str, fn(&Puzzle) -> bool);

/// The methods measured.
const METHODS: [Method; 3] = [
    ("path", |puzzle| Solver::default().solve(puzzle).end == End::Solved),
    ("own rating", |puzzle| logic::rate(puzzle).is_ok()),
    ("HoDoKu", |puzzle| logic::hodoku(puzzle).solved),
];

pub(super) fn run(files: &[&str]) -> Outcome {
    let mut sets = vec![puzzles::made("easy", MADE), puzzles::made("random-minimal", MADE)];
    for file in files {
        let text = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        sets.push(Set { name: (*file).to_owned(), puzzles: puzzles::parse(&text).puzzles });
    }
    println!(
        "puzzles per second on one core, medians of {ROUNDS} interleaved rounds; every step is checked\n"
    );
    println!("| set | puzzles | method | puzzles/s | solved | slowest |\n|---|---|---|---|---|---|");
    for set in &sets {
        let all: Vec<Puzzle> = set.puzzles.iter().filter_map(puzzles::puzzle).collect();
        let measured = interleaved(ROUNDS, &METHODS, || (), |(), (_, method)| once(&all, *method));
        for ((name, _), (time, solved, slowest)) in METHODS.iter().zip(measured) {
            let (rate, slowest) = (all.len() as f64 / time.as_secs_f64(), slowest.as_secs_f64() * 1e3);
            println!("| {} | {} | {name} | {rate:.0} | {solved} | {slowest:.1} ms |", set.name, all.len());
        }
    }
    Ok(())
}

/// Returns the total time, the number solved, and the time of the slowest.
fn once(puzzles: &[Puzzle], method: fn(&Puzzle) -> bool) -> (Duration, usize, Duration) {
    let (mut time, mut solved, mut slowest) = (Duration::ZERO, 0, Duration::ZERO);
    for puzzle in puzzles {
        let started = Instant::now();
        solved += usize::from(method(puzzle));
        let taken = started.elapsed();
        time += taken;
        slowest = slowest.max(taken);
    }
    (time, solved, slowest)
}
