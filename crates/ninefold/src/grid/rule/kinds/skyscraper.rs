//! Skyscrapers: how many buildings one sees along a line.

use super::prelude::*;

/// What is seen along a line whose digits are the heights of buildings. A digit 0 is no building.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Skyscraper {
    /// The cells from the clue on.
    pub cells: Vec<Cell>,
    /// The number outside.
    pub clue: i32,
    /// Whether the clue is the height of the first hidden building; otherwise it is the number of those in view.
    pub hidden: bool,
}

impl Kind for Skyscraper {
    const NAMES: &'static [&'static str] = &["skyscraper", "hidden-skyscraper"];

    fn name(&self) -> &'static str {
        Self::NAMES[usize::from(self.hidden)]
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        at_least(1, &self.cells)?;
        if self.hidden {
            return is_digit(self.clue, layout);
        }
        let most = self.cells.len().min(layout.side());
        match self.clue {
            clue if (0..=most as i32).contains(&clue) => Ok(()),
            clue => Err(format!("one can't see {clue} buildings in {} cells", self.cells.len())),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let values = board.values(&self.cells);
        let in_view = |i: &usize| values[..*i].iter().all(|&before| before < values[*i]);
        match self.hidden {
            false => {
                (0..values.len()).filter(in_view).filter(|&i| values[i] > 0).count() == self.clue as usize
            }
            true => (0..values.len()).find(|i| !in_view(i)).is_some_and(|i| values[i] == self.clue),
        }
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        if self.hidden {
            // The state is the tallest building so far, until the first hidden one is found.
            let next = |tallest: &Option<i32>, value: i32| match *tallest {
                None => Some(None),
                Some(tallest) if value > tallest => Some(Some(value)),
                Some(_) => (value == self.clue).then_some(None),
            };
            let make = || {
                Automaton::explore(layout, self.cells.len(), Some(least(layout) - 1), next, Option::is_none)
            };
            let key = ("hidden-skyscraper", [self.clue, self.cells.len() as i32, 0, 0]);
            let automaton = to.shared(key, make).expect("there are few heights");
            to.add(Primitive::Automaton(self.cells.clone(), automaton));
            return;
        }
        let next = |&(tallest, left): &(i32, i32), value: i32| match value > tallest {
            true => (left > 0).then_some((value, left - 1)),
            false => Some((tallest, left)),
        };
        let size = self.cells.len() as i32;
        let make =
            || Automaton::explore(layout, self.cells.len(), (0, self.clue), next, |&(_, left)| left == 0);
        let automaton = to.shared(("skyscraper", [self.clue, size, 0, 0]), make);
        to.add(Primitive::Automaton(self.cells.clone(), automaton.expect("there are few heights")));
        if layout.all_differ(&self.cells) {
            // So many different digits, counted in the state too, aren't all less than their number; the greatest is seen.
            let is_house = self.cells.len() == layout.side();
            let (low, high) = (least(layout), greatest(layout));
            let next = |&(count, tallest, left): &(i32, i32, i32), value: i32| {
                let (tallest, left) = next(&(tallest, left), value)?;
                let is_done = left == 0 && (tallest == high || !is_house);
                let fits = tallest - low >= count && left <= high - tallest && (left > 0 || is_done);
                fits.then_some((count + 1, tallest, left))
            };
            let start = (0, 0, self.clue);
            let make =
                || Automaton::explore(layout, self.cells.len(), start, next, |&(_, _, left)| left == 0);
            if let Some(automaton) =
                to.shared(("skyscraper of cells that differ", [self.clue, size, 0, 0]), make)
            {
                to.imply(Primitive::Automaton(self.cells.clone(), automaton));
            }
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        let (cells, clue) = (list(&self.cells, layout), self.clue);
        match self.hidden {
            true => {
                format!("Along {cells}, the first digit that isn't greater than all before it is {clue}.")
            }
            false => format!("Along {cells}, the number of digits greater than all before them is {clue}."),
        }
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        outside(&self.cells, self.clue)
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(self.clue.to_string());
        write_cells(&self.cells, layout, out);
    }

    fn read(name: &str, from: &mut Arguments<'_>) -> Result<Skyscraper, String> {
        let clue = from.number()?;
        Ok(Skyscraper { cells: from.cells()?, clue, hidden: name == "hidden-skyscraper" })
    }
}
