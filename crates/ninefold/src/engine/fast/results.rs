//! Where a batch writes what it finds.

use std::mem::MaybeUninit;

use super::{BatchResult, CELLS};
use crate::grid::Line9;

/// Room for the results of a batch, one place per puzzle.
pub(super) enum Results<'a> {
    Whole(&'a mut [BatchResult]),
    /// First solutions and counts apart; a puzzle without a solution has zeros. Every place is written before its puzzle
    /// is finished.
    Parts {
        solutions: &'a mut [[MaybeUninit<u8>; CELLS]],
        counts: &'a mut [u64],
    },
    /// Counts alone: all solutions are written to the same place, which no one reads.
    Counts {
        counts: &'a mut [u64],
        unread: [u8; CELLS],
    },
}

impl Results<'_> {
    /// Returns the number of puzzles.
    pub(super) fn len(&self) -> usize {
        match self {
            Results::Whole(results) => results.len(),
            Results::Parts { counts, .. } | Results::Counts { counts, .. } => counts.len(),
        }
    }

    /// Returns the room for the first solution of a puzzle. Whoever asks for it writes to all of it, and digits only.
    #[inline(always)]
    pub(super) fn solution(&mut self, puzzle: usize) -> &mut [MaybeUninit<u8>; CELLS] {
        match self {
            Results::Whole(results) => unset(results[puzzle].solution.bytes_mut()),
            Results::Parts { solutions, .. } => &mut solutions[puzzle],
            Results::Counts { unread, .. } => unset(unread),
        }
    }

    /// Writes the final counts of a puzzle. Its first solution has already been written.
    #[inline(always)]
    pub(super) fn finish(&mut self, puzzle: usize, count: u64, guesses: u64) {
        match self {
            Results::Whole(results) => {
                let result = &mut results[puzzle];
                (result.count, result.guesses) = (count, guesses);
                if count == 0 {
                    result.solution = Line9::BLANK;
                }
            }
            Results::Parts { solutions, counts } => {
                counts[puzzle] = count;
                if count == 0 {
                    solutions[puzzle] = [MaybeUninit::new(0); CELLS];
                }
            }
            Results::Counts { counts, .. } => counts[puzzle] = count,
        }
    }

    /// Notes that no solutions were looked for.
    pub(super) fn clear(&mut self) {
        (0..self.len()).for_each(|puzzle| self.finish(puzzle, 0, 0));
    }
}

/// Returns the bytes of a line as room for another one.
#[inline(always)]
pub(super) fn unset(line: &mut [u8; CELLS]) -> &mut [MaybeUninit<u8>; CELLS] {
    // SAFETY: both types have the same layout, and this module's callers write bytes to it that hold something.
    unsafe { &mut *std::ptr::from_mut(line).cast() }
}
