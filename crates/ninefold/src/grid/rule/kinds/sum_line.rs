//! Sum lines: lines that can be cut into parts with the same known sum.

use super::prelude::*;

/// The line can be cut into parts that each sum to a number, usually 10.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SumLine {
    /// The cells along the line.
    pub cells: Vec<Cell>,
    /// The sum of each part.
    pub sum: i32,
}

impl SumLine {
    /// The usual sum.
    pub const USUAL: i32 = 10;
    /// The largest sum.
    const MAX: i32 = 1000;
}

impl Kind for SumLine {
    const NAMES: &'static [&'static str] = &["sum-line"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        each(&self.cells)
    }

    fn normalise(&mut self) {
        undirected(&mut self.cells);
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        if !(1..=SumLine::MAX).contains(&self.sum) {
            return Err(format!("the sum of a part is {}; use 1 to {}", self.sum, SumLine::MAX));
        }
        can_sum(self.cells.len(), self.sum.max(self.cells.len() as i32 * least(layout)), layout)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let values = board.values(&self.cells);
        let mut reached = vec![true];
        for end in 1..=values.len() {
            let part = |start: usize| reached[start] && values[start..end].iter().sum::<i32>() == self.sum;
            let now = (0..end).any(part);
            reached.push(now);
        }
        reached[values.len()]
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        // The state is the sum of the part so far, and whether a part was finished: zeros may follow it.
        let next = |&(sum, finished): &(i32, bool), value: i32| match sum + value {
            sum if sum == self.sum => Some((0, true)),
            sum if sum < self.sum => Some((sum, finished)),
            _ => None,
        };
        to.explore(layout, &self.cells, (0, false), next, |&state| state == (0, true));
    }

    fn describe(&self, layout: &Layout) -> String {
        let cells = list(&self.cells, layout);
        format!("The line {cells} can be cut into parts that each sum to {}.", self.sum)
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        line(&self.cells, LineColour::Grey)
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        if self.sum != SumLine::USUAL {
            out.push(self.sum.to_string());
        }
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<SumLine, String> {
        let sum = from.maybe_number().unwrap_or(SumLine::USUAL);
        Ok(SumLine { cells: from.cells()?, sum })
    }
}
