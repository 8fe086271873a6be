//! Cells with a few possible digits: low, high, or any others.

use super::prelude::*;

/// The digit of a cell is one of these.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Among {
    /// The cell.
    pub cell: Cell,
    /// The digits.
    pub digits: DigitSet,
}

impl Among {
    fn values(&self, layout: &Layout) -> Vec<i32> {
        self.digits.iter().map(|digit| layout.value(digit)).collect()
    }
}

impl Kind for Among {
    const NAMES: &'static [&'static str] = &["among"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        vec![self.cell]
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        match (self.digits & layout.digits()).is_empty() {
            true => Err("none of its digits is on this board".to_owned()),
            false => Ok(()),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        self.digits.contains(board.digit(self.cell))
    }

    fn lower(&self, _layout: &Layout, to: &mut Lowering) {
        to.among(self.cell, self.digits);
    }

    fn describe(&self, layout: &Layout) -> String {
        let values = and(&self.values(layout)).unwrap_or_default();
        format!("The digit in {} is one of {values}.", layout.cell_name(self.cell))
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        vec![Figure::Mark { cell: self.cell, mark: CellMark::Shade }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        write_numbers(&self.values(layout), out);
        out.push(layout.cell_name(self.cell));
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Among, String> {
        let layout = from.layout();
        let values = from.numbers()?;
        values.iter().try_for_each(|&value| is_digit(value, layout))?;
        Ok(Among { digits: digits(layout, |value| values.contains(&value)), cell: from.cell()? })
    }
}
