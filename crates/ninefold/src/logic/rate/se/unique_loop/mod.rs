//! Producer 15: unique loops.
//!
//! A closed walk over cells that all have v1 and v2, whose cells alternate so that every house it meets has one cell of
//! each parity. If the loop had no other candidates, v1 and v2 could be exchanged along it and the solution would not be
//! unique. So one of the *extra* candidates is true: `types` draws conclusions from that.
//!
//! ```text
//!   12 . . | 12 . .
//!   .  . . | .  . .        a loop of four cells with one extra candidate: r4c4 is 3
//!   12 . . | 123 . .
//! ```
//!
//! The walk is exponential in the worst case, and its result depends on the order of its moves. But a cell can be part of
//! a loop only if each of its houses has another such cell; taking away the others until none is left decides nearly
//! always that no walk is needed.

mod types;

use super::board::{
    Bits, Board, CellBits, Cells, Changes, HOUSE_BITS, HOUSE_SET, HOUSES_OF, Mask, PEERS, is_single,
};
use super::hint::Hint;
use types::Best;

/// The most cells of a loop: each parity visits nine rows at most.
const MOST_CELLS: usize = 18;

/// Finds the loop step with the smallest rating and, at the same rating, type; the first found if several are equal.
pub(super) fn unique_loop(board: &Board, changes: &mut Changes) -> Option<Hint> {
    let mut best = Best::default();
    for start in CellBits(promising_starts(board, changes)) {
        let pair = board.digits(start);
        let both = cells_with(board, pair);
        let mut walk = Walk {
            board,
            pair,
            both,
            closable: closable(both),
            path: [0; MOST_CELLS],
            length: 0,
            on_path: 0,
            best: &mut best,
        };
        walk.enter(start, None, 2, 0, [0; 2]);
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

/// Returns the bivalue cells from which a walk may find a loop with something new.
fn promising_starts(board: &Board, changes: &Changes) -> Cells {
    let mut starts = 0;
    let mut rest = board.with_count[2];
    while rest != 0 {
        let both = cells_with(board, board.digits(rest.trailing_zeros() as usize));
        let bivalue = both & board.with_count[2];
        rest &= !bivalue;
        let closable = closable(both);
        // Nothing but the loop's cells and those that see them has a part in the walk and its conclusions.
        let has_news = || CellBits(closable).any(|cell| changes.cells & (PEERS[cell] | 1 << cell) != 0);
        if bivalue & closable != 0 && has_news() {
            starts |= bivalue & closable;
        }
    }
    starts
}

/// Returns the cells that have both digits of a pair.
fn cells_with(board: &Board, pair: Mask) -> Cells {
    Bits(pair).fold(board.open, |cells, digit| cells & board.with_digit[digit])
}

/// Returns the largest subset of these cells in which every cell has another in each of its houses.
fn closable(mut cells: Cells) -> Cells {
    loop {
        let (mut met, mut met_twice) = (0, 0);
        for cell in CellBits(cells) {
            met_twice |= met & HOUSE_BITS[cell];
            met |= HOUSE_BITS[cell];
        }
        if met == met_twice {
            return cells;
        }
        cells = CellBits(cells)
            .filter(|&cell| HOUSE_BITS[cell] & !met_twice == 0)
            .fold(0, |kept, cell| kept | 1 << cell);
    }
}

/// A depth-first walk for loops of one pair of digits from one start.
struct Walk<'a> {
    board: &'a Board,
    pair: Mask,
    /// The cells that have both digits.
    both: Cells,
    /// Those of them that may be part of a loop.
    closable: Cells,
    path: [u8; MOST_CELLS],
    length: usize,
    on_path: Cells,
    best: &'a mut Best,
}

impl Walk<'_> {
    /// Adds a cell to the path and goes on from there.
    ///
    /// `last_kind` is the kind of the house that led here, `allowance` the number of cells with extra candidates that may
    /// still be entered freely, and `visited` the houses of each parity's cells.
    fn enter(
        &mut self,
        cell: usize,
        last_kind: Option<usize>,
        allowance: i32,
        extras: Mask,
        mut visited: [u32; 2],
    ) {
        let parity = self.length % 2;
        if visited[parity] & HOUSE_BITS[cell] != 0 {
            return;
        }
        visited[parity] |= HOUSE_BITS[cell];
        self.path[self.length] = cell as u8;
        self.length += 1;
        self.on_path |= 1 << cell;
        self.leave(cell, last_kind, allowance, extras, visited);
        self.on_path &= !(1 << cell);
        self.length -= 1;
    }

    /// Tries all moves from a cell.
    ///
    /// The original collects the extra digits of all the neighbours that it tries here, followed or not, and lets the
    /// later ones answer for the earlier: a neighbour with the only extra digit may not be entered because of another
    /// that was. So the order of moves decides which loops exist for it.
    fn leave(
        &mut self,
        cell: usize,
        last_kind: Option<usize>,
        allowance: i32,
        mut extras: Mask,
        visited: [u32; 2],
    ) {
        let start = usize::from(self.path[0]);
        for kind in (0..3).filter(|&kind| Some(kind) != last_kind) {
            let house = HOUSE_SET[usize::from(HOUSES_OF[cell][kind])];
            let closes = if self.length >= 4 { 1 << start } else { 0 };
            for next in CellBits(house & (self.both & !self.on_path | closes)) {
                if next == start {
                    if visited[0] == visited[1] {
                        self.best.consider(self.board, &self.path[..self.length], self.pair);
                    }
                    continue;
                }
                let others = self.board.digits(next) & !self.pair;
                extras |= others;
                let may_enter = others == 0 || is_single(extras) || allowance > 0;
                if may_enter && self.closable >> next & 1 == 1 {
                    let allowance = allowance - i32::from(others != 0);
                    self.enter(next, Some(kind), allowance, extras, visited);
                }
            }
        }
    }
}
