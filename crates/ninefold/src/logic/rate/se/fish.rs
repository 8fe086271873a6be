//! Producers 8, 11 and 17: X-wing, swordfish and jellyfish.
//!
//! The places of a digit in some base lines lie in as many lines across, the covers: each base line takes one cover, so
//! the covers have the digit nowhere else.

use super::board::{ALL, Bits, Board, COLUMN, Changes, HOUSE_CELLS, Mask, ROW, count};
use super::hint::{Evidence, Hint};
use super::sets::first_set;

/// Finds a fish of `size` lines, 2 to 4: base columns first, then base rows.
pub(super) fn fish(board: &Board, size: usize, changes: &mut Changes) -> Option<Hint> {
    for base_kind in [COLUMN, ROW] {
        let cover_kind = ROW + COLUMN - base_kind;
        let first = Bits(changes.digits)
            .filter(|&digit| usize::from(board.placed[digit]) <= 9 - 2 * size)
            .filter_map(|digit| first_of_digit(board, size, base_kind, digit, changes))
            // The original takes the sets of lines in order and tries all digits on each.
            .min_by_key(|&(bases, _, digit)| (bases, digit));
        if let Some((bases, covers, digit)) = first {
            let removals = Bits(covers).flat_map(|line| {
                let cover = 9 * cover_kind + line;
                Bits(board.places(cover, digit) & !bases).map(move |at| (HOUSE_CELLS[cover][at], 1 << digit))
            });
            let evidence = Evidence::Fish { base_kind: base_kind as u8, bases, covers, digit: digit as u8 };
            return Some(Hint::remove([3.2, 3.8, 5.2][size - 2], removals.collect(), evidence));
        }
    }
    *changes = Changes::NONE;
    None
}

/// Returns the first base lines, the covers and the digit of a fish that removes something.
fn first_of_digit(
    board: &Board,
    size: usize,
    base_kind: usize,
    digit: usize,
    changes: &Changes,
) -> Option<(Mask, Mask, usize)> {
    let cover_kind = ROW + COLUMN - base_kind;
    let few = (2..=size).fold(0, |houses, number| houses | board.with_places[digit][number]);
    let lines = |houses: u32| (houses >> (9 * base_kind)) as Mask & ALL;
    if count(lines(few)) < size || lines(few & changes.houses) == 0 {
        return None;
    }
    let mut masks = [0; 9];
    for line in Bits(lines(few)) {
        masks[line] = board.places(9 * base_kind + line, digit);
    }
    first_set(&masks, size, |bases, covers| {
        let has_victims = Bits(covers).any(|line| board.places(9 * cover_kind + line, digit) & !bases != 0);
        has_victims.then_some((bases, covers, digit))
    })
}

#[cfg(test)]
mod tests {
    use super::super::hint::subsets;
    use super::super::test_positions::{Found, compare, removal};
    use super::*;

    fn twin(board: &Board, size: usize) -> Found {
        for (base_kind, cover_kind) in [(COLUMN, ROW), (ROW, COLUMN)] {
            for &bases in subsets(size) {
                for digit in (0..9).filter(|&digit| usize::from(board.placed[digit]) <= 9 - 2 * size) {
                    let places = |line: usize| board.places(9 * base_kind + line, digit);
                    let covers = Bits(bases).fold(0, |covers, line| covers | places(line));
                    if Bits(bases).any(|line| count(places(line)) < 2) || count(covers) != size {
                        continue;
                    }
                    let victims = Bits(covers).flat_map(|line| {
                        let cover = 9 * cover_kind + line;
                        let outside = (0..9).filter(|at| bases >> at & 1 == 0);
                        outside
                            .map(move |at| usize::from(HOUSE_CELLS[cover][at]))
                            .filter(|&cell| board.digits(cell) >> digit & 1 == 1)
                    });
                    let found =
                        removal([0.0, 0.0, 3.2, 3.8, 5.2][size], victims.map(|cell| (cell, 1 << digit)));
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
        None
    }

    #[test]
    fn fish_agree_with_their_twin() {
        for (size, least) in [(2, 50), (3, 20), (4, 3)] {
            let producer = |board: &Board, changes: &mut Changes| fish(board, size, changes);
            let hits = compare(1, producer, |board| twin(board, size));
            assert!(hits >= least, "{hits}");
        }
    }
}
