//! The size and shape of a board, as tables.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use super::{Cell, CellSet, Constraints, DigitSet, House, HouseKind, LayoutError};

/// The size and shape of a board: its houses, and which cells see each other.
///
/// Size and shape are data: square and oblong boxes, jigsaw regions, diagonals and Latin squares differ in these tables
/// and in nothing else. Boards share one layout.
#[derive(Clone)]
pub struct Layout {
    side: usize,
    boxes: Boxes,
    diagonals: bool,
    houses: Vec<House>,
    houses_of: Vec<Vec<usize>>,
    peers: Vec<Vec<Cell>>,
    peer_sets: Vec<CellSet>,
    constraints: Constraints,
}

/// The division of the board into boxes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Boxes {
    /// No boxes: a Latin square.
    None,
    /// Boxes of this many rows and columns.
    Oblong { rows: usize, columns: usize },
    /// A region number for each cell.
    Jigsaw(Vec<usize>),
}

impl Layout {
    /// The side of the largest board.
    pub const MAX_SIDE: usize = 25;
    /// The number of cells of the largest board.
    pub const MAX_CELLS: usize = Self::MAX_SIDE * Self::MAX_SIDE;
    /// The sides that have usual boxes: 4, 9, 16, 25 square; 6 (2×3), 8 (2×4), 10 (2×5), 12 (3×4).
    pub const USUAL_SIDES: [usize; 8] = [4, 6, 8, 9, 10, 12, 16, 25]; // nine: here sizes become data

    /// Returns the 9×9 board with 3×3 boxes.
    #[must_use]
    pub fn classic() -> Arc<Layout> {
        Layout::usual(9).expect("9 is a usual side")
    }

    /// Returns the usual board of this side, see [`Layout::USUAL_SIDES`].
    #[must_use]
    pub fn usual(side: usize) -> Option<Arc<Layout>> {
        static SHARED: [OnceLock<Arc<Layout>>; Layout::USUAL_SIDES.len()] =
            [const { OnceLock::new() }; Layout::USUAL_SIDES.len()];
        let at = Layout::USUAL_SIDES.iter().position(|&usual| usual == side)?;
        let rows = usual_box_rows(side);
        let make = || Layout::boxes(rows, side / rows).expect("usual boxes fit").into();
        Some(Arc::clone(SHARED[at].get_or_init(make)))
    }

    /// Creates a board whose boxes have this many rows and columns; its side is their product.
    pub fn boxes(rows: usize, columns: usize) -> Result<Layout, LayoutError> {
        Layout::new(rows.saturating_mul(columns), Boxes::Oblong { rows, columns }, false)
    }

    /// Creates a board without boxes.
    pub fn latin(side: usize) -> Result<Layout, LayoutError> {
        Layout::new(side, Boxes::None, false)
    }

    /// Creates a jigsaw from a map of its regions: one symbol per cell, row by row, the same symbol for all cells of a
    /// region. White space is ignored.
    pub fn jigsaw(map: &str) -> Result<Layout, LayoutError> {
        let symbols: Vec<char> = map.chars().filter(|c| !c.is_whitespace()).collect();
        let side = symbols.len().isqrt();
        if symbols.len() > Layout::MAX_CELLS {
            return Err(LayoutError::Side(side));
        }
        if side * side != symbols.len() || side == 0 {
            return Err(LayoutError::MapLength(symbols.len()));
        }
        let mut known: Vec<char> = Vec::new();
        let mut region_of = Vec::with_capacity(symbols.len());
        for &symbol in &symbols {
            let region = known.iter().position(|&k| k == symbol).unwrap_or_else(|| {
                known.push(symbol);
                known.len() - 1
            });
            region_of.push(region);
        }
        for (region, symbol) in known.iter().enumerate() {
            let size = region_of.iter().filter(|&&r| r == region).count();
            if size != side {
                return Err(LayoutError::Region { symbol: *symbol, size, side });
            }
        }
        Layout::new(side, Boxes::Jigsaw(region_of), false)
    }

    /// Adds the rule that both diagonals hold every digit ("X").
    #[must_use]
    pub fn with_diagonals(self) -> Layout {
        Layout::new(self.side, self.boxes, true).expect("the layout was valid without diagonals")
    }

    fn new(side: usize, boxes: Boxes, diagonals: bool) -> Result<Layout, LayoutError> {
        if side == 0 || side > Layout::MAX_SIDE {
            return Err(LayoutError::Side(side));
        }
        let cells = side * side;
        let mut houses = Vec::new();
        let mut add = |kind, members: &dyn Fn(usize, usize) -> bool, number| {
            let inside = |&i: &usize| members(i / side, i % side);
            houses.push(House::new(kind, number, (0..cells).filter(inside).map(Cell::new).collect()));
        };
        for n in 0..side {
            add(HouseKind::Row, &|row, _| row == n, n);
        }
        for n in 0..side {
            add(HouseKind::Column, &|_, column| column == n, n);
        }
        if boxes != Boxes::None {
            for n in 0..side {
                add(HouseKind::Box, &|row, column| boxes.number(side, row, column) == n, n);
            }
        }
        if diagonals {
            add(HouseKind::Diagonal, &|row, column| row == column, 0);
            add(HouseKind::Diagonal, &|row, column| row + column == side - 1, 1);
        }
        let mut houses_of = vec![Vec::new(); cells];
        for (id, house) in houses.iter().enumerate() {
            for cell in house.cells() {
                houses_of[cell.index()].push(id);
            }
        }
        let peers: Vec<Vec<Cell>> = (0..cells)
            .map(|i| {
                let mut seen: Vec<Cell> =
                    houses_of[i].iter().flat_map(|&id: &usize| houses[id].cells()).copied().collect();
                seen.sort_unstable();
                seen.dedup();
                seen.retain(|cell| cell.index() != i);
                seen
            })
            .collect();
        let peer_sets = peers.iter().map(|peers| peers.iter().copied().collect()).collect();
        let constraints = Constraints::new(side, &houses, &houses_of);
        Ok(Layout { side, boxes, diagonals, houses, houses_of, peers, peer_sets, constraints })
    }

    /// Returns the number of rows, columns and digits.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.side * self.side
    }

    /// Returns every cell, row by row.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator + use<> {
        (0..self.cell_count()).map(Cell::new)
    }

    /// Returns all digits of the board.
    #[must_use]
    pub fn digits(&self) -> DigitSet {
        DigitSet::all(self.side)
    }

    /// Returns the cell in this row and column, both counted from 0.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        assert!(row < self.side && column < self.side, "the board has no such row or column");
        Cell::new(row * self.side + column)
    }

    /// Returns the row of a cell, counted from 0.
    #[must_use]
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / self.side
    }

    /// Returns the column of a cell, counted from 0.
    #[must_use]
    pub fn column(&self, cell: Cell) -> usize {
        cell.index() % self.side
    }

    /// Returns the box of a cell, counted from 0, or `None` on a board without boxes.
    #[must_use]
    pub fn box_of(&self, cell: Cell) -> Option<usize> {
        match self.boxes {
            Boxes::None => None,
            _ => Some(self.boxes.number(self.side, self.row(cell), self.column(cell))),
        }
    }

    /// Returns the rows and columns of a box, if all boxes are rectangles that line up.
    #[must_use]
    pub fn box_shape(&self) -> Option<(usize, usize)> {
        match self.boxes {
            Boxes::Oblong { rows, columns } => Some((rows, columns)),
            _ => None,
        }
    }

    /// Returns whether the two diagonals are houses.
    #[must_use]
    pub fn has_diagonals(&self) -> bool {
        self.diagonals
    }

    fn key(&self) -> (usize, &Boxes, bool) {
        (self.side, &self.boxes, self.diagonals)
    }

    pub(super) fn box_kind(&self) -> &Boxes {
        &self.boxes
    }

    /// Returns all houses: rows, then columns, then boxes, then diagonals.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Returns the houses of a cell, as indices into [`Layout::houses`]: row, column, box, diagonals.
    #[must_use]
    pub fn houses_of(&self, cell: Cell) -> &[usize] {
        &self.houses_of[cell.index()]
    }

    /// Returns the peers of a cell, in board order: the other cells that share a house with it.
    #[must_use]
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }

    /// Returns the peers of a cell as a set.
    #[must_use]
    pub fn peer_set(&self, cell: Cell) -> &CellSet {
        &self.peer_sets[cell.index()]
    }

    /// Returns whether two cells share a house; no cell sees itself.
    #[must_use]
    pub fn sees(&self, one: Cell, other: Cell) -> bool {
        self.peer_sets[one.index()].contains(other)
    }

    /// Returns the board as an exact cover.
    #[must_use]
    pub fn constraints(&self) -> &Constraints {
        &self.constraints
    }

    /// Returns the cell's name for people, counted from 1: `r2c5`.
    #[must_use]
    pub fn cell_name(&self, cell: Cell) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }
}

impl Boxes {
    fn number(&self, side: usize, row: usize, column: usize) -> usize {
        match self {
            Boxes::None => unreachable!("a Latin square has no boxes"),
            Boxes::Oblong { rows, columns } => row / rows * (side / columns) + column / columns,
            Boxes::Jigsaw(region_of) => region_of[row * side + column],
        }
    }
}

/// Returns the height of the usual box: the largest divisor up to the square root.
pub(super) fn usual_box_rows(side: usize) -> usize {
    (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows)).unwrap_or(1)
}

/// Compares side, boxes and diagonals only, because they determine the tables.
impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Layout {}

impl Hash for Layout {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn indices(house: &House) -> Vec<usize> {
        house.cells().iter().map(|c| c.index()).collect()
    }

    #[test]
    fn r3_rows_columns_boxes_as_printed_27_units_in_that_order() {
        let layout = Layout::classic();
        assert_eq!(layout.houses().len(), 27);
        assert_eq!(indices(&layout.houses()[1]), [9, 10, 11, 12, 13, 14, 15, 16, 17]);
        assert_eq!(indices(&layout.houses()[9 + 8]), [8, 17, 26, 35, 44, 53, 62, 71, 80]);
        assert_eq!(indices(&layout.houses()[18]), [0, 1, 2, 9, 10, 11, 18, 19, 20]);
        assert_eq!(indices(&layout.houses()[18 + 5]), [33, 34, 35, 42, 43, 44, 51, 52, 53]);
    }

    #[test]
    fn every_cell_of_a_classic_board_has_three_houses_and_twenty_peers() {
        let layout = Layout::classic();
        for cell in layout.cells() {
            assert_eq!(layout.houses_of(cell).len(), 3);
            assert_eq!(layout.peers(cell).len(), 20);
        }
    }

    #[test]
    fn usual_boards_have_the_usual_boxes() {
        let shape = |side| Layout::usual(side).and_then(|l| l.box_shape());
        assert_eq!(shape(4), Some((2, 2)));
        assert_eq!(shape(6), Some((2, 3)));
        assert_eq!(shape(8), Some((2, 4)));
        assert_eq!(shape(10), Some((2, 5)));
        assert_eq!(shape(12), Some((3, 4)));
        assert_eq!(shape(25), Some((5, 5)));
        assert_eq!(shape(7), None);
    }

    #[test]
    fn diagonals_are_two_more_houses() {
        let layout = Layout::boxes(3, 3).unwrap().with_diagonals();
        assert_eq!(layout.houses().len(), 29);
        assert_eq!(layout.houses_of(Cell::new(40)).len(), 5);
        assert_eq!(indices(&layout.houses()[28]), [8, 16, 24, 32, 40, 48, 56, 64, 72]);
    }

    #[test]
    fn a_jigsaw_of_square_regions_is_the_classic_board() {
        let map: String = (0..81).map(|i| char::from(b'a' + (i / 27 * 3 + i % 9 / 3) as u8)).collect();
        assert_eq!(Layout::jigsaw(&map).unwrap().houses(), Layout::classic().houses());
    }

    #[test]
    fn impossible_layouts_say_why() {
        let message = |result: Result<Layout, LayoutError>| result.unwrap_err().to_string();
        assert!(message(Layout::jigsaw("aabbb")).contains("5"));
        assert!(message(Layout::jigsaw("aaab")).contains("region 'a' of the jigsaw has 3 cells"));
        assert!(message(Layout::boxes(6, 6)).contains("36"));
        assert!(Layout::boxes(0, 3).is_err());
        assert!(Layout::boxes(usize::MAX, 3).is_err());
    }
}
