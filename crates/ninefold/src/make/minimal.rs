//! Minimal puzzles from the top down: removes givens in random order until every one is necessary.
//!
//! The plain method removes one given at a time and asks whether the solution is still unique. This module makes exactly
//! the same puzzle with fewer questions, and asks for many puzzles at once:
//!
//! ```text
//!   order of the givens   a b c d e f g h i j k l …      decided │ in question │ later
//!                         ────────┤═════════╞────
//! ```
//!
//! - **Several at once.** If the solution is unique without all of them, it was unique at every step between. At first a
//!   question covers two givens in five; later, when more have to stay, fewer and fewer.
//! - **A witness.** Another solution differs from the first in some of the givens in question. If it differs in only one,
//!   that one has to stay, whatever happens to the others. Otherwise the last of them has to stay if all before it can
//!   go, which is the next question.
//! - **One alone.** The question becomes: is there a solution with another digit in this cell? The engine answers that
//!   sooner than whether the puzzle has one solution or two.
//! - **Many puzzles in step.** Every puzzle of a pool has one question, the speed engine answers all in one batch, and a
//!   finished puzzle makes room for the next. Puzzles do not affect each other.

use std::ops::{ControlFlow, Range};

use super::grids::full_grid;
use crate::engine::fast::{CELLS, Without, batch, batch_each};
use crate::grid::Line9;
use crate::random::Random;

/// Returns minimal 9×9 puzzles, one for each number: the full grid of this seed and number ([`full_grids`]), from which
/// givens are removed in random order while the solution stays unique. A puzzle depends only on the seed and its number.
/// Batches of a thousand are large enough for full speed.
///
/// ```
/// use ninefold::make;
///
/// let puzzles = make::minimal_puzzles(1, 0..10);
/// assert_eq!(make::minimal_puzzles(1, 7..8), puzzles[7..8]);
/// ```
///
/// [`full_grids`]: super::full_grids
#[must_use]
pub fn minimal_puzzles(seed: u64, numbers: Range<u64>) -> Vec<Line9> {
    let mut randoms: Vec<Random> = numbers.map(|number| Random::stream(seed, number)).collect();
    let mut lines: Vec<Line9> = randoms.iter_mut().map(full_grid).collect();
    let grids = lines.clone();
    let tasks = grids.iter().zip(&mut randoms).enumerate();
    reduce_all(tasks.map(|(index, (grid, random))| Task::new(index, grid, grid, random)), &mut lines);
    lines
}

/// Reduces 9×9 puzzles to minimal ones by removing givens while the solution stays unique. The cells follow the order of
/// the line's own random numbers ([`Random::order`] of all 81). A line without exactly one solution stays unchanged.
///
/// ```
/// use ninefold::grid::Line9;
/// use ninefold::make;
/// use ninefold::random::Random;
///
/// let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut lines = [easy, Line9::BLANK];
/// make::reduce(&mut lines, &mut [Random::new(1), Random::new(2)]);
/// assert!(lines[0].filled() < 30);
/// assert_eq!(lines[1], Line9::BLANK);
/// # Ok::<(), ninefold::grid::ParseLineError>(())
/// ```
///
/// # Panics
/// When there is not exactly one random number generator per line.
pub fn reduce(lines: &mut [Line9], randoms: &mut [Random]) {
    assert_eq!(lines.len(), randoms.len(), "random numbers for every line");
    let found = batch(lines, 2);
    let puzzles = lines.to_vec();
    let tasks =
        puzzles.iter().zip(&found).zip(randoms).enumerate().filter_map(|(index, ((line, found), random))| {
            // Every line takes its random numbers, so that later ones do not depend on it.
            let task = Task::new(index, line, &found.solution, random);
            (found.count == 1).then_some(task)
        });
    reduce_all(tasks, lines);
}

/// The number of puzzles in the pool: enough for the lanes, few enough for the caches.
const POOL: usize = 512;

/// Runs all tasks and writes each puzzle to its place.
fn reduce_all(mut tasks: impl Iterator<Item = Task>, lines: &mut [Line9]) {
    let mut pool: Vec<Task> = Vec::new();
    let mut witnesses = Vec::new();
    loop {
        let mut index = 0;
        while index < POOL {
            if index == pool.len() {
                let Some(task) = tasks.next() else { break };
                pool.push(task);
            }
            if pool[index].ask() {
                index += 1;
            } else {
                let task = pool.swap_remove(index);
                lines[task.index] = task.line;
            }
        }
        if pool.is_empty() {
            return;
        }
        witnesses.clear();
        witnesses.resize(pool.len(), None);
        let questions: Vec<Without<'_>> = pool.iter().map(Task::question).collect();
        batch_each(&questions, 2, |index, solution| {
            witnesses[index] = pool[index].witness(solution);
            if witnesses[index].is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        for (task, witness) in pool.iter_mut().zip(&witnesses) {
            task.record(*witness);
        }
    }
}

/// What another solution proves.
#[derive(Clone, Copy)]
enum Witness {
    /// It differs in only one of the givens in question, the one with this index.
    One(usize),
    /// The last of the givens in question in which it differs.
    Last(usize),
}

/// A puzzle being reduced.
struct Task {
    /// Its index.
    index: usize,
    /// The puzzle without the givens in question.
    line: Line9,
    solution: Line9,
    /// The givens in order: those before `done` are decided, those before `end` are in question.
    order: [u8; CELLS],
    count: usize,
    done: usize,
    end: usize,
    /// The first given that has to stay if all before it can go, if known.
    stays: Option<usize>,
    /// The number of givens, those in question included.
    left: usize,
}

impl Task {
    fn new(index: usize, line: &Line9, solution: &Line9, random: &mut Random) -> Task {
        let (mut order, mut count) = ([0; CELLS], 0);
        for cell in random.order::<CELLS>() {
            order[count] = cell;
            count += usize::from(line[usize::from(cell)].wrapping_sub(b'1') < 9);
        }
        let (line, solution) = (*line, *solution);
        Task { index, line, solution, order, count, done: 0, end: 0, stays: None, left: count }
    }

    /// Puts the next givens in question and returns whether there are any.
    fn ask(&mut self) -> bool {
        self.end = self.stays.unwrap_or_else(|| self.count.min(self.done + at_once(self.left)));
        for &cell in &self.order[self.done..self.end] {
            self.line.bytes_mut()[usize::from(cell)] = b'.';
        }
        self.end > self.done
    }

    /// Returns the board whose other solutions answer the question.
    fn question(&self) -> Without<'_> {
        // Only a single given can be required to differ.
        let cell = if self.end == self.done + 1 { usize::from(self.order[self.done]) } else { CELLS };
        Without { line: &self.line, cell, digit: self.solution.as_bytes().get(cell).copied().unwrap_or(b'.') }
    }

    /// Returns what a solution of that board proves, or `None` if it is the known one.
    fn witness(&self, other: &Line9) -> Option<Witness> {
        let differs = |&at: &usize| {
            let cell = usize::from(self.order[at]);
            other[cell] != self.solution[cell]
        };
        let mut differing = (self.done..self.end).rev().filter(differs);
        let last = differing.next()?;
        Some(if differing.next().is_none() { Witness::One(last) } else { Witness::Last(last) })
    }

    /// Records the answer to the question.
    fn record(&mut self, witness: Option<Witness>) {
        let Some(witness) = witness else {
            self.left -= self.end - self.done;
            self.done = self.end + usize::from(self.stays.take().is_some());
            return;
        };
        for &cell in &self.order[self.done..self.end] {
            self.line.bytes_mut()[usize::from(cell)] = self.solution[usize::from(cell)];
        }
        self.stays = match witness {
            Witness::Last(last) => Some(last),
            Witness::One(one) => {
                self.order.copy_within(one + 1..self.count, one);
                self.count -= 1;
                None
            }
        };
    }
}

/// Returns how many givens to put in question at once while this many are left: as many as can go more often than not.
fn at_once(left: usize) -> usize {
    match left {
        49.. => left - 47,
        43.. => 6,
        40.. => 4,
        37.. => 3,
        35.. => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::fast::single;
    use crate::make::full_grids;

    /// Removes one given at a time: the naive twin.
    fn naive(mut line: Line9, random: &mut Random) -> Line9 {
        let order = random.order::<CELLS>();
        let unique = single(&line, 2).count == 1;
        for cell in order.map(usize::from).into_iter().filter(|_| unique) {
            let byte = std::mem::replace(&mut line.bytes_mut()[cell], b'.');
            if single(&line, 2).count != 1 {
                line.bytes_mut()[cell] = byte;
            }
        }
        line
    }

    #[test]
    fn batches_and_single_runs_make_the_same_puzzles() {
        let puzzles = minimal_puzzles(5, 100..1_300);
        for (number, puzzle) in (100..).zip(&puzzles) {
            let mut random = Random::stream(5, number);
            let grid = full_grid(&mut random);
            assert_eq!(*puzzle, naive(grid, &mut random));
        }
    }

    /// Puzzles with few givens or many to spare, with none, without solution or with several.
    #[test]
    fn batches_and_single_runs_reduce_alike() {
        let mut random = Random::new(11);
        let mut lines = full_grids(6, 0..900);
        reduce(&mut lines[..450], &mut vec![Random::new(3); 450]);
        for (number, (line, grid)) in lines.iter_mut().zip(full_grids(6, 0..900)).enumerate() {
            match number % 4 {
                0 => (0..random.below(15)).for_each(|_| line.bytes_mut()[random.below(CELLS)] = b'.'),
                1 => line.bytes_mut()[random.below(CELLS)] = b'1' + random.below(9) as u8,
                _ => {}
            }
            (0..random.below(20)).for_each(|_| {
                let cell = random.below(CELLS);
                line.bytes_mut()[cell] = grid[cell];
            });
        }
        let mut randoms: Vec<Random> = (0..900).map(|number| Random::stream(8, number)).collect();
        let expected: Vec<Line9> =
            lines.iter().zip(randoms.clone()).map(|(line, mut random)| naive(*line, &mut random)).collect();
        let unchanged = lines.iter().zip(&expected).filter(|(line, expected)| line == expected).count();
        assert!((50..500).contains(&unchanged), "{unchanged}");
        reduce(&mut lines, &mut randoms);
        assert_eq!(lines, expected);
        // Later random numbers do not depend on the line.
        let mut next = Random::stream(8, 13);
        next.order::<CELLS>();
        assert_eq!(randoms[13].next(), next.next());
    }

    #[test]
    fn ranges_join_into_one() {
        let whole = minimal_puzzles(7, 0..700);
        let pieces = [0..1, 1..3, 3..600, 600..700].into_iter().flat_map(|piece| minimal_puzzles(7, piece));
        assert_eq!(whole, pieces.collect::<Vec<Line9>>());
        assert!(minimal_puzzles(7, 3..3).is_empty());
    }

    #[test]
    fn puzzles_are_minimal_and_have_the_grid_of_their_number() {
        let (grids, puzzles) = (full_grids(5, 3..203), minimal_puzzles(5, 3..203));
        for (grid, puzzle) in grids.iter().zip(&puzzles) {
            let found = single(puzzle, 2);
            assert_eq!((found.count, &found.solution), (1, grid));
            for cell in (0..CELLS).filter(|&cell| puzzle[cell] != b'.') {
                let mut less = *puzzle;
                less.bytes_mut()[cell] = b'.';
                assert!(single(&less, 2).count > 1);
            }
        }
    }

    /// Large published samples have a mean of 24.38 givens and a standard deviation of 1.12.
    #[test]
    fn the_number_of_givens_matches_published_samples() {
        let puzzles = minimal_puzzles(2, 0..4_000);
        let givens = |line: &Line9| line.filled() as f64;
        let mean = puzzles.iter().map(givens).sum::<f64>() / 4_000.0;
        let variance = puzzles.iter().map(|line| (givens(line) - mean).powi(2)).sum::<f64>() / 4_000.0;
        // Within four standard errors of each.
        assert!((mean - 24.38).abs() < 0.071 && (variance.sqrt() - 1.12).abs() < 0.05, "{mean} {variance}");
    }

    /// A seed gives the same puzzles in later versions.
    #[test]
    fn puzzles_stay_the_same() {
        let expected = minimal_puzzles(1, 0..1)[0];
        assert_eq!(
            expected.as_str(),
            ".........1..8...2..6..31.97..9..7..............5....637.46....9.2..7.15...3.98.4."
        );
    }
}
