//! Finds, for many boards at once, the digits that leave exactly one solution when entered into a blank cell.
//!
//! Two known solutions with a digit rule it out. So every solution settles something about all its digits, and only a few
//! digits need a search of their own.

use super::oracle::{ALL, bits, each_solution};
use crate::engine::fast::CELLS;
use crate::grid::Line9;

/// A set of digits for each cell.
pub(super) type Sets = [u16; CELLS];

/// The digits of a full board.
#[inline]
pub(super) fn sets_of(solution: &Line9) -> Sets {
    solution.as_bytes().map(bits)
}

/// The approximate number of boards per batch.
const ASKED: usize = 512;

/// The knowledge about the solutions of a board.
#[derive(Clone)]
pub(super) struct Problem {
    line: Line9,
    /// The digits that might leave one solution, not yet decided.
    open: Sets,
    /// The digits that do.
    pub(super) unique: Sets,
    /// The digits of the known solutions.
    once: Sets,
    /// Hashes of the known solutions. A collision costs some knowledge and does no harm.
    known: Vec<u64>,
    /// Where to resume the search for digits to try.
    next: usize,
}

impl Problem {
    /// Creates the knowledge about a board, of which these digits matter.
    pub(super) fn new(line: Line9, open: Sets) -> Problem {
        Problem { line, open, unique: [0; CELLS], once: [0; CELLS], known: Vec::new(), next: 0 }
    }

    /// Learns a solution.
    pub(super) fn learn(&mut self, solution: &Sets) {
        for ((open, once), digit) in self.open.iter_mut().zip(&mut self.once).zip(solution) {
            *open &= !(*once & digit);
            *once |= digit;
        }
        self.known.push(number(solution));
    }

    /// Concludes that all solutions are known: a digit seen once leaves one.
    pub(super) fn close(&mut self) {
        for cell in 0..CELLS {
            self.unique[cell] |= self.open[cell] & self.once[cell];
            self.open[cell] = 0;
        }
    }

    /// Returns digits to try, in different cells.
    fn next_tries(&mut self, most: usize, each: &mut impl FnMut(usize, u16)) {
        let mut left = most;
        for _ in 0..CELLS {
            let cell = self.next;
            self.next = (self.next + 1) % CELLS;
            let digit = self.open[cell] & self.open[cell].wrapping_neg();
            if digit != 0 {
                each(cell, digit);
                left -= 1;
                if left == 0 {
                    return;
                }
            }
        }
    }
}

/// Decides all digits of all boards.
pub(super) fn settle(problems: &mut [Problem]) {
    let mut waiting: Vec<usize> = (0..problems.len()).collect();
    let (mut boards, mut tries) = (Vec::new(), Vec::new());
    loop {
        waiting.retain(|&i| problems[i].open.iter().any(|&digits| digits != 0));
        if waiting.is_empty() {
            return;
        }
        let each = (ASKED / waiting.len()).clamp(1, 16);
        for &i in &waiting {
            let line = problems[i].line;
            problems[i].next_tries(each, &mut |cell, digit| {
                let mut board = line;
                board.bytes_mut()[cell] = b'1' + digit.trailing_zeros() as u8;
                boards.push(board);
                tries.push((i, cell, digit));
            });
        }
        let found = each_solution(&boards, 2, &mut |board, solution| {
            let problem = &mut problems[tries[board].0];
            let solution = sets_of(solution);
            if !problem.known.contains(&number(&solution)) {
                problem.learn(&solution);
            }
        });
        for (&(i, cell, digit), found) in tries.iter().zip(&found) {
            problems[i].open[cell] &= !digit;
            if found.count == 1 {
                problems[i].unique[cell] |= digit;
            }
        }
        (boards, tries) = (cleared(boards), cleared(tries));
    }
}

fn cleared<T>(mut items: Vec<T>) -> Vec<T> {
    items.clear();
    items
}

/// Hashes a solution.
fn number(solution: &Sets) -> u64 {
    let mut number = 0u64;
    for digits in solution.as_chunks::<4>().0 {
        let word = digits.iter().fold(0, |word, digit| word << 16 | u64::from(*digit));
        number = (number.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
    number
}

/// Returns the digits that the clues leave in each blank cell; a cell with a clue has none.
pub(super) fn possible(line: &Line9, peers: &[Vec<u8>]) -> Sets {
    std::array::from_fn(|cell| {
        if line[cell] != b'.' {
            return 0;
        }
        let taken = peers[cell].iter().map(|&peer| line[usize::from(peer)]).filter(|&byte| byte != b'.');
        ALL & !taken.fold(0, |taken, byte| taken | bits(byte))
    })
}
