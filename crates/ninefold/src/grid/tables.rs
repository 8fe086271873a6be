//! The tables of a layout: houses, groups, peers, constraints.

use super::{Cell, CellSet, Constraints, House, HouseKind, Shape};

/// What a [`Layout`](super::Layout) looks up, made once from its shape.
#[derive(Clone)]
pub(super) struct Tables {
    /// Whether the shape that they were made from is regular.
    pub(super) is_regular: bool,
    pub(super) houses: Vec<House>,
    /// Rows, columns, boxes and diagonals with fewer cells than there are digits.
    pub(super) groups: Vec<House>,
    pub(super) houses_of: Vec<Vec<usize>>,
    pub(super) peers: Vec<Vec<Cell>>,
    pub(super) peer_sets: Vec<CellSet>,
    pub(super) constraints: Constraints,
}

impl Tables {
    pub(super) fn new(shape: &Shape) -> Tables {
        let cells = shape.grid_cells() + shape.extra;
        let (houses, groups) = houses(shape).into_iter().partition(|h| h.cells().len() == shape.digits);
        let (houses, groups): (Vec<House>, Vec<House>) = (houses, groups);
        let mut houses_of = vec![Vec::new(); cells];
        for (id, house) in houses.iter().enumerate() {
            for cell in house.cells() {
                houses_of[cell.index()].push(id);
            }
        }
        let mut peers: Vec<Vec<Cell>> = vec![Vec::new(); cells];
        for house in houses.iter().chain(&groups) {
            for cell in house.cells() {
                peers[cell.index()].extend(house.cells());
            }
        }
        for (i, peers) in peers.iter_mut().enumerate() {
            peers.sort_unstable();
            peers.dedup();
            peers.retain(|cell| cell.index() != i);
        }
        let peer_sets = peers.iter().map(|peers| peers.iter().copied().collect()).collect();
        let constraints = Constraints::new(shape.digits, &houses, &houses_of);
        let is_regular = shape.is_regular();
        Tables { is_regular, houses, groups, houses_of, peers, peer_sets, constraints }
    }
}

/// Returns rows, columns, boxes and diagonals, full or not, in this order.
fn houses(shape: &Shape) -> Vec<House> {
    let mut houses = Vec::new();
    let mut add = |kind, number, members: &dyn Fn(usize, usize) -> bool| {
        let inside = |&i: &usize| members(i / shape.columns, i % shape.columns);
        let cells: Vec<Cell> = (0..shape.grid_cells()).filter(inside).map(Cell::new).collect();
        if cells.len() > 1 || cells.len() == shape.digits {
            houses.push(House::new(kind, number, cells));
        }
    };
    if shape.lines {
        for n in 0..shape.rows {
            add(HouseKind::Row, n, &|row, _| row == n);
        }
        for n in 0..shape.columns {
            add(HouseKind::Column, n, &|_, column| column == n);
        }
    }
    for n in 0..shape.regions() {
        add(HouseKind::Box, n, &|row, column| shape.region(row, column) == Some(n));
    }
    if shape.diagonals[0] {
        add(HouseKind::Diagonal, 0, &|row, column| row == column);
    }
    if shape.diagonals[1] {
        add(HouseKind::Diagonal, 1, &|row, column| row + column == shape.columns - 1);
    }
    houses
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Layout;

    #[test]
    fn boards_share_tables_that_are_the_same() {
        for (diagonals, low) in
            [([false; 2], 1), ([false; 2], 0), ([true; 2], 1), ([true; 2], 0), ([true, false], 1)]
        {
            let shape = Shape { diagonals, low, ..Shape::square(9).with_boxes(3, 3) };
            let (layout, own) = (Layout::of(shape.clone()).unwrap(), Tables::new(&shape));
            assert_eq!((layout.houses(), layout.is_regular()), (&own.houses[..], shape.is_regular()));
            assert!(layout.cells().all(|cell| layout.peers(cell) == own.peers[cell.index()]));
        }
    }
}
