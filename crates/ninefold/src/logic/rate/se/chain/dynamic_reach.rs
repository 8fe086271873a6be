//! What follows dynamically from every assumption, for all assumptions at once.
//!
//! ```text
//! false[t] |= true[p]                                  for every p that shares a constraint with t
//! true[t]  |= AND of false[u] over the others u        for every constraint of t with at least two candidates
//! ```
//!
//! A row holds the assumptions from which a candidate is true (or false): first those that a candidate is true, then
//! those that one is false. The rules are repeated until nothing changes.

use super::super::board::{Bits, Board, CellBits, HOUSE_CELLS, is_plural};
use super::prospects::Prospects;

/// A set of candidates: bit i for the candidate with number i.
type Half<const W: usize> = [u64; W];

/// A set of assumptions: that candidates are true, that they are false.
type Row<const W: usize> = [Half<W>; 2];

/// The consequences of all assumptions in a position of at most 64 · W candidates.
#[derive(Clone, Debug)]
pub(super) struct DynamicReach<const W: usize> {
    number: [u16; 729],
    true_if: Vec<Row<W>>,
    false_if: Vec<Row<W>>,
    /// The constraints with at least two candidates: numbers of candidates, one after the other.
    members: Vec<u16>,
    constraints: Vec<(u32, u32)>,
    /// The constraints of each candidate.
    constraints_of: Vec<[u16; 4]>,
    /// Whether a constraint has a candidate whose rows have changed since it was last followed.
    is_waiting: Vec<bool>,
    /// The assumptions that contradict themselves.
    contradicted: Row<W>,
    /// The candidates from whose truth and falsehood the same follows.
    doubled: Half<W>,
    /// For each candidate, what is false if it is true.
    makes_false: Vec<Half<W>>,
}

impl<const W: usize> DynamicReach<W> {
    pub(super) fn new() -> DynamicReach<W> {
        DynamicReach {
            number: [0; 729],
            true_if: Vec::new(),
            false_if: Vec::new(),
            members: Vec::new(),
            constraints: Vec::new(),
            constraints_of: Vec::new(),
            is_waiting: Vec::new(),
            contradicted: [[0; W]; 2],
            doubled: [0; W],
            makes_false: Vec::new(),
        }
    }

    /// Prepares for a position.
    pub(super) fn prepare(&mut self, board: &Board) -> &Self {
        self.start(board);
        while self.sweep() {}
        self.conclude();
        self
    }

    fn start(&mut self, board: &Board) {
        self.true_if.clear();
        self.false_if.clear();
        for cell in CellBits(board.open) {
            for digit in Bits(board.digits(cell)) {
                let number = self.true_if.len();
                self.number[9 * cell + digit] = number as u16;
                let mut own = [0; W];
                own[number >> 6] = 1 << (number & 63);
                self.true_if.push([own, [0; W]]);
                self.false_if.push([[0; W], own]);
            }
        }
        self.members.clear();
        self.constraints.clear();
        self.constraints_of.clear();
        self.constraints_of.resize(self.true_if.len(), [u16::MAX; 4]);
        for cell in CellBits(board.open) {
            let digits = board.digits(cell);
            if is_plural(digits) {
                self.add_constraint(Bits(digits).map(|digit| 9 * cell + digit), 0);
            }
        }
        for (house, cells) in HOUSE_CELLS.iter().enumerate() {
            for digit in 0..9 {
                let places = board.places(house, digit);
                if is_plural(places) {
                    let at = |position: usize| 9 * usize::from(cells[position]) + digit;
                    self.add_constraint(Bits(places).map(at), 1 + house / 9);
                }
            }
        }
        self.is_waiting.clear();
        self.is_waiting.resize(self.constraints.len(), true);
    }

    fn add_constraint(&mut self, candidates: impl Iterator<Item = usize>, kind: usize) {
        let (start, constraint) = (self.members.len(), self.constraints.len() as u16);
        for candidate in candidates {
            let number = self.number[candidate];
            self.members.push(number);
            self.constraints_of[usize::from(number)][kind] = constraint;
        }
        self.constraints.push((start as u32, self.members.len() as u32));
    }

    /// Follows the constraints that wait. Returns whether anything has changed.
    fn sweep(&mut self) -> bool {
        let mut any = false;
        for constraint in 0..self.constraints.len() {
            if std::mem::replace(&mut self.is_waiting[constraint], false) {
                any |= self.follow(constraint);
            }
        }
        any
    }

    fn follow(&mut self, constraint: usize) -> bool {
        let (start, end) = self.constraints[constraint];
        let mut any = false;
        for at in start as usize..end as usize {
            let (mut one_true, mut all_false) = ([[0; W]; 2], [[u64::MAX; W]; 2]);
            for other in (start as usize..end as usize).filter(|&other| other != at) {
                let other = usize::from(self.members[other]);
                one_true = or(&one_true, &self.true_if[other]);
                all_false = and(&all_false, &self.false_if[other]);
            }
            let member = usize::from(self.members[at]);
            let now_false = or(&self.false_if[member], &one_true);
            let now_true = or(&self.true_if[member], &all_false);
            if now_false != self.false_if[member] || now_true != self.true_if[member] {
                self.true_if[member] = now_true;
                self.false_if[member] = now_false;
                for other in self.constraints_of[member] {
                    if let Some(is_waiting) = self.is_waiting.get_mut(usize::from(other)) {
                        *is_waiting = true;
                    }
                }
                any = true;
            }
        }
        any
    }

    fn conclude(&mut self) {
        self.contradicted = [[0; W]; 2];
        self.doubled = [0; W];
        for (is_true, is_false) in self.true_if.iter().zip(&self.false_if) {
            self.contradicted = or(&self.contradicted, &and(is_true, is_false));
            for (word, doubled) in self.doubled.iter_mut().enumerate() {
                *doubled |= is_true[0][word] & is_true[1][word] | is_false[0][word] & is_false[1][word];
            }
        }
        self.makes_false.clear();
        self.makes_false.resize(self.false_if.len(), [0; W]);
        for (block_row, rows) in self.false_if.chunks(64).enumerate() {
            for block_column in 0..W {
                let mut block = [0; 64];
                for (word, row) in block.iter_mut().zip(rows) {
                    *word = row[0][block_column];
                }
                transpose(&mut block);
                let targets = self.makes_false.iter_mut().skip(64 * block_column).zip(&block);
                targets.for_each(|(target, &word)| target[block_row] = word);
            }
        }
    }
}

impl<const W: usize> Prospects for DynamicReach<W> {
    fn may_contradict(&self, candidate: usize, is_true: bool) -> bool {
        let number = self.number[candidate];
        self.contradicted[usize::from(!is_true)][usize::from(number >> 6)] >> (number & 63) & 1 == 1
    }

    fn may_double(&self, candidate: usize) -> bool {
        let number = self.number[candidate];
        self.doubled[usize::from(number >> 6)] >> (number & 63) & 1 == 1
    }

    /// If several candidates make another true, they make the rest of its cell false, so what they make false decides.
    fn may_agree(&self, candidates: &[usize]) -> bool {
        let mut common = [u64::MAX; W];
        for &candidate in candidates {
            let row = &self.makes_false[usize::from(self.number[candidate])];
            common.iter_mut().zip(row).for_each(|(word, more)| *word &= more);
        }
        common != [0; W]
    }
}

#[inline]
fn or<const W: usize>(a: &Row<W>, b: &Row<W>) -> Row<W> {
    std::array::from_fn(|half| std::array::from_fn(|word| a[half][word] | b[half][word]))
}

#[inline]
fn and<const W: usize>(a: &Row<W>, b: &Row<W>) -> Row<W> {
    std::array::from_fn(|half| std::array::from_fn(|word| a[half][word] & b[half][word]))
}

/// Swaps rows and columns of 64 × 64 bits: bit j of word i becomes bit i of word j.
fn transpose(block: &mut [u64; 64]) {
    let (mut width, mut mask) = (32, 0x0000_0000_ffff_ffff_u64);
    while width != 0 {
        let mut row = 0;
        while row < 64 {
            let swapped = (block[row] >> width ^ block[row | width]) & mask;
            block[row] ^= swapped << width;
            block[row | width] ^= swapped;
            row = ((row | width) + 1) & !width;
        }
        width >>= 1;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_swaps_rows_and_columns() {
        let start: [u64; 64] =
            std::array::from_fn(|row| (row as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut block = start;
        transpose(&mut block);
        for (row, start) in start.iter().enumerate() {
            for (column, transposed) in block.iter().enumerate() {
                assert_eq!(transposed >> row & 1, start >> column & 1);
            }
        }
    }
}
