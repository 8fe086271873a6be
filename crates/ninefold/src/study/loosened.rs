//! Finds every way to add digits to a board that leaves exactly one solution.
//!
//! It adds digits in board order, so that each set occurs once:
//!
//! ```text
//!   board ─┬─ r1c2=3 ─┬─ r1c4=5 ─ which third digits leave one solution?  ┐ asked of all
//!          │          └─ r1c4=7 ─ …                                       ┘ at once
//!          └─ r1c2=4 ─ …
//! ```
//!
//! Known solutions of a board serve all deeper levels: those that have the added digit are solutions there too. If all
//! solutions are known, there is nothing to ask.

use super::oracle::{bits, each_solution};
use super::pool::{Problem, Sets, possible, sets_of, settle};
use crate::grid::Layout;
use crate::grid::Line9;

/// How many solutions of a board to look for at first; often these are all.
const SOLUTIONS: u64 = 1000;

/// The settings that all boards of a search share.
pub(super) struct Loosened {
    peers: Vec<Vec<u8>>,
    /// Whether to skip boards in which an added digit is redundant.
    minimal: bool,
}

/// Distinct solutions of a board.
struct Known {
    solutions: Vec<Sets>,
    /// Whether these are all solutions.
    complete: bool,
}

impl Loosened {
    pub(super) fn new(minimal: bool) -> Loosened {
        let layout = Layout::classic();
        let peers =
            layout.cells().map(|cell| layout.peers(cell).iter().map(|peer| peer.index() as u8).collect());
        Loosened { peers: peers.collect(), minimal }
    }

    /// Adds digits to each board, except those forbidden to return, in every way that leaves one solution. Calls `each` with
    /// the number of the board and every result. Results of one board come in order; boards are interleaved.
    pub(super) fn add(&self, boards: &[(Line9, Sets)], count: usize, each: &mut dyn FnMut(usize, &Line9)) {
        match count {
            0 => {
                let lines: Vec<Line9> = boards.iter().map(|(line, _)| *line).collect();
                for (i, found) in each_solution(&lines, 2, &mut |_, _| {}).iter().enumerate() {
                    if found.count == 1 {
                        each(i, &lines[i]);
                    }
                }
            }
            1 => {
                let problem = |(line, barred): &(Line9, Sets)| {
                    Problem::new(*line, minus(possible(line, &self.peers), barred))
                };
                let mut problems: Vec<Problem> = boards.iter().map(problem).collect();
                settle(&mut problems);
                for (i, problem) in problems.iter().enumerate() {
                    each_digit(&problem.unique, 0, &mut |cell, digit| {
                        each(i, &with(&boards[i].0, cell, digit))
                    });
                }
            }
            _ => {
                for (i, (line, barred)) in boards.iter().enumerate() {
                    let known = self.find_solutions(line, Vec::new());
                    self.extend(line, barred, count, (0, 0), &known, &mut |line| each(i, line));
                }
            }
        }
    }

    /// Adds two or more digits, from this digit of this cell on.
    fn extend(
        &self,
        line: &Line9,
        barred: &Sets,
        count: usize,
        after: (usize, u16),
        known: &Known,
        each: &mut dyn FnMut(&Line9),
    ) {
        if self.minimal && known.complete && known.solutions.len() < 2 {
            return; // one solution already, or none
        }
        let open = behind(minus(possible(line, &self.peers), barred), after);
        let mut problems = Vec::new();
        let mut places = Vec::new();
        each_digit(&open, after.0, &mut |cell, digit| {
            let next = with(line, cell, digit);
            let has = |solution: &&Sets| solution[cell] & digit != 0;
            if known.complete && !known.solutions.iter().any(|solution| has(&solution)) {
                return;
            }
            if count > 2 {
                let some: Vec<Sets> = known.solutions.iter().filter(has).copied().collect();
                let known = if known.complete {
                    Known { solutions: some, complete: true }
                } else {
                    self.find_solutions(&next, some)
                };
                return self.extend(&next, barred, count - 1, (cell, digit), &known, each);
            }
            let rest = behind(minus(possible(&next, &self.peers), barred), (cell, digit));
            let mut problem = Problem::new(next, rest);
            known.solutions.iter().filter(has).for_each(|solution| problem.learn(solution));
            if known.complete {
                problem.close();
            }
            problems.push(problem);
            places.push((cell, digit));
        });
        settle(&mut problems);
        for (problem, (cell, digit)) in problems.iter().zip(places) {
            let line = with(line, cell, digit);
            each_digit(&problem.unique, cell, &mut |cell, digit| each(&with(&line, cell, digit)));
        }
    }

    /// Returns solutions of a board: all if there are few; otherwise also two for every digit of every cell, for variety.
    fn find_solutions(&self, line: &Line9, some: Vec<Sets>) -> Known {
        let mut solutions = some;
        let before = solutions.len();
        let found = each_solution(&[*line], SOLUTIONS, &mut |_, solution| solutions.push(sets_of(solution)));
        if found[0].count < SOLUTIONS {
            solutions.drain(..before);
            return Known { solutions, complete: true };
        }
        let mut boards = Vec::new();
        each_digit(&possible(line, &self.peers), 0, &mut |cell, digit| boards.push(with(line, cell, digit)));
        each_solution(&boards, 2, &mut |_, solution| solutions.push(sets_of(solution)));
        solutions.sort_unstable();
        solutions.dedup();
        Known { solutions, complete: false }
    }
}

/// Returns the board with one more digit.
fn with(line: &Line9, cell: usize, digit: u16) -> Line9 {
    let mut line = *line;
    line.bytes_mut()[cell] = b'1' + digit.trailing_zeros() as u8;
    line
}

fn minus(mut sets: Sets, barred: &Sets) -> Sets {
    sets.iter_mut().zip(barred).for_each(|(digits, barred)| *digits &= !barred);
    sets
}

/// Returns the digits of later cells.
fn behind(mut sets: Sets, (cell, digit): (usize, u16)) -> Sets {
    if digit != 0 {
        sets[..=cell].fill(0);
    }
    sets
}

/// Returns every digit of every cell, from this cell on.
fn each_digit(sets: &Sets, from: usize, each: &mut dyn FnMut(usize, u16)) {
    for (cell, &digits) in sets.iter().enumerate().skip(from) {
        let mut digits = digits;
        while digits != 0 {
            each(cell, digits & digits.wrapping_neg());
            digits &= digits - 1;
        }
    }
}

/// Returns the removed clues, which may not return.
pub(super) fn barred(line: &Line9, loosened: &Line9) -> Sets {
    std::array::from_fn(|cell| if line[cell] == loosened[cell] { 0 } else { bits(line[cell]) })
}
