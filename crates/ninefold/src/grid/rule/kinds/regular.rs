//! Regular expressions along a line.

use super::super::regex::Regex;
use super::prelude::*;

/// The digits of the line, in order, match a regular expression: `"1[2-4]*5?"`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Regular {
    /// The cells along the line.
    pub cells: Vec<Cell>,
    /// The expression.
    pub pattern: String,
}

impl Kind for Regular {
    const NAMES: &'static [&'static str] = &["regex"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        each(&self.cells)
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        at_least(1, &self.cells)?;
        if self.pattern.contains('"') {
            return Err("the expression has a quotation mark".to_owned());
        }
        match Regex::read(&self.pattern, layout)?.automaton() {
            Some(_) => Ok(()),
            None => Err(format!("the expression needs more than {} states", Automaton::MAX_STATES)),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let digits: Vec<Digit> = self.cells.iter().map(|&cell| board.digit(cell)).collect();
        Regex::read(&self.pattern, board.layout()).is_ok_and(|regex| regex.matches(&digits))
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let automaton = Regex::read(&self.pattern, layout).ok().and_then(|regex| regex.automaton());
        to.automaton(&self.cells, automaton.expect("the check has read the expression"));
    }

    fn describe(&self, layout: &Layout) -> String {
        format!("The digits in {} match the expression {}.", list(&self.cells, layout), self.pattern)
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        line_between(&self.cells, LineColour::Grey, Tip::Plain, Tip::Arrow)
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(format!("\"{}\"", self.pattern));
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Regular, String> {
        let pattern = from.text()?;
        Ok(Regular { cells: from.cells()?, pattern })
    }
}
