//! Unique loops and graves: one of the candidates that guard a deadly pattern is true.
//!
//! The covers are those of `logic/find/deadly.rs`. There is one more here: *type 3 with a hidden set*. Some digits, with the
//! two of the loop, have only certain cells of a house and the loop's two guarded cells as places. One guarded cell holds
//! a guardian, so the digits take all the other cells: these digits and the guardians are the truths, the cells the links.

use super::super::board::{Bits, Board, CellBits, HOUSES_OF, Mask};
use super::super::hint::LoopSet;
use super::Argument;
use super::terms::{Terms, cell_at, digit_set};
use crate::grid::{Cell, DigitSet};
use crate::logic::kernel::{Cover, Lemma};
use crate::logic::step::Shape;

/// Proves what a unique loop removes.
pub(super) fn unique_loop(
    terms: Terms<'_>,
    board: &Board,
    cells: &[u8],
    pair: Mask,
    set: Option<LoopSet>,
    removals: &[(u8, Mask)],
) -> Argument {
    let pattern = cells.iter().map(|&cell| (cell, pair)).collect();
    Deadly { terms, board, pattern }.argument(set, removals)
}

/// Proves what a grave removes that is one but for extra candidates.
pub(super) fn grave(
    terms: Terms<'_>,
    board: &Board,
    extras: &[(u8, Mask)],
    set: Option<LoopSet>,
    removals: &[(u8, Mask)],
) -> Argument {
    let own = |cell: usize| {
        let extra = extras.iter().find(|&&(of, _)| usize::from(of) == cell).map_or(0, |&(_, digits)| digits);
        (cell as u8, board.digits(cell) & !extra)
    };
    let pattern = CellBits(board.open).map(own).collect();
    Deadly { terms, board, pattern }.argument(set, removals)
}

/// A deadly pattern: cells, each with its two digits.
struct Deadly<'a> {
    terms: Terms<'a>,
    board: &'a Board,
    pattern: Vec<(u8, Mask)>,
}

impl Deadly<'_> {
    fn argument(&self, set: Option<LoopSet>, removals: &[(u8, Mask)]) -> Argument {
        let cells: Vec<(Cell, DigitSet)> = self
            .pattern
            .iter()
            .map(|&(cell, digits)| (Cell::new(usize::from(cell)), digit_set(digits)))
            .collect();
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all | digits);
        let shape = Shape::Pattern { cells: cells.iter().map(|&(cell, _)| cell).collect(), digits };
        let mut cover = Cover::default();
        cover.add_guardians(Lemma::Deadly, cells);
        let beyond = |&&(cell, digits): &&(u8, Mask)| self.board.digits(usize::from(cell)) != digits;
        let guarded: Vec<(u8, Mask)> = self.pattern.iter().filter(beyond).copied().collect();
        match (set, &guarded[..]) {
            (Some(set), _) => self.add_set(&mut cover, set, &guarded),
            // Type 1.
            (None, &[(cell, _)]) => cover.add_link(self.terms.cell(cell)),
            (None, &[one, other]) if takes_own_digits(&[one, other], removals) => {
                self.add_locked_digit(&mut cover, one, other, removals);
            }
            // Type 2 needs the guardians alone.
            (None, _) => {}
        }
        Argument { proof: cover.into(), shape }
    }

    /// Type 3: adds the cells and digits of a set.
    fn add_set(&self, cover: &mut Cover, set: LoopSet, guarded: &[(u8, Mask)]) {
        let terms = self.terms;
        let cells = Bits(set.positions).map(|position| terms.cell(cell_at(set.house, position)));
        let digits = Bits(set.digits).map(|digit| terms.places(set.house, digit as u8));
        if set.is_hidden {
            digits.for_each(|digit| cover.add_truth(digit));
            cells.for_each(|cell| cover.add_link(cell));
            guarded.iter().for_each(|&(cell, _)| cover.add_link(terms.cell(cell)));
        } else {
            cells.for_each(|cell| cover.add_truth(cell));
            digits.for_each(|digit| cover.add_link(digit));
        }
    }

    /// Type 4: adds the digit that has no place but the two guarded cells in a house that they share.
    fn add_locked_digit(
        &self,
        cover: &mut Cover,
        (one, of_one): (u8, Mask),
        (other, of_other): (u8, Mask),
        removals: &[(u8, Mask)],
    ) {
        let lost = removals.iter().fold(0, |lost, &(_, digits)| lost | digits);
        let of_both = HOUSES_OF[usize::from(other)];
        let mut shared = HOUSES_OF[usize::from(one)].into_iter().filter(|house| of_both.contains(house));
        let locked = Bits(of_one & of_other & !lost).find_map(|digit| {
            let is_bound = |&house: &u8| self.board.places(usize::from(house), digit).count_ones() == 2;
            Some(self.terms.places(shared.find(is_bound)?, digit as u8))
        });
        locked.into_iter().for_each(|digit| cover.add_truth(digit));
        cover.add_link(self.terms.cell(one));
        cover.add_link(self.terms.cell(other));
    }
}

/// Returns whether the removals are digits of the pattern in its guarded cells.
fn takes_own_digits(guarded: &[(u8, Mask)], removals: &[(u8, Mask)]) -> bool {
    removals
        .iter()
        .all(|&(cell, digits)| guarded.iter().any(|&(of, pattern)| of == cell && digits & !pattern == 0))
}
