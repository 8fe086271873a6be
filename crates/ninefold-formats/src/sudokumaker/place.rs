//! Numbers of places. On a board W columns wide:
//!
//! | place | number |
//! |---|---|
//! | cell | column + row · W |
//! | edge left of a cell | column + 2W · row |
//! | edge below a cell | column + W + 2W · row |
//! | corner left above a cell | column + row · (W + 1) |
//! | outside | (column + 1) + (row + 1) · (W + 2), from −1 on |

use ninefold::grid::{Cell, Layout};

/// Returns the two cells beside an edge.
pub(super) fn edge(number: i32, layout: &Layout) -> Option<[Cell; 2]> {
    let (number, width) = (usize::try_from(number).ok()?, layout.columns());
    let (row, rest) = (number / (2 * width), number % (2 * width));
    let pair = if rest < width {
        [(row, rest.checked_sub(1)?), (row, rest)]
    } else {
        [(row, rest - width), (row + 1, rest - width)]
    };
    Some([layout.cell_at(pair[0].0, pair[0].1)?, layout.cell_at(pair[1].0, pair[1].1)?])
}

/// Returns the number of the edge between two cells in board order, if they share a side.
pub(super) fn edge_of([a, b]: [Cell; 2], layout: &Layout) -> Option<usize> {
    let width = layout.columns();
    let ((row, column), (other_row, other_column)) =
        ((layout.row(a), layout.column(a)), (layout.row(b), layout.column(b)));
    match (other_row.checked_sub(row)?, other_column.checked_sub(column)?) {
        (0, 1) => Some(other_column + 2 * width * row),
        (1, 0) => Some(column + width + 2 * width * row),
        _ => None,
    }
}

/// Returns the four cells around a corner.
pub(super) fn corner(number: i32, layout: &Layout) -> Option<Vec<Cell>> {
    let (number, width) = (usize::try_from(number).ok()?, layout.columns() + 1);
    let (row, column) = ((number / width).checked_sub(1)?, (number % width).checked_sub(1)?);
    [(0, 0), (0, 1), (1, 0), (1, 1)]
        .into_iter()
        .map(|(down, right)| layout.cell_at(row + down, column + right))
        .collect()
}

/// Returns the number of the corner that four cells are around.
pub(super) fn corner_of(cells: &[Cell], layout: &Layout) -> Option<usize> {
    let &[first, .., last] = cells else { return None };
    let is_square =
        layout.row(last) == layout.row(first) + 1 && layout.column(last) == layout.column(first) + 1;
    (cells.len() == 4 && is_square).then(|| layout.column(last) + layout.row(last) * (layout.columns() + 1))
}

/// Returns row and column of a place outside the grid, from −1 on.
pub(super) fn outside(number: i32, layout: &Layout) -> Option<(isize, isize)> {
    let (number, width) = (usize::try_from(number).ok()? as isize, layout.columns() as isize + 2);
    let (row, column) = (number / width - 1, number % width - 1);
    (row <= layout.rows() as isize).then_some((row, column))
}

/// Returns the number of a place outside the grid.
pub(super) fn outside_of((row, column): (isize, isize), layout: &Layout) -> isize {
    column + 1 + (row + 1) * (layout.columns() as isize + 2)
}

/// Returns the cells from a place on, in one direction.
pub(super) fn ray(from: (isize, isize), step: (isize, isize), layout: &Layout) -> Vec<Cell> {
    let place = |n: isize| {
        let (row, column) = (from.0 + n * step.0, from.1 + n * step.1);
        layout.cell_at(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
    };
    (1..).map_while(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_places() {
        let layout = Layout::classic();
        let names =
            |cells: &[Cell]| -> Vec<String> { cells.iter().map(|&cell| layout.cell_name(cell)).collect() };
        assert_eq!(names(&edge(82, &layout).unwrap()), ["r5c2", "r6c2"]);
        assert_eq!(names(&edge(91, &layout).unwrap()), ["r6c1", "r6c2"]);
        assert_eq!(names(&corner(45, &layout).unwrap()), ["r4c5", "r4c6", "r5c5", "r5c6"]);
        assert_eq!(outside(4, &layout), Some((-1, 3)));
        for number in 0..200 {
            if let Some(cells) = edge(number, &layout) {
                assert_eq!(edge_of(cells, &layout), Some(number as usize));
            }
            if let Some(cells) = corner(number, &layout) {
                assert_eq!(corner_of(&cells, &layout), Some(number as usize));
            }
            if let Some(place) = outside(number, &layout) {
                assert_eq!(outside_of(place, &layout), number as isize);
            }
        }
    }
}
