//! Producer 15: unique loops.
//!
//! A closed walk over cells that all have v1 and v2, whose cells alternate so that every house it meets has one cell of
//! each parity. If the loop had no other candidates, v1 and v2 could be exchanged along it and the solution would not be
//! unique. So one of the *extra* candidates is true: `types.rs` draws conclusions from that.
//!
//! ```text
//!   12 . . | 12  . .
//!   .  . . | .   . .        a loop of four cells with one extra candidate: r3c4 is 3
//!   12 . . | 123 . .
//! ```
//!
//! The original's walk, in `walk.rs`, takes long, and which loops it finds depends on the order of its moves. Here it
//! starts only where a set of cells is known that a loop could consist of and that has a conclusion: see `outline.rs`.

mod outline;
#[cfg(test)]
mod tests;
mod types;
mod walk;

use super::board::{Bits, Board, CellBits, Cells, Changes, Mask, PEERS};
use super::hint::Hint;
use types::Best;

/// The most cells of a loop: each parity visits nine rows at most.
const MOST_CELLS: usize = 18;

/// Finds the loop step with the smallest rating and, at the same rating, type; the first found if several are equal.
pub(super) fn unique_loop(board: &Board, changes: &mut Changes) -> Option<Hint> {
    let mut best = Best::default();
    for start in CellBits(promising_starts(board, changes)) {
        walk::from(board, start, &mut best);
        if best.is_unbeatable() {
            break;
        }
    }
    let hint = best.into_hint();
    if hint.is_none() {
        *changes = Changes::NONE;
    }
    hint
}

/// Returns the bivalue cells from which a walk may find a loop with a new conclusion.
fn promising_starts(board: &Board, changes: &Changes) -> Cells {
    let mut starts = 0;
    let mut rest = board.with_count[2];
    while rest != 0 {
        let pair = board.digits(rest.trailing_zeros() as usize);
        let both = cells_with(board, pair);
        let bivalue = both & board.with_count[2];
        rest &= !bivalue;
        let closable = outline::closable(both);
        // Nothing but the loop's cells and those that see them has a part in the walk and its conclusions.
        let has_news = || CellBits(closable).any(|cell| changes.cells & (PEERS[cell] | 1 << cell) != 0);
        if bivalue & closable != 0 && has_news() && outline::has_conclusion(board, pair, closable) {
            starts |= bivalue & closable;
        }
    }
    starts
}

/// Returns the cells that have both digits of a pair.
fn cells_with(board: &Board, pair: Mask) -> Cells {
    Bits(pair).fold(board.open, |cells, digit| cells & board.with_digit[digit])
}
