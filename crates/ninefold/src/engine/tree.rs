//! Document 000: a search tree of whole boards.
//!
//! *How to Design Programs* answers "what does the function look like, given its data?" with
//! templates. Three of them meet here, and each contributes one line of [`solve`]:
//!
//! ```text
//!              generative recursion        a board generates its next boards
//!                       │
//!      BD ─────── arbitrary-arity tree ─── each board has any number of next boards
//!    ╱ │ ╲              │
//!  BD  BD  BD     backtracking search ──── the first child that does not fail is the answer
//!  │   │╲
//!  ✗   BD BD
//! ```
//!
//! A board is never changed: filling a square makes a new one. That is the point of the lesson, and
//! the price: nine boards are made to keep perhaps two. The document checks all 27 units of each;
//! here only the units of the filled square are checked, because the others were valid before.

use super::run::{Flow, Run, run_search};
use super::{Engine, Observer, Report};
use crate::budget::Budget;
use crate::grid::{Cell, Digit, Grid, Puzzle};

/// The engine `tree`.
#[derive(Clone, Copy, Debug)]
pub struct Tree;

impl Engine for Tree {
    fn name(&self) -> &'static str {
        "tree"
    }

    fn summary(&self) -> &'static str {
        "search tree of whole boards: fill the first blank with every digit, keep the valid boards, continue with each"
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
    let _ = solve_board(&mut run, puzzle.givens());
    run.finish()
}

/// `solve--bd` of the document: a solved board is the answer; any other has the answers of its children.
fn solve_board<O: Observer + ?Sized>(run: &mut Run<'_, O>, bd: &Grid) -> Flow {
    run.enter()?;
    if is_solved(bd) { run.solved(|| bd.clone()) } else { solve_boards(run, bd) }
}

/// `solve--lobd`: tries the next boards in turn, making each only when it is needed.
fn solve_boards<O: Observer + ?Sized>(run: &mut Run<'_, O>, bd: &Grid) -> Flow {
    let pos = find_blank(bd).expect("an unsolved board has a blank");
    for (digit, next) in fill_with_digits(bd, pos) {
        if !is_valid_at(&next, pos) || !run.puzzle.allowed(pos).contains(digit) {
            run.reject(pos, digit);
            continue;
        }
        run.place(pos, digit);
        solve_board(run, &next)?;
        run.retreat(pos, digit);
    }
    Flow::Continue(())
}

/// Returns the first solution of a valid board, if any: the function that the document sets out to write.
#[must_use]
pub fn solve(bd: &Grid) -> Option<Grid> {
    if is_solved(bd) { Some(bd.clone()) } else { next_boards(bd).iter().find_map(solve) }
}

/// `solved?`: no blank left. The board is assumed valid, so full means solved.
#[must_use]
pub fn is_solved(bd: &Grid) -> bool {
    bd.is_full()
}

/// `next-boards`: the first blank filled with every valid digit, in ascending order. A full board has none.
#[must_use]
pub fn next_boards(bd: &Grid) -> Vec<Grid> {
    match find_blank(bd) {
        Ok(pos) => keep_only_valid(fill_with_digits(bd, pos).map(|(_, next)| next)),
        Err(NoBlank) => Vec::new(),
    }
}

/// The error of [`find_blank`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoBlank;

impl std::fmt::Display for NoBlank {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("No blank space found.")
    }
}

impl std::error::Error for NoBlank {}

/// `find-blank`: the position of the first blank square.
pub fn find_blank(bd: &Grid) -> Result<Cell, NoBlank> {
    bd.first_blank().ok_or(NoBlank)
}

/// `fill-with-1-9`: one board for each digit in this square, whether it is valid or not.
pub fn fill_with_digits(bd: &Grid, pos: Cell) -> impl Iterator<Item = (Digit, Grid)> {
    bd.layout().digits().iter().map(move |digit| (digit, fill_square(bd, pos, digit)))
}

/// `keep-only-valid`.
pub fn keep_only_valid(boards: impl IntoIterator<Item = Grid>) -> Vec<Grid> {
    boards.into_iter().filter(is_valid_board).collect()
}

/// `valid-board?`: no unit holds the same value twice, and no further rule is broken.
#[must_use]
pub fn is_valid_board(bd: &Grid) -> bool {
    let (units, groups) = (bd.layout().houses(), bd.layout().groups());
    !units.iter().chain(groups).any(|unit| bd.repeats_in(unit)) && bd.broken_rules().is_empty()
}

/// Checks only the units of one square, which is enough if the others were valid before.
fn is_valid_at(bd: &Grid, pos: Cell) -> bool {
    let layout = bd.layout();
    !layout.houses_of(pos).iter().any(|&unit| bd.repeats_in(&layout.houses()[unit]))
        && !bd.breaks_rule_at(pos)
}

/// `read-square`.
#[must_use]
pub fn read_square(bd: &Grid, pos: Cell) -> Option<Digit> {
    bd.get(pos)
}

/// `fill-square`: a new board with this digit; the old one is unchanged.
#[must_use]
pub fn fill_square(bd: &Grid, pos: Cell, digit: Digit) -> Grid {
    let mut next = bd.clone();
    next.set(pos, Some(digit));
    next
}
