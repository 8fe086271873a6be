//! Modular and parity lines: every remainder in every few cells.

use super::prelude::*;

/// Every few cells in a row on the line, usually three, have different remainders by their number. With two this is a
/// parity line: odd and even digits alternate.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Modular {
    /// The cells along the line.
    pub cells: Vec<Cell>,
    /// By what to divide, and how many cells in a row differ.
    pub modulus: i32,
}

impl Kind for Modular {
    const NAMES: &'static [&'static str] = &["modular", "parity"];

    fn name(&self) -> &'static str {
        if self.modulus == 2 { "parity" } else { "modular" }
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        each(&self.cells)
    }

    fn normalise(&mut self) {
        undirected(&mut self.cells);
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        at_least(2, &self.cells)?;
        let digits = layout.side() as i32;
        if !(2..=digits).contains(&self.modulus) {
            return Err(format!("{digits} digits don't have {} remainders; use 2 to {digits}", self.modulus));
        }
        Ok(())
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let remainders: Vec<i32> = self.cells.iter().map(|&cell| board.value(cell) % self.modulus).collect();
        let differ = |window: &[i32]| (1..window.len()).all(|i| !window[..i].contains(&window[i]));
        remainders.windows(remainders.len().min(self.modulus as usize)).all(differ)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        to.periodic(layout, &self.cells, self.modulus, "modular", |value| value % self.modulus);
    }

    fn describe(&self, layout: &Layout) -> String {
        let cells = list(&self.cells, layout);
        match self.modulus {
            2 => format!("Along {cells}, odd and even digits alternate."),
            n => format!("Along {cells}, every {n} cells in a row have different remainders modulo {n}."),
        }
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        line(&self.cells, if self.modulus == 2 { LineColour::Red } else { LineColour::Teal })
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        if self.modulus > 3 {
            out.push(self.modulus.to_string());
        }
        write_cells(&self.cells, layout, out);
    }

    fn read(name: &str, from: &mut Arguments<'_>) -> Result<Modular, String> {
        let modulus = if name == "parity" { 2 } else { from.maybe_number().unwrap_or(3) };
        Ok(Modular { cells: from.cells()?, modulus })
    }
}
