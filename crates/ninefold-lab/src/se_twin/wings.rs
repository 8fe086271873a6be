//! Producers 13 and 14: XY-Wing and XYZ-Wing.

use super::Hint;
use super::board::{Board, bit, count, digits, peers, sees};

/// Producer 13 (pivot of two candidates, 4.2) or 14 (pivot of three, 4.4).
pub(super) fn wing(board: &Board, pivot_size: usize) -> Option<Hint> {
    for pivot in (0..81).filter(|&cell| board.count(cell) == pivot_size) {
        let bivalue: Vec<usize> = peers(pivot).into_iter().filter(|&cell| board.count(cell) == 2).collect();
        for &x in &bivalue {
            if count(board.candidates[pivot] & !board.candidates[x]) != 1 {
                continue;
            }
            for &y in &bivalue {
                let pincers = board.candidates[x] & board.candidates[y];
                let all = pincers & board.candidates[pivot];
                if count(board.union(&[pivot, x, y])) != 3 || count(all) != pivot_size - 2 {
                    continue;
                }
                let Some(z) = digits(if pivot_size == 2 { pincers } else { all }).next() else { continue };
                let is_victim = |&cell: &usize| {
                    sees(cell, x) && sees(cell, y) && cell != pivot && (pivot_size == 2 || sees(cell, pivot))
                };
                let removed = board.having((0..81).filter(is_victim), bit(z));
                if !removed.is_empty() {
                    return Some(Hint::remove(if pivot_size == 2 { 4.2 } else { 4.4 }, removed));
                }
            }
        }
    }
    None
}
