//! `cargo xtask bench`: the speed of every engine.

use std::time::{Duration, Instant};

use ninefold::Budget;
use ninefold::boards;
use ninefold::engine::{ENGINES, Engine, NoObserver, named};
use ninefold::grid::Puzzle;

use super::interleaved;

const ROUNDS: usize = 5;

pub(super) fn run(short: bool) {
    plain_search("Sudoku 3 - Hard", ROUNDS);
    if !short {
        plain_search("seventeen", 1);
    }
    one_puzzle(&["BD4", "containments-1", "containments-medium", "Sudoku 3 - Hard", "seventeen"]);
}

/// Measures calls per second of the engines that walk the plain search tree.
fn plain_search(board: &str, rounds: usize) {
    let puzzle = boards::named(board).expect("a named board").puzzle();
    let engines: Vec<&dyn Engine> = ENGINES.iter().copied().filter(|engine| engine.counts_calls()).collect();
    println!("{board}: first solution, median of {rounds}");
    println!("  {:<20}{:>14}{:>12}{:>18}", "engine", "calls", "seconds", "calls per second");
    let times = interleaved(rounds, &engines, || (), |(), engine| run_once(*engine, &puzzle, 1).1);
    for (engine, time) in engines.iter().zip(times) {
        let calls = run_once(*engine, &puzzle, 1).0;
        let rate = calls as f64 / time.as_secs_f64();
        println!("  {:<20}{calls:>14}{:>12.3}{rate:>18.0}", engine.name(), time.as_secs_f64());
    }
    println!();
}

/// Measures the time per puzzle of the other engines, with uniqueness proved.
fn one_puzzle(boards_named: &[&str]) {
    println!("one puzzle, uniqueness proved: microseconds, median of {ROUNDS} × 200");
    println!("  {:<24}{:>12}{:>16}", "board", "cover", "containments");
    for board in boards_named {
        let puzzle = boards::named(board).expect("a named board").puzzle();
        let engines = ["cover", "containments"].map(|name| named(name).expect("an engine"));
        let measure = |(): &(), engine: &&dyn Engine| {
            let started = Instant::now();
            for _ in 0..200 {
                std::hint::black_box(run_once(*engine, &puzzle, 2));
            }
            started.elapsed() / 200
        };
        let times = interleaved(ROUNDS, &engines, || (), measure);
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        println!("  {:<24}{:>12.1}{:>16.1}", board, micros(times[0]), micros(times[1]));
    }
}

fn run_once(engine: &dyn Engine, puzzle: &Puzzle, solutions: u64) -> (u64, Duration) {
    let started = Instant::now();
    let report = engine.run(puzzle, &Budget::solutions(solutions), &mut NoObserver);
    (report.calls.unwrap_or(0), started.elapsed())
}
