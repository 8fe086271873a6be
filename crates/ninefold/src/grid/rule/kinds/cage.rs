//! Killer cages: digits that differ, and their sum.

use super::prelude::*;

/// The digits in the cells differ and, if there is a sum, add up to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cage {
    /// The cells, in board order.
    pub cells: Vec<Cell>,
    /// The sum; without one the digits only differ.
    pub sum: Option<i32>,
}

impl Kind for Cage {
    const NAMES: &'static [&'static str] = &["cage"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn normalise(&mut self) {
        self.cells.sort_unstable();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        let (cells, digits) = (self.cells.len(), layout.side());
        if cells > digits {
            return Err(format!("{cells} cells can't all differ with {digits} digits"));
        }
        let Some(sum) = self.sum else { return Ok(()) };
        let low = i32::from(layout.shape().low);
        let smallest: i32 = (low..).take(cells).sum();
        let largest: i32 = (0..layout.side() as i32 + low).rev().take(cells).sum();
        if (smallest..=largest).contains(&sum) {
            return Ok(());
        }
        Err(format!(
            "{cells} different digits sum to {smallest} at least and {largest} at most, never to {sum}"
        ))
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        board.differ(&self.cells) && self.sum.is_none_or(|sum| board.sum(&self.cells) == sum)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        match self.sum {
            None => to.differ(&self.cells),
            Some(sum) if self.cells.len() == 1 => {
                to.among(self.cells[0], layout.digit_of(sum).map_or(DigitSet::EMPTY, DigitSet::only));
            }
            Some(sum) => {
                to.differ(&self.cells);
                to.add(Primitive::Sum(
                    self.cells.iter().map(|&cell| (cell, 1)).collect(),
                    Totals::Exactly(sum),
                ));
            }
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        let cells = list(&self.cells, layout);
        match self.sum {
            Some(sum) => format!("The digits in {cells} differ and sum to {sum}."),
            None => format!("The digits in {cells} differ."),
        }
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        let label = self.sum.map(|sum| sum.to_string()).unwrap_or_default();
        vec![Figure::Cage { cells: self.cells.clone(), label }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.extend(self.sum.map(|sum| sum.to_string()));
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Cage, String> {
        let sum = from.maybe_number();
        Ok(Cage { cells: from.cells()?, sum })
    }
}
