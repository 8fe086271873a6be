//! Conflicts between two cells.

use std::fmt;
use std::sync::Arc;

use super::{Broken, Cell, Digit, House, Layout};

/// Two cells of one house with the same digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Conflict {
    /// The two cells, in board order.
    pub cells: [Cell; 2],
    /// The digit that both cells hold.
    pub digit: Digit,
}

impl Conflict {
    /// Describes it for people: `r1c1 and r1c5 are both 7 (row 1)`.
    #[must_use]
    pub fn describe(&self, layout: &Layout) -> String {
        let [a, b] = self.cells;
        let has_both = |house: &&House| house.set().contains(a) && house.set().contains(b);
        let houses = layout.houses().iter().chain(layout.groups());
        let shared: Vec<String> = houses.filter(has_both).map(House::to_string).collect();
        format!(
            "{} and {} are both {} ({})",
            layout.cell_name(a),
            layout.cell_name(b),
            self.digit,
            shared.join(", ")
        )
    }
}

/// Givens that contradict each other: why a grid is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Contradiction {
    /// The layout of their board.
    pub layout: Arc<Layout>,
    /// The conflicts in houses, in board order.
    pub conflicts: Vec<Conflict>,
    /// The rules that they break.
    pub broken: Vec<Broken>,
}

impl Broken {
    /// Describes it for people: `r1c1 and r1c2 break 'cage 5 r1c1 r1c2'`.
    #[must_use]
    pub fn describe(&self, layout: &Layout) -> String {
        const SHOWN: usize = 6;
        let mut names: Vec<String> = self.cells.iter().map(|&cell| layout.cell_name(cell)).collect();
        let (more, verb) =
            (names.len().saturating_sub(SHOWN), if names.len() == 1 { "breaks" } else { "break" });
        if more > 0 {
            names.truncate(SHOWN);
            names.push(format!("{more} more"));
        }
        let cells = match names.split_last() {
            Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
            _ => names.concat(),
        };
        let rule = &layout.rules()[self.rule];
        let sentence = rule.describe(layout);
        // A full stop would end a list of several in the middle.
        format!("{cells} {verb} '{}': {}", rule.write(layout), sentence.trim_end_matches('.'))
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 4;
        f.write_str("the givens contradict each other: ")?;
        let conflicts = self.conflicts.iter().map(|conflict| conflict.describe(&self.layout));
        let broken = self.broken.iter().map(|broken| broken.describe(&self.layout));
        // Room for a rule, even where a digit is repeated in every house.
        let shown = if self.broken.is_empty() { SHOWN } else { SHOWN - 1 };
        for (i, fault) in conflicts.take(shown).chain(broken).take(SHOWN).enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            f.write_str(&fault)?;
        }
        match (self.conflicts.len() + self.broken.len()).saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

impl std::error::Error for Contradiction {}
