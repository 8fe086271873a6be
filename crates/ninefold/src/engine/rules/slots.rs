//! The least and the greatest digits that cells which differ can hold together.
//!
//! Cell by cell takes the least digit that is free and not below its own least one. Whatever the order of the cells, the digits
//! that are taken are the same, and no other choice has a smaller one at any rank:
//!
//! ```text
//! 123456789  takes 1
//!     56789  takes 5
//! 123456789  takes 2       least: 1, 2, 5
//! ```

use super::space::Dead;

/// The digits that are taken from below and from above.
#[derive(Clone, Copy)]
pub(super) struct Slots {
    low: u32,
    high: u32,
    /// Their sums.
    sums: (u32, u32),
}

impl Slots {
    /// Takes a digit for each cell. Fails if there are too few.
    #[inline]
    pub(super) fn of(masks: impl Iterator<Item = u32>, digits: usize) -> Result<Slots, Dead> {
        // From above, the digits count downwards.
        let (mut low, mut high) = (0u32, 0u32);
        let (mut low_sum, mut high_sum, mut count) = (0, 0, 0);
        for mask in masks {
            let free = !(low | (mask & mask.wrapping_neg()).wrapping_sub(1));
            low |= free & free.wrapping_neg();
            low_sum += free.trailing_zeros();
            let turned = mask.reverse_bits() >> (32 - digits);
            let free = !(high | (turned & turned.wrapping_neg()).wrapping_sub(1));
            high |= free & free.wrapping_neg();
            high_sum += free.trailing_zeros();
            count += 1;
        }
        if (low | high) >> digits != 0 {
            return Err(Dead);
        }
        Ok(Slots {
            low,
            high: high.reverse_bits() >> (32 - digits),
            sums: (low_sum, count * (digits as u32 - 1) - high_sum),
        })
    }

    /// Returns the least and the greatest sum.
    #[inline]
    pub(super) fn sums(self) -> (u32, u32) {
        self.sums
    }

    /// Returns the digits that a cell can hold if the sum is at most so much above the least, and at most so much below the
    /// greatest.
    #[inline]
    pub(super) fn within(self, above: u32, below: u32) -> u32 {
        let (mut up, mut down) = (self.low, self.high);
        for _ in 0..above.min(31) {
            up |= up << 1;
        }
        for _ in 0..below.min(31) {
            down |= down >> 1;
        }
        up & down
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// All ways to give cells different digits.
    fn ways(masks: &[u32], taken: &mut Vec<u32>, all: &mut Vec<Vec<u32>>) {
        let Some((mask, rest)) = masks.split_first() else {
            all.push(taken.clone());
            return;
        };
        for digit in (0..32).filter(|digit| mask >> digit & 1 == 1) {
            if !taken.contains(&digit) {
                taken.push(digit);
                ways(rest, taken, all);
                taken.pop();
            }
        }
    }

    #[test]
    fn every_way_is_within_the_slots() {
        let mut random = Random::new(5);
        for _ in 0..2000 {
            let count = 1 + random.below(5);
            let masks: Vec<u32> = (0..count).map(|_| 1 + random.below(127) as u32).collect();
            let mut all = Vec::new();
            ways(&masks, &mut Vec::new(), &mut all);
            let Ok(slots) = Slots::of(masks.iter().copied(), 7) else {
                assert!(all.is_empty(), "{masks:?}");
                continue;
            };
            let (low, high) = slots.sums();
            let room = random.below(4) as u32;
            for way in &all {
                let sum: u32 = way.iter().sum();
                assert!((low..=high).contains(&sum), "{masks:?}: {way:?}");
                let above = if sum <= low + room { room } else { 31 };
                let below = if sum + room >= high { room } else { 31 };
                let within = slots.within(above, below);
                assert!(way.iter().all(|digit| within >> digit & 1 == 1), "{masks:?}: {way:?}");
            }
        }
    }

    #[test]
    fn intervals_are_exact() {
        let from = |digit: u32| 0x1ff & (u32::MAX << digit);
        let slots = Slots::of([from(0), from(4), from(0)].into_iter(), 9).expect("there are enough digits");
        assert_eq!(slots.sums(), (5, 21)); // 0 + 1 + 4, 8 + 7 + 6
        assert_eq!(slots.within(1, 31), 0b0011_0111);
    }
}
