//! White dots: two digits with a difference.

use super::prelude::*;

/// Two digits differ by a number, usually 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Difference {
    /// The two cells, in board order.
    pub cells: [Cell; 2],
    /// By how much they differ.
    pub by: i32,
}

impl Kind for Difference {
    const NAMES: &'static [&'static str] = &["difference"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn normalise(&mut self) {
        self.cells.sort_unstable();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        if (0..layout.side() as i32).contains(&self.by) {
            return Ok(());
        }
        Err(format!("no two of {} digits differ by {}", layout.side(), self.by))
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let [a, b] = self.cells.map(|cell| board.value(cell));
        (a - b).abs() == self.by
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        to.pair(layout, self.cells, ("difference", self.by), |a, b| (a - b).abs() == self.by);
    }

    fn describe(&self, layout: &Layout) -> String {
        let cells = list(&self.cells, layout);
        match self.by {
            1 => format!("The digits in {cells} are consecutive."),
            by => format!("The digits in {cells} differ by {by}."),
        }
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        let label = if self.by == 1 { String::new() } else { self.by.to_string() };
        vec![Figure::Edge { cells: self.cells, mark: EdgeMark::White, label }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        if self.by != 1 {
            out.push(self.by.to_string());
        }
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Difference, String> {
        let by = from.maybe_number().unwrap_or(1);
        Ok(Difference { cells: from.two_cells()?, by })
    }
}
