//! Generated puzzles: 100,000 minimal ones, some of them verified by another engine.

use std::time::Instant;

use ninefold::Budget;
use ninefold::engine::{Engine, NoObserver, cover::Cover};
use ninefold::make::{full_grids, minimal_puzzles};

use crate::command::Outcome;
use crate::puzzles::{Line9, make, puzzle};

/// The number of puzzles to make, and how many of them the reference verifies.
const PUZZLES: u64 = 100_000;
const BY_REFERENCE: usize = 500;

pub(super) fn run() -> Outcome {
    let started = Instant::now();
    let puzzles: Vec<Line9> = (0..PUZZLES / 1_000)
        .flat_map(|piece| minimal_puzzles(1, piece * 1_000..(piece + 1) * 1_000))
        .collect();
    let givens: Vec<f64> = puzzles.iter().map(|line| make::givens(line).len() as f64).collect();
    let mean = givens.iter().sum::<f64>() / PUZZLES as f64;
    let deviation = (givens.iter().map(|count| (count - mean).powi(2)).sum::<f64>() / PUZZLES as f64).sqrt();
    println!(
        "{PUZZLES} minimal puzzles: {mean:.3} givens (standard deviation {deviation:.3}), {:.1} s",
        started.elapsed().as_secs_f64()
    );
    if (mean - 24.38).abs() > 0.05 || (deviation - 1.12).abs() > 0.05 {
        return Err("other samples have a mean of 24.38 and a standard deviation of 1.12".to_owned());
    }
    let grids = full_grids(1, 0..BY_REFERENCE as u64);
    for (line, grid) in puzzles.iter().zip(&grids) {
        let count = |line: &Line9| {
            puzzle(line).map(|puzzle| Cover.run(&puzzle, &Budget::solutions(2), &mut NoObserver).found)
        };
        let of_grid = line.filled_cells().all(|cell| line.get(cell) == grid.get(cell));
        if count(line) != Some(1) || count(grid) != Some(1) || !of_grid {
            return Err(format!("not a unique puzzle of its grid: {line}"));
        }
        let spare = |&cell: &usize| count(&make::with(line, cell, b'.')) == Some(1);
        if let Some(cell) = make::givens(line).into_iter().find(spare) {
            return Err(format!("not minimal, cell {cell} can go: {line}"));
        }
    }
    println!(
        "{BY_REFERENCE} of them verified unique and minimal by the reference, {:.1} s",
        started.elapsed().as_secs_f64()
    );
    Ok(())
}
