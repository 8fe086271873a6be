//! Minimal puzzles from the top down: givens are taken away until none can go.

use std::ops::Range;

use super::grids::full_grid;
use crate::engine::fast::{CELLS, Line, single};
use crate::random::Random;

/// Minimal 9×9 puzzles, one for each number: the full grid of this seed and number less givens, taken away in
/// random order while one solution is left. Each is a pure function of the seed and its number.
///
/// ```
/// use ninefold::make;
///
/// let puzzles = make::minimal_puzzles(1, 0..10);
/// assert_eq!(make::minimal_puzzles(1, 7..8), puzzles[7..8]);
/// ```
#[must_use]
pub fn minimal_puzzles(seed: u64, numbers: Range<u64>) -> Vec<Line> {
    let mut randoms: Vec<Random> = numbers.map(|number| Random::stream(seed, number)).collect();
    let mut lines: Vec<Line> = randoms.iter_mut().map(full_grid).collect();
    reduce(&mut lines, &mut randoms);
    lines
}

/// Takes givens of 9×9 puzzles away, each in the random order of its own random numbers
/// ([`Random::order`] of all cells), while one solution is left: what stays is minimal. A line that does not
/// have exactly one solution stays as it is.
///
/// # Panics
/// When there is not exactly one source of random numbers a line.
pub fn reduce(lines: &mut [Line], randoms: &mut [Random]) {
    assert_eq!(lines.len(), randoms.len(), "random numbers for every line");
    for (line, random) in lines.iter_mut().zip(randoms) {
        let order = random.order::<CELLS>();
        if single(line, 2).count != 1 {
            continue;
        }
        for cell in order.map(usize::from) {
            let byte = std::mem::replace(&mut line[cell], b'.');
            if single(line, 2).count != 1 {
                line[cell] = byte;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::full_grids;

    #[test]
    fn puzzles_are_minimal_and_have_the_grid_of_their_number() {
        let (grids, puzzles) = (full_grids(5, 3..8), minimal_puzzles(5, 3..8));
        for (grid, puzzle) in grids.iter().zip(&puzzles) {
            let found = single(puzzle, 2);
            assert_eq!((found.count, &found.solution), (1, grid));
            for cell in (0..CELLS).filter(|&cell| puzzle[cell] != b'.') {
                let mut less = *puzzle;
                less[cell] = b'.';
                assert!(single(&less, 2).count > 1);
            }
        }
    }
}
