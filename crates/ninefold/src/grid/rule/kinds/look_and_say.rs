//! Look-and-say cages: how often digits occur.

use super::prelude::*;

/// Each listed digit occurs exactly as often as the clue says; nothing is said of others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LookAndSay {
    /// The cells, in board order.
    pub cells: Vec<Cell>,
    /// How often which value occurs, in ascending order of values.
    pub counts: Vec<(u8, i32)>,
}

impl Kind for LookAndSay {
    const NAMES: &'static [&'static str] = &["look-and-say"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn normalise(&mut self) {
        self.cells.sort_unstable();
        self.counts.sort_unstable_by_key(|&(times, value)| (value, times));
        self.counts.dedup();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        if self.counts.is_empty() {
            return Err("it says nothing; list counts such as 2x3 for two 3s".to_owned());
        }
        self.counts.iter().try_for_each(|count| is_digit(count.1, layout))?;
        if let Some(pair) = self.counts.windows(2).find(|pair| pair[0].1 == pair[1].1) {
            return Err(format!("it says two things about {}; list each digit once", pair[0].1));
        }
        let (sum, cells) =
            (self.counts.iter().map(|&(times, _)| usize::from(times)).sum::<usize>(), self.cells.len());
        if sum > cells {
            return Err(format!("{sum} digits don't fit {cells} cells"));
        }
        Ok(())
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let held = board.values(&self.cells);
        let right = |&(times, value): &(u8, i32)| {
            held.iter().filter(|&&held| held == value).count() == usize::from(times)
        };
        self.counts.iter().all(right)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        for &(times, value) in &self.counts {
            to.count(layout, &self.cells, value, [i32::from(times)]);
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        let said = |&(times, value): &(u8, i32)| match times {
            0 => format!("no {value}"),
            1 => format!("one {value}"),
            times => format!("{times} {value}s"),
        };
        let counts: Vec<String> = self.counts.iter().map(said).collect();
        let counts = and(&counts).unwrap_or_default();
        format!("{} hold exactly {counts}.", list(&self.cells, layout))
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        let label: String = self.counts.iter().map(|(times, value)| format!("{times}{value}")).collect();
        vec![Figure::Cage { cells: self.cells.clone(), label }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.extend(self.counts.iter().map(|(times, value)| format!("{times}x{value}")));
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<LookAndSay, String> {
        let mut counts = Vec::new();
        let count = |word: &str| {
            let (times, value) = word.split_once('x')?;
            Some((times.parse().ok()?, value.parse().ok()?))
        };
        while let Some(said) = from.peek().and_then(count) {
            counts.push(said);
            from.word();
        }
        Ok(LookAndSay { cells: from.cells()?, counts })
    }
}
