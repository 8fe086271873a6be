//! One sweep: what a round of looking at every cell rules out, in all lanes at once.
//!
//! # Placing a digit in a band
//!
//! A digit stands once in each of the three rows and of the three boxes of a band, so its minirows are
//! one of six permutations:
//!
//! ```text
//!         box 0 1 2      0 1 2      0 1 2          0 1 2      0 1 2      0 1 2
//! row 0       x . .      . . x      . x .          x . .      . x .      . . x
//! row 1       . x .      x . .      . . x          . . x      x . .      . x .
//! row 2       . . x      . x .      x . .          . x .      . . x      x . .
//!            even 0     even 1     even 2          odd 0      odd 1      odd 2
//! ```
//!
//! The digits that fit a permutation are those that all three of its minirows may hold: one AND of
//! three sets, for nine digits at once. A minirow keeps the digits of the two permutations that go
//! through it. That is hidden singles, pointing and claiming between rows and boxes, in one go. The
//! same with stacks, columns and minicolumns.
//!
//! # Cells
//!
//! A cell with one candidate left is a naked single: the other minirows and minicolumns of its box lose
//! the digit, and the permutations see to rows and columns. A digit with one minirow and one minicolumn
//! left in a box has found its cell, which the other digits lose.
//!
//! # Full minirows
//!
//! A minirow has room for three digits. Those that have no other minirow in their box must be in it: if they
//! are three, it is full and all others leave it; if they are four, something is wrong.

use super::lanes::{Lanes, Row};
use super::packed::{ALL, place};

/// What a sweep found out, one bit a lane each.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    /// Something was ruled out.
    pub(super) changed: u32,
    /// A contradiction.
    pub(super) dead: u32,
    /// Every cell has one candidate. If nothing is wrong, that is a solution.
    pub(super) single: u32,
}

/// The boards of all lanes, lane by lane beside each other, so that a sweep reads vectors and whoever
/// has to choose reads one lane.
///
/// ```text
///            lane 0       lane 1       lane 2       …    lane 31
/// cells[0]   ......3..    12.4.....    123456789         .2.......    16 bits each: the candidates
/// cells[1]   1..4....9    12.4.....    ....5....         ...4..7..    of one cell of one puzzle
/// …
/// ```
#[derive(Clone)]
#[repr(C)]
pub(super) struct Boards {
    /// The candidates, see `packed.rs`.
    pub(super) cells: [Row; 81],
    /// What each minirow may hold: `9 · band + 3 · stack + row`; then each minicolumn,
    /// `27 + 9 · stack + 3 · band + column`. After a sweep that changed nothing, exactly what is in their cells.
    pub(super) lines: [Row; 54],
}

/// Sweeps once over all cells.
#[inline(always)]
pub(super) fn sweep<V: Lanes>(boards: &mut Boards) -> Outcome {
    let (zero, all, three) = (V::splat(0), V::splat(ALL), V::splat(3));
    let mut clash = zero;
    let mut below = zero;
    let mut naked_everywhere = all;
    let mut fitting = all;
    for band in 0..3 {
        // Naked singles, and what each minirow may hold with them.
        let mut rows = [zero; 9];
        let mut naked = [zero; 3];
        let mut naked_columns = [zero; 9];
        for stack in 0..3 {
            let mut naked_rows = [zero; 3];
            for row in 0..3 {
                let at = place(band, stack, row, 0);
                let [a, b, c] = [
                    V::load(&boards.cells[at]),
                    V::load(&boards.cells[at + 1]),
                    V::load(&boards.cells[at + 2]),
                ];
                rows[3 * stack + row] = V::or3(a, b, c);
                // An empty cell less one has the highest bit.
                below = V::or3(below.or(a.less_one()), b.less_one(), c.less_one());
                let [a, b, c] = [a.singles(), b.singles(), c.singles()];
                naked_rows[row] = V::or3(a, b, c);
                naked_columns[3 * stack] = naked_columns[3 * stack].or(a);
                naked_columns[3 * stack + 1] = naked_columns[3 * stack + 1].or(b);
                naked_columns[3 * stack + 2] = naked_columns[3 * stack + 2].or(c);
            }
            let [a, b, c] = naked_rows;
            naked[stack] = V::or3(a, b, c);
            naked_everywhere = naked_everywhere.and(naked[stack]);
            // Two of a digit in a box are in two minirows or in two minicolumns.
            let [d, e, f] =
                [naked_columns[3 * stack], naked_columns[3 * stack + 1], naked_columns[3 * stack + 2]];
            clash = V::or3(clash, V::two_of(a, b, c), V::two_of(d, e, f));
            for row in 0..3 {
                rows[3 * stack + row] = V::unless(rows[3 * stack + row], naked[stack], naked_rows[row]);
            }
        }
        // Rows with boxes.
        fitting = fitting.and(close(&mut rows));
        // What each minicolumn may hold with that.
        for stack in 0..3 {
            for column in 0..3 {
                let [a, b, c] = [
                    V::load(&boards.cells[place(band, stack, 0, column)]).and(rows[3 * stack]),
                    V::load(&boards.cells[place(band, stack, 1, column)]).and(rows[3 * stack + 1]),
                    V::load(&boards.cells[place(band, stack, 2, column)]).and(rows[3 * stack + 2]),
                ];
                V::unless(V::or3(a, b, c), naked[stack], naked_columns[3 * stack + column])
                    .store(&mut boards.lines[27 + 9 * stack + 3 * band + column]);
            }
        }
        for (row, line) in rows.into_iter().zip(&mut boards.lines[9 * band..]) {
            row.store(line);
        }
    }
    let mut lost = zero;
    let mut crowd = zero;
    for stack in 0..3 {
        // Columns with boxes.
        let mut columns = [zero; 9];
        for (column, line) in columns.iter_mut().zip(&boards.lines[27 + 9 * stack..]) {
            *column = V::load(line);
        }
        fitting = fitting.and(close(&mut columns));
        for band in 0..3 {
            let line = &boards.lines[9 * band + 3 * stack..][..3];
            let mut rows = [V::load(&line[0]), V::load(&line[1]), V::load(&line[2])];
            let mut columns = [columns[3 * band], columns[3 * band + 1], columns[3 * band + 2]];
            let (only_rows, only_columns) = (only(rows), only(columns));
            for i in 0..3 {
                // Three digits that must be in a minirow fill it, a fourth has no room.
                let (in_row, in_column) = (only_rows[i].count(), only_columns[i].count());
                crowd = V::or3(crowd, in_row, in_column);
                rows[i] = V::if_equal(in_row, three, only_rows[i], rows[i]);
                columns[i] = V::if_equal(in_column, three, only_columns[i], columns[i]);
            }
            for row in 0..3 {
                for column in 0..3 {
                    let cell = &mut boards.cells[place(band, stack, row, column)];
                    let before = V::load(cell);
                    let found = V::and3(before, only_rows[row], only_columns[column]);
                    let left = V::and3(before, rows[row], columns[column]);
                    let left = V::if_any(found, found, left);
                    lost = V::or_lost(lost, before, left);
                    left.store(cell);
                }
            }
        }
    }
    let empty = below.and(V::splat(1 << 15));
    let wrong = V::or3(clash, empty, crowd.and(V::splat(0b1100)));
    Outcome {
        changed: !lost.zeros(),
        dead: !V::or_lost(wrong, all, fitting).zeros(),
        single: all.and_not(naked_everywhere).zeros(),
    }
}

/// Keeps the digits that fit a permutation in the nine minirows of a band, three a box, or the nine
/// minicolumns of a stack. Returns the digits that fit any.
#[inline(always)]
fn close<V: Lanes>(lines: &mut [V; 9]) -> V {
    let [a, b, c, d, e, f, g, h, i] = *lines;
    let even = [V::and3(a, e, i), V::and3(b, f, g), V::and3(c, d, h)];
    let odd = [V::and3(a, f, h), V::and3(b, d, i), V::and3(c, e, g)];
    *lines = [
        even[0].or(odd[0]),
        even[1].or(odd[1]),
        even[2].or(odd[2]),
        even[2].or(odd[1]),
        even[0].or(odd[2]),
        even[1].or(odd[0]),
        even[1].or(odd[2]),
        even[2].or(odd[0]),
        even[0].or(odd[1]),
    ];
    V::or3(lines[0], lines[1], lines[2])
}

/// The digits that have but one of the three minirows of a box.
#[inline(always)]
fn only<V: Lanes>(lines: [V; 3]) -> [V; 3] {
    let [a, b, c] = lines;
    [V::only(a, b, c), V::only(b, c, a), V::only(c, a, b)]
}
