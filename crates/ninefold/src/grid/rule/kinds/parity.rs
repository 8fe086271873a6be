//! Odd and even cells.

use super::prelude::*;

/// The digit of a cell is odd, or even.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Parity {
    /// The cell.
    pub cell: Cell,
    /// Whether its digit is odd.
    pub odd: bool,
}

impl Parity {
    fn accepts(&self, value: i32) -> bool {
        (value % 2 == 1) == self.odd
    }
}

impl Kind for Parity {
    const NAMES: &'static [&'static str] = &["odd", "even"];

    fn name(&self) -> &'static str {
        if self.odd { "odd" } else { "even" }
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        vec![self.cell]
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        self.accepts(board.value(self.cell))
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        to.among(self.cell, digits(layout, |value| self.accepts(value)));
    }

    fn describe(&self, layout: &Layout) -> String {
        format!("The digit in {} is {}.", layout.cell_name(self.cell), self.name())
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        let mark = if self.odd { CellMark::Circle } else { CellMark::Square };
        vec![Figure::Mark { cell: self.cell, mark }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(layout.cell_name(self.cell));
    }

    fn read(name: &str, from: &mut Arguments<'_>) -> Result<Parity, String> {
        Ok(Parity { cell: from.cell()?, odd: name == "odd" })
    }
}
