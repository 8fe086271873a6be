//! The transformations of a 9×9 board that keep it the same puzzle.

use crate::grid::Line9;
use crate::random::Random;

/// Turns, shuffles and relabels a 9×9 board while keeping rows, columns and boxes together: one of 2 · 6⁸ permutations of
/// the cells with one of 9! relabellings of the digits.
///
/// ```text
///   board ── transpose? ──▶ rows and columns in another order ──▶ digits renamed ──▶ image
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transformation {
    /// Whether to transpose first.
    pub transpose: bool,
    /// The row that each row of the image comes from (after transposing).
    pub rows: [u8; 9],
    /// The column that each column of the image comes from (after transposing).
    pub columns: [u8; 9],
    /// The new labels of the digits 1 to 9.
    pub digits: [u8; 9],
}

impl Transformation {
    /// The transformation that changes nothing.
    pub const IDENTITY: Transformation = Transformation {
        transpose: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    };

    /// Returns a uniformly random transformation.
    #[must_use]
    pub fn random(random: &mut Random) -> Transformation {
        Transformation {
            transpose: random.coin(),
            rows: lines(random),
            columns: lines(random),
            digits: random.order::<9>().map(|digit| digit + 1),
        }
    }

    /// Returns the cell of the board that a cell of the image comes from.
    #[must_use]
    pub fn source(&self, cell: usize) -> usize {
        let (row, column) = (usize::from(self.rows[cell / 9]), usize::from(self.columns[cell % 9]));
        if self.transpose { 9 * column + row } else { 9 * row + column }
    }

    /// Returns the new content of a cell.
    #[inline]
    fn renamed(&self, byte: u8) -> u8 {
        match self.digits.get(usize::from(byte.wrapping_sub(b'1'))) {
            Some(digit) => b'0' + digit,
            None => b'.',
        }
    }

    /// Returns the image of a board.
    #[must_use]
    pub fn apply(&self, line: &Line9) -> Line9 {
        let mut image = Line9::BLANK;
        for (cell, byte) in image.bytes_mut().iter_mut().enumerate() {
            *byte = self.renamed(line[self.source(cell)]);
        }
        image
    }

    /// Returns the inverse.
    #[must_use]
    pub fn inverse(&self) -> Transformation {
        let (rows, columns) = (inverse(&self.rows), inverse(&self.columns));
        let digits = inverse(&self.digits.map(|digit| digit - 1)).map(|digit| digit + 1);
        let (rows, columns) = if self.transpose { (columns, rows) } else { (rows, columns) };
        Transformation { transpose: self.transpose, rows, columns, digits }
    }

    /// Returns the transformation that applies this one, then the other.
    #[must_use]
    pub fn then(&self, other: &Transformation) -> Transformation {
        let (rows, columns) =
            if other.transpose { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Transformation {
            transpose: self.transpose != other.transpose,
            rows: other.rows.map(|row| rows[usize::from(row)]),
            columns: other.columns.map(|column| columns[usize::from(column)]),
            digits: self.digits.map(|digit| other.digits[usize::from(digit) - 1]),
        }
    }
}

/// Returns a random order of rows or columns that keeps bands together.
fn lines(random: &mut Random) -> [u8; 9] {
    let bands = random.order::<3>();
    let within = [random.order::<3>(), random.order::<3>(), random.order::<3>()];
    std::array::from_fn(|line| 3 * bands[line / 3] + within[line / 3][line % 3])
}

fn inverse(order: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (place, &item) in (0..).zip(order) {
        inverse[usize::from(item)] = place;
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &Line9 =
        &Line9::new(b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");

    #[test]
    fn an_inverse_undoes_its_transformation() {
        let mut random = Random::new(3);
        for _ in 0..200 {
            let (one, other) = (Transformation::random(&mut random), Transformation::random(&mut random));
            assert_eq!(one.inverse().apply(&one.apply(LINE)), *LINE);
            assert_eq!(one.then(&one.inverse()), Transformation::IDENTITY);
            assert_eq!(one.then(&other).apply(LINE), other.apply(&one.apply(LINE)));
        }
        assert_eq!(Transformation::IDENTITY.apply(LINE), *LINE);
    }
}
