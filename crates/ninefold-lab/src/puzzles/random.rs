//! Random numbers that are the same in every run.

/// A small generator (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a number below the limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }

    /// Tosses a coin.
    pub(crate) fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    /// Shuffles items.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// Returns the numbers below `N` in random order.
    pub(crate) fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut numbers = std::array::from_fn(|i| i);
        self.shuffle(&mut numbers);
        numbers
    }
}
