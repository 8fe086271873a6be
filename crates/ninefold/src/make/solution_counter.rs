//! Counts the solutions of boards, the one question on which all making rests.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::spec::is_classic;
use crate::budget::Budget;
use crate::engine::fast::{self, BatchResult};
use crate::engine::{Answer, Engine, Event, NoObserver, default_for};
use crate::grid::{Cell, Digit, Grid, Layout, Line9, Puzzle};
use crate::random::Random;

/// A board in the making: one digit per cell, 0 for a blank.
pub(super) type Board = Vec<u8>;

/// The result of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    None,
    One,
    Several,
    /// Counting takes too long.
    Unknown,
}

/// Counts solutions: 9×9 boards many at once in vector lanes, other boards one by one.
pub(super) struct SolutionCounter<'a> {
    pub(super) layout: Arc<Layout>,
    /// The engine's layout, `None` for 9×9.
    engine: Option<&'static dyn Engine>,
    /// The guess limit per board.
    nodes: u64,
    /// When to give up.
    budget: Budget<'a>,
}

/// The guess limit for boards other than 9×9; on larger boards each guess takes longer.
const NODES: [(usize, u64); 3] = [(10, 3_000), (16, 300), (usize::MAX, 30)];
/// The factor by which the limit grows where a guarantee depends on the answer.
const PROOF_FACTOR: u64 = 100;

impl<'a> SolutionCounter<'a> {
    pub(super) fn new(layout: &Arc<Layout>, budget: &Budget<'a>) -> SolutionCounter<'a> {
        let engine = (!is_classic(layout)).then(|| default_for(layout));
        let nodes = NODES.iter().find(|(side, _)| layout.side() <= *side).map_or(1, |(_, nodes)| *nodes);
        SolutionCounter { layout: Arc::clone(layout), engine, nodes, budget: *budget }
    }

    /// Returns whether the budget is spent.
    pub(super) fn is_interrupted(&self) -> bool {
        self.budget.interruption().is_some()
    }

    /// Returns the budget for this many solutions and guesses.
    fn budget(&self, solutions: u64, nodes: u64) -> Budget<'a> {
        self.budget.with_solutions(solutions).nodes(nodes)
    }

    /// Returns whether many boards at once take hardly longer than one.
    pub(super) fn is_fast(&self) -> bool {
        self.engine.is_none()
    }

    /// Counts the solutions of each board, up to two.
    pub(super) fn counts(&self, boards: &[Board]) -> Vec<Count> {
        self.counts_within(boards, self.nodes)
    }

    /// Counts the solutions of each board, up to two, with the larger limit.
    pub(super) fn proved_counts(&self, boards: &[Board]) -> Vec<Count> {
        self.counts_within(boards, PROOF_FACTOR * self.nodes)
    }

    fn counts_within(&self, boards: &[Board], nodes: u64) -> Vec<Count> {
        let Some(engine) = self.engine else {
            let lines: Vec<Line9> = boards.iter().map(line).collect();
            let mut found = vec![BatchResult::default(); lines.len()];
            fast::batch_into(&lines, 2, &mut found);
            return found.iter().map(|found| Count::of(found.count)).collect();
        };
        let count = |board: &Board| match self.puzzle(board) {
            Some(puzzle) => match engine.run(&puzzle, &self.budget(2, nodes), &mut NoObserver).answer {
                Answer::Impossible => Count::None,
                Answer::Unique(_) => Count::One,
                Answer::Several(_) => Count::Several,
                Answer::Solved(_) | Answer::Unknown(..) => Count::Unknown,
            },
            None => Count::None,
        };
        let count = |board| if self.is_interrupted() { Count::Unknown } else { count(board) };
        boards.iter().map(count).collect()
    }

    /// Counts the solutions of each board, up to a limit. Returns 0 also where counting takes too long.
    pub(super) fn numbers(&self, boards: &[Board], limit: u64) -> Vec<u64> {
        let Some(engine) = self.engine else {
            let lines: Vec<Line9> = boards.iter().map(line).collect();
            return fast::batch(&lines, limit).iter().map(|found| found.count).collect();
        };
        let number = |board: &Board| {
            if self.is_interrupted() {
                return None;
            }
            let budget = self.budget(limit, self.nodes + 4 * limit);
            let report = engine.run(&self.puzzle(board)?, &budget, &mut NoObserver);
            (report.stop.is_none() || report.found == limit).then_some(report.found)
        };
        boards.iter().map(|board| number(board).unwrap_or(0)).collect()
    }

    /// Returns a solution of a board, if it finds one.
    pub(super) fn solution(&self, board: &Board) -> Option<Board> {
        self.solutions(board, 1).and_then(|mut all| all.pop())
    }

    /// Returns up to this many solutions of a board, or `None` if that takes too long.
    pub(super) fn solutions(&self, board: &Board, limit: usize) -> Option<Vec<Board>> {
        let mut all = Vec::new();
        if let Some(engine) = self.engine {
            let puzzle = self.puzzle(board)?;
            let mut each = |event: Event<'_>| {
                if let Event::Solution(solution) = event {
                    all.push(contents(solution.grid()));
                }
            };
            let budget = self.budget(limit as u64, PROOF_FACTOR * self.nodes + 4 * limit as u64);
            let report = engine.run(&puzzle, &budget, &mut each);
            return (report.stop.is_none() || limit == 1 && report.found > 0).then_some(all);
        }
        fast::for_each_solution(&line(board), |solution| {
            all.push(self::board(solution));
            if all.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        Some(all)
    }

    /// Returns the board as a puzzle, or `None` if its givens contradict each other.
    pub(super) fn puzzle(&self, board: &Board) -> Option<Puzzle> {
        Puzzle::new(self.grid(board)).ok()
    }

    pub(super) fn grid(&self, board: &Board) -> Grid {
        let digits: Vec<Option<Digit>> = board.iter().map(|&digit| Digit::new(digit.into())).collect();
        Grid::new(Arc::clone(&self.layout), digits).expect("boards are of this layout")
    }

    /// Returns a random full grid, or `None` if it finds none in reasonable time, as happens on large and irregular boards.
    ///
    /// It puts random digits into random cells while a solution exists; the engine completes the rest.
    pub(super) fn full_grid(&self, random: &mut Random) -> Option<Board> {
        let (cells, side) = (self.layout.cell_count(), self.layout.side());
        let mut board = vec![0; cells];
        let mut order: Vec<usize> = (0..cells).collect();
        random.shuffle(&mut order);
        // A few digits more than half the side per house leave little for the engine to choose.
        let wanted = cells / 3;
        let mut step = side;
        let mut known = self.solution(&board)?;
        let mut next = 0;
        while next < wanted {
            if self.is_interrupted() {
                return None;
            }
            let batch = &order[next..(next + step).min(cells)];
            let mut tried = board.clone();
            for &cell in batch {
                let fitting: Vec<u8> =
                    (1..=side as u8).filter(|&digit| self.fits(&tried, cell, digit)).collect();
                if let Some(&digit) = random.choose(&fitting) {
                    tried[cell] = digit;
                }
            }
            match self.solution(&tried) {
                Some(solution) => {
                    (board, known) = (tried, solution);
                    next += batch.len();
                }
                // Too many at once. A single digit that does not fit is replaced by the solution's.
                None if step > 1 => step /= 2,
                None => {
                    board[batch[0]] = known[batch[0]];
                    next += 1;
                }
            }
        }
        let mut names: Vec<u8> = (1..=side as u8).collect();
        random.shuffle(&mut names);
        Some(known.iter().map(|&digit| names[usize::from(digit) - 1]).collect())
    }

    /// Returns whether no peer of the cell has the digit.
    pub(super) fn fits(&self, board: &Board, cell: usize, digit: u8) -> bool {
        let peers = self.layout.peers(Cell::new(cell));
        peers.iter().all(|peer| board[peer.index()] != digit)
    }
}

impl Count {
    fn of(count: u64) -> Count {
        match count {
            0 => Count::None,
            1 => Count::One,
            _ => Count::Several,
        }
    }
}

/// Converts a 9×9 board to a line for the speed engine.
pub(super) fn line(board: &Board) -> Line9 {
    let mut line = Line9::BLANK;
    for (byte, &digit) in line.bytes_mut().iter_mut().zip(board).filter(|(_, digit)| **digit > 0) {
        *byte = b'0' + digit;
    }
    line
}

/// Converts a line to a board.
pub(super) fn board(line: &Line9) -> Board {
    line.as_bytes().iter().map(|byte| if *byte == b'.' { 0 } else { byte - b'0' }).collect()
}

fn contents(grid: &Grid) -> Board {
    grid.contents().iter().map(|digit| digit.map_or(0, |digit| digit.value() as u8)).collect()
}
