//! Zipper lines: cells equally far from the centre have the same sum.

use super::prelude::*;

/// Every two cells equally far from the centre of the line have the same sum. If the line has a cell in the centre, its digit
/// is that sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Zipper {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Zipper {
    /// Returns the groups of cells with the same sum: the centre, if it is a cell, then pairs from the centre on.
    fn groups(&self) -> Vec<Vec<Cell>> {
        let (count, half) = (self.cells.len(), self.cells.len() / 2);
        let centre = (count % 2 == 1).then(|| vec![self.cells[half]]);
        let pair = |i: usize| vec![self.cells[i], self.cells[count - 1 - i]];
        centre.into_iter().chain((0..half).rev().map(pair)).collect()
    }
}

impl Kind for Zipper {
    const NAMES: &'static [&'static str] = &["zipper"];

    only_cells!();

    fn normalise(&mut self) {
        undirected(&mut self.cells);
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        at_least(3, &self.cells)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let sums: Vec<i32> = self.groups().iter().map(|group| board.sum(group)).collect();
        sums.iter().all(|&sum| sum == sums[0])
    }

    fn lower(&self, _layout: &Layout, to: &mut Lowering) {
        to.equal_sums(&self.groups());
    }

    fn describe(&self, layout: &Layout) -> String {
        let cells = list(&self.cells, layout);
        match self.cells.len() % 2 {
            0 => format!("Along {cells}, cells equally far from the centre have the same sum."),
            _ => format!("Along {cells}, cells equally far from the centre sum to the digit in the centre."),
        }
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        line(&self.cells, LineColour::Lavender)
    }
}
