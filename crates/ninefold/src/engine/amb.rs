//! Document 003: choose nondeterministically, require, let failure rewind.
//!
//! Logic programming in three steps: state what a square may be ([`amb`]), state the
//! rules ([`require`]), ask for the board. *When* the rules are stated decides
//! everything:
//!
//! ```text
//! square by square                       all choices first, then the rules
//! amb ─ require ─ amb ─ require ─ …      amb ─ amb ─ amb ─ … ─ require, require, require
//!        ✗ cuts here                                             ✗ only here, 9ⁿ boards later
//! ```
//!
//! The engine works square by square; [`all_choices_first`] does the opposite, for
//! tiny boards.

use super::run::{Run, run_search};
use super::{Engine, Observer, Report};
use crate::amb::{Fail, amb, require};
use crate::budget::Budget;
use crate::grid::{Cell, Digit, Grid, Puzzle};

/// The engine `amb`.
#[derive(Clone, Copy, Debug)]
pub struct Amb;

impl Engine for Amb {
    fn name(&self) -> &'static str {
        "amb"
    }

    fn summary(&self) -> &'static str {
        "nondeterministic choice: let each square be any digit, require unique rows, columns and boxes, rewind on failure"
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
    let puzzle = run.puzzle;
    let _ = solve_squares(&mut run, puzzle.givens(), &unsolved_squares(puzzle));
    run.finish()
}

/// Success, as `amb` sees it: the search is over.
struct Enough;

/// Returns the blank squares, row by row.
fn unsolved_squares(puzzle: &Puzzle) -> Vec<Cell> {
    puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none()).collect()
}

fn solve_squares<O: Observer + ?Sized>(
    run: &mut Run<'_, O>,
    board: &Grid,
    squares: &[Cell],
) -> Result<Enough, Fail> {
    if run.enter().is_break() {
        return Ok(Enough);
    }
    let Some((&square, rest)) = squares.split_first() else {
        // Every solution but the last one wanted counts as a failure, so that amb looks for another.
        return if run.solved(|| board.clone()).is_break() { Ok(Enough) } else { Err(Fail) };
    };
    let mut board = board.clone();
    amb(board.layout().digits().iter(), |digit| {
        let solved =
            run.puzzle.allowed(square).contains(digit) && solve_square(&mut board, square, digit).is_ok();
        if !solved {
            run.reject(square, digit);
            return Err(Fail);
        }
        run.place(square, digit);
        let outcome = solve_squares(run, &board, rest);
        if outcome.is_err() {
            run.retreat(square, digit);
        }
        outcome
    })
}

/// Puts a choice into a square of the board and requires that its row, its column and its box (and any other house of
/// the layout) hold no digit twice, and that no further rule is broken: the heart of the document. Blanks are not
/// duplicates. To keep the board, pass a copy.
///
/// ```
/// use ninefold::amb::Fail;
/// use ninefold::engine::amb::solve_square;
/// use ninefold::grid::{Cell, Digit, Grid, Layout};
///
/// let mut board = Grid::blank(Layout::usual(4).unwrap());
/// let one = Digit::new(1).unwrap();
/// assert_eq!(solve_square(&mut board, Cell::new(0), one), Ok(()));
/// assert_eq!(solve_square(&mut board, Cell::new(3), one), Err(Fail), "1 is in the row");
/// ```
pub fn solve_square(board: &mut Grid, square: Cell, digit: Digit) -> Result<(), Fail> {
    board.set(square, Some(digit));
    let layout = board.layout();
    for &house in layout.houses_of(square) {
        require(!board.repeats_in(&layout.houses()[house]))?;
    }
    require(!board.breaks_rule_at(square))
}

/// Makes every choice first and states the rules afterwards: correct, but hopeless beyond a few
/// blanks. Returns the solution and the number of full boards tried.
pub fn all_choices_first(puzzle: &Puzzle) -> (Result<Grid, Fail>, u64) {
    fn choose(puzzle: &Puzzle, board: &Grid, squares: &[Cell], boards: &mut u64) -> Result<Grid, Fail> {
        let Some((&square, rest)) = squares.split_first() else {
            *boards += 1;
            for house in board.layout().houses() {
                require(!board.repeats_in(house))?;
            }
            require(board.conflicts().is_empty() && board.broken_rules().is_empty())?;
            return Ok(board.clone());
        };
        let mut board = board.clone();
        amb(puzzle.allowed(square).iter(), |digit| {
            board.set(square, Some(digit));
            choose(puzzle, &board, rest, boards)
        })
    }
    let mut boards = 0;
    let solution = choose(puzzle, puzzle.givens(), &unsolved_squares(puzzle), &mut boards);
    (solution, boards)
}
