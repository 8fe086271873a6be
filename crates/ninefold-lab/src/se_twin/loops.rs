//! Producer 15: unique loops. A depth-first walk collects every loop; the best of all hints counts.

use std::collections::BTreeSet;

use super::Hint;
use super::board::{BOX_ROW_COLUMN, Board, Kind, bit, count, digits, sees, shared_houses, subsets};

/// A closed walk over cells that have both digits.
struct Loop {
    cells: Vec<usize>,
    v1: u8,
    v2: u8,
}

/// A hint and its type, 1 to 4: the second key of the choice.
type Typed = (Hint, u8);

pub(super) fn unique_loop(board: &Board) -> Option<Hint> {
    let mut all: Vec<Typed> = Vec::new();
    for start in (0..81).filter(|&cell| board.count(cell) == 2) {
        let pair: Vec<u8> = digits(board.candidates[start]).collect();
        let mut walk = Walk { board, v1: pair[0], v2: pair[1], path: Vec::new(), found: Vec::new() };
        walk.enter(start, None, 0, 2);
        for cells in walk.found {
            if is_valid(&cells) {
                all.extend(hints(board, &Loop { cells, v1: pair[0], v2: pair[1] }));
            }
        }
    }
    // The sort is stable: of equal hints, the first found is taken.
    all.sort_by(|(a, a_type), (b, b_type)| a.rating.total_cmp(&b.rating).then(a_type.cmp(b_type)));
    Some(all.into_iter().next()?.0)
}

struct Walk<'a> {
    board: &'a Board,
    v1: u8,
    v2: u8,
    path: Vec<usize>,
    found: Vec<Vec<usize>>,
}

impl Walk<'_> {
    /// Visits a cell, entered by a house of kind `last`. `extra` is this cell's own copy of the digits other than the
    /// two, but it grows over all neighbours tried from here, followed or not, and neighbours get the grown set.
    fn enter(&mut self, cell: usize, last: Option<Kind>, mut extra: u16, allowance: usize) {
        self.path.push(cell);
        let pair = bit(self.v1) | bit(self.v2);
        for kind in BOX_ROW_COLUMN {
            if Some(kind) == last {
                continue;
            }
            for &next in kind.around(cell) {
                if next == self.path[0] && self.path.len() >= 4 {
                    self.found.push(self.path.clone());
                } else if !self.path.contains(&next) && self.board.candidates[next] & pair == pair {
                    extra |= self.board.candidates[next] & !pair;
                    let bivalue = self.board.count(next) == 2;
                    if bivalue || count(extra) == 1 || allowance > 0 {
                        let left = if bivalue { allowance } else { allowance.saturating_sub(1) };
                        self.enter(next, Some(kind), extra, left);
                    }
                }
            }
        }
        self.path.pop();
    }
}

/// Returns whether the two halves of a loop, cell by cell in turn, visit the same houses, each at most once.
fn is_valid(cells: &[usize]) -> bool {
    let mut visited = [BTreeSet::new(), BTreeSet::new()];
    for (number, &cell) in cells.iter().enumerate() {
        for kind in BOX_ROW_COLUMN {
            if !visited[number % 2].insert((kind as usize, kind.index_of(cell))) {
                return false;
            }
        }
    }
    visited[0] == visited[1]
}

/// Returns the rating that the length of a loop gives.
fn length_rating(length: usize) -> f64 {
    match length {
        4 => 4.5,
        6 => 4.5 + 0.1,
        8 => 4.5 + 0.2,
        _ => (4.5 + 0.3) + 0.2,
    }
}

fn hints(board: &Board, found: &Loop) -> Vec<Typed> {
    let rating = length_rating(found.cells.len());
    let pair = bit(found.v1) | bit(found.v2);
    let extra_cells: Vec<usize> = found.cells.iter().copied().filter(|&cell| board.count(cell) > 2).collect();
    match extra_cells[..] {
        [] => Vec::new(),
        [cell] => vec![(Hint::remove(rating, board.having([cell], pair)), 1)],
        [c1, c2] => {
            let extra = board.union(&[c1, c2]) & !pair;
            let mut all = Vec::new();
            if count(extra) == 1 {
                all.extend(type_2(board, rating, pair, &extra_cells));
            } else {
                all.extend(type_3(board, rating, found, extra, c1, c2));
            }
            all.extend(type_4(board, rating, found, c1, c2));
            all
        }
        _ => type_2(board, rating, pair, &extra_cells).into_iter().collect(),
    }
}

/// Type 2: the extra digit goes from the cells that see all extra cells.
fn type_2(board: &Board, rating: f64, pair: u16, extra_cells: &[usize]) -> Option<Typed> {
    let digit = digits(board.candidates[extra_cells[0]] & !pair).next()?;
    let victims = (0..81).filter(|&cell| extra_cells.iter().all(|&extra| sees(cell, extra)));
    let removed = board.having(victims, bit(digit));
    (!removed.is_empty()).then(|| (Hint::remove(rating, removed), 2))
}

/// Type 3: the two extra cells act as one cell with the extra digits, in a naked or a hidden set.
fn type_3(board: &Board, rating: f64, found: &Loop, extra: u16, c1: usize, c2: usize) -> Vec<Typed> {
    let mut all = Vec::new();
    for degree in count(extra)..=7 {
        for house in shared_houses(&[c1, c2]) {
            let empty = board.empty_count(house);
            if 2 * degree <= empty {
                all.extend(type_3_naked(board, rating, house, degree, extra, c1, c2));
            }
            if 2 * degree < empty {
                all.extend(type_3_hidden(board, rating, house, degree, found, extra, c1, c2));
            }
        }
    }
    all
}

fn type_3_naked(
    board: &Board,
    rating: f64,
    house: &[usize; 9],
    degree: usize,
    extra: u16,
    c1: usize,
    c2: usize,
) -> Vec<Typed> {
    let mut all = Vec::new();
    for subset in subsets(9, degree) {
        let cells: Vec<usize> = subset.iter().map(|&position| house[position]).collect();
        if !cells.contains(&c1) || cells.contains(&c2) {
            continue;
        }
        let others: Vec<usize> = cells.iter().copied().filter(|&cell| cell != c1).collect();
        let union = extra | board.union(&others);
        let in_both = extra & board.candidates[c1] & board.candidates[c2];
        if others.iter().any(|&cell| board.count(cell) < 2)
            || count(union) != degree
            || count(in_both | board.union(&others)) != degree
        {
            continue;
        }
        let rest = house.iter().copied().filter(|cell| !cells.contains(cell) && *cell != c2);
        let removed = board.having(rest, union);
        if !removed.is_empty() {
            all.push((Hint::remove(rating + (degree - 1) as f64 * 0.1, removed), 3));
        }
    }
    all
}

#[allow(clippy::too_many_arguments)]
fn type_3_hidden(
    board: &Board,
    rating: f64,
    house: &[usize; 9],
    degree: usize,
    found: &Loop,
    extra: u16,
    c1: usize,
    c2: usize,
) -> Vec<Typed> {
    let mut all = Vec::new();
    let pair = bit(found.v1) | bit(found.v2);
    let list: Vec<u8> = digits(!(extra | pair)).collect();
    if list.is_empty() {
        return all;
    }
    for subset in subsets(list.len(), degree - 2) {
        let set = subset.iter().fold(pair, |set, &member| set | bit(list[member]));
        let places: Vec<Vec<usize>> = digits(set)
            .map(|digit| board.places(house, digit).into_iter().filter(|&cell| cell != c2).collect())
            .collect();
        let cells: BTreeSet<usize> = places.iter().flatten().copied().collect();
        if places.iter().any(|places| places.is_empty()) || cells.len() != degree {
            continue;
        }
        let removed = board.having(cells.into_iter().filter(|&cell| cell != c1), !set);
        if !removed.is_empty() {
            all.push((Hint::remove(rating + (degree - 2) as f64 * 0.1, removed), 3));
        }
    }
    all
}

/// Type 4: one of the two digits has no other place in a shared house, so the other one goes from both cells.
fn type_4(board: &Board, rating: f64, found: &Loop, c1: usize, c2: usize) -> Option<Typed> {
    let is_locked = |digit: u8| {
        shared_houses(&[c1, c2])
            .into_iter()
            .any(|house| board.places(house, digit).iter().all(|&cell| cell == c1 || cell == c2))
    };
    let gone = if is_locked(found.v1) {
        found.v2
    } else if is_locked(found.v2) {
        found.v1
    } else {
        return None;
    };
    Some((Hint::remove(rating, vec![(c1, gone), (c2, gone)]), 4))
}
