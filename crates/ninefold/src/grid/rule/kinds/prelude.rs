//! What the files of the kinds share: the types they use, and a few functions about cells and digits.

pub(super) use super::super::written::{write_areas, write_cells, write_numbers};
pub(super) use super::super::{
    Arguments, Automaton, CellMark, EdgeMark, Figure, Filled, Kind, LineColour, Lowering, Primitive, Tip,
    Totals,
};
pub(super) use crate::grid::{Cell, CellSet, Digit, DigitSet, Layout};

/// Checks that no cell comes twice.
pub(super) fn each_once(cells: &[Cell], layout: &Layout) -> Result<(), String> {
    let mut seen = CellSet::EMPTY;
    match cells.iter().find(|&&cell| !seen.insert(cell)) {
        Some(&twice) => Err(format!("{} comes twice; name each cell once", layout.cell_name(twice))),
        None => Ok(()),
    }
}

/// Checks that there are enough cells.
pub(super) fn at_least(least: usize, cells: &[Cell]) -> Result<(), String> {
    if cells.len() >= least {
        return Ok(());
    }
    Err(format!("it needs at least {least} cells and has {}", cells.len()))
}

/// Checks that a rule about places in the grid names no extra cell.
pub(super) fn in_grid(cells: &[Cell], layout: &Layout) -> Result<(), String> {
    match cells.iter().find(|&&cell| layout.is_extra(cell)) {
        Some(&extra) => {
            Err(format!("{} is outside the grid; name cells of the grid", layout.cell_name(extra)))
        }
        None => Ok(()),
    }
}

/// Checks that cells can all differ.
pub(super) fn can_differ(cells: &[Cell], layout: &Layout) -> Result<(), String> {
    let (count, digits) = (cells.len(), layout.side());
    if count <= digits {
        return Ok(());
    }
    Err(format!("{count} cells can't all differ with {digits} digits; shorten it"))
}

/// Checks that a value is one of the board's digits.
pub(super) fn is_digit(value: i32, layout: &Layout) -> Result<(), String> {
    if layout.digit_of(value).is_some() {
        return Ok(());
    }
    Err(format!("{value} isn't a digit of this board, which has {} to {}", least(layout), greatest(layout)))
}

/// Checks that so many cells, which may hold equal digits, can have a sum.
pub(super) fn can_sum(count: usize, sum: i32, layout: &Layout) -> Result<(), String> {
    let (smallest, largest) = (count as i32 * least(layout), count as i32 * greatest(layout));
    if (smallest..=largest).contains(&sum) {
        return Ok(());
    }
    Err(format!("{count} cells sum to {smallest} at least and {largest} at most, never to {sum}"))
}

/// Names cells for people: `r1c1, r1c2 and r2c1`.
pub(super) fn list(cells: &[Cell], layout: &Layout) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| layout.cell_name(cell)).collect();
    and(&names).unwrap_or_else(|| "no cell".to_owned())
}

/// Joins names for people: `2, 3 and 5`.
pub(super) fn and<T: ToString>(names: &[T]) -> Option<String> {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    let (last, others) = names.split_last()?;
    Some(if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) })
}

/// Returns the cells, each once, in their order.
pub(super) fn each(cells: &[Cell]) -> Vec<Cell> {
    let mut seen = CellSet::EMPTY;
    cells.iter().copied().filter(|&cell| seen.insert(cell)).collect()
}

/// Turns a line whose direction doesn't matter so that it begins at the end that comes first on the board.
pub(super) fn undirected(cells: &mut [Cell]) {
    if cells.iter().rev().lt(cells.iter()) {
        cells.reverse();
    }
}

/// Returns the picture of a line with nothing at its ends.
pub(super) fn line(cells: &[Cell], colour: LineColour) -> Vec<Figure> {
    line_between(cells, colour, Tip::Plain, Tip::Plain)
}

/// Returns the picture of a line.
pub(super) fn line_between(cells: &[Cell], colour: LineColour, start: Tip, end: Tip) -> Vec<Figure> {
    vec![Figure::Line { cells: cells.to_vec(), colour, start, end }]
}

/// Returns the picture of a clue outside the grid.
pub(super) fn outside(line: &[Cell], label: impl ToString) -> Vec<Figure> {
    vec![Figure::Outside { line: line.to_vec(), label: label.to_string(), arrow: false }]
}

/// Returns the pairs of cells that are so many rows and columns apart, in every direction, each once.
pub(super) fn apart(layout: &Layout, rows: usize, columns: usize) -> Vec<[Cell; 2]> {
    let mut pairs = Vec::new();
    for cell in layout.grid_cells() {
        for (down, right) in [(rows, columns), (columns, rows)] {
            let row = layout.row(cell) + down;
            let to_right = layout.column(cell).checked_add(right);
            let to_left = layout.column(cell).checked_sub(right);
            for column in [to_right, to_left].into_iter().flatten() {
                pairs.extend(layout.cell_at(row, column).filter(|&o| o != cell).map(|other| [cell, other]));
            }
        }
    }
    for pair in &mut pairs {
        pair.sort_unstable();
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Returns the pairs of cells that share a side, each once.
pub(super) fn neighbours(layout: &Layout) -> Vec<[Cell; 2]> {
    apart(layout, 0, 1)
}

/// Returns the squares of two rows and two columns.
pub(super) fn squares(layout: &Layout) -> Vec<[Cell; 4]> {
    let square = |cell: Cell| {
        let (row, column) = (layout.row(cell), layout.column(cell));
        layout
            .cell_at(row + 1, column + 1)
            .map(|last| [cell, layout.cell(row, column + 1), layout.cell(row + 1, column), last])
    };
    layout.grid_cells().filter_map(square).collect()
}

/// Returns the value of the least digit.
pub(super) fn least(layout: &Layout) -> i32 {
    i32::from(layout.shape().low)
}

/// Returns the value of the greatest digit.
pub(super) fn greatest(layout: &Layout) -> i32 {
    least(layout) + layout.side() as i32 - 1
}

/// Returns the digits whose values a predicate accepts.
pub(super) fn digits(layout: &Layout, accepts: impl Fn(i32) -> bool) -> DigitSet {
    layout.digits().iter().filter(|&digit| accepts(layout.value(digit))).collect()
}

/// Returns whether a digit is low (0), in the middle (1) or high (2). As many are low as high; if the digits can't be
/// divided into three equal parts, the middle differs in size.
pub(super) fn third(layout: &Layout, value: i32) -> i32 {
    let part = (layout.side() as i32 + 1) / 3;
    match value {
        value if value < least(layout) + part => 0,
        value if value > greatest(layout) - part => 2,
        _ => 1,
    }
}

/// Returns the sets of so many digits whose values, in ascending order, a predicate accepts.
pub(super) fn sets(layout: &Layout, size: usize, accepts: impl Fn(&[i32]) -> bool) -> Vec<DigitSet> {
    fn extend(
        layout: &Layout,
        size: usize,
        values: &mut Vec<i32>,
        from: i32,
        accepts: &impl Fn(&[i32]) -> bool,
        found: &mut Vec<DigitSet>,
    ) {
        if values.len() == size {
            if accepts(values) {
                found.push(values.iter().filter_map(|&value| layout.digit_of(value)).collect());
            }
            return;
        }
        for value in from..=greatest(layout) {
            values.push(value);
            extend(layout, size, values, value + 1, accepts, found);
            values.pop();
        }
    }
    let mut found = Vec::new();
    extend(layout, size, &mut Vec::new(), least(layout), &accepts, &mut found);
    found
}

/// Checks that the cells can hold these digits at the same time.
pub(super) fn check_values(values: &[i32], cells: &[Cell], layout: &Layout) -> Result<(), String> {
    if values.is_empty() || values.len() > cells.len() {
        return Err(format!(
            "{} digits don't fit {} cells; list 1 to {}",
            values.len(),
            cells.len(),
            cells.len()
        ));
    }
    values.iter().try_for_each(|&value| is_digit(value, layout))
}
