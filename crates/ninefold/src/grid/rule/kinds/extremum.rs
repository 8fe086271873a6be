//! Minimum and maximum cells: less or greater than their neighbours.

use super::super::Rule;
use super::prelude::*;

/// The digit of a cell is less, or greater, than those of all cells that share a side with it and aren't marked the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Extremum {
    /// The cell.
    pub cell: Cell,
    /// Whether its digit is greater than its neighbours; otherwise it is less.
    pub greatest: bool,
}

impl Extremum {
    /// Returns the neighbours that it is compared with.
    fn neighbours(&self, layout: &Layout) -> Vec<Cell> {
        let same = |cell: &Cell| {
            let twin = Rule::Extremum(Extremum { cell: *cell, greatest: self.greatest });
            layout.rules().contains(&twin)
        };
        let (row, column) = (Some(layout.row(self.cell)), Some(layout.column(self.cell)));
        let up = (row.and_then(|row| row.checked_sub(1)), column);
        let left = (row, column.and_then(|column| column.checked_sub(1)));
        let right = (row, column.map(|column| column + 1));
        let down = (row.map(|row| row + 1), column);
        let cells = [up, left, right, down].into_iter().filter_map(|(r, c)| layout.cell_at(r?, c?));
        cells.filter(|cell| !same(cell)).collect()
    }
}

impl Kind for Extremum {
    const NAMES: &'static [&'static str] = &["minimum", "maximum"];

    fn name(&self) -> &'static str {
        Self::NAMES[usize::from(self.greatest)]
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        let mut cells = self.neighbours(layout);
        cells.push(self.cell);
        cells
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        in_grid(&[self.cell], layout)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let own = board.value(self.cell);
        let right =
            |cell: Cell| if self.greatest { own > board.value(cell) } else { own < board.value(cell) };
        self.neighbours(board.layout()).into_iter().all(right)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        for other in self.neighbours(layout) {
            let cells = if self.greatest { vec![other, self.cell] } else { vec![self.cell, other] };
            to.add(Primitive::Increasing { cells, strict: true });
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        let (word, cell) = (if self.greatest { "greater" } else { "less" }, layout.cell_name(self.cell));
        format!("The digit in {cell} is {word} than its neighbours, except those marked the same.")
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        let mark = if self.greatest { CellMark::Maximum } else { CellMark::Minimum };
        vec![Figure::Mark { cell: self.cell, mark }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(layout.cell_name(self.cell));
    }

    fn read(name: &str, from: &mut Arguments<'_>) -> Result<Extremum, String> {
        Ok(Extremum { cell: from.cell()?, greatest: name == "maximum" })
    }
}
