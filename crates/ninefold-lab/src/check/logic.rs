//! `cargo xtask logic FILE…`: solves every puzzle of a file by logic alone.
//!
//! It checks every step again from scratch and compares it with the solution that an engine finds: no step may remove a
//! candidate of the solution.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ninefold::engine::fast;
use ninefold::logic::{self, End, Solver, State};
use ninefold::text::{ReadOptions, read, split};

use crate::command::Outcome;

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    arguments.iter().try_for_each(|file| solve_all(file))
}

fn solve_all(file: &str) -> Outcome {
    let text = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let solver = Solver::default();
    let mut uses: BTreeMap<u16, (&str, u64, u64)> = BTreeMap::new();
    let (mut puzzles, mut ends, mut time) = (0u32, BTreeMap::new(), Duration::ZERO);
    let mut slowest = (Duration::ZERO, String::new());
    for chunk in split(&text, None, None) {
        let Ok(reading) = read(&chunk.text, &ReadOptions::default()) else { continue };
        let puzzle = reading.position.puzzle().map_err(|error| error.to_string())?;
        let started = Instant::now();
        let path = solver.solve(&puzzle);
        let taken = started.elapsed();
        puzzles += 1;
        time += taken;
        *ends.entry(format!("{:?}", path.end)).or_insert(0) += 1;
        if path.end != End::Solved {
            println!("{:?}: {}", path.end, puzzle.givens());
        }
        if taken > slowest.0 {
            slowest = (taken, puzzle.givens().to_string());
        }
        for (index, step) in path.steps.iter().enumerate() {
            let entry = uses.entry(step.technique.difficulty).or_insert((step.technique.name, 0, 0));
            entry.1 += 1;
            let first = !path.steps[..index].iter().any(|before| before.technique == step.technique);
            entry.2 += u64::from(first);
        }
        let solution = fast::solve(&puzzle).ok_or("a puzzle of the file has no solution")?;
        let mut state = State::new(&puzzle);
        for step in &path.steps {
            let dead =
                logic::check(&state, step).map_err(|error| format!("{}: {error}", step.technique.name))?;
            let listed = step.eliminations.iter().all(|candidate| dead.contains(candidate));
            let constraints = state.layout().constraints();
            let wrong = dead.iter().find(|&&candidate| {
                let (cell, digit) = constraints.place(candidate);
                solution.get(cell) == Some(digit)
            });
            if wrong.is_some() || !listed {
                return Err(format!("{} is unsound on {}", step.technique.name, puzzle.givens()));
            }
            state.apply(step);
        }
    }
    for (difficulty, (name, steps, puzzles)) in uses {
        println!("{difficulty:6} {name:34} {steps:8} steps in {puzzles:6} puzzles");
    }
    let rate = f64::from(puzzles) / time.as_secs_f64();
    println!(
        "{file}: {puzzles} puzzles, {ends:?}, {rate:.0} puzzles/s, slowest {:.1} ms: {}",
        slowest.0.as_secs_f64() * 1e3,
        slowest.1
    );
    Ok(())
}
