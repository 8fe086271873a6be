//! The rater's cells, houses and digits as constraints and candidates of the layout.

use super::super::board::{BOX, HOUSE_CELLS, HOUSES_OF, Mask, ROW};
use super::super::chain::Cause;
use crate::grid::{Candidate, Cell, Constraint, Constraints, Digit, DigitSet, Layout};
use crate::logic::kernel::{Cases, Cover, Proof, Truth};

/// The constraints of the classic layout, by the rater's numbers.
#[derive(Clone, Copy)]
pub(super) struct Terms<'a>(&'a Constraints);

impl<'a> Terms<'a> {
    pub(super) fn new(layout: &'a Layout) -> Terms<'a> {
        Terms(layout.constraints())
    }

    /// Returns the constraint that a cell has one digit.
    pub(super) fn cell(self, cell: u8) -> Constraint {
        self.0.of_cell(Cell::new(usize::from(cell)))
    }

    /// Returns the constraint that a house has a digit once.
    pub(super) fn places(self, house: u8, digit: u8) -> Constraint {
        self.0.of_house(layout_house(usize::from(house)), Digit::from_index(usize::from(digit)))
    }

    /// Returns the constraint that a link goes by, seen from one of its candidates.
    pub(super) fn link(self, cause: Cause, candidate: u16) -> Option<Constraint> {
        let (cell, digit) = ((candidate / 9) as u8, (candidate % 9) as u8);
        match cause {
            Cause::None => None,
            Cause::Cell => Some(self.cell(cell)),
            Cause::House(kind) => Some(self.places(HOUSES_OF[usize::from(cell)][usize::from(kind)], digit)),
        }
    }

    /// Returns a candidate by its number, `9 × cell + digit`.
    pub(super) fn candidate(self, number: u16) -> Candidate {
        let (cell, digit) = (usize::from(number / 9), usize::from(number % 9));
        self.0.candidate(Cell::new(cell), Digit::from_index(digit))
    }

    /// Returns whether a candidate belongs to a constraint.
    pub(super) fn is_in(self, number: u16, constraint: Constraint) -> bool {
        self.0.constraints_of(self.candidate(number)).contains(&constraint)
    }

    /// Returns the cover that consists of one truth: whatever sees all that is left of it is false.
    pub(super) fn single(self, truth: Constraint) -> Cover {
        Cover::of([truth], [])
    }

    /// Returns the cases of a constraint, with the same numbers as the rater: each candidate and what follows from it.
    pub(super) fn cases(self, truth: Constraint, branches: impl Iterator<Item = (u16, Vec<Proof>)>) -> Proof {
        let branches = branches.map(|(number, proofs)| (self.candidate(number), proofs)).collect();
        Cases { truth: Truth::Constraint(truth), branches }.into()
    }
}

/// Returns the number in the layout, which has rows, columns and then boxes, of one of the rater's houses.
fn layout_house(house: usize) -> usize {
    match house / 9 {
        BOX => 18 + house % 9,
        ROW => house % 9,
        _ => 9 + house % 9,
    }
}

/// Returns a mask as a set of digits.
pub(super) fn digit_set(mask: Mask) -> DigitSet {
    super::super::board::Bits(mask).map(Digit::from_index).collect()
}

/// Returns a cell of a house.
pub(super) fn cell_at(house: u8, position: usize) -> u8 {
    HOUSE_CELLS[usize::from(house)][position]
}

/// Returns the first house, of box, row and column, that two cells share.
pub(super) fn shared_house(a: u8, b: u8) -> Option<u8> {
    let (a, b) = (HOUSES_OF[usize::from(a)], HOUSES_OF[usize::from(b)]);
    a.into_iter().find(|house| b.contains(house))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_of_the_rater_have_the_cells_of_the_layouts_houses() {
        let layout = Layout::classic();
        for (house, cells) in HOUSE_CELLS.iter().enumerate() {
            let of_layout = layout.houses()[layout_house(house)].cells();
            assert!(
                of_layout.iter().map(|cell| cell.index()).eq(cells.iter().map(|&cell| usize::from(cell)))
            );
        }
    }
}
