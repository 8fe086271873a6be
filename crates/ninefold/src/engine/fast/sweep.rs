//! One sweep: a pass over every cell that rules out candidates, in all lanes at once.
//!
//! # Placing a digit in a band
//!
//! A digit appears once in each of the three rows and each of the three boxes of a band, so its minirows form
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
//! through it. That covers hidden singles, pointing and claiming between rows and boxes in one operation. The
//! same holds for stacks, columns and minicolumns.
//!
//! # Cells
//!
//! A cell with one candidate left is a naked single: the other minirows and minicolumns of its box lose
//! the digit, and the permutations handle rows and columns. A digit with one minirow and one minicolumn
//! left in a box has found its cell, and the other digits leave that cell.
//!
//! # Full minirows
//!
//! A minirow has room for three digits. Those that have no other minirow in their box must be in it: three
//! fill it, and all others leave it; four are a contradiction.

use super::lanes::{Lanes, PerLane};
use super::packed::{ALL, place};

/// The result of a sweep, one bit per lane in each field. Bits beyond the vector's lanes mean nothing.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    /// The sweep ruled something out.
    pub(super) changed: u32,
    /// The sweep found a contradiction.
    pub(super) dead: u32,
    /// Every digit has its own cell in every box, so every cell has one candidate. Without a contradiction, that is a
    /// solution.
    pub(super) settled: u32,
}

/// The boards of all lanes side by side, so that a sweep reads vectors and a choice reads one
/// lane.
///
/// ```text
///            lane 0       lane 1       lane 2       …    lane 31
/// cells[0]   ..3......    12.4.....    123456789         .2.......    16 bits each: the candidates
/// cells[1]   1..4....9    12.4.....    ....5....         ...4..7..    of one cell of one puzzle
/// …
/// ```
#[derive(Clone)]
#[repr(C)]
pub(super) struct Boards {
    /// The candidates, see `packed.rs`.
    pub(super) cells: [PerLane; 81],
    /// What each minirow may hold, then what each minicolumn may hold, with the nine of a chute together:
    ///
    /// ```text
    /// minirow      9 · band + 3 · stack + row               band 0:    0 │ 3 │ 6      stack 0:   27 28 29
    /// minicolumn   27 + 9 · stack + 3 · band + column                  1 │ 4 │ 7                 30 31 32
    ///                                                                  2 │ 5 │ 8                 33 34 35
    /// ```
    ///
    /// After a sweep that changed nothing, these are exactly the candidates of their cells. (Minicolumns are stored
    /// before their columns are checked; but if no cell has lost anything, that check ruled nothing out.)
    pub(super) lines: [PerLane; 54],
}

/// The values accumulated over a whole sweep, in all lanes.
struct Signs<V> {
    /// Digits that are the only candidate of two cells in a box.
    clash: V,
    /// The union of all cells minus one: only an empty cell then has the highest bit.
    below: V,
    /// The digits that are a naked single in every box so far.
    naked_everywhere: V,
    /// The digits that fit a permutation in every band and stack so far.
    fitting: V,
    /// The union of the numbers of digits that must be in each minirow and minicolumn.
    crowd: V,
    /// What has been ruled out.
    lost: V,
}

/// No number up to 3 has these bits, and every number from 4 to 15 has one of them, so a union of such numbers has one
/// exactly if one of the numbers is above 3.
pub(super) const ABOVE_THREE: u16 = 0b1100;

/// The highest bit: a set minus one has it only if it was empty.
pub(super) const HIGHEST: u16 = 1 << 15;

/// Sweeps once over all cells.
#[inline(always)]
pub(super) fn sweep<V: Lanes>(boards: &mut Boards) -> Outcome {
    let (zero, all) = (V::splat(0), V::splat(ALL));
    let mut signs =
        Signs { clash: zero, below: zero, naked_everywhere: all, fitting: all, crowd: zero, lost: zero };
    for band in 0..3 {
        rows_with_boxes(boards, band, &mut signs);
    }
    for stack in 0..3 {
        columns_with_boxes(boards, stack, &mut signs);
    }
    let Signs { clash, below, naked_everywhere, fitting, crowd, lost } = signs;
    let wrong = V::or3(clash, below.and(V::splat(HIGHEST)), crowd.and(V::splat(ABOVE_THREE)));
    Outcome {
        changed: !lost.zeros(),
        dead: !V::or_lost(wrong, all, fitting).zeros(),
        settled: all.and_not(naked_everywhere).zeros(),
    }
}

/// Finds the naked singles of a band, then what its minirows may hold, then what its minicolumns may hold. Stores
/// both.
#[inline(always)]
fn rows_with_boxes<V: Lanes>(boards: &mut Boards, band: usize, signs: &mut Signs<V>) {
    let zero = V::splat(0);
    let mut rows = [zero; 9];
    let mut naked = [zero; 3];
    let mut naked_columns = [zero; 9];
    for stack in 0..3 {
        let mut naked_rows = [zero; 3];
        for row in 0..3 {
            let at = place(band, stack, row, 0);
            let [a, b, c] =
                [V::load(&boards.cells[at]), V::load(&boards.cells[at + 1]), V::load(&boards.cells[at + 2])];
            rows[3 * stack + row] = V::or3(a, b, c);
            signs.below = V::or3(signs.below.or(a.less_one()), b.less_one(), c.less_one());
            let [a, b, c] = [a.singles(), b.singles(), c.singles()];
            naked_rows[row] = V::or3(a, b, c);
            naked_columns[3 * stack] = naked_columns[3 * stack].or(a);
            naked_columns[3 * stack + 1] = naked_columns[3 * stack + 1].or(b);
            naked_columns[3 * stack + 2] = naked_columns[3 * stack + 2].or(c);
        }
        let [a, b, c] = naked_rows;
        naked[stack] = V::or3(a, b, c);
        signs.naked_everywhere = signs.naked_everywhere.and(naked[stack]);
        // Two equal digits in a box are in two minirows or in two minicolumns.
        let [d, e, f] =
            [naked_columns[3 * stack], naked_columns[3 * stack + 1], naked_columns[3 * stack + 2]];
        signs.clash = V::or3(signs.clash, V::two_of(a, b, c), V::two_of(d, e, f));
        for row in 0..3 {
            rows[3 * stack + row] = V::unless(rows[3 * stack + row], naked[stack], naked_rows[row]);
        }
    }
    signs.fitting = signs.fitting.and(close(&mut rows));
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

/// Finds what the minicolumns of a stack may hold as columns, and what its cells keep given that and the
/// minirows of the three bands.
#[inline(always)]
fn columns_with_boxes<V: Lanes>(boards: &mut Boards, stack: usize, signs: &mut Signs<V>) {
    let three = V::splat(3);
    let mut columns = [V::splat(0); 9];
    for (column, line) in columns.iter_mut().zip(&boards.lines[27 + 9 * stack..]) {
        *column = V::load(line);
    }
    signs.fitting = signs.fitting.and(close(&mut columns));
    for band in 0..3 {
        let line = &boards.lines[9 * band + 3 * stack..][..3];
        let mut rows = [V::load(&line[0]), V::load(&line[1]), V::load(&line[2])];
        let mut columns = [columns[3 * band], columns[3 * band + 1], columns[3 * band + 2]];
        let (only_rows, only_columns) = (only(rows), only(columns));
        for i in 0..3 {
            // Three digits that must be in a minirow fill it, a fourth has no room.
            let (in_row, in_column) = (only_rows[i].count(), only_columns[i].count());
            signs.crowd = V::or3(signs.crowd, in_row, in_column);
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
                signs.lost = V::or_lost(signs.lost, before, left);
                left.store(cell);
            }
        }
    }
}

/// Keeps the digits that fit a permutation in the nine minirows of a band, three per box, or the nine
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

/// Returns the digits that have only one of the three minirows of a box.
#[inline(always)]
fn only<V: Lanes>(lines: [V; 3]) -> [V; 3] {
    let [a, b, c] = lines;
    [V::only(a, b, c), V::only(b, c, a), V::only(c, a, b)]
}
