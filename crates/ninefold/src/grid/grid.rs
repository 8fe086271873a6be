//! A grid: a digit or a blank in each cell.

use std::fmt;
use std::sync::Arc;

use super::{Cell, Conflict, Digit, DigitSet, House, Layout};

/// The contents of a board, valid or not.
///
/// A [`Puzzle`](super::Puzzle) and a [`Solution`](super::Solution) hold grids that have been checked.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    layout: Arc<Layout>,
    cells: Box<[Option<Digit>]>,
}

impl Grid {
    /// Creates a blank grid.
    #[must_use]
    pub fn blank(layout: Arc<Layout>) -> Grid {
        let cells = vec![None; layout.cell_count()].into();
        Grid { layout, cells }
    }

    /// Creates a grid from row-major contents. Returns `None` if there are too few or too many, or a digit exceeds the side.
    #[must_use]
    pub fn new(layout: Arc<Layout>, cells: impl Into<Box<[Option<Digit>]>>) -> Option<Grid> {
        let cells = cells.into();
        let fits = |digit: &Option<Digit>| digit.is_none_or(|d| d.value() <= layout.side());
        let right = cells.len() == layout.cell_count() && cells.iter().all(fits);
        right.then_some(Grid { layout, cells })
    }

    /// Returns the board's size and shape.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Returns the digit in a cell.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.cells[cell.index()]
    }

    /// Fills or clears a cell.
    ///
    /// # Panics
    /// When the digit is beyond the side of the board.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        assert!(digit.is_none_or(|d| d.value() <= self.layout.side()), "the board has no such digit");
        self.cells[cell.index()] = digit;
    }

    /// Returns the contents, row by row.
    #[must_use]
    pub fn contents(&self) -> &[Option<Digit>] {
        &self.cells
    }

    /// Returns the number of filled cells.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// Returns whether every cell is filled.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// Returns the first blank cell, row by row.
    #[must_use]
    pub fn first_blank(&self) -> Option<Cell> {
        self.cells.iter().position(Option::is_none).map(Cell::new)
    }

    /// Returns the digits in a house.
    #[must_use]
    pub fn digits_in(&self, house: &House) -> DigitSet {
        house.cells().iter().filter_map(|&cell| self.get(cell)).collect()
    }

    /// Returns whether a house repeats a digit.
    #[must_use]
    pub fn repeats_in(&self, house: &House) -> bool {
        let mut seen = DigitSet::EMPTY;
        house.cells().iter().filter_map(|&cell| self.get(cell)).any(|digit| !seen.insert(digit))
    }

    /// Returns every pair of cells that see each other and hold the same digit, in board order.
    #[must_use]
    pub fn conflicts(&self) -> Vec<Conflict> {
        // Most boards have none, so compare pairs only if some house repeats a digit.
        let mut houses = self.layout.houses().iter().chain(self.layout.groups());
        if !houses.any(|house| self.repeats_in(house)) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for cell in self.layout.cells() {
            let Some(digit) = self.get(cell) else { continue };
            for &other in self.layout.peers(cell) {
                if cell < other && self.get(other) == Some(digit) {
                    found.push(Conflict { cells: [cell, other], digit });
                }
            }
        }
        found
    }
}

/// Writes one line with one symbol per cell, `.` for a blank; a space precedes cells outside the grid.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = |digit: &Option<Digit>| digit.map_or('.', |digit| self.layout.symbol(digit));
        let (inside, outside) = self.cells.split_at(self.layout.shape().grid_cells());
        let mut line: String = inside.iter().map(symbol).collect();
        if !outside.is_empty() {
            line.push(' ');
            line.extend(outside.iter().map(symbol));
        }
        f.pad(&line)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
