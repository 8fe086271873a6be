//! A position as text: the page reads the same code (`page/practise/position.js`).
//!
//! A string of bits, written with 64 symbols:
//!
//! ```text
//! each cell, in reading order: 0 blank · 1…k given · k+1…2k filled in, where k is the number of digits that no earlier
//!                              peer has, in as few bits as 2k+1 values need
//! each blank cell: one bit for every digit that no peer has, 1 if it is still a candidate
//! ```

use std::sync::Arc;

use ninefold::grid::{Candidates, Cell, Digit, DigitSet, Game, Grid, Layout};
use ninefold::logic::State;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns the code of a position.
pub(super) fn encode(state: &State) -> String {
    let (layout, grid) = (state.layout(), state.grid());
    let mut bits = Vec::new();
    for cell in layout.cells() {
        let open = open_digits(&grid, cell);
        let place = |digit: Digit| 1 + open.iter().position(|each| each == digit).expect("no conflict");
        let value = match grid.get(cell) {
            None => 0,
            Some(digit) if state.givens().contains(cell) => place(digit),
            Some(digit) => open.len() + place(digit),
        };
        let width = width(open);
        bits.extend((0..width).rev().map(|bit| value >> bit & 1 == 1));
    }
    let possible = Candidates::of(&grid);
    for cell in state.blanks() {
        bits.extend(possible.get(cell).iter().map(|digit| state.marks(cell).contains(digit)));
    }
    let symbol = |six: &[bool]| {
        let number = (0..6).fold(0, |sum, bit| 2 * sum + usize::from(six.get(bit).copied().unwrap_or(false)));
        char::from(ALPHABET[number])
    };
    bits.chunks(6).map(symbol).collect()
}

/// Returns the position of a code, or nothing if the code is damaged.
pub(super) fn decode(code: &str) -> Option<State> {
    let mut bits = Vec::new();
    for symbol in code.bytes() {
        let number = ALPHABET.iter().position(|&each| each == symbol)?;
        bits.extend((0..6).rev().map(|bit| number >> bit & 1 == 1));
    }
    let mut bits = bits.into_iter();
    let layout = Arc::new("9x9".parse::<Layout>().ok()?);
    let (mut givens, mut digits) = (Grid::blank(Arc::clone(&layout)), Grid::blank(Arc::clone(&layout)));
    for cell in layout.cells() {
        let open = open_digits(&digits, cell);
        let mut value = 0;
        for _ in 0..width(open) {
            value = 2 * value + usize::from(bits.next()?);
        }
        if value == 0 {
            continue;
        }
        let digit = open.iter().nth((value - 1) % open.len().max(1))?;
        if value > 2 * open.len() {
            return None;
        }
        digits.set(cell, Some(digit));
        if value <= open.len() {
            givens.set(cell, Some(digit));
        }
    }
    let mut marks = Candidates::of(&digits);
    for cell in layout.cells().filter(|&cell| digits.get(cell).is_none()) {
        let mut left = DigitSet::EMPTY;
        for digit in marks.get(cell).iter() {
            if bits.next()? {
                left.insert(digit);
            }
        }
        marks.keep(cell, left);
    }
    let game = Game::new(givens).with_digits(digits).with_marks(&marks);
    Some(State::try_from(&game).ok()?.assume_unique(true))
}

/// Returns the digits that no earlier peer of a cell has.
fn open_digits(grid: &Grid, cell: Cell) -> DigitSet {
    let layout = grid.layout();
    let earlier = layout.peers(cell).iter().filter(|peer| peer.index() < cell.index());
    let taken: DigitSet = earlier.filter_map(|&peer| grid.get(peer)).collect();
    layout.digits() - taken
}

/// Returns how many bits hold a cell that has these digits to choose from.
fn width(open: DigitSet) -> u32 {
    (2 * open.len() as u32 + 1).next_power_of_two().trailing_zeros()
}

#[cfg(test)]
mod tests {
    use ninefold::logic::Solver;

    use super::*;
    use crate::puzzles;

    #[test]
    fn codes_hold_the_whole_position() {
        for line in puzzles::made("random-minimal", 3).puzzles {
            let puzzle = puzzles::puzzle(&line).expect("a puzzle");
            let mut state = State::new(&puzzle);
            for step in Solver::default().solve(&puzzle).steps {
                let read = decode(&encode(&state)).expect("its own code");
                assert_eq!(read.grid(), state.grid());
                assert_eq!(read.givens(), state.givens());
                assert!(state.blanks().all(|cell| read.marks(cell) == state.marks(cell)));
                state.apply(&step);
            }
        }
    }

    #[test]
    fn damaged_codes_are_refused() {
        assert!(decode("").is_none());
        assert!(decode("AAAA").is_none());
        assert!(decode("not a code!").is_none());
    }
}
