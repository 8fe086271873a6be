//! The table that a sweep looks minirows up in.
//!
//! A digit can be in some of the nine minirows of a band; `3 · row + box` numbers them. It is in one minirow of each row and
//! each box, so three minirows that form a permutation hold it. For each of the 512 sets of minirows, an [`Entry`] has what
//! follows: which minirows belong to a permutation, which are the only one of their box, what a guess in this band costs,
//! and where to guess. `kernels/board.h` says how a sweep uses it.

/// The permutations: for each row, the box.
const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The cost of a band is the sum over its digits, by the number of permutations that fit. The cheapest band that has a choice
/// left is guessed in. A digit that fits nowhere is a contradiction.
const COST: [u32; 7] = [NOWHERE, 0, 1, 1, 2, 2, 2];
/// More than nine digits can cost together.
const NOWHERE: u32 = 31;

/// The key of a digit without a choice: greater than any other.
const SETTLED: u32 = 31;

/// Where the cost and the key start, above the 27 places of a word.
const HIGH: u32 = 27;

/// What follows from a set of minirows, as the kernels read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(8))]
pub struct Entry {
    /// The minirows that belong to a permutation, three places each; then the key of the best guess.
    pub fits: u32,
    /// Those that are the only one of their box; then the cost.
    pub only: u32,
}

/// Returns the table.
#[must_use]
pub fn table() -> [Entry; 512] {
    std::array::from_fn(|minirows| entry(minirows as u32))
}

fn entry(minirows: u32) -> Entry {
    let permutations =
        PERMUTATIONS.map(|boxes| (0..3).fold(0u32, |set, row| set | 1 << (3 * row + boxes[row])));
    let fitting: Vec<u32> = permutations.into_iter().filter(|set| minirows & set == *set).collect();
    let fits = fitting.iter().fold(0, |all, set| all | set);
    let of_boxes = (0..3).map(|place| fits & 0o111 << place);
    let only: u32 = of_boxes.filter(|minirows| minirows.is_power_of_two()).sum();
    Entry {
        fits: spread(fits) | key(fits, fitting.len()) << HIGH,
        only: spread(only) | COST[fitting.len()] << HIGH,
    }
}

/// Repeats nine minirows in the three columns of a box.
fn spread(minirows: u32) -> u32 {
    minirows * 0o001_001_001
}

/// Returns the key of a digit: its smallest one says which digit of a band to guess, and in which minirow. Digits with three
/// permutations come last, since a guess settles the others better. The minirow is the first of the row with the fewest.
fn key(fits: u32, permutations: usize) -> u32 {
    if permutations < 2 {
        return SETTLED;
    }
    let rows = (0..3).map(|row| (row, fits >> (3 * row) & 7)).filter(|(_, boxes)| boxes.count_ones() > 1);
    let (row, boxes) =
        rows.min_by_key(|(_, boxes)| boxes.count_ones()).expect("a choice has two boxes in some row");
    u32::from(permutations == 3) << 4 | (3 * row + boxes.trailing_zeros())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares every entry with all the ways to put a digit into three rows and boxes.
    #[test]
    fn the_table_says_what_trying_every_place_says() {
        for (minirows, entry) in table().into_iter().enumerate() {
            let mut ways: Vec<[usize; 3]> = Vec::new();
            for (a, b, c) in (0..27).map(|n| (n / 9, n / 3 % 3, n % 3)) {
                let has = |row: usize, place: usize| minirows >> (3 * row + place) & 1 == 1;
                if a != b && b != c && a != c && has(0, a) && has(1, b) && has(2, c) {
                    ways.push([a, b, c]);
                }
            }
            for (row, place) in (0..9).map(|n| (n / 3, n % 3)) {
                let fits = ways.iter().any(|way| way[row] == place);
                let only = fits && ways.iter().all(|way| way[row] == place);
                for column in 0..3 {
                    let bit = 1 << (9 * column + 3 * row + place);
                    assert_eq!((entry.fits & bit != 0, entry.only & bit != 0), (fits, only), "{minirows:o}");
                }
            }
            let (key, cost) = (entry.fits >> HIGH, entry.only >> HIGH);
            assert_eq!(cost == NOWHERE, ways.is_empty(), "{minirows:o}");
            assert_eq!(cost == 0, ways.len() == 1, "{minirows:o}");
            assert_eq!(key == SETTLED, ways.len() < 2, "{minirows:o}");
            if key != SETTLED {
                // A guess leaves permutations on both sides.
                let (row, place) = (key as usize % 16 / 3, key as usize % 16 % 3);
                let with = ways.iter().filter(|way| way[row] == place).count();
                assert!(with > 0 && with < ways.len(), "{minirows:o}");
            }
        }
    }

    #[test]
    fn a_contradiction_costs_more_than_nine_digits_can() {
        let most = COST[1..].iter().max().expect("there are six");
        assert!(9 * most < NOWHERE);
        // The highest key must not reach that of a settled digit.
        assert!(table().iter().all(|entry| entry.fits >> HIGH <= SETTLED && entry.only >> HIGH <= NOWHERE));
    }
}
