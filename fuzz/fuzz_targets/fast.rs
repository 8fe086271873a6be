//! Any bytes and any candidates through every path of the speed engine: all paths agree, and find as many solutions as
//! the reference.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::engine::cover::Cover;
use ninefold::engine::fast::{BatchResult, InstructionSet, batch_with, single_with};
use ninefold::Budget;
use ninefold::engine::{Engine, NoObserver};
use ninefold::grid::{Candidates, Digit, DigitSet, Layout, Line9, Puzzle};

const SOLVED: &[u8; 81] =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A prime for FNV-1a hashing.
const PRIME: u64 = 0x0100_0000_01B3;

fuzz_target!(|input: &[u8]| {
    let Some((&choice, input)) = input.split_first() else { return };
    let limit = [1, 2, 3, 20][usize::from(choice & 3)];
    let boards: Vec<[u16; 81]> = input.chunks(200).map(board).collect();
    let expected: Vec<BatchResult> =
        boards.iter().map(|board| single_with(InstructionSet::Portable, board, limit)).collect();
    for (board, found) in boards.iter().zip(&expected) {
        check(board, found, limit);
    }
    for set in InstructionSet::available() {
        let found: Vec<BatchResult> = boards.iter().map(|board| single_with(set, board, limit)).collect();
        assert_eq!(found, expected, "{set:?} alone");
        assert_eq!(batch_with(set, &boards, limit), expected, "{set:?} in a batch");
        // Without marks, bytes say the same.
        let (bytes, expected): (Vec<[u8; 81]>, Vec<BatchResult>) =
            boards.iter().zip(&expected).filter_map(|(board, found)| Some((bytes(board)?, *found))).unzip();
        assert_eq!(batch_with(set, &bytes, limit), expected, "{set:?} from bytes");
    }
});

/// Makes a board from bytes: the first says how to read the others.
fn board(input: &[u8]) -> [u16; 81] {
    let (kind, rest) = input.split_first().expect("chunks are not empty");
    match kind % 6 {
        // One byte per cell.
        0 => std::array::from_fn(|cell| match rest.get(cell) {
            Some(&byte) if matches!(byte, b'1'..=b'9') => 1 << (byte - b'1'),
            _ => 0x1FF,
        }),
        // Two bytes per cell: any candidates, and meaningless bits.
        1 => {
            let words: Vec<u16> =
                rest.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
            std::array::from_fn(|cell| words.get(cell).copied().unwrap_or(0x1FF))
        }
        // Givens and removed candidates on a blank board; or candidates besides a solution.
        kind @ (2 | 3) => {
            let mut cells = if kind == 2 { [0x1FF; 81] } else { SOLVED.map(|byte| 1 << (byte - b'1')) };
            for pair in rest.chunks_exact(2) {
                let (cell, digit) = (&mut cells[usize::from(pair[0] % 81)], 1 << (pair[1] % 9));
                match (kind, pair[1] & 0x80) {
                    (2, 0) => *cell = digit,
                    (2, _) => *cell &= !digit,
                    _ => *cell |= digit,
                }
            }
            cells
        }
        // A few bytes are enough for a whole board: the marks of a solution, perhaps some removed, and a number of
        // others.
        kind => {
            let mut state =
                rest.iter().fold(1, |state: u64, &byte| (state ^ u64::from(byte)).wrapping_mul(PRIME));
            let mut below = |limit: u64| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) % limit
            };
            let (others, lost) = (1 + below(8), if kind == 4 { 0 } else { 1 + below(3) });
            let mut cells = SOLVED.map(|byte| 1 << (byte - b'1'));
            for cell in &mut cells {
                *cell &= !(u16::from(below(81) < lost) * *cell);
                *cell |= (0..9).filter(|_| below(10) < others).fold(0, |set, bit| set | 1 << bit);
            }
            cells
        }
    }
}

/// Returns one byte per cell, if every cell is given or blank.
fn bytes(board: &[u16; 81]) -> Option<[u8; 81]> {
    let known = |set: &u16| set & 0x1FF == 0x1FF || (set & 0x1FF).count_ones() == 1;
    let byte = |set: u16| if set & 0x1FF == 0x1FF { b'.' } else { b'1' + set.trailing_zeros() as u8 };
    board.iter().all(known).then(|| board.map(byte))
}

/// Checks that there are as many solutions as the reference finds, and that the first one is right.
fn check(board: &[u16; 81], found: &BatchResult, limit: u64) {
    let digits = |set: u16| (0..9).filter(move |bit| set >> bit & 1 == 1).map(Digit::from_index);
    let sets: Vec<DigitSet> = board.iter().map(|&set| digits(set).collect()).collect();
    let candidates = Candidates::new(Layout::classic(), sets).expect("nine digits in 81 cells");
    let count = match Puzzle::from_candidates(&candidates) {
        Ok(puzzle) => {
            let report = Cover.run(&puzzle, &Budget::solutions(limit).nodes(20_000), &mut NoObserver);
            report.stop.is_none().then_some(report.found)
        }
        Err(_) => Some(0),
    };
    assert_eq!(found.count, count.unwrap_or(found.count), "{board:?}");
    if found.count == 0 {
        assert_eq!(found.solution, Line9::BLANK);
        return;
    }
    let mut seen = [[false; 9]; 27];
    for (cell, byte) in found.solution.as_bytes().iter().enumerate() {
        let (row, column, digit) = (cell / 9, cell % 9, usize::from(byte - b'1'));
        assert!(board[cell] >> digit & 1 == 1, "{board:?}");
        for house in [row, 9 + column, 18 + row / 3 * 3 + column / 3] {
            assert!(!std::mem::replace(&mut seen[house][digit], true), "{board:?}");
        }
    }
}
