//! Sandwiches: the sum between the least and the greatest digit of a line.

use super::prelude::*;

/// The digits between two crusts, usually the least and the greatest digit of the board, sum to a number outside.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sandwich {
    /// The cells of the line; from which end doesn't matter.
    pub cells: Vec<Cell>,
    /// The sum.
    pub sum: i32,
    /// The values of other crusts, the smaller first.
    pub crusts: Option<[i32; 2]>,
}

impl Sandwich {
    /// The largest sum.
    const MAX: i32 = 1000;

    /// Returns the values of the crusts.
    fn crusts(&self, layout: &Layout) -> [i32; 2] {
        self.crusts.unwrap_or([least(layout), greatest(layout)])
    }
}

impl Kind for Sandwich {
    const NAMES: &'static [&'static str] = &["sandwich"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn normalise(&mut self) {
        undirected(&mut self.cells);
        if let Some(crusts) = &mut self.crusts {
            crusts.sort_unstable();
        }
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        at_least(2, &self.cells)?;
        let [low, high] = self.crusts(layout);
        is_digit(low, layout)?;
        is_digit(high, layout)?;
        if low == high {
            return Err(format!("both crusts are {low}; name two digits"));
        }
        let most = ((self.cells.len() as i32 - 2) * greatest(layout)).min(Sandwich::MAX);
        if !(0..=most).contains(&self.sum) {
            return Err(format!("between the crusts the sum is 0 to {most}, never {}", self.sum));
        }
        Ok(())
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let values = board.values(&self.cells);
        let places = self.crusts(board.layout()).map(|crust| values.iter().position(|&value| value == crust));
        let [Some(a), Some(b)] = places else { return false };
        values[a.min(b) + 1..a.max(b)].iter().sum::<i32>() == self.sum
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        to.sandwich(layout, &self.cells, self.crusts(layout), self.sum);
    }

    fn describe(&self, layout: &Layout) -> String {
        let ([low, high], cells) = (self.crusts(layout), list(&self.cells, layout));
        format!("In {cells}, the digits between {low} and {high} sum to {}.", self.sum)
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        outside(&self.cells, self.sum)
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(self.sum.to_string());
        if let Some(crusts) = &self.crusts {
            out.push("crusts".to_owned());
            write_numbers(crusts, out);
        }
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Sandwich, String> {
        let sum = from.number()?;
        let crusts = match from.take("crusts") {
            true => Some(from.numbers()?.try_into().map_err(|_| "a sandwich has two crusts, such as 1,9")?),
            false => None,
        };
        Ok(Sandwich { cells: from.cells()?, sum, crusts })
    }
}
