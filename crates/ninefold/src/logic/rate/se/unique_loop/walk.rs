//! The original's walk for loops.

use super::super::board::{Board, CellBits, Cells, HOUSE_BITS, HOUSE_SET, HOUSES_OF, Mask, is_single};
use super::types::Best;
use super::{MOST_CELLS, cells_with, outline};

/// Considers all loops through a bivalue cell that the original finds.
pub(super) fn from(board: &Board, start: usize, best: &mut Best) {
    let pair = board.digits(start);
    let both = cells_with(board, pair);
    let closable = outline::closable(both);
    let mut walk = Walk { board, pair, both, closable, path: [0; MOST_CELLS], length: 0, on_path: 0, best };
    walk.enter(start, None, 2, 0, [0; 2]);
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
