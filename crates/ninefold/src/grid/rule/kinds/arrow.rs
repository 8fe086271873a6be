//! Arrows: the shaft sums to the number in the circle or the pill.

use super::prelude::*;

/// The digits along the shaft sum to the number in the bulb. A bulb of several cells, a pill, holds a decimal number, read
/// from left to right and from top to bottom: each cell counts ten times the next.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrow {
    /// The cells of the number, in board order.
    pub bulb: Vec<Cell>,
    /// The cells of the shaft, from the bulb on, without it.
    pub shaft: Vec<Cell>,
}

impl Arrow {
    /// The most cells of a pill.
    const MAX: usize = 4;
}

impl Kind for Arrow {
    const NAMES: &'static [&'static str] = &["arrow"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        each(&[&self.bulb[..], &self.shaft].concat())
    }

    fn normalise(&mut self) {
        self.bulb.sort_unstable();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.bulb, layout)?;
        if self.shaft.is_empty() {
            return Err("the arrow has no shaft; name its cells after the '='".to_owned());
        }
        if self.bulb.is_empty() || self.bulb.len() > Arrow::MAX {
            return Err(format!("the number has {} cells; use 1 to {}", self.bulb.len(), Arrow::MAX));
        }
        Ok(())
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let number = self.bulb.iter().fold(0, |number, &cell| 10 * number + board.value(cell));
        board.sum(&self.shaft) == number
    }

    fn lower(&self, _layout: &Layout, to: &mut Lowering) {
        let mut terms: Vec<(Cell, i32)> = self.shaft.iter().map(|&cell| (cell, 1)).collect();
        let mut worth = -1;
        for &cell in self.bulb.iter().rev() {
            terms.push((cell, worth));
            worth *= 10;
        }
        to.sum(terms, Totals::Exactly(0));
    }

    fn describe(&self, layout: &Layout) -> String {
        let shaft = list(&self.shaft, layout);
        match self.bulb[..] {
            [cell] => format!("The digits in {shaft} sum to the digit in {}.", layout.cell_name(cell)),
            _ => format!("The digits in {shaft} sum to the number in {}.", list(&self.bulb, layout)),
        }
    }

    fn figures(&self, layout: &Layout) -> Vec<Figure> {
        let near = |cell: &&Cell| {
            let first = self.shaft.first().copied().unwrap_or(**cell);
            let rows = layout.row(**cell).abs_diff(layout.row(first));
            rows.max(layout.column(**cell).abs_diff(layout.column(first)))
        };
        let from = self.bulb.iter().min_by_key(near);
        let cells: Vec<Cell> = from.into_iter().chain(&self.shaft).copied().collect();
        match self.bulb[..] {
            [_] => line_between(&cells, LineColour::Grey, Tip::Circle, Tip::Arrow),
            _ => {
                let pill = Figure::Pill { cells: self.bulb.clone() };
                [vec![pill], line_between(&cells, LineColour::Grey, Tip::Plain, Tip::Arrow)].concat()
            }
        }
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        write_cells(&self.bulb, layout, out);
        out.push("=".to_owned());
        write_cells(&self.shaft, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Arrow, String> {
        let bulb = from.cells()?;
        from.expect("=")?;
        Ok(Arrow { bulb, shaft: from.cells()? })
    }
}
