//! Equality cages: as many odd as even digits, as many low as high.

use super::prelude::*;

/// The digits differ; as many are odd as even, and as many low as high. The middle digit of an odd number of digits is
/// neither low nor high and doesn't occur.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Equality {
    /// The cells, in board order.
    pub cells: Vec<Cell>,
}

impl Equality {
    /// The number of digits up to which engines get the list of possible sets.
    const LISTED: usize = 16;

    /// Returns whether a digit is low (−1) or high (1), or neither.
    fn half(layout: &Layout, value: i32) -> i32 {
        (2 * value - least(layout) - greatest(layout)).signum()
    }

    fn accepts(layout: &Layout, values: &[i32]) -> bool {
        let halves = values.iter().map(|&value| Equality::half(layout, value));
        2 * values.iter().filter(|&value| value % 2 == 1).count() == values.len()
            && halves.clone().sum::<i32>() == 0
            && halves.clone().all(|half| half != 0)
    }
}

impl Kind for Equality {
    const NAMES: &'static [&'static str] = &["equality"];

    only_cells!();

    fn normalise(&mut self) {
        self.cells.sort_unstable();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        can_differ(&self.cells, layout)?;
        match self.cells.len() % 2 {
            0 => Ok(()),
            _ => Err(format!("{} cells have no halves; use an even number", self.cells.len())),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        board.differ(&self.cells) && Equality::accepts(board.layout(), &board.values(&self.cells))
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        if layout.side() <= Equality::LISTED {
            let sets = sets(layout, self.cells.len(), |values| Equality::accepts(layout, values));
            to.add(Primitive::Combination(self.cells.clone(), sets.into()));
            return;
        }
        to.differ(&self.cells);
        let half = Totals::Exactly(self.cells.len() as i32 / 2);
        let classes: [&dyn Fn(i32) -> bool; 3] =
            [&|value| value % 2 == 1, &|value| Equality::half(layout, value) < 0, &|value| {
                Equality::half(layout, value) > 0
            }];
        for class in classes {
            let terms = self.cells.iter().map(|&cell| (cell, 1)).collect();
            to.add(Primitive::Tally { terms, digits: digits(layout, class), totals: half.clone() });
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        let cells = list(&self.cells, layout);
        format!("The digits in {cells} differ, as many are odd as even, and as many low as high.")
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        vec![Figure::Cage { cells: self.cells.clone(), label: "=".to_owned() }]
    }
}
