//! A board prepared for the search: the board and its transpose, with digits as numbers.

use crate::grid::Line9;

/// A row of an image, four bits per cell, the first cell highest, so that rows compare as numbers.
///
/// ```text
///   bit   35..32   31..28       7..4    3..0
///         cell 0   cell 1   …   cell 7  cell 8        0 blank, 1 to 9 a name, 15 a digit without a name
/// ```
pub(super) type Row = u64;

/// Returns the shift of a column's cell in a [`Row`].
#[inline]
pub(super) fn shift(column: usize) -> u32 {
    4 * (8 - column as u32)
}

/// Writes rows as a line.
pub(super) fn line(rows: &[Row; 9]) -> Line9 {
    let mut line = Line9::BLANK;
    for (row, cells) in rows.iter().zip(line.bytes_mut().chunks_exact_mut(9)) {
        for (column, cell) in cells.iter_mut().enumerate() {
            let name = (row >> shift(column)) as u8 & 15;
            *cell = if name == 0 { b'.' } else { b'0' + name };
        }
    }
    line
}

/// The board, or its transpose.
pub(super) struct Side {
    /// The digits, 0 for a blank.
    pub(super) digits: [[u8; 9]; 9],
    /// The cells of each row that are not blank.
    pub(super) givens: [u16; 9],
    /// The rows that are blank.
    pub(super) blank: u16,
}

impl Side {
    /// Returns the board and its transpose, or `None` if a row or a column repeats a digit.
    pub(super) fn both(line: &Line9) -> Option<[Side; 2]> {
        const BLANK: Side = Side { digits: [[0; 9]; 9], givens: [0; 9], blank: 0 };
        let mut sides = [BLANK; 2];
        let (mut in_rows, mut in_columns) = ([0u16; 9], [0u16; 9]);
        let mut twice = 0;
        for row in 0..9 {
            for column in 0..9 {
                let digit = line[9 * row + column].wrapping_sub(b'0');
                if !(1..=9).contains(&digit) {
                    continue;
                }
                sides[0].digits[row][column] = digit;
                sides[0].givens[row] |= 1 << column;
                sides[1].digits[column][row] = digit;
                sides[1].givens[column] |= 1 << row;
                twice |= (in_rows[row] | in_columns[column]) & 1 << digit;
                in_rows[row] |= 1 << digit;
                in_columns[column] |= 1 << digit;
            }
        }
        for side in &mut sides {
            side.blank = (0..9).map(|row| u16::from(side.givens[row] == 0) << row).sum();
        }
        (twice == 0).then_some(sides)
    }

    /// Returns whether every cell is filled.
    pub(super) fn is_full(&self) -> bool {
        self.givens.iter().all(|&givens| givens == 0x1FF)
    }
}
