//! Same-difference and arithmetic lines: the same step from cell to cell.

use super::prelude::*;

/// Neighbours on the line always differ by the same number. On an arithmetic line the digits also keep their direction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Progression {
    /// The cells along the line.
    pub cells: Vec<Cell>,
    /// Whether the digits keep growing or falling.
    pub arithmetic: bool,
}

impl Progression {
    fn step(&self, from: i32, to: i32) -> i32 {
        if self.arithmetic { to - from } else { (to - from).abs() }
    }
}

impl Kind for Progression {
    const NAMES: &'static [&'static str] = &["same-difference", "arithmetic"];

    fn name(&self) -> &'static str {
        Self::NAMES[usize::from(self.arithmetic)]
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        each(&self.cells)
    }

    fn normalise(&mut self) {
        undirected(&mut self.cells);
    }

    fn check(&self, _layout: &Layout) -> Result<(), String> {
        at_least(3, &self.cells)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let values = board.values(&self.cells);
        let steps: Vec<i32> = values.windows(2).map(|pair| self.step(pair[0], pair[1])).collect();
        steps.iter().all(|&step| step == steps[0])
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let next = |&(last, step): &(Option<i32>, Option<i32>), value: i32| {
            let Some(last) = last else { return Some((Some(value), None)) };
            let now = self.step(last, value);
            step.is_none_or(|step| step == now).then_some((Some(value), Some(now)))
        };
        to.explore(layout, &self.cells, (None, None), next, |_| true);
    }

    fn describe(&self, layout: &Layout) -> String {
        let cells = list(&self.cells, layout);
        match self.arithmetic {
            true => format!("Along {cells}, the digits grow or fall by the same number."),
            false => format!("Along {cells}, neighbours differ by the same number."),
        }
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        line(&self.cells, LineColour::Teal)
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        write_cells(&self.cells, layout, out);
    }

    fn read(name: &str, from: &mut Arguments<'_>) -> Result<Progression, String> {
        Ok(Progression { cells: from.cells()?, arithmetic: name == "arithmetic" })
    }
}
