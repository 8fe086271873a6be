//! Producers 20 and 22: aligned pair and triple exclusion.

use super::Hint;
use super::board::{Board, Candidate, bit, digits, peers, sees};

/// A cell of the base list, with the peers whose few candidates can rule out combinations.
struct Base {
    cell: usize,
    excluders: Vec<usize>,
}

/// Returns the base list: cells with two or more candidates, no peer with one, and at least one excluder.
fn base_list(board: &Board, most: usize) -> Vec<Base> {
    (0..81)
        .filter(|&cell| board.count(cell) >= 2)
        .filter(|&cell| peers(cell).iter().all(|&peer| board.count(peer) != 1))
        .map(|cell| {
            let few = |&peer: &usize| (2..=most).contains(&board.count(peer));
            Base { cell, excluders: peers(cell).into_iter().filter(few).collect() }
        })
        .filter(|base| !base.excluders.is_empty())
        .collect()
}

/// Returns pairs of the list, in the order 01, 02, 12, 03, …
fn pairs(list: &[Base]) -> impl Iterator<Item = (&Base, &Base)> {
    (0..list.len()).flat_map(move |j| (0..j).map(move |i| (&list[i], &list[j])))
}

/// Producer 20.
pub(super) fn pair(board: &Board) -> Option<Hint> {
    let list = base_list(board, 2);
    pairs(&list).find_map(|(a, b)| Some(Hint::remove(6.2, excluded(board, &[a, b])?)))
}

/// Producer 22: the third cell is an excluder of one of the first two.
pub(super) fn triple(board: &Board) -> Option<Hint> {
    let list = base_list(board, 3);
    for (a, b) in pairs(&list) {
        for &third in a.excluders.iter().chain(&b.excluders) {
            let Some(c) = list.iter().find(|base| base.cell == third) else { continue };
            if third == a.cell || third == b.cell {
                continue;
            }
            if let Some(removed) = excluded(board, &[a, b, c]) {
                return Some(Hint::remove(7.5, removed));
            }
        }
    }
    None
}

/// Returns the digits of the cells that occur in no possible combination, if any.
fn excluded(board: &Board, cells: &[&Base]) -> Option<Vec<Candidate>> {
    let common = |peer: &&usize| cells.iter().all(|base| base.excluders.contains(peer));
    let excluders: Vec<u16> =
        cells[0].excluders.iter().filter(common).map(|&peer| board.candidates[peer]).collect();
    if excluders.len() < 2 {
        return None;
    }
    let mut possible = vec![0; cells.len()];
    for combination in combinations(board, cells) {
        let clash = (0..cells.len())
            .any(|j| (0..j).any(|i| combination[i] == combination[j] && sees(cells[i].cell, cells[j].cell)));
        let used = combination.iter().fold(0, |used, &digit| used | bit(digit));
        if !clash && !excluders.iter().any(|candidates| candidates & !used == 0) {
            for (possible, &digit) in possible.iter_mut().zip(&combination) {
                *possible |= bit(digit);
            }
        }
    }
    let removed: Vec<Candidate> = cells
        .iter()
        .zip(possible)
        .flat_map(|(base, possible)| board.having([base.cell], !possible))
        .collect();
    (!removed.is_empty()).then_some(removed)
}

/// Returns every choice of one candidate for each cell.
fn combinations(board: &Board, cells: &[&Base]) -> Vec<Vec<u8>> {
    cells.iter().fold(vec![Vec::new()], |all, base| {
        let longer = |combination: &Vec<u8>| {
            let combination = combination.clone();
            digits(board.candidates[base.cell]).map(move |digit| [&combination[..], &[digit]].concat())
        };
        all.iter().flat_map(longer).collect()
    })
}
