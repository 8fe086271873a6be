//! Quadruples: digits around a corner.

use super::prelude::*;

/// Each listed digit occurs in the cells, at least as often as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Quadruple {
    /// The cells around the corner, in board order.
    pub cells: Vec<Cell>,
    /// The digits by value, in ascending order.
    pub values: Vec<i32>,
}

impl Kind for Quadruple {
    const NAMES: &'static [&'static str] = &["quadruple"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn normalise(&mut self) {
        self.cells.sort_unstable();
        self.values.sort_unstable();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        check_values(&self.values, &self.cells, layout)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let held = board.values(&self.cells);
        let count = |values: &[i32], value| values.iter().filter(|&&v| v == value).count();
        self.values.iter().all(|&value| count(&held, value) >= count(&self.values, value))
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        for group in self.values.chunk_by(|a, b| a == b) {
            let most = self.cells.len() as i32;
            to.count(layout, &self.cells, group[0], (group.len() as i32)..=most);
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        let values = and(&self.values).unwrap_or_default();
        format!("The digits {values} occur in {}, as often as listed.", list(&self.cells, layout))
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        let label: Vec<String> = self.values.iter().map(i32::to_string).collect();
        vec![Figure::Corner { cells: self.cells.clone(), label: label.join(" ") }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        write_numbers(&self.values, out);
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Quadruple, String> {
        let values = from.numbers()?;
        Ok(Quadruple { cells: from.cells()?, values })
    }
}
