//! Digits for a given pattern of givens.
//!
//! The pattern is filled from a random grid, which has many solutions there as a rule. Then one cell after the other
//! is cleared, and gets the digit that leaves the fewest solutions, until there is one.

use super::full_grids;
use super::judge::Verdict;
use super::maker::{Lack, Maker};
use super::prover::Board;
use super::wish::is_classic;
use crate::random::Random;

/// So many solutions of a board are looked at.
const MANY: usize = 1_000;
/// How often digits are changed before an attempt is given up.
const CHANGES: usize = 150;
/// How many puzzles of one pattern, each near the one before, are looked at for their difficulty.
const NEIGHBOURS: usize = 12;

impl Maker {
    /// A puzzle with the pattern of the wish, and its solution; or a board that is not as wished, and why.
    pub(super) fn fill_pattern(&self, mut random: Random) -> Result<(Board, Board), (Board, Lack)> {
        let Some(pattern) = &self.wish.pattern else {
            return Err((Vec::new(), Lack("there is no pattern".to_string(), u32::MAX)));
        };
        let cells: Vec<usize> = pattern.iter().map(|cell| cell.index()).collect();
        let grid = if is_classic(&self.wish.layout) {
            full_grids(random.next(), 0..1).first().map(super::prover::board)
        } else {
            self.prover.full_grid(&mut random)
        };
        let blank = vec![0; self.wish.layout.cell_count()];
        let Some(grid) = grid else {
            return Err((blank, Lack("no grid was found to start from".to_string(), u32::MAX)));
        };
        let mut board = blank;
        for &cell in &cells {
            board[cell] = grid[cell];
        }
        let solution = self.until_unique(&mut board, &cells, &mut random);
        let mut solution = match solution {
            Ok(solution) => solution,
            Err(lack) => return Err((board, lack)),
        };
        let mut lack = match self.as_wished(&board) {
            Ok(()) => return Ok((board, solution)),
            Err(lack) => lack,
        };
        for _ in 0..NEIGHBOURS {
            let Some((next, next_solution)) = self.neighbour(&board, &cells, &mut random) else { continue };
            (board, solution) = (next, next_solution);
            match self.as_wished(&board) {
                Ok(()) => return Ok((board, solution)),
                Err(other) => lack = other,
            }
        }
        Err((board, lack))
    }

    /// Changes digits until there is one solution, and tells it.
    fn until_unique(&self, board: &mut Board, cells: &[usize], random: &mut Random) -> Result<Board, Lack> {
        let too_long = || Lack("it takes too long to find its solutions".to_string(), u32::MAX - 1);
        let mut least = self.prover.solutions(board, MANY).ok_or_else(too_long)?;
        for _ in 0..CHANGES {
            if let [solution] = &least[..] {
                return Ok(solution.clone());
            }
            // Where there are many solutions, one digit makes enough of a difference.
            let pair = least.len() < MANY / 10;
            let mut tried = board.clone();
            let mut cleared = Vec::new();
            for _ in 0..if pair { 2 } else { 1 } {
                let cell = cells[random.below(cells.len())];
                tried[cell] = 0;
                cleared.push(cell);
            }
            let Some(all) = self.prover.solutions(&tried, 4 * MANY) else { continue };
            let key = |solution: &Board| (solution[cleared[0]], solution[cleared[cleared.len() - 1]]);
            let mut keys: Vec<(u8, u8)> = all.iter().map(key).collect();
            keys.sort_unstable();
            let groups: Vec<(usize, (u8, u8))> =
                keys.chunk_by(|one, other| one == other).map(|group| (group.len(), group[0])).collect();
            let fewest = groups.iter().map(|(count, _)| *count).min().unwrap_or(0);
            let best: Vec<(u8, u8)> =
                groups.iter().filter(|(count, _)| *count == fewest).map(|(_, digits)| *digits).collect();
            let Some(&(one, other)) = random.choose(&best) else { continue };
            tried[cleared[0]] = one;
            if cleared.len() > 1 {
                tried[cleared[1]] = other;
            }
            let Some(found) = self.prover.solutions(&tried, MANY) else { continue };
            // As good is good enough: to stand still is to be stuck.
            if !found.is_empty() && found.len() <= least.len() {
                *board = tried;
                least = found;
            }
        }
        let many = if least.len() == MANY { "many".to_string() } else { least.len().to_string() };
        Err(Lack(format!("it has {many} solutions"), 1_000_000 + least.len() as u32))
    }

    /// Another puzzle with the same pattern that differs in two digits.
    fn neighbour(&self, board: &Board, cells: &[usize], random: &mut Random) -> Option<(Board, Board)> {
        let pair = [cells[random.below(cells.len())], cells[random.below(cells.len())]];
        let mut tried = board.clone();
        pair.iter().for_each(|&cell| tried[cell] = 0);
        let all = self.prover.solutions(&tried, MANY)?;
        if all.len() == MANY {
            return None;
        }
        let mut keys: Vec<((u8, u8), usize)> =
            all.iter().map(|solution| (solution[pair[0]], solution[pair[1]])).zip(0..).collect();
        keys.sort_unstable();
        let same = (board[pair[0]], board[pair[1]]);
        let ways: Vec<usize> = (keys.chunk_by(|one, other| one.0 == other.0))
            .filter(|group| group.len() == 1 && group[0].0 != same)
            .map(|group| group[0].1)
            .collect();
        let solution = &all[*random.choose(&ways)?];
        pair.iter().for_each(|&cell| tried[cell] = solution[cell]);
        Some((tried, solution.clone()))
    }

    fn as_wished(&self, board: &Board) -> Result<(), Lack> {
        if self.wish.minimal {
            self.check_minimal(board)?;
        }
        if !self.wish.is_difficulty() {
            return Ok(());
        }
        let Some(puzzle) = self.prover.puzzle(board) else {
            return Err(Lack("its givens contradict each other".to_string(), u32::MAX));
        };
        match self.judge.verdict(&puzzle) {
            Verdict::Fits => Ok(()),
            Verdict::TooEasy(text, distance) | Verdict::TooHard(text, distance) => Err(Lack(text, distance)),
            Verdict::Other(text) => Err(Lack(text, 150)),
        }
    }
}
