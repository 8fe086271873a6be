//! Blockers: the digits on the board that keep a digit out of cells.
//!
//! ```text
//! · · · │ 8 ✕ ✕          Where does the 8 of the box go? The 8s of row 2 and column 4
//! 8──────────✕─▶✕        cross out every blank cell but one.
//! ```

use super::words::Words;
use crate::grid::{Cell, CellSet, Digit, DigitSet};

/// A digit on the board and the blank cells it keeps its digit out of, as far as a step needs them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ray {
    /// The cell of the digit.
    pub from: Cell,
    /// The digit.
    pub digit: Digit,
    /// The cells, in board order; each shares a house with `from`.
    pub cells: Vec<Cell>,
}

/// Why a digit can be in a few cells of a house only.
pub(super) struct Blocked {
    /// As few digits on the board as possible, in board order.
    pub(super) rays: Vec<Ray>,
    /// The blank cells that no digit blocks: earlier steps ruled the digit out there.
    pub(super) earlier: Vec<Cell>,
    /// All blank cells of the house outside its places.
    pub(super) crossed: Vec<Cell>,
}

/// Returns what keeps a digit out of the blank cells of a house, apart from its places.
pub(super) fn of_house(words: Words<'_>, house: usize, digit: Digit, places: &[Cell]) -> Blocked {
    let (state, layout) = (words.state, words.layout());
    let blank = |cell: &Cell| !places.contains(cell) && !state.is_filled(*cell);
    let crossed: Vec<Cell> = layout.houses()[house].cells().iter().copied().filter(blank).collect();
    let all: CellSet = crossed.iter().copied().collect();
    let is_placed = |&other: &Cell| state.is_filled(other) && state.candidates().get(other).contains(digit);
    let placed: Vec<Cell> = layout.cells().filter(is_placed).collect();
    let mut open = all;
    let mut rays: Vec<Ray> = Vec::new();
    while let Some(&from) = placed.iter().max_by_key(|&&other| (open & *layout.peer_set(other)).len()) {
        if (open & *layout.peer_set(from)).is_empty() {
            break;
        }
        open -= *layout.peer_set(from);
        rays.push(Ray { from, digit, cells: (all & *layout.peer_set(from)).iter().collect() });
    }
    rays.sort_unstable_by_key(|ray| ray.from);
    Blocked { rays, earlier: open.iter().collect(), crossed }
}

/// Returns a digit on the board for each digit that the peers of a blank cell hold, from as few houses as possible.
pub(super) fn of_cell(words: Words<'_>, cell: Cell) -> Vec<Ray> {
    let (state, layout) = (words.state, words.layout());
    let value = |peer: Cell| state.is_filled(peer).then(|| state.candidates().get(peer).single()).flatten();
    let held = |house: usize| layout.houses()[house].cells().iter().filter(|&&other| other != cell);
    let digits = |house: usize| held(house).filter_map(|&peer| value(peer)).collect::<DigitSet>();
    let mut seen = DigitSet::EMPTY;
    let mut rays = Vec::new();
    while let Some(&house) =
        layout.houses_of(cell).iter().rev().max_by_key(|&&house| (digits(house) - seen).len())
    {
        if (digits(house) - seen).is_empty() {
            break;
        }
        for &from in held(house) {
            let Some(digit) = value(from).filter(|&digit| !seen.contains(digit)) else { continue };
            seen.insert(digit);
            rays.push(Ray { from, digit, cells: vec![cell] });
        }
    }
    rays.sort_unstable_by_key(|ray| ray.from);
    rays
}
