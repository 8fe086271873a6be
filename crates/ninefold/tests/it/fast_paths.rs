//! The speed engine: every path through it, on thousands of boards. `cargo xtask check` does the same with more
//! boards.

use ninefold::engine::cover::Cover;
use ninefold::engine::fast::{self, BatchResult, Board, InstructionSet, batch_with, single_with};
use ninefold::grid::{Candidates, Layout, Line9, Puzzle, Solution};

use crate::common::{Moves, Random, RunUnobserved, line};

/// Returns boards with none, one, several and many solutions: images of puzzles, with some givens removed.
fn boards(seed: u64, how_many: usize) -> Vec<Puzzle> {
    let mut random = Random(seed);
    let layout = Layout::classic();
    let some: Vec<Puzzle> = (0..60).map(|round| random.any_puzzle(&layout, 22 + round % 8)).collect();
    let image = |number: usize| {
        let mut givens = Moves::any(&mut random).of(some[number % some.len()].givens());
        for _ in 0..number % 4 * 2 {
            givens.set(layout.cell(random.below(9), random.below(9)), None);
        }
        Puzzle::new(givens).unwrap()
    };
    (0..how_many).map(image).collect()
}

/// Returns puzzles with some candidates removed: either only those outside the solutions, or any.
fn marked(seed: u64, how_many: usize) -> Vec<Puzzle> {
    let mut random = Random(seed);
    let mark = |(number, puzzle): (usize, Puzzle)| {
        let first = fast::solve(&puzzle);
        let mut marks: Candidates = puzzle.candidates();
        for cell in puzzle.layout().cells() {
            for digit in puzzle.layout().digits().iter() {
                let keep = number % 3 > 0 && first.as_ref().is_some_and(|grid| grid.get(cell) == Some(digit));
                if !keep && random.below(40) < number % 20 {
                    marks.strike(cell, digit);
                }
            }
        }
        puzzle.with_marks(&marks)
    };
    boards(seed, how_many).into_iter().enumerate().map(mark).collect()
}

/// Checks that all paths find the same solutions, and as many as the reference.
fn check<B: Board + Copy>(puzzles: &[Puzzle], boards: &[B], limit: u64) {
    let expected: Vec<BatchResult> =
        boards.iter().map(|board| single_with(InstructionSet::Portable, board, limit)).collect();
    let mut counts = [0; 3];
    for (puzzle, found) in puzzles.iter().zip(&expected) {
        assert_eq!(found.count, Cover.run_unobserved(puzzle, limit).found, "{puzzle:?}");
        counts[found.count.min(2) as usize] += 1;
        if found.count == 0 {
            assert_eq!(found.solution, Line9::BLANK);
        } else {
            let grid = found.solution.into();
            assert!(Solution::check(puzzle, grid).is_ok(), "{puzzle:?}");
        }
    }
    assert!(counts.iter().all(|&count| limit < 2 || count > puzzles.len() / 20), "a mixture: {counts:?}");
    for set in InstructionSet::available() {
        for ((board, expected), puzzle) in boards.iter().zip(&expected).zip(puzzles) {
            assert_eq!(&single_with(set, board, limit), expected, "{set:?} alone: {puzzle:?}");
        }
        let mut random = Random(limit);
        let mut order: Vec<usize> = (0..boards.len()).collect();
        for round in 0..3 {
            let mut left = &order[..];
            while !left.is_empty() {
                let (piece, rest) = left.split_at(left.len().min(1 + random.below(1 << (3 * round + 4))));
                let batch: Vec<B> = piece.iter().map(|&number| boards[number]).collect();
                for (found, &number) in batch_with(set, &batch, limit).iter().zip(piece) {
                    assert_eq!(found, &expected[number], "{set:?} in a batch: {:?}", puzzles[number]);
                }
                left = rest;
            }
            random.shuffle(&mut order);
        }
    }
}

#[test]
fn all_paths_agree_on_bytes() {
    let puzzles = boards(1, 1_500);
    let bytes: Vec<[u8; 81]> =
        puzzles.iter().map(|puzzle| line(puzzle.givens()).as_bytes().try_into().unwrap()).collect();
    for limit in [1, 2, 10] {
        check(&puzzles, &bytes, limit);
    }
}

#[test]
fn all_paths_agree_on_marks() {
    let puzzles = marked(2, 1_000);
    let candidates: Vec<[u16; 81]> = puzzles.iter().map(candidates).collect();
    for limit in [1, 2, 10] {
        check(&puzzles, &candidates, limit);
    }
    check(&puzzles, &puzzles.iter().collect::<Vec<&Puzzle>>(), 2);
}

/// Returns the candidates of a puzzle, with meaningless bits above the ninth.
fn candidates(puzzle: &Puzzle) -> [u16; 81] {
    let candidates = puzzle.candidates();
    let mut cells = [0xA200; 81];
    for (cell, digits) in cells.iter_mut().zip(candidates.contents()) {
        *cell |= digits.iter().fold(0, |set, digit| set | 1 << digit.index());
    }
    cells
}
