//! Producers 3, 5, 7–12 and 16–18: naked sets, hidden sets (direct ones too) and fish.

use super::board::{Board, Candidate, Kind, bit, count, digits, houses, subsets};
use super::{Hint, Pattern};

/// The digits and cells of a hidden set in a house.
struct Hidden {
    house: &'static [usize; 9],
    set: u16,
    cells: Vec<usize>,
}

/// Returns the sets of k digits that have exactly k places in a house with more than `more_than` empty cells.
fn hidden(board: &Board, k: usize, more_than: usize) -> Vec<Hidden> {
    let mut all = Vec::new();
    for (_, house) in houses() {
        if board.empty_count(house) <= more_than {
            continue;
        }
        for subset in subsets(9, k) {
            let places: Vec<Vec<usize>> =
                subset.iter().map(|&digit| board.places(house, digit as u8 + 1)).collect();
            let is_place = |cell: &usize| places.iter().any(|places| places.contains(cell));
            let cells: Vec<usize> = house.iter().copied().filter(is_place).collect();
            if places.iter().all(|places| places.len() >= 2) && cells.len() == k {
                let set = subset.iter().fold(0, |set, digit| set | 1 << digit);
                all.push(Hidden { house, set, cells });
            }
        }
    }
    all
}

/// Producers 3 and 5: the first hidden set that leaves one place for another digit of its house, which had several.
pub(super) fn direct_hidden_set(board: &Board, k: usize) -> Option<Hint> {
    for Hidden { house, set, cells } in hidden(board, k, k) {
        for digit in digits(!set) {
            let places = board.places(house, digit);
            let outside: Vec<usize> = places.iter().copied().filter(|cell| !cells.contains(cell)).collect();
            if places.len() > 1 && outside.len() == 1 {
                return Some(Hint::place(if k == 2 { 2.0 } else { 2.5 }, (outside[0], digit)));
            }
        }
    }
    None
}

/// Producers 9, 12 and 18, all patterns: the cells of a hidden set lose their other digits.
pub(super) fn hidden_set(board: &Board, k: usize) -> Vec<Pattern> {
    let mut all = Vec::new();
    for Hidden { house, set, cells } in hidden(board, k, 2 * k) {
        let removed = board.having(cells.iter().copied(), !set);
        if !removed.is_empty() {
            let others = house.iter().filter(|cell| !cells.contains(cell));
            let missing = others.flat_map(|&cell| digits(set).map(move |digit| (cell, digit))).collect();
            all.push(Pattern { rating: [3.4, 4.0, 5.4][k - 2], removed, missing });
        }
    }
    all
}

/// Producers 7, 10 and 16, all patterns: k cells with k digits; the other cells of the house lose them.
pub(super) fn naked_set(board: &Board, k: usize) -> Vec<Pattern> {
    let mut all = Vec::new();
    for (_, house) in houses() {
        if board.empty_count(house) < 2 * k {
            continue;
        }
        for subset in subsets(9, k) {
            let cells: Vec<usize> = subset.iter().map(|&position| house[position]).collect();
            let union = board.union(&cells);
            if cells.iter().any(|&cell| board.count(cell) < 2) || count(union) != k {
                continue;
            }
            let others = house.iter().copied().filter(|cell| !cells.contains(cell));
            let removed = board.having(others, union);
            if !removed.is_empty() {
                let missing =
                    cells.iter().flat_map(|&cell| digits(!union).map(move |digit| (cell, digit))).collect();
                all.push(Pattern { rating: [3.0, 3.6, 5.0][k - 2], removed, missing });
            }
        }
    }
    all
}

/// Producers 8, 11 and 17, all patterns: k columns, then k rows, whose places of a digit lie in k crossing lines.
pub(super) fn fish(board: &Board, k: usize) -> Vec<Pattern> {
    let mut all = Vec::new();
    for (base_kind, cover_kind) in [(Kind::Column, Kind::Row), (Kind::Row, Kind::Column)] {
        for bases in subsets(9, k) {
            for digit in 1..=9 {
                if board.values.iter().filter(|&&value| value == digit).count() > 9 - 2 * k {
                    continue;
                }
                let places: Vec<Vec<usize>> =
                    bases.iter().map(|&base| board.places(base_kind.cells(base), digit)).collect();
                let covers = places
                    .iter()
                    .flatten()
                    .fold(0u16, |covers, &cell| covers | 1 << cover_kind.index_of(cell));
                if places.iter().any(|places| places.len() < 2) || count(covers) != k {
                    continue;
                }
                let in_base = |cell: usize| bases.contains(&base_kind.index_of(cell));
                let in_cover = |cell: usize| covers >> cover_kind.index_of(cell) & 1 == 1;
                let victims = (0..81).filter(|&cell| in_cover(cell) && !in_base(cell));
                let removed: Vec<Candidate> = board.having(victims, bit(digit));
                if !removed.is_empty() {
                    let base_cells = bases.iter().flat_map(|&base| base_kind.cells(base));
                    let missing =
                        base_cells.filter(|&&cell| !in_cover(cell)).map(|&cell| (cell, digit)).collect();
                    all.push(Pattern { rating: [3.2, 3.8, 5.2][k - 2], removed, missing });
                }
            }
        }
    }
    all
}
