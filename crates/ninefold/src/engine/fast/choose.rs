//! Choosing: where to guess when sweeps rule out nothing more.
//!
//! The three boxes of a band or a stack leave a digit some of the six permutations. The engine takes
//! the band or stack whose digits have fewest of them in all, in it a digit with the fewest (two at
//! least), and a minirow or minicolumn that one of its permutations has and another has not:
//! either the digit is in there or it is not. That halves more than guessing a cell does.

use super::packed::Words;
use super::sweep::Boards;

/// The six permutations of three groups of three bits.
const PERMUTATIONS: [u16; 6] = {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut masks = [0; 6];
    let mut p = 0;
    while p < 6 {
        masks[p] = 1 << orders[p][0] | 8 << orders[p][1] | 64 << orders[p][2];
        p += 1;
    }
    masks
};

/// For each set of nine minirows, which of the six permutations lie in it.
const FITTING: [u8; 512] = {
    let mut fitting = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut p = 0;
        while p < 6 {
            if PERMUTATIONS[p] & !(set as u16) == 0 {
                fitting[set] |= 1 << p;
            }
            p += 1;
        }
        set += 1;
    }
    fitting
};

/// With more permutations than this in every band and stack the board is almost empty. Minirows then
/// say little (nothing keeps four digits out of three cells), and a cell is the better choice.
const MOST_PERMUTATIONS: u32 = 26;

/// The two boards that come of a choice: the first has what was chosen, the second has not.
pub(super) struct Children {
    pub(super) first: Words,
    pub(super) second: Words,
}

/// Splits the board of a lane in two.
pub(super) fn split(boards: &Boards, lane: usize) -> Children {
    let words: Words = std::array::from_fn(|index| boards.words[index][lane]);
    let sets = |digit: usize, house: usize| -> usize {
        if house < 3 {
            (boards.rows[digit][lane] >> (9 * house)) as usize & 0o777
        } else {
            let columns = boards.columns[digit][lane] >> (3 * (house - 3));
            (columns & 7 | columns >> 6 & 0o70 | columns >> 12 & 0o700) as usize
        }
    };
    let mut best = (u32::MAX, 0);
    let mut fitting = [[0u8; 9]; 6];
    for (house, fitting) in fitting.iter_mut().enumerate() {
        let mut all = 0;
        for (digit, fitting) in fitting.iter_mut().enumerate() {
            *fitting = FITTING[sets(digit, house)];
            all += fitting.count_ones();
        }
        if all > 9 && all < best.0 {
            best = (all, house);
        }
    }
    if best.0 > MOST_PERMUTATIONS {
        return split_cell(&words);
    }
    let house = best.1;
    let open = (0..9).filter(|&digit| fitting[house][digit].count_ones() > 1);
    let digit = open.min_by_key(|&digit| fitting[house][digit].count_ones()).expect("more than nine in all");
    let set = fitting[house][digit];
    let (one, other) = (set.trailing_zeros() as usize, (set & (set - 1)).trailing_zeros() as usize);
    let differing = PERMUTATIONS[one] & !PERMUTATIONS[other];
    let at = differing.trailing_zeros() as usize;
    let chosen = 1u32 << at;
    let mates = (0o7 << (at / 3 * 3) | 0o111 << (at % 3)) & !chosen;
    let mut children = Children { first: words, second: words };
    for band in 0..3 {
        let index = 9 * band + digit;
        children.first[index] &= !cells_of(mates, house, band);
        children.second[index] &= !cells_of(chosen, house, band);
    }
    children
}

/// The cells in a band of a set of minirows (of a band) or minicolumns (of a stack).
fn cells_of(set: u32, house: usize, band: usize) -> u32 {
    if house < 3 {
        if band == house { set | set << 9 | set << 18 } else { 0 }
    } else {
        // Group a column, bit a band.
        let columns = set >> band & 0o111;
        let spread = columns & 1 | (columns >> 3 & 1) << 9 | (columns >> 6 & 1) << 18;
        (spread | spread << 1 | spread << 2) << (3 * (house - 3))
    }
}

/// Splits at a cell with two candidates if there is one, else at any with more.
fn split_cell(words: &Words) -> Children {
    let mut best = None;
    for band in 0..3 {
        let (mut once, mut twice, mut thrice) = (0, 0, 0);
        for word in &words[9 * band..][..9] {
            thrice |= twice & word;
            twice |= once & word;
            once |= word;
        }
        let pairs = twice & !thrice;
        if pairs != 0 {
            best = Some((band, pairs));
            break;
        }
        if twice != 0 && best.is_none() {
            best = Some((band, twice));
        }
    }
    let (band, cells) = best.expect("a board that is not solved has an open cell");
    let bit = 1 << cells.trailing_zeros();
    let own = 9 * band..9 * band + 9;
    let digit = own.clone().find(|&index| words[index] & bit != 0).expect("an open cell has candidates");
    let mut children = Children { first: *words, second: *words };
    for other in own.filter(|&index| index != digit) {
        children.first[other] &= !bit;
    }
    children.second[digit] &= !bit;
    children
}
