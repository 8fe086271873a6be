//! Full rank: the place of a line among all rows and columns, read as numbers.

use super::prelude::*;

/// All rows and columns, read from both ends, are numbers; ranked from the lowest, 1, on, the line has this rank.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FullRank {
    /// The cells of the row or column from the clue on.
    pub cells: Vec<Cell>,
    /// The rank.
    pub rank: i32,
    /// Whether other lines may be the same number; they then share ranks in any order.
    pub ties: bool,
}

/// Returns all rows and columns, from both ends.
pub(super) fn lines(layout: &Layout) -> Vec<Vec<Cell>> {
    let row = |row: usize| (0..layout.columns()).map(|column| layout.cell(row, column)).collect();
    let column = |column: usize| (0..layout.rows()).map(|row| layout.cell(row, column)).collect();
    let all = (0..layout.rows()).map(row).chain((0..layout.columns()).map(column));
    all.flat_map(|line: Vec<Cell>| [line.iter().rev().copied().collect(), line]).collect()
}

impl Kind for FullRank {
    const NAMES: &'static [&'static str] = &["full-rank"];

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.grid_cells().collect()
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        if layout.rows() != layout.columns() {
            return Err("only square boards rank rows with columns".to_owned());
        }
        let lines = lines(layout);
        if !lines.contains(&self.cells) {
            return Err("its cells aren't a whole row or column from one end to the other".to_owned());
        }
        match self.rank {
            rank if (1..=lines.len() as i32).contains(&rank) => Ok(()),
            rank => Err(format!("the ranks are 1 to {}, not {rank}", lines.len())),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let own = board.values(&self.cells);
        let others = lines(board.layout()).into_iter().filter(|line| *line != self.cells);
        let others: Vec<Vec<i32>> = others.map(|line| board.values(&line)).collect();
        let below = others.iter().filter(|line| **line < own).count() as i32;
        let same = others.iter().filter(|line| **line == own).count() as i32;
        match self.ties {
            true => (below..=below + same).contains(&(self.rank - 1)),
            false => same == 0 && below == self.rank - 1,
        }
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        // If each edge of the board holds every digit, as many lines begin with each, and the rank says which digit comes first.
        let last = layout.rows() - 1;
        let down = |column: usize| (0..=last).map(move |row| (row, column));
        let across = |row: usize| (0..=last).map(move |column| (row, column));
        let edges: [Vec<(usize, usize)>; 4] =
            [down(0).collect(), down(last).collect(), across(0).collect(), across(last).collect()];
        let edges =
            edges.map(|edge| edge.iter().map(|&(row, column)| layout.cell(row, column)).collect::<Vec<_>>());
        if layout.side() == last + 1 && edges.iter().all(|edge| layout.all_differ(edge)) {
            let before = (self.rank - 1) as usize / edges.len();
            let first = layout.digits().iter().nth(before).map_or(DigitSet::EMPTY, DigitSet::only);
            to.imply(Primitive::Among(self.cells[0], first));
        }
        let others = lines(layout).into_iter().filter(|line| *line != self.cells).collect();
        to.add(Primitive::Rank {
            line: self.cells.clone(),
            others,
            below: Some(self.rank - 1),
            ties: self.ties,
        });
    }

    fn describe(&self, layout: &Layout) -> String {
        let (cells, rank) = (list(&self.cells, layout), self.rank);
        format!("Of all rows and columns read as numbers, {cells} has rank {rank}; the lowest has rank 1.")
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        outside(&self.cells, self.rank)
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(self.rank.to_string());
        out.extend(self.ties.then(|| "ties".to_owned()));
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<FullRank, String> {
        let rank = from.number()?;
        let ties = from.take("ties");
        Ok(FullRank { cells: from.cells()?, rank, ties })
    }
}
