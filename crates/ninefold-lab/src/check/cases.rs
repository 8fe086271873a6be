//! `cargo xtask cases FILE [CODE…]`: a library of technique cases, one per line in the notation `hodoku`.
//!
//! A case passes if its technique, alone on its position, has a step with exactly the listed results; a case marked
//! `-x` passes if there is none. The table also counts the cases without any other result.

use std::collections::BTreeMap;

use ninefold::grid::Candidate;
use ninefold::logic::{self, State, Step};
use ninefold::text::{Notation, Position, ReadOptions, read};

use crate::command::Outcome;

/// The results of one code's cases.
#[derive(Default)]
struct Count {
    cases: u32,
    passed: u32,
    only: u32,
    unknown: bool,
}

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    let [file, codes @ ..] = arguments else { return Err("usage: cases FILE [CODE…]".to_owned()) };
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let (code, variant) = fields[1].split_once('-').unwrap_or((fields[1], ""));
        if !codes.is_empty() && !codes.contains(&code) {
            continue;
        }
        let count = counts.entry(code).or_default();
        count.cases += 1;
        let Some(technique) = logic::technique(code) else {
            count.unknown = true;
            continue;
        };
        let state = state(line)?;
        let steps = logic::all_steps(&state, technique);
        let wanted = (list(fields[5]), list(fields[6]));
        let results: Vec<_> = steps.iter().map(|step| does(step, &state)).collect();
        let is_there = results.contains(&wanted);
        if variant == "x" {
            count.passed += u32::from(results.is_empty());
            count.only += u32::from(results.is_empty());
        } else {
            count.passed += u32::from(is_there);
            count.only += u32::from(is_there && results.len() == 1);
        }
        if !codes.is_empty() && (variant == "x") == is_there {
            println!("missed: {line}");
            for (eliminations, placements) in &results {
                println!("    has {} {}", eliminations.join(" "), placements.join(" "));
            }
        }
    }
    for (code, count) in &counts {
        let title = logic::technique(code).map_or("?", |technique| technique.title);
        let Count { cases, passed, only, unknown } = count;
        let note = if *unknown { "no such technique" } else { "" };
        println!("{code:6} {title:32} {passed:3} of {cases:3}, {only:3} with no other result {note}");
    }
    let (passed, cases) = counts.values().fold((0, 0), |(p, c), count| (p + count.passed, c + count.cases));
    println!("{passed} of {cases} cases");
    Ok(())
}

fn state(line: &str) -> Result<State, String> {
    let options = ReadOptions { notation: Some(Notation::Hodoku), layout: None };
    let reading = read(line.as_bytes(), &options).map_err(|error| format!("{line}: {error}"))?;
    let Position::Game(game) = reading.position else { return Err("not a game in progress".to_owned()) };
    State::try_from(&*game).map_err(|error| error.to_string())
}

fn list(field: &str) -> Vec<String> {
    let mut items: Vec<String> = field.split_whitespace().map(str::to_owned).collect();
    items.sort();
    items
}

/// Returns eliminations and placements as the case library writes them: digit, row, column.
fn does(step: &Step, state: &State) -> (Vec<String>, Vec<String>) {
    let layout = state.layout();
    let names = |candidates: &[Candidate]| {
        let mut names: Vec<String> = (candidates.iter())
            .map(|&candidate| layout.constraints().place(candidate))
            .map(|(cell, digit)| format!("{digit}{}{}", layout.row(cell) + 1, layout.column(cell) + 1))
            .collect();
        names.sort();
        names
    };
    (names(&step.eliminations), names(&step.placements))
}
