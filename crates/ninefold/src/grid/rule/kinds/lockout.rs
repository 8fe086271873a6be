//! Lockout lines: digits outside the range of those at the ends.

use super::prelude::*;

/// The digits at the ends differ by at least a number, usually 4, and every digit along the line is less than both or greater
/// than both.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lockout {
    /// The cells along the line, ends included.
    pub cells: Vec<Cell>,
    /// The least difference of the ends.
    pub by: i32,
}

impl Lockout {
    /// The usual least difference.
    pub const USUAL: i32 = 4;
}

impl Kind for Lockout {
    const NAMES: &'static [&'static str] = &["lockout"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn normalise(&mut self) {
        undirected(&mut self.cells);
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        at_least(2, &self.cells)?;
        let most = layout.side() as i32 - 1;
        if self.by < 0 || self.by > most {
            return Err(format!("the ends can't differ by at least {}; use 0 to {most}", self.by));
        }
        Ok(())
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let values = board.values(&self.cells);
        let (first, last) = (values[0], values[values.len() - 1]);
        let range = first.min(last)..=first.max(last);
        (first - last).abs() >= self.by
            && values[1..values.len() - 1].iter().all(|value| !range.contains(value))
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let (apart, out) =
            (|low, high| high - low >= self.by, |low, high, value| value < low || value > high);
        to.ends(layout, &self.cells, apart, out);
    }

    fn describe(&self, layout: &Layout) -> String {
        let [first, inner @ .., last] = &self.cells[..] else { return String::new() };
        let ends = format!("{} differ by at least {}", list(&[*first, *last], layout), self.by);
        match inner {
            [] => format!("The digits in {ends}."),
            _ => format!("The digits in {ends}; those in {} lie outside their range.", list(inner, layout)),
        }
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        line_between(&self.cells, LineColour::Blue, Tip::Diamond, Tip::Diamond)
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        if self.by != Lockout::USUAL {
            out.push(self.by.to_string());
        }
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Lockout, String> {
        let by = from.maybe_number().unwrap_or(Lockout::USUAL);
        Ok(Lockout { cells: from.cells()?, by })
    }
}
