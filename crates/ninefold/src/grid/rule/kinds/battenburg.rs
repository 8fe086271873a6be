//! Battenburg: odd and even digits alternate around a corner.

use super::prelude::*;

/// Of cells that share a side, one is odd and the other even.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Battenburg {
    /// The cells around the corner, in board order.
    pub cells: Vec<Cell>,
}

impl Kind for Battenburg {
    const NAMES: &'static [&'static str] = &["battenburg"];

    only_cells!();

    fn normalise(&mut self) {
        self.cells.sort_unstable();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        let is_square = matches!(self.cells[..], [a, b, c, d] if !layout.is_extra(d)
            && layout.column(a) + 1 == layout.column(b)
            && layout.row(a) == layout.row(b)
            && c.index() == a.index() + layout.columns()
            && d.index() == b.index() + layout.columns());
        if is_square { Ok(()) } else { Err("it needs the four cells around a corner".to_owned()) }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let parities: Vec<i32> = board.values(&self.cells).iter().map(|value| value % 2).collect();
        matches!(parities[..], [a, b, c, d] if a == d && b == c && a != b)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        if let [a, b, c, d] = self.cells[..] {
            for pair in [[a, b], [a, c], [b, d], [c, d]] {
                to.pair(layout, pair, ("parity", 0), |one, other| (one + other) % 2 == 1);
            }
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        format!("Odd and even digits alternate around the corner of {}.", list(&self.cells, layout))
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        vec![Figure::Corner { cells: self.cells.clone(), label: "B".to_owned() }]
    }
}
