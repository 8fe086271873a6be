//! Clones: areas with the same digits in the same places.

use super::prelude::*;

/// Each cell of one area holds the same digit as the cell in its place of the other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clones {
    /// The cells of the one area.
    pub cells: Vec<Cell>,
    /// The cells of the other area, in the same order.
    pub copy: Vec<Cell>,
}

impl Kind for Clones {
    const NAMES: &'static [&'static str] = &["clone"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        each(&[&self.cells[..], &self.copy].concat())
    }

    fn normalise(&mut self) {
        if self.cells.len() == self.copy.len() {
            if self.copy < self.cells {
                std::mem::swap(&mut self.cells, &mut self.copy);
            }
            let mut pairs: Vec<(Cell, Cell)> = self.cells.drain(..).zip(self.copy.drain(..)).collect();
            pairs.sort_unstable();
            pairs.dedup();
            (self.cells, self.copy) = pairs.into_iter().filter(|(a, b)| a != b).unzip();
        }
    }

    fn check(&self, _layout: &Layout) -> Result<(), String> {
        match (self.cells.len(), self.copy.len()) {
            (0, 0) => Err("the areas are the same cells; name two areas".to_owned()),
            (a, b) if a != b => Err(format!("the areas have {a} and {b} cells; make them equal")),
            _ => Ok(()),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        board.values(&self.cells) == board.values(&self.copy)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        for (&a, &b) in self.cells.iter().zip(&self.copy) {
            to.equal(layout, [a, b]);
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        let (cells, copy) = (list(&self.cells, layout), list(&self.copy, layout));
        format!("{cells} hold the same digits as {copy}, in this order.")
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        [&self.cells, &self.copy].map(|cells| Figure::Region { cells: cells.clone() }).to_vec()
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        write_cells(&self.cells, layout, out);
        out.push("=".to_owned());
        write_cells(&self.copy, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Clones, String> {
        let cells = from.cells()?;
        from.expect("=")?;
        Ok(Clones { cells, copy: from.cells()? })
    }
}
