//! Document 001: the digits that fit a cell, tried in place.
//!
//! The engine works on a single board, the caller's. At the first blank it strikes out every digit
//! in the same row, column or box; those left are the *possibilities* of the cell. It
//! writes the first, continues with the next blank, and if that fails, wipes the cell and writes the
//! next. It fails only at a cell without possibilities ("Point A" of the document).
//!
//! ```text
//! 5 3 _ │ _ 7 _        possibilities(0, 2):  1 2 3 4 5 6 7 8 9
//! 6 _ _ │ 1 9 5          row     − 3 5 7      1 2   4   6   8 9
//! _ 9 8 │ _ _ _          column  − 8          1 2   4   6     9
//!                        box     − 3 5 6 8 9  1 2   4
//! ```
//!
//! Unlike the document, it looks for a second solution too, tries the digits in ascending order
//! instead of a hash set's, and reports a puzzle without a solution, leaving its board unchanged.

use super::run::{Flow, Run, run_search};
use super::{Answer, Engine, NoObserver, Observer, Report};
use crate::budget::Budget;
use crate::grid::{Cell, Digit, DigitSet, Grid, Layout, Puzzle};

/// The engine `possibilities`.
#[derive(Clone, Copy, Debug)]
pub struct Possibilities;

impl Engine for Possibilities {
    fn name(&self) -> &'static str {
        "possibilities"
    }

    fn summary(&self) -> &'static str {
        "one board, changed in place: write the first digit that row, column and box allow, erase it on failure"
    }

    fn usual_solutions(&self) -> u64 {
        2
    }

    fn counts_calls(&self) -> bool {
        true
    }

    fn obeys_rules(&self) -> bool {
        true
    }

    fn run(&self, puzzle: &Puzzle, budget: &Budget<'_>, observer: &mut dyn Observer) -> Report {
        run_search!(search, puzzle, budget, observer)
    }
}

fn search<O: Observer + ?Sized>(mut run: Run<'_, O>) -> Report {
    let mut board = run.puzzle.givens().clone();
    let _ = search_from(&mut run, &mut board);
    run.finish()
}

/// Fills the board; unless the search is over, wipes every cell it wrote.
fn search_from<O: Observer + ?Sized>(run: &mut Run<'_, O>, board: &mut Grid) -> Flow {
    run.enter()?;
    let Some(cell) = board.first_blank() else {
        return run.solved(|| board.clone());
    };
    let possible = possibilities(board, cell) & run.puzzle.allowed(cell);
    for digit in board.layout().digits().iter() {
        if !possible.contains(digit) {
            run.reject(cell, digit);
            continue;
        }
        board.set(cell, Some(digit));
        run.place(cell, digit);
        search_from(run, board)?;
        run.retreat(cell, digit);
        board.set(cell, None);
    }
    Flow::Continue(()) // Point A, or every possibility has failed
}

/// Runs the document's recursion: fills the board with its first solution and returns true, or returns false and leaves
/// the board unchanged. The board must be valid.
pub fn solve(board: &mut Grid) -> bool {
    let Some(cell) = board.first_blank() else { return true };
    for digit in possibilities(board, cell).iter() {
        board.set(cell, Some(digit));
        if solve(board) {
            return true;
        }
    }
    board.set(cell, None);
    false
}

/// Returns the digits that appear in none of the cell's houses and break no further rule.
#[must_use]
pub fn possibilities(board: &Grid, cell: Cell) -> DigitSet {
    let layout = board.layout();
    let open = layout
        .houses_of(cell)
        .iter()
        .fold(layout.digits(), |possible, &house| possible - board.digits_in(&layout.houses()[house]));
    if layout.has_only_houses() {
        return open;
    }
    let mut board = board.clone();
    let obeys = |digit: &Digit| {
        board.set(cell, Some(*digit));
        !board.breaks_rule_at(cell)
    };
    open.iter().filter(obeys).collect()
}

/// The result of [`solve_sudoku`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The board now holds its only solution.
    Unique,
    /// The board now holds the first of several solutions.
    Several,
    /// The board has no solution and is unchanged.
    Impossible,
    /// The input isn't a board: it isn't square, has a character that is neither a digit nor `.`,
    /// or has givens that contradict each other. It is unchanged.
    NotABoard,
}

/// Fills a board of one-character strings in place, with `.` for a blank: the function that the
/// document's exercise asks for.
pub fn solve_sudoku(board: &mut [Vec<String>]) -> Verdict {
    let Some(puzzle) = puzzle_of(board) else { return Verdict::NotABoard };
    let report = Possibilities.run(&puzzle, &Budget::unique(), &mut NoObserver);
    let (solution, verdict) = match report.answer {
        Answer::Unique(solution) | Answer::Solved(solution) => (solution, Verdict::Unique),
        Answer::Several(solution) => (solution, Verdict::Several),
        Answer::Impossible | Answer::Unknown(..) => return Verdict::Impossible,
    };
    let mut digits = solution.grid().contents().iter().flatten();
    for entry in board.iter_mut().flatten() {
        *entry = digits.next().map(Digit::to_string).expect("as many digits as entries");
    }
    verdict
}

fn puzzle_of(board: &[Vec<String>]) -> Option<Puzzle> {
    let layout = Layout::usual(board.len())?;
    if layout.side() > Digit::FIGURES || board.iter().any(|row| row.len() != layout.side()) {
        return None; // two figures don't fit into one character
    }
    let read = |entry: &String| match entry.as_str() {
        "." => Some(None),
        digit if digit.len() == 1 => digit.parse().ok().and_then(Digit::new).map(Some),
        _ => None,
    };
    let cells: Option<Vec<_>> = board.iter().flatten().map(read).collect();
    Puzzle::new(Grid::new(layout, cells?)?).ok()
}
