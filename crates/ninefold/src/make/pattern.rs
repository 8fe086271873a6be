//! Finds digits for a pattern of givens.
//!
//! It fills the pattern from a random grid, which usually leaves many solutions. Then it changes digits, one or two at a
//! time, always to those that leave the fewest solutions, until there is one. Sometimes it accepts a few more, because a
//! purely greedy search gets stuck in a local minimum.

use super::difficulty::Verdict;
use super::full_grids;
use super::maker::Making;
use super::shortfall::Shortfall;
use super::solution_counter::Board;
use super::spec::is_classic;
use crate::random::Random;

/// How many solutions of a board to count at the start.
const MANY: u64 = 2_000;
/// With fewer solutions than this, change two digits at a time.
const FEW: u64 = 400;
/// How many changes an attempt may make.
const CHANGES: usize = 400;
/// Give up after this many changes if the board still has [`MANY`] solutions: each change is slow.
const GIVE_UP_AFTER: usize = 50;
/// Boards with more solutions than this have too many neighbours to try.
const NEAR: usize = 1_000;
/// Larger boards have too many pairs of digits.
const LARGEST_PAIRS: usize = 10;
/// How many puzzles of one pattern, each a neighbour of the one before, to test for difficulty.
const NEIGHBOURS: usize = 12;

impl Making<'_> {
    /// Returns a puzzle with the pattern of the spec and its solution, or a board that misses the spec and why.
    pub(super) fn fill_pattern(&self, mut random: Random) -> Result<(Board, Board), (Board, Shortfall)> {
        let Some(pattern) = &self.spec.pattern else {
            return Err((Vec::new(), Shortfall::NoGrid));
        };
        let cells: Vec<usize> = pattern.iter().map(|cell| cell.index()).collect();
        let grid = if is_classic(&self.spec.layout) {
            full_grids(random.next(), 0..1).first().map(super::solution_counter::board)
        } else {
            self.counter.full_grid(&mut random)
        };
        let blank = vec![0; self.spec.layout.cell_count()];
        let Some(grid) = grid else {
            return Err((blank, Shortfall::NoGrid));
        };
        let mut board = blank;
        for &cell in &cells {
            board[cell] = grid[cell];
        }
        let solution = self.until_unique(&mut board, &cells, &mut random);
        let mut solution = match solution {
            Ok(solution) => solution,
            Err(shortfall) => return Err((board, shortfall)),
        };
        let mut shortfall = match self.check_spec(&board) {
            Ok(()) => return Ok((board, solution)),
            Err(shortfall) => shortfall,
        };
        for _ in (0..NEIGHBOURS).take_while(|_| !self.counter.is_interrupted()) {
            let Some((next, next_solution)) = self.neighbour(&board, &cells, &mut random) else { continue };
            (board, solution) = (next, next_solution);
            match self.check_spec(&board) {
                Ok(()) => return Ok((board, solution)),
                Err(other) => shortfall = other,
            }
        }
        Err((board, shortfall))
    }

    /// Changes digits until there is one solution, and returns it.
    fn until_unique(
        &self,
        board: &mut Board,
        cells: &[usize],
        random: &mut Random,
    ) -> Result<Board, Shortfall> {
        // The board comes from a grid, so it has a solution: a count of 0 means that counting took too long.
        let first = self.counter.numbers(std::slice::from_ref(board), MANY)[0];
        let is_known = first > 0;
        if !is_known && let Some([solution]) = self.counter.solutions(board, 2).as_deref() {
            return Ok(solution.clone());
        }
        let mut least = if is_known { first } else { MANY };
        let mut best = (least, board.clone());
        for change in 0..CHANGES {
            if change == GIVE_UP_AFTER && least == MANY || self.counter.is_interrupted() {
                break;
            }
            if least == 1
                && let Some([solution]) = self.counter.solutions(board, 2).as_deref()
            {
                return Ok(solution.clone());
            }
            let (Some(&one), Some(&other)) = (random.choose(cells), random.choose(cells)) else { break };
            let boards = if least < FEW && one != other && self.spec.layout.side() <= LARGEST_PAIRS {
                self.refilled(board, one)
                    .flat_map(|board| self.refilled(&board, other).collect::<Vec<_>>())
                    .collect()
            } else {
                self.refilled(board, one).collect::<Vec<_>>()
            };
            let boards: Vec<Board> = boards.into_iter().filter(|other| other != board).collect();
            // Counting beyond these is pointless: the board would be rejected anyway.
            let limit = (least + least / 8 + 2).min(MANY);
            let numbers = self.counter.numbers(&boards, limit);
            let Some(fewest) = numbers.iter().copied().filter(|&n| n > 0 && (n < limit || n == MANY)).min()
            else {
                continue;
            };
            let fitting: Vec<usize> = (0..boards.len()).filter(|&index| numbers[index] == fewest).collect();
            if let Some(&index) = random.choose(&fitting) {
                board.clone_from(&boards[index]);
                least = fewest;
            }
            if least < best.0 {
                best = (least, board.clone());
            }
        }
        let (least, nearest) = best;
        *board = nearest;
        Err(match least {
            MANY if !is_known => Shortfall::Uncounted,
            MANY => Shortfall::SeveralSolutions { count: None },
            // The solution seemed unique, but the proof took too long.
            1 => Shortfall::Unproven,
            few => Shortfall::SeveralSolutions { count: Some(few) },
        })
    }

    /// Returns the board with each digit in a cell that does not contradict the others.
    fn refilled<'a>(&'a self, board: &'a Board, cell: usize) -> impl Iterator<Item = Board> + 'a {
        let digits =
            (1..=self.spec.layout.side() as u8).filter(move |&digit| self.counter.fits(board, cell, digit));
        digits.map(move |digit| {
            let mut board = board.clone();
            board[cell] = digit;
            board
        })
    }

    /// Returns another puzzle with the same pattern that differs in two digits.
    fn neighbour(&self, board: &Board, cells: &[usize], random: &mut Random) -> Option<(Board, Board)> {
        let pair = [*random.choose(cells)?, *random.choose(cells)?];
        let mut tried = board.clone();
        pair.iter().for_each(|&cell| tried[cell] = 0);
        let all = self.counter.solutions(&tried, NEAR)?;
        if all.len() == NEAR {
            return None;
        }
        let mut keys: Vec<((u8, u8), usize)> =
            all.iter().map(|solution| (solution[pair[0]], solution[pair[1]])).zip(0..).collect();
        keys.sort_unstable();
        let same = (board[pair[0]], board[pair[1]]);
        let choices: Vec<usize> = (keys.chunk_by(|one, other| one.0 == other.0))
            .filter(|group| group.len() == 1 && group[0].0 != same)
            .map(|group| group[0].1)
            .collect();
        let solution = &all[*random.choose(&choices)?];
        pair.iter().for_each(|&cell| tried[cell] = solution[cell]);
        Some((tried, solution.clone()))
    }

    fn check_spec(&self, board: &Board) -> Result<(), Shortfall> {
        if self.spec.minimal {
            self.check_minimal(board)?;
        }
        if !self.spec.is_difficulty() {
            return Ok(());
        }
        let Some(puzzle) = self.counter.puzzle(board) else {
            return Err(Shortfall::Contradictory);
        };
        match self.filter.verdict(&puzzle, &self.rater, &self.budget) {
            Verdict::Fits => Ok(()),
            Verdict::TooEasy(shortfall) | Verdict::TooHard(shortfall) | Verdict::Other(shortfall) => {
                Err(shortfall)
            }
        }
    }
}
