//! Random full grids.

use std::ops::Range;

use crate::engine::fast::{CELLS, Line, single};
use crate::random::Random;

/// Full 9×9 grids, one for each number. Each is a pure function of the seed and its number.
///
/// ```
/// use ninefold::make;
///
/// let grids = make::full_grids(1, 0..10);
/// assert_eq!(make::full_grids(1, 7..8), grids[7..8]);
/// ```
#[must_use]
pub fn full_grids(seed: u64, numbers: Range<u64>) -> Vec<Line> {
    numbers.map(|number| full_grid(&mut Random::stream(seed, number))).collect()
}

/// Digits anywhere as long as they leave a solution, until they leave only one.
pub(super) fn full_grid(random: &mut Random) -> Line {
    let mut line = [b'.'; CELLS];
    loop {
        let cell = random.below(CELLS);
        if line[cell] == b'.' {
            let mut next = line;
            next[cell] = b'1' + random.below(9) as u8;
            let found = single(&next, 2);
            match found.count {
                0 => {}
                1 => return found.solution,
                _ => line = next,
            }
        }
    }
}
