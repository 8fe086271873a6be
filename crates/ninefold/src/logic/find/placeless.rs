//! Finds the candidates of a digit that no placement of it on the whole board contains.
//!
//! Techniques that use one digit alone (fish, skyscrapers, colours, X-chains) can rule out only such *placeless*
//! candidates, and most positions have none. So a finder asks here first, and [`State`] remembers the answer until
//! candidates of the digit change.
//!
//! ```text
//! 5 . | 5 .        the places for 5 on a 4×4 board. With r1c3, the other three follow: r2c2, r3c1, r4c4.
//! . 5 | . .        With r1c1, row 2 has no place left for 5: r1c1 is placeless.
//! ----+----
//! 5 . | . .
//! . . | . 5
//! ```
//! A placement of the digit marks all its places as placeable, so a few searches settle all candidates.

use super::places::{Houses, OneDigit, Ones, Places};
use crate::grid::{CellSet, Digit};
use crate::logic::state::State;

/// Number of places that a search may try for one candidate; if it runs out, the candidate counts as placeless.
const MAX_TRIES: u32 = 2000;

/// Returns the blank cells with a candidate of this digit for which the search found no placement on the whole board.
/// On large boards the result may include cells that the search gave up on.
pub(crate) fn placeless(state: &State, digit: Digit) -> CellSet {
    let all = *state.cells_with(digit);
    match all.len() {
        0 => all,
        1..=64 => Placements::<1>::of(state, digit).placeless(),
        65..=128 => Placements::<2>::of(state, digit).placeless(),
        _ => all,
    }
}

/// A search for placements of one digit on the whole board.
struct Placements<const W: usize> {
    digit: OneDigit<W>,
    houses_of: Vec<Houses>,
    /// The places of all placements found.
    placeable: Places<W>,
    tries: u32,
}

impl<const W: usize> Placements<W> {
    fn of(state: &State, digit: Digit) -> Placements<W> {
        let digit = OneDigit::of(state, digit);
        let homes = |&cell| state.layout().houses_of(cell).iter().fold(0, |all, &house| all | 1 << house);
        Placements {
            houses_of: digit.cells.iter().map(homes).collect(),
            digit,
            placeable: Places::EMPTY,
            tries: 0,
        }
    }

    fn placeless(mut self) -> CellSet {
        let all = self.digit.houses.iter().fold(Places::EMPTY, |all, &house| all | house);
        let open = self.houses_of.iter().fold(0, |all, &houses| all | houses);
        let mut placeless = CellSet::EMPTY;
        for place in all.iter() {
            self.tries = MAX_TRIES;
            if !self.placeable.contains(place) && !self.put(place, all, Places::EMPTY, open) {
                placeless.insert(self.digit.cells[place]);
            }
        }
        placeless
    }

    /// Puts the digit in one more place, then continues with the house that leaves the least choice. Returns whether
    /// that led to a full placement, and records its places as placeable.
    fn put(&mut self, place: usize, left: Places<W>, placed: Places<W>, open: Houses) -> bool {
        if self.tries == 0 {
            return false;
        }
        self.tries -= 1;
        let left = left - self.digit.peers[place];
        let placed = placed | Places::only(place);
        let open = open & !self.houses_of[place];
        let Some(choice) = self.narrowest(left, open) else {
            self.placeable = self.placeable | placed;
            return true;
        };
        // Try unsettled places first, so that one placement settles as many as possible.
        let (fresh, rest) = (choice - self.placeable, choice & self.placeable);
        fresh.iter().chain(rest.iter()).any(|next| self.put(next, left, placed, open))
    }

    /// Returns the places left in the house with the fewest.
    fn narrowest(&self, left: Places<W>, open: Houses) -> Option<Places<W>> {
        let mut best: Option<Places<W>> = None;
        for house in Ones(open) {
            let choice = left & self.digit.houses[house];
            if best.is_none_or(|best| choice.len() < best.len()) {
                best = Some(choice);
                if choice.len() < 2 {
                    break;
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Puzzle};
    use crate::logic::State;

    /// The board at the head of the file.
    #[test]
    fn a_place_that_takes_the_last_one_of_a_row_is_placeless() {
        let layout = crate::grid::Layout::usual(4).unwrap();
        let digit = Digit::new(1).unwrap();
        let mut state = State::new(&Puzzle::new(Grid::blank(layout.clone())).unwrap());
        let places = [(0, 0), (0, 2), (1, 1), (2, 0), (3, 3)].map(|(row, column)| layout.cell(row, column));
        for cell in layout.cells().filter(|cell| !places.contains(cell)) {
            state.strike(layout.constraints().candidate(cell, digit));
        }
        assert_eq!(*state.placeless(digit), CellSet::from_iter([places[0]]));
        assert!(state.placeless(Digit::new(2).unwrap()).is_empty());
    }
}
