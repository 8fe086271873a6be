//! Removes, adds and exchanges givens, orbit by orbit.

use super::maker::{Attempt, Making, clear, given};
use super::solution_counter::{Board, Count};
use crate::random::Random;

/// Boards with more solutions than this get no exchanges.
const MANY: usize = 400;
/// How many exchanges an attempt may make.
const EXCHANGES: usize = 60;

impl Making<'_> {
    /// Removes orbits from boards with one solution, in random order, while the solution stays unique and the spec allows it.
    /// All 9×9 attempts run side by side, so that the engine gets many boards at once.
    pub(super) fn reduce(&self, attempts: &mut [Attempt]) {
        let clues = self.spec.clue_range();
        let plans: Vec<(Vec<usize>, usize)> = attempts
            .iter_mut()
            .map(|attempt| {
                let mut order: Vec<usize> = (0..self.orbits.len()).collect();
                attempt.random.shuffle(&mut order);
                // Every number in the range is equally likely. A range without an upper end means few.
                let least = match &self.spec.clues {
                    Some(_) if *clues.end() < self.spec.layout.cell_count() => {
                        clues.start() + attempt.random.below(clues.end() - clues.start() + 1)
                    }
                    Some(_) => *clues.start(),
                    None => 0,
                };
                (order, least)
            })
            .collect();
        if !self.counter.is_fast() {
            for (attempt, (order, least)) in attempts.iter_mut().zip(&plans) {
                self.reduce_alone(attempt, order, *least);
            }
            return;
        }
        let mut boards: Vec<Board> = Vec::new();
        let mut owners = Vec::new();
        for step in 0..self.orbits.len() {
            if self.counter.is_interrupted() {
                return;
            }
            boards.clear();
            owners.clear();
            for (index, (attempt, (order, least))) in attempts.iter().zip(&plans).enumerate() {
                let orbit = &self.orbits[order[step]];
                let is_given = attempt.board[orbit[0]] > 0;
                if is_given && given(&attempt.board) >= least + orbit.len() {
                    let mut board = attempt.board.clone();
                    clear(&mut board, orbit);
                    boards.push(board);
                    owners.push(index);
                }
            }
            for (count, (board, &index)) in
                self.counter.counts(&boards).into_iter().zip(boards.iter_mut().zip(&owners))
            {
                if count == Count::One {
                    let attempt = &mut attempts[index];
                    std::mem::swap(&mut attempt.board, board);
                    attempt.removed.push(plans[index].0[step]);
                }
            }
        }
    }

    /// Reduces one attempt. As each question is slow, it first removes many orbits at once.
    fn reduce_alone(&self, attempt: &mut Attempt, order: &[usize], least: usize) {
        let (mut next, mut step) = (0, order.len() / 8 + 1);
        while next < order.len() && !self.counter.is_interrupted() {
            let some = &order[next..(next + step).min(order.len())];
            let mut board = attempt.board.clone();
            let mut left = given(&board);
            let mut gone = Vec::new();
            for &orbit in some {
                let cells = &self.orbits[orbit];
                if board[cells[0]] > 0 && left >= least + cells.len() {
                    clear(&mut board, cells);
                    left -= cells.len();
                    gone.push(orbit);
                }
            }
            let boards = std::slice::from_ref(&board);
            // A given kept without proof might be redundant.
            let must_prove = self.spec.minimal && step == 1;
            let counts =
                if must_prove { self.counter.proved_counts(boards) } else { self.counter.counts(boards) };
            if gone.is_empty() || counts[0] == Count::One {
                attempt.board = board;
                attempt.removed.extend(gone);
                next += some.len();
            } else if step > 1 {
                step /= 2;
            } else {
                next += 1;
            }
        }
    }

    /// Starts again from empty boards: adds random digits, orbit by orbit, until there is one solution.
    pub(super) fn build_up(&self, attempts: &mut [Attempt]) {
        let cells = self.spec.layout.cell_count();
        let mut orders: Vec<Vec<usize>> = Vec::new();
        for attempt in attempts.iter_mut() {
            attempt.board = vec![0; cells];
            let mut order: Vec<usize> = (0..self.orbits.len()).collect();
            attempt.random.shuffle(&mut order);
            orders.push(order);
        }
        let mut open: Vec<usize> = (0..attempts.len()).collect();
        let steps = 0..self.orbits.len();
        for step in steps {
            if self.counter.is_interrupted() {
                return;
            }
            let mut boards = Vec::new();
            for &index in &open {
                let attempt = &mut attempts[index];
                boards.push(self.with_random(attempt, &self.orbits[orders[index][step]]));
            }
            let counts = self.counter.counts(&boards);
            let mut still_open = Vec::new();
            for ((&index, mut board), mut count) in open.iter().zip(boards).zip(counts) {
                let attempt = &mut attempts[index];
                if matches!(count, Count::None | Count::Unknown) {
                    // The digits that fit.
                    board.clone_from(&attempt.board);
                    for &cell in &self.orbits[orders[index][step]] {
                        board[cell] = attempt.solution[cell];
                    }
                    count = self.counter.counts(std::slice::from_ref(&board))[0];
                }
                attempt.board = board;
                // The known solution must solve this board.
                let agrees = attempt.board.iter().zip(&attempt.solution).all(|(b, s)| *b == 0 || b == s);
                if !agrees && let Some(solution) = self.counter.solution(&attempt.board) {
                    attempt.solution = solution;
                }
                if count != Count::One {
                    still_open.push(index);
                }
            }
            open = still_open;
        }
        // The added orbits may be removed again.
        for attempt in attempts {
            self.forget_order(attempt);
        }
    }

    /// Returns the board with random digits in an orbit that do not contradict the others.
    fn with_random(&self, attempt: &mut Attempt, orbit: &[usize]) -> Board {
        let mut board = attempt.board.clone();
        for &cell in orbit {
            let digits = 1..=self.spec.layout.side() as u8;
            let fitting: Vec<u8> = digits.filter(|&digit| self.counter.fits(&board, cell, digit)).collect();
            board[cell] = attempt.random.choose(&fitting).copied().unwrap_or(attempt.solution[cell]);
        }
        board
    }

    /// Removes orbits and adds others, in a walk towards fewer givens.
    pub(super) fn exchange(&self, attempt: &mut Attempt, most: usize) {
        let mut is_changed = false;
        for _ in 0..EXCHANGES {
            if given(&attempt.board) <= most || self.counter.is_interrupted() {
                break;
            }
            let Attempt { random, board, .. } = attempt;
            let present: Vec<usize> =
                (0..self.orbits.len()).filter(|&o| board[self.orbits[o][0]] > 0).collect();
            let mut tried = board.clone();
            let mut gone = Vec::new();
            for _ in 0..1 + random.below(2) {
                let &orbit = random.choose(&present).expect("a board with one solution has givens");
                clear(&mut tried, &self.orbits[orbit]);
                gone.push(orbit);
            }
            let Some(solutions) = self.counter.solutions(&tried, MANY) else { continue };
            if solutions.len() == MANY {
                continue;
            }
            let mut choices = Vec::new();
            for (index, orbit) in self.orbits.iter().enumerate() {
                if tried[orbit[0]] == 0 && !gone.contains(&index) {
                    choices.extend(alone(&solutions, orbit).map(|solution| (index, solution)));
                }
            }
            let Some(&(orbit, solution)) = random.choose(&choices) else { continue };
            for &cell in &self.orbits[orbit] {
                tried[cell] = solutions[solution][cell];
            }
            self.drop_all(&mut tried, random);
            if given(&tried) <= given(board) {
                *board = tried;
                attempt.solution.clone_from(&solutions[solution]);
                is_changed = true;
            }
        }
        if is_changed {
            self.forget_order(attempt);
        }
    }

    /// Lists every blank orbit as removed, in any order.
    fn forget_order(&self, attempt: &mut Attempt) {
        let Attempt { random, board, removed, .. } = attempt;
        *removed = (0..self.orbits.len()).filter(|&orbit| board[self.orbits[orbit][0]] == 0).collect();
        random.shuffle(removed);
    }

    /// Removes orbits until every one is necessary.
    fn drop_all(&self, board: &mut Board, random: &mut Random) {
        loop {
            let mut present: Vec<usize> =
                (0..self.orbits.len()).filter(|&o| board[self.orbits[o][0]] > 0).collect();
            random.shuffle(&mut present);
            let without = |&orbit: &usize| {
                let mut board = board.clone();
                clear(&mut board, &self.orbits[orbit]);
                board
            };
            let boards: Vec<Board> = present.iter().map(without).collect();
            let counts = self.counter.counts(&boards);
            match counts.iter().position(|count| *count == Count::One) {
                Some(index) => board.clone_from(&boards[index]),
                None => return,
            }
        }
    }
}

/// Returns the solutions that no other matches in the digits of an orbit.
fn alone<'a>(solutions: &'a [Board], orbit: &'a [usize]) -> impl Iterator<Item = usize> + use<'a> {
    let key = |solution: &Board| orbit.iter().fold(0u64, |key, &cell| key << 5 | u64::from(solution[cell]));
    let mut keys: Vec<(u64, usize)> = solutions.iter().map(key).zip(0..).collect();
    keys.sort_unstable();
    let is_alone = |at: &usize| {
        (*at == 0 || keys[at - 1].0 != keys[*at].0)
            && keys.get(at + 1).is_none_or(|next| next.0 != keys[*at].0)
    };
    let found: Vec<usize> = (0..keys.len()).filter(is_alone).map(|at| keys[at].1).collect();
    found.into_iter()
}
