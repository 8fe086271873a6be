//! Sums with coefficients and several totals.

use super::prelude::*;

/// The digits, each times its coefficient, sum to one of the totals. They may be equal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sum {
    /// The cells with their coefficients, in board order.
    pub terms: Vec<(Cell, i32)>,
    /// The sums that are right, in ascending order.
    pub totals: Vec<i32>,
}

impl Sum {
    /// The largest coefficient.
    const MAX: i32 = 10_000;
}

impl Kind for Sum {
    const NAMES: &'static [&'static str] = &["sum"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.terms.iter().map(|term| term.0).collect()
    }

    fn normalise(&mut self) {
        self.terms.sort_unstable();
        let mut joined: Vec<(Cell, i32)> = Vec::new();
        for (cell, times) in self.terms.drain(..) {
            match joined.last_mut() {
                Some(last) if last.0 == cell => last.1 = last.1.saturating_add(times),
                _ => joined.push((cell, times)),
            }
        }
        self.terms = joined;
        self.terms.retain(|term| term.1 != 0);
        self.totals.sort_unstable();
        self.totals.dedup();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        if self.terms.is_empty() || self.totals.is_empty() {
            return Err("it needs totals and cells, such as `sum 10,15 r1c1 2*r1c2`".to_owned());
        }
        if let Some((_, times)) =
            self.terms.iter().find(|term| term.1.unsigned_abs() > Sum::MAX.unsigned_abs())
        {
            return Err(format!("the coefficient {times} is too large; use at most {}", Sum::MAX));
        }
        let extreme = |least_first: bool| {
            let worth = |&(_, times): &(Cell, i32)| {
                times * if (times > 0) == least_first { least(layout) } else { greatest(layout) }
            };
            self.terms.iter().map(worth).sum::<i32>()
        };
        let range = extreme(true)..=extreme(false);
        if self.totals.iter().any(|total| range.contains(total)) {
            return Ok(());
        }
        Err(format!(
            "the sum is {} at least and {} at most, which no total meets",
            range.start(),
            range.end()
        ))
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let sum: i32 = self.terms.iter().map(|&(cell, times)| times * board.value(cell)).sum();
        self.totals.contains(&sum)
    }

    fn lower(&self, _layout: &Layout, to: &mut Lowering) {
        to.sum(self.terms.iter().copied(), Totals::new(self.totals.iter().copied()));
    }

    fn describe(&self, layout: &Layout) -> String {
        let term = |&(cell, times): &(Cell, i32)| match times {
            1 => layout.cell_name(cell),
            times => format!("{times}×{}", layout.cell_name(cell)),
        };
        let terms: Vec<String> = self.terms.iter().map(term).collect();
        let totals: Vec<String> = self.totals.iter().map(i32::to_string).collect();
        format!("The sum of {} is {}.", and(&terms).unwrap_or_default(), totals.join(" or "))
    }

    fn figures(&self, layout: &Layout) -> Vec<Figure> {
        let totals: Vec<String> = self.totals.iter().map(i32::to_string).collect();
        vec![Figure::Cage { cells: self.cells(layout), label: totals.join("/") }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        write_numbers(&self.totals, out);
        out.extend(self.terms.iter().map(|&(cell, times)| match times {
            1 => layout.cell_name(cell),
            -1 => format!("-{}", layout.cell_name(cell)),
            _ => format!("{times}*{}", layout.cell_name(cell)),
        }));
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Sum, String> {
        let totals = from.numbers()?;
        let mut terms = Vec::new();
        while from.peek().is_some_and(|word| word != ";" && word != "]") {
            terms.extend(from.terms()?);
        }
        Ok(Sum { terms, totals })
    }
}
