//! Little killer and frame sums: the sum of a line, given outside the board.

use super::prelude::*;

/// The digits along a line sum to a number outside; they may be equal. Little killers run along diagonals, frame sums along
/// the first cells of rows and columns.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LittleKiller {
    /// The cells from the clue on.
    pub cells: Vec<Cell>,
    /// Their sum.
    pub sum: i32,
}

impl LittleKiller {
    /// Returns whether the cells lie in one row or column.
    fn is_straight(&self, layout: &Layout) -> bool {
        let all = |of: &dyn Fn(Cell) -> usize| self.cells.iter().all(|&cell| of(cell) == of(self.cells[0]));
        all(&|cell| layout.row(cell)) || all(&|cell| layout.column(cell))
    }
}

impl Kind for LittleKiller {
    const NAMES: &'static [&'static str] = &["little-killer"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        can_sum(self.cells.len(), self.sum, layout)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        board.sum(&self.cells) == self.sum
    }

    fn lower(&self, _layout: &Layout, to: &mut Lowering) {
        to.sum(self.cells.iter().map(|&cell| (cell, 1)), Totals::Exactly(self.sum));
    }

    fn describe(&self, layout: &Layout) -> String {
        format!("The digits in {} sum to {}; they may repeat.", list(&self.cells, layout), self.sum)
    }

    fn figures(&self, layout: &Layout) -> Vec<Figure> {
        let (line, label) = (self.cells.clone(), self.sum.to_string());
        vec![Figure::Outside { arrow: self.cells.len() == 1 || !self.is_straight(layout), line, label }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(self.sum.to_string());
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<LittleKiller, String> {
        let sum = from.number()?;
        Ok(LittleKiller { cells: from.cells()?, sum })
    }
}
