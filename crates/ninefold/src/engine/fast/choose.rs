//! Choosing: where to guess when sweeps rule out nothing more.
//!
//! The three boxes of a band or a stack leave a digit some of the six permutations (see `sweep.rs`). The
//! engine takes the band or stack whose digits have the fewest of them in total, in it a digit with the
//! fewest (at least two), and a minirow or minicolumn that one of its permutations uses and
//! another does not: the digit is either in it or not. That narrows the search more than guessing a cell does.
//!
//! The vectors do this for all lanes at once, whether or not a lane needs it.

use super::lanes::{Lanes, PerLane};
use super::packed::{self, Cells};
use super::sets::{Portable, Sets};
use super::sweep::Boards;
use super::third::PaddedCells;

/// With more permutations than this in every unfinished chute, the board is almost empty, and chutes say
/// little: if such a board is contradictory, it is because some cells share too few candidates. The cell with
/// the fewest is then the better choice.
const MAX_PERMUTATIONS: u16 = 26;

/// The total number of permutations of a finished chute: one for each digit, with no choice left. A chute of a
/// consistent board never has fewer.
const FINISHED: u16 = 9;

/// The choice in each lane, as three corresponding words:
///
/// ```text
///                15 ………………… 3  2 … 0
/// best           permutations  chute    the total over all digits of the chute: 10 to 54 in a lane that has to choose, and
///                                       no other is read; the bands are chutes 0 to 2, the stacks 3 to 5
///
///                8 … 4 … 0
/// digit          000010000              one bit: here a 5
///
///                5     4     3     2      1      0
/// permutations   odd 2 odd 1 odd 0 even 2 even 1 even 0      those of the digit, see `sweep.rs`
/// ```
///
/// The number of permutations is above that of the chute, so that the smallest `best` is the chute with the
/// fewest and, among equals, the first.
pub(super) struct Choices {
    best: PerLane,
    digit: PerLane,
    permutations: PerLane,
}

/// A choice, as what its two children lose: in the first child the digit is in the spot, in the second it isn't.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub(super) spot: &'static Spot,
    /// What the first child loses in the cells that see the spot.
    pub(super) out_of_first: u16,
    /// What the second child loses in the spot.
    pub(super) out_of_second: u16,
}

/// Where a choice is made: a minirow of a band, a minicolumn of a stack, or a cell.
///
/// ```text
/// x  its own cells          s s s   . . .   . . .
/// s  those that see it      x x x   s s s   s s s
///                           s s s   . . .   . . .
/// ```
///
/// A cell sees itself: there the first child loses the other candidates.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    /// The places of its own cells; a single cell is repeated three times.
    pub(super) own: [u8; 3],
    /// The places of the cells that see it.
    pub(super) seen: [u8; 12],
    /// The same as bits of each third: bit 0 is its first place, bit 26 its last (see `third.rs`).
    pub(super) own_bits: [u32; 3],
    pub(super) seen_bits: [u32; 3],
}

/// Chooses for all lanes.
#[inline(always)]
pub(super) fn choose<V: Lanes>(boards: &Boards) -> Choices {
    let (zero, largest) = (V::splat(0), V::splat(u16::MAX));
    let mut best = largest;
    let mut permutations = [zero; 6];
    for chute in 0..6 {
        let line = &boards.lines[9 * chute..][..9];
        let [a, b, c] = [V::load(&line[0]), V::load(&line[1]), V::load(&line[2])];
        let [d, e, f] = [V::load(&line[3]), V::load(&line[4]), V::load(&line[5])];
        let [g, h, i] = [V::load(&line[6]), V::load(&line[7]), V::load(&line[8])];
        let fits = [
            V::and3(a, e, i),
            V::and3(b, f, g),
            V::and3(c, d, h),
            V::and3(a, f, h),
            V::and3(b, d, i),
            V::and3(c, e, g),
        ];
        let mut all = zero;
        for fit in fits {
            all = all.plus(fit.count());
        }
        // 8 · all + chute, by doubling: 2 · all, 4 · all, 8 · all.
        let two = all.plus(all);
        let four = two.plus(two);
        let key = four.plus(four).plus(V::splat(chute as u16));
        let key = V::if_equal(all, V::splat(FINISHED), largest, key);
        best = best.min(key);
        for permutation in 0..6 {
            permutations[permutation] = V::if_equal(best, key, fits[permutation], permutations[permutation]);
        }
    }
    let (digit, its_permutations) = pick(permutations);
    let mut choices =
        Choices { best: PerLane([0; 32]), digit: PerLane([0; 32]), permutations: PerLane([0; 32]) };
    best.store(&mut choices.best);
    digit.store(&mut choices.digit);
    its_permutations.store(&mut choices.permutations);
    choices
}

/// Returns the lowest digit with the fewest permutations (at least two), given the digits that fit each permutation;
/// and that digit's permutations, one bit each.
#[inline(always)]
fn pick<V: Sets>(permutations: [V; 6]) -> (V, V) {
    let zero = V::splat(0);
    // The digits with at least this many permutations. Going down from 5, each permutation raises a digit's
    // count only once.
    let mut at_least = [zero; 7];
    for permutation in permutations {
        for n in [5, 4, 3, 2, 1] {
            at_least[n + 1] = at_least[n + 1].or(at_least[n].and(permutation));
        }
        at_least[1] = at_least[1].or(permutation);
    }
    let mut fewest = at_least[6];
    for n in [5, 4, 3, 2] {
        let exactly = at_least[n].and_not(at_least[n + 1]);
        fewest = V::if_any(exactly, exactly, fewest);
    }
    // A set minus one keeps all its bits but the lowest, and gains some it did not have.
    let digit = fewest.and_not(fewest.less_one());
    let mut its_permutations = zero;
    for (n, permutation) in permutations.into_iter().enumerate() {
        its_permutations = its_permutations.or(V::if_any(permutation.and(digit), V::splat(1 << n), zero));
    }
    (digit, its_permutations)
}

/// For each set of permutations, the box (0 to 2) and line of a minirow that one of them uses and another does not.
const DIFFERING: [(u8, u8); 64] = {
    let mut differing = [(0, 0); 64];
    let mut permutations = 0u32;
    while permutations < 64 {
        let first = permutations.trailing_zeros() as u8;
        let second = (permutations & permutations.wrapping_sub(1)).trailing_zeros() as u8;
        if second < 6 {
            let mut part = 0;
            while line_of(first, part) == line_of(second, part) {
                part += 1;
            }
            differing[permutations as usize] = (part, line_of(first, part));
        }
        permutations += 1;
    }
    differing
};

/// Returns the line that a permutation uses in a box.
const fn line_of(permutation: u8, part: u8) -> u8 {
    if permutation < 3 { (permutation + part) % 3 } else { (permutation + 2 * part) % 3 }
}

/// All spots: minirows and minicolumns, `9 · chute + 3 · box + line`, then cells, `54 + place`.
static SPOTS: [Spot; 54 + 81] = {
    let mut spots = [Spot { own: [0; 3], seen: [0; 12], own_bits: [0; 3], seen_bits: [0; 3] }; 54 + 81];
    let mut index = 0;
    while index < spots.len() {
        let spot = &mut spots[index];
        if index < 54 {
            let (chute, part, line) = (index / 9, index / 3 % 3, index % 3);
            let mut i = 0;
            while i < 3 {
                spot.own[i] = place(chute, part, line, i);
                let mut k = 0;
                while k < 2 {
                    spot.seen[6 * k + i] = place(chute, part, (line + 1 + k) % 3, i);
                    spot.seen[6 * k + 3 + i] = place(chute, (part + 1 + k) % 3, line, i);
                    k += 1;
                }
                i += 1;
            }
        } else {
            let place = (index - 54) as u8;
            (spot.own, spot.seen) = ([place; 3], [place; 12]);
        }
        (spot.own_bits, spot.seen_bits) = (bits(&spot.own), bits(&spot.seen));
        index += 1;
    }
    spots
};

/// Returns places as bits of each third.
const fn bits(places: &[u8]) -> [u32; 3] {
    let mut bits = [0; 3];
    let mut i = 0;
    while i < places.len() {
        bits[places[i] as usize / 27] |= 1 << (places[i] % 27);
        i += 1;
    }
    bits
}

/// Returns the place of the i-th cell of a minirow of a band, or of a minicolumn of a stack.
const fn place(chute: usize, part: usize, line: usize, i: usize) -> u8 {
    let place =
        if chute < 3 { packed::place(chute, part, line, i) } else { packed::place(part, chute - 3, i, line) };
    place as u8
}

impl Choices {
    /// Returns the choice of one unsolved lane, given its board: some digit in it has two permutations.
    #[inline(always)]
    pub(super) fn of(&self, lane: usize, cells: &Cells) -> Choice {
        choice(self.best.0[lane], self.digit.0[lane], self.permutations.0[lane], || *cells)
    }
}

/// Returns a spot that some of the digit's permutations use and others do not; on an almost empty board, a cell.
#[inline(always)]
fn choice(best: u16, digit: u16, permutations: u16, cells: impl FnOnce() -> Cells) -> Choice {
    if best >> 3 > MAX_PERMUTATIONS {
        return choose_cell(&cells());
    }
    let (part, line) = DIFFERING[usize::from(permutations & 63)];
    let index = 9 * usize::from(best & 7) + 3 * usize::from(part) + usize::from(line);
    Choice { spot: &SPOTS[index], out_of_first: digit, out_of_second: digit }
}

/// Returns the first cell with the fewest candidates (at least two), and its lowest candidate.
#[inline(never)]
fn choose_cell(cells: &Cells) -> Choice {
    let open = cells.iter().enumerate().filter(|(_, set)| set.count_ones() > 1);
    let (place, set) = open.min_by_key(|(_, set)| set.count_ones()).expect("a board that is not solved");
    let digit = set & set.wrapping_neg();
    Choice { spot: &SPOTS[54 + place], out_of_first: set & !digit, out_of_second: digit }
}

/// The permutations of one board, three even ones and three odd ones for each band and stack, as a third holds them:
/// the values needed are in some of its 27 words. The others are not read: they repeat these values, or describe
/// another permutation of the same chute, which is also found elsewhere.
///
/// ```text
/// word          0   1   2   3   4   5   6   7   8   9  …  18  …
/// bands[p]     b0   ·   ·   ·   ·   ·   ·   ·   ·  b1  …  b2  …    the digits that fit permutation p of each band
/// stacks[odd]  s0  s0  s0  s1  s1  s1  s2  s2  s2   ·  …   ·  …    those that fit permutation 0, 1 and 2 of each stack,
///               0   1   2   0   1   2   0   1   2                  first the even ones, then the odd ones
/// in_bands     b0   ·   ·   ·   ·   ·   ·   ·   ·  b1  …  b2  …    how many permutations there are in all
/// in_stacks    s0   ·   ·  s1   ·   ·  s2   ·   ·   ·  …   ·  …
/// ```
pub(super) struct Chutes {
    pub(super) bands: [PaddedCells; 6],
    pub(super) stacks: [PaddedCells; 2],
    pub(super) in_bands: PaddedCells,
    pub(super) in_stacks: PaddedCells,
}

impl Chutes {
    /// Returns the digits that fit each permutation of a band or a stack.
    #[inline(always)]
    fn permutations(&self, chute: usize) -> [u16; 6] {
        if chute < 3 {
            let [a, b, c, d, e, f] = &self.bands;
            let at = 9 * chute;
            [a[at], b[at], c[at], d[at], e[at], f[at]]
        } else {
            let ([even, odd], at) = (&self.stacks, 3 * (chute - 3));
            [even[at], even[at + 1], even[at + 2], odd[at], odd[at + 1], odd[at + 2]]
        }
    }

    /// Chooses for one board.
    #[inline(always)]
    pub(super) fn choose(&self, cells: impl FnOnce() -> Cells) -> Choice {
        let mut best = u16::MAX;
        for chute in 0..6 {
            let all = if chute < 3 { self.in_bands[9 * chute] } else { self.in_stacks[3 * (chute - 3)] };
            let key = 8 * all + chute as u16;
            best = if all == FINISHED || key > best { best } else { key };
        }
        let permutations =
            self.permutations(usize::from(best & 7)).map(|permutation| Portable([permutation]));
        let (Portable([digit]), Portable([its_permutations])) = pick(permutations);
        choice(best, digit, its_permutations, cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does what `pick` does, digit by digit.
    fn picked(permutations: [u16; 6]) -> (u16, u16) {
        let permutations_of = |digit: u32| {
            (0..6)
                .fold(0u16, |set, permutation| set | (permutations[permutation] >> digit & 1) << permutation)
        };
        let open = (0..9).filter(|&digit| permutations_of(digit).count_ones() >= 2);
        let digit =
            open.min_by_key(|&digit| permutations_of(digit).count_ones()).expect("some digit is open");
        (1 << digit, permutations_of(digit))
    }

    #[test]
    fn the_digit_with_the_fewest_permutations_is_picked() {
        let mut random = 0x2545_F491_4F6C_DD1D_u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        let mut seen = [0; 7];
        for round in 0..20_000 {
            // From nearly all permutations to nearly none.
            let mut permutations: [u16; 6] = std::array::from_fn(|_| {
                let set = (0..round % 4)
                    .fold(next(), |set, _| if round & 4 == 0 { set & next() } else { set | next() });
                (set & 0o777) as u16
            });
            permutations[0] |= 1 << (round % 9);
            permutations[round % 5 + 1] |= 1 << (round % 9); // one digit is open
            let (Portable([digit]), Portable([its_permutations])) =
                pick(permutations.map(|permutation| Portable([permutation])));
            assert_eq!((digit, its_permutations), picked(permutations), "{permutations:?}");
            seen[its_permutations.count_ones() as usize] += 1;
        }
        assert!(seen[2..].iter().all(|&count| count > 0), "{seen:?}");
    }
}
