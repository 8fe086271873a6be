//! Where cells and outside clues are, and how much room they need around the grid.

use crate::grid::rule::Figure;
use crate::grid::{Cell, Layout};

/// The place of everything on a board, measured in cells from the upper left corner of its grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The room on the left of the grid.
    pub left: f64,
    /// The room above the grid.
    pub top: f64,
    /// The room on the right of the grid.
    pub right: f64,
    /// The room below the grid, extra cells included.
    pub bottom: f64,
    /// The rows and columns of the grid.
    pub grid: (usize, usize),
    /// The outside clues, in the order of their figures: the middle of the clue, and the direction in which it sees.
    pub(super) clues: Vec<((f64, f64), (f64, f64))>,
    /// The upper edge of the extra cells.
    extra: f64,
}

/// The gap between the grid, or the clues below it, and the extra cells.
const GAP: f64 = 0.4;

impl Frame {
    /// Finds room for the outside clues among the figures and for the extra cells.
    pub(super) fn new<'a>(layout: &Layout, figures: impl Iterator<Item = &'a Figure>) -> Frame {
        let (rows, columns) = (layout.rows() as i32, layout.columns() as i32);
        let mut taken: Vec<(i32, i32)> = Vec::new();
        let mut clues = Vec::new();
        for figure in figures {
            let Figure::Outside { line, arrow, .. } = figure else { continue };
            let (down, right) = direction(layout, line, *arrow);
            let (mut row, mut column) = line.first().map_or((0, 0), |&cell| place(layout, cell));
            // A place outside the grid that no other clue has.
            let is_inside = |row, column| (0..rows).contains(&row) && (0..columns).contains(&column);
            while is_inside(row, column) || taken.contains(&(row, column)) {
                (row, column) = (row - down, column - right);
            }
            taken.push((row, column));
            let middle = (f64::from(column) + 0.5, f64::from(row) + 0.5);
            clues.push((middle, (f64::from(right), f64::from(down))));
        }
        let beyond = |of: fn(&(i32, i32)) -> i32, first: i32| {
            let least = taken.iter().map(of).min().unwrap_or(first).min(first);
            f64::from(first - least)
        };
        let below = beyond(|&(row, _)| -row, 1 - rows);
        let extra_rows = layout.shape().extra.div_ceil(layout.columns());
        let bottom = below + if extra_rows > 0 { GAP + extra_rows as f64 } else { 0.0 };
        Frame {
            left: beyond(|&(_, column)| column, 0),
            top: beyond(|&(row, _)| row, 0),
            right: beyond(|&(_, column)| -column, 1 - columns),
            bottom,
            grid: (layout.rows(), layout.columns()),
            clues,
            extra: f64::from(rows) + below + GAP,
        }
    }

    /// Returns the width of everything.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.left + self.grid.1 as f64 + self.right
    }

    /// Returns the height of everything.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.top + self.grid.0 as f64 + self.bottom
    }

    /// Returns the upper left corner of a cell.
    #[must_use]
    pub fn corner(&self, cell: Cell) -> (f64, f64) {
        let (rows, columns) = self.grid;
        let (row, column) = (cell.index() / columns, cell.index() % columns);
        let y = if row < rows { row as f64 } else { self.extra + (row - rows) as f64 };
        (column as f64, y)
    }

    /// Returns the middle of a cell.
    #[must_use]
    pub fn middle(&self, cell: Cell) -> (f64, f64) {
        let (x, y) = self.corner(cell);
        (x + 0.5, y + 0.5)
    }
}

fn place(layout: &Layout, cell: Cell) -> (i32, i32) {
    (layout.row(cell) as i32, layout.column(cell) as i32)
}

/// Returns the rows and columns by which a clue's line goes on. A line of one cell leads away from the nearest edge.
fn direction(layout: &Layout, line: &[Cell], arrow: bool) -> (i32, i32) {
    let (rows, columns) = (layout.rows() as i32, layout.columns() as i32);
    if let [first, second, ..] = line {
        let ((row, column), (to_row, to_column)) = (place(layout, *first), place(layout, *second));
        let step = ((to_row - row).signum(), (to_column - column).signum());
        if step != (0, 0) {
            return step;
        }
    }
    let (row, column) = line.first().map_or((0, 0), |&cell| place(layout, cell));
    let away = |at: i32, count: i32| match at {
        0 => 1,
        at if at == count - 1 => -1,
        _ => 0,
    };
    match (away(row, rows), away(column, columns)) {
        (0, 0) => (1, 0),
        (down, 0) => (down, i32::from(arrow)),
        (0, right) => (i32::from(arrow), right),
        (down, right) => (down, if arrow { right } else { 0 }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    fn clue(layout: &Layout, places: &[(usize, usize)], arrow: bool) -> Figure {
        let line = places.iter().map(|&(row, column)| layout.cell(row, column)).collect();
        Figure::Outside { line, label: "7".to_owned(), arrow }
    }

    #[test]
    fn a_board_without_clues_needs_no_room() {
        let layout = Layout::classic();
        let frame = Frame::new(&layout, [].into_iter());
        assert_eq!((frame.left, frame.top, frame.right, frame.bottom), (0.0, 0.0, 0.0, 0.0));
        assert_eq!((frame.width(), frame.height()), (9.0, 9.0));
        assert_eq!(frame.middle(layout.cell(2, 5)), (5.5, 2.5));
    }

    #[test]
    fn clues_are_before_the_first_cell_of_their_line_each_at_its_own_place() {
        let layout = Layout::classic();
        let figures = [
            clue(&layout, &[(0, 3), (1, 3)], false),
            clue(&layout, &[(0, 3), (1, 3)], false),
            clue(&layout, &[(0, 3), (1, 4), (2, 5)], true),
            clue(&layout, &[(8, 0)], true),
            clue(&layout, &[(4, 8), (4, 7)], false),
        ];
        let frame = Frame::new(&layout, figures.iter());
        let middles: Vec<_> = frame.clues.iter().map(|clue| clue.0).collect();
        assert_eq!(middles, [(3.5, -0.5), (3.5, -1.5), (2.5, -0.5), (-0.5, 9.5), (9.5, 4.5)]);
        assert_eq!((frame.left, frame.top, frame.right, frame.bottom), (1.0, 2.0, 1.0, 1.0));
    }

    #[test]
    fn extra_cells_are_below_everything() {
        let layout = Layout::of(Shape { extra: 5, ..Shape::square(4) }).unwrap();
        let frame = Frame::new(&layout, [clue(&layout, &[(3, 0), (2, 0)], false)].iter());
        let corners: Vec<_> = layout.cells().skip(16).map(|cell| frame.corner(cell)).collect();
        assert_eq!(corners, [(0.0, 5.4), (1.0, 5.4), (2.0, 5.4), (3.0, 5.4), (0.0, 6.4)]);
        assert!((frame.height() - 7.4).abs() < 1e-9 && frame.bottom > 3.0);
    }
}
