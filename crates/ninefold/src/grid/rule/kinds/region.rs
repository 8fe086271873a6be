//! Extra regions: shaded cells that differ.

use super::prelude::*;

/// The digits in the cells differ; in as many cells as there are digits, every digit occurs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region {
    /// The cells, in board order.
    pub cells: Vec<Cell>,
}

impl Kind for Region {
    const NAMES: &'static [&'static str] = &["region"];

    only_cells!();

    fn normalise(&mut self) {
        self.cells.sort_unstable();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        can_differ(&self.cells, layout)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        board.differ(&self.cells)
    }

    fn lower(&self, _layout: &Layout, to: &mut Lowering) {
        to.differ(&self.cells);
    }

    fn describe(&self, layout: &Layout) -> String {
        let cells = list(&self.cells, layout);
        match self.cells.len() == layout.side() {
            true => format!("Every digit occurs in {cells}."),
            false => format!("The digits in {cells} differ."),
        }
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        vec![Figure::Region { cells: self.cells.clone() }]
    }
}
