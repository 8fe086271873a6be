//! Taxicab rules: equal digits keep away from a distance along rows and columns.

use super::prelude::*;

/// Equal digits are never at a distance, counted in steps from cell to cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Taxicab {
    /// Never this many steps apart.
    Steps(u8),
    /// Never as many steps apart as the digit says.
    Own,
}

impl Taxicab {
    /// Returns the pairs of cells that are so many steps apart.
    fn pairs(layout: &Layout, steps: usize) -> Vec<[Cell; 2]> {
        (0..=steps / 2).flat_map(|rows| apart(layout, rows, steps - rows)).collect()
    }
}

impl Kind for Taxicab {
    const NAMES: &'static [&'static str] = &["taxicab", "self-taxicab"];

    fn name(&self) -> &'static str {
        Self::NAMES[usize::from(*self == Taxicab::Own)]
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.grid_cells().collect()
    }

    fn check(&self, _layout: &Layout) -> Result<(), String> {
        match self {
            Taxicab::Steps(0) => Err("no two cells are 0 steps apart; use 1 or more".to_owned()),
            _ => Ok(()),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let layout = board.layout();
        let steps = |a: Cell, b: Cell| {
            layout.row(a).abs_diff(layout.row(b)) + layout.column(a).abs_diff(layout.column(b))
        };
        layout.grid_cells().all(|a| {
            let mut equal = layout.grid_cells().filter(|&b| a < b && board.digit(a) == board.digit(b));
            let forbidden = match self {
                Taxicab::Steps(steps) => usize::from(*steps),
                Taxicab::Own => board.value(a) as usize,
            };
            equal.all(|b| steps(a, b) != forbidden)
        })
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        match *self {
            Taxicab::Steps(steps) => {
                for pair in Taxicab::pairs(layout, steps.into()) {
                    to.differ(&pair);
                }
            }
            Taxicab::Own => {
                for steps in least(layout).max(1)..=greatest(layout) {
                    for pair in Taxicab::pairs(layout, steps as usize) {
                        to.pair(layout, pair, ("self-taxicab", steps), |a, b| a != b || a != steps);
                    }
                }
            }
        }
    }

    fn describe(&self, _layout: &Layout) -> String {
        match self {
            Taxicab::Steps(steps) => format!("Equal digits are never {steps} steps apart."),
            Taxicab::Own => "Equal digits are never as many steps apart as they say.".to_owned(),
        }
    }

    fn write(&self, _layout: &Layout, out: &mut Vec<String>) {
        if let Taxicab::Steps(steps) = self {
            out.push(steps.to_string());
        }
    }

    fn read(name: &str, from: &mut Arguments<'_>) -> Result<Taxicab, String> {
        if name == "self-taxicab" {
            return Ok(Taxicab::Own);
        }
        let steps = from.number()?;
        u8::try_from(steps).map(Taxicab::Steps).map_err(|_| format!("{steps} steps leave every board"))
    }
}
