//! Where to look: the words of the first hint, and what they name, as data.
//!
//! ```text
//! text     the 7s in columns 2 and 8
//! focus    digits {7}, houses column 2, column 8, no cells
//! ```
//! [`Place`] builds both together, so a picture of the first hint shows exactly what its words name.

use crate::grid::{Cell, DigitSet};

/// The cells, houses and digits that the first hint names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Focus {
    /// The cells it names, in board order.
    pub cells: Vec<Cell>,
    /// The houses it names, as indices into [`Layout::houses`](crate::grid::Layout::houses), in ascending order.
    pub houses: Vec<usize>,
    /// The digits it names.
    pub digits: DigitSet,
}

/// Where to look, in words that follow "Look at", and as data.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    pub(super) text: String,
    pub(super) focus: Focus,
}

impl Place {
    /// Creates a place from its words, with an empty focus.
    pub(super) fn new(text: impl Into<String>) -> Place {
        Place { text: text.into(), focus: Focus::default() }
    }

    /// Adds cells that the words name.
    pub(super) fn cells(mut self, cells: &[Cell]) -> Place {
        self.focus.cells.extend(cells);
        self.focus.cells.sort_unstable();
        self.focus.cells.dedup();
        self
    }

    /// Adds houses that the words name.
    pub(super) fn houses(mut self, houses: &[usize]) -> Place {
        self.focus.houses.extend(houses);
        self.focus.houses.sort_unstable();
        self.focus.houses.dedup();
        self
    }

    /// Adds digits that the words name.
    pub(super) fn digits(mut self, digits: DigitSet) -> Place {
        self.focus.digits |= digits;
        self
    }

    /// Merges another place into this one; adds its words unless they are here already.
    pub(super) fn and(mut self, other: Place) -> Place {
        if !self.text.contains(&other.text) {
            self.text = format!("{} and {}", self.text, other.text);
        }
        let Focus { cells, houses, digits } = other.focus;
        self.cells(&cells).houses(&houses).digits(digits)
    }
}
