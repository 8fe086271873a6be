//! Where a batch writes what it finds, whoever finds it.

use std::mem::MaybeUninit;

use ninefold::engine::fast::{self, BatchResult, CELLS};
use ninefold::grid::Line9;

use crate::batch::Cells;
use crate::block::Block;
use crate::device::{DeviceError, Form, GAVE_UP, Job};

/// So many puzzles are solved at once before their solutions are copied: these stay in the cache.
const ROOM: usize = 1024;

/// Room for the results of a batch, one place per puzzle, as the functions of [`fast`] have it.
pub(crate) enum Results<'a> {
    Whole(&'a mut [BatchResult]),
    /// A puzzle without a solution has zeros.
    Parts {
        solutions: &'a mut [[u8; CELLS]],
        counts: &'a mut [u64],
    },
    Counts(&'a mut [u64]),
}

impl<'a> Results<'a> {
    pub(crate) fn len(&self) -> usize {
        match self {
            Results::Whole(results) => results.len(),
            Results::Parts { counts, .. } | Results::Counts(counts) => counts.len(),
        }
    }

    /// Divides the room after some puzzles.
    pub(crate) fn split_at(self, middle: usize) -> (Results<'a>, Results<'a>) {
        match self {
            Results::Whole(results) => {
                let (front, back) = results.split_at_mut(middle);
                (Results::Whole(front), Results::Whole(back))
            }
            Results::Parts { solutions, counts } => {
                let (solutions, other_solutions) = solutions.split_at_mut(middle);
                let (counts, other_counts) = counts.split_at_mut(middle);
                let back = Results::Parts { solutions: other_solutions, counts: other_counts };
                (Results::Parts { solutions, counts }, back)
            }
            Results::Counts(counts) => {
                let (front, back) = counts.split_at_mut(middle);
                (Results::Counts(front), Results::Counts(back))
            }
        }
    }

    /// Solves all puzzles on the CPU.
    pub(crate) fn by_cpu<B: Cells>(&mut self, puzzles: &[B], limit: u64) {
        match self {
            Results::Whole(results) => fast::batch_into(puzzles, limit, results),
            Results::Parts { solutions, counts } => {
                let mut room = vec![[MaybeUninit::uninit(); CELLS]; puzzles.len().min(ROOM)];
                let places = solutions.chunks_mut(ROOM).zip(counts.chunks_mut(ROOM));
                for (puzzles, (solutions, counts)) in puzzles.chunks(ROOM).zip(places) {
                    let found = fast::batch_solutions(puzzles, limit, &mut room[..puzzles.len()], counts);
                    solutions.copy_from_slice(found);
                }
            }
            Results::Counts(counts) => fast::batch_counts(puzzles, limit, counts),
        }
    }

    /// Solves all puzzles, at most as many as the block has room for, on its card.
    pub(crate) fn by_card<B: Cells>(
        &mut self,
        puzzles: &[B],
        limit: u64,
        block: &mut Block,
    ) -> Result<(), DeviceError> {
        for (cells, puzzle) in block.input().as_chunks_mut::<CELLS>().0.iter_mut().zip(puzzles) {
            *cells = *puzzle.cells();
        }
        let counts_alone = matches!(self, Results::Counts(_));
        // Two solutions show that the CPU must say which is the first, or how many there are.
        let most = u8::try_from(limit).ok().filter(|limit| counts_alone && *limit < GAVE_UP).unwrap_or(2);
        block.start(&Job {
            puzzles: puzzles.len(),
            form: Form::Cells,
            limit: most,
            solutions: !counts_alone,
            guesses: matches!(self, Results::Whole(_)),
        })?;
        block.wait()?;
        self.read(block, limit);
        self.finish(
            puzzles,
            limit,
            block.counts(),
            if counts_alone && limit <= u64::from(most) { GAVE_UP } else { 2 },
        );
        Ok(())
    }

    /// Takes what the card has found.
    fn read(&mut self, block: &Block, limit: u64) {
        let found = block.counts();
        match self {
            Results::Whole(results) => {
                let solutions = block.solutions().as_chunks::<CELLS>().0;
                for (((result, solution), &count), guesses) in
                    results.iter_mut().zip(solutions).zip(found).zip(block.guesses())
                {
                    let solution = if count == 1 { Line9::from(*solution) } else { Line9::BLANK };
                    *result = BatchResult { count: u64::from(count).min(limit), solution, guesses };
                }
            }
            Results::Parts { solutions, counts } => {
                let places = solutions.iter_mut().zip(counts.iter_mut());
                for ((place, solution), &found) in
                    places.zip(block.solutions().as_chunks::<CELLS>().0).zip(found)
                {
                    *place.0 = if found == 1 { *solution } else { [0; CELLS] };
                    *place.1 = u64::from(found).min(limit);
                }
            }
            Results::Counts(counts) => {
                counts.iter_mut().zip(found).for_each(|(count, &found)| *count = u64::from(found).min(limit));
            }
        }
    }

    /// Solves on the CPU what the card has left: the puzzles with this many solutions on the card, or more.
    fn finish<B: Cells>(&mut self, puzzles: &[B], limit: u64, found: &[u8], least: u8) {
        let left: Vec<usize> = (0..puzzles.len()).filter(|&puzzle| found[puzzle] >= least).collect();
        if left.is_empty() {
            return;
        }
        let boards: Vec<&[u8; CELLS]> = left.iter().map(|&puzzle| puzzles[puzzle].cells()).collect();
        for (result, puzzle) in fast::batch(&boards, limit).into_iter().zip(left) {
            match self {
                Results::Whole(results) => results[puzzle] = result,
                Results::Parts { solutions, counts } => {
                    counts[puzzle] = result.count;
                    solutions[puzzle] = if result.count > 0 { result.solution.into() } else { [0; CELLS] };
                }
                Results::Counts(counts) => counts[puzzle] = result.count,
            }
        }
    }
}
