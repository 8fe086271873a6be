//! The minimal puzzles within a puzzle: every clue of them is necessary.

use std::ops::{ControlFlow, RangeInclusive};

use super::cells::Cells;
use super::hitting::Search;
use super::lines::redundant_lines;
use super::oracle::{NotUnique, UniquenessOracle};
use crate::budget::{Budget, StopReason};
use crate::grid::{Cell, Grid, Line9};

/// Returns the redundant clues: without any one of them, the others still have one solution. A puzzle without redundant
/// clues is minimal.
///
/// ```
/// use ninefold::Budget;
/// use ninefold::grid::{Digit, Grid, Layout};
/// use ninefold::study::redundant;
///
/// let cells = "1...23..........".chars().map(|c| Digit::new(c.to_digit(10).unwrap_or(0) as usize));
/// let givens = Grid::new(Layout::usual(4).unwrap(), cells.collect::<Vec<_>>()).unwrap();
/// assert!(redundant(&givens, &Budget::all()).is_err(), "it has several solutions");
/// ```
///
/// # Errors
/// If the puzzle does not have exactly one solution, or if a search exceeds the budget, which applies to each search.
pub fn redundant(givens: &Grid, budget: &Budget<'_>) -> Result<Vec<Cell>, NotUnique> {
    let oracle = UniquenessOracle::new(givens, *budget)?;
    let redundant = redundant_of::<WIDE>(&oracle).iter().collect();
    oracle.stop().map_or(Ok(redundant), |stop| Err(NotUnique::Unknown(stop)))
}

fn redundant_of<const W: usize>(oracle: &UniquenessOracle<'_>) -> Cells<W> {
    let clues: Cells<W> = oracle.clues();
    if let Some(line) = oracle.is_nine().then(|| Line9::try_from(oracle.givens()).ok()).flatten() {
        return redundant_lines(&[line])[0].filled_cells().collect();
    }
    let goes =
        |&cell: &Cell| oracle.stop().is_none() && oracle.other(&clues.without(cell), Some(cell)).is_none();
    clues.iter().filter(goes).collect()
}

/// Removes clues in this order, while the others still have one solution. If every cell is listed, the result is minimal.
///
/// # Errors
/// If the puzzle does not have exactly one solution, or if a search exceeds the budget, which applies to each search.
pub fn minimize(givens: &Grid, order: &[Cell], budget: &Budget<'_>) -> Result<Grid, NotUnique> {
    let oracle = UniquenessOracle::new(givens, *budget)?;
    let mut kept: Cells<WIDE> = oracle.clues();
    for &cell in order {
        if kept.contains(cell) && oracle.other(&kept.without(cell), Some(cell)).is_none() {
            kept = kept.without(cell);
        }
        if let Some(stop) = oracle.stop() {
            return Err(NotUnique::Unknown(stop));
        }
    }
    Ok(oracle.kept(&kept))
}

/// Calls `each` once with every minimal puzzle within a puzzle whose number of clues is in the range, always in the same
/// order. Returns why it stopped, if it stopped early; the budget counts minimal puzzles as solutions.
///
/// A full 9×9 grid has more than anyone can list; a puzzle with a few redundant clues has a few thousand.
///
/// ```
/// use std::ops::ControlFlow;
/// use ninefold::Budget;
/// use ninefold::grid::{Digit, Grid, Layout};
/// use ninefold::study::minimal_puzzles;
///
/// let cells = "1234341221434321".chars().map(|c| Digit::new(c.to_digit(10).unwrap() as usize));
/// let full = Grid::new(Layout::usual(4).unwrap(), cells.collect::<Vec<_>>()).unwrap();
/// let mut count = 0;
/// minimal_puzzles(&full, 0..=5, &Budget::all(), |_| {
///     count += 1;
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(count, 268);
/// # Ok::<(), ninefold::study::NotUnique>(())
/// ```
pub fn minimal_puzzles(
    givens: &Grid,
    clues: RangeInclusive<usize>,
    budget: &Budget<'_>,
    each: impl FnMut(&Grid) -> ControlFlow<()>,
) -> Result<Option<StopReason>, NotUnique> {
    // The search counts its own nodes.
    let oracle = UniquenessOracle::new(givens, budget.nodes(u64::MAX))?;
    if givens.layout().cell_count() <= Cells::<NARROW>::ROOM {
        Ok(search::<NARROW>(&oracle, clues, budget, each))
    } else {
        Ok(search::<WIDE>(&oracle, clues, budget, each))
    }
}

/// Words of the bit sets for small boards, and for the largest.
const NARROW: usize = 2;
const WIDE: usize = crate::grid::Layout::MAX_CELLS.div_ceil(64);

fn search<const W: usize>(
    oracle: &UniquenessOracle<'_>,
    clues: RangeInclusive<usize>,
    budget: &Budget<'_>,
    mut each: impl FnMut(&Grid) -> ControlFlow<()>,
) -> Option<StopReason> {
    let loose = redundant_of::<W>(oracle);
    let mut sound = |kept| match oracle.stop() {
        None => each(&oracle.kept(&kept)),
        Some(_) => ControlFlow::Break(()),
    };
    let stop = Search::new(oracle, loose, clues, budget, &mut sound).run();
    oracle.stop().or(stop)
}
