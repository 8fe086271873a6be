//! Whispers: neighbours on a line that are far apart.

use super::prelude::*;

/// Neighbours on the line differ by at least a number: 5 for German whispers on a 9×9 board, 4 for Dutch ones.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Whisper {
    /// The cells along the line; a line may cross or close itself.
    pub cells: Vec<Cell>,
    /// The least difference.
    pub by: i32,
}

impl Whisper {
    /// Returns the usual least difference on a board: half of its digits, rounded up.
    #[must_use]
    pub fn usual(layout: &Layout) -> i32 {
        layout.side().div_ceil(2) as i32
    }
}

impl Kind for Whisper {
    const NAMES: &'static [&'static str] = &["whisper"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        each(&self.cells)
    }

    fn normalise(&mut self) {
        undirected(&mut self.cells);
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        at_least(2, &self.cells)?;
        let most = layout.side() as i32 - 1;
        if self.by < 1 || self.by > most {
            return Err(format!("two digits can't differ by at least {}; use 1 to {most}", self.by));
        }
        Ok(())
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        board.values(&self.cells).windows(2).all(|pair| (pair[0] - pair[1]).abs() >= self.by)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        for pair in self.cells.windows(2) {
            to.pair(layout, [pair[0], pair[1]], ("whisper", self.by), |a, b| (a - b).abs() >= self.by);
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        let cells = list(&self.cells, layout);
        format!("Along {cells}, neighbouring digits differ by at least {}.", self.by)
    }

    fn figures(&self, layout: &Layout) -> Vec<Figure> {
        let usual = self.by == Whisper::usual(layout);
        line(&self.cells, if usual { LineColour::Green } else { LineColour::Orange })
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        if self.by != Whisper::usual(layout) {
            out.push(self.by.to_string());
        }
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Whisper, String> {
        let by = from.maybe_number().unwrap_or_else(|| Whisper::usual(from.layout()));
        Ok(Whisper { cells: from.cells()?, by })
    }
}
