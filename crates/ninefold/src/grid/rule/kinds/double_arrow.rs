//! Double arrows: the ends sum to what is between them.

use super::prelude::*;

/// The two digits at the ends sum to the digits between them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DoubleArrow {
    /// The cells along the line, ends included.
    pub cells: Vec<Cell>,
}

impl Kind for DoubleArrow {
    const NAMES: &'static [&'static str] = &["double-arrow"];

    only_cells!();

    fn normalise(&mut self) {
        undirected(&mut self.cells);
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        at_least(3, &self.cells)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let values = board.values(&self.cells);
        let ends = values[0] + values[values.len() - 1];
        values[1..values.len() - 1].iter().sum::<i32>() == ends
    }

    fn lower(&self, _layout: &Layout, to: &mut Lowering) {
        let last = self.cells.len() - 1;
        let sign = |(i, &cell): (usize, &Cell)| (cell, if i == 0 || i == last { -1 } else { 1 });
        to.sum(self.cells.iter().enumerate().map(sign), Totals::Exactly(0));
    }

    fn describe(&self, layout: &Layout) -> String {
        let [first, inner @ .., last] = &self.cells[..] else { return String::new() };
        let ends = list(&[*first, *last], layout);
        format!("The digits in {} sum to those in {ends}.", list(inner, layout))
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        line_between(&self.cells, LineColour::Grey, Tip::Circle, Tip::Circle)
    }
}
