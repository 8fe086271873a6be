//! How the length of a chain becomes difficulty, and which of several hints comes first.

use std::cmp::Ordering;

/// Returns what a chain of this complexity adds to the rating of its producer.
///
/// The original adds 0.1 for each threshold that the length exceeds: 4, 6, 8, 12, 16, 24, 32, 48, … The additions are
/// repeated in floating point, and hints are compared by the sums, so the rounding errors count.
pub(in super::super) fn length_bonus(complexity: u32) -> f64 {
    let length = u64::from(complexity.saturating_sub(2));
    let (mut bonus, mut threshold, mut is_even) = (0.0, 4, true);
    while length > threshold {
        bonus += 0.1;
        threshold = if is_even { threshold * 3 / 2 } else { threshold * 4 / 3 };
        is_even = !is_even;
    }
    bonus
}

/// The place of a hint among the hints of its producer: the smallest is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in super::super) struct Rank {
    pub(super) rating: f64,
    /// The number of nodes.
    pub(super) complexity: u32,
    /// The original's preference for kinds of chains, see the constants of [`Rank`].
    pub(super) key: u8,
    /// The order in which the original would have found it.
    pub(super) order: u32,
}

impl Rank {
    /// A fact that follows from a candidate and from its opposite.
    pub(super) const DOUBLE: u8 = 1;
    /// A chain of links by house only.
    pub(in super::super) const X: u8 = 2;
    /// A cycle through cells with two candidates.
    pub(in super::super) const Y: u8 = 3;
    /// A chain of all links.
    pub(super) const XY: u8 = 4;
    /// A fact that follows from every candidate of a cell.
    pub(super) const CELL: u8 = 5;
    /// A fact that follows from every place of a digit in a house.
    pub(super) const REGION: u8 = 6;
    /// An assumption that contradicts itself.
    pub(super) const CONTRADICTION: u8 = 7;

    /// Creates the rank of a chain whose producer rates chains from `base`.
    pub(super) fn new(base: f64, complexity: u32, key: u8, order: u32) -> Rank {
        Rank { rating: base + length_bonus(complexity), complexity, key, order }
    }

    /// Returns whether this rank comes before another.
    pub(super) fn is_before(&self, other: &Rank) -> bool {
        match self.rating.total_cmp(&other.rating) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => {
                (self.complexity, self.key, self.order) < (other.complexity, other.key, other.order)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_alternate_between_powers_of_two_and_their_halves_more() {
        let steps: Vec<u32> =
            (2..120).filter(|&c| length_bonus(c) > length_bonus(c - 1)).map(|c| c - 3).collect();
        assert_eq!(steps, [4, 6, 8, 12, 16, 24, 32, 48, 64, 96]);
        assert_eq!(length_bonus(6), 0.0);
        assert_eq!(length_bonus(7), 0.1);
    }

    #[test]
    fn sums_are_compared_without_rounding() {
        let a = Rank { rating: 6.6 + 0.1, complexity: 9, key: 2, order: 0 };
        let b = Rank { rating: 6.5 + 0.2, complexity: 7, key: 2, order: 0 };
        assert!(a.is_before(&b));
    }
}
