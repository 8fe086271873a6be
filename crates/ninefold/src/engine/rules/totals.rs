//! Sets of totals of a sum, as bits.

/// How many bits a set has.
pub(super) const BITS: u32 = 256;

/// A set of the numbers from 0 to 255.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Totals {
    /// The low half, then the high half.
    halves: [u128; 2],
}

impl Totals {
    /// The set of 0.
    pub(super) const ZERO_ALONE: Totals = Totals { halves: [1, 0] };

    pub(super) fn insert(&mut self, total: u32) {
        self.halves[(total / 128) as usize] |= 1 << (total % 128);
    }

    pub(super) fn is_empty(self) -> bool {
        self.halves == [0, 0]
    }

    /// Returns the numbers below 128, if there are no others.
    #[inline]
    pub(super) fn low(self) -> Option<u128> {
        (self.halves[1] == 0).then_some(self.halves[0])
    }

    /// Returns whether 0 is one of them.
    pub(super) fn has_zero(self) -> bool {
        self.halves[0] & 1 == 1
    }

    /// Returns the least and the greatest of a set that isn't empty.
    #[inline]
    pub(super) fn ends(self) -> (u32, u32) {
        let [low, high] = self.halves;
        let least = if low == 0 { 128 + high.trailing_zeros() } else { low.trailing_zeros() };
        let greatest = if high == 0 { 127 - low.leading_zeros() } else { 255 - high.leading_zeros() };
        (least, greatest)
    }

    /// Adds a number to each; those beyond the set are lost.
    #[inline]
    pub(super) fn up(self, by: u32) -> Totals {
        let [low, high] = self.halves;
        let halves = match by {
            0 => [low, high],
            1..128 => [low << by, high << by | low >> (128 - by)],
            128 => [0, low],
            129..BITS => [0, low << (by - 128)],
            _ => [0, 0],
        };
        Totals { halves }
    }

    /// Takes a number away from each; those below 0 are lost.
    #[inline]
    pub(super) fn down(self, by: u32) -> Totals {
        let [low, high] = self.halves;
        let halves = match by {
            0 => [low, high],
            1..128 => [low >> by | high << (128 - by), high >> by],
            128 => [high, 0],
            129..BITS => [high >> (by - 128), 0],
            _ => [0, 0],
        };
        Totals { halves }
    }

    #[inline]
    pub(super) fn or(self, other: Totals) -> Totals {
        Totals { halves: [self.halves[0] | other.halves[0], self.halves[1] | other.halves[1]] }
    }

    #[inline]
    pub(super) fn meets(self, other: Totals) -> bool {
        self.halves[0] & other.halves[0] != 0 || self.halves[1] & other.halves[1] != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[u32]) -> Totals {
        let mut totals = Totals::default();
        numbers.iter().for_each(|&number| totals.insert(number));
        totals
    }

    #[test]
    fn shifts_agree_with_numbers() {
        let numbers = [0, 3, 127, 128, 200, 255];
        for by in [0, 1, 5, 127, 128, 129, 200, 255, 256, 300] {
            let up: Vec<u32> = numbers.iter().map(|n| n + by).filter(|&n| n < BITS).collect();
            let down: Vec<u32> = numbers.iter().filter_map(|n| n.checked_sub(by)).collect();
            assert_eq!((of(&numbers).up(by), of(&numbers).down(by)), (of(&up), of(&down)), "{by}");
        }
    }

    #[test]
    fn ends_and_halves() {
        assert_eq!(
            [of(&[7, 90]), of(&[130, 255]), of(&[1, 128])].map(Totals::ends),
            [(7, 90), (130, 255), (1, 128)]
        );
        assert_eq!((of(&[3]).low(), of(&[3, 128]).low()), (Some(8), None));
        assert!(of(&[]).is_empty() && of(&[0]).has_zero() && !of(&[128]).has_zero());
        assert!(of(&[200]).meets(of(&[3]).or(of(&[200]))) && !of(&[200]).meets(of(&[72])));
    }
}
