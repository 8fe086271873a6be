//! Nabner lines: no two digits that are equal or consecutive.

use super::prelude::*;

/// No two digits, wherever on the line, are equal or consecutive.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nabner {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Nabner {
    /// The number of digits up to which engines get the list of possible sets.
    const LISTED: usize = 16;
}

impl Kind for Nabner {
    const NAMES: &'static [&'static str] = &["nabner"];

    only_cells!();

    fn normalise(&mut self) {
        undirected(&mut self.cells);
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        let (count, most) = (self.cells.len(), layout.side().div_ceil(2));
        if count > most {
            return Err(format!("only {most} digits can keep apart, and it has {count} cells; shorten it"));
        }
        Ok(())
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let mut values = board.values(&self.cells);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[1] > pair[0] + 1)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        if layout.side() <= Nabner::LISTED {
            let apart = |values: &[i32]| values.windows(2).all(|pair| pair[1] > pair[0] + 1);
            let sets = sets(layout, self.cells.len(), apart);
            to.add(Primitive::Combination(self.cells.clone(), sets.into()));
            return;
        }
        for (i, &a) in self.cells.iter().enumerate() {
            for &b in &self.cells[..i] {
                to.pair(layout, [a, b], ("nabner", 0), |a, b| (a - b).abs() > 1);
            }
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        format!("No two digits in {} are equal or consecutive.", list(&self.cells, layout))
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        line(&self.cells, LineColour::Olive)
    }
}
