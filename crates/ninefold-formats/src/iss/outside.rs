//! Clues outside the grid, by the line of cells that they look along.

use ninefold::grid::rule::{FullRank, LittleKiller, NumberedRoom, Sandwich, Skyscraper, XSum};
use ninefold::grid::{Cell, Layout, Rule};

use super::board::Board;
use super::parse::Item;
use super::rules::number;
use crate::error::quoted;

/// Returns the rules of a clue. Clues of rows and columns come with one number for each direction.
pub(super) fn rules(item: &Item, board: &Board) -> Result<Vec<Rule>, String> {
    let (arguments, layout) = (&item.arguments[..], &board.layout);
    let argument = |at: usize| arguments.get(at).map_or("", String::as_str);
    match item.name.as_str() {
        "LittleKiller" => {
            let cells = diagonal(argument(1), board)?;
            Ok(vec![LittleKiller { cells, sum: number(arguments)? }.into()])
        }
        "Sandwich" => {
            let cells = line(argument(1), layout)?;
            Ok(vec![Sandwich { cells, sum: number(arguments)?, crusts: None }.into()])
        }
        name => {
            let mut rules = Vec::new();
            for (at, is_reversed) in [(1, false), (2, true)] {
                if argument(at).is_empty() {
                    continue;
                }
                let mut cells = line(argument(0), layout)?;
                if is_reversed {
                    cells.reverse();
                }
                rules.push(clue(name, number(&arguments[at..])?, cells, board)?);
            }
            Ok(rules)
        }
    }
}

fn clue(name: &str, clue: i32, cells: Vec<Cell>, board: &Board) -> Result<Rule, String> {
    Ok(match name {
        "XSum" => XSum { cells, sum: clue }.into(),
        "Skyscraper" => Skyscraper { cells, clue, hidden: false }.into(),
        "HiddenSkyscraper" => Skyscraper { cells, clue, hidden: true }.into(),
        "NumberedRoom" => NumberedRoom { cells, clue }.into(),
        "FullRank" => FullRank { cells, rank: clue, ties: board.ties == "any" }.into(),
        _ => return Err(format!("Ninefold has no rule like {name}")),
    })
}

/// Returns the cells of `R3` or `C3`.
fn line(name: &str, layout: &Layout) -> Result<Vec<Cell>, String> {
    let number = name
        .get(1..)
        .and_then(|number| number.parse::<usize>().ok())
        .and_then(|number| number.checked_sub(1));
    let cells: Option<Vec<Cell>> = match (name.chars().next(), number) {
        (Some('R' | 'r'), Some(row)) => {
            (0..layout.columns()).map(|column| layout.cell_at(row, column)).collect()
        }
        (Some('C' | 'c'), Some(column)) => {
            (0..layout.rows()).map(|row| layout.cell_at(row, column)).collect()
        }
        _ => None,
    };
    cells.ok_or_else(|| format!("{} isn't a row or column", quoted(name)))
}

/// Returns the diagonal that begins in a cell at the border. The edge decides its direction.
pub(super) fn diagonal(name: &str, board: &Board) -> Result<Vec<Cell>, String> {
    let first = board.cell(name)?;
    let layout = &board.layout;
    let (row, column) = (layout.row(first), layout.column(first));
    let (rows, columns) = (layout.rows(), layout.columns());
    let direction = if column == 0 && row + 1 < rows {
        (1, 1)
    } else if column + 1 == columns && row > 0 && row + 1 < rows {
        (-1, -1)
    } else if row == 0 {
        (1, -1)
    } else if row + 1 == rows && column > 0 && column + 1 < columns {
        (-1, 1)
    } else {
        return Err(format!("no diagonal begins in {}", quoted(name)));
    };
    let place = |n: isize| {
        let row = row.checked_add_signed(n * direction.0)?;
        layout.cell_at(row, column.checked_add_signed(n * direction.1)?)
    };
    Ok((0..).map_while(place).collect())
}
