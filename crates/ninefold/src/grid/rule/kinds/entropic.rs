//! Entropic lines: a low, a middle and a high digit in every three cells.

use super::prelude::*;

/// Every three cells in a row on the line hold a low, a middle and a high digit. If the digits can't be divided into three
/// equal parts, the middle differs in size.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entropic {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Kind for Entropic {
    const NAMES: &'static [&'static str] = &["entropic"];

    only_cells!();

    fn normalise(&mut self) {
        undirected(&mut self.cells);
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        at_least(2, &self.cells)?;
        if layout.side() < 3 {
            return Err("fewer than three digits have no low, middle and high ones".to_owned());
        }
        Ok(())
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let parts: Vec<i32> =
            self.cells.iter().map(|&cell| third(board.layout(), board.value(cell))).collect();
        let differ = |window: &[i32]| (1..window.len()).all(|i| !window[..i].contains(&window[i]));
        parts.windows(parts.len().min(3)).all(differ)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        to.periodic(layout, &self.cells, 3, "entropic", |value| third(layout, value));
    }

    fn describe(&self, layout: &Layout) -> String {
        let cells = list(&self.cells, layout);
        format!("Along {cells}, every three cells in a row hold a low, a middle and a high digit.")
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        line(&self.cells, LineColour::Peach)
    }
}
