//! Renban lines: consecutive digits in any order.

use super::prelude::*;

/// The digits differ and are consecutive, in any order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Renban {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Kind for Renban {
    const NAMES: &'static [&'static str] = &["renban"];

    only_cells!();

    fn normalise(&mut self) {
        undirected(&mut self.cells);
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        can_differ(&self.cells, layout)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let mut values = board.values(&self.cells);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let size = self.cells.len();
        let set = |low: usize| (low..low + size).map(Digit::from_index).collect();
        let sets: Vec<DigitSet> = (0..=layout.side() - size).map(set).collect();
        to.add(Primitive::Combination(self.cells.clone(), sets.into()));
    }

    fn describe(&self, layout: &Layout) -> String {
        format!("The digits in {} are consecutive, in any order.", list(&self.cells, layout))
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        line(&self.cells, LineColour::Purple)
    }
}
