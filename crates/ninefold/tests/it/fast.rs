//! The speed engine: compares every instruction set and batch size with the reference.

use std::ops::ControlFlow;

use ninefold::Budget;
use ninefold::engine::cover::Cover;
use ninefold::engine::fast::{self, BatchResult, InstructionSet, batch_with};
use ninefold::engine::{Engine, NoObserver};
use ninefold::grid::{Layout, Puzzle, Solution};

use crate::common::{Random, RunUnobserved, crowd, line, puzzle, solutions};

/// Returns puzzles with none, one and several solutions, some of them far from unique.
fn mixed(seed: u64, how_many: usize) -> Vec<Puzzle> {
    let mut random = Random(seed);
    let layout = Layout::classic();
    (0..how_many).map(|round| random.any_puzzle(&layout, 22 + round % 14)).collect()
}

fn bytes(puzzle: &Puzzle) -> [u8; 81] {
    line(puzzle.givens()).as_bytes().try_into().unwrap()
}

#[test]
fn every_instruction_set_agrees_with_the_reference() {
    let puzzles = mixed(81, 1500);
    let packed: Vec<[u8; 81]> = puzzles.iter().map(bytes).collect();
    for limit in [1, 2, 50] {
        let expected: Vec<u64> = puzzles.iter().map(|p| Cover.run_unobserved(p, limit).found).collect();
        let portable = batch_with(InstructionSet::Portable, &packed, limit);
        for ((puzzle, found), expected) in puzzles.iter().zip(&portable).zip(expected) {
            assert_eq!(found.count, expected, "{:?}", puzzle.givens());
            if found.count > 0 {
                let solution = found.solution.into();
                assert!(Solution::check(puzzle, solution).is_ok());
            }
        }
        for set in InstructionSet::available() {
            assert_eq!(batch_with(set, &packed, limit), portable, "{set:?}, solutions and guesses alike");
        }
    }
}

#[test]
fn results_do_not_depend_on_the_batch() {
    let packed: Vec<[u8; 81]> = mixed(5, 400).iter().map(bytes).collect();
    for set in InstructionSet::available() {
        let whole = batch_with(set, &packed, 2);
        for size in [1, 2, 7, 15, 16, 17, 33, 100] {
            let pieces: Vec<BatchResult> =
                packed.chunks(size).flat_map(|piece| batch_with(set, piece, 2)).collect();
            assert_eq!(pieces, whole, "{set:?} in batches of {size}");
        }
        let mut backwards = packed.clone();
        backwards.reverse();
        let mut found = batch_with(set, &backwards, 2);
        found.reverse();
        assert_eq!(found, whole, "{set:?} backwards");
        assert_eq!(batch_with::<[u8; 81]>(set, &[], 2), []);
    }
}

#[test]
fn contradictory_bytes_are_an_answer() {
    // Two fives in a minirow, a row, a minicolumn, a column, a box; then odd bytes, blanks, nines.
    let pairs = [[0, 1], [0, 5], [0, 9], [0, 45], [0, 10], [60, 80]];
    let mut boards: Vec<[u8; 81]> = pairs
        .iter()
        .map(|pair| {
            let mut board = [b'.'; 81];
            pair.iter().for_each(|&cell| board[cell] = b'5');
            board
        })
        .collect();
    boards.extend([[0xFF; 81], [b'0'; 81], [b'9'; 81]]);
    for set in InstructionSet::available() {
        let counts = |boards| batch_with(set, boards, 2).iter().map(|found| found.count).collect::<Vec<_>>();
        assert_eq!(counts(&boards), [0, 0, 0, 0, 0, 0, 2, 2, 0], "{set:?}");
        assert_eq!(counts(&crowd(&boards)), crowd(&counts(&boards)), "{set:?}");
    }
}

#[test]
fn the_engine_agrees_with_its_batch() {
    for puzzle in mixed(12, 300) {
        let alone = fast::Fast.run(&puzzle, &Budget::unique(), &mut NoObserver);
        let found = fast::batch(&[bytes(&puzzle)], 2)[0];
        assert_eq!((alone.found, alone.guesses), (found.count, Some(found.guesses)));
        assert_eq!(fast::count(&puzzle, 2), found.count);
        assert_eq!(fast::solve(&puzzle).is_some(), found.count > 0);
        if let Some(solution) = alone.answer.solution() {
            assert_eq!(line(solution.grid()), found.solution.as_str());
        }
    }
}

#[test]
fn every_solution_is_found_once() {
    // Few givens and 10,795 solutions.
    let puzzle = puzzle("53..7....6..1......98....6.........3...8.3..1........6......28.....19..5....8..79");
    let (report, mut ours) = solutions(&fast::Fast, &puzzle, 20_000);
    assert!(report.exact, "fewer than the limit");
    assert_eq!(ours.len(), 10_795);
    assert_eq!(ours, solutions(&Cover, &puzzle, 20_000).1);
    ours.dedup();
    assert_eq!(ours.len(), 10_795, "no solution twice");
}

#[test]
fn a_batch_finds_the_same_solutions_as_single_puzzles() {
    let packed: Vec<[u8; 81]> = mixed(77, 200).iter().map(bytes).collect();
    for limit in [1, 3, 40] {
        let mut shown = vec![Vec::new(); packed.len()];
        let found = fast::batch_each(&packed, limit, |puzzle, solution| {
            shown[puzzle].push(*solution);
            ControlFlow::Continue(())
        });
        assert_eq!(found, fast::batch(&packed, limit));
        for (puzzle, shown) in packed.iter().zip(&shown) {
            let mut alone = Vec::new();
            fast::for_each_solution(puzzle, |solution| {
                alone.push(*solution);
                if alone.len() as u64 == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(*shown, alone);
        }
    }
    // A caller that has seen enough gets no more solutions of that puzzle.
    let mut seen = vec![0; packed.len()];
    fast::batch_each(&packed, u64::MAX, |puzzle, _| {
        seen[puzzle] += 1;
        if seen[puzzle] == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let counts = fast::batch(&packed, 5);
    assert!(seen.iter().zip(&counts).all(|(&seen, found)| seen == found.count));
}

/// On an otherwise empty board, a group of cells shares fewer candidates than it has cells. No single band or stack
/// shows that, so a search that considers only those would fill the board again and again.
#[test]
fn too_few_candidates_are_detected_at_once() {
    let crowds: [(&[usize], u16); 8] = [
        (&[0, 10, 20], 0b11),
        (&[60, 70, 80], 0b11),
        (&[72, 76, 80], 0b11),
        (&[8, 44, 80], 0b11),
        (&[60, 62, 70, 80], 0b111),
        (&[72, 74, 76, 80], 0b111),
        (&[60, 61, 69, 70, 80], 0b1111),
        (&[72, 73, 75, 78, 80], 0b1111),
    ];
    for (cells, candidates) in crowds {
        let mut board = [0o777u16; 81];
        cells.iter().for_each(|&cell| board[cell] = candidates);
        for set in InstructionSet::available() {
            let found = batch_with(set, &[board], 2)[0];
            assert_eq!(found.count, 0);
            assert!(found.guesses < 100, "{} guesses", found.guesses);
            assert_eq!(fast::single_with(set, &board, 2), found);
            assert_eq!(batch_with(set, &crowd(&[board]), 2), crowd(&[found]));
        }
    }
}

#[test]
fn four_digits_have_no_room_in_a_minirow() {
    for (column_wise, at) in [false, true].into_iter().flat_map(|turned| (0..27).map(move |at| (turned, at)))
    {
        for crowd_of in 4..=9 {
            // The first digits have only one minirow or one minicolumn of their box left.
            let (band, stack, line) = (at / 9, at / 3 % 3, at % 3);
            let mut board = [0o777u16; 81];
            for cell in 0..9 {
                let (row, column) = (cell / 3, cell % 3);
                if (if column_wise { column } else { row }) != line {
                    board[9 * (3 * band + row) + 3 * stack + column] &= 0o777 << crowd_of;
                }
            }
            for set in InstructionSet::available() {
                let found = fast::single_with(set, &board, 1);
                assert_eq!((found.count, found.guesses), (0, 0), "{set:?}, {at}, {crowd_of}");
                assert_eq!(batch_with(set, &crowd(&[board]), 1), crowd(&[found]));
            }
        }
    }
}
