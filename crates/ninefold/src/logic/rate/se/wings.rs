//! Producers 13 and 14: XY-wing and XYZ-wing.
//!
//! ```text
//!   pivot ab   pincers az, bz      whichever digit the pivot has, one pincer is z
//!   pivot abz  pincers az, bz      z is in the pivot or in a pincer
//! ```
//!
//! Cells that see both pincers (and, in an XYZ-wing, the pivot) lose z.

use super::board::{
    ALL_CELLS, Board, CellBits, Cells, Changes, PEER_LIST, PEERS, count, highest, is_single, lowest,
};
use super::hint::{Evidence, Hint};

/// Finds an XY-wing.
pub(super) fn xy_wing(board: &Board, changes: &mut Changes) -> Option<Hint> {
    first_wing(board, 2, changes, |pivot, near| {
        let (a, b) = (lowest(board.digits(pivot)), highest(board.digits(pivot)));
        let (with_a, with_b) = (near & board.with_digit[a], near & board.with_digit[b]);
        let (only_a, only_b) = (with_a & !with_b, with_b & !with_a);
        only_b != 0
            && CellBits(only_a).any(|x| {
                let z = lowest(board.digits(x) & !(1 << a));
                CellBits(only_b & board.with_digit[z]).any(|y| PEERS[x] & PEERS[y] & board.with_digit[z] != 0)
            })
    })
}

/// Finds an XYZ-wing.
pub(super) fn xyz_wing(board: &Board, changes: &mut Changes) -> Option<Hint> {
    first_wing(board, 3, changes, |pivot, near| {
        let digits = board.digits(pivot);
        let inside = CellBits(near).filter(|&peer| board.digits(peer) & !digits == 0);
        let mut pincers = inside.clone();
        pincers.any(|x| inside.clone().any(|y| x < y && victims(board, pivot, x, y) != 0))
    })
}

/// Returns the cells that a wing takes z from; none if the three cells are not a wing.
fn victims(board: &Board, pivot: usize, x: usize, y: usize) -> Cells {
    let [of_pivot, of_x, of_y] = [pivot, x, y].map(|cell| board.digits(cell));
    let common = of_x & of_y;
    let pivot_sees = match count(of_pivot) {
        2 if of_pivot & common == 0 => ALL_CELLS,
        3 if is_single(of_pivot & common) => PEERS[pivot],
        _ => return 0,
    };
    if count(of_pivot | of_x | of_y) != 3 || common == 0 {
        return 0;
    }
    PEERS[x] & PEERS[y] & pivot_sees & board.with_digit[lowest(common)] & !(1 << pivot)
}

/// Returns the first wing whose pivot has `size` candidates.
///
/// `may_have_wing` says of a pivot and the bivalue cells it sees whether a wing is possible; only then the original's
/// order of pincers matters.
fn first_wing(
    board: &Board,
    size: usize,
    changes: &mut Changes,
    may_have_wing: impl Fn(usize, Cells) -> bool,
) -> Option<Hint> {
    let bivalue = board.with_count[2];
    for pivot in CellBits(board.with_count[size]) {
        let near = bivalue & PEERS[pivot];
        if changes.cells & (near | 1 << pivot) == 0 || !may_have_wing(pivot, near) {
            continue;
        }
        let bivalue_peers =
            || PEER_LIST[pivot].iter().map(|&peer| usize::from(peer)).filter(|&peer| near >> peer & 1 == 1);
        for x in bivalue_peers().filter(|&x| is_single(board.digits(pivot) & !board.digits(x))) {
            for y in bivalue_peers() {
                let victims = victims(board, pivot, x, y);
                if victims != 0 {
                    let common = board.digits(x) & board.digits(y);
                    let removals = CellBits(victims).map(|cell| (cell as u8, common)).collect();
                    let evidence = Evidence::Wing { pivot: pivot as u8, pincers: [x as u8, y as u8] };
                    return Some(Hint::remove([4.2, 4.4][size - 2], removals, evidence));
                }
            }
        }
    }
    *changes = Changes::NONE;
    None
}

#[cfg(test)]
mod tests {
    use super::super::test_positions::{Found, compare, removal};
    use super::*;

    fn twin(board: &Board, size: usize) -> Found {
        let see = |a: usize, b: usize| PEER_LIST[a].contains(&(b as u8));
        for pivot in (0..81).filter(|&cell| count(board.digits(cell)) == size) {
            let peers = || {
                PEER_LIST[pivot]
                    .iter()
                    .map(|&peer| usize::from(peer))
                    .filter(|&peer| count(board.digits(peer)) == 2)
            };
            for x in peers().filter(|&x| count(board.digits(pivot) & !board.digits(x)) == 1) {
                for y in peers() {
                    let [p, a, b] = [pivot, x, y].map(|cell| board.digits(cell));
                    if count(p | a | b) != 3 || count(p & a & b) != size - 2 || count(a & b) != 1 {
                        continue;
                    }
                    let victims = (0..81)
                        .filter(|&cell| ![pivot, x, y].contains(&cell) && see(cell, x) && see(cell, y));
                    let victims = victims.filter(|&cell| size == 2 || see(cell, pivot));
                    let rating = if size == 2 { 4.2 } else { 4.4 };
                    let found = removal(rating, victims.map(|cell| (cell, board.digits(cell) & a & b)));
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
        None
    }

    #[test]
    fn xy_wings_agree_with_their_twin() {
        let hits = compare(1, xy_wing, |board| twin(board, 2));
        assert!(hits > 100, "{hits}");
    }

    #[test]
    fn xyz_wings_agree_with_their_twin() {
        let hits = compare(1, xyz_wing, |board| twin(board, 3));
        assert!(hits > 50, "{hits}");
    }
}
