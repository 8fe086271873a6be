//! Black dots: one digit is a multiple of the other.

use super::prelude::*;

/// One of two digits is so many times the other, usually twice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ratio {
    /// The two cells, in board order.
    pub cells: [Cell; 2],
    /// How many times the one is the other.
    pub by: i32,
}

impl Kind for Ratio {
    const NAMES: &'static [&'static str] = &["ratio"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn normalise(&mut self) {
        self.cells.sort_unstable();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        if (1..=greatest(layout)).contains(&self.by) {
            return Ok(());
        }
        Err(format!("no two digits have the ratio {}; use 1 to {}", self.by, greatest(layout)))
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let [a, b] = self.cells.map(|cell| board.value(cell));
        a == self.by * b || b == self.by * a
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        to.pair(layout, self.cells, ("ratio", self.by), |a, b| a == self.by * b || b == self.by * a);
    }

    fn describe(&self, layout: &Layout) -> String {
        let cells = list(&self.cells, layout);
        match self.by {
            2 => format!("Of the digits in {cells}, one is double the other."),
            by => format!("Of the digits in {cells}, one is {by} times the other."),
        }
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        let label = if self.by == 2 { String::new() } else { self.by.to_string() };
        vec![Figure::Edge { cells: self.cells, mark: EdgeMark::Black, label }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        if self.by != 2 {
            out.push(self.by.to_string());
        }
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Ratio, String> {
        let by = from.maybe_number().unwrap_or(2);
        Ok(Ratio { cells: from.two_cells()?, by })
    }
}
