//! Rellik cages: no part of the cage has the sum.

use super::prelude::*;

/// No digits of the cage, one or more of them, sum to the number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rellik {
    /// The cells, in board order.
    pub cells: Vec<Cell>,
    /// The sum that doesn't occur.
    pub sum: i32,
}

impl Rellik {
    /// The most cells.
    const MAX_CELLS: usize = 10;
    /// The most digits of which all sets are tried.
    const MAX_DIGITS: usize = 12;
    /// The largest sum: a word has a bit for each.
    const MAX: i32 = 63;
}

impl Kind for Rellik {
    const NAMES: &'static [&'static str] = &["rellik"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn normalise(&mut self) {
        self.cells.sort_unstable();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        if self.cells.len() > Rellik::MAX_CELLS {
            let (cells, most) = (self.cells.len(), Rellik::MAX_CELLS);
            return Err(format!("{cells} cells have too many sums; use at most {most}"));
        }
        match self.sum {
            1..=Rellik::MAX => Ok(()),
            sum => Err(format!("the sum is {sum}; use 1 to {}", Rellik::MAX)),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let values = board.values(&self.cells);
        (1u32..1 << values.len()).all(|part| {
            let inside = values.iter().enumerate().filter(|(i, _)| part >> i & 1 == 1);
            inside.map(|(_, value)| value).sum::<i32>() != self.sum
        })
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        if layout.side() <= Rellik::MAX_DIGITS && layout.all_differ(&self.cells) {
            let is_right = |set: &DigitSet| {
                let sums =
                    set.iter().fold(1u64, |sums, digit| sums | sums << layout.value(digit).clamp(0, 63));
                sums >> self.sum & 1 == 0
            };
            let sets = (0u32..1 << layout.side()).map(DigitSet::from_bits);
            let sets = sets.filter(|set| set.len() == self.cells.len() && is_right(set));
            to.imply(Primitive::Combination(self.cells.clone(), sets.collect()));
        }
        // The state has a bit for each sum up to the forbidden one that some of the digits have; no digits have the sum 0.
        let kept = u64::MAX >> (63 - self.sum);
        let next = |&sums: &u64, value: i32| {
            let sums = (sums | sums << value.min(63)) & kept;
            (sums >> self.sum & 1 == 0).then_some(sums)
        };
        match Automaton::explore(layout, self.cells.len(), 1u64, next, |_| true) {
            Some(automaton) => to.automaton(&self.cells, automaton),
            None => {
                for part in 1u32..1 << self.cells.len() {
                    let inside = self.cells.iter().enumerate().filter(|(i, _)| part >> i & 1 == 1);
                    let terms: Vec<(Cell, i32)> = inside.map(|(_, &cell)| (cell, 1)).collect();
                    let most = terms.len() as i32 * greatest(layout);
                    to.sum(terms, Totals::new((0..=most).filter(|&sum| sum != self.sum)));
                }
            }
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        format!("No digits in {}, one or more of them, sum to {}.", list(&self.cells, layout), self.sum)
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        vec![Figure::Cage { cells: self.cells.clone(), label: format!("≠{}", self.sum) }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(self.sum.to_string());
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Rellik, String> {
        let sum = from.number()?;
        Ok(Rellik { cells: from.cells()?, sum })
    }
}
