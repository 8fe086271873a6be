//! `cargo xtask bench canon [FILE…]`: canonical forms, on one core and on all of them.

use std::hint::black_box;
use std::thread;
use std::time::Instant;

use ninefold::canon;
use ninefold::make;

use super::table::{grouped, table};
use super::{interleaved, machine};
use crate::command::Outcome;
use crate::puzzles::{self, Line9, Random, Set, images};

/// Boards of each kind, all different.
const BOARDS: usize = 20_000;
/// Rounds.
const ROUNDS: usize = 5;

pub(super) fn run(files: &[&str]) -> Outcome {
    let mut sets = vec![
        Set { name: "full grids".to_owned(), puzzles: make::full_grids(1, 0..BOARDS as u64) },
        Set {
            name: "random minimal puzzles".to_owned(),
            puzzles: make::minimal_puzzles(1, 0..BOARDS as u64),
        },
        puzzles::made("low-clue", 0),
    ];
    for file in files {
        let text = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        sets.push(Set { name: (*file).to_owned(), puzzles: puzzles::parse(&text).puzzles });
    }
    // Random images, because some boards are canonical already.
    for set in &mut sets {
        set.puzzles = images(&set.puzzles, BOARDS, &mut Random(5));
    }
    let cores = machine::cores();
    let threads = [1, cores];
    let mut rows = vec![];
    for set in &sets {
        let rates = interleaved(ROUNDS, &threads, || (), |(), &threads| rate(&set.puzzles, threads));
        let givens = |line: &Line9| line.filled();
        let mean = set.puzzles.iter().map(givens).sum::<usize>() as f64 / set.puzzles.len().max(1) as f64;
        rows.push(vec![
            set.name.clone(),
            format!("{mean:.1}"),
            grouped(rates[0]),
            grouped(rates[1]),
            format!("{:.2}×", rates[1] / rates[0]),
        ]);
    }
    let head = ["set", "givens", "forms/s, one thread", &format!("forms/s, {cores} threads"), "gain"];
    println!("{}\nmedians of {ROUNDS} interleaved rounds\n", machine::describe());
    print!("{}", table(&head.map(str::to_owned), &rows));
    Ok(())
}

/// Measures forms per second on several threads, each of which takes all boards.
fn rate(lines: &[Line9], threads: usize) -> f64 {
    let work = || {
        for line in lines {
            black_box(canon::form(black_box(line)));
        }
    };
    let started = Instant::now();
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    (lines.len() * threads) as f64 / started.elapsed().as_secs_f64()
}
