//! `cargo xtask se [--twin] [--every N] FILE…`: ratings compared with known ones.
//!
//! A line of a file is a puzzle and a rating, either ER/EP/ED or ER alone: `..1… ED=7.2/1.2/1.2`, `..1… 7.2`.

use std::time::Instant;

use ninefold::Budget;
use ninefold::logic::SeRater;

use super::{on_all_cores, values};
use crate::command::Outcome;
use crate::puzzles::{self, Line9};
use crate::se_twin;

pub(super) fn run(arguments: &[&str]) -> Outcome {
    const USAGE: &str = "usage: se [--twin] [--every N] FILE…";
    let (by_twin, arguments) = match arguments {
        ["--twin", rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let (every, files) = match arguments {
        ["--every", every, files @ ..] => (every.parse().map_err(|_| USAGE)?, files),
        files => (1, files),
    };
    if files.is_empty() || every == 0 || files.iter().any(|file| file.starts_with("--")) {
        return Err(USAGE.to_owned());
    }
    files.iter().try_for_each(|file| compare(file, every, by_twin))
}

/// Rates every N-th puzzle of a file and compares.
fn compare(file: &str, every: usize, by_twin: bool) -> Outcome {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let started = Instant::now();
    let all: Vec<(Line9, Vec<f64>)> = text.lines().filter_map(known).step_by(every).collect();
    let differences = on_all_cores(all.len(), SeRater::new, |rater, number| {
        let (line, known) = &all[number];
        let rating = if by_twin { se_twin::rate(&values(line)) } else { rating(rater, line)? };
        if rating[..known.len()] == known[..] {
            Ok(())
        } else {
            Err(format!("{line} is rated {rating:?}, not {known:?}"))
        }
    });
    let different: Vec<String> = differences.into_iter().filter_map(Result::err).collect();
    different.iter().for_each(|difference| println!("{difference}"));
    let (rated, different) = (all.len(), different.len());
    println!("{file}: {rated} puzzles, {different} differ, {:.1} s", started.elapsed().as_secs_f64());
    if rated > 0 && different == 0 { Ok(()) } else { Err(format!("{file}: {different} ratings differ")) }
}

/// Returns the library's rating of a puzzle.
fn rating(rater: &mut SeRater, line: &Line9) -> Result<[f64; 3], String> {
    let puzzle = puzzles::puzzle(line).ok_or_else(|| format!("{line} isn't a puzzle"))?;
    let rating = rater.rate(&puzzle, &Budget::default()).map_err(|error| format!("{line}: {error}"))?;
    Ok([rating.er, rating.ep, rating.ed].map(|score| score.value()))
}

/// Reads a line: a puzzle and its ER/EP/ED or ER.
pub(crate) fn known(line: &str) -> Option<(Line9, Vec<f64>)> {
    let mut fields = line.split_whitespace();
    let puzzle = *puzzles::parse(fields.next()?.as_bytes()).puzzles.first()?;
    let rating = fields.next()?.trim_start_matches("ED=");
    let numbers: Result<Vec<f64>, _> = rating.split('/').map(str::parse).collect();
    Some((puzzle, numbers.ok().filter(|numbers| matches!(numbers.len(), 1 | 3))?))
}
