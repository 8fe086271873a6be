//! Thermometers: digits that grow from the bulb on.

use super::prelude::*;

/// The digits grow from cell to cell, or don't fall if the thermometer is slow.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thermometer {
    /// The cells from the bulb on.
    pub cells: Vec<Cell>,
    /// Whether neighbours may hold the same digit.
    pub slow: bool,
}

impl Kind for Thermometer {
    const NAMES: &'static [&'static str] = &["thermometer", "slow-thermometer"];

    fn name(&self) -> &'static str {
        Self::NAMES[usize::from(self.slow)]
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        let (cells, digits) = (self.cells.len(), layout.side());
        if !self.slow && cells > digits {
            return Err(format!("digits can't grow over {cells} cells: there are {digits}"));
        }
        Ok(())
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let grows = |pair: &[i32]| pair[0] < pair[1] || self.slow && pair[0] == pair[1];
        board.values(&self.cells).windows(2).all(grows)
    }

    fn lower(&self, _layout: &Layout, to: &mut Lowering) {
        to.add(Primitive::Increasing { cells: self.cells.clone(), strict: !self.slow });
    }

    fn describe(&self, layout: &Layout) -> String {
        let verb = if self.slow { "never fall" } else { "grow" };
        format!("From the bulb on, the digits in {} {verb}.", list(&self.cells, layout))
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        vec![Figure::Line {
            cells: self.cells.clone(),
            colour: LineColour::Grey,
            start: Tip::Bulb,
            end: Tip::Plain,
        }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        write_cells(&self.cells, layout, out);
    }

    fn read(name: &str, from: &mut Arguments<'_>) -> Result<Thermometer, String> {
        Ok(Thermometer { cells: from.cells()?, slow: name == "slow-thermometer" })
    }
}
