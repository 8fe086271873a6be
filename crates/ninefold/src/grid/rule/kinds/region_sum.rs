//! Region sum lines: the same sum in every box.

use super::prelude::*;

/// The line is cut where it enters another box, and the digits of each part have the same sum. A line that comes back to
/// a box has another part there. Cells in no box don't count.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionSum {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl RegionSum {
    /// Returns the parts of the line, one for each visit of a box.
    #[must_use]
    pub fn parts(&self, layout: &Layout) -> Vec<Vec<Cell>> {
        let boxed: Vec<Cell> =
            self.cells.iter().copied().filter(|&cell| layout.box_of(cell).is_some()).collect();
        boxed.chunk_by(|&a, &b| layout.box_of(a) == layout.box_of(b)).map(<[Cell]>::to_vec).collect()
    }
}

impl Kind for RegionSum {
    const NAMES: &'static [&'static str] = &["region-sum"];

    only_cells!();

    fn normalise(&mut self) {
        undirected(&mut self.cells);
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        if self.parts(layout).is_empty() {
            return Err("none of its cells is in a box; use a board with boxes or `equal-sum`".to_owned());
        }
        Ok(())
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let sums: Vec<i32> = self.parts(board.layout()).iter().map(|part| board.sum(part)).collect();
        sums.iter().all(|&sum| sum == sums[0])
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        to.equal_sums(&self.parts(layout));
    }

    fn describe(&self, layout: &Layout) -> String {
        let parts: Vec<String> = self.parts(layout).iter().map(|part| list(part, layout)).collect();
        format!("These parts have the same sum: {}.", parts.join("; "))
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        line(&self.cells, LineColour::Blue)
    }
}
