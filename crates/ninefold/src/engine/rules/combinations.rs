//! Sets of digits by size and sum: which digits a cage can hold.
//!
//! Digits count from 0 here, as everywhere in this engine: the sum of a set is the sum of its bits' positions.

use std::sync::OnceLock;

use crate::grid::Layout;

/// The sets of some digits, by their size and sum.
pub(super) struct Combinations {
    digits: usize,
    /// All sets, ordered by size and sum.
    sets: Vec<u32>,
    /// Where the sets of a size and a sum begin, by `size * (sums + 1) + sum`.
    starts: Vec<u32>,
    sums: usize,
}

/// Sizes with more sets than this are left out: bounds do as well there.
const MAX_SETS: u64 = 3000;

impl Combinations {
    /// Returns the sets of this many digits, made when they are first needed.
    pub(super) fn of(digits: usize) -> &'static Combinations {
        static TABLES: [OnceLock<Combinations>; Layout::MAX_SIDE + 1] =
            [const { OnceLock::new() }; Layout::MAX_SIDE + 1];
        TABLES[digits].get_or_init(|| Combinations::new(digits))
    }

    fn new(digits: usize) -> Combinations {
        let sums = digits * digits.saturating_sub(1) / 2 + 1;
        let mut sets = Vec::new();
        let mut starts = Vec::with_capacity((digits + 1) * (sums + 1));
        for size in 0..=digits {
            let mut of_size: Vec<(u32, u32)> = Vec::new();
            if count(digits, size) <= MAX_SETS {
                subsets(digits, size, |set| of_size.push((sum_of(set), set)));
            }
            of_size.sort_unstable();
            let mut at = 0;
            for sum in 0..=sums as u32 {
                while of_size.get(at).is_some_and(|known| known.0 < sum) {
                    at += 1;
                }
                starts.push((sets.len() + at) as u32);
            }
            sets.extend(of_size.into_iter().map(|known| known.1));
        }
        Combinations { digits, sets, starts, sums }
    }

    /// Returns whether the table has the sets of this size.
    pub(super) fn has(&self, size: usize) -> bool {
        size <= self.digits && count(self.digits, size) <= MAX_SETS
    }

    /// Returns the sets of a size and a sum.
    #[inline]
    pub(super) fn get(&self, size: usize, sum: usize) -> &[u32] {
        if sum >= self.sums {
            return &[];
        }
        let at = size * (self.sums + 1) + sum;
        &self.sets[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

/// Returns the number of sets of a size; with 64 bits, also where addresses have 32.
fn count(digits: usize, size: usize) -> u64 {
    (0..size).fold(1, |count: u64, i| count * (digits - i) as u64 / (i as u64 + 1))
}

fn sum_of(mut set: u32) -> u32 {
    let mut sum = 0;
    while set != 0 {
        sum += set.trailing_zeros();
        set &= set - 1;
    }
    sum
}

/// Calls back with every set of this size.
fn subsets(digits: usize, size: usize, mut found: impl FnMut(u32)) {
    if size == 0 {
        return found(0);
    }
    let mut set = (1u64 << size) - 1;
    while set < 1 << digits {
        found(set as u32);
        // The next larger number with as many bits: carry the lowest run of ones, and put the rest of it at the bottom.
        let low = set & set.wrapping_neg();
        let carried = set + low;
        set = carried | (((set ^ carried) / low) >> 2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_digits_have_512_sets() {
        let nine = Combinations::of(9); // nine: the usual digits
        assert_eq!(nine.sets.len(), 512);
        // 1 + 2 + 4 = 7 and no other three digits: 0 + 1 + 3 = 4 here.
        assert_eq!(nine.get(3, 4), [0b1011]);
        assert!(nine.get(3, 99).is_empty());
        for size in 0..=9 {
            for sum in 0..=36 {
                let naive: Vec<u32> = (0u32..512)
                    .filter(|s| s.count_ones() == size as u32 && sum_of(*s) == sum as u32)
                    .collect();
                assert_eq!(nine.get(size, sum), naive, "{size} {sum}");
            }
        }
    }

    #[test]
    fn large_boards_have_the_small_sets() {
        let large = Combinations::of(25);
        assert!(large.has(3) && !large.has(12) && large.has(24));
        assert_eq!(large.get(2, 1), [0b11]);
        assert!(large.get(12, 100).is_empty());
    }
}
