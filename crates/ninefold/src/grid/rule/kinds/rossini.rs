//! Rossini: an arrow outside says which way the first digits of a line grow.

use super::prelude::*;

/// The digits next to an arrow outside grow in its direction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rossini {
    /// The cells from the least digit on, usually three.
    pub cells: Vec<Cell>,
}

impl Kind for Rossini {
    const NAMES: &'static [&'static str] = &["rossini"];

    only_cells!();

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        at_least(2, &self.cells)?;
        can_differ(&self.cells, layout)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        board.values(&self.cells).windows(2).all(|pair| pair[0] < pair[1])
    }

    fn lower(&self, _layout: &Layout, to: &mut Lowering) {
        to.add(Primitive::Increasing { cells: self.cells.clone(), strict: true });
    }

    fn describe(&self, layout: &Layout) -> String {
        format!("The digits grow along {}.", list(&self.cells, layout))
    }

    fn figures(&self, layout: &Layout) -> Vec<Figure> {
        // The arrow is at the end of the cells that is nearer to the edge of the board, and points along them.
        let depth = |cell: Option<&Cell>| {
            let (row, column) = cell.map_or((0, 0), |&cell| (layout.row(cell), layout.column(cell)));
            [row, column, layout.rows() - 1 - row.min(layout.rows() - 1), layout.columns() - 1 - column]
                .into_iter()
                .min()
        };
        let inwards = depth(self.cells.first()) <= depth(self.cells.last());
        let mut line = self.cells.clone();
        if !inwards {
            line.reverse();
        }
        let label = if inwards { "→" } else { "←" }.to_owned();
        vec![Figure::Outside { line, label, arrow: false }]
    }
}
