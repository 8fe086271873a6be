//! Every path through the speed engine against every other, and against the reference.

use std::path::Path;
use std::time::Instant;

use ninefold::Budget;
use ninefold::engine::cover::Cover;
use ninefold::engine::fast::{BatchResult, Board, InstructionSet, batch_with, single_with};
use ninefold::engine::{Engine, NoObserver};
use ninefold::grid::{Candidates, Digit, DigitSet, Layout, Puzzle};

use super::boards::{self, Bytes, Marks};
use crate::command::Outcome;
use crate::puzzles::{self, Line9, Random};

/// The reference counts up to this.
const MAX_SOLUTIONS: u64 = 100;
/// Batches have every size up to this.
const LARGEST_BATCH: usize = 1_000;

/// Checks boards made for the purpose.
pub(super) fn run(lines: usize, marked: usize) -> Outcome {
    let mut random = Random(100);
    println!("the speed engine: {lines} boards of bytes, {marked} of marks");
    let boards: Vec<Bytes> = (0..lines).map(|number| boards::bytes(&mut random, number)).collect();
    compare(&boards, &[1, 2, MAX_SOLUTIONS], &mut random)?;
    let boards: Vec<Marks> = (0..marked).map(|number| boards::marks(&mut random, number)).collect();
    compare(&boards, &[1, 2, MAX_SOLUTIONS], &mut random).map(|_| ())
}

/// Checks the puzzles of every file.
pub(super) fn files(folder: &Path) -> Outcome {
    for path in puzzles::files(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read(&path).map_err(|error| format!("{name}: {error}"))?;
        let lines = puzzles::parse(&text);
        println!(
            "the speed engine on {name}: {} puzzles, {} other lines",
            lines.puzzles.len(),
            lines.skipped
        );
        let boards: Vec<Bytes> = lines.puzzles.iter().map(|&line| line.into()).collect();
        let unique = compare(&boards, &[2], &mut Random(17))?;
        if name.starts_with("17-clue") && unique != lines.puzzles.len() {
            return Err(format!(
                "{unique} are unique, but all puzzles with 17 givens in that list should be"
            ));
        }
    }
    Ok(())
}

/// A board in the forms that the speed engine and the reference take.
trait Checked: Board + Copy + std::fmt::Debug {
    /// For the reference; nothing if givens contradict each other.
    fn puzzle(&self) -> Option<Puzzle>;
    /// Returns whether a digit (from 0) may be in a cell.
    fn allows(&self, cell: usize, digit: u8) -> bool;
    /// Shows the board, so that a fault can be reproduced.
    fn show(&self) -> String;
}

impl Checked for Bytes {
    fn puzzle(&self) -> Option<Puzzle> {
        puzzles::puzzle(&Line9::new(self))
    }

    fn allows(&self, cell: usize, digit: u8) -> bool {
        let own = self[cell].wrapping_sub(b'1');
        own > 8 || own == digit
    }

    fn show(&self) -> String {
        Line9::new(self).to_string()
    }
}

impl Checked for Marks {
    fn puzzle(&self) -> Option<Puzzle> {
        let digits = |set: u16| (0..9).filter(move |bit| set >> bit & 1 == 1).map(Digit::from_index);
        let sets: Vec<DigitSet> = self.iter().map(|&set| digits(set).collect()).collect();
        Puzzle::from_candidates(&Candidates::new(Layout::classic(), sets)?).ok()
    }

    fn allows(&self, cell: usize, digit: u8) -> bool {
        self[cell] >> digit & 1 == 1
    }

    fn show(&self) -> String {
        format!("{self:?}")
    }
}

/// Compares all paths and returns how many boards are unique.
fn compare<B: Checked>(boards: &[B], limits: &[u64], random: &mut Random) -> Result<usize, String> {
    let started = Instant::now();
    let most = limits.iter().copied().max().unwrap_or(1);
    let counts: Vec<u64> = boards.iter().map(|board| by_reference(board, most)).collect();
    let with = |range: std::ops::RangeInclusive<u64>| counts.iter().filter(|&n| range.contains(n)).count();
    let unique = with(1..=1);
    let several = with(2..=u64::MAX);
    println!(
        "  cover: {} with no solution, {unique} with one, {several} with several; {:.1} s",
        with(0..=0),
        started.elapsed().as_secs_f64()
    );
    // All sizes together are half a million boards: 100,000 boards, three limits and two orders suffice.
    let mut sizes = vec![1; InstructionSet::available().len()];
    for &limit in limits {
        let started = Instant::now();
        let first: Vec<BatchResult> =
            boards.iter().map(|board| single_with(InstructionSet::Portable, board, limit)).collect();
        for ((board, found), &count) in boards.iter().zip(&first).zip(&counts) {
            if found.count != count.min(limit) {
                let reason =
                    format!("{} solutions, but the reference finds {}", found.count, count.min(limit));
                return Err(fault("single Portable", board, limit, &reason));
            }
            if !is_right(board, found) {
                return Err(fault("single Portable", board, limit, "a wrong solution"));
            }
        }
        for (set, size) in InstructionSet::available().into_iter().zip(&mut sizes) {
            for (board, expected) in boards.iter().zip(&first) {
                let found = single_with(set, board, limit);
                same(&format!("single {set:?}"), board, limit, &found, expected)?;
            }
            for shuffled in [false, true] {
                let mut order: Vec<usize> = (0..boards.len()).collect();
                if shuffled {
                    random.shuffle(&mut order);
                }
                in_batches(set, boards, &order, size, limit, &first)?;
            }
        }
        println!("  limit {limit}: all paths agree; {:.1} s", started.elapsed().as_secs_f64());
    }
    Ok(unique)
}

/// Solves the boards in some order, in batches of increasing size.
fn in_batches<B: Checked>(
    set: InstructionSet,
    boards: &[B],
    order: &[usize],
    next: &mut usize,
    limit: u64,
    expected: &[BatchResult],
) -> Outcome {
    let mut left = order;
    while !left.is_empty() {
        let size = left.len().min(*next);
        if size == *next {
            *next = size % LARGEST_BATCH + 1;
        }
        let (piece, rest) = left.split_at(size);
        let batch: Vec<B> = piece.iter().map(|&number| boards[number]).collect();
        for (found, &number) in batch_with(set, &batch, limit).iter().zip(piece) {
            same(&format!("batch {set:?} of {size}"), &boards[number], limit, found, &expected[number])?;
        }
        left = rest;
    }
    Ok(())
}

fn by_reference(board: &impl Checked, limit: u64) -> u64 {
    let count = |puzzle| Cover.run(&puzzle, &Budget::solutions(limit), &mut NoObserver).found;
    board.puzzle().map_or(0, count)
}

/// Returns whether the result is a solution, or all blanks if there is none.
fn is_right(board: &impl Checked, found: &BatchResult) -> bool {
    if found.count == 0 {
        return found.solution == Line9::BLANK;
    }
    let mut seen = [[false; 9]; 27];
    found.solution.as_bytes().iter().enumerate().all(|(cell, byte)| {
        let (row, column, digit) = (cell / 9, cell % 9, byte.wrapping_sub(b'1'));
        digit < 9
            && board.allows(cell, digit)
            && [row, 9 + column, 18 + row / 3 * 3 + column / 3]
                .into_iter()
                .all(|house| !std::mem::replace(&mut seen[house][usize::from(digit)], true))
    })
}

fn same(
    path: &str,
    board: &impl Checked,
    limit: u64,
    found: &BatchResult,
    expected: &BatchResult,
) -> Outcome {
    if found == expected {
        return Ok(());
    }
    Err(fault(path, board, limit, &format!("{found:?}, but single Portable {expected:?}")))
}

fn fault(path: &str, board: &impl Checked, limit: u64, reason: &str) -> String {
    format!("{path}, limit {limit}, {}: {reason}", board.show())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_boards_agree() {
        run(100, 50).unwrap();
    }

    #[test]
    fn wrong_solutions_are_noticed() {
        let right = Bytes::from(puzzles::make::full_grid(&mut Random(1)));
        let mut found = BatchResult { count: 1, solution: right.into(), guesses: 0 };
        assert!(is_right(&[b'.'; 81], &found) && is_right(&right, &found));
        let mut other = right;
        other[80] = if right[80] == b'1' { b'2' } else { b'1' };
        assert!(!is_right(&other, &found), "against a given");
        assert!(!is_right(&[0x1FE_u16; 81], &found), "against a mark");
        let mut swapped = right;
        swapped.swap(0, 1);
        found.solution = swapped.into();
        assert!(!is_right(&[b'.'; 81], &found), "twice in a column");
        assert!(!is_right(&[b'.'; 81], &BatchResult { count: 0, ..found }), "no solution has points");
    }
}
