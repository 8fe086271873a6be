//! Proves the first hint of every producer in many positions, not only the hints of a path: most positions have several,
//! and rare patterns show up that no path would use.

use std::collections::BTreeSet;

use super::super::board::{Bits, Board, Changes};
use super::super::hint::{Effect, Evidence, Hint};
use super::super::meter::Meter;
use super::super::opening::Values;
use super::super::path::SeStep;
use super::super::{PRODUCERS, SeRater};
use crate::Budget;
use crate::grid::{Cell, Grid, Puzzle};
use crate::logic::kernel::Checker;
use crate::logic::state::State;
use crate::make::minimal_puzzles;

/// A puzzle that needs chains within chains.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A position with a rater and a checker.
struct Position<'a> {
    rater: &'a mut SeRater,
    checker: &'a mut Checker,
    board: Board,
    state: State,
}

impl Position<'_> {
    /// Returns the first hint of a producer.
    fn produce(&mut self, producer: usize) -> Option<Hint> {
        self.rater.changes = [Changes::EVERYTHING; PRODUCERS];
        self.rater.produce(producer, &self.board, &mut Meter::new(&Budget::default())).unwrap()
    }

    /// Returns the step that the original takes.
    fn next(&mut self) -> Hint {
        self.rater.changes = [Changes::EVERYTHING; PRODUCERS];
        self.rater.next(&self.board, PRODUCERS, &mut Meter::new(&Budget::default())).unwrap().unwrap()
    }

    fn prove(&mut self, hint: &Hint) -> Option<SeStep> {
        self.rater.proved(&self.board, hint, &self.state, self.checker).ok()
    }

    /// Takes a step.
    fn apply(&mut self, hint: &Hint) {
        let step = self.prove(hint).unwrap();
        self.state.apply(&step.step);
        hint.apply(&mut self.board);
    }
}

/// Calls a function with each position of a puzzle's path.
fn each_position(puzzle: &Puzzle, mut visit: impl FnMut(&mut Position<'_>)) -> Grid {
    let (mut rater, state) = (SeRater::new(), State::new(puzzle));
    rater.start(puzzle.layout()).unwrap();
    let board = Board::new(&Values::new(puzzle));
    let mut checker = Checker::new(state.layout());
    let mut position = Position { rater: &mut rater, checker: &mut checker, board, state };
    while position.board.open != 0 {
        visit(&mut position);
        let hint = position.next();
        position.apply(&hint);
    }
    position.state.grid()
}

fn puzzles(seed: u64, count: u64) -> impl Iterator<Item = Puzzle> {
    minimal_puzzles(seed, 0..count).into_iter().map(|line| line.to_string().parse().unwrap())
}

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
    "Naked Quad",
    "Jellyfish",
    "BUG type 1",
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

#[test]
fn every_producers_hint_is_proved() {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for puzzle in puzzles(3, 40) {
        let mut number = 0;
        each_position(&puzzle, |position| {
            number += 1;
            for producer in 1..=if number % 8 == 0 { 26 } else { 24 } {
                let Some(hint) = position.produce(producer) else { continue };
                let Some(step) = position.prove(&hint) else { panic!("{}: {hint:?}", puzzle.givens()) };
                seen.insert(step.name.to_string());
            }
        });
    }
    for name in NAMES {
        assert!(seen.contains(*name), "{name} is not among {seen:?}");
    }
}

#[test]
fn chains_within_chains_are_proved() {
    // The last level takes long, and hardly ever has a step that the others don't.
    let mut levels = 27..PRODUCERS;
    each_position(&HARD.parse().unwrap(), |position| {
        let hint = position.next();
        let is_nested = matches!(&hint.evidence, Evidence::Chain(chain) if chain.producer >= 27);
        if is_nested && let Some(producer) = levels.next() {
            let hint = position.produce(producer).unwrap();
            assert!(position.prove(&hint).is_some(), "{hint:?}");
        }
    });
    assert!(levels.is_empty());
}

#[test]
fn a_wrong_hint_is_not_proved() {
    let mut wrong = 0;
    for puzzle in puzzles(5, 6) {
        let solution = each_position(&puzzle, |_| {});
        let digit = |cell: usize| solution.get(Cell::new(cell)).unwrap().index();
        each_position(&puzzle, |position| {
            for producer in 1..=24 {
                let Some(mut hint) = position.produce(producer) else { continue };
                match &mut hint.effect {
                    Effect::Place(cell, placed) => {
                        let others = position.board.digits(usize::from(*cell)) & !(1 << *placed);
                        let Some(other) = Bits(others).next() else { continue };
                        *placed = other as u8;
                    }
                    Effect::Remove(removals) => {
                        let (cell, digits) = &mut removals[0];
                        *digits |= 1 << digit(usize::from(*cell));
                    }
                }
                wrong += 1;
                assert!(position.prove(&hint).is_none(), "{}: {hint:?}", puzzle.givens());
            }
        });
    }
    assert!(wrong > 1_000, "{wrong}");
}
