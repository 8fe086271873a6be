//! The speed engine without vector instructions, on a few nearly solved boards, because Miri takes seconds for a
//! sweep. Miri finds undefined behaviour and emulates other machines (`cargo xtask miri`).

use std::ops::ControlFlow;

use ninefold::engine::fast::{self, BatchResult, InstructionSet};
use ninefold::grid::{Line9, Puzzle};

const SOLVED: &[u8; 81] =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Returns a board on which two digits can change places, so it has two solutions.
fn two() -> [u8; 81] {
    let mut board = *SOLVED;
    [3, 4, 30, 31].iter().for_each(|&cell| board[cell] = b'.');
    board
}

/// Returns one board for each possible outcome.
fn boards() -> Vec<[u8; 81]> {
    let mut nearly = *SOLVED;
    nearly[20..30].fill(b'.');
    vec![nearly, two(), [b'5'; 81], *SOLVED]
}

fn check(found: &[BatchResult]) {
    assert_eq!(found.iter().map(|found| found.count).collect::<Vec<_>>(), [1, 2, 0, 1]);
    assert_eq!(found.iter().map(|found| found.guesses).collect::<Vec<_>>(), [0, 1, 0, 0]);
    assert_eq!([found[0].solution, found[3].solution], [Line9::new(SOLVED); 2]);
    assert_eq!(found[2].solution, Line9::BLANK);
}

/// Solves more boards than any machine has lanes.
#[test]
fn a_batch() {
    let mut boards = boards();
    boards.resize(35, *SOLVED);
    let found = fast::batch_with(InstructionSet::Portable, &boards, 9);
    check(&found[..4]);
    assert!(found[4..].iter().all(|other| other == &found[3]));
}

#[test]
fn one_by_one() {
    let found = boards().into_iter().map(|board| fast::single_with(InstructionSet::Portable, &board, 9));
    check(&found.collect::<Vec<_>>());
}

#[test]
fn candidates_and_puzzles() {
    let candidates = SOLVED.map(|byte| 0xFE00 | 1_u16 << (byte - b'1'));
    assert_eq!(fast::single(&candidates, 2).solution.as_bytes(), SOLVED);
    let solved = Puzzle::try_from(&Line9::new(SOLVED)).unwrap();
    assert_eq!(fast::solve(&solved).as_ref(), Some(solved.givens()));
}

#[test]
fn every_solution() {
    let mut found = Vec::new();
    fast::for_each_solution(&two(), |solution| {
        found.push(*solution);
        ControlFlow::Continue(())
    });
    assert!(found.len() == 2 && found[0] != found[1] && found.contains(&Line9::new(SOLVED)));
}
