//! X-sums: the first digit says how many cells sum to the number outside.

use super::prelude::*;

/// The first X cells of the line sum to a number outside, where X is the first digit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct XSum {
    /// The cells from the clue on.
    pub cells: Vec<Cell>,
    /// The sum.
    pub sum: i32,
}

impl Kind for XSum {
    const NAMES: &'static [&'static str] = &["x-sum"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        at_least(1, &self.cells)?;
        let most = self.cells.len() as i32 * greatest(layout);
        match self.sum {
            sum if (least(layout)..=most).contains(&sum) => Ok(()),
            sum => Err(format!("an X-sum here is {} to {most}, never {sum}", least(layout))),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let first = board.value(self.cells[0]) as usize;
        self.cells.get(..first).is_some_and(|cells| board.sum(cells) == self.sum)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        to.x_sum(layout, &self.cells, self.sum);
        let mut branches = Vec::new();
        for digit in layout.digits() {
            let first = layout.value(digit);
            let Some(cells) = self.cells.get(..first as usize) else { continue };
            let others = cells.len().saturating_sub(1) as i32;
            let rest = if cells.is_empty() { self.sum } else { self.sum - first };
            if !(others * least(layout)..=others * greatest(layout)).contains(&rest) {
                continue;
            }
            branches.push(to.branch(|to| {
                to.among(self.cells[0], DigitSet::only(digit));
                if others > 0 {
                    to.sum(cells[1..].iter().map(|&cell| (cell, 1)), Totals::Exactly(rest));
                }
            }));
        }
        to.add(Primitive::Any(branches));
    }

    fn describe(&self, layout: &Layout) -> String {
        let (first, cells) = (layout.cell_name(self.cells[0]), list(&self.cells, layout));
        format!("Along {cells}, as many cells as {first} says sum to {}.", self.sum)
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        outside(&self.cells, self.sum)
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(self.sum.to_string());
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<XSum, String> {
        let sum = from.number()?;
        Ok(XSum { cells: from.cells()?, sum })
    }
}
