//! Anti-knight, anti-king and other leaps.

use super::prelude::*;

/// Cells that are a leap apart differ: so many rows one way and so many columns the other, in every direction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Leaper {
    /// A knight's move: two and one.
    Knight,
    /// A king's move: to the eight cells around.
    King,
    /// Any other leap, the smaller number first.
    Leap(u8, u8),
}

impl Leaper {
    /// Returns the steps of the leap in rows and columns.
    fn steps(&self) -> Vec<(isize, isize)> {
        let all = |a: isize, b: isize| {
            let mut steps = Vec::new();
            for (rows, columns) in [(a, b), (b, a)] {
                for (down, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                    steps.push((rows * down, columns * right));
                }
            }
            steps
        };
        match *self {
            Leaper::Knight => all(1, 2),
            Leaper::King => [all(0, 1), all(1, 1)].concat(),
            Leaper::Leap(a, b) => all(a as isize, b as isize),
        }
    }

    /// Returns the pairs of cells that differ, each once.
    fn pairs(&self, layout: &Layout) -> Vec<[Cell; 2]> {
        let mut pairs = Vec::new();
        for cell in layout.grid_cells() {
            for (down, right) in self.steps() {
                let row = layout.row(cell).checked_add_signed(down);
                let column = layout.column(cell).checked_add_signed(right);
                let other = row.zip(column).and_then(|(row, column)| layout.cell_at(row, column));
                pairs.extend(other.filter(|&other| cell < other).map(|other| [cell, other]));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
}

impl Kind for Leaper {
    const NAMES: &'static [&'static str] = &["knight", "king", "leap"];

    fn name(&self) -> &'static str {
        match self {
            Leaper::Knight => "knight",
            Leaper::King => "king",
            Leaper::Leap(..) => "leap",
        }
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.grid_cells().collect()
    }

    fn normalise(&mut self) {
        if let Leaper::Leap(a, b) = *self {
            *self = match (a.min(b), a.max(b)) {
                (1, 2) => Leaper::Knight,
                (a, b) => Leaper::Leap(a, b),
            };
        }
    }

    fn check(&self, _layout: &Layout) -> Result<(), String> {
        match self {
            Leaper::Leap(0, 0) => Err("a leap of no rows and no columns leads nowhere".to_owned()),
            _ => Ok(()),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        self.pairs(board.layout()).into_iter().all(|[a, b]| board.digit(a) != board.digit(b))
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        for pair in self.pairs(layout) {
            to.differ(&pair);
        }
    }

    fn describe(&self, _layout: &Layout) -> String {
        match self {
            Leaper::Knight => "Cells a knight's move apart differ.".to_owned(),
            Leaper::King => "Cells a king's move apart differ.".to_owned(),
            Leaper::Leap(a, b) => format!("Cells {a} and {b} rows and columns apart differ."),
        }
    }

    fn write(&self, _layout: &Layout, out: &mut Vec<String>) {
        if let Leaper::Leap(a, b) = self {
            out.extend([a.to_string(), b.to_string()]);
        }
    }

    fn read(name: &str, from: &mut Arguments<'_>) -> Result<Leaper, String> {
        let mut step = || {
            let number = from.number()?;
            u8::try_from(number).map_err(|_| format!("a leap of {number} leaves every board"))
        };
        match name {
            "knight" => Ok(Leaper::Knight),
            "king" => Ok(Leaper::King),
            _ => Ok(Leaper::Leap(step()?, step()?)),
        }
    }
}
