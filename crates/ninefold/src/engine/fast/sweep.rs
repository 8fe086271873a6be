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
#[derive(Clone)]
#[repr(C)]
pub(super) struct Boards {
    /// The candidates, see `packed.rs`.
    pub(super) cells: [Row; 81],
    /// What each minirow may hold after a sweep: `9 · band + 3 · stack + row`; then each
    /// minicolumn, `27 + 9 · stack + 3 · band + column`.
    pub(super) lines: [Row; 54],
}

/// Closes the nine lines of a band or a stack under the permutations: three minirows for each of three boxes.
/// Returns the digits that fit some permutation.
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

/// Sweeps once over all cells.
#[inline(always)]
pub(super) fn sweep<V: Lanes>(boards: &mut Boards) -> Outcome {
    let zero = V::splat(0);
    let mut clash = zero;
    let mut below = zero;
    let mut naked_everywhere = V::splat(ALL);
    let mut fitting = V::splat(ALL);
    for band in 0..3 {
        let mut rows = [zero; 9];
        let mut nk = [[zero; 4]; 3];
        for stack in 0..3 {
            let mut naked_rows = [zero; 3];
            let mut naked_columns = [zero; 3];
            for row in 0..3 {
                let at = place(band, stack, row, 0);
                let cells = [
                    V::load(&boards.cells[at]),
                    V::load(&boards.cells[at + 1]),
                    V::load(&boards.cells[at + 2]),
                ];
                let less = [cells[0].less_one(), cells[1].less_one(), cells[2].less_one()];
                let naked = [cells[0].singles(), cells[1].singles(), cells[2].singles()];
                below = V::or3(below.or(less[0]), less[1], less[2]);
                rows[3 * stack + row] = V::or3(cells[0], cells[1], cells[2]);
                naked_rows[row] = V::or3(naked[0], naked[1], naked[2]);
                for column in 0..3 {
                    naked_columns[column] = naked_columns[column].or(naked[column]);
                }
            }
            let naked = V::or3(naked_rows[0], naked_rows[1], naked_rows[2]);
            clash = V::or3(
                clash,
                V::two_of(naked_rows[0], naked_rows[1], naked_rows[2]),
                V::two_of(naked_columns[0], naked_columns[1], naked_columns[2]),
            );
            naked_everywhere = naked_everywhere.and(naked);
            for i in 0..3 {
                rows[3 * stack + i] = V::unless(rows[3 * stack + i], naked, naked_rows[i]);
            }
            nk[stack] = [naked, naked_columns[0], naked_columns[1], naked_columns[2]];
        }
        fitting = fitting.and(close(&mut rows));
        for stack in 0..3 {
            let mut columns = [zero; 3];
            for row in 0..3 {
                for column in 0..3 {
                    let cell = V::load(&boards.cells[place(band, stack, row, column)]);
                    columns[column] = columns[column].or(cell.and(rows[3 * stack + row]));
                }
            }
            for i in 0..3 {
                V::unless(columns[i], nk[stack][0], nk[stack][1 + i])
                    .store(&mut boards.lines[27 + 9 * stack + 3 * band + i]);
            }
        }
        for (row, line) in rows.into_iter().zip(&mut boards.lines[9 * band..]) {
            row.store(line);
        }
    }
    let mut difference = zero;
    let mut crowd = zero;
    let three = V::splat(3);
    for stack in 0..3 {
        let lines = &boards.lines[27 + 9 * stack..][..9];
        let mut columns = [zero; 9];
        for (column, line) in columns.iter_mut().zip(lines) {
            *column = V::load(line);
        }
        fitting = fitting.and(close(&mut columns));
        for band in 0..3 {
            let mut columns = [columns[3 * band], columns[3 * band + 1], columns[3 * band + 2]];
            let only_column = only(columns);
            let from = 9 * band + 3 * stack;
            let mut rows = [
                V::load(&boards.lines[from]),
                V::load(&boards.lines[from + 1]),
                V::load(&boards.lines[from + 2]),
            ];
            let only_row = only(rows);
            for i in 0..3 {
                let (in_row, in_column) = (only_row[i].count(), only_column[i].count());
                rows[i] = V::if_equal(in_row, three, only_row[i], rows[i]);
                columns[i] = V::if_equal(in_column, three, only_column[i], columns[i]);
                crowd = V::or3(crowd, in_row, in_column);
            }
            for row in 0..3 {
                for column in 0..3 {
                    let cell = &mut boards.cells[place(band, stack, row, column)];
                    let before = V::load(cell);
                    let after = V::and3(before, rows[row], columns[column]);
                    let found = V::and3(before, only_row[row], only_column[column]);
                    let after = V::if_any(found, found, after);
                    difference = V::or_lost(difference, before, after);
                    after.store(cell);
                }
            }
        }
    }
    let empty = below.and(V::splat(1 << 15));
    let missing = V::splat(ALL).and_not(fitting);
    Outcome {
        changed: !difference.zeros(),
        dead: !V::or3(empty, missing, clash).or(crowd.and(V::splat(0b1100))).zeros(),
        single: V::splat(ALL).and_not(naked_everywhere).zeros(),
    }
}

/// The digits that have but one of the three minirows of a box.
#[inline(always)]
fn only<V: Lanes>(lines: [V; 3]) -> [V; 3] {
    let [a, b, c] = lines;
    [V::only(a, b, c), V::only(b, c, a), V::only(c, a, b)]
}
