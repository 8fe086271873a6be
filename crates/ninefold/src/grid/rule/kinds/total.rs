//! X, V and other sums of two cells.

use super::prelude::*;

/// Two digits sum to a number: 10 for an X, 5 for a V.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Total {
    /// The two cells, in board order.
    pub cells: [Cell; 2],
    /// Their sum.
    pub sum: i32,
}

impl Total {
    /// The sum that an X demands.
    pub const X: i32 = 10;
    /// The sum that a V demands.
    pub const V: i32 = 5;
}

impl Kind for Total {
    const NAMES: &'static [&'static str] = &["x", "v", "total"];

    fn name(&self) -> &'static str {
        match self.sum {
            Total::X => "x",
            Total::V => "v",
            _ => "total",
        }
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn normalise(&mut self) {
        self.cells.sort_unstable();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        can_sum(2, self.sum, layout)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        board.sum(&self.cells) == self.sum
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        to.pair(layout, self.cells, ("total", self.sum), |a, b| a + b == self.sum);
    }

    fn describe(&self, layout: &Layout) -> String {
        format!("The digits in {} sum to {}.", list(&self.cells, layout), self.sum)
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        let label = match self.sum {
            Total::X => "X".to_owned(),
            Total::V => "V".to_owned(),
            sum => sum.to_string(),
        };
        vec![Figure::Edge { cells: self.cells, mark: EdgeMark::Label, label }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        if self.name() == "total" {
            out.push(self.sum.to_string());
        }
        write_cells(&self.cells, layout, out);
    }

    fn read(name: &str, from: &mut Arguments<'_>) -> Result<Total, String> {
        let sum = match name {
            "x" => Total::X,
            "v" => Total::V,
            _ => from.number()?,
        };
        Ok(Total { cells: from.two_cells()?, sum })
    }
}
