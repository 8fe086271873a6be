//! Random full grids, uniform over all 6,670,903,752,021,072,936,960.
//!
//! # How
//!
//! The first band and the first stack of a grid have a closed form (`splits.rs`): given the first box, its rows are split
//! over the next two boxes in one of 56 ways, and the columns take any order. So they can be drawn like dice. The other
//! four boxes are determined by splits too:
//!
//! ```text
//!        1 │ 2 │ 3        box 1      0 1 2 / 3 4 5 / 6 7 8 at first; digits get their names at the end
//!       ───┼───┼───       2 and 3    a split of the rows of box 1, and the order of their cells
//!        4 │ 5 │ 6        4 and 7    a split of the columns of box 1, and the order of their cells
//!       ───┼───┼───       5 and 6    ROWS:    a split of the rows of box 4
//!        7 │ 8 │ 9        8 and 9    rows:    a split of the rows of box 7
//!                         5 and 8    COLUMNS: a split of the columns of box 2
//!                         6 and 9    columns: a split of the columns of box 3
//! ```
//!
//! Row and column determine a digit's cell, so a box is valid if each of its rows has one digit of each of its columns. The
//! splits of the columns that fit given rows form a set of 56 bits, the complement of nine sets: two digits of a row must
//! not share a column. It has 8 splits or none.
//!
//! An *attempt* draws band, stack and ROWS, one of the 8 COLUMNS that make box 5 valid, and a number below [`MAX_PAIRS`]. Given
//! box 5, 8 rows make box 8 valid, 8 columns make box 6 valid, and at most [`MAX_PAIRS`] pairs of them make box 9 valid. If the
//! number belongs to a pair, that is the grid; otherwise the attempt fails and the next one starts from scratch.
//!
//! Every grid belongs to exactly one attempt, and all attempts are equally likely, so the grids are too. About one attempt
//! in five succeeds: exactly
//! 6,670,903,752,021,072,936,960 ÷ (9! · 6⁴ · (56 · 6⁴)² · 56 · 8 · 28) = 0.2148 of them.
//!
//! A test tries all cases to prove that there are never more than [`MAX_PAIRS`] pairs. Another compares the attempts with a
//! search: they find every way to complete a band and a stack, once each.

mod splits;

use std::ops::Range;

use self::splits::{LINES, ORDERED, ORDERS, SAME, SPLIT_COUNT, Split, correct, select};
use crate::grid::Line9;
use crate::random::Random;

/// Returns uniformly random full 9×9 grids, one for each number. A grid depends only on the seed and its number.
///
/// ```
/// use ninefold::make;
///
/// let grids = make::full_grids(1, 0..10);
/// assert_eq!(make::full_grids(1, 7..8), grids[7..8]);
/// ```
#[must_use]
pub fn full_grids(seed: u64, numbers: Range<u64>) -> Vec<Line9> {
    numbers.map(|number| full_grid(&mut Random::stream(seed, number))).collect()
}

/// Returns a uniformly random full grid.
pub(super) fn full_grid(random: &mut Random) -> Line9 {
    let frame = loop {
        let (band, stack) = (random.below(CHUTES), random.below(CHUTES));
        if let Some(frame) = attempt(band, stack, random.below(FILLINGS)) {
            break frame;
        }
    };
    frame.named(random.below(NAMINGS))
}

/// The bands with a given first box, up to the order of the columns in the other two.
const CHUTES: usize = SPLIT_COUNT * 6 * 6 * 6 * 6;
/// The choices after band and stack.
const FILLINGS: usize = SPLIT_COUNT * FITTING * MAX_PAIRS;
/// The splits of columns that fit given rows of a box, if any do.
const FITTING: usize = 8;
/// The most pairs of box 6 and box 8 that are valid with a given band, stack and box 5, and leave a valid box 9.
const MAX_PAIRS: usize = 28;
/// The orders of the columns of two stacks and the rows of two bands, times the names of the digits.
const NAMINGS: usize = 6 * 6 * 6 * 6 * 362_880;

/// Nine digits, three per line: the contents of each column of a box, or of each row.
type Parts = [u8; 9];

/// A full grid up to names and order: the places of the digits in band and stack, and four splits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Frame {
    /// The place of each digit among the columns of boxes 2 and 3: `3 · column + row`.
    band: [Parts; 2],
    /// The place of each digit among the rows of boxes 4 and 7: `3 · row + column`.
    stack: [Parts; 2],
    /// The splits of the rows of boxes 4 and 7.
    rows: [u8; 2],
    /// The splits of the columns of boxes 2 and 3.
    columns: [u8; 2],
}

/// The first box, transposed.
const TURNED: Parts = [0, 3, 6, 1, 4, 7, 2, 5, 8];

/// Returns the grid of an attempt, if it has one.
#[inline]
fn attempt(band: usize, stack: usize, filling: usize) -> Option<Frame> {
    let (filling, mut pair) = (filling / MAX_PAIRS, (filling % MAX_PAIRS) as u32);
    let (rows, which) = (filling / FITTING, (filling % FITTING) as u32);
    let [two, three] = chute(band);
    // The stack is a band transposed at the first box, where cell and digit coincide.
    let [four, seven] = chute(stack);
    let [four, seven] = [joined(&four, &TURNED), joined(&seven, &TURNED)];
    let (in_two, in_three) = (places(&two), places(&three));
    // Box 5: columns that fit the rows.
    let columns = correct(&LINES[0][rows], &joined(&four, &in_two), &SAME[0]);
    // Box 6: columns that fit the rows.
    let right = correct(&LINES[1][rows], &joined(&four, &in_three), &SAME[0]);
    if columns == 0 || right == 0 {
        return None;
    }
    let columns = select(columns, which);
    // Box 8: rows that fit the columns.
    let in_seven = places(&seven);
    let mut below = correct(&LINES[1][columns], &joined(&two, &in_seven), &SAME[0]);
    // Box 9: which of these rows fit which columns of box 6.
    let seven_in_three = joined(&seven, &in_three);
    while below != 0 {
        let rows_below = below.trailing_zeros() as usize;
        let both = right & correct(&LINES[1][rows_below], &seven_in_three, &SAME[1]);
        let count = both.count_ones();
        if pair < count {
            return Some(Frame {
                band: [in_two, in_three],
                stack: [places(&four), in_seven],
                rows: [rows as u8, rows_below as u8],
                columns: [columns as u8, select(both, pair) as u8],
            });
        }
        pair -= count;
        below &= below - 1;
    }
    None
}

/// Returns the contents of the columns of boxes 2 and 3. The columns are sorted by their first cells; [`Frame::named`]
/// permutes them.
#[inline]
fn chute(number: usize) -> [Parts; 2] {
    let (split, orders) = (number / 1_296, number % 1_296);
    let part = |lines: &Parts, orders: usize| joined(&ORDERED[orders], lines);
    [part(&LINES[0][split], orders / 36), part(&LINES[1][split], orders % 36)]
}

/// Returns the place of each digit.
#[inline]
fn places(parts: &Parts) -> Parts {
    let mut places = [0; 9];
    for (place, &digit) in parts.iter().enumerate() {
        places[usize::from(digit)] = place as u8;
    }
    places
}

/// Returns, for each place of one box, the place of its digit in another.
#[inline]
fn joined(parts: &Parts, places: &Parts) -> Parts {
    std::array::from_fn(|place| places[usize::from(parts[place])])
}

impl Frame {
    /// Returns the grid after the last choices: the order of rows and columns outside box 1, and the names of the digits.
    fn named(&self, naming: usize) -> Line9 {
        let (orders, mut naming) = (naming % 1_296, naming / 1_296);
        let mut names = *b"123456789";
        for i in (1..9).rev() {
            names.swap(i, naming % (i + 1));
            naming /= i + 1;
        }
        let order = |power: usize| ORDERS[orders / power % 6].map(usize::from);
        let rows = [[0, 1, 2], order(1).map(|row| 3 + row), order(6).map(|row| 6 + row)];
        let columns = [[0, 1, 2], order(36).map(|column| 3 + column), order(216).map(|column| 6 + column)];
        let mut line = Line9::BLANK;
        for (digit, &name) in names.iter().enumerate() {
            // The row of the digit in each box of each band, and its column in each box of each stack.
            let at = |parts: &Parts| (usize::from(parts[digit]) / 3, usize::from(parts[digit]) % 3);
            let ([two, three], [four, seven]) = (self.band.map(|p| at(&p)), self.stack.map(|p| at(&p)));
            let split = |split: u8, parts: &Parts, first: usize| {
                let second = Split::line(usize::from(split), usize::from(parts[digit]));
                [first, second, 3 - first - second]
            };
            let rows_of = [
                [digit / 3, two.1, three.1],
                split(self.rows[0], &self.stack[0], four.0),
                split(self.rows[1], &self.stack[1], seven.0),
            ];
            let columns_of = [
                [digit % 3, four.1, seven.1],
                split(self.columns[0], &self.band[0], two.0),
                split(self.columns[1], &self.band[1], three.0),
            ];
            for band in 0..3 {
                for stack in 0..3 {
                    let (row, column) = (rows_of[band][stack], columns_of[stack][band]);
                    line.bytes_mut()[9 * rows[band][row] + columns[stack][column]] = name;
                }
            }
        }
        line
    }
}

#[cfg(test)]
mod tests;
