//! Producers 2 and 6: a digit whose places in a base house all lie in a cover house that crosses it.
//!
//! ```text
//!   base: box 1, cover: row 1        the 7s of box 1 lie in row 1, so the row has none outside the box
//!   7 7 . | x x x | x x x            locking removes the 7s marked x
//!   . . . | . 7 . | . . .            direct locking places the 7 of box 2, the only one there outside row 1
//!   . . . | . . . | . . .
//! ```

use super::board::{
    BOX, Bits, Board, COLUMN, CROSSING, Changes, HOUSE_CELLS, Mask, ROW, is_plural, is_single, lowest,
};
use super::hint::{Evidence, Hint};

/// The kinds of base and cover in the original's order: pointing twice, then claiming twice.
const KINDS: [(usize, usize); 4] = [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)];

/// Finds a digit that must be in one cell because locking leaves it no other place in the cell's house.
pub(super) fn direct_locking(board: &Board, changes: &mut Changes) -> Option<Hint> {
    let houses = with_parallel_houses(changes.houses);
    let first = first_locked(board, changes.digits, houses, |locked| locked.placement(board).is_some());
    let Some(locked) = first else {
        *changes = Changes::NONE;
        return None;
    };
    let rating = if locked.is_pointing() { 1.7 } else { 1.9 };
    Some(Hint::place(rating, locked.placement(board)?, locked.digit, locked.evidence()))
}

/// Finds a digit that a base house takes from the rest of its cover house.
pub(super) fn locking(board: &Board, changes: &mut Changes) -> Option<Hint> {
    let first = first_locked(board, changes.digits, changes.houses, |locked| locked.victims(board) != 0);
    let Some(locked) = first else {
        *changes = Changes::NONE;
        return None;
    };
    let cover = locked.cover_house();
    let removals =
        Bits(locked.victims(board)).map(|at| (HOUSE_CELLS[cover][at], 1 << locked.digit)).collect();
    let rating = if locked.is_pointing() { 2.6 } else { 2.8 };
    Some(Hint::remove(rating, removals, locked.evidence()))
}

/// Returns the first locked digit, in the original's order, that has an effect.
///
/// The search goes by digit and base, which is faster, and keeps the first.
fn first_locked(
    board: &Board,
    digits: Mask,
    bases: u32,
    has_effect: impl Fn(Locked) -> bool,
) -> Option<Locked> {
    let mut first: Option<Locked> = None;
    for digit in Bits(digits) {
        // The three cells of a crossing hold at most three places.
        let mut houses = (board.with_places[digit][2] | board.with_places[digit][3]) & bases;
        while houses != 0 {
            let house = houses.trailing_zeros() as usize;
            houses &= houses - 1;
            let places = usize::from(board.places(house, digit));
            let mut consider = |kinds, third| {
                let locked = Locked { kinds, base: house % 9, third, digit };
                if third < 3 && first.is_none_or(|first| locked < first) && has_effect(locked) {
                    first = Some(locked);
                }
            };
            match house / 9 {
                BOX => {
                    consider(0, COLUMN_OF_ALL[places]);
                    consider(1, THIRD_OF_ALL[places]);
                }
                COLUMN => consider(2, THIRD_OF_ALL[places]),
                _ => consider(3, THIRD_OF_ALL[places]),
            }
        }
    }
    first
}

/// Which third of a house (positions 0–2, 3–5, 6–8) holds all these positions; 3 if none does.
static THIRD_OF_ALL: [usize; 512] = part_of_all([0o007, 0o070, 0o700]);

/// Which column of a box holds all these positions; 3 if none does.
static COLUMN_OF_ALL: [usize; 512] = part_of_all([0o111, 0o222, 0o444]);

const fn part_of_all(parts: [usize; 3]) -> [usize; 512] {
    let mut table = [3; 512];
    let mut i = 0;
    while i < 3 * 512 {
        let (part, positions) = (i / 512, i % 512);
        if positions & !parts[part] == 0 {
            table[positions] = part;
        }
        i += 1;
    }
    table
}

/// Adds to a set of houses those of the same kind that cross a common house: a change there can complete a direct step.
const fn with_parallel_houses(houses: u32) -> u32 {
    const FIRST_OF_THREE: u32 = 0o111_111_111;
    let threes = ((houses | houses >> 1 | houses >> 2) & FIRST_OF_THREE) * 0o7;
    let stacks = ((houses | houses >> 3 | houses >> 6) & 0o7) * 0o111;
    threes | stacks
}

/// The places of a digit in a base house, all in one of the three cover houses that cross it.
///
/// The fields are in the order in which the original enumerates, so the least comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Locked {
    /// The index of base and cover in [`KINDS`].
    kinds: usize,
    /// The index of the base among the houses of its kind.
    base: usize,
    /// Which of the three houses that cross the base is the cover.
    third: usize,
    digit: usize,
}

impl Locked {
    fn base_house(self) -> usize {
        KINDS[self.kinds].0 * 9 + self.base
    }

    fn cover_house(self) -> usize {
        let (first, second) = (self.base / 3, self.base % 3);
        match KINDS[self.kinds] {
            (BOX, COLUMN) => COLUMN * 9 + second * 3 + self.third,
            (BOX, _) => ROW * 9 + first * 3 + self.third,
            (COLUMN, _) => BOX * 9 + self.third * 3 + first,
            _ => BOX * 9 + first * 3 + self.third,
        }
    }

    fn is_pointing(self) -> bool {
        KINDS[self.kinds].0 == BOX
    }

    /// Returns the positions of the cover that lose the digit.
    fn victims(self, board: &Board) -> Mask {
        let (base, cover) = (self.base_house(), self.cover_house());
        board.places(cover, self.digit) & !CROSSING[cover][base]
    }

    /// Returns the cell that must have the digit: another house that crosses the cover has the digit only there and in
    /// the cover.
    fn placement(self, board: &Board) -> Option<usize> {
        let (base, cover) = (self.base_house(), self.cover_house());
        let step = if KINDS[self.kinds] == (BOX, COLUMN) { 3 } else { 1 };
        let first = base - self.base / step % 3 * step;
        (0..3).map(|i| first + i * step).filter(|&house| house != base).find_map(|house| {
            let places = board.places(house, self.digit);
            let outside = places & !CROSSING[house][cover];
            // A digit with one place in the house needs no locking.
            let is_placed = is_plural(places) && is_single(outside);
            is_placed.then(|| usize::from(HOUSE_CELLS[house][lowest(outside)]))
        })
    }

    fn evidence(self) -> Evidence {
        let (base, cover) = (self.base_house() as u8, self.cover_house() as u8);
        Evidence::Locking { base, cover, digit: self.digit as u8 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::hint::Effect;
    use super::super::test_positions::{Found, compare, removal};
    use super::*;

    /// The two producers as written, without a thought to speed.
    fn twin(board: &Board, is_direct: bool) -> Found {
        for (base_kind, cover_kind) in KINDS {
            for base in (0..9).map(|index| 9 * base_kind + index) {
                for cover in (9 * cover_kind..9 * cover_kind + 9).filter(|&cover| CROSSING[base][cover] != 0)
                {
                    for digit in 0..9 {
                        let places = board.places(base, digit);
                        if places.count_ones() < 2 || places & !CROSSING[base][cover] != 0 {
                            continue;
                        }
                        let pointing = base_kind == BOX;
                        let found = if is_direct {
                            let rating = if pointing { 1.7 } else { 1.9 };
                            placement(board, base, cover, digit).map(|place| (rating, place))
                        } else {
                            let outside = board.places(cover, digit) & !CROSSING[cover][base];
                            let cells = Bits(outside).map(|at| usize::from(HOUSE_CELLS[cover][at]));
                            removal(if pointing { 2.6 } else { 2.8 }, cells.map(|cell| (cell, 1 << digit)))
                        };
                        if found.is_some() {
                            return found;
                        }
                    }
                }
            }
        }
        None
    }

    fn placement(board: &Board, base: usize, cover: usize, digit: usize) -> Option<Effect> {
        let kind = base / 9;
        (9 * kind..9 * kind + 9).filter(|&house| house != base && CROSSING[house][cover] != 0).find_map(
            |house| {
                let places = board.places(house, digit);
                let outside = places & !CROSSING[house][cover];
                (places.count_ones() > 1 && outside.count_ones() == 1)
                    .then(|| Effect::Place(HOUSE_CELLS[house][lowest(outside)], digit as u8))
            },
        )
    }

    #[test]
    fn locking_agrees_with_its_twin() {
        let hits = compare(1, locking, |board| twin(board, false));
        assert!(hits > 100, "{hits}");
    }

    #[test]
    fn direct_locking_agrees_with_its_twin() {
        let hits = compare(1, direct_locking, |board| twin(board, true));
        assert!(hits > 100, "{hits}");
    }
}
