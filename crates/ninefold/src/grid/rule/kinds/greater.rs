//! Inequality signs: digits that fall from cell to cell.

use super::prelude::*;

/// Each digit is greater than the next.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Greater {
    /// The cells from the greatest digit on.
    pub cells: Vec<Cell>,
}

impl Kind for Greater {
    const NAMES: &'static [&'static str] = &["greater"];

    only_cells!();

    fn check(&self, layout: &Layout) -> Result<(), String> {
        at_least(2, &self.cells)?;
        each_once(&self.cells, layout)?;
        can_differ(&self.cells, layout)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        board.values(&self.cells).windows(2).all(|pair| pair[0] > pair[1])
    }

    fn lower(&self, _layout: &Layout, to: &mut Lowering) {
        to.add(Primitive::Increasing { cells: self.cells.iter().rev().copied().collect(), strict: true });
    }

    fn describe(&self, layout: &Layout) -> String {
        match self.cells[..] {
            [a, b] => format!("{} is greater than {}.", layout.cell_name(a), layout.cell_name(b)),
            _ => format!("The digits in {} fall from cell to cell.", list(&self.cells, layout)),
        }
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        let sign = |pair: &[Cell]| Figure::Edge {
            cells: [pair[0], pair[1]],
            mark: EdgeMark::Greater,
            label: String::new(),
        };
        self.cells.windows(2).map(sign).collect()
    }
}
