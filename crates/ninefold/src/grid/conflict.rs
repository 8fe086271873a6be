//! Conflicts between two cells.

use std::fmt;
use std::sync::Arc;

use super::{Cell, Digit, Layout};

/// Two cells of one house with the same digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Conflict {
    /// The two cells, in board order.
    pub cells: [Cell; 2],
    /// The digit that both cells hold.
    pub digit: Digit,
}

impl Conflict {
    /// Describes it for people: `r1c1 and r1c5 are both 7 (row 1)`.
    #[must_use]
    pub fn describe(&self, layout: &Layout) -> String {
        let [a, b] = self.cells;
        let shared: Vec<String> = layout
            .houses_of(a)
            .iter()
            .filter(|id| layout.houses_of(b).contains(id))
            .map(|&id| layout.houses()[id].to_string())
            .collect();
        format!(
            "{} and {} are both {} ({})",
            layout.cell_name(a),
            layout.cell_name(b),
            self.digit,
            shared.join(", ")
        )
    }
}

/// Givens that contradict each other: why a grid is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Contradiction {
    /// The layout of their board.
    pub layout: Arc<Layout>,
    /// At least one conflict, in board order.
    pub conflicts: Vec<Conflict>,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 4;
        f.write_str("the givens contradict each other: ")?;
        for (i, conflict) in self.conflicts.iter().take(SHOWN).enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            f.write_str(&conflict.describe(&self.layout))?;
        }
        match self.conflicts.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

impl std::error::Error for Contradiction {}
