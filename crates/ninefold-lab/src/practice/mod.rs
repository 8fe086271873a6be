//! `cargo xtask practice [--puzzles N] [NAME…]`: positions right before each technique, for "Practise this" on the page;
//! `cargo xtask practice --more N [NAME…]`: further positions of the techniques that have too few; `cargo xtask practice
//! rules [NAME…]`: exercises with each rule.
//!
//! | file | contents |
//! |---|---|
//! | `code.rs` | a position as about 75 characters |
//! | `harvest.rs` | the best positions of each technique found so far |
//! | `rules.rs` | exercises with one rule |
//! | `search.rs` | where to look: paths of random and hard puzzles, then the vicinity of what was found |
//! | `store.rs` | the files of the page |
//! | `verify.rs` | whether the next step of a stored position is its technique |
//!
//! A position is *plain* if the technique is the next step: no usual technique that is simpler finds one. Where too few
//! plain positions turn up (a Whale always has a smaller fish beside it), the file also has positions with simpler steps,
//! but never one where a digit can be placed directly.

mod code;
mod harvest;
mod rules;
mod search;
mod store;
mod verify;

use ninefold::logic::{self, Technique};

use self::harvest::Harvest;
pub(crate) use self::verify::check;
use crate::command::Outcome;

/// How many positions to keep of each technique.
const ENOUGH: usize = 30;

/// How many puzzles to walk through by default; 12,000 take about 8 minutes.
const PUZZLES: usize = 12_000;

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    if let ["rules", names @ ..] = arguments {
        return rules::run(names);
    }
    let number = |count: &str| count.parse().map_err(|_| format!("'{count}' isn't a number"));
    let (puzzles, names, is_more) = match arguments {
        ["--puzzles", count, names @ ..] => (number(count)?, names, false),
        ["--more", count, names @ ..] => (number(count)?, names, true),
        names => (PUZZLES, names, false),
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
        wanted.extend(logic::techniques());
    }
    if is_more {
        return more(&wanted, puzzles);
    }
    let harvest = search::run(&wanted, puzzles);
    for technique in &wanted {
        let (plain, all) = harvest.counts(technique);
        if plain < ENOUGH {
            println!("{}: {plain} plain positions, {} with simpler steps", technique.name, all - plain);
        }
        store::write(technique, &harvest.lines(technique))?;
    }
    store::write_index()
}

/// Adds to the files of the techniques that have too few positions.
fn more(wanted: &[&'static Technique], puzzles: usize) -> Outcome {
    let mut harvest = Harvest::new();
    let mut rare = wanted.to_vec();
    rare.retain(|technique| store::read(technique).len() < ENOUGH);
    for technique in &rare {
        harvest.take(technique, &store::read(technique));
    }
    search::more(&rare, puzzles, &mut harvest, |harvest| {
        for technique in &rare {
            store::write(technique, &harvest.lines(technique))?;
        }
        store::write_index()
    })
}
