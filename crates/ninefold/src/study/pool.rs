//! Which digit, written into a blank cell, leaves exactly one solution? Asked of many boards at once.
//!
//! A digit is out as soon as two solutions are known that have it. So every solution that turns up settles
//! something about all its digits, and only a few digits have to be tried by themselves.

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

/// About so many boards are asked about at once.
const ASKED: usize = 512;

/// What is known about the solutions of a board.
#[derive(Clone)]
pub(super) struct Problem {
    line: Line9,
    /// The digits that might leave one solution: nothing is known yet.
    open: Sets,
    /// The digits that do.
    pub(super) unique: Sets,
    /// The digits that some known solution has.
    once: Sets,
    /// The solutions that are known, by a number each. Should two have the same, less is known: no harm is done.
    known: Vec<u64>,
    /// Where to look for the next digit to try.
    next: usize,
}

impl Problem {
    /// A board, of which these digits are of interest.
    pub(super) fn new(line: Line9, open: Sets) -> Problem {
        Problem { line, open, unique: [0; CELLS], once: [0; CELLS], known: Vec::new(), next: 0 }
    }

    /// A solution.
    pub(super) fn learn(&mut self, solution: &Sets) {
        for ((open, once), digit) in self.open.iter_mut().zip(&mut self.once).zip(solution) {
            *open &= !(*once & digit);
            *once |= digit;
        }
        self.known.push(number(solution));
    }

    /// All solutions have been learnt: what has been seen once leaves one.
    pub(super) fn close(&mut self) {
        for cell in 0..CELLS {
            self.unique[cell] |= self.open[cell] & self.once[cell];
            self.open[cell] = 0;
        }
    }

    /// Some digits to try, of different cells.
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

/// Finds out about all of them.
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

/// A number for a solution.
fn number(solution: &Sets) -> u64 {
    let mut number = 0u64;
    for digits in solution.as_chunks::<4>().0 {
        let word = digits.iter().fold(0, |word, digit| word << 16 | u64::from(*digit));
        number = (number.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
    number
}

/// The digits that the clues leave in each blank cell; none where there is a clue.
pub(super) fn possible(line: &Line9, peers: &[Vec<u8>]) -> Sets {
    std::array::from_fn(|cell| {
        if line[cell] != b'.' {
            return 0;
        }
        let taken = peers[cell].iter().map(|&peer| line[usize::from(peer)]).filter(|&byte| byte != b'.');
        ALL & !taken.fold(0, |taken, byte| taken | bits(byte))
    })
}
