//! Items about what a solver has to find beside the digits: regions, and pieces that hang together.

use ninefold::grid::{Cell, Rule};

use super::board::Board;
use super::parse::Item;
use super::rules::values;

/// The directions of arms: left, right, up, down.
const ARMS: [(isize, isize); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];

/// Returns the rules of an item.
pub(super) fn rules(item: &Item, board: &Board) -> Result<Vec<Rule>, String> {
    let line = match item.name.as_str() {
        "ChaosConstruction" => {
            let (cells, _) = board.group("CC").ok_or("it has no regions")?;
            format!("chaos {} {}", board.region_size, names(&cells, board))
        }
        "ConnectedValues" => connected(item, board)?,
        _ => count(item, board)?,
    };
    Rule::read(&line, &board.layout)
        .map(|rule| vec![rule])
        .map_err(|error| error.reason.chars().take(100).collect())
}

fn names(cells: &[Cell], board: &Board) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| board.layout.cell_name(cell)).collect();
    names.join(" ")
}

/// Writes a count of cells of one region: along arms, or among a list.
fn count(item: &Item, board: &Board) -> Result<String, String> {
    let is_arrow = item.name == "ChaosArrow";
    let (regions, _) = board.group("CC").ok_or("the board has no regions to find")?;
    // A cell of the grid stands for the region that it belongs to.
    let region = |cell: Cell| regions.get(cell.index()).copied().unwrap_or(cell);
    let arguments = &item.arguments[..];
    let control = board.cell(arguments.first().map_or("", String::as_str))?;
    let others = if arguments.get(1).is_some_and(|offset| offset == "1") { " others" } else { "" };
    let listed = arguments.get(2..).unwrap_or_default();
    let mut arms: Vec<Vec<Cell>> = Vec::new();
    for part in listed.split(|part| part == "-").filter(|part| !part.is_empty()) {
        arms.push(board.cells(part)?.into_iter().map(region).collect());
    }
    if arms.is_empty() && is_arrow {
        let ray = |step: (isize, isize)| -> Vec<Cell> {
            std::iter::successors(Some(control), |&cell| board.beside(cell, step)).map(region).collect()
        };
        arms.extend(ARMS.map(ray));
    } else if arms.is_empty() {
        let around =
            (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))).filter(|step| *step != (0, 0));
        let near = around.filter_map(|step| board.beside(control, step));
        arms.push(std::iter::once(control).chain(near).map(region).collect());
    }
    let arms: Vec<String> = arms.iter().map(|arm| names(arm, board)).collect();
    let kind = if is_arrow { "chaos-arrow" } else { "chaos-count" };
    Ok(format!("{kind} {}{others} = {}", board.layout.cell_name(control), arms.join(" = ")))
}

/// Writes which digits hang together, in the grid or in a group of cells outside it.
fn connected(item: &Item, board: &Board) -> Result<String, String> {
    let arguments = &item.arguments[..];
    let prefix = arguments.first().map_or("", String::as_str);
    let digits: Vec<String> =
        values(arguments.get(1..).unwrap_or_default())?.iter().map(i32::to_string).collect();
    let size = arguments
        .get(2)
        .filter(|size| !size.is_empty())
        .map_or(String::new(), |size| format!(" size {size}"));
    let (cells, width) = match prefix {
        "" => (board.layout.grid_cells().collect(), String::new()),
        prefix => {
            let (cells, columns) = board.group(prefix).ok_or("it names no group of cells")?;
            (cells, format!(" width {columns}"))
        }
    };
    Ok(format!("connected {}{size}{width} {}", digits.join(","), names(&cells, board)))
}
