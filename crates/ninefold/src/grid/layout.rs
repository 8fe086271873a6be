//! The size and shape of a board, and its rules, as tables.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use super::rule::{Rule, RuleError, Rules};
use super::shape::{Boxes, Shape, usual_box_rows};
use super::tables::Tables;
use super::{Cell, CellSet, Constraints, Digit, DigitSet, House, LayoutError};

/// The size and shape of a board: its houses, and which cells see each other; and the rules beyond them.
///
/// Size, shape and rules are data: square and oblong boxes, jigsaw regions, diagonals, Latin squares, cages and thermometers
/// differ in these tables and in nothing else. Boards share one layout.
#[derive(Clone)]
pub struct Layout {
    shape: Shape,
    tables: Arc<Tables>,
    rules: Rules,
}

impl Layout {
    /// The side of the largest board.
    pub const MAX_SIDE: usize = 25;
    /// The number of cells of the largest board.
    pub const MAX_CELLS: usize = Self::MAX_SIDE * Self::MAX_SIDE;
    /// The most regions of a board: the symbols from `A` to `~` that its name has for them.
    pub const MAX_REGIONS: usize = (b'~' - b'A' + 1) as usize;
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
        let make = || {
            let shape = Shape::square(side).with_boxes(rows, side / rows);
            Layout::make(shape).expect("usual boxes fit").into()
        };
        Some(Arc::clone(SHARED[at].get_or_init(make)))
    }

    /// Creates a board of this shape.
    pub fn of(shape: Shape) -> Result<Layout, LayoutError> {
        static WITH_DIAGONALS: OnceLock<Arc<Layout>> = OnceLock::new();
        let known = match shape.diagonals {
            [true, true] => Some(Arc::clone(WITH_DIAGONALS.get_or_init(|| {
                let shape = Shape { diagonals: [true; 2], ..Layout::classic().shape.clone() };
                Layout::make(shape).expect("a 9×9 board has diagonals").into()
            }))),
            _ => Layout::usual(shape.rows),
        };
        // The values of the digits make no difference to tables.
        match known {
            Some(known) if Shape { low: known.shape.low, ..shape.clone() } == known.shape => {
                shape.check()?;
                Ok(Layout { shape, tables: Arc::clone(&known.tables), rules: Rules::default() })
            }
            _ => Layout::make(shape),
        }
    }

    fn make(shape: Shape) -> Result<Layout, LayoutError> {
        shape.check()?;
        let tables = Tables::new(&shape).into();
        Ok(Layout { shape, tables, rules: Rules::default() })
    }

    /// Creates a board whose boxes have this many rows and columns; its side is their product.
    pub fn boxes(rows: usize, columns: usize) -> Result<Layout, LayoutError> {
        Layout::of(Shape::square(rows.saturating_mul(columns)).with_boxes(rows, columns))
    }

    /// Creates a board without boxes.
    pub fn latin(side: usize) -> Result<Layout, LayoutError> {
        Layout::of(Shape::square(side))
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
        let boxes = Boxes::Regions(region_of.into_iter().map(|region| Some(region as u8)).collect());
        Layout::of(Shape { boxes, ..Shape::square(side) })
    }

    /// Adds the rule that both diagonals hold every digit ("X").
    #[must_use]
    pub fn with_diagonals(self) -> Layout {
        let shape = Shape { diagonals: [true; 2], ..self.shape };
        let layout = Layout::of(shape).expect("the layout was valid without diagonals");
        Layout { rules: self.rules, ..layout }
    }

    /// Returns the same board with these rules instead of its own. Their order does not matter, and a rule given twice
    /// counts once.
    ///
    /// # Errors
    /// If a rule makes no sense on this board: a cell is outside, a cage has a sum that its cells can't have.
    pub fn with_rules(&self, rules: impl IntoIterator<Item = Rule>) -> Result<Layout, RuleError> {
        let rules = Rules::new(self, rules)?;
        Ok(Layout { shape: self.shape.clone(), tables: Arc::clone(&self.tables), rules })
    }

    /// Returns the rules beyond those of houses.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns what determines the board's tables.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns whether the board is [regular](Shape::is_regular).
    #[must_use]
    pub fn is_regular(&self) -> bool {
        self.tables.is_regular && self.shape.low == 1
    }

    /// Returns whether the board's houses and cells are all there is to obey: it has no further rules, and no
    /// [groups](Layout::groups).
    #[must_use]
    pub fn has_only_houses(&self) -> bool {
        self.rules.is_empty() && self.groups().is_empty()
    }

    /// Returns the number of digits; on a [regular](Shape::is_regular) board also that of rows and columns.
    #[must_use]
    pub fn side(&self) -> usize {
        self.shape.digits
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.shape.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.shape.columns
    }

    /// Returns the number of cells, those outside the grid included.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.shape.grid_cells() + self.shape.extra
    }

    /// Returns every cell, row by row, then those outside the grid.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator + use<> {
        (0..self.cell_count()).map(Cell::new)
    }

    /// Returns the cells of the grid, row by row.
    pub fn grid_cells(&self) -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator + use<> {
        (0..self.shape.grid_cells()).map(Cell::new)
    }

    /// Returns whether a cell is outside the grid.
    #[must_use]
    pub fn is_extra(&self, cell: Cell) -> bool {
        cell.index() >= self.shape.grid_cells()
    }

    /// Returns all digits of the board.
    #[must_use]
    pub fn digits(&self) -> DigitSet {
        DigitSet::all(self.side())
    }

    /// Returns what a digit counts in sums and comparisons: 0 for the first digit of a board with digits from 0.
    #[must_use]
    pub fn value(&self, digit: Digit) -> i32 {
        digit.index() as i32 + i32::from(self.shape.low)
    }

    /// Returns the symbol of a digit on this board: that of its [value](Layout::value), so 0 comes first on boards with digits
    /// from 0.
    #[must_use]
    pub fn symbol(&self, digit: Digit) -> char {
        match (self.shape.low, digit.index()) {
            (0, 0) => '0',
            (0, index) => Digit::from_index(index - 1).symbol(),
            _ => digit.symbol(),
        }
    }

    /// Returns the digit of a value, if the board has it.
    #[must_use]
    pub fn digit_of(&self, value: i32) -> Option<Digit> {
        let index = value.checked_sub(i32::from(self.shape.low))?;
        (0..self.side() as i32).contains(&index).then(|| Digit::from_index(index as usize))
    }

    /// Returns the cell in this row and column, both counted from 0.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        self.cell_at(row, column).expect("the board has this row and column")
    }

    /// Returns the cell in this row and column, both counted from 0, if the grid has it.
    #[must_use]
    pub fn cell_at(&self, row: usize, column: usize) -> Option<Cell> {
        let inside = row < self.rows() && column < self.columns();
        inside.then(|| Cell::new(row * self.columns() + column))
    }

    /// Returns the row of a cell, counted from 0.
    #[must_use]
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / self.columns()
    }

    /// Returns the column of a cell, counted from 0.
    #[must_use]
    pub fn column(&self, cell: Cell) -> usize {
        cell.index() % self.columns()
    }

    /// Returns the box of a cell, counted from 0, or `None` if it is in no box.
    #[must_use]
    pub fn box_of(&self, cell: Cell) -> Option<usize> {
        if self.is_extra(cell) { None } else { self.shape.region(self.row(cell), self.column(cell)) }
    }

    /// Returns the rows and columns of a box, if all boxes are rectangles that line up.
    #[must_use]
    pub fn box_shape(&self) -> Option<(usize, usize)> {
        match self.shape.boxes {
            Boxes::Oblong { rows, columns } => Some((rows, columns)),
            _ => None,
        }
    }

    /// Returns whether the two diagonals are houses.
    #[must_use]
    pub fn has_diagonals(&self) -> bool {
        self.shape.diagonals == [true; 2]
    }

    /// Returns all houses: rows, then columns, then boxes, then diagonals.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.tables.houses
    }

    /// Returns the rows, columns, boxes and diagonals that have fewer cells than the board has digits: their cells differ, but
    /// need not hold every digit. A [regular](Shape::is_regular) board has none.
    #[must_use]
    pub fn groups(&self) -> &[House] {
        &self.tables.groups
    }

    /// Returns the houses of a cell, as indices into [`Layout::houses`]: row, column, box, diagonals.
    #[must_use]
    pub fn houses_of(&self, cell: Cell) -> &[usize] {
        &self.tables.houses_of[cell.index()]
    }

    /// Returns the peers of a cell, in board order: the other cells that share a house or a group with it.
    #[must_use]
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.tables.peers[cell.index()]
    }

    /// Returns whether houses and groups make all of some cells differ.
    #[must_use]
    pub fn all_differ(&self, cells: &[Cell]) -> bool {
        let sees = |(at, &cell): (usize, &Cell)| {
            let peers = self.peer_set(cell);
            cells[at + 1..].iter().all(|&other| peers.contains(other))
        };
        cells.iter().enumerate().all(sees)
    }

    /// Returns the peers of a cell as a set.
    #[must_use]
    pub fn peer_set(&self, cell: Cell) -> &CellSet {
        &self.tables.peer_sets[cell.index()]
    }

    /// Returns whether two cells share a house or a group; no cell sees itself.
    #[must_use]
    pub fn sees(&self, one: Cell, other: Cell) -> bool {
        self.peer_set(one).contains(other)
    }

    /// Returns the houses of the board as an exact cover.
    #[must_use]
    pub fn constraints(&self) -> &Constraints {
        &self.tables.constraints
    }

    /// Returns the cell's name for people, counted from 1: `r2c5`, or `x1` for the first cell outside the grid.
    #[must_use]
    pub fn cell_name(&self, cell: Cell) -> String {
        if self.is_extra(cell) {
            return format!("x{}", cell.index() - self.shape.grid_cells() + 1);
        }
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }
}

/// Compares shape and rules only, because they determine the tables.
impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        self.shape == other.shape && self.rules == other.rules
    }
}

impl Eq for Layout {}

impl Hash for Layout {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.shape, &self.rules).hash(state);
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self}")?;
        match self.rules.len() {
            0 => f.write_str(")"),
            n => write!(f, ", {n} rules)"),
        }
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
    fn digits_from_0_have_their_own_symbols() {
        let symbols =
            |layout: &Layout| -> String { layout.digits().iter().map(|d| layout.symbol(d)).collect() };
        assert_eq!(symbols(&Layout::classic()), "123456789");
        let from_0 = Layout::of(Shape { low: 0, ..Shape::square(12).with_boxes(3, 4) }).unwrap();
        assert_eq!(symbols(&from_0), "0123456789AB");
        assert!(
            from_0.digits().iter().all(|d| from_0.symbol(d).to_digit(36) == Some(from_0.value(d) as u32))
        );
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
