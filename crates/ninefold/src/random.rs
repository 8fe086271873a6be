//! Random numbers from a seed: the same seed gives the same numbers in every run.

/// A random number generator (xoshiro256++). Not for secrets.
///
/// ```
/// use ninefold::random::Random;
///
/// let mut random = Random::new(7);
/// let mut again = Random::new(7);
/// assert_eq!(random.next(), again.next());
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Random([u64; 4]);

impl Random {
    /// Creates a generator from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random::stream(seed, 0)
    }

    /// Creates one of the many independent generators of a seed. Workers can take pieces of a job in any order, each with
    /// its own generator, and get the same results.
    #[must_use]
    pub fn stream(seed: u64, number: u64) -> Random {
        // Mix the seed before adding the number, so that neighbouring seeds do not share generators.
        let mut state = mixed(seed.wrapping_add(STEP)) ^ mixed(number ^ !STEP).rotate_left(32);
        Random(std::array::from_fn(|_| splitmix(&mut state)))
    }

    /// Creates the generator of a seed and a text, for example of a puzzle, wherever in a stream it is.
    #[must_use]
    pub fn of_text(seed: u64, text: &[u8]) -> Random {
        // FNV-1a.
        let number = text.iter().fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3)
        });
        Random::stream(seed, number)
    }

    /// Returns the next number, uniform over all `u64`.
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "there is no end to iterate to")]
    pub fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// Returns a uniform number below the limit.
    ///
    /// # Panics
    /// When the limit is 0.
    #[inline]
    pub fn below(&mut self, limit: usize) -> usize {
        assert!(limit > 0, "no number is below 0");
        let limit = limit as u64;
        loop {
            // The high half of the product is below the limit. Rejecting a few low halves keeps it uniform.
            let product = u128::from(self.next()) * u128::from(limit);
            let low = product as u64;
            if low >= limit || low >= limit.wrapping_neg() % limit {
                return (product >> 64) as usize;
            }
        }
    }

    /// Returns true half of the time.
    #[inline]
    pub fn coin(&mut self) -> bool {
        self.next() >> 63 == 0
    }

    /// Returns one of the items, or `None` if there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        (!items.is_empty()).then(|| &items[self.below(items.len())])
    }

    /// Shuffles the items.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// Returns the numbers below `N` in random order.
    #[inline]
    pub fn order<const N: usize>(&mut self) -> [u8; N] {
        let mut numbers = std::array::from_fn(|i| i as u8);
        self.shuffle(&mut numbers);
        numbers
    }
}

/// An odd number without a pattern: 2⁶⁴ divided by the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns the next number of splitmix64, which fills the state of a [`Random`].
#[doc(hidden)]
pub fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(STEP);
    mixed(*state)
}

/// Mixes a number so that every bit of the result depends on every bit of the input (splitmix64).
fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB); // nine: not a size, a shift
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_differ_and_seeds_differ() {
        let mut first: Vec<u64> = Vec::new();
        for seed in 0..50 {
            first.extend((0..50).map(|number| Random::stream(seed, number).next()));
        }
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), 2_500);
    }

    #[test]
    fn numbers_below_a_limit_are_equally_likely() {
        let mut random = Random::new(1);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7)] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    #[should_panic(expected = "no number is below 0")]
    fn nothing_is_below_0() {
        Random::new(1).below(0);
    }

    /// A seed gives the same numbers in later versions.
    #[test]
    fn numbers_stay_the_same() {
        let mut random = Random::stream(1, 2);
        let numbers = [random.next(), random.next(), random.next()];
        assert_eq!(
            numbers,
            [9_065_510_402_775_441_142, 11_724_774_517_011_224_612, 5_407_661_657_625_347_299]
        );
    }
}
