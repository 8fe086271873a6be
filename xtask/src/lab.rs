//! Benchmarks, long checks and puzzle sets, which have a crate of their own: `crates/ninefold-lab`.

use crate::command::{Outcome, cargo, step};

/// What the laboratory can do, in its own words.
pub(crate) const HELP: &str = include_str!("../../crates/ninefold-lab/src/help.txt");

/// Runs the laboratory in release: figures from a debug build mean nothing.
pub(crate) fn run(arguments: &[&str]) -> Outcome {
    let mut all = vec!["run", "--quiet", "--release", "--package", "ninefold-lab", "--"];
    all.extend(arguments);
    step(&format!("{} in release", arguments[0]), cargo(&all))
}
