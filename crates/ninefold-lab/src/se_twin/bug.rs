//! Producer 19: bivalue universal graves. Without a few extra candidates, every cell would have two candidates and every
//! digit none or two places in every house; such a board has no unique solution.

use super::Hint;
use super::board::{BOX_ROW_COLUMN, Board, Candidate, bit, count, peers, shared_houses, subsets};

/// The bug cells with their extra digits, in the order found, and the cells that see all of them.
struct Grave {
    cells: Vec<(usize, u16)>,
    common: Vec<usize>,
}

pub(super) fn bug(board: &Board) -> Option<Hint> {
    let grave = grave(board)?;
    let all_extra = grave.all_extra();
    match grave.cells[..] {
        [] => None,
        [(cell, extra)] => remove(5.6, board.having([cell], !extra)),
        _ if count(all_extra) == 1 => remove(5.7, board.having(grave.common.iter().copied(), all_extra))
            .or_else(|| type_4(board, &grave)),
        _ if grave.common.is_empty() => None,
        _ => type_4(board, &grave).or_else(|| type_3(board, &grave)),
    }
}

fn remove(rating: f64, removed: Vec<Candidate>) -> Option<Hint> {
    (!removed.is_empty()).then(|| Hint::remove(rating, removed))
}

impl Grave {
    fn all_extra(&self) -> u16 {
        self.cells.iter().fold(0, |all, (_, extra)| all | extra)
    }

    /// Adds an extra digit of a cell and narrows the common cells; returns whether a hint is still possible.
    fn add(&mut self, cell: usize, digit: u8) -> bool {
        let is_first = self.cells.is_empty();
        match self.cells.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, extra)) => *extra |= bit(digit),
            None => self.cells.push((cell, bit(digit))),
        }
        if is_first {
            self.common = peers(cell);
        } else {
            self.common.retain(|common| peers(cell).contains(common));
        }
        self.common.retain(|common| self.cells.iter().all(|(bug, _)| bug != common));
        !(self.cells.len() >= 2 && count(self.all_extra()) >= 2 && self.common.is_empty())
    }
}

/// Finds the extra candidates house by house, striking each in a scratch copy, and checks that a grave is left.
///
/// Sudoku Explainer counts places and candidates on the board; the copy serves for the final check alone.
fn grave(board: &Board) -> Option<Grave> {
    let mut copy = board.clone();
    let mut grave = Grave { cells: Vec::new(), common: Vec::new() };
    for kind in BOX_ROW_COLUMN {
        for index in 0..9 {
            for digit in 1..=9 {
                let places = board.places(kind.cells(index), digit);
                if matches!(places.len(), 0 | 2) {
                    continue;
                }
                let extra: Vec<usize> = places.into_iter().filter(|&cell| board.count(cell) >= 3).collect();
                match extra[..] {
                    [] => return None,
                    [cell] => {
                        copy.remove((cell, digit));
                        if !grave.add(cell, digit) {
                            return None;
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    let two_each = (0..81).all(|cell| copy.values[cell] != 0 || copy.count(cell) == 2);
    let none_or_two = BOX_ROW_COLUMN.into_iter().all(|kind| {
        (0..9).all(|index| (1..=9).all(|digit| matches!(copy.places(kind.cells(index), digit).len(), 0 | 2)))
    });
    (two_each && none_or_two).then_some(grave)
}

/// Type 4: two bug cells of one house share one digit that isn't extra; each keeps that and its own extras.
fn type_4(board: &Board, grave: &Grave) -> Option<Hint> {
    let [(c1, extra1), (c2, extra2)] = grave.cells[..] else { return None };
    let locked = board.candidates[c1] & board.candidates[c2] & !grave.all_extra();
    if count(locked) != 1 || shared_houses(&[c1, c2]).is_empty() {
        return None;
    }
    let mut removed = board.having([c1], !(extra1 | locked));
    removed.extend(board.having([c2], !(extra2 | locked)));
    remove(5.7, removed)
}

/// Type 3: the bug cells act as one cell with all extra digits, in a naked set with common cells of a shared house.
fn type_3(board: &Board, grave: &Grave) -> Option<Hint> {
    let cells: Vec<usize> = grave.cells.iter().map(|&(cell, _)| cell).collect();
    for house in shared_houses(&cells) {
        let rest: Vec<usize> = grave.common.iter().copied().filter(|cell| house.contains(cell)).collect();
        for degree in (2..=6).filter(|&degree| rest.len() >= degree) {
            for subset in subsets(rest.len(), degree - 1) {
                let set: Vec<usize> = subset.iter().map(|&member| rest[member]).collect();
                let union = board.union(&set);
                if set.iter().any(|&cell| board.count(cell) < 2)
                    || count(union) != degree
                    || count(union | grave.all_extra()) != degree
                {
                    continue;
                }
                let others = rest.iter().copied().filter(|cell| !set.contains(cell));
                let removed = board.having(others, union);
                if !removed.is_empty() {
                    return remove(5.7 + (degree - 1) as f64 * 0.1, removed);
                }
            }
        }
    }
    None
}
