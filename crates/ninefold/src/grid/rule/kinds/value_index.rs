//! Value indexing: how far along a line the first digit comes again.

use super::prelude::*;

/// The second digit of the line says how many cells after it the first digit comes again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueIndex {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Kind for ValueIndex {
    const NAMES: &'static [&'static str] = &["value-index"];

    only_cells!();

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        at_least(3, &self.cells)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let values = board.values(&self.cells);
        let away = usize::try_from(values[1]).unwrap_or(0);
        away > 0 && values.get(1 + away) == Some(&values[0])
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        enum State {
            Start,
            Sought(i32),
            Away(i32, i32),
            Found,
        }
        let next = |state: &State, value: i32| match *state {
            State::Start => Some(State::Sought(value)),
            State::Sought(sought) => (value > 0).then_some(State::Away(sought, value)),
            State::Away(sought, 1) => (value == sought).then_some(State::Found),
            State::Away(sought, away) => Some(State::Away(sought, away - 1)),
            State::Found => Some(State::Found),
        };
        to.explore(layout, &self.cells, State::Start, next, |state| *state == State::Found);
    }

    fn describe(&self, layout: &Layout) -> String {
        let cells = list(&self.cells, layout);
        format!("Along {cells}, the second digit says how many cells after it the first digit comes again.")
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        line_between(&self.cells, LineColour::Grey, Tip::Circle, Tip::Arrow)
    }
}
