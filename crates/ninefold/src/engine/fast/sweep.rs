//! One sweep: what a round of looking at every digit rules out, in all lanes at once.
//!
//! # Placing a digit in a band
//!
//! A digit stands once in each of the three rows and of the three boxes of a band, so its minirows are
//! one of six permutations. With the nine minirows packed as three groups of three bits, a group a box
//! and a bit a row, the three even permutations are those where going one box on is going one row back:
//!
//! ```text
//!            box 2   box 1   box 0
//! row        2 1 0   2 1 0   2 1 0
//! even       . . x   . x .   x . .       and its two rotations
//! odd        . x .   . . x   x . .       and its two rotations
//! ```
//!
//! So a minirow is part of an even permutation if the next box, its rows turned by one, and the one
//! after, turned by two, both have it: two turns, two moves and an AND give all three at once, for
//! all three bands at once, because nine bits times three bands fit a word. What is in no permutation
//! is ruled out: that is hidden singles, pointing and claiming between rows and boxes, in one go. The
//! same with columns and boxes: there the digit's minicolumns are packed, a group a column of
//! the box and a bit a band.
//!
//! # Cells
//!
//! A cell with one candidate left is a naked single: the rest of its box loses the digit, and the
//! permutations see to rows and columns. A digit with one minirow and one minicolumn left in a box has
//! found its cell, which the other digits lose, those that come later in the same sweep at once.

use super::lanes::Lanes;
use super::packed::BAND;

/// What a sweep found out, one bit a lane each.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    /// Something was ruled out.
    pub(super) changed: u32,
    /// A contradiction.
    pub(super) dead: u32,
    /// Before the sweep, every cell had one candidate.
    pub(super) single: u32,
}

/// The boards of all lanes, lane by lane beside each other, so that a sweep reads vectors and whoever
/// has to choose reads one lane.
#[derive(Clone)]
#[repr(C, align(64))]
pub(super) struct Boards {
    /// The candidates, see `packed.rs`.
    pub(super) words: [Row; 27],
    /// The minirows of each digit after a sweep: field of nine a band, group a box, bit a row. Bits
    /// above 26 mean nothing.
    pub(super) rows: [Row; 9],
    /// The minicolumns of each digit after a sweep: field of nine a column of the box, group a stack,
    /// bit a band.
    pub(super) columns: [Row; 9],
}

/// One word for each lane of the widest vector.
pub(super) type Row = [u32; 16];

/// The first bit of every group of three.
const FIRSTS: u32 = 0o111_111_111;
/// The low nine bits.
const FIELD: u32 = 0o777;

/// Turns every group of three by one: bit i to i + 1.
#[inline(always)]
fn turn1<V: Lanes>(x: V) -> V {
    V::select(V::splat(0o666_666_666), x.shl(1), x.shr(2))
}

/// Turns every group of three by two.
#[inline(always)]
fn turn2<V: Lanes>(x: V) -> V {
    V::select(V::splat(0o444_444_444), x.shl(2), x.shr(1))
}

/// In each field of nine, every group takes the place of the one before it.
#[inline(always)]
fn next_box<V: Lanes>(x: V) -> V {
    V::select(V::splat(0o077_077_077), x.shr(3), x.shl(6))
}

/// In each field of nine, every group moves on by one: the one after next takes each place.
#[inline(always)]
fn box_after<V: Lanes>(x: V) -> V {
    V::select(V::splat(0o007_007_007), x.shr(6), x.shl(3))
}

/// Every field takes the place of the one before it.
#[inline(always)]
fn next_field<V: Lanes>(x: V) -> V {
    V::select(V::splat(0o000_777_777), x.shr(9), x.shl(18))
}

/// Every field moves on by one.
#[inline(always)]
fn field_after<V: Lanes>(x: V) -> V {
    V::select(V::splat(0o000_000_777), x.shr(18), x.shl(9))
}

/// The minirows of a band's cells, in the low nine bits; what is above means nothing.
#[inline(always)]
fn minirows<V: Lanes>(x: V) -> V {
    V::or3(x, x.shr(9), x.shr(18))
}

/// The minicolumns of a band's cells, at every third bit; what is between means nothing.
#[inline(always)]
fn minicolumns<V: Lanes>(x: V) -> V {
    V::or3(x, x.shr(1), x.shr(2))
}

/// The minirows with two naked singles, in the low nine bits; what is above means nothing.
#[inline(always)]
fn twins<V: Lanes>(x: V) -> V {
    let (one, two) = (x.shr(9), x.shr(18));
    x.and(one).or(x.and(two)).or(one.and(two))
}

/// Counts the digits that have settled for each minirow or minicolumn: there is room for three.
struct Crowd<V> {
    one: V,
    two: V,
    three: V,
    four: V,
}

impl<V: Lanes> Crowd<V> {
    #[inline(always)]
    fn new() -> Self {
        let none = V::splat(0);
        Crowd { one: none, two: none, three: none, four: none }
    }

    #[inline(always)]
    fn add(&mut self, settled: V) {
        self.four = self.four.or(self.three.and(settled));
        self.three = self.three.or(self.two.and(settled));
        self.two = self.two.or(self.one.and(settled));
        self.one = self.one.or(settled);
    }
}

/// Keeps the minirows that are part of a permutation: in each field of nine, groups move by one and
/// by two. Bits above the third field are garbage until the last AND.
#[inline(always)]
fn close_rows<V: Lanes>(x: V) -> V {
    let (one, two) = (turn1(x), turn2(x));
    x.and(next_box(one).and(box_after(two)).or(next_box(two).and(box_after(one))))
}

/// Keeps the minicolumns that are part of a permutation: groups of nine bits move.
#[inline(always)]
fn close_columns<V: Lanes>(x: V) -> V {
    let (one, two) = (turn1(x), turn2(x));
    x.and(next_field(one).and(field_after(two)).or(next_field(two).and(field_after(one))))
}

/// The low nine bits of three words, side by side.
#[inline(always)]
fn pack_rows<V: Lanes>(band: [V; 3]) -> V {
    let low = V::select(V::splat(FIELD), band[0], band[1].shl(9));
    V::select(V::splat(0o000_777_777), low, band[2].shl(18))
}

/// Every third bit of three words, interleaved.
#[inline(always)]
fn pack_columns<V: Lanes>(band: [V; 3]) -> V {
    let low = V::select(V::splat(FIRSTS), band[0], band[1].shl(1));
    V::select(V::splat(FIRSTS | FIRSTS << 1), low, band[2].shl(2)).and(V::splat(BAND))
}

/// The minirows of one band back over their cells.
#[inline(always)]
fn spread_rows<V: Lanes>(packed: V, band: usize) -> V {
    let own = packed.and(V::splat(FIELD << (9 * band)));
    match band {
        0 => V::or3(own, own.shl(9), own.shl(18)),
        1 => V::or3(own, own.shr(9), own.shl(9)),
        _ => V::or3(own, own.shr(9), own.shr(18)),
    }
}

/// The minicolumns of one band back over their cells.
#[inline(always)]
fn spread_columns<V: Lanes>(packed: V, band: usize) -> V {
    let own = packed.and(V::splat(FIRSTS << band));
    match band {
        0 => V::or3(own, own.shl(1), own.shl(2)),
        1 => V::or3(own, own.shr(1), own.shl(1)),
        _ => V::or3(own, own.shr(1), own.shr(2)),
    }
}

/// Sweeps once over all digits.
#[inline(always)]
pub(super) fn sweep<V: Lanes>(boards: &mut Boards) -> Outcome {
    let words = &mut boards.words;
    let zero = V::splat(0);
    let mut singles = [zero; 3];
    let mut some_double = zero;
    let mut some_empty = zero;
    for band in 0..3 {
        let (mut once, mut twice) = (V::load(&words[9 * band]), zero);
        for digit in 1..9 {
            let word = V::load(&words[9 * band + digit]);
            twice = twice.or(once.and(word));
            once = once.or(word);
        }
        singles[band] = once.and_not(twice);
        some_double = some_double.or(twice);
        some_empty = some_empty.or(V::splat(BAND).and_not(once));
    }
    let mut dead = !some_empty.zeros();
    let mut difference = zero;
    let mut found = [zero; 3];
    let mut found_by = [zero; 27];
    let mut missing = zero;
    let mut clash = zero;
    let (mut crowded_rows, mut crowded_columns) = (Crowd::new(), Crowd::new());
    for digit in 0..9 {
        // Written out, here and below: closures are compiled without the instruction set.
        let before = [V::load(&words[digit]), V::load(&words[9 + digit]), V::load(&words[18 + digit])];
        let mut cells =
            [before[0].and_not(found[0]), before[1].and_not(found[1]), before[2].and_not(found[2])];
        // Naked singles: nothing else of the digit in their boxes.
        let naked = [cells[0].and(singles[0]), cells[1].and(singles[1]), cells[2].and(singles[2])];
        let own = pack_rows([minirows(naked[0]), minirows(naked[1]), minirows(naked[2])]);
        let others = turn1(own).or(turn2(own));
        clash = clash.or(own.and(others)); // two in one box, in different rows
        let twins = pack_rows([twins(naked[0]), twins(naked[1]), twins(naked[2])]);
        clash = clash.or(twins); // two in one minirow
        let boxes = own.or(others);
        for band in 0..3 {
            cells[band] = V::select(spread_rows(boxes, band), naked[band], cells[band]);
        }
        // Rows with boxes.
        let rows = close_rows(pack_rows([minirows(cells[0]), minirows(cells[1]), minirows(cells[2])]));
        missing = missing.or(V::splat(0o001_001_001).and_not(V::or3(rows, rows.shr(1), rows.shr(2))));
        for (band, cells) in cells.iter_mut().enumerate() {
            *cells = cells.and(spread_rows(rows, band));
        }
        // Columns with boxes.
        let columns = close_columns(pack_columns([
            minicolumns(cells[0]),
            minicolumns(cells[1]),
            minicolumns(cells[2]),
        ]));
        for (band, cells) in cells.iter_mut().enumerate() {
            *cells = cells.and(spread_columns(columns, band));
        }
        // One minirow and one minicolumn left in a box: the cell is found.
        let only_row = rows.and_not(turn1(rows)).and_not(turn2(rows));
        let only_column = columns.and_not(next_field(columns)).and_not(field_after(columns));
        crowded_rows.add(only_row);
        crowded_columns.add(only_column);
        for band in 0..3 {
            let cell = V::and3(cells[band], spread_rows(only_row, band), spread_columns(only_column, band));
            found_by[9 * band + digit] = cell;
            found[band] = found[band].or(cell);
            difference = difference.or(cells[band].xor(before[band]));
            cells[band].store(&mut words[9 * band + digit]);
        }
        rows.store(&mut boards.rows[digit]);
        columns.store(&mut boards.columns[digit]);
    }
    // The digits that came before a found cell lose it now.
    for index in 0..27 {
        let before = V::load(&words[index]);
        let after = before.and_not(found[index / 9].and_not(found_by[index]));
        difference = difference.or(before.xor(after));
        after.store(&mut words[index]);
    }
    let crowded = crowded_rows.four.or(crowded_columns.four);
    dead |= !missing.or(V::splat(BAND).and(clash.or(crowded))).zeros();
    Outcome { changed: !difference.zeros(), dead, single: some_double.zeros() }
}
