//! A long check with a collection of puzzles, which is not part of the project.
//!
//! ```text
//! NINEFOLD_VARIANTS=puzzles.jsonl cargo test -p ninefold-formats --test it -- --ignored --nocapture
//! ```
//! A line of the file is an object with `id`, `format`, `puzzle` and perhaps `solution`, one symbol per cell. Every puzzle must
//! read without a note about its rules, its solution must pass the check, and a wrong digit must not.

use std::collections::BTreeMap;

use ninefold::grid::{Digit, Grid, Puzzle, Solution, SolutionFault};
use ninefold::text::{Position, ReadOptions};
use ninefold_formats::{Format, NoteKind, read};
use serde_json::Value;

/// The share of puzzles that must pass.
const WANTED: f64 = 0.95;

#[test]
#[ignore = "needs a collection of puzzles: NINEFOLD_VARIANTS=puzzles.jsonl"]
fn every_puzzle_reads_and_its_solution_passes() {
    let path = std::env::var("NINEFOLD_VARIANTS").expect("NINEFOLD_VARIANTS names a file of puzzles");
    let text = std::fs::read_to_string(path).expect("the file is readable");
    let mut failures: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut records, mut checked, mut searched) = (0, 0, 0);
    for line in text.lines() {
        let record: Value = serde_json::from_str(line).expect("every line is JSON");
        records += 1;
        match check(&record) {
            Ok(Outcome::Solved) => checked += 1,
            Ok(Outcome::NeedsSearch) => searched += 1,
            Ok(Outcome::Read) => {}
            Err(reason) => {
                failures.entry(reason).or_default().push(record["id"].as_str().unwrap_or("?").to_owned());
            }
        }
    }
    let failed: usize = failures.values().map(Vec::len).sum();
    println!(
        "{records} puzzles, {checked} solutions checked, {searched} with cells outside the grid, {failed} failures"
    );
    for (reason, ids) in &failures {
        println!("{:4}  {reason}  {}", ids.len(), ids.join(" "));
    }
    assert!((failed as f64) < (1.0 - WANTED) * f64::from(records), "{failed} of {records} puzzles fail");
}

enum Outcome {
    /// The solution passed the check, and a wrong digit did not.
    Solved,
    /// The puzzle has cells outside the grid, which its solution doesn't say.
    NeedsSearch,
    /// The puzzle reads; no solution is known.
    Read,
}

fn position(record: &Value) -> Result<Position, String> {
    let text = match &record["puzzle"] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let format = match record["format"].as_str().unwrap_or_default() {
        "iss" | "iss-text" => Format::Iss,
        "fpuzzles" => Format::FPuzzles,
        "fpuzzles-json" => Format::FPuzzlesJson,
        "snarfable-killer" => Format::Snarfable,
        "sudocue-killer" => Format::PsKiller,
        "pencilmark" => Format::Pencilmark,
        _ => {
            let reading = ninefold::text::read(text.as_bytes(), &ReadOptions::default());
            return Ok(reading.map_err(|error| format!("text: {error}"))?.position);
        }
    };
    let reading = read(&text, Some(format)).map_err(|error| format!("reading: {error}"))?;
    match reading.about.notes.iter().find(|note| note.kind == NoteKind::Rule) {
        Some(note) => Err(format!("note: {}", note.to_string().chars().take(150).collect::<String>())),
        None => Ok(reading.position),
    }
}

fn check(record: &Value) -> Result<Outcome, String> {
    let position = position(record)?;
    let Some(solution) = record["solution"].as_str() else { return Ok(Outcome::Read) };
    let puzzle = position.puzzle().map_err(|error| format!("puzzle: {error}"))?;
    let layout = puzzle.layout();
    if layout.shape().extra > 0 {
        return Ok(Outcome::NeedsSearch);
    }
    let symbols: Vec<char> = solution.chars().collect();
    let is_lettered = symbols.iter().any(char::is_ascii_uppercase);
    let value = |symbol: char| match is_lettered {
        true if symbol.is_ascii_uppercase() => symbol as i32 - 'A' as i32 + 1,
        _ => symbol.to_digit(36).map_or(-1, |value| value as i32),
    };
    let digits: Vec<Option<Digit>> = symbols.iter().map(|&symbol| layout.digit_of(value(symbol))).collect();
    let grid = Grid::new(layout.clone(), digits).ok_or("the solution has another number of cells")?;
    Solution::check(&puzzle, grid.clone())
        .map_err(|error| format!("solution: {}", shortened(&error.to_string())))?;
    refuses_wrong_digits(&puzzle, &grid)?;
    Ok(Outcome::Solved)
}

/// Cuts a message before the cells that it names, so that equal ones are counted together.
fn shortened(message: &str) -> String {
    message.split(" r1").next().unwrap_or(message).chars().take(60).collect()
}

fn refuses_wrong_digits(puzzle: &Puzzle, grid: &Grid) -> Result<(), String> {
    let layout = puzzle.layout();
    for cell in layout.cells().step_by(7).filter(|&cell| puzzle.given(cell).is_none()) {
        let right = grid.get(cell).expect("a solution is full");
        let wrong = Digit::from_index((right.index() + 1) % layout.side());
        let mut grid = grid.clone();
        grid.set(cell, Some(wrong));
        match Solution::check(puzzle, grid) {
            Ok(_) => return Err("a wrong digit passes".to_owned()),
            Err(error) => {
                let is_named = matches!(
                    error.fault,
                    SolutionFault::Conflict(_) | SolutionFault::Rule(_) | SolutionFault::Given(..)
                );
                if !is_named || error.to_string().is_empty() {
                    return Err("a wrong digit is refused without a reason".to_owned());
                }
            }
        }
    }
    Ok(())
}
