//! The speed engine: a symmetry maps the solutions of a puzzle to those of its image.

use std::ops::ControlFlow;

use ninefold::engine::fast::{InstructionSet, batch_each, batch_with, for_each_solution, single_with};
use ninefold::grid::{Grid, Layout, Puzzle};
use proptest::prelude::*;

use crate::common::{Moves, Random, classic, crowd, line};

/// Maximum number of solutions to compare.
const MAX_SOLUTIONS: u64 = 50;

fn solutions(puzzle: &Puzzle) -> Vec<String> {
    let mut lines = Vec::new();
    for_each_solution(puzzle, |solution| {
        lines.push(solution.to_string());
        if lines.len() as u64 > MAX_SOLUTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    lines.sort();
    lines
}

fn solutions_of_a_batch(puzzle: &Puzzle) -> Vec<String> {
    let mut lines = Vec::new();
    let _ = batch_each(&crowd(&[puzzle]), MAX_SOLUTIONS + 1, |number, solution| {
        if number == 0 {
            lines.push(solution.to_string());
        }
        ControlFlow::Continue(())
    });
    lines.sort();
    lines
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn solutions_move_with_the_puzzle(seed: u64, clues in 22usize..30, loosened in 0usize..4) {
        let mut random = Random(seed);
        let layout = Layout::classic();
        let mut givens: Grid = random.any_puzzle(&layout, clues).givens().clone();
        for _ in 0..loosened {
            givens.set(layout.cell(random.below(9), random.below(9)), None);
        }
        let puzzle = Puzzle::new(givens).unwrap();
        let before = solutions(&puzzle);
        prop_assume!(before.len() as u64 <= MAX_SOLUTIONS);
        for _ in 0..4 {
            let moves = Moves::any(&mut random);
            let image = Puzzle::new(moves.of(puzzle.givens())).unwrap();
            let mut expected: Vec<String> =
                before.iter().map(|solution| line(&moves.of(&classic(solution)))).collect();
            expected.sort();
            prop_assert_eq!(&solutions(&image), &expected);
            prop_assert_eq!(&solutions_of_a_batch(&image), &expected);
            for set in InstructionSet::available() {
                for found in [single_with(set, &image, MAX_SOLUTIONS), batch_with(set, &crowd(&[&puzzle, &image]), MAX_SOLUTIONS)[1]] {
                    prop_assert_eq!(found.count as usize, expected.len());
                    let first = found.solution.to_string();
                    prop_assert_eq!(expected.contains(&first), !expected.is_empty());
                }
            }
        }
    }
}
