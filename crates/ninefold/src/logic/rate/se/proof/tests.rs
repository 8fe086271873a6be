//! Proves the first hint of every producer in many positions, not only the hints of a path: most positions have several,
//! and rare patterns show up that no path would use.

use std::collections::BTreeSet;

use super::super::board::{Bits, Board, Changes};
use super::super::hint::{Effect, Evidence, Hint};
use super::super::meter::Meter;
use super::super::path::SeStep;
use super::super::test_positions::sequences;
use super::super::values::Values;
use super::super::{PRODUCERS, SeRater};
use super::terms::digit_set;
use crate::budget::Budget;
use crate::grid::{Candidates, Cell, CellSet, Grid, Layout, Puzzle};
use crate::logic::kernel::{Checker, Premises};
use crate::logic::state::State;

/// A puzzle that needs chains within chains, and one that needs a naked pair at most.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const EASY: &str = "..8.......3...95...495.38....719...6.6.374.9.4...261....42.865...59...8.......3..";

/// The steps that the positions below have.
const NAMES: &[&str] = &[
    "Hidden Single",
    "Direct Pointing",
    "Direct Claiming",
    "Direct Hidden Pair",
    "Naked Single",
    "Direct Hidden Triplet",
    "Pointing",
    "Claiming",
    "Naked Pair",
    "X-Wing",
    "Hidden Pair",
    "Naked Triplet",
    "Swordfish",
    "Hidden Triplet",
    "XY-Wing",
    "XYZ-Wing",
    "Unique Rectangle type 1",
    "Unique Rectangle type 2",
    "Unique Rectangle type 3",
    "Unique Rectangle type 4",
    "Unique Loop type 1",
    "Unique Loop type 2",
    "Unique Loop type 3",
    "Unique Loop type 4",
    "Naked Quad",
    "Jellyfish",
    "Hidden Quad",
    "BUG type 1",
    "BUG type 2",
    "BUG type 3",
    "BUG type 4",
    "Aligned Pair Exclusion",
    "Generalized X-Wing",
    "Bidirectional X-Cycle",
    "Bidirectional Y-Cycle",
    "Bidirectional Cycle",
    "Turbot Fish",
    "Forcing X-Chain",
    "Forcing Chain",
    "Aligned Triplet Exclusion",
    "Nishio Forcing Chains",
    "Cell Forcing Chains",
    "Region Forcing Chains",
    "Dynamic Contradiction Forcing Chains",
    "Dynamic Cell Forcing Chains",
    "Dynamic Region Forcing Chains",
    "Dynamic Double Forcing Chains (+)",
    "Dynamic Contradiction Forcing Chains (+)",
    "Dynamic Cell Forcing Chains (+)",
    "Dynamic Region Forcing Chains (+)",
];

/// A rater and a checker.
struct Bench {
    rater: SeRater,
    checker: Checker,
}

impl Bench {
    fn new() -> Bench {
        Bench { rater: SeRater::new(), checker: Checker::new(&Layout::classic()) }
    }

    /// Returns the first hint of a producer.
    fn produce(&mut self, producer: usize, board: &Board) -> Option<Hint> {
        self.rater.changes = [Changes::EVERYTHING; PRODUCERS];
        self.rater.produce(producer, board, &mut Meter::new(&Budget::default())).unwrap()
    }

    /// Returns the step that the original takes.
    fn next(&mut self, board: &Board) -> Hint {
        self.rater.changes = [Changes::EVERYTHING; PRODUCERS];
        self.rater.next(board, PRODUCERS, &mut Meter::new(&Budget::default())).unwrap().unwrap()
    }

    /// Returns a hint as a step, if it is proved.
    fn prove(&mut self, board: &Board, hint: &Hint) -> Option<SeStep> {
        // No proof is about a filled cell, so it needs no candidates.
        let mut candidates = Candidates::of(&Grid::blank(Layout::classic()));
        for cell in candidates.layout().clone().cells() {
            candidates.keep(cell, digit_set(board.digits(cell.index())));
        }
        let premises = Premises { candidates: &candidates, givens: &CellSet::EMPTY, unique: true };
        self.rater.proved(board, hint, &premises, &mut self.checker).ok()
    }
}

/// Calls a function with each position of a puzzle's path, and returns the solution.
fn each_position(puzzle: &str, mut visit: impl FnMut(&mut Bench, &Board)) -> Grid {
    let puzzle: Puzzle = puzzle.parse().unwrap();
    let mut bench = Bench::new();
    let (mut board, mut state) = (Board::new(&Values::new(&puzzle)), State::new(&puzzle));
    while board.open != 0 {
        visit(&mut bench, &board);
        let hint = bench.next(&board);
        state.apply(&bench.prove(&board, &hint).unwrap().step);
        hint.apply(&mut board);
    }
    state.grid()
}

#[test]
fn every_producers_hint_is_proved() {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut bench = Bench::new();
    for (number, board) in sequences().iter().flatten().enumerate() {
        for producer in 1..=if number % 16 == 0 { 26 } else { 24 } {
            let Some(hint) = bench.produce(producer, board) else { continue };
            let Some(step) = bench.prove(board, &hint) else { panic!("{hint:?} {:?}", board.marks.cell) };
            seen.insert(step.name.to_string());
        }
    }
    for name in NAMES {
        assert!(seen.contains(*name), "{name} is not among {seen:?}");
    }
}

#[test]
fn chains_within_chains_are_proved() {
    // The last level takes long, and hardly ever has a step that the others don't.
    let mut levels = 27..PRODUCERS;
    each_position(HARD, |bench, board| {
        let is_nested = matches!(&bench.next(board).evidence, Evidence::Chain(chain) if chain.producer >= 27);
        if is_nested && let Some(producer) = levels.next() {
            let hint = bench.produce(producer, board).unwrap();
            assert!(bench.prove(board, &hint).is_some(), "{hint:?}");
        }
    });
    assert!(levels.is_empty());
}

#[test]
fn a_wrong_hint_is_not_proved() {
    let mut wrong = 0;
    for puzzle in [EASY, HARD] {
        let solution = each_position(puzzle, |_, _| {});
        let digit = |cell: u8| solution.get(Cell::new(usize::from(cell))).unwrap().index();
        each_position(puzzle, |bench, board| {
            for producer in 1..=25 {
                let Some(mut hint) = bench.produce(producer, board) else { continue };
                match &mut hint.effect {
                    Effect::Place(cell, placed) => {
                        let others = board.digits(usize::from(*cell)) & !(1 << *placed);
                        let Some(other) = Bits(others).next() else { continue };
                        *placed = other as u8;
                    }
                    Effect::Remove(removals) => {
                        let (cell, digits) = &mut removals[0];
                        *digits |= 1 << digit(*cell);
                    }
                }
                wrong += 1;
                assert!(bench.prove(board, &hint).is_none(), "{hint:?}");
            }
        });
    }
    assert!(wrong > 300, "{wrong}");
}
