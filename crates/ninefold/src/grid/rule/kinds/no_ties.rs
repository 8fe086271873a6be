//! No two rows or columns are the same number.

use super::full_rank::lines;
use super::prelude::*;

/// All rows and columns, read from both ends, are different numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NoTies;

impl Kind for NoTies {
    const NAMES: &'static [&'static str] = &["no-ties"];

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.grid_cells().collect()
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        match layout.rows() == layout.columns() {
            true => Ok(()),
            false => Err("only square boards compare rows with columns".to_owned()),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let mut lines: Vec<Vec<i32>> = lines(board.layout()).iter().map(|line| board.values(line)).collect();
        lines.sort_unstable();
        lines.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let lines = lines(layout);
        for (i, line) in lines.iter().enumerate() {
            let (line, others) = (line.clone(), lines[i + 1..].to_vec());
            to.add(Primitive::Rank { line, others, below: None, ties: false });
        }
    }

    fn describe(&self, _layout: &Layout) -> String {
        "All rows and columns, read as numbers from both ends, differ.".to_owned()
    }

    fn write(&self, _layout: &Layout, _out: &mut Vec<String>) {}

    fn read(_name: &str, _from: &mut Arguments<'_>) -> Result<NoTies, String> {
        Ok(NoTies)
    }
}
