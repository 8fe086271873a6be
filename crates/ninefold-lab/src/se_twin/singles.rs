//! Producers 1, 2, 4 and 6: singles, direct locking and locking.

use super::board::{Board, Candidate, Kind, digits, houses};
use super::{Hint, Pattern};

/// Producer 1: the last empty cell of a house (1.0), then hidden singles: 1.2 in a box, 1.5 in a line.
pub(super) fn hidden_single(board: &Board) -> Option<Hint> {
    for last in [true, false] {
        for (kind, house) in houses() {
            if (board.empty_count(house) == 1) != last || board.empty_count(house) == 0 {
                continue;
            }
            for digit in 1..=9 {
                if let [cell] = board.places(house, digit)[..] {
                    let rating = match (last, kind) {
                        (true, _) => 1.0,
                        (false, Kind::Box) => 1.2,
                        (false, _) => 1.5,
                    };
                    return Some(Hint::place(rating, (cell, digit)));
                }
            }
        }
    }
    None
}

/// Producer 4: the first cell with one candidate.
pub(super) fn naked_single(board: &Board) -> Option<Hint> {
    let cell = (0..81).find(|&cell| board.count(cell) == 1)?;
    let digit = digits(board.candidates[cell]).next()?;
    Some(Hint::place(2.3, (cell, digit)))
}

/// A digit that has two or more places in `base`, all of them in `cover`.
struct Locked {
    kind: Kind,
    base: usize,
    cover: &'static [usize; 9],
    digit: u8,
}

/// Returns the locked digits: boxes in columns, boxes in rows, columns in boxes, rows in boxes.
fn locked(board: &Board) -> Vec<Locked> {
    let mut all = Vec::new();
    for (kind, cover_kind) in
        [(Kind::Box, Kind::Column), (Kind::Box, Kind::Row), (Kind::Column, Kind::Box), (Kind::Row, Kind::Box)]
    {
        for base in 0..9 {
            for cover in (0..9).map(|index| cover_kind.cells(index)) {
                if !kind.cells(base).iter().any(|cell| cover.contains(cell)) {
                    continue;
                }
                for digit in 1..=9 {
                    let places = board.places(kind.cells(base), digit);
                    if places.len() >= 2 && places.iter().all(|cell| cover.contains(cell)) {
                        all.push(Locked { kind, base, cover, digit });
                    }
                }
            }
        }
    }
    all
}

/// Producer 2: the other houses of the base's kind that cross the cover lose the digit there; in the first of them
/// that keeps one place of several, the digit is placed.
pub(super) fn direct_locking(board: &Board) -> Option<Hint> {
    for Locked { kind, base, cover, digit } in locked(board) {
        for other in (0..9).filter(|&other| other != base).map(|index| kind.cells(index)) {
            if !other.iter().any(|cell| cover.contains(cell)) {
                continue;
            }
            let places = board.places(other, digit);
            let outside: Vec<usize> = places.iter().copied().filter(|cell| !cover.contains(cell)).collect();
            if places.len() > 1 && outside.len() == 1 {
                let rating = if kind == Kind::Box { 1.7 } else { 1.9 };
                return Some(Hint::place(rating, (outside[0], digit)));
            }
        }
    }
    None
}

/// Producer 6, all patterns: the digit goes from the cover outside the base.
pub(super) fn locking(board: &Board) -> Vec<Pattern> {
    let mut all = Vec::new();
    for Locked { kind, base, cover, digit } in locked(board) {
        let base = kind.cells(base);
        let removed: Vec<Candidate> = board
            .places(cover, digit)
            .into_iter()
            .filter(|cell| !base.contains(cell))
            .map(|cell| (cell, digit))
            .collect();
        if !removed.is_empty() {
            let rating = if kind == Kind::Box { 2.6 } else { 2.8 };
            let missing =
                base.iter().filter(|cell| !cover.contains(cell)).map(|&cell| (cell, digit)).collect();
            all.push(Pattern { rating, removed, missing });
        }
    }
    all
}
