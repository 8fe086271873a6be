//! What the twin promises: the original's orders and numbers, sound steps, and ratings that stay as they are.

use std::collections::BTreeSet;

use super::board::{Kind, peers, subsets};
use super::chain::length_rating;
use super::*;
use crate::check::se::positions::is_sound;
use crate::check::se::values;
use crate::puzzles::position::position;
use crate::puzzles::{Line9, Random};

#[test]
fn orders_are_those_of_the_original() {
    let pairs: Vec<Vec<usize>> = subsets(4, 2).collect();
    assert_eq!(pairs, [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]);
    assert_eq!(
        peers(40),
        [30, 31, 32, 39, 41, 48, 49, 50, 36, 37, 38, 42, 43, 44, 4, 13, 22, 58, 67, 76],
        "box, row, column"
    );
    assert_eq!(Kind::Box.cells(5), &[33, 34, 35, 42, 43, 44, 51, 52, 53]);
    for kind in [Kind::Box, Kind::Row, Kind::Column] {
        assert!((0..81).all(|cell| kind.around(cell).contains(&cell)));
    }
}

#[test]
fn long_chains_are_rated_higher() {
    let tenths = |complexity: usize| (length_rating(complexity) * 10.0).round() as usize;
    // Complexity is two more than the length; a rating changes above 4, 6, 8, 12, 16, 24, 32 and so on.
    for (complexity, expected) in [
        (2, 0),
        (6, 0),
        (7, 1),
        (8, 1),
        (9, 2),
        (11, 3),
        (14, 3),
        (15, 4),
        (19, 5),
        (27, 6),
        (35, 7),
        (51, 8),
    ] {
        assert_eq!(tenths(complexity), expected, "{complexity}");
    }
    // The original adds tenths one by one and doesn't round before it compares.
    assert!(6.6 + length_rating(8) < 6.5 + length_rating(9));
    assert_eq!((printed(6.6 + length_rating(8)), printed(6.5 + length_rating(9))), (6.7, 6.7));
}

#[test]
fn ratings_stay() {
    for (puzzle, expected) in [
        (
            "..4.679..2.6.45..7...192.4.9.3..6..86.......587.539.......81....6.2..81.18....73.",
            [1.2, 1.2, 1.2],
        ),
        (
            "8146.7...279.....1.652.8...5.1.2.3.....4.9.....83.1..2.2....74..87..4.2.4..9..61.",
            [1.2, 1.0, 1.0],
        ),
        (
            "8......7..41.8..2.7..3.5..8.1...374...6.7.........1.6...........529..3...3.1.6...",
            [2.3, 1.2, 1.2],
        ),
        (
            ".3...1.........7...56...9.2...3.8...9...........2..5.9.....3.6......731...4......",
            [3.4, 1.2, 1.2],
        ),
        (
            "......4..6......2..21..4....1..3..6.3...8...9......1....4..9...........68......37",
            [4.5, 1.2, 1.2],
        ),
        (
            ".....2....4....3.....3.41782..59.8....6...2..91.2....41......8.....8.53.49.6.....",
            [6.7, 1.2, 1.2],
        ),
        (
            "........8..73...92...16......9..2..5.8.6.......5..7.4..........5......7..62..8..9",
            [7.2, 1.2, 1.2],
        ),
        (
            "7..........6.29..4.5..6....2...7.....6.....8....8..1.......25.7..4.5...6.1......9",
            [8.5, 1.2, 1.2],
        ),
    ] {
        let line: Line9 = puzzle.parse().unwrap();
        assert_eq!(rate(&values(&line)), expected, "{puzzle}");
    }
}

#[test]
fn a_board_without_hints_is_rated_20() {
    let mut board: [u8; 81] =
        std::array::from_fn(|cell| ((cell % 9 + cell / 9 * 3 + cell / 27) % 9 + 1) as u8);
    (board[80], board[79]) = (0, board[80]);
    assert_eq!(rate(&board), [20.0, 0.0, 0.0], "r9c9 has no candidate");
    board[0] = 0;
    assert_eq!(rate(&board), [20.0, 1.0, 1.0], "r1c1 comes first");
}

#[test]
fn no_producer_removes_a_digit_of_the_solution() {
    let mut random = Random(15);
    let mut fired = BTreeSet::new();
    for number in 0..60 {
        let position = position(&mut random, number);
        let size: u32 = position.board.candidates.iter().map(|set| set.count_ones()).sum();
        let most = match size {
            0..80 => 26,
            80..110 => 24,
            _ => 20,
        };
        for producer_number in 1..=most {
            let Some(step) = producer(producer_number, &position.board.values, &position.board.candidates)
            else {
                continue;
            };
            assert!(is_sound(&position, &step), "{number}: {step:?}");
            fired.insert(producer_number);
        }
    }
    assert_eq!(fired, (1..=26).collect());
}
