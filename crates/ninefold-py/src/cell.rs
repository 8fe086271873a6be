//! Cells and digits as people say them: `(4, 7)` or `"r4c7"`, row and column counted from 1; 5, and 0 for a blank.
//!
//! | board | what is unusual | here |
//! |---|---|---|
//! | with digits from 0 | 0 is a digit | a blank is −1 |
//! | with cells outside the grid | they have no row | their row is 0: `(0, 1)` is `x1` |

use ninefold::grid::{Cell, Digit, Layout};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::error;

/// A cell as an argument.
#[derive(FromPyObject)]
pub(crate) enum Place {
    #[pyo3(transparent, annotation = "tuple[int, int]")]
    Pair((i64, i64)),
    #[pyo3(transparent, annotation = "str")]
    Name(String),
}

impl Place {
    /// Returns the cell of a layout.
    ///
    /// # Errors
    ///
    /// Raises `IndexError` if the layout has no such cell.
    pub(crate) fn cell(&self, layout: &Layout) -> PyResult<Cell> {
        let (name, cell) = match self {
            Place::Pair((row, column)) => (format!("r{row}c{column}"), at(*row, *column, layout)),
            Place::Name(name) => (name.clone(), named(name, layout)),
        };
        cell.ok_or_else(|| {
            let (rows, columns) = (layout.rows(), layout.columns());
            let count = match rows == columns {
                true => format!("rows and columns count from 1 to {rows}"),
                false => format!("rows count from 1 to {rows} and columns to {columns}"),
            };
            let advice = format!("{count}, as in (1, {columns}) or 'r1c{columns}'");
            PyIndexError::new_err(format!("'{name}' isn't a cell of this board; {advice}"))
        })
    }
}

fn at(row: i64, column: i64, layout: &Layout) -> Option<Cell> {
    let index = |number: i64| usize::try_from(number).ok()?.checked_sub(1);
    if row == 0 {
        return layout.cells().filter(|&cell| layout.is_extra(cell)).nth(index(column)?);
    }
    layout.cell_at(index(row)?, index(column)?)
}

/// Returns the cell with this name: `r4c7`, or `x1` for the first one outside the grid.
pub(crate) fn named(name: &str, layout: &Layout) -> Option<Cell> {
    if let Some(number) = name.strip_prefix(['x', 'X']) {
        return at(0, number.parse().ok()?, layout);
    }
    let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let row = row.parse().ok().filter(|&row| row != 0)?;
    at(row, column.parse().ok()?, layout)
}

/// Returns the row and column of a cell, counted from 1; the row of a cell outside the grid is 0.
pub(crate) fn place(cell: Cell, layout: &Layout) -> (usize, usize) {
    match layout.is_extra(cell) {
        true => (0, cell.index() - layout.rows() * layout.columns() + 1),
        false => (layout.row(cell) + 1, layout.column(cell) + 1),
    }
}

/// Returns what a cell holds: a digit by its value, or the number of a blank.
pub(crate) fn value(digit: Option<Digit>, layout: &Layout) -> i32 {
    digit.map_or_else(|| blank(layout), |digit| layout.value(digit))
}

/// Returns the number of a blank: 0, or −1 where 0 is a digit.
pub(crate) fn blank(layout: &Layout) -> i32 {
    i32::from(layout.shape().low) - 1
}

/// Returns the digit with this value, or nothing for a blank.
///
/// # Errors
///
/// Raises `OptionError` if the board has no such digit.
pub(crate) fn digit(py: Python<'_>, value: i64, layout: &Layout) -> PyResult<Option<Digit>> {
    let digit = i32::try_from(value).ok().and_then(|value| layout.digit_of(value));
    if digit.is_none() && value != i64::from(blank(layout)) {
        let reason = format!("{value} isn't a digit of this board; expected {}", values(layout));
        return Err(error::option(py, reason));
    }
    Ok(digit)
}

/// Says which numbers a cell can hold: `1–9, or 0 for a blank`.
pub(crate) fn values(layout: &Layout) -> String {
    let least = blank(layout) + 1;
    format!("{least}–{}, or {} for a blank", least + layout.side() as i32 - 1, blank(layout))
}

/// Returns the cell and digit of a placement or an elimination: `r4c7=5`, `r4c7<>5`.
pub(crate) fn entry(name: &str, layout: &Layout) -> Option<((usize, usize), i32)> {
    let (cell, digit) = parts(name, layout)?;
    Some((place(cell, layout), layout.value(digit)))
}

/// Returns the cell and digit that a record names: `r4c7=5`, `r4c7<>5`.
pub(crate) fn parts(name: &str, layout: &Layout) -> Option<(Cell, Digit)> {
    let (cell, symbol) = name.split_once("<>").or_else(|| name.split_once('='))?;
    // Records count digits from 1, also where their values begin with 0.
    let digit = Digit::new(symbol.chars().next()?.to_digit(36)? as usize)?;
    Some((named(cell, layout)?, digit)).filter(|_| digit.index() < layout.side())
}
