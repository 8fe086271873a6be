//! First seen: which of a few digits comes first along a line.

use super::prelude::*;

/// Of some digits, usually 1, 2 and 3, the number outside is the first along the line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FirstSeen {
    /// The cells from the clue on.
    pub cells: Vec<Cell>,
    /// The digit outside.
    pub clue: i32,
    /// The digits that are looked for.
    pub digits: DigitSet,
}

impl FirstSeen {
    fn values(&self, layout: &Layout) -> Vec<i32> {
        self.digits.iter().map(|digit| layout.value(digit)).collect()
    }
}

impl Kind for FirstSeen {
    const NAMES: &'static [&'static str] = &["first-seen"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        at_least(1, &self.cells)?;
        match layout.digit_of(self.clue).is_some_and(|digit| self.digits.contains(digit)) {
            true => Ok(()),
            false => Err(format!("{} isn't one of the digits that are looked for", self.clue)),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let first = self.cells.iter().find(|&&cell| self.digits.contains(board.digit(cell)));
        first.is_some_and(|&cell| board.value(cell) == self.clue)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let sought = self.values(layout);
        let next = |&found: &bool, value: i32| match found || !sought.contains(&value) {
            true => Some(found),
            false => (value == self.clue).then_some(true),
        };
        to.explore(layout, &self.cells, false, next, |&found| found);
    }

    fn describe(&self, layout: &Layout) -> String {
        let (cells, values) = (list(&self.cells, layout), and(&self.values(layout)).unwrap_or_default());
        format!("Along {cells}, the first of {values} is {}.", self.clue)
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        outside(&self.cells, self.clue)
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.extend([self.clue.to_string(), "of".to_owned()]);
        write_numbers(&self.values(layout), out);
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<FirstSeen, String> {
        let layout = from.layout();
        let clue = from.number()?;
        let values = if from.take("of") { from.numbers()? } else { vec![1, 2, 3] };
        values.iter().try_for_each(|&value| is_digit(value, layout))?;
        Ok(FirstSeen { clue, digits: digits(layout, |v| values.contains(&v)), cells: from.cells()? })
    }
}
