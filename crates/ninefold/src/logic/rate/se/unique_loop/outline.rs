//! Sets of cells that a loop could consist of.
//!
//! Each house that a loop meets has exactly two of its cells. Such a set is quickly found cell by cell: a house with one
//! cell so far needs another, and mostly there are few to choose from.

use super::super::board::{Board, CellBits, Cells, HOUSE_BITS, HOUSE_SET, Mask, is_single};
use super::MOST_CELLS;
use super::types::Best;

/// Returns the largest subset of these cells in which every cell has another in each of its houses.
pub(super) fn closable(mut cells: Cells) -> Cells {
    loop {
        let (mut met, mut met_twice) = (0, 0);
        for cell in CellBits(cells) {
            met_twice |= met & HOUSE_BITS[cell];
            met |= HOUSE_BITS[cell];
        }
        if met == met_twice {
            return cells;
        }
        let lonely = CellBits(cells).filter(|&cell| HOUSE_BITS[cell] & !met_twice != 0);
        cells = lonely.fold(cells, |kept, cell| kept & !(1 << cell));
    }
}

/// Returns whether something may follow from a loop of a pair of digits in these cells.
pub(super) fn has_conclusion(board: &Board, pair: Mask, mut cells: Cells) -> bool {
    CellBits(cells & board.with_count[2]).any(|start| {
        let outline = Outline { board, pair, cells, chosen: 0, met: [0; 2], large: 0, extras: 0 };
        let found = outline.add(start);
        // All sets with this cell are done.
        cells &= !(1 << start);
        found
    })
}

/// A set of cells, growing.
#[derive(Clone, Copy)]
struct Outline<'a> {
    board: &'a Board,
    pair: Mask,
    /// The cells to choose from.
    cells: Cells,
    chosen: Cells,
    /// The houses with at least one and with two of the chosen cells.
    met: [u32; 2],
    /// The number of chosen cells with extra candidates.
    large: u32,
    /// Their extra digits.
    extras: Mask,
}

impl Outline<'_> {
    /// Adds a cell and returns whether that leads to a set with a conclusion.
    fn add(mut self, cell: usize) -> bool {
        let others = self.board.digits(cell) & !self.pair;
        self.large += u32::from(others != 0);
        self.extras |= others;
        // The walk enters two cells with extra candidates freely, and further ones only if there is one extra digit in all.
        if self.large > 2 && !is_single(self.extras) {
            return false;
        }
        self.chosen |= 1 << cell;
        self.met = [self.met[0] | HOUSE_BITS[cell], self.met[1] | self.met[0] & HOUSE_BITS[cell]];
        let [met, met_twice] = self.met;
        let unpaired = met & !met_twice;
        if unpaired == 0 {
            return self.concludes();
        }
        let choice = HOUSE_SET[unpaired.trailing_zeros() as usize] & self.cells & !self.chosen;
        CellBits(choice).any(|next| HOUSE_BITS[next] & met_twice == 0 && self.add(next))
    }

    /// Returns whether something follows if the set is a loop, whatever the order of its cells.
    fn concludes(&self) -> bool {
        let mut path = [0; MOST_CELLS];
        let mut length = 0;
        for cell in CellBits(self.chosen) {
            path[length] = cell as u8;
            length += 1;
        }
        let path = &mut path[..length];
        let mut best = Best::default();
        best.consider(self.board, path, self.pair);
        path.reverse();
        best.consider(self.board, path, self.pair);
        best.into_hint().is_some()
    }
}
