//! Splits: how the digits of three lines continue in the next two boxes of a band or stack.
//!
//! The three rows of a box hold three digits each. In the next box of the band none of them may be in the same row, and
//! each row has three digits again; the last box has the rest. There are 56 ways:
//!
//! ```text
//!   first box   second box   third box
//!    a b c        d e f        g h i      2 of them keep the rows together,
//!    d e f        g h i        a b c
//!    g h i        a b c        d e f
//!
//!    a b c        d e g        f h i      54 take two digits of one row and one of the other:
//!    d e f        a h i        b c g      27 for each way round
//!    g h i        b c f        a d e
//! ```
//!
//! Splits are numbered, and a set of them is 56 bits. A digit is identified by its *place* in the first box, `3 · line + …`.

/// The number of splits.
pub(super) const SPLIT_COUNT: usize = 56;

/// The orders of three things.
pub(super) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The cells of a box, three per column, for each order of its second and third row: `6 · second + third`.
pub(super) static ORDERED: [[u8; 9]; 36] = {
    let mut ordered = [[0; 9]; 36];
    let mut index = 0;
    while index < 36 {
        let mut column = 0;
        while column < 3 {
            ordered[index][3 * column] = column as u8;
            ordered[index][3 * column + 1] = 3 + ORDERS[index / 6][column];
            ordered[index][3 * column + 2] = 6 + ORDERS[index % 6][column];
            column += 1;
        }
        index += 1;
    }
    ordered
};

/// The places in each line of the second box, and of the third, three per line, by split.
pub(super) static LINES: [[[u8; 9]; SPLIT_COUNT]; 2] = [lines(1), lines(2)];

/// The splits that put two places in the same line of the second box, and of the third.
pub(super) static SAME: [[[u64; 9]; 9]; 2] = [same(1), same(2)];

/// One split: a bit for each place.
pub(super) struct Split;

impl Split {
    /// Returns the line of the second box in which a split puts a place.
    #[inline]
    pub(super) fn line(split: usize, place: usize) -> usize {
        usize::from(SECOND[split][place])
    }
}

/// Returns the line of the second box of every place, by split.
static SECOND: [[u8; 9]; SPLIT_COUNT] = SPLITS;

const SPLITS: [[u8; 9]; SPLIT_COUNT] = {
    let mut splits = [[0; 9]; SPLIT_COUNT];
    let mut found = 0;
    // A bit for each place: the next line or the one after.
    let mut bits = 0;
    while bits < 512 {
        let (mut split, mut sizes) = ([0; 9], [0; 3]);
        let mut place = 0;
        while place < 9 {
            let line = (place / 3 + 1 + (bits >> place & 1)) % 3;
            split[place] = line as u8;
            sizes[line] += 1;
            place += 1;
        }
        if sizes[0] == 3 && sizes[1] == 3 {
            splits[found] = split;
            found += 1;
        }
        bits += 1;
    }
    assert!(found == SPLIT_COUNT);
    splits
};

/// Returns the line of a place in the first, second or third box.
const fn line_in(part: usize, split: usize, place: usize) -> usize {
    let (first, second) = (place / 3, SPLITS[split][place] as usize);
    match part {
        0 => first,
        1 => second,
        _ => 3 - first - second,
    }
}

const fn lines(part: usize) -> [[u8; 9]; SPLIT_COUNT] {
    let mut lines = [[0; 9]; SPLIT_COUNT];
    let mut split = 0;
    while split < SPLIT_COUNT {
        let mut sizes = [0; 3];
        let mut place = 0;
        while place < 9 {
            let line = line_in(part, split, place);
            lines[split][3 * line + sizes[line]] = place as u8;
            sizes[line] += 1;
            place += 1;
        }
        split += 1;
    }
    lines
}

const fn same(part: usize) -> [[u64; 9]; 9] {
    let mut same = [[0; 9]; 9];
    let mut split = 0;
    while split < SPLIT_COUNT {
        let mut pair = 0;
        while pair < 81 {
            let (a, b) = (pair / 9, pair % 9);
            if line_in(part, split, a) == line_in(part, split, b) {
                same[a][b] |= 1 << split;
            }
            pair += 1;
        }
        split += 1;
    }
    same
}

/// Returns the splits that make a box valid, given its other lines: no two digits of one of these share a line. `lines`
/// are places, three per line, and `joined` maps them to the places of the splits.
#[inline]
pub(super) fn correct(lines: &[u8; 9], joined: &[u8; 9], same: &[[u64; 9]; 9]) -> u64 {
    let mut wrong = 0;
    for line in 0..3 {
        let at = |i: usize| usize::from(joined[usize::from(lines[3 * line + i])]);
        let (a, b, c) = (at(0), at(1), at(2));
        wrong |= same[a][b] | same[a][c] | same[b][c];
    }
    !wrong & ((1 << SPLIT_COUNT) - 1)
}

/// Returns the index of the n-th set bit.
#[inline]
pub(super) fn select(mut set: u64, which: u32) -> usize {
    for _ in 0..which {
        set &= set - 1;
    }
    set.trailing_zeros() as usize
}
