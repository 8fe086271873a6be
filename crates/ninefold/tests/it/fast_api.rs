//! The speed engine's public functions: what they accept, what they guarantee, when they panic.

use std::mem::MaybeUninit;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use ninefold::engine::Engine;
use ninefold::engine::cover::Cover;
use ninefold::engine::fast::{self, BatchResult, InstructionSet};
use ninefold::grid::{Candidates, Cell, Digit, Grid, Layout, Line9, Puzzle, Solution};

use crate::common::{Random, RunUnobserved, crowd, digit, line, puzzle, solutions};

const UNIQUE: &[u8; 81] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn bytes(puzzle: &Puzzle) -> [u8; 81] {
    line(puzzle.givens()).as_bytes().try_into().unwrap()
}

/// Returns every solution once, sorted.
fn all_solutions(puzzle: &Puzzle) -> Vec<String> {
    let mut lines = Vec::new();
    fast::for_each_solution(&bytes(puzzle), |solution| {
        lines.push(solution.to_string());
        ControlFlow::Continue(())
    });
    let found = lines.len();
    lines.sort();
    lines.dedup();
    assert_eq!(lines.len(), found, "no solution twice");
    lines
}

#[test]
fn every_solution_is_handed_over() {
    let mut random = Random(3);
    let layout = Layout::classic();
    let mut in_all = 0;
    for round in 0..40 {
        let mut grid = random.unique_puzzle(&layout, 26).givens().clone();
        let givens: Vec<Cell> = layout.cells().filter(|&cell| grid.get(cell).is_some()).collect();
        (0..round % 8).for_each(|_| grid.set(givens[random.below(givens.len())], None));
        let puzzle = Puzzle::new(grid).unwrap();
        let (report, theirs) = solutions(&Cover, &puzzle, 5_000);
        if report.exact {
            assert_eq!(all_solutions(&puzzle), theirs, "{:?}", puzzle.givens());
            in_all += theirs.len();
        }
    }
    assert!(in_all > 3_000, "{in_all} solutions compared");
}

#[test]
fn solutions_stop_on_request() {
    for wanted in [1, 2, 77] {
        let mut calls = 0;
        fast::for_each_solution(&[b'.'; 81], |_| {
            calls += 1;
            if calls == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(calls, wanted);
    }
    let found = fast::for_each_solution(&[b'5'; 81], |_| panic!("there is none"));
    assert_eq!(found, BatchResult::default());
}

#[test]
fn listing_and_counting_solutions_agree() {
    let mut random = Random(8);
    for round in 0..60 {
        let mut board = bytes(&random.unique_puzzle(&Layout::classic(), 25));
        (0..round % 6).for_each(|_| board[random.below(81)] = b'.');
        for limit in [1, 2, 500] {
            let mut left = limit;
            let found = fast::for_each_solution(&board, |_| {
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(found, fast::single(&board, limit), "{}", String::from_utf8_lossy(&board));
            assert_eq!(fast::count(&board, limit), found.count);
        }
    }
    // Stop before the first guess, and after the third.
    for (allowed, guesses) in [(0, 0), (3, 3)] {
        let mut asked = 0;
        let is_up = || {
            asked += 1;
            asked > allowed
        };
        let found = fast::for_each_solution_until(&[b'.'; 81], is_up, |_| ControlFlow::Continue(()));
        assert_eq!((found.count, found.guesses), (0, guesses));
    }
}

#[test]
fn a_digit_can_be_ruled_out() {
    let solution = fast::single(UNIQUE, 1).solution;
    for set in InstructionSet::available() {
        for cell in [0, 2, 40, 80] {
            let mut line = *UNIQUE;
            line[cell] = b'.';
            for digit in b'1'..=b'9' {
                // Check the candidates bit by bit.
                let mut candidates =
                    line.map(|byte| if byte == b'.' { 0o777u16 } else { 1 << (byte - b'1') });
                candidates[cell] &= !(1 << (digit - b'1'));
                let without = fast::Without { line: &line.into(), cell, digit };
                let found = fast::single_with(set, &without, 9);
                assert_eq!(found, fast::single_with(set, &candidates, 9), "{set:?}, {cell}, {digit}");
                assert_eq!(fast::batch_with(set, &crowd(&[without]), 9), crowd(&[found]));
                assert!(found.count == 0 || found.solution[cell] != digit);
            }
        }
        // A cell or digit that doesn't exist rules nothing out.
        for (cell, digit) in [(81, b'5'), (usize::MAX, b'1'), (2, b'.'), (2, b'0'), (2, b':'), (2, 4)] {
            let without = fast::Without { line: &Line9::new(UNIQUE), cell, digit };
            assert_eq!(fast::single_with(set, &without, 2).solution, solution, "{cell}, {digit}");
        }
        // Bits that aren't digits are ignored.
        assert_eq!(fast::single_with(set, &[0xFE00u16; 81], 1).count, 0);
        assert_eq!(fast::single_with(set, &[0xFFFFu16; 81], 1), fast::single_with(set, &[0o777u16; 81], 1));
    }
}

#[test]
fn no_more_solutions_than_the_limit_are_found() {
    for set in InstructionSet::available() {
        for limit in [0, 1, 2, 3, 100] {
            let boards = [*UNIQUE, [b'.'; 81], [b'1'; 81]];
            let counts = [limit.min(1), limit, 0];
            assert_eq!(boards.map(|board| fast::single_with(set, &board, limit).count), counts);
            for boards in [boards.to_vec(), crowd(&boards)] {
                let found = fast::batch_with(set, &boards, limit);
                assert!(
                    found.iter().map(|found| found.count).eq(counts.into_iter().cycle().take(boards.len()))
                );
            }
        }
        assert_eq!(fast::batch_with(set, &[*UNIQUE; 3], 0), [BatchResult::default(); 3]);
        assert_eq!(fast::single_with(set, UNIQUE, 0), BatchResult::default());
    }
    assert_eq!(fast::count(&puzzle(std::str::from_utf8(UNIQUE).unwrap()), 0), 0);
}

#[test]
fn puzzles_without_a_solution_return_a_blank_line() {
    let mut spoilt = *UNIQUE;
    spoilt[2] = b'2';
    for set in InstructionSet::available() {
        for board in [spoilt, [b'7'; 81]] {
            let found = fast::single_with(set, &board, 2);
            assert_eq!((found.count, found.solution), (0, Line9::BLANK));
            assert_eq!(fast::batch_with(set, &[board, *UNIQUE, board], 2)[2], found);
            assert_eq!(fast::batch_with(set, &crowd(&[board]), 2), crowd(&[found]));
        }
    }
}

/// Solutions and counts apart are those of whole results; where there is none, there are zeros, whatever was there.
#[test]
fn results_in_parts_are_the_same() {
    for limit in [0, 1, 2, 7] {
        let some = [[b'1'; 81], *UNIQUE, [b'.'; 81]];
        for boards in [Vec::new(), some.to_vec(), crowd(&some)] {
            let mut room = vec![[MaybeUninit::new(7); 81]; boards.len()];
            let mut counts = vec![9; boards.len()];
            let mut counts_alone = counts.clone();
            let solutions = fast::batch_solutions(&boards, limit, &mut room, &mut counts);
            fast::batch_counts(&boards, limit, &mut counts_alone);
            for (number, whole) in fast::batch(&boards, limit).iter().enumerate() {
                let solution = if whole.count == 0 { [0; 81] } else { *whole.solution.as_bytes() };
                assert_eq!(solutions[number], solution);
                assert_eq!([counts[number], counts_alone[number]], [whole.count; 2]);
            }
        }
    }
}

/// A prefetch is a hint: answers don't depend on it, wherever it points.
#[test]
fn prefetched_lines_are_strict_lines() {
    let boards = crowd(&[[b'1'; 81], *UNIQUE, [b'x'; 81], [b'.'; 81]]);
    let (mut strict, mut early) = (Vec::new(), Vec::new());
    for (number, board) in boards.iter().enumerate() {
        let anywhere = [board.as_ptr(), std::ptr::null(), std::ptr::dangling(), usize::MAX as *const u8];
        strict.push(fast::Strict(board));
        early.push(fast::Prefetch { line: fast::Strict(board), soon: anywhere[number % 4] });
    }
    for set in InstructionSet::available() {
        assert_eq!(fast::batch_with(set, &early, 2), fast::batch_with(set, &strict, 2));
    }
}

#[test]
#[should_panic(expected = "one solution a puzzle")]
fn too_few_solutions_panic() {
    fast::batch_solutions(&[*UNIQUE; 3], 2, &mut [[MaybeUninit::uninit(); 81]; 2], &mut [0; 3]);
}

#[test]
fn results_are_overwritten() {
    let stale = BatchResult { count: 7, solution: [b'7'; 81].into(), guesses: 7 };
    for limit in [0, 1, 2] {
        let some = [[b'1'; 81], *UNIQUE, [b'.'; 81]];
        for boards in [some.to_vec(), crowd(&some)] {
            let mut results = vec![stale; boards.len()];
            fast::batch_into(&boards, limit, &mut results);
            assert_eq!(results, fast::batch(&boards, limit));
        }
    }
    fast::batch_into::<[u8; 81]>(&[], 2, &mut []);
}

#[test]
#[should_panic(expected = "one result a puzzle")]
fn too_few_results_panic() {
    fast::batch_into(&[*UNIQUE; 3], 2, &mut [BatchResult::default(); 2]);
}

#[test]
#[should_panic(expected = "one result a puzzle")]
fn too_many_results_panic() {
    fast::batch_into(&[*UNIQUE; 3], 2, &mut [BatchResult::default(); 4]);
}

#[test]
fn other_layouts_panic() {
    for name in ["4x4", "9x9+x", "latin:9"] {
        let layout: Layout = name.parse().unwrap();
        assert!(!fast::Fast.supports(&layout));
        let blank = Puzzle::new(Grid::blank(layout.into())).unwrap();
        let panics = |work: &dyn Fn()| catch_unwind(AssertUnwindSafe(work)).is_err();
        assert!(panics(&|| drop(fast::solve(&blank))), "solve {name}");
        assert!(panics(&|| assert_eq!(fast::count(&blank, 1), 1)), "count {name}");
        assert!(panics(&|| drop(fast::batch(&[&blank], 1))), "batch {name}");
        let each = || {
            let _ = fast::for_each_solution(&blank, |_| ControlFlow::Continue(()));
        };
        assert!(panics(&each), "each {name}");
    }
}

#[test]
fn many_threads_find_the_same_solutions() {
    let mut random = Random(6);
    let layout = Layout::classic();
    let puzzles: Vec<Puzzle> = (0..100).map(|_| random.any_puzzle(&layout, 24)).collect();
    let boards: Vec<[u8; 81]> = puzzles.iter().map(bytes).collect();
    let expected = fast::batch(&boards, 2);
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let (boards, expected) = (&boards, &expected);
            scope.spawn(move || {
                for size in [thread + 1, 100] {
                    for (piece, expected) in boards.chunks(size).zip(expected.chunks(size)) {
                        assert_eq!(fast::batch(piece, 2), expected);
                        assert_eq!(fast::single(&piece[0], 2), expected[0]);
                    }
                }
            });
        }
    });
}

/// Marks decide between two solutions, or leave none.
#[test]
fn marks_are_part_of_the_puzzle() {
    let mut random = Random(8);
    let layout = Layout::classic();
    let mut seen = [0; 3];
    for _ in 0..100 {
        let marked = random.marked_puzzle(&layout, 24);
        let found = Cover.run_unobserved(&marked, 50).found;
        seen[found.min(2) as usize] += 1;
        assert_eq!(fast::count(&marked, 50), found);
        assert_eq!(fast::single(&marked, 50), fast::batch(&[&marked], 50)[0]);
        assert_eq!(fast::solve(&marked).is_some(), found > 0);
        if let Some(grid) = fast::solve(&marked) {
            assert!(Solution::check(&marked, grid).is_ok());
        }
    }
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
    let plain = puzzle(std::str::from_utf8(UNIQUE).unwrap());
    let mut marks: Candidates = plain.candidates();
    let right: Digit = digit(4);
    marks.strike(Cell::new(2), right);
    assert_eq!(fast::solve(&plain).unwrap().get(Cell::new(2)), Some(right));
    assert_eq!(fast::solve(&plain.with_marks(&marks)), None);
}

/// Candidates may have any bits set; a cell without candidates leaves no solution.
#[test]
fn candidates_may_have_any_bits() {
    for set in InstructionSet::available() {
        let mut cells = [0x1FF_u16; 81];
        let check = |cells: &[u16; 81], count: u64| {
            let found = fast::single_with(set, cells, 5);
            assert_eq!(found.count, count, "{set:?} {cells:?}");
            assert_eq!(fast::batch_with(set, &crowd(&[*cells]), 5), crowd(&[found]));
        };
        check(&cells, 5);
        cells[40] = 0;
        check(&cells, 0);
        // Bits above the ninth aren't digits.
        cells[40] = 0xFE00;
        check(&cells, 0);
        check(&[0xFFFFu16; 81], 5);
    }
}
