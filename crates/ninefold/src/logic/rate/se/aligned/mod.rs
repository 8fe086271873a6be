//! Producers 20 and 22: aligned pair and triple exclusion.
//!
//! Two or three *base* cells have common peers with few candidates, the *excluders*. A combination of digits in the base
//! cells is impossible if it repeats a digit in two cells that see each other, or leaves an excluder no digit. A digit
//! that no possible combination has goes.
//!
//! The original tries all combinations of all pairs and triples. Here the search goes backwards. Which digits p can a
//! cell y take from some other cell x? For a pair: those that form a bivalue excluder of y with every other candidate
//! of y. That needs no x, holds for few y and p, and depends on y and its excluders alone. `triple` does the same for
//! two cells that take a digit from a third.

mod triple;

use super::board::{Bits, Board, CellBits, Cells, Changes, Mask, PEERS, highest, is_plural_cells, lowest};
use super::hint::{Evidence, Hint};
pub(super) use triple::aligned_triple;

/// Finds the first pair of cells with a digit that no combination has: the larger cell ascends more slowly.
pub(super) fn aligned_pair(board: &Board, changes: &mut Changes) -> Option<Hint> {
    let (base, excluders) = (base_cells(board), board.with_count[2]);
    let mut first: Option<(usize, usize)> = None;
    for y in CellBits(base) {
        let near = excluders & PEERS[y];
        if changes.cells & (near | 1 << y) == 0 || !is_plural_cells(near) {
            continue;
        }
        let partners = partners(board, near);
        for p in (0..9).filter(|&p| board.digits(y) & !partners[p] == 0) {
            for x in CellBits(cells_that_lose(board, y, p, near) & base) {
                let pair = (x.max(y), x.min(y));
                if is_plural_cells(near & PEERS[x]) && first.is_none_or(|first| pair < first) {
                    first = Some(pair);
                }
            }
        }
    }
    let Some((larger, smaller)) = first else {
        *changes = nothing_found(board);
        return None;
    };
    let removals = exclusions(board, &[smaller, larger], excluders);
    let cells = [smaller as u8, larger as u8, larger as u8];
    Some(Hint::remove(6.2, removals, Evidence::Aligned { cells }))
}

/// Returns the cells that the original considers: those with candidates to lose that see no cell with one candidate.
///
/// (It also asks for an excluder; the two common excluders needed later are more.)
fn base_cells(board: &Board) -> Cells {
    let near_singles = CellBits(board.with_count[1]).fold(0, |cells, single| cells | PEERS[single]);
    board.open & !board.with_count[0] & !board.with_count[1] & !near_singles
}

/// Returns the changes to begin with after a search that found nothing.
///
/// A cell with one candidate bars its peers only until it is placed, without a change to them: search all again. (The
/// rater never meets this, because naked singles come first.)
fn nothing_found(board: &Board) -> Changes {
    if board.with_count[1] == 0 { Changes::NONE } else { Changes::EVERYTHING }
}

/// Returns, for each digit, the digits of the bivalue cells among these that have it: itself and its partners.
fn partners(board: &Board, cells: Cells) -> [Mask; 9] {
    let mut partners = [0; 9];
    for cell in CellBits(cells & board.with_count[2]) {
        let digits = board.digits(cell);
        partners[lowest(digits)] |= digits;
        partners[highest(digits)] |= digits;
    }
    partners
}

/// Returns the cells that lose `p` because each candidate of `y` forms an excluder with it that the cell sees.
fn cells_that_lose(board: &Board, y: usize, p: usize, excluders: Cells) -> Cells {
    let with_p = board.with_digit[p];
    // The digit itself is impossible in y if the cells see each other.
    let range = if board.digits(y) >> p & 1 == 1 { PEERS[y] } else { !(1 << y) };
    Bits(board.digits(y) & !(1 << p)).fold(with_p & range, |cells, b| {
        let partner = excluders & with_p & board.with_digit[b];
        cells & CellBits(partner).fold(0, |seen, excluder| seen | PEERS[excluder])
    })
}

/// Returns the digits that no possible combination of two or three base cells has.
fn exclusions(board: &Board, cells: &[usize], excluders: Cells) -> Vec<(u8, Mask)> {
    let common = cells.iter().fold(excluders, |common, &cell| common & PEERS[cell]);
    let mut possible = [0; 3];
    // Digits as masks, so that the missing third cell of a pair is an empty one.
    let digits = |i: usize| {
        let of_cell = cells.get(i).map_or(0, |&cell| board.digits(cell));
        let none = cells.get(i).is_none().then_some(0);
        Bits(of_cell).map(|digit| 1 << digit).chain(none)
    };
    let clash = |i: usize, j: usize, a: Mask, b: Mask| a == b && PEERS[cells[i]] >> cells[j] & 1 == 1;
    for a in digits(0) {
        for b in digits(1).filter(|&b| !clash(0, 1, a, b)) {
            for c in digits(2).filter(|&c| !clash(0, 2, a, c) && !clash(1, 2, b, c)) {
                if CellBits(common).all(|excluder| board.digits(excluder) & !(a | b | c) != 0) {
                    for (possible, digit) in possible.iter_mut().zip([a, b, c]) {
                        *possible |= digit;
                    }
                }
            }
        }
    }
    let lost = |(&cell, possible): (&usize, Mask)| (cell as u8, board.digits(cell) & !possible);
    cells.iter().zip(possible).map(lost).filter(|&(_, digits)| digits != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::super::board::{PEER_LIST, count};
    use super::super::test_positions::{Found, compare, removal};
    use super::*;

    /// Pairs and triples as written: all combinations of all cells in order.
    fn twin(board: &Board, is_triple: bool) -> Found {
        let peers = |cell: usize| PEER_LIST[cell].iter().map(|&peer| usize::from(peer));
        let is_excluder = |cell: usize| matches!((count(board.digits(cell)), is_triple), (2, _) | (3, true));
        let see = |a: usize, b: usize| peers(a).any(|peer| peer == b);
        let is_base = |cell: usize| {
            count(board.digits(cell)) >= 2
                && peers(cell).all(|peer| count(board.digits(peer)) != 1)
                && peers(cell).any(is_excluder)
        };
        let list: Vec<usize> = (0..81).filter(|&cell| is_base(cell)).collect();
        for (j, &second) in list.iter().enumerate() {
            for &first in &list[..j] {
                let thirds: Vec<Option<usize>> = if is_triple {
                    let near = peers(first)
                        .filter(|&cell| is_excluder(cell))
                        .chain(peers(second).filter(|&cell| is_excluder(cell)));
                    near.filter(|&cell| is_base(cell) && cell != first && cell != second).map(Some).collect()
                } else {
                    vec![None]
                };
                for third in thirds {
                    let cells: Vec<usize> = [first, second].into_iter().chain(third).collect();
                    let common = (0..81)
                        .filter(|&cell| is_excluder(cell) && cells.iter().all(|&base| see(cell, base)));
                    let common: Vec<Mask> = common.map(|cell| board.digits(cell)).collect();
                    if common.len() < 2 {
                        continue;
                    }
                    let mut combinations: Vec<Vec<usize>> = vec![vec![]];
                    for (i, &cell) in cells.iter().enumerate() {
                        combinations = combinations
                            .iter()
                            .flat_map(|start| Bits(board.digits(cell)).map(move |digit| (start, digit)))
                            .filter(|(start, digit)| {
                                (0..i).all(|k| start[k] != *digit || !see(cells[k], cell))
                            })
                            .map(|(start, digit)| start.iter().copied().chain([digit]).collect())
                            .collect();
                    }
                    combinations.retain(|digits| {
                        let digits = digits.iter().fold(0, |all, digit| all | 1 << digit);
                        common.iter().all(|excluder| excluder & !digits != 0)
                    });
                    let lost = cells.iter().enumerate().map(|(i, &cell)| {
                        let possible = combinations.iter().fold(0, |all: Mask, digits| all | 1 << digits[i]);
                        (cell, board.digits(cell) & !possible)
                    });
                    let found = removal(if is_triple { 7.5 } else { 6.2 }, lost);
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
        None
    }

    #[test]
    fn pairs_agree_with_their_twin() {
        let hits = compare(3, aligned_pair, |board| twin(board, false));
        assert!(hits > 50, "{hits}");
    }

    #[test]
    fn triples_agree_with_their_twin() {
        let hits = compare(17, aligned_triple, |board| twin(board, true));
        assert!(hits > 10, "{hits}");
    }
}
