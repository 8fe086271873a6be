//! The outline of some cells, a little inside their edges.

use crate::grid::Cell;

use super::{Frame, Path};

/// Returns the outlines of cells at this distance from their edges: one closed path around each connected part, and one along
/// the edge of each hole. Cells that only touch at a corner have separate outlines.
pub(super) fn outline(frame: &Frame, cells: &[Cell], inset: f64) -> Path {
    let mut edges = edges(frame, cells);
    let mut path = Path::default();
    while let Some(first) = edges.pop() {
        let mut turns = Vec::new();
        let mut edge = first;
        loop {
            // Turn right if possible, so as to stay with the cell that the edge belongs to.
            let next = [edge.step.right(), edge.step, edge.step.left()].into_iter().find_map(|step| {
                let to = edge.end();
                if (to, step) == (first.from, first.step) {
                    return Some((first, None));
                }
                let at = edges.iter().position(|e| (e.from, e.step) == (to, step))?;
                Some((edges[at], Some(at)))
            });
            let Some((next, at)) = next else { break };
            if next.step != edge.step {
                let shift = |d: i32| f64::from(d) * inset;
                let (one, other) = (edge.step.right(), next.step.right());
                let (x, y) = edge.end();
                let (x, y) = (f64::from(x) + shift(one.0 + other.0), f64::from(y) + shift(one.1 + other.1));
                turns.push((x, y));
            }
            match at {
                Some(at) => edge = edges.swap_remove(at),
                None => break,
            }
        }
        let offset = |(x, y): (f64, f64)| (x, y + frame.offset(first));
        let turns: Vec<(f64, f64)> = turns.into_iter().map(offset).collect();
        path.extend(Path::around(&turns));
    }
    path
}

/// A direction: columns to the right, rows down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step(i32, i32);

impl Step {
    fn right(self) -> Step {
        Step(-self.1, self.0)
    }

    fn left(self) -> Step {
        Step(self.1, -self.0)
    }
}

/// An edge of a cell, clockwise around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edge {
    from: (i32, i32),
    step: Step,
    /// Whether it belongs to an extra cell.
    is_extra: bool,
}

impl Edge {
    fn end(self) -> (i32, i32) {
        (self.from.0 + self.step.0, self.from.1 + self.step.1)
    }
}

impl Frame {
    /// Returns how much further down than its row an edge is.
    fn offset(&self, edge: Edge) -> f64 {
        if !edge.is_extra {
            return 0.0;
        }
        let first_extra = Cell::new(self.grid.0 * self.grid.1);
        // The rows of extra cells are numbered with a gap of one, so that none touches the grid.
        self.corner(first_extra).1 - (self.grid.0 as f64 + 1.0)
    }
}

/// Returns the edges between the cells and others.
fn edges(frame: &Frame, cells: &[Cell]) -> Vec<Edge> {
    let (rows, columns) = frame.grid;
    let place = |cell: &Cell| {
        let (row, column) = (cell.index() / columns, cell.index() % columns);
        (column as i32, (row + usize::from(row >= rows)) as i32)
    };
    let places: Vec<(i32, i32)> = cells.iter().map(place).collect();
    let mut edges = Vec::new();
    for &(x, y) in &places {
        let sides = [
            ((x, y), Step(1, 0), (x, y - 1)),
            ((x + 1, y), Step(0, 1), (x + 1, y)),
            ((x + 1, y + 1), Step(-1, 0), (x, y + 1)),
            ((x, y + 1), Step(0, -1), (x - 1, y)),
        ];
        for (from, step, beyond) in sides {
            if !places.contains(&beyond) {
                edges.push(Edge { from, step, is_extra: y > rows as i32 });
            }
        }
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Layout, Shape};

    fn outlines(layout: &Layout, places: &[(usize, usize)]) -> Vec<Vec<(f64, f64)>> {
        let cells: Vec<Cell> = places.iter().map(|&(row, column)| layout.cell(row, column)).collect();
        let frame = Frame::new(layout, [].into_iter());
        outline(&frame, &cells, 0.1).flattened()
    }

    /// Returns the area inside a closed line, negative if it runs anticlockwise.
    fn area(line: &[(f64, f64)]) -> f64 {
        line.windows(2).map(|pair| (pair[0].0 * pair[1].1 - pair[1].0 * pair[0].1) / 2.0).sum()
    }

    #[test]
    fn outlines_on_the_largest_board() {
        let layout = Layout::usual(25).unwrap();
        assert_eq!(outlines(&layout, &[(24, 24)]).len(), 1);
    }

    #[test]
    fn outlines_follow_the_cells() {
        let layout = Layout::classic();
        let square = outlines(&layout, &[(0, 0)]);
        assert_eq!((square.len(), square[0].len()), (1, 5));
        assert!((area(&square[0]) - 0.64).abs() < 1e-9);
        let hook = outlines(&layout, &[(0, 0), (1, 0), (1, 1)]);
        assert_eq!((hook.len(), hook[0].len()), (1, 7), "six corners, and back to the first");
        // Three cells less a band of 0.1 along an edge of 8, plus the corners that the band counts twice.
        assert!((area(&hook[0]) - (3.0 - 0.8 + 0.04)).abs() < 1e-9, "{}", area(&hook[0]));
    }

    #[test]
    fn cells_that_touch_at_a_corner_have_outlines_of_their_own_and_holes_another() {
        let layout = Layout::classic();
        assert_eq!(outlines(&layout, &[(0, 0), (1, 1)]).len(), 2);
        assert_eq!(outlines(&layout, &[(0, 1), (1, 0)]).len(), 2);
        let ring: Vec<(usize, usize)> =
            (0..9).map(|n| (n / 3, n % 3)).filter(|&place| place != (1, 1)).collect();
        let mut areas: Vec<f64> = outlines(&layout, &ring).iter().map(|line| area(line)).collect();
        areas.sort_by(f64::total_cmp);
        assert!((areas[0] + 1.44).abs() < 1e-9 && (areas[1] - 7.84).abs() < 1e-9, "{areas:?}");
    }

    #[test]
    fn extra_cells_have_outlines_where_they_are() {
        let layout = Layout::of(Shape { extra: 2, ..Shape::square(4) }).unwrap();
        let frame = Frame::new(&layout, [].into_iter());
        let cells = [layout.cell(3, 0), Cell::new(16), Cell::new(17)];
        let lines = outline(&frame, &cells, 0.1).flattened();
        let mut tops: Vec<f64> =
            lines.iter().map(|line| line.iter().map(|p| p.1).fold(f64::MAX, f64::min)).collect();
        tops.sort_by(f64::total_cmp);
        assert_eq!(tops.len(), 2);
        assert!((tops[0] - 3.1).abs() < 1e-9 && (tops[1] - 4.5).abs() < 1e-9, "{tops:?}");
    }
}
