//! Producers 1 and 4: hidden and naked singles.

use super::board::{BOX, BOXES_COLUMNS_ROWS, Board, CellBits, HOUSE_CELLS, is_single, lowest};
use super::hint::{Evidence, Hint};

/// Rating of the last empty cell of a house.
pub(super) const LAST_CELL: f64 = 1.0;
/// Rating of a digit with one place in a box.
pub(super) const HIDDEN_IN_BOX: f64 = 1.2;
/// Rating of a digit with one place in a row or column.
pub(super) const HIDDEN_IN_LINE: f64 = 1.5;
/// Rating of a cell with one candidate.
pub(super) const NAKED: f64 = 2.3;

/// Producer 1: the last empty cells of houses come first, then digits with one place in a box, then in a line.
pub(super) fn hidden_single(board: &Board) -> Option<Hint> {
    for kind in BOXES_COLUMNS_ROWS {
        for house in (9 * kind..9 * kind + 9).filter(|&house| board.empty[house] == 1) {
            if let Some(hint) = first_in(board, house, LAST_CELL) {
                return Some(hint);
            }
        }
    }
    for kind in BOXES_COLUMNS_ROWS {
        let rating = if kind == BOX { HIDDEN_IN_BOX } else { HIDDEN_IN_LINE };
        for house in (9 * kind..9 * kind + 9).filter(|&house| board.empty[house] > 1) {
            if let Some(hint) = first_in(board, house, rating) {
                return Some(hint);
            }
        }
    }
    None
}

fn first_in(board: &Board, house: usize, rating: f64) -> Option<Hint> {
    let digit = (0..9).find(|&digit| is_single(board.places(house, digit)))?;
    let cell = HOUSE_CELLS[house][lowest(board.places(house, digit))];
    Some(Hint::place(rating, usize::from(cell), digit, Evidence::HiddenSingle { house: house as u8 }))
}

/// Producer 4: the first cell with one candidate.
pub(super) fn naked_single(board: &Board) -> Option<Hint> {
    let cell = CellBits(board.with_count[1]).next()?;
    Some(Hint::place(NAKED, cell, lowest(board.digits(cell)), Evidence::NakedSingle))
}

/// Places singles together whose ratings cannot raise the highest rating so far, `highest`.
///
/// Placing one single leaves every other single true, so their order decides nothing but which of two ratings a
/// cell gets. Once the highest rating is at least that of every kind considered here, it does not matter either. The
/// first step and the first placement must be found in the original's order: they make ED and EP.
pub(super) fn place_all(board: &mut Board, highest: f64) {
    let houses = match highest {
        rating if rating >= HIDDEN_IN_LINE => 27,
        rating if rating >= HIDDEN_IN_BOX => 9,
        _ => return,
    };
    loop {
        let mut any = false;
        for house in 0..houses {
            if board.empty[house] == 0 {
                continue;
            }
            for digit in 0..9 {
                if is_single(board.places(house, digit)) {
                    board.place(usize::from(HOUSE_CELLS[house][lowest(board.places(house, digit))]), digit);
                    any = true;
                }
            }
        }
        if highest >= NAKED {
            while let Some(cell) = CellBits(board.with_count[1]).next() {
                board.place(cell, lowest(board.digits(cell)));
                any = true;
            }
        }
        if !any {
            return;
        }
    }
}
