//! Counts of different digits.

use super::prelude::*;

/// The digit of a cell says how many different digits are in others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CountDistinct {
    /// The cell with the number.
    pub count: Cell,
    /// The cells that are counted, in board order.
    pub cells: Vec<Cell>,
}

impl Kind for CountDistinct {
    const NAMES: &'static [&'static str] = &["count-distinct"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        each(&[&[self.count], &self.cells[..]].concat())
    }

    fn normalise(&mut self) {
        self.cells.sort_unstable();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let digits: DigitSet = self.cells.iter().map(|&cell| board.digit(cell)).collect();
        digits.len() as i32 == board.value(self.count)
    }

    fn lower(&self, _layout: &Layout, to: &mut Lowering) {
        to.add(Primitive::Distinct { count: self.count, cells: self.cells.clone() });
    }

    fn describe(&self, layout: &Layout) -> String {
        let (count, cells) = (layout.cell_name(self.count), list(&self.cells, layout));
        format!("The digit in {count} is the number of different digits in {cells}.")
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        let mark = Figure::Mark { cell: self.count, mark: CellMark::Ring };
        vec![mark, Figure::Region { cells: self.cells.clone() }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(layout.cell_name(self.count));
        out.push("=".to_owned());
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<CountDistinct, String> {
        let count = from.cell()?;
        from.expect("=")?;
        Ok(CountDistinct { count, cells: from.cells()? })
    }
}
