//! Producers 3, 5, 7, 9, 10, 12, 16 and 18: digits of a house that share as many cells.
//!
//! Three digits whose only places in a house are three cells fill these cells: a *hidden* set, and the cells lose their
//! other candidates. Three cells of a house that have only three digits together take these digits: a *naked* set, and
//! the house's other cells lose them. A *direct* hidden set removes nothing: it places a digit to which the taken cells
//! leave one place in the house.

use super::board::{
    ALL, BOXES_COLUMNS_ROWS, Bits, Board, Changes, HOUSE_CELLS, HOUSE_SET, Mask, count, has_at_least,
    is_plural, is_single, lowest,
};
use super::hint::{Evidence, Hint};

/// Finds a set of `size` hidden digits, 2 or 3, that leaves another digit one place in the house.
pub(super) fn direct_hidden_set(board: &Board, size: usize, changes: &mut Changes) -> Option<Hint> {
    first_hidden_set(board, size, size + 1, changes, |house, digits, positions| {
        (0..9).filter(|digit| digits >> digit & 1 == 0).find_map(|digit| {
            let places = board.places(house, digit);
            let outside = places & !positions;
            // A digit with one place in the house needs no set.
            (is_plural(places) && is_single(outside)).then(|| {
                let cell = usize::from(HOUSE_CELLS[house][lowest(outside)]);
                let rating = [2.0, 2.5][size - 2];
                Hint::place(
                    rating,
                    cell,
                    digit,
                    Evidence::HiddenSet { house: house as u8, digits, positions },
                )
            })
        })
    })
}

/// Finds a set of `size` hidden digits, 2 to 4, whose cells have other candidates.
pub(super) fn hidden_set(board: &Board, size: usize, changes: &mut Changes) -> Option<Hint> {
    first_hidden_set(board, size, 2 * size + 1, changes, |house, digits, positions| {
        let cells = Bits(positions).map(|at| HOUSE_CELLS[house][at]);
        let removals = removals(cells.map(|cell| (cell, board.digits(usize::from(cell)) & !digits)))?;
        let rating = [3.4, 4.0, 5.4][size - 2];
        Some(Hint::remove(rating, removals, Evidence::HiddenSet { house: house as u8, digits, positions }))
    })
}

/// Finds a set of `size` cells, 2 to 4, whose digits other cells of the house have too.
pub(super) fn naked_set(board: &Board, size: usize, changes: &mut Changes) -> Option<Hint> {
    let few = (2..=size).fold(0, |cells, number| cells | board.with_count[number]);
    for house in houses_in_order(changes.houses) {
        if usize::from(board.empty[house]) < 2 * size || !has_at_least(few & HOUSE_SET[house], size) {
            continue;
        }
        let masks = HOUSE_CELLS[house].map(|cell| board.digits(usize::from(cell)));
        let hint = first_set(&masks, size, |positions, digits| {
            if Bits(digits).all(|digit| board.places(house, digit) & !positions == 0) {
                return None;
            }
            let others = (0..9).filter(|at| positions >> at & 1 == 0);
            let removals = removals(others.map(|at| (HOUSE_CELLS[house][at], masks[at] & digits)))?;
            let rating = [3.0, 3.6, 5.0][size - 2];
            Some(Hint::remove(rating, removals, Evidence::NakedSet { house: house as u8, positions, digits }))
        });
        if hint.is_some() {
            return hint;
        }
    }
    *changes = Changes::NONE;
    None
}

/// Returns what `effect` makes of the first hidden set, in a house with enough empty cells, that has an effect.
fn first_hidden_set(
    board: &Board,
    size: usize,
    least_empty: usize,
    changes: &mut Changes,
    effect: impl Fn(usize, Mask, Mask) -> Option<Hint>,
) -> Option<Hint> {
    for house in houses_in_order(changes.houses & houses_with_few_places(board, size)) {
        if usize::from(board.empty[house]) < least_empty {
            continue;
        }
        let places = &board.marks.places[house];
        if let Some(hint) = first_set(places, size, |digits, positions| effect(house, digits, positions)) {
            return Some(hint);
        }
    }
    *changes = Changes::NONE;
    None
}

/// Returns the houses in which at least `size` digits have 2 to `size` places.
fn houses_with_few_places(board: &Board, size: usize) -> u32 {
    // In `with[n]`: the houses in which at least n of the digits so far are such.
    let mut with = [u32::MAX, 0, 0, 0, 0];
    for numbers in &board.with_places {
        let few = (2..=size).fold(0, |houses, number| houses | numbers[number]);
        for n in (1..5).rev() {
            with[n] |= with[n - 1] & few;
        }
    }
    with[size]
}

/// Returns the members of a set of houses in the original's order.
fn houses_in_order(houses: u32) -> impl Iterator<Item = usize> {
    BOXES_COLUMNS_ROWS
        .into_iter()
        .flat_map(move |kind| Bits((houses >> (9 * kind)) as Mask & ALL).map(move |index| 9 * kind + index))
}

/// Returns the removals that remove something, if any.
fn removals(of_cells: impl Iterator<Item = (u8, Mask)>) -> Option<Vec<(u8, Mask)>> {
    let mut some = of_cells.filter(|&(_, digits)| digits != 0).peekable();
    some.peek()?;
    Some(some.collect())
}

/// Returns what `effect` makes of the first `size` masks, each of 2 or more members, that have `size` members together.
///
/// The effect gets the indices of the masks and their union. Sets come in the original's order, ascending as binary
/// numbers; whatever has too many members is left out early.
pub(super) fn first_set<T>(
    masks: &[Mask; 9],
    size: usize,
    mut effect: impl FnMut(Mask, Mask) -> Option<T>,
) -> Option<T> {
    let eligible = (0..9).fold(0, |eligible, index| {
        let is_eligible = is_plural(masks[index]) && count(masks[index]) <= size;
        eligible | Mask::from(is_eligible) << index
    });
    extend(masks, size, eligible, size, (0, 0), &mut effect)
}

/// Adds `missing` members from `below` to a set of indices with their union.
fn extend<T>(
    masks: &[Mask; 9],
    size: usize,
    below: Mask,
    missing: usize,
    (indices, union): (Mask, Mask),
    effect: &mut impl FnMut(Mask, Mask) -> Option<T>,
) -> Option<T> {
    if missing == 0 {
        return if count(union) == size { effect(indices, union) } else { None };
    }
    // The highest member ascends most slowly.
    Bits(below).find_map(|index| {
        let (bit, union) = (1 << index, union | masks[index]);
        if count(union) > size {
            return None;
        }
        extend(masks, size, below & (bit - 1), missing - 1, (indices | bit, union), effect)
    })
}

#[cfg(test)]
mod tests {
    use super::super::hint::{Effect, subsets, union_at};
    use super::super::test_positions::{Found, compare, removal};
    use super::*;

    fn houses() -> impl Iterator<Item = usize> {
        BOXES_COLUMNS_ROWS.into_iter().flat_map(|kind| 9 * kind..9 * kind + 9)
    }

    fn twin_of_hidden(board: &Board, size: usize, is_direct: bool) -> Found {
        for house in houses() {
            let empty = usize::from(board.empty[house]);
            if empty <= if is_direct { size } else { 2 * size } {
                continue;
            }
            let places = &board.marks.places[house];
            for &digits in subsets(size) {
                let positions = union_at(places, digits);
                if Bits(digits).any(|digit| count(places[digit]) < 2) || count(positions) != size {
                    continue;
                }
                let found = if is_direct {
                    let mut others = (0..9).filter(|digit| digits >> digit & 1 == 0);
                    others
                        .find(|&digit| count(places[digit]) > 1 && count(places[digit] & !positions) == 1)
                        .map(|digit| {
                            let cell = HOUSE_CELLS[house][lowest(places[digit] & !positions)];
                            (if size == 2 { 2.0 } else { 2.5 }, Effect::Place(cell, digit as u8))
                        })
                } else {
                    let cells = Bits(positions).map(|at| usize::from(HOUSE_CELLS[house][at]));
                    let rating = [0.0, 0.0, 3.4, 4.0, 5.4][size];
                    removal(rating, cells.map(|cell| (cell, board.digits(cell) & !digits)))
                };
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    fn twin_of_naked(board: &Board, size: usize) -> Found {
        houses().filter(|&house| usize::from(board.empty[house]) >= 2 * size).find_map(|house| {
            let cells = HOUSE_CELLS[house].map(usize::from);
            let masks = cells.map(|cell| board.digits(cell));
            subsets(size).iter().find_map(|&positions| {
                let digits = union_at(&masks, positions);
                if Bits(positions).any(|at| count(masks[at]) < 2) || count(digits) != size {
                    return None;
                }
                let others = (0..9).filter(|at| positions >> at & 1 == 0);
                removal([0.0, 0.0, 3.0, 3.6, 5.0][size], others.map(|at| (cells[at], masks[at] & digits)))
            })
        })
    }

    #[test]
    fn hidden_sets_agree_with_their_twin() {
        for (size, least) in [(2, 100), (3, 10), (4, 1)] {
            let producer = |board: &Board, changes: &mut Changes| hidden_set(board, size, changes);
            let hits = compare(1, producer, |board| twin_of_hidden(board, size, false));
            assert!(hits >= least, "{hits}");
        }
    }

    #[test]
    fn direct_hidden_sets_agree_with_their_twin() {
        for size in 2..=3 {
            let producer = |board: &Board, changes: &mut Changes| direct_hidden_set(board, size, changes);
            let hits = compare(1, producer, |board| twin_of_hidden(board, size, true));
            assert!(hits > 20, "{hits}");
        }
    }

    #[test]
    fn naked_sets_agree_with_their_twin() {
        for (size, least) in [(2, 100), (3, 50), (4, 5)] {
            let producer = |board: &Board, changes: &mut Changes| naked_set(board, size, changes);
            let hits = compare(1, producer, |board| twin_of_naked(board, size));
            assert!(hits >= least, "{hits}");
        }
    }
}
