//! Canonical forms of full grids.
//!
//! The first two rows of the form come from one band or stack of the grid: of 36 pairs of rows, those of the least kind
//! ([`Pairs`]), each with the few orders of columns that suit it. That leaves no choice: the first row names the digits,
//! and the first column orders the other rows.
//!
//! ```text
//!   1 2 3 4 5 6 7 8 9   any row of any band or stack
//!   4 . . . . . . . .   another, so that this row is least      } 18 · 2 pairs, from a table
//!   7 . . . . . . . .   the third of the band
//!   2 . . . . . . . .   the row with the 2, and its band in the order of the first column
//!   …                   likewise the other band
//! ```

use super::lines::orders;
use super::pairs::Pairs;
use super::side::{self, Row, Side};
use super::{Canonical, Transformation};

/// Returns the canonical form of a full grid, or `None` if a box repeats a digit.
pub(super) fn canonical(sides: &[Side; 2]) -> Option<Canonical> {
    let table = Pairs::table();
    let mut kind = u8::MAX;
    let mut ties = Vec::with_capacity(36);
    for (transpose, side) in sides.iter().enumerate() {
        for first in 0..9 {
            let mut column_of = [0; 10];
            for (column, &digit) in (0..).zip(&side.digits[first]) {
                column_of[usize::from(digit)] = column;
            }
            for second in others(first) {
                let mut under = [0; 9];
                for (under, digit) in under.iter_mut().zip(side.digits[second]) {
                    *under = column_of[usize::from(digit)];
                }
                let pair = table.of(&under)?;
                if pair.kind < kind {
                    kind = pair.kind;
                    ties.clear();
                }
                if pair.kind == kind {
                    ties.push((transpose == 1, first, second, pair));
                }
            }
        }
    }
    let mut best = Best { rows: [Row::MAX; 9], transformation: Transformation::IDENTITY, automorphisms: 0 };
    best.rows[0] = 0x1_2345_6789;
    best.rows[1] = *table.rows.get(usize::from(kind))?;
    for (transpose, first, second, pair) in ties {
        for &order in table.orders(pair) {
            let columns = &orders()[usize::from(order)];
            best.compare(&sides[usize::from(transpose)], transpose, [first, second], columns);
        }
    }
    let form = side::line(&best.rows);
    Some(Canonical { form, transformation: best.transformation, automorphisms: best.automorphisms })
}

/// Returns the other two rows of a band.
fn others(row: usize) -> [usize; 2] {
    let band = row / 3 * 3;
    [band + (row + 1) % 3, band + (row + 2) % 3]
}

/// The least image so far.
struct Best {
    rows: [Row; 9],
    transformation: Transformation,
    automorphisms: u32,
}

impl Best {
    /// Tries the image that begins with these two rows and has its columns in this order.
    #[inline]
    fn compare(&mut self, side: &Side, transpose: bool, [first, second]: [usize; 2], columns: &[u8; 9]) {
        let mut names = [0u8; 16];
        for (place, &column) in (1..).zip(columns) {
            names[usize::from(side.digits[first][usize::from(column)] & 15)] = place;
        }
        let name = |row: usize, column: u8| names[usize::from(side.digits[row][usize::from(column)] & 15)];
        let image = |row: usize| {
            let mut image: Row = 0;
            for &column in columns {
                image = image << 4 | Row::from(name(row, column));
            }
            image
        };
        let third = 3 * (first / 3) + 3 - first % 3 - second % 3;
        let row = image(third);
        if row > self.rows[2] {
            return;
        }
        let mut rows = [first, second, third, 0, 0, 0, 0, 0, 0];
        let begins = |row: usize| name(row, columns[0]);
        let [one, other] =
            others(first / 3).map(|band| sorted([3 * band, 3 * band + 1, 3 * band + 2], begins));
        let (one, other) = if begins(one[0]) < begins(other[0]) { (one, other) } else { (other, one) };
        rows[3..6].copy_from_slice(&one);
        rows[6..].copy_from_slice(&other);
        let mut is_less = false;
        for (place, &source) in rows.iter().enumerate().skip(2) {
            let row = image(source);
            if !is_less && row > self.rows[place] {
                return;
            }
            is_less |= row < self.rows[place];
            self.rows[place] = row;
        }
        if is_less {
            self.automorphisms = 0;
            let mut digits = [0; 9];
            digits.copy_from_slice(&names[1..10]);
            let rows = rows.map(|row| row as u8);
            self.transformation = Transformation { transpose, rows, columns: *columns, digits };
        }
        self.automorphisms += 1;
    }
}

/// Sorts three rows by the name in their first cell.
#[inline]
fn sorted(mut rows: [usize; 3], begins: impl Fn(usize) -> u8) -> [usize; 3] {
    for (a, b) in [(0, 1), (1, 2), (0, 1)] {
        if begins(rows[a]) > begins(rows[b]) {
            rows.swap(a, b);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::super::{MOVEMENTS, blanks, simple};
    use super::*;
    use crate::grid::Line9;
    use crate::random::Random;

    const GRIDS: [Line9; 4] = [
        Line9::new(b"534678912672195348198342567859761423426853791713924856961537284287419635345286179"),
        Line9::new(b"123456789456789123789123456231564897564897231897231564312645978645978312978312645"),
        Line9::new(b"123456789456789123789123456214365897365897214897214365531642978642978531978531642"),
        Line9::new(b"145327698839654127672918543496185372218473956753296481367542819984761235521839764"),
    ];

    #[test]
    fn all_methods_agree() {
        let mut random = Random::new(8);
        for grid in &GRIDS {
            let simple = simple::canonical(grid);
            for _ in 0..20 {
                let image = Transformation::random(&mut random).apply(grid);
                let sides = Side::both(&image).unwrap();
                let (full, blanks) = (canonical(&sides).unwrap(), blanks::canonical(&sides));
                assert_eq!((full.form, full.automorphisms), (simple.form, simple.automorphisms));
                assert_eq!((blanks.form, blanks.automorphisms), (simple.form, simple.automorphisms));
                assert_eq!(full.transformation.apply(&image), full.form);
                assert_eq!(MOVEMENTS % full.automorphisms, 0);
            }
        }
    }
}
