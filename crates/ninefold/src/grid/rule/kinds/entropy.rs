//! Global entropy: every square of four cells has digits of all classes.

use super::prelude::*;

/// Every square of two rows and two columns has a digit of each class.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entropy {
    /// A low, a middle and a high digit.
    Size,
    /// A digit for each remainder modulo 3.
    Remainder,
}

impl Entropy {
    fn class(&self, layout: &Layout, value: i32) -> i32 {
        match self {
            Entropy::Size => third(layout, value),
            Entropy::Remainder => value % 3,
        }
    }
}

impl Kind for Entropy {
    const NAMES: &'static [&'static str] = &["global-entropy", "global-modular"];

    fn name(&self) -> &'static str {
        Self::NAMES[usize::from(*self == Entropy::Remainder)]
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.grid_cells().collect()
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        match layout.side() {
            0..3 => Err("fewer than three digits can't be of three classes".to_owned()),
            _ => Ok(()),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        squares(board.layout()).into_iter().all(|square| {
            let classes = square.map(|cell| self.class(board.layout(), board.value(cell)));
            (0..3).all(|class| classes.contains(&class))
        })
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        for square in squares(layout) {
            for class in 0..3 {
                let digits = digits(layout, |value| self.class(layout, value) == class);
                let terms = square.iter().map(|&cell| (cell, 1)).collect();
                to.add(Primitive::Tally { terms, digits, totals: Totals::new(1..=2) });
            }
        }
    }

    fn describe(&self, _layout: &Layout) -> String {
        match self {
            Entropy::Size => "Every 2×2 square holds a low, a middle and a high digit.".to_owned(),
            Entropy::Remainder => "Every 2×2 square holds a digit of each remainder modulo 3.".to_owned(),
        }
    }

    fn write(&self, _layout: &Layout, _out: &mut Vec<String>) {}

    fn read(name: &str, _from: &mut Arguments<'_>) -> Result<Entropy, String> {
        Ok(if name == "global-modular" { Entropy::Remainder } else { Entropy::Size })
    }
}
