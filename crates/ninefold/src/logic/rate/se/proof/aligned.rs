//! Aligned exclusion.
//!
//! For two cells, a cover for each digit that goes: the other cell and the excluders that its digits need, each linked
//! to it by the digit. For three cells, cases of cases: under a combination that leaves an excluder no digit, nothing is
//! possible.

use super::super::board::{Bits, Board, CellBits, Cells, Mask, PEERS};
use super::Argument;
use super::terms::{Terms, shared_house};
use crate::grid::{Cell, DigitSet};
use crate::logic::kernel::{Cover, Proof};
use crate::logic::step::{AlmostLocked, Shape};

/// Proves that digits of two or three cells have no possible combination; the third cell of a pair is the second again.
pub(super) fn exclusion(
    terms: Terms<'_>,
    board: &Board,
    cells: [u8; 3],
    removals: &[(u8, Mask)],
) -> Argument {
    let cells = if cells[1] == cells[2] { &cells[..2] } else { &cells[..] };
    let common = cells.iter().fold(board.open, |common, &cell| common & PEERS[usize::from(cell)]);
    let combinations = Combinations { terms, board, cells, common };
    let mut covers = Vec::new();
    let mut used: Cells = 0;
    if let &[a, b] = cells {
        for &(cell, digits) in removals {
            let other = if cell == a { b } else { a };
            for digit in Bits(digits) {
                let cover = combinations.cover(cell, digit, other, &mut used);
                covers.extend(cover.map(Proof::Cover));
            }
        }
    }
    let proof = match covers.len() {
        0 => combinations.cases(&mut used),
        1 => covers.remove(0),
        _ => Proof::All(covers),
    };
    let set = |cell: usize| AlmostLocked { cells: vec![Cell::new(cell)], digits: digits_of(board, cell) };
    let sets = CellBits(used).map(set).collect();
    Argument { proof, shape: Shape::AlmostLocked { sets, commons: Vec::new(), stem: None } }
}

fn digits_of(board: &Board, cell: usize) -> DigitSet {
    super::terms::digit_set(board.digits(cell))
}

/// The combinations of digits of some cells.
struct Combinations<'a> {
    terms: Terms<'a>,
    board: &'a Board,
    cells: &'a [u8],
    /// The cells that all of them see.
    common: Cells,
}

impl Combinations<'_> {
    /// Returns the cover that takes a digit from a cell: every digit of the other cell forms an excluder with it.
    fn cover(&self, cell: u8, digit: usize, other: u8, used: &mut Cells) -> Option<Cover> {
        let (terms, board) = (self.terms, self.board);
        let mut cover = Cover::of([terms.cell(other)], []);
        for partner in Bits(board.digits(usize::from(other))) {
            if partner == digit && PEERS[usize::from(cell)] >> other & 1 == 1 {
                continue;
            }
            let excluder = self.excluder(1 << digit | 1 << partner)?;
            *used |= 1 << excluder;
            cover.add_truth(terms.cell(excluder as u8));
            cover.add_link(terms.places(shared_house(excluder as u8, other)?, partner as u8));
        }
        Some(cover)
    }

    /// Returns a common peer that these digits leave nothing.
    fn excluder(&self, digits: Mask) -> Option<usize> {
        CellBits(self.common).find(|&cell| self.board.digits(cell) & !digits == 0)
    }

    /// Returns the cases of the first cell, in each of which are those of the next.
    fn cases(&self, used: &mut Cells) -> Proof {
        self.cases_after(&mut Vec::new(), used).unwrap_or(Proof::All(Vec::new()))
    }

    /// Returns the cases of the next cell after those that have a digit; `None` if that shows nothing, because all
    /// cells have one or every case of the last is possible.
    fn cases_after(&self, taken: &mut Vec<(u8, usize)>, used: &mut Cells) -> Option<Proof> {
        let cell = *self.cells.get(taken.len())?;
        let digits = Bits(self.board.digits(usize::from(cell)));
        let clashes = |digit: usize, taken: &[(u8, usize)]| {
            taken.iter().any(|&(of, other)| other == digit && PEERS[usize::from(of)] >> cell & 1 == 1)
        };
        if digits.into_iter().all(|digit| clashes(digit, taken)) {
            return Some(self.terms.single(self.terms.cell(cell)).into());
        }
        let mut is_empty = true;
        let mut branches = Vec::new();
        for digit in digits {
            if clashes(digit, taken) {
                continue;
            }
            taken.push((cell, digit));
            let all = taken.iter().fold(0, |all, (_, digit)| all | 1 << digit);
            let proof = match self.excluder(all) {
                Some(excluder) => {
                    *used |= 1 << excluder;
                    Some(self.terms.single(self.terms.cell(excluder as u8)).into())
                }
                None => self.cases_after(taken, used),
            };
            taken.pop();
            is_empty &= proof.is_none();
            branches.push((9 * u16::from(cell) + digit as u16, proof.into_iter().collect()));
        }
        let is_last = taken.len() + 1 == self.cells.len();
        (!is_empty || !is_last).then(|| self.terms.cases(self.terms.cell(cell), branches.into_iter()))
    }
}
