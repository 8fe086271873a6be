//! Palindromes: lines that read the same from both ends.

use super::prelude::*;

/// The digits read the same from both ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Palindrome {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Kind for Palindrome {
    const NAMES: &'static [&'static str] = &["palindrome"];

    only_cells!();

    fn normalise(&mut self) {
        undirected(&mut self.cells);
    }

    fn check(&self, _layout: &Layout) -> Result<(), String> {
        at_least(2, &self.cells)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let values = board.values(&self.cells);
        values.iter().eq(values.iter().rev())
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let half = self.cells.len() / 2;
        for (&a, &b) in self.cells.iter().zip(self.cells.iter().rev()).take(half) {
            to.equal(layout, [a, b]);
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        format!("The digits in {} read the same from both ends.", list(&self.cells, layout))
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        line(&self.cells, LineColour::Grey)
    }
}
