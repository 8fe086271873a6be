//! Connected digits: caves, paths and loops.

use std::sync::Arc;

use super::super::primitive::is_connected;
use super::prelude::*;

/// The cells with one of the digits form one piece, joined by sides.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Connected {
    /// The cells. With a width they are the rows of a rectangle, one after the other; cells outside the grid need that.
    pub cells: Vec<Cell>,
    /// The digits.
    pub digits: DigitSet,
    /// The number of columns of the rectangle; without it, cells touch as they do on the board.
    pub width: Option<u16>,
    /// How many cells hold one of the digits, if that is known.
    pub size: Option<u16>,
}

impl Connected {
    /// Returns for each cell the places of those that it touches.
    fn touching(&self, layout: &Layout) -> Vec<Vec<u16>> {
        let place = |i: usize| match self.width {
            Some(width) => (i / usize::from(width), i % usize::from(width)),
            None => (layout.row(self.cells[i]), layout.column(self.cells[i])),
        };
        let near = |a: usize, b: usize| {
            let ((row, column), (other_row, other_column)) = (place(a), place(b));
            row.abs_diff(other_row) + column.abs_diff(other_column) == 1
        };
        let count = self.cells.len();
        (0..count).map(|a| (0..count).filter(|&b| near(a, b)).map(|b| b as u16).collect()).collect()
    }
}

impl Kind for Connected {
    const NAMES: &'static [&'static str] = &["connected"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn normalise(&mut self) {
        if self.width.is_none() {
            self.cells.sort_unstable();
        }
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        if (self.digits & layout.digits()).is_empty() {
            return Err("none of its digits is on this board".to_owned());
        }
        match self.width {
            None => in_grid(&self.cells, layout)
                .map_err(|error| format!("{error}, or say the width of a rectangle: `width 9`"))?,
            Some(width) if width == 0 || !self.cells.len().is_multiple_of(width.into()) => {
                return Err(format!("{} cells don't fill rows of {width}", self.cells.len()));
            }
            Some(_) => {}
        }
        match self.size {
            Some(size) if usize::from(size) > self.cells.len() => {
                Err(format!("{} cells can't have a piece of {size}", self.cells.len()))
            }
            _ => Ok(()),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let inside: Vec<bool> =
            self.cells.iter().map(|&cell| self.digits.contains(board.digit(cell))).collect();
        let count = inside.iter().filter(|&&inside| inside).count();
        is_connected(&self.touching(board.layout()), &inside)
            && self.size.is_none_or(|size| usize::from(size) == count)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let touching: Arc<[Vec<u16>]> = self.touching(layout).into();
        to.add(Primitive::Connected { cells: self.cells.clone(), touching, digits: self.digits });
        if let Some(size) = self.size {
            let terms = self.cells.iter().map(|&cell| (cell, 1)).collect();
            let totals = Totals::Exactly(size.into());
            to.add(Primitive::Tally { terms, digits: self.digits, totals });
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        let values: Vec<i32> = self.digits.iter().map(|digit| layout.value(digit)).collect();
        let values = and(&values).unwrap_or_default();
        let cells = match self.cells.len() == layout.shape().grid_cells() && self.width.is_none() {
            true => "the grid".to_owned(),
            false => list(&self.cells, layout),
        };
        match self.size {
            Some(size) => format!("In {cells}, {size} cells hold {values}, and they are connected."),
            None => format!("In {cells}, the cells with {values} are connected."),
        }
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        write_numbers(&self.digits.iter().map(|digit| layout.value(digit)).collect::<Vec<i32>>(), out);
        out.extend(self.size.map(|size| format!("size {size}")));
        out.extend(self.width.map(|width| format!("width {width}")));
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Connected, String> {
        let layout = from.layout();
        let values = from.numbers()?;
        values.iter().try_for_each(|&value| is_digit(value, layout))?;
        let mut count = |word: &str| match from.take(word) {
            true => from.number().and_then(|n| u16::try_from(n).map(Some).map_err(|e| e.to_string())),
            false => Ok(None),
        };
        let (size, width) = (count("size")?, count("width")?);
        Ok(Connected { cells: from.cells()?, digits: digits(layout, |v| values.contains(&v)), width, size })
    }
}
