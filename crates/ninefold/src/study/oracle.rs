//! Answers whether a puzzle has another solution once some clues are removed.

use std::cell::Cell as StdCell;
use std::fmt;
use std::ops::ControlFlow;

use super::cells::Cells;
use crate::budget::{Budget, StopReason};
use crate::engine::fast::{self, BatchResult};
use crate::engine::{Answer, Event, NoObserver, default_for};
use crate::grid::Line9;
use crate::grid::{Candidates, Cell, Grid, Puzzle};

/// Why a puzzle cannot be studied: it doesn't have exactly one solution, or the search could not find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotUnique {
    /// It has none.
    Impossible,
    /// It has several.
    Several,
    /// A search took too long.
    Unknown(StopReason),
}

impl fmt::Display for NotUnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotUnique::Impossible => f.write_str("it has no solution"),
            NotUnique::Several => f.write_str("it has several solutions"),
            NotUnique::Unknown(stop) => write!(f, "{stop}"),
        }
    }
}

impl std::error::Error for NotUnique {}

/// A puzzle with one solution, and the means to ask what happens without some of its clues.
pub(super) struct UniquenessOracle<'a> {
    givens: &'a Grid,
    solution: Grid,
    /// The solution as a line for the speed engine.
    line: Option<Line9>,
    /// The budget of each question.
    budget: Budget<'a>,
    /// Why a question was abandoned, if one was; later answers are then meaningless.
    stop: StdCell<Option<StopReason>>,
}

impl<'a> UniquenessOracle<'a> {
    /// Creates an oracle. It ignores pencil marks: a clue is a given.
    pub(super) fn new(givens: &'a Grid, budget: Budget<'a>) -> Result<UniquenessOracle<'a>, NotUnique> {
        let engine = default_for(givens.layout());
        // The givens of a puzzle never contradict each other; if they did, nothing would solve them.
        let puzzle = Puzzle::new(givens.clone()).map_err(|_| NotUnique::Impossible)?;
        match engine.run(&puzzle, &budget.with_solutions(2), &mut NoObserver).answer {
            Answer::Unique(solution) => {
                let solution = solution.into_grid();
                let line = Line9::try_from(&solution).ok();
                Ok(UniquenessOracle { givens, solution, line, budget, stop: StdCell::new(None) })
            }
            Answer::Impossible => Err(NotUnique::Impossible),
            Answer::Unknown(stop, _) => Err(NotUnique::Unknown(stop)),
            _ => Err(NotUnique::Several),
        }
    }

    /// Returns why a question was abandoned, if one was.
    pub(super) fn stop(&self) -> Option<StopReason> {
        self.stop.get()
    }

    /// Returns whether the speed engine supports it.
    pub(super) fn is_nine(&self) -> bool {
        self.line.is_some()
    }

    pub(super) fn givens(&self) -> &'a Grid {
        self.givens
    }

    /// Returns all clues.
    pub(super) fn clues<const W: usize>(&self) -> Cells<W> {
        self.givens.layout().cells().filter(|&cell| self.givens.get(cell).is_some()).collect()
    }

    /// Returns these clues as a grid.
    pub(super) fn kept<const W: usize>(&self, kept: &Cells<W>) -> Grid {
        let mut grid = Grid::blank(self.givens.layout().clone());
        for cell in kept.iter() {
            grid.set(cell, self.givens.get(cell));
        }
        grid
    }

    /// Returns the cells where another solution of these clues differs from the solution, or `None` if there is no other. The
    /// difference may be required to include a cell.
    pub(super) fn other<const W: usize>(&self, kept: &Cells<W>, in_cell: Option<Cell>) -> Option<Cells<W>> {
        match &self.line {
            Some(line) => {
                let other = other_line(line, kept, in_cell)?;
                Some((0..Line9::CELLS).filter(|&i| line[i] != other[i]).map(Cell::new).collect())
            }
            None => {
                let mut found = None;
                self.others(kept, in_cell, 1, &mut |other| found = Some(other));
                found
            }
        }
    }

    /// Reports where up to this many other solutions differ, and returns whether these are all.
    pub(super) fn others<const W: usize>(
        &self,
        kept: &Cells<W>,
        in_cell: Option<Cell>,
        limit: u64,
        each: &mut dyn FnMut(Cells<W>),
    ) -> bool {
        let givens = self.kept(kept);
        let mut marks = Candidates::of(&givens);
        if let Some((cell, digit)) = in_cell.and_then(|cell| Some((cell, self.solution.get(cell)?))) {
            marks.strike(cell, digit);
        }
        let Ok(puzzle) = Puzzle::new(givens) else { return true };
        let layout = self.givens.layout();
        let mut observer = |event: Event<'_>| {
            let Event::Solution(solution) = event else { return };
            let differs = |&cell: &Cell| solution.grid().get(cell) != self.solution.get(cell);
            let cells: Cells<W> = layout.cells().filter(differs).collect();
            if !cells.is_empty() {
                each(cells);
            }
        };
        // The solution itself is among them, unless it was excluded.
        let solutions = if in_cell.is_some() { limit } else { limit.saturating_add(1) };
        let budget = self.budget.with_solutions(solutions);
        let report = default_for(layout).run(&puzzle.with_marks(&marks), &budget, &mut observer);
        self.stop.set(self.stop.get().or(report.stop));
        report.exact
    }
}

/// Returns another solution of a 9×9 puzzle.
fn other_line<const W: usize>(line: &Line9, kept: &Cells<W>, in_cell: Option<Cell>) -> Option<Line9> {
    let mut board = Line9::BLANK;
    for cell in kept.iter() {
        board.bytes_mut()[cell.index()] = line[cell.index()];
    }
    if let Some(cell) = in_cell {
        board.bytes_mut()[cell.index()] = line[cell.index()];
        let found = fast::single(&without(&board, cell.index()), 1);
        return (found.count > 0).then_some(found.solution);
    }
    let mut other = None;
    each_solution(&[board], 2, &mut |_, solution| {
        if solution != line {
            other = Some(*solution);
        }
    });
    other
}

/// Reports up to this many solutions of each board.
pub(super) fn each_solution(
    boards: &[Line9],
    limit: u64,
    each: &mut dyn FnMut(usize, &Line9),
) -> Vec<BatchResult> {
    fast::batch_each(boards, limit, |board, solution| {
        each(board, solution);
        ControlFlow::Continue(())
    })
}

/// Returns the candidates of a board without a clue, whose cell may take any other digit. If the clue follows from the
/// others, this board has no solution, which takes less time to prove than that there is no second one.
#[inline]
pub(super) fn without(line: &Line9, cell: usize) -> [u16; fast::CELLS] {
    let mut candidates = line.as_bytes().map(bits);
    candidates[cell] = ALL & !candidates[cell];
    candidates
}

/// All digits of a 9×9 board, as bits.
pub(super) const ALL: u16 = (1 << fast::CELLS.isqrt()) - 1;

/// Returns the candidates of a cell: its digit, or all.
#[inline]
pub(super) fn bits(byte: u8) -> u16 {
    let digit = byte.wrapping_sub(b'1');
    if digit < fast::CELLS.isqrt() as u8 { 1 << digit } else { ALL }
}
