//! Lunchboxes: the sum between the least and the greatest digit that a line itself has.

use super::prelude::*;

/// The digits of the line differ, and those between its least and its greatest digit sum to a number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lunchbox {
    /// The cells along the line.
    pub cells: Vec<Cell>,
    /// The sum.
    pub sum: i32,
}

impl Kind for Lunchbox {
    const NAMES: &'static [&'static str] = &["lunchbox"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn normalise(&mut self) {
        undirected(&mut self.cells);
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        at_least(2, &self.cells)?;
        can_differ(&self.cells, layout)?;
        let most: i32 = (least(layout)..greatest(layout)).rev().take(self.cells.len() - 2).sum();
        match self.sum {
            sum if (0..=most).contains(&sum) => Ok(()),
            sum => Err(format!("the digits between sum to 0 at least and {most} at most, never to {sum}")),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let values = board.values(&self.cells);
        let place = |value: Option<&i32>| values.iter().position(|held| Some(held) == value);
        let (Some(a), Some(b)) = (place(values.iter().min()), place(values.iter().max())) else {
            return false;
        };
        board.differ(&self.cells) && values[a.min(b) + 1..a.max(b).max(1)].iter().sum::<i32>() == self.sum
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        to.differ(&self.cells);
        if to.lunchbox(layout, &self.cells, self.sum) {
            return;
        }
        let mut branches = Vec::new();
        for low in least(layout)..=greatest(layout) {
            for high in low + self.cells.len() as i32 - 1..=greatest(layout) {
                branches.push(to.branch(|to| {
                    let inside = digits(layout, |value| low <= value && value <= high);
                    for &cell in self.cells.iter().filter(|_| inside != layout.digits()) {
                        to.among(cell, inside);
                    }
                    to.sandwich(layout, &self.cells, [low, high], self.sum);
                }));
            }
        }
        match branches.len() {
            1 => branches.remove(0).into_iter().for_each(|primitive| to.add(primitive)),
            _ => to.add(Primitive::Any(branches)),
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        let (cells, sum) = (list(&self.cells, layout), self.sum);
        format!("The digits in {cells} differ; those between the least and the greatest sum to {sum}.")
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        let cage = Figure::Cage { cells: self.cells.clone(), label: self.sum.to_string() };
        [vec![cage], line(&self.cells, LineColour::Grey)].concat()
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(self.sum.to_string());
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Lunchbox, String> {
        let sum = from.number()?;
        Ok(Lunchbox { cells: from.cells()?, sum })
    }
}
