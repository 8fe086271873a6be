//! Puzzles of our own, as rules in the library's text, for every format.

use std::sync::Arc;

use ninefold::grid::{Grid, Layout, Puzzle, Rule};

/// Makes a puzzle from the name of a layout, its givens on one line, and rules.
pub(crate) fn puzzle(layout: &str, givens: &str, rules: &[&str]) -> Puzzle {
    let layout: Layout = layout.parse().expect("a layout");
    let rules = rules.iter().map(|line| Rule::read(line, &layout).unwrap_or_else(|error| panic!("{error}")));
    let layout = Arc::new(layout.with_rules(rules.collect::<Vec<Rule>>()).expect("rules that fit"));
    let mut grid = Grid::blank(Arc::clone(&layout));
    for (cell, symbol) in layout.grid_cells().zip(givens.chars()) {
        grid.set(cell, symbol.to_digit(36).and_then(|value| layout.digit_of(value as i32)));
    }
    Puzzle::new(grid).expect("givens that don't contradict each other")
}

/// A 9×9 board with some givens.
pub(crate) const GIVENS: &str =
    "5........................9.......................................................";

/// Rules that f-puzzles has by itself or with its usual extensions.
pub(crate) const F_PUZZLES: &[&str] = &[
    "cage 15 r1c2 r1c3",
    "cage r9c1 r9c2",
    "region r2c2 r2c3 r3c2",
    "knight",
    "king",
    "nonconsecutive",
    "negative-ratio",
    "negative-xv",
    "disjoint-groups",
    "thermometer r1c4 r1c5 r1c6",
    "slow-thermometer r8c1 r8c2 r8c3",
    "difference r4c4 r4c5",
    "difference 3 r4c6 r4c7",
    "ratio r5c5 r5c6",
    "ratio 3 r5c7 r5c8",
    "x r6c1 r6c2",
    "v r6c3 r6c4",
    "odd r7c7",
    "even r7c8",
    "minimum r9c9",
    "maximum r8c8",
    "whisper 5 r2c6 r2c7 r2c8",
    "whisper 4 r3c6 r3c7 r3c8",
    "renban r5c1 r5c2 r5c3",
    "nabner r6c6 r6c7",
    "arrow r7c1 = r7c2 r7c3",
    "arrow r1c8 r1c9 = r2c9 r3c9 r4c9",
    "double-arrow r8c4 r8c5 r8c6 r8c7",
    "palindrome r9c4 r9c5 r9c6",
    "region-sum r3c3 r3c4 r4c4",
    "entropic r2c1 r3c1 r4c1",
    "modular r2c4 r2c5 r3c5",
    "zipper r4c1 r4c2 r4c3",
    "between r6c5 r7c5 r8c5",
    "lockout r5c9 r6c9 r7c9",
    "quadruple 1,2 r4c7 r4c8 r5c7 r5c8",
    "little-killer 12 r1c3 r2c2 r3c1",
    "sandwich 10 r4c1-9",
    "x-sum 10 r9c1-9",
    "skyscraper 3 r1-9c5",
    "row-index r5c5",
    "column-index r1c1",
    "box-index r9c9",
    "clone r1c1 r1c2 = r7c8 r7c9",
];

/// Rules of the Interactive Sudoku Solver.
pub(crate) const ISS: &[&str] = &[
    "cage 15 r1c2 r1c3",
    "cage r9c1 r9c2",
    "region r2c2 r2c3 r3c2",
    "knight",
    "king",
    "strictly-nonconsecutive",
    "disjoint-groups",
    "windoku",
    "global-entropy",
    "global-modular",
    "self-taxicab",
    "flatmates",
    "thermometer r1c4 r1c5 r1c6",
    "difference r4c4 r4c5",
    "ratio r5c5 r5c6",
    "x r6c1 r6c2",
    "v r6c3 r6c4",
    "greater r7c4 r7c5",
    "negative-xv",
    "whisper 5 r2c6 r2c7 r2c8",
    "renban r5c1 r5c2 r5c3",
    "arrow r7c1 = r7c2 r7c3",
    "arrow r1c8 r1c9 = r2c9 r3c9 r4c9",
    "double-arrow r8c4 r8c5 r8c6 r8c7",
    "palindrome r9c4 r9c5 r9c6",
    "region-sum r3c3 r3c4 r4c4",
    "entropic r2c1 r3c1 r4c1",
    "modular 4 r2c4 r2c5 r3c5 r3c6",
    "zipper r4c1 r4c2 r4c3",
    "between r6c5 r7c5 r8c5",
    "lockout 4 r5c9 r6c9 r7c9",
    "sum-line 10 r6c5 r6c6 r6c7",
    "lunchbox 12 r2c1 r2c2 r2c3 r2c4 r2c5",
    "contains 1,2 r4c7 r4c8 r5c7 r5c8",
    "look-and-say 1x2 2x3 r4c7 r4c8 r5c7 r5c8",
    "no-ties",
    "equality r8c1 r8c2 r8c3 r8c4",
    "circles r1c1 r2c3 r3c5 r4c7",
    "count-distinct r9c9 = r8c9 r8c8 r9c8",
    "equal-sum r1c1 r1c2 = r2c1 r2c2",
    "same-values r1c1 r1c2 = r2c4 r2c5",
    "sum 20 r1c1 r2c2 r3c3",
    "sum 0 r1c1 r2c2 -1*r3c3",
    "value-index r4c1 r4c2 r4c3 r4c4",
    "sandwich 10 r4c1-9",
    "x-sum 10 r9c9-1",
    "skyscraper 3 r1-9c5",
    "hidden-skyscraper 4 r9-1c6",
    "numbered-room 4 r7c1-9",
    "full-rank 5 r3c1-9",
    "row-index r5c5",
    "column-index r1c1",
    "regex \"[1-5]*.*\" r8c1 r8c2 r8c3",
    "pairs table \"1:2,3 2:3\" r8c8 r8c9",
    "automaton \"0 > 0:1-9:1 1:1-9:1 > 1\" r9c1 r9c2",
    "either [cage 10 r1c1 r1c2] [renban r3c3 r3c4; thermometer r3c3 r3c4]",
];
