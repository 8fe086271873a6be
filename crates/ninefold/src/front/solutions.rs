//! A lazy iterator over the solutions of any puzzle.

use std::iter::FusedIterator;
use std::vec;

use crate::budget::Budget;
use crate::engine::cover::{self, Cover};
use crate::engine::{Engine, Event, default_for};
use crate::grid::{Puzzle, Solution};

/// A lazy iterator over the solutions of a puzzle, in a fixed order: see [`Puzzle::solutions`].
#[derive(Debug)]
pub struct Solutions<'a>(Source<'a>);

#[derive(Debug)]
enum Source<'a> {
    /// The search of `cover` stops at every solution.
    Search(Box<cover::Solutions<'a>>),
    Runs(Runs<'a>),
}

/// Runs of another engine. Engines are deterministic, so a run that looks for twice as many solutions begins with the same ones.
#[derive(Debug)]
struct Runs<'a> {
    puzzle: &'a Puzzle,
    found: vec::IntoIter<Solution>,
    /// How many solutions the runs so far have found.
    known: u64,
    is_over: bool,
}

impl<'a> Solutions<'a> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Solutions<'a> {
        Solutions(if Cover.supports(puzzle.layout()) {
            Source::Search(Box::new(cover::Solutions::new(puzzle)))
        } else {
            Source::Runs(Runs { puzzle, found: Vec::new().into_iter(), known: 0, is_over: false })
        })
    }
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        match &mut self.0 {
            Source::Search(search) => search.next(),
            Source::Runs(runs) => runs.next(),
        }
    }
}

impl FusedIterator for Solutions<'_> {}

impl Runs<'_> {
    fn next(&mut self) -> Option<Solution> {
        if self.found.as_slice().is_empty() && !self.is_over {
            self.run();
        }
        self.found.next()
    }

    fn run(&mut self) {
        let wanted = (2 * self.known).max(2);
        let (mut skipped, mut found) = (0, Vec::new());
        let each = &mut |event: Event<'_>| {
            let Event::Solution(solution) = event else { return };
            if skipped < self.known {
                skipped += 1;
            } else {
                found.push(solution.clone());
            }
        };
        let report = default_for(self.puzzle.layout()).run(self.puzzle, &Budget::solutions(wanted), each);
        self.is_over = report.found < wanted;
        self.known = report.found;
        self.found = found.into_iter();
    }
}
