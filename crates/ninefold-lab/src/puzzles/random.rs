//! Random numbers that are the same in every run.

use ninefold::random::splitmix;

/// A small generator, older than the library's, which would make other puzzle sets.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a number below the limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (splitmix(&mut self.0) % limit as u64) as usize
    }

    /// Returns a number between two limits.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        let unit = (splitmix(&mut self.0) >> 11) as f64 / (1_u64 << 53) as f64;
        low + (high - low) * unit
    }

    /// Returns whether something happens that has this probability.
    pub(crate) fn chance(&mut self, probability: f64) -> bool {
        self.between(0.0, 1.0) < probability
    }

    /// Returns a number that is normally distributed around 0.
    pub(crate) fn normal(&mut self, deviation: f64) -> f64 {
        // Twelve equal shares are as good as a Gaussian here.
        let sum: f64 = (0..12).map(|_| self.between(-0.5, 0.5)).sum();
        sum * deviation
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
