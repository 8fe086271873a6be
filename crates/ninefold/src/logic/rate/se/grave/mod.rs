//! Producer 19: bivalue universal graves (BUG).
//!
//! If every empty cell had two candidates and every digit two places in each house that lacks it, the solution would not
//! be unique. So where a few *extra* candidates keep a position from that, one of them is true.

#[cfg(test)]
mod tests;

use super::board::{
    ALL_CELLS, Bits, Board, CellBits, Cells, HOUSE_SET, HOUSES_OF, Mask, PEER_LIST, PEERS, POSITION_OF,
    count, is_plural, is_plural_cells, is_single, lowest,
};
use super::hint::{Evidence, Hint, LoopSet};

/// Finds the first step from a position that some extra candidates keep from being a grave.
pub(super) fn grave(board: &Board) -> Option<Hint> {
    if is_ruled_out(board) {
        return None;
    }
    let grave = Grave::find(board)?;
    match grave.cells.len() {
        0 => None,
        1 => Some(grave.type_1()),
        _ if is_single(grave.extras) => grave.type_2().or_else(|| grave.type_4()),
        _ if grave.common != 0 => grave.type_4().or_else(|| grave.type_3()),
        _ => None,
    }
}

/// Returns whether the cells with more than two candidates rule a grave out.
///
/// All of them must be bug cells, and nothing follows from bug cells without a common peer.
fn is_ruled_out(board: &Board) -> bool {
    let large = large_cells(board);
    let common = CellBits(large)
        .try_fold(ALL_CELLS, |common, cell| Some(common & PEERS[cell]).filter(|&common| common != 0));
    large == 0 || common.is_none()
}

/// Returns the cells with three or more candidates.
fn large_cells(board: &Board) -> Cells {
    board.open & !board.with_count[0] & !board.with_count[1] & !board.with_count[2]
}

/// What the original collects about a grave.
struct Grave<'a> {
    board: &'a Board,
    /// The bug cells in the order of their discovery, with their extra digits.
    cells: Vec<(usize, Mask)>,
    /// All extra digits.
    extras: Mask,
    /// The cells that see all bug cells.
    common: Cells,
}

impl Grave<'_> {
    /// Returns the bug cells of a position that becomes a grave without their extra digits.
    ///
    /// A house with too many places of a digit shows an extra digit if one of them only is in a cell with three or more
    /// candidates; *the original learns nothing from houses with several such cells*, and so misses positions in which
    /// every house has several.
    fn find(board: &Board) -> Option<Grave<'_>> {
        let large = large_cells(board);
        let mut rest = board.marks;
        let mut grave = Grave { board, cells: Vec::new(), extras: 0, common: ALL_CELLS };
        for (house, cells) in HOUSE_SET.iter().enumerate() {
            for digit in (0..9).filter(|&digit| !is_fit_for_grave(board.places(house, digit))) {
                let culprits = board.with_digit[digit] & cells & large;
                if culprits == 0 {
                    return None;
                }
                if !is_plural_cells(culprits) {
                    let cell = culprits.trailing_zeros() as usize;
                    rest.remove(cell, digit);
                    grave.add(cell, digit);
                    if grave.cells.len() > 1 && is_plural(grave.extras) && grave.common == 0 {
                        return None;
                    }
                }
            }
        }
        let cells_fit = CellBits(board.open).all(|cell| count(rest.cell[cell]) == 2);
        let houses_fit = || rest.places.iter().flatten().all(|&places| is_fit_for_grave(places));
        (cells_fit && houses_fit()).then_some(grave)
    }

    fn add(&mut self, cell: usize, digit: usize) {
        match self.cells.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, extras)) => *extras |= 1 << digit,
            None => self.cells.push((cell, 1 << digit)),
        }
        self.extras |= 1 << digit;
        self.common &= PEERS[cell];
    }

    fn hint(&self, rating: f64, removals: Vec<(u8, Mask)>, set: Option<LoopSet>) -> Hint {
        let extras = self.cells.iter().map(|&(cell, extras)| (cell as u8, extras)).collect();
        Hint::remove(rating, removals, Evidence::Grave { extras, set })
    }

    /// Type 1: the only bug cell has one of its extra digits.
    fn type_1(&self) -> Hint {
        let (cell, extras) = self.cells[0];
        self.hint(5.6, vec![(cell as u8, self.board.digits(cell) & !extras)], None)
    }

    /// Type 2: one of the bug cells has the extra digit, so cells that see all of them don't.
    fn type_2(&self) -> Option<Hint> {
        let digit = lowest(self.extras);
        let victims = self.common & self.board.with_digit[digit];
        let removals = CellBits(victims).map(|cell| (cell as u8, self.extras)).collect();
        (victims != 0).then(|| self.hint(5.7, removals, None))
    }

    /// Type 3: the bug cells, of which one has an extra digit, form a naked set with other cells of a shared house.
    ///
    /// The original takes all degrees of a house before the next house.
    fn type_3(&self) -> Option<Hint> {
        let (first, _) = self.cells[0];
        self.shared_kinds().find_map(|kind| {
            let house = HOUSES_OF[first][kind];
            let within = self.common & HOUSE_SET[usize::from(house)];
            let others: Vec<usize> = PEER_LIST[first]
                .iter()
                .map(|&peer| usize::from(peer))
                .filter(|&peer| within >> peer & 1 == 1)
                .collect();
            (2..=others.len().min(6)).find_map(|size| {
                (0..1 << others.len())
                    .filter(|chosen: &Mask| chosen.count_ones() as usize == size - 1)
                    .find_map(|chosen| self.type_3_set(house, kind, &others, chosen, size))
            })
        })
    }

    fn type_3_set(
        &self,
        house: u8,
        kind: usize,
        others: &[usize],
        chosen: Mask,
        size: usize,
    ) -> Option<Hint> {
        let digits_of = |i: usize| self.board.digits(others[i]);
        let digits = Bits(chosen).fold(0, |digits, i| digits | digits_of(i));
        let fits = count(digits) == size
            && digits & self.extras == self.extras
            && Bits(chosen).all(|i| is_plural(digits_of(i)));
        let removals: Vec<_> = (0..others.len())
            .filter(|i| fits && chosen >> i & 1 == 0 && digits_of(*i) & digits != 0)
            .map(|i| (others[i] as u8, digits_of(i) & digits))
            .collect();
        let positions = Bits(chosen).fold(0, |positions, i| positions | 1 << POSITION_OF[others[i]][kind]);
        let set = LoopSet { house, positions, digits, is_hidden: false };
        let rating = 5.7 + (size - 1) as f64 * 0.1;
        (!removals.is_empty()).then(|| self.hint(rating, removals, Some(set)))
    }

    /// Type 4: two bug cells of a house share a digit beside the extra ones; one of them has it, the other an extra digit.
    fn type_4(&self) -> Option<Hint> {
        let [(first, _), (second, _)] = self.cells[..] else { return None };
        let shared = self.board.digits(first) & self.board.digits(second) & !self.extras;
        if !is_single(shared) || self.shared_kinds().next().is_none() {
            return None;
        }
        let lost =
            |&(cell, extras): &(usize, Mask)| (cell as u8, self.board.digits(cell) & !extras & !shared);
        Some(self.hint(5.7, self.cells.iter().map(lost).collect(), None))
    }

    /// Returns the kinds of the houses that have all bug cells.
    fn shared_kinds(&self) -> impl Iterator<Item = usize> {
        (0..3).filter(|&kind| {
            let mut houses = self.cells.iter().map(|&(cell, _)| HOUSES_OF[cell][kind]);
            let first = houses.next();
            houses.all(|house| Some(house) == first)
        })
    }
}

/// Returns whether a digit's number of places in a house fits a grave: none or two.
fn is_fit_for_grave(places: Mask) -> bool {
    matches!(count(places), 0 | 2)
}
