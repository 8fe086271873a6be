//! Lines that can be a board or a row of a larger one: 16 symbols are a 4×4 board, or a row of a 16×16 board.
//!
//! Most of them give themselves away. A row repeats no digit, and nearly every board on one line does; a board on one
//! line has no large digits. The lines that follow settle the rest.

use std::collections::HashSet;

use crate::text::notation::line;
use crate::text::shape::rows;
use crate::text::shape::sizes::Sizes;
use crate::text::symbol;

/// What a line may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum Kind {
    /// A board: as a row it would repeat a digit.
    Board,
    /// A row: it has digits beyond those of the small board.
    Row,
    /// Either.
    Either,
    /// Neither, but of the same length.
    Neither,
}

/// Returns what a line may be, if it has the length both of a board and of a row of a larger one.
pub(in crate::text) fn kind(line: &[u8], sizes: Sizes<'_>) -> Option<Kind> {
    let side = line.len();
    if sizes.is_known() || sizes.side_of_cells(side).is_none() || !sizes.sides().any(|other| other == side) {
        return None;
    }
    let is_board = line::quick_cells(line, sizes).is_some();
    let symbols: Option<Vec<_>> = line.iter().map(|&byte| symbol::of_byte(byte, side)).collect();
    let Some(symbols) = symbols else {
        return Some(if is_board { Kind::Board } else { Kind::Neither });
    };
    let mut digits = HashSet::new();
    if is_board && !symbols.into_iter().flatten().all(|digit| digits.insert(digit)) {
        return Some(Kind::Board);
    }
    // Spaces between the symbols make it a row of fewer cells.
    let is_row = std::str::from_utf8(line).is_ok_and(|text| rows::sides(text, sizes).any(|s| s == side));
    match (is_board, is_row) {
        (true, true) => Some(Kind::Either),
        (true, false) => Some(Kind::Board),
        (false, true) => Some(Kind::Row),
        (false, false) => None,
    }
}

/// The evidence from lines that may be boards or rows.
#[derive(Clone, Debug, Default)]
pub(in crate::text) struct Evidence {
    /// The number of lines that can be boards, and of those that cannot.
    boards: usize,
    rows: usize,
    /// Whether any line has a digit.
    is_filled: bool,
    /// Whether any line can only be a board.
    is_over: bool,
}

impl Evidence {
    /// Takes the next line into account and returns whether it may belong to the same board.
    pub(in crate::text) fn add(&mut self, line: &[u8], sizes: Sizes<'_>) -> bool {
        match kind(line, sizes) {
            Some(Kind::Board) => self.is_over = true,
            Some(Kind::Either) => self.boards += 1,
            Some(Kind::Row) => self.rows += 1,
            Some(Kind::Neither) => {}
            // Rows may have a gap or a comment between them. It is safer to hand the lines out as boards.
            None => return self.rows > 0,
        }
        self.is_filled |= line.iter().any(|&byte| !matches!(symbol::of_byte(byte, line.len()), Some(None)));
        !self.is_over
    }

    /// Returns whether the lines are boards, and not the rows of one board that is now complete or broken off.
    pub(in crate::text) fn are_boards(&self, has_all_rows: bool) -> bool {
        let is_one = if has_all_rows { self.rows > 0 || !self.is_filled } else { self.rows > self.boards };
        self.is_over || !is_one
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Option<Kind>) {
        assert_eq!(kind(line.as_bytes(), Sizes::new(None)), expected, "{line}");
    }

    #[test]
    fn sixteen_symbols_are_a_board_or_a_row() {
        check("1234341221434321", Some(Kind::Board));
        check("1BB4BB2BB3BBBBBB", Some(Kind::Board));
        check("1xx4xx2xx3xxxxxx", Some(Kind::Board));
        check("1..4..2..3......", Some(Kind::Either));
        check("................", Some(Kind::Either));
        check("1..4..2..G......", Some(Kind::Row));
        check("1..4..2..!......", Some(Kind::Neither));
        check("1 2 3 4 5 6 7 8 ", None);
        check("1...............2", None);
        check(&".".repeat(81), None);
        check(".........", None);
    }
}
