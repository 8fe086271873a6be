//! {−n+m}: every puzzle with all but n clues of a puzzle, and m others.

use std::ops::Range;

use super::lines::redundant_lines;
use super::loosened::{Loosened, barred};
use super::pool::Sets;
use crate::grid::{Cell, Line9};

/// The vicinity of a 9×9 puzzle: the puzzles with exactly one solution that result from removing n clues and adding m
/// digits. A removed digit may return, so {−2+2} includes {−1+1}; the puzzle itself is excluded. It may have any number
/// of solutions.
///
/// The work divides into pieces, one for every way to remove clues, that workers can do in any order. The nearest puzzles
/// come first.
///
/// ```
/// use ninefold::study::Vicinity;
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let vicinity = Vicinity::new(&line, 1, 1);
/// assert_eq!(vicinity.pieces(), 30);
/// let mut count = 0;
/// vicinity.search(0..30, &mut |_| count += 1);
/// assert!(count > 600);
/// # Ok::<(), ninefold::grid::ParseLineError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Vicinity {
    line: Line9,
    /// The cells of its clues.
    clues: Vec<usize>,
    /// How many clues to remove and to add, smaller numbers first, and in how many ways clues can be removed.
    distances: Vec<(usize, usize, u64)>,
    minimal: bool,
}

/// The number of boards to examine at once.
const SIDE_BY_SIDE: usize = 32;
/// The number of puzzles to test for minimality at once.
const TOGETHER: usize = 256;

impl Vicinity {
    /// Creates the vicinity with n clues fewer and m more.
    #[must_use]
    pub fn new(line: &Line9, remove: usize, add: usize) -> Vicinity {
        let clues: Vec<usize> = line.filled_cells().map(Cell::index).collect();
        let both = remove.min(add);
        let nearest_first = (0..=both).map(|less| (remove - both + less, add - both + less));
        let distances = nearest_first
            .filter(|&(out, new)| out + new > 0)
            .map(|(out, new)| (out, new, ways(clues.len(), out)))
            .collect();
        Vicinity { line: *line, clues, distances, minimal: false }
    }

    /// Keeps only minimal puzzles.
    #[must_use]
    pub fn minimal(self, minimal: bool) -> Vicinity {
        Vicinity { minimal, ..self }
    }

    /// Returns the numbers of clues that the puzzles have.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.distances
            .last()
            .map_or(self.clues.len(), |(out, new, _)| (self.clues.len() + new).saturating_sub(*out))
    }

    /// Returns the number of pieces, up to the largest number that fits.
    #[must_use]
    pub fn pieces(&self) -> u64 {
        self.distances.iter().fold(0, |sum, (_, _, ways)| sum.saturating_add(*ways))
    }

    /// Returns how many pieces to do at once: fewer are slower overall, more take long before results appear.
    #[must_use]
    pub fn at_once(&self) -> u64 {
        match self.distances.last() {
            Some((_, 0 | 1, _)) => 2 * SIDE_BY_SIDE as u64,
            Some((_, 2, _)) => 4,
            _ => 1,
        }
    }

    /// Does some pieces of the work and calls back with each puzzle found: none twice, and always in the same order for the
    /// same pieces.
    pub fn search(&self, pieces: Range<u64>, each: &mut dyn FnMut(&Line9)) {
        let loosened = Loosened::new(self.minimal);
        let mut start = 0u64;
        let mut found = Vec::new();
        for &(out, new, ways) in &self.distances {
            let end = start.saturating_add(ways);
            let mut next = pieces.start.clamp(start, end);
            while next < pieces.end.min(end) {
                let last = pieces.end.min(end).min(next.saturating_add(SIDE_BY_SIDE as u64));
                let boards: Vec<(Line9, Sets)> =
                    (next..last).map(|i| self.loosened(out, i - start)).collect();
                loosened.add(&boards, new, &mut |_, line| {
                    found.push(*line);
                    if found.len() >= TOGETHER {
                        self.report(&mut found, each);
                    }
                });
                next = last;
            }
            start = end;
        }
        self.report(&mut found, each);
    }

    /// Passes puzzles on, only the minimal ones if the caller asked for these.
    fn report(&self, found: &mut Vec<Line9>, each: &mut dyn FnMut(&Line9)) {
        if self.minimal {
            let redundant = redundant_lines(found);
            for (line, _) in found.iter().zip(&redundant).filter(|(_, clues)| **clues == Line9::BLANK) {
                each(line);
            }
        } else {
            found.iter().for_each(each);
        }
        found.clear();
    }

    /// Returns the board without the clues of one selection, and those clues.
    fn loosened(&self, out: usize, way: u64) -> (Line9, Sets) {
        let mut line = self.line;
        let (mut way, mut first) = (way, 0);
        for left in (1..=out).rev() {
            // Selections that include this clue come before those that keep it on the board.
            loop {
                let with_it = ways(self.clues.len() - first - 1, left - 1);
                first += 1;
                if way < with_it {
                    line.bytes_mut()[self.clues[first - 1]] = b'.';
                    break;
                }
                way -= with_it;
            }
        }
        (line, barred(&self.line, &line))
    }
}

/// Returns the binomial coefficient, saturated at the largest number.
fn ways(things: usize, chosen: usize) -> u64 {
    if chosen > things {
        return 0;
    }
    let mut ways = 1u128;
    for i in 0..chosen.min(things - chosen) {
        ways = ways * (things - i) as u128 / (i + 1) as u128;
        if ways > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    ways as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_counted_and_enumerated() {
        assert_eq!([ways(17, 2), ways(5, 0), ways(3, 3), ways(2, 3)], [136, 1, 1, 0]);
        assert_eq!(ways(Line9::CELLS, Line9::CELLS / 2), u64::MAX);
        let line =
            Line9::new(b"123......456......789............................................................");
        let vicinity = Vicinity::new(&line, 3, 3);
        let mut seen: Vec<Line9> = (0..ways(9, 3)).map(|way| vicinity.loosened(3, way).0).collect();
        assert!(seen.iter().all(|line| line.filled() == 6));
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 84);
    }
}
