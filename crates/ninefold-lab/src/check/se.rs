//! Sudoku Explainer ratings: `cargo xtask se FILE…` compares them with known ones, and the long check with the twin's.
//!
//! A line of a file is a puzzle and a rating, either ER/EP/ED or ER alone: `..1… ED=7.2/1.2/1.2`, `..1… 7.2`.

use std::time::Instant;

use crate::command::Outcome;
use crate::puzzles::position::{Position, position};
use crate::puzzles::{self, Line9, Random};
use crate::se_twin::{self, PRODUCERS, Step};

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    const USAGE: &str = "usage: se --twin [--every N] FILE…";
    let (every, files) = match arguments {
        ["--twin", "--every", every, files @ ..] => (every.parse().map_err(|_| USAGE)?, files),
        ["--twin", files @ ..] => (1, files),
        _ => return Err(USAGE.to_owned()),
    };
    if files.is_empty() || every == 0 {
        return Err(USAGE.to_owned());
    }
    files.iter().try_for_each(|file| compare(file, every))
}

/// Rates every N-th puzzle of a file and compares.
fn compare(file: &str, every: usize) -> Outcome {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let started = Instant::now();
    let (mut rated, mut different) = (0, 0);
    for (line, known) in text.lines().filter_map(known).step_by(every) {
        let rating = se_twin::rate(&values(&line));
        rated += 1;
        if rating[..known.len()] != known[..] {
            different += 1;
            println!("{line} is rated {rating:?}, not {known:?}");
        }
    }
    println!("{file}: {rated} puzzles, {different} differ, {:.1} s", started.elapsed().as_secs_f64());
    if different == 0 { Ok(()) } else { Err(format!("{file}: {different} ratings differ")) }
}

/// Reads a line: a puzzle and its ER/EP/ED or ER.
fn known(line: &str) -> Option<(Line9, Vec<f64>)> {
    let mut fields = line.split_whitespace();
    let puzzle = *puzzles::parse(fields.next()?.as_bytes()).puzzles.first()?;
    let rating = fields.next()?.trim_start_matches("ED=");
    let numbers: Result<Vec<f64>, _> = rating.split('/').map(str::parse).collect();
    Some((puzzle, numbers.ok().filter(|numbers| matches!(numbers.len(), 1 | 3))?))
}

/// Returns the values of the cells, 0 for a blank.
pub(crate) fn values(line: &Line9) -> [u8; 81] {
    std::array::from_fn(|cell| if line[cell] == b'.' { 0 } else { line[cell] - b'0' })
}

/// Runs every producer on random positions: none may remove a digit of the solution.
pub(super) fn positions(how_many: usize) -> Outcome {
    let started = Instant::now();
    let mut random = Random(16);
    let mut hints = 0;
    for number in 0..how_many {
        let position = position(&mut random, number);
        let board = &position.board;
        let size: u32 = board.candidates.iter().map(|set| set.count_ones()).sum();
        for producer in 1..=most_producers(size) {
            let Some(step) = se_twin::producer(producer, &board.values, &board.candidates) else { continue };
            if !is_sound(&position, &step) {
                return Err(format!("an unsound step in position {number}: {step:?}"));
            }
            hints += 1;
        }
    }
    println!(
        "{hints} sound Sudoku Explainer hints in {how_many} positions, {:.1} s",
        started.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Returns the last producer that takes at most a second or so with this many candidates.
fn most_producers(size: u32) -> u8 {
    match size {
        0..50 => PRODUCERS,
        50..80 => 28,
        80..120 => 27,
        120..160 => 26,
        _ => 25,
    }
}

/// Returns whether a step agrees with the solution. Producers 15 and 19 rely on a unique solution, which random
/// positions don't have: they may remove what they like.
pub(crate) fn is_sound(position: &Position, step: &Step) -> bool {
    matches!(step.producer, 15 | 19)
        || match step.place {
            Some((cell, digit)) => position.solution[cell] == digit,
            None => step.remove.iter().all(|&(cell, digit)| position.solution[cell] != digit),
        }
}
