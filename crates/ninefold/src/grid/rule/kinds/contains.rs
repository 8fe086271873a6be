//! Digits that cells contain, or are a permutation of.

use super::prelude::*;

/// The cells contain each listed digit at least as often as it is listed. With as many digits as cells they are a
/// permutation of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Contains {
    /// The cells, in board order.
    pub cells: Vec<Cell>,
    /// The digits by value, in ascending order.
    pub values: Vec<i32>,
}

impl Contains {
    fn is_permutation(&self) -> bool {
        self.values.len() == self.cells.len()
    }
}

impl Kind for Contains {
    const NAMES: &'static [&'static str] = &["contains", "permutation"];

    fn name(&self) -> &'static str {
        Self::NAMES[usize::from(self.is_permutation())]
    }

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
        let mut left = board.values(&self.cells);
        self.values.iter().all(|value| {
            let place = left.iter().position(|held| held == value);
            place.map(|place| left.swap_remove(place)).is_some()
        })
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        if self.is_permutation() {
            let digits = digits(layout, |value| self.values.contains(&value));
            for &cell in &self.cells {
                to.among(cell, digits);
            }
            if self.values.windows(2).all(|pair| pair[0] != pair[1]) {
                to.differ(&self.cells);
                return;
            }
        }
        let spare = self.cells.len() - self.values.len();
        for group in self.values.chunk_by(|a, b| a == b) {
            to.count(layout, &self.cells, group[0], (group.len() as i32)..=(group.len() + spare) as i32);
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        let (cells, values) = (list(&self.cells, layout), and(&self.values).unwrap_or_default());
        match self.is_permutation() {
            true => format!("The digits in {cells} are {values}, in any order."),
            false => format!("The digits in {cells} include {values}."),
        }
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        let label: Vec<String> = self.values.iter().map(i32::to_string).collect();
        vec![Figure::Cage { cells: self.cells.clone(), label: label.join(" ") }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        write_numbers(&self.values, out);
        write_cells(&self.cells, layout, out);
    }

    fn read(name: &str, from: &mut Arguments<'_>) -> Result<Contains, String> {
        let values = from.numbers()?;
        let rule = Contains { cells: from.cells()?, values };
        if name == "permutation" && !rule.is_permutation() {
            let (digits, cells) = (rule.values.len(), rule.cells.len());
            return Err(format!(
                "{digits} digits are no permutation of {cells} cells; list as many digits as cells"
            ));
        }
        Ok(rule)
    }
}
