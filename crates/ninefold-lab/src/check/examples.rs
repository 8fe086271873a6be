//! `cargo xtask examples [--puzzles N] [NAME…]`: finds a position that shows each technique, in puzzles that the
//! project makes, and writes them to `crates/ninefold/src/logic/techniques/examples.txt`.
//!
//! The best position has few candidates, no simpler step, one instance of the technique, and few results. Without names,
//! the task looks for techniques that have no example yet.

use std::collections::BTreeMap;

use ninefold::Budget;
use ninefold::grid::{Candidates, DigitSet, Game, Grid};
use ninefold::logic::{self, Solver, State, Step, Technique};
use ninefold::text::{Notation, write};

use crate::command::{Outcome, root};
use crate::puzzles::{self, Random, make};

/// The default number of puzzles to search.
const PUZZLES: usize = 1_000;

/// Techniques from this difficulty on find something in nearly every position.
const MANY: u16 = 1_900;

/// The work that the search for a step may take in a position.
const EFFORT: u64 = 300_000;

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    let (puzzles, names) = match arguments {
        ["--puzzles", count, names @ ..] => {
            (count.parse().map_err(|_| format!("'{count}' isn't a number"))?, names)
        }
        names => (PUZZLES, names),
    };
    let mut wanted: Vec<&'static Technique> = Vec::new();
    for name in names {
        let named = logic::named(name);
        if named.is_empty() {
            return Err(format!("unknown technique '{name}'; see `ninefold techniques`"));
        }
        wanted.extend(named);
    }
    if names.is_empty() {
        wanted.extend(logic::techniques().iter().filter(|technique| technique.example.is_empty()));
    }
    let best = find(&wanted, puzzles);
    for technique in &wanted {
        match best.get(technique.name) {
            Some((cost, line)) => println!("{} (cost {cost})\n    {line}", technique.name),
            None => println!("{}: not found", technique.name),
        }
    }
    keep(&best)
}

/// Finds the best position for each technique, and its cost.
fn find(wanted: &[&'static Technique], puzzles: usize) -> BTreeMap<&'static str, (usize, String)> {
    let mut best: BTreeMap<&'static str, (usize, String)> = BTreeMap::new();
    let mut random = Random(2);
    let (hard, low) = (puzzles::made("hard", 0).puzzles, puzzles::made("low-clue", 0).puzzles);
    let solver = Solver::default();
    for number in 0..puzzles {
        let line = match number % 4 {
            0 => hard[number / 4 % hard.len()],
            1 => low[number / 4 % low.len()],
            _ => make::minimal(&mut random),
        };
        let Some(puzzle) = puzzles::puzzle(&line) else { continue };
        let mut state = State::new(&puzzle);
        for step in solver.solve_within(&puzzle, &Budget::default().nodes(3_000_000)).steps {
            for &technique in wanted {
                search(technique, &state, &step, &mut best);
            }
            state.apply(&step);
        }
    }
    best
}

/// Searches for a technique in a position from which the solver continues with this step.
fn search(
    technique: &'static Technique,
    state: &State,
    next: &Step,
    best: &mut BTreeMap<&'static str, (usize, String)>,
) {
    // A simpler step distracts, a single most of all.
    let simpler = match next.technique.difficulty {
        difficulty if difficulty >= technique.difficulty => 0,
        _ if !next.placements.is_empty() => return,
        _ => 60,
    };
    let best_cost = best.get(technique.name).map_or(usize::MAX, |(cost, _)| *cost);
    let marks = state.mark_count();
    if marks + simpler >= best_cost {
        return;
    }
    // Nets and the like always have many instances: the first will do.
    let steps = if technique.difficulty < MANY {
        logic::all_steps(state, technique)
    } else {
        Solver::with([technique])
            .next_step_within(state, &Budget::default().nodes(EFFORT))
            .ok()
            .flatten()
            .into_iter()
            .collect()
    };
    let Some(first) = steps.first() else { return };
    let gone = first.eliminations.len() + 2 * first.placements.len();
    let cost = marks + simpler + 3 * gone + 12 * (steps.len() - 1).min(10);
    if cost < best_cost {
        best.insert(technique.name, (cost, line(state)));
    }
}

/// Writes a position in the notation `hodoku`.
fn line(state: &State) -> String {
    let digits = state.grid();
    let mut givens = Grid::blank(state.layout().clone());
    let mut marks = Candidates::all(state.layout().clone());
    for cell in state.layout().cells() {
        if state.givens().contains(cell) {
            givens.set(cell, digits.get(cell));
        }
        marks.keep(cell, digits.get(cell).map_or(state.marks(cell), DigitSet::only));
    }
    write(&Game::new(givens).with_digits(digits).with_marks(&marks).into(), Notation::Hodoku)
}

/// Writes the file, in the order of the techniques.
fn keep(found: &BTreeMap<&'static str, (usize, String)>) -> Outcome {
    let mut text = String::from(
        "# A position that shows each technique, in the notation hodoku, found by `cargo xtask examples` in puzzles\n\
         # that the project makes, or drawn for the purpose.\n",
    );
    for technique in logic::techniques() {
        let line = found.get(technique.name).map_or(technique.example, |(_, line)| line.as_str());
        if !line.is_empty() {
            text.push_str(&format!("{} {line}\n", technique.name));
        }
    }
    let path = root().join("crates/ninefold/src/logic/techniques/examples.txt");
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}
