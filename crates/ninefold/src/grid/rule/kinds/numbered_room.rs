//! Numbered rooms: the first digit says which cell holds the number outside.

use super::prelude::*;

/// The X-th cell of the line holds the number outside, where X is the first digit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NumberedRoom {
    /// The cells from the clue on.
    pub cells: Vec<Cell>,
    /// The digit outside.
    pub clue: i32,
}

impl Kind for NumberedRoom {
    const NAMES: &'static [&'static str] = &["numbered-room"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        at_least(1, &self.cells)?;
        is_digit(self.clue, layout)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let values = board.values(&self.cells);
        let place = (values[0] as usize).checked_sub(1);
        place.and_then(|place| values.get(place)) == Some(&self.clue)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        // The state is the number of cells still to go: none before the first, 0 at the end.
        let next = |left: &Option<i32>, value: i32| match *left {
            None if value == 1 => (self.clue == 1).then_some(Some(0)),
            None => (value > 0).then_some(Some(value - 1)),
            Some(1) => (value == self.clue).then_some(Some(0)),
            Some(left) => Some(Some((left - 1).max(0))),
        };
        to.explore(layout, &self.cells, None, next, |&left| left == Some(0));
    }

    fn describe(&self, layout: &Layout) -> String {
        let (first, cells) = (layout.cell_name(self.cells[0]), list(&self.cells, layout));
        format!("Along {cells}, the cell whose number is in {first} holds {}.", self.clue)
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        outside(&self.cells, self.clue)
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(self.clue.to_string());
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<NumberedRoom, String> {
        let clue = from.number()?;
        Ok(NumberedRoom { cells: from.cells()?, clue })
    }
}
