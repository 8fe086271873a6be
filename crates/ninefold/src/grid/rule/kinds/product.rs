//! Products of cells.

use super::prelude::*;

/// The product of the digits is a number; they may be equal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Product {
    /// The cells, in board order.
    pub cells: Vec<Cell>,
    /// Their product.
    pub product: i32,
}

impl Kind for Product {
    const NAMES: &'static [&'static str] = &["product"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn normalise(&mut self) {
        self.cells.sort_unstable();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        at_least(1, &self.cells)?;
        let mut rest = self.product;
        if rest < 1 {
            let zero = rest == 0 && least(layout) == 0;
            return if zero { Ok(()) } else { Err(format!("no digits have the product {rest}")) };
        }
        for factor in 2..=greatest(layout) {
            while rest % factor == 0 {
                rest /= factor;
            }
        }
        if rest == 1 { Ok(()) } else { Err(format!("no digits have the product {}", self.product)) }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let values = board.values(&self.cells);
        values.iter().map(|&value| i64::from(value)).fold(1i64, i64::saturating_mul)
            == i64::from(self.product)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        if let [a, b] = self.cells[..] {
            to.pair(layout, [a, b], ("product", self.product), |a, b| a * b == self.product);
        } else if self.product == 0 {
            to.count(layout, &self.cells, 0, 1..=self.cells.len() as i32);
        } else {
            let next = |&left: &i32, value: i32| (value != 0 && left % value == 0).then(|| left / value);
            to.explore(layout, &self.cells, self.product, next, |&left| left == 1);
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        format!("The product of the digits in {} is {}.", list(&self.cells, layout), self.product)
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        let label = format!("{}×", self.product);
        match self.cells[..] {
            [a, b] => vec![Figure::Edge { cells: [a, b], mark: EdgeMark::Label, label }],
            _ => vec![Figure::Cage { cells: self.cells.clone(), label }],
        }
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(self.product.to_string());
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Product, String> {
        let product = from.number()?;
        Ok(Product { cells: from.cells()?, product })
    }
}
