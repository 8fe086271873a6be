//! Between lines: digits between those at the ends.

use super::prelude::*;

/// Every digit along the line is greater than the one end and less than the other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Between {
    /// The cells along the line, ends included.
    pub cells: Vec<Cell>,
}

impl Kind for Between {
    const NAMES: &'static [&'static str] = &["between"];

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
        let (first, last) = (values[0], values[values.len() - 1]);
        let (low, high) = (first.min(last), first.max(last));
        values[1..values.len() - 1].iter().all(|value| low < *value && *value < high)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        to.ends(layout, &self.cells, |low, high| low < high, |low, high, value| low < value && value < high);
    }

    fn describe(&self, layout: &Layout) -> String {
        let [first, inner @ .., last] = &self.cells[..] else { return String::new() };
        let ends = list(&[*first, *last], layout);
        format!("The digits in {} lie between those in {ends}.", list(inner, layout))
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        line_between(&self.cells, LineColour::Grey, Tip::Circle, Tip::Circle)
    }
}
