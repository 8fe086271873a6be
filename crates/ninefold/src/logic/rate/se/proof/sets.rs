//! Sets, fish and wings: as many links as truths, or one fewer where a cell is placed at once.

use super::super::board::{Bits, Board, HOUSES_OF, Mask, ROW, lowest};
use super::Argument;
use super::terms::{Terms, cell_at, shared_house};
use crate::logic::kernel::Cover;
use crate::logic::step::{Node, Shape};

/// A digit of the base house lies in the cover house, which takes it from the rest of the cover; then another house has
/// one place for it, in this cell.
pub(super) fn direct_locking(terms: Terms<'_>, base: u8, cover: u8, digit: u8, cell: u8) -> Cover {
    let other = HOUSES_OF[usize::from(cell)][usize::from(base / 9)];
    Cover::of([terms.places(base, digit), terms.places(other, digit)], [terms.places(cover, digit)])
}

/// Digits of a house share as many cells.
pub(super) fn hidden_set(terms: Terms<'_>, house: u8, digits: Mask, positions: Mask) -> Cover {
    let truths = Bits(digits).map(|digit| terms.places(house, digit as u8));
    Cover::of(truths, Bits(positions).map(|position| terms.cell(cell_at(house, position))))
}

/// Cells of a house share as many digits.
pub(super) fn naked_set(terms: Terms<'_>, house: u8, positions: Mask, digits: Mask) -> Cover {
    let truths = Bits(positions).map(|position| terms.cell(cell_at(house, position)));
    Cover::of(truths, Bits(digits).map(|digit| terms.places(house, digit as u8)))
}

/// The places of a digit in some lines lie in as many lines across.
pub(super) fn fish(terms: Terms<'_>, base_kind: u8, bases: Mask, covers: Mask, digit: u8) -> Cover {
    // Rows and columns are kinds 1 and 2.
    let cover_kind = 3 - base_kind;
    debug_assert!(usize::from(base_kind) >= ROW);
    let lines =
        |kind: u8, lines: Mask| Bits(lines).map(move |line| terms.places(9 * kind + line as u8, digit));
    Cover::of(lines(base_kind, bases), lines(cover_kind, covers))
}

/// Three cells with three digits; each pincer shares a digit with the pivot, and both have z.
pub(super) fn wing(terms: Terms<'_>, board: &Board, pivot: u8, pincers: [u8; 2]) -> Argument {
    let digits = |cell: u8| board.digits(usize::from(cell));
    let z = lowest(digits(pincers[0]) & digits(pincers[1]));
    let joining = pincers.map(|pincer| lowest(digits(pincer) & !(1 << z)) as u8);
    let link = |(pincer, digit): (u8, u8)| Some(terms.places(shared_house(pivot, pincer)?, digit));
    let links = pincers.into_iter().zip(joining).filter_map(link);
    let cover = Cover::of([pincers[0], pivot, pincers[1]].map(|cell| terms.cell(cell)), links);
    let is_chain = digits(pivot) >> z & 1 == 0;
    let node = |(cell, digit): (u8, u8)| Node::of(terms.candidate(9 * u16::from(cell) + u16::from(digit)));
    let [(one, x), (other, y)] = [(pincers[0], joining[0]), (pincers[1], joining[1])];
    let z = z as u8;
    let nodes = [(one, z), (one, x), (pivot, x), (pivot, y), (other, y), (other, z)].map(node).to_vec();
    let shape = if is_chain { Shape::Chain { nodes, closed: false } } else { Shape::Sets };
    Argument { proof: cover.into(), shape }
}
