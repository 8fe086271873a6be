//! Random numbers that are the same in every run.

use ninefold::random::splitmix;

/// A small generator, older than the library's, which would make other puzzle sets.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a number below the limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (splitmix(&mut self.0) % limit as u64) as usize
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
