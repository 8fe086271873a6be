//! Index cells: a digit says where its row, column or box holds the cell's own place.

use super::prelude::*;

/// What the digit of an index cell counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Along {
    /// Rows: the digit V in row R says that V's row of the same column holds R.
    Rows,
    /// Columns: the digit V in column C says that V's column of the same row holds C.
    Columns,
    /// Places of the box in reading order: the digit V in place P says that place V holds P.
    Box,
}

/// A cell in place P of its line holds V exactly if place V holds P. Places are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Indexer {
    /// The cell.
    pub cell: Cell,
    /// What its digit counts.
    pub along: Along,
}

impl Indexer {
    /// Returns the cells that the digit counts.
    fn line(&self, layout: &Layout) -> Vec<Cell> {
        let same = |cell: &Cell| match self.along {
            Along::Rows => layout.column(*cell) == layout.column(self.cell),
            Along::Columns => layout.row(*cell) == layout.row(self.cell),
            Along::Box => layout.box_of(*cell) == layout.box_of(self.cell),
        };
        layout.grid_cells().filter(same).collect()
    }

    /// Returns the place of the cell, counted from 1.
    fn place(&self, layout: &Layout) -> i32 {
        self.line(layout).iter().take_while(|&&cell| cell < self.cell).count() as i32 + 1
    }
}

impl Kind for Indexer {
    const NAMES: &'static [&'static str] = &["row-index", "column-index", "box-index"];

    fn name(&self) -> &'static str {
        Self::NAMES[self.along as usize]
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        self.line(layout)
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        in_grid(&[self.cell], layout)?;
        if self.along == Along::Box && layout.box_of(self.cell).is_none() {
            return Err(format!("{} is in no box", layout.cell_name(self.cell)));
        }
        Ok(())
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let (line, place) = (self.line(board.layout()), self.place(board.layout()));
        let own = board.value(self.cell);
        (1..=line.len() as i32).contains(&own)
            && (1..).zip(&line).all(|(at, &cell)| (own == at) == (board.value(cell) == place))
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let (line, place) = (self.line(layout), self.place(layout));
        to.among(self.cell, digits(layout, |value| (1..=line.len() as i32).contains(&value)));
        for (at, &cell) in (1..).zip(&line).filter(|(_, cell)| **cell != self.cell) {
            // Every place of every line is a relation of its own.
            let key = at * Layout::MAX_CELLS as i32 + place;
            to.pair(layout, [self.cell, cell], ("index", key), |own, other| (own == at) == (other == place));
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        let (cell, place) = (layout.cell_name(self.cell), self.place(layout));
        match self.along {
            Along::Rows => format!("The digit in {cell} is the row of the {place} in its column."),
            Along::Columns => format!("The digit in {cell} is the column of the {place} in its row."),
            Along::Box => format!("The digit in {cell} is the place of the {place} in its box."),
        }
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        vec![Figure::Mark { cell: self.cell, mark: CellMark::Shade }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(layout.cell_name(self.cell));
    }

    fn read(name: &str, from: &mut Arguments<'_>) -> Result<Indexer, String> {
        let along = match name {
            "row-index" => Along::Rows,
            "column-index" => Along::Columns,
            _ => Along::Box,
        };
        Ok(Indexer { cell: from.cell()?, along })
    }
}
