//! The library's rater beside the twin on whole puzzles: every step of the path, and the three ratings.

use std::collections::BTreeMap;
use std::time::Instant;

use ninefold::Budget;
use ninefold::grid::{Candidate, Constraints};
use ninefold::logic::{SeRater, SeRating, SeScore, SeStep};

use super::{on_all_cores, values};
use crate::command::Outcome;
use crate::puzzles::{self, Line9, made};
use crate::se_twin::{self, Step};

/// The puzzles: how many of each set that the project makes.
const SETS: [(&str, usize); 4] = [("easy", 20), ("random-minimal", 120), ("low-clue", 30), ("hard", 30)];

pub(super) fn run() -> Outcome {
    let started = Instant::now();
    let lines: Vec<Line9> =
        SETS.iter().flat_map(|&(name, count)| made(name, count).puzzles.into_iter().take(count)).collect();
    let results = on_all_cores(lines.len(), SeRater::new, |rater, number| compare(rater, &lines[number]));
    let (mut bands, mut steps) = (BTreeMap::new(), 0);
    for result in results {
        let (rating, length) = result?;
        *bands.entry(rating.er.tenths() / 10).or_insert(0) += 1;
        steps += length;
    }
    let bands: Vec<String> = bands.iter().map(|(band, count)| format!("{count} of ER {band}.x")).collect();
    println!(
        "{} puzzles and all {steps} steps rated as the twin rates them: {}; {:.1} s",
        lines.len(),
        bands.join(", "),
        started.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Compares path and ratings of one puzzle; returns its rating and the number of steps.
fn compare(rater: &mut SeRater, line: &Line9) -> Result<(SeRating, usize), String> {
    let puzzle = puzzles::puzzle(line).ok_or_else(|| format!("{line} isn't a puzzle"))?;
    let stopped = |error| format!("{line}: {error}");
    let rating = rater.rate(&puzzle, &Budget::default()).map_err(stopped)?;
    let path = rater.path(&puzzle, &Budget::default()).map_err(stopped)?;
    let (expected_steps, expected) = se_twin::path(&values(line));
    let constraints = puzzle.layout().constraints();
    for (number, (step, expected)) in path.steps.iter().zip(&expected_steps).enumerate() {
        if !is_same(step, expected, constraints) {
            return Err(format!(
                "{line}: step {} is {}, {} {}, but the twin's is {expected:?}",
                number + 1,
                step.name,
                step.rating,
                conclusion(step, constraints),
            ));
        }
    }
    let [er, ep, ed] = expected.map(score);
    let expected = SeRating { er, ep, ed };
    if path.steps.len() != expected_steps.len() || [rating, path.rating] != [expected; 2] {
        return Err(format!(
            "{line} is rated {rating}, its path {} in {} steps, but the twin's {expected} in {}",
            path.rating,
            path.steps.len(),
            expected_steps.len(),
        ));
    }
    Ok((rating, expected_steps.len()))
}

/// Returns whether a step of the library and one of the twin have the same rating and conclusion.
fn is_same(step: &SeStep, expected: &Step, constraints: &Constraints) -> bool {
    step.rating == score(se_twin::printed(expected.rating))
        && places(&step.step.placements, constraints) == Vec::from_iter(expected.place)
        && places(&step.step.eliminations, constraints) == expected.remove
}

/// Returns candidates as the twin writes them, sorted.
fn places(candidates: &[Candidate], constraints: &Constraints) -> Vec<se_twin::Candidate> {
    let place = |&candidate: &Candidate| {
        let (cell, digit) = constraints.place(candidate);
        (cell.index(), digit.index() as u8 + 1)
    };
    let mut places: Vec<_> = candidates.iter().map(place).collect();
    places.sort_unstable();
    places
}

/// Writes what a step places and removes.
fn conclusion(step: &SeStep, constraints: &Constraints) -> String {
    let [placed, removed] = [&step.step.placements, &step.step.eliminations];
    format!("placing {:?}, removing {:?}", places(placed, constraints), places(removed, constraints))
}

fn score(rating: f64) -> SeScore {
    SeScore::from_tenths((rating * 10.0).round() as u16)
}
