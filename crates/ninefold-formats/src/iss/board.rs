//! The board of a constraint string: its shape, its cells by name, and cells outside the grid.

use std::cell::Cell as Counter;
use std::collections::BTreeMap;

use ninefold::grid::{Boxes, Cell, Layout, Shape};

use super::parse::Item;
use crate::Format;
use crate::draft::Draft;
use crate::error::{FormatError, quoted};

/// The base of rows and columns in the names of cells: `R1Cg` is in column 16.
const BASE: u32 = 17;

/// Cells outside the grid, in rows of so many.
#[derive(Clone, Debug)]
struct Group {
    first: usize,
    count: usize,
    columns: usize,
}

/// What names and neighbours depend on.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) layout: Layout,
    /// The groups of cells outside the grid, by prefix.
    groups: BTreeMap<String, Group>,
    /// The cells of a full region.
    pub(super) region_size: usize,
    /// The height and width of boxes, whether the board has them or not.
    pub(super) boxes: Option<(usize, usize)>,
    /// How ranks of equal lines count: `none`, `only-unclued` or `any`.
    pub(super) ties: String,
    /// How many more rules the text may stand for; `None` after too many.
    rules_left: Counter<Option<usize>>,
}

impl Board {
    /// The most rules that a text may stand for: groups within each other multiply them.
    pub(super) const MAX_RULES: usize = 10_000;

    /// Reads what is not a rule of its own: shape, boxes, regions, diagonals, cells outside the grid.
    pub(super) fn read(items: &[Item]) -> Result<(Board, Draft), FormatError> {
        let find = |name: &'static str| items.iter().filter(move |item| item.name == name);
        let mut shape = match find("Shape").next() {
            Some(item) => shape(&item.arguments)?,
            None => Shape::square(9),
        };
        let fail = |reason: String| FormatError::new(Format::Iss, reason);
        let usual = shape.rows.max(shape.columns);
        let region_size = match find("RegionSize").next() {
            Some(item) => {
                let size = item.arguments.first().and_then(|size| size.parse().ok());
                size.filter(|size| (1..=Layout::MAX_SIDE).contains(size)).ok_or_else(|| {
                    fail(format!("RegionSize: {:?} isn't a number of cells", item.arguments))
                })?
            }
            None => usual,
        };
        let box_shape = Board::box_shape(shape.rows, shape.columns, region_size);
        let has_boxes = shape.lines && find("NoBoxes").next().is_none();
        if let Some((rows, columns)) = box_shape.filter(|_| has_boxes) {
            shape.boxes = Boxes::Oblong { rows, columns };
        }
        let mut is_jigsaw = false;
        if shape.boxes == Boxes::None && shape.lines {
            let jigsaws: Vec<&Item> = find("Jigsaw").collect();
            if let [jigsaw] = jigsaws[..] {
                shape.boxes = Boxes::Regions(regions(jigsaw, &shape)?);
                is_jigsaw = true;
            }
        }
        for item in find("Diagonal") {
            match item.arguments.first().map(String::as_str) {
                Some("1") => shape.diagonals[1] = true,
                Some("-1") => shape.diagonals[0] = true,
                other => return Err(fail(format!("Diagonal: expected 1 or -1, found {other:?}"))),
            }
        }
        let groups = groups(items, &shape)?;
        shape.extra = groups.values().map(|group| group.count).sum();
        let mut draft = Draft::new(Format::Iss, shape)?;
        let ties = find("FullRankTies").next().and_then(|item| item.arguments.first().cloned());
        let board = Board {
            layout: draft.layout().clone(),
            groups,
            region_size,
            boxes: box_shape,
            ties: ties.unwrap_or_else(|| "only-unclued".to_owned()),
            rules_left: Counter::new(Some(Board::MAX_RULES)),
        };
        if !is_jigsaw {
            for item in find("Jigsaw") {
                board.extra_regions(item, &mut draft)?;
            }
        }
        Ok((board, draft))
    }

    /// Adds the regions of a jigsaw beside the boxes that the board has too.
    fn extra_regions(&self, item: &Item, draft: &mut Draft) -> Result<(), FormatError> {
        let regions = regions(item, self.layout.shape())?;
        for region in 0..=u8::MAX {
            let cells: Vec<Cell> =
                self.layout.grid_cells().filter(|cell| regions[cell.index()] == Some(region)).collect();
            if cells.is_empty() {
                break;
            }
            draft.rule("Jigsaw", ninefold::grid::rule::Region { cells });
        }
        Ok(())
    }

    /// Counts rules, and fails if the text stands for too many.
    pub(super) fn spend(&self, rules: usize) -> Result<(), String> {
        let left = self.rules_left.get().and_then(|left| left.checked_sub(rules));
        self.rules_left.set(left);
        left.map(|_| ()).ok_or_else(|| format!("it stands for more than {} rules", Board::MAX_RULES))
    }

    /// Returns whether the text stands for too many rules.
    pub(super) fn is_spent(&self) -> bool {
        self.rules_left.get().is_none()
    }

    /// Returns whether the board has the boxes that its size suggests.
    pub(super) fn has_its_boxes(&self) -> bool {
        self.boxes.is_some() && self.layout.box_shape() == self.boxes
    }

    /// Returns whether the board has boxes or regions.
    pub(super) fn has_regions(&self) -> bool {
        self.layout.shape().boxes != Boxes::None
    }

    /// Returns the cell with this name.
    pub(super) fn cell(&self, name: &str) -> Result<Cell, String> {
        let known = self.grid_cell(name).or_else(|| self.outside_cell(name));
        known.ok_or_else(|| format!("{} isn't a cell of this board", quoted(name)))
    }

    fn grid_cell(&self, name: &str) -> Option<Cell> {
        let mut chars = name.chars();
        let mut place = |letter: char| {
            let is_right = chars.next()?.eq_ignore_ascii_case(&letter);
            let value = chars.next()?.to_digit(BASE)?.checked_sub(1)?;
            is_right.then_some(value as usize)
        };
        let (row, column) = (place('R')?, place('C')?);
        if chars.next().is_some() { None } else { self.layout.cell_at(row, column) }
    }

    fn outside_cell(&self, name: &str) -> Option<Cell> {
        let split = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
        let (prefix, number) = name.split_at(split);
        let group = self.groups.get(prefix)?;
        let number = match number {
            "" if group.count == 1 => 1,
            number => number.parse::<usize>().ok()?,
        };
        (1..=group.count).contains(&number).then(|| Cell::new(group.first + number - 1))
    }

    pub(super) fn cells(&self, names: &[String]) -> Result<Vec<Cell>, String> {
        names.iter().map(|name| self.cell(name)).collect()
    }

    /// Returns the cells of a group outside the grid, and its columns.
    pub(super) fn group(&self, prefix: &str) -> Option<(Vec<Cell>, usize)> {
        let group = self.groups.get(prefix)?;
        Some(((group.first..group.first + group.count).map(Cell::new).collect(), group.columns))
    }

    /// Returns the first cell, the cells and the columns of the grid or group that a cell is in.
    fn home(&self, cell: Cell) -> (usize, usize, usize) {
        let at = cell.index();
        let holds = |group: &&Group| (group.first..group.first + group.count).contains(&at);
        match self.groups.values().find(holds) {
            Some(group) => (group.first, group.count, group.columns),
            None => (0, self.layout.shape().grid_cells(), self.layout.columns()),
        }
    }

    /// Returns the cell that is as far from `target` as `cell` is from `origin`.
    pub(super) fn shifted(&self, cell: Cell, origin: Cell, target: Cell) -> Option<Cell> {
        let (first, count, columns) = self.home(origin);
        let place = |cell: Cell| {
            let at = cell.index().checked_sub(first).filter(|&at| at < count)?;
            Some(((at / columns) as isize, (at % columns) as isize))
        };
        let (from, to, of) = (place(origin)?, place(target)?, place(cell)?);
        let row = usize::try_from(to.0 + of.0 - from.0).ok()?;
        let column = usize::try_from(to.1 + of.1 - from.1).ok().filter(|&column| column < columns)?;
        let at = row * columns + column;
        (at < count).then(|| Cell::new(first + at))
    }

    /// Returns the cell some rows below and columns to the right, in the same grid or group.
    pub(super) fn beside(&self, cell: Cell, (down, right): (isize, isize)) -> Option<Cell> {
        let (first, count, columns) = self.home(cell);
        let at = cell.index() - first;
        let row = (at / columns).checked_add_signed(down)?;
        let column = (at % columns).checked_add_signed(right).filter(|&column| column < columns)?;
        let to = row * columns + column;
        (to < count).then(|| Cell::new(first + to))
    }

    /// Returns whether two cells share a side, in the grid or in a group.
    pub(super) fn touch(&self, a: Cell, b: Cell) -> bool {
        let ((first, _, columns), other) = (self.home(a), self.home(b));
        let place = |cell: Cell| ((cell.index() - first) / columns, (cell.index() - first) % columns);
        if first != other.0 {
            return false;
        }
        let (a, b) = (place(a), place(b));
        a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
    }

    /// Returns the name of a cell.
    pub(super) fn name(&self, cell: Cell) -> String {
        let at = cell.index();
        let group =
            self.groups.iter().find(|(_, group)| (group.first..group.first + group.count).contains(&at));
        match group {
            Some((prefix, group)) if group.count == 1 => prefix.clone(),
            Some((prefix, group)) => format!("{prefix}{}", at - group.first + 1),
            None => Board::grid_name(self.layout.row(cell), self.layout.column(cell)),
        }
    }

    /// Returns the name of a cell of the grid.
    pub(super) fn grid_name(row: usize, column: usize) -> String {
        let digit = |at: usize| char::from_digit(at as u32 + 1, BASE).unwrap_or('?');
        format!("R{}C{}", digit(row), digit(column))
    }
}

fn shape(arguments: &[String]) -> Result<Shape, FormatError> {
    let text = arguments.join("~");
    let fail = || {
        FormatError::new(
            Format::Iss,
            format!("Shape: {} isn't a shape such as 6x6, 9x9~0-8 or 4x7~7~Raw", quoted(&text)),
        )
    };
    let [size, rest @ ..] = arguments else { return Err(fail()) };
    let (rows, columns) = size.split_once('x').ok_or_else(fail)?;
    let side = |text: &str| -> Result<usize, FormatError> {
        let side: usize = text.parse().map_err(|_| fail())?;
        if (1..=Layout::MAX_SIDE).contains(&side) {
            return Ok(side);
        }
        let reason =
            format!("Shape: a side of {side}; boards have 1 to {} rows and columns", Layout::MAX_SIDE);
        Err(FormatError::new(Format::Iss, reason))
    };
    let (rows, columns) = (side(rows)?, side(columns)?);
    let mut shape = Shape::oblong(rows, columns);
    if let Some(range) = rest.first().filter(|range| !range.is_empty()) {
        match range.split_once('-') {
            Some((low, high)) => {
                let (low, high): (usize, usize) =
                    (low.parse().map_err(|_| fail())?, high.parse().map_err(|_| fail())?);
                shape.low = u8::try_from(low).map_err(|_| fail())?;
                shape.digits = high.checked_sub(low).and_then(|more| more.checked_add(1)).ok_or_else(fail)?;
            }
            None => shape.digits = range.parse().map_err(|_| fail())?,
        }
        if shape.digits > Layout::MAX_SIDE {
            let reason = format!("Shape: {} digits; boards have up to {}", shape.digits, Layout::MAX_SIDE);
            return Err(FormatError::new(Format::Iss, reason));
        }
    }
    match rest.get(1).map(String::as_str) {
        Some("Raw") => shape.lines = false,
        None | Some("Sudoku") => {}
        Some(_) => return Err(fail()),
    }
    Ok(shape)
}

impl Board {
    /// Returns the height and width of boxes of this size, the squarest that fit the grid.
    pub(super) fn box_shape(rows: usize, columns: usize, size: usize) -> Option<(usize, usize)> {
        let fits =
            |(height, width): &(usize, usize)| rows.is_multiple_of(*height) && columns.is_multiple_of(*width);
        (2..=size.isqrt())
            .rev()
            .filter(|small| size.is_multiple_of(*small))
            .flat_map(|small| [(small, size / small), (size / small, small)])
            .find(fits)
    }
}

/// Reads a map of regions, numbered in the order of their first cells. A region of another size than the usual is none.
fn regions(item: &Item, shape: &Shape) -> Result<Vec<Option<u8>>, FormatError> {
    let map: Vec<char> = item.arguments.last().map(|map| map.chars().collect()).unwrap_or_default();
    if map.len() != shape.grid_cells() {
        let reason =
            format!("Jigsaw: {} symbols for {} cells; copy the whole text", map.len(), shape.grid_cells());
        return Err(FormatError::new(Format::Iss, reason));
    }
    let size = |symbol: char| map.iter().filter(|&&c| c == symbol).count();
    let usual = shape.rows.max(shape.columns)..=shape.digits;
    let mut known: Vec<char> = Vec::new();
    let mut of = Vec::with_capacity(map.len());
    for &symbol in &map {
        if !known.contains(&symbol) && usual.contains(&size(symbol)) {
            known.push(symbol);
        }
        of.push(known.iter().position(|&k| k == symbol).map(|at| at as u8));
    }
    Ok(of)
}

/// Finds the cells outside the grid: those of `.Var`, and a region for each cell where regions are to be found.
fn groups(items: &[Item], shape: &Shape) -> Result<BTreeMap<String, Group>, FormatError> {
    let fail = |reason: String| FormatError::new(Format::Iss, reason);
    let mut groups: BTreeMap<String, Group> = BTreeMap::new();
    for item in items {
        if item.name != "Var" {
            continue;
        }
        let prefix = item
            .arguments
            .first()
            .filter(|prefix| !prefix.is_empty() && prefix.bytes().all(|b| b.is_ascii_uppercase()));
        let prefix = prefix.ok_or_else(|| fail("Var: its name must be capital letters".to_owned()))?;
        let size = item.arguments.get(2).map(String::as_str).filter(|size| !size.is_empty()).unwrap_or("1");
        let number =
            |text: &str| text.parse::<usize>().ok().filter(|&n| (1..=Layout::MAX_CELLS).contains(&n));
        let (count, columns) = match size.split_once('x') {
            Some((rows, columns)) => {
                number(rows).zip(number(columns)).map(|(rows, columns)| (rows * columns, columns))
            }
            None => number(size).map(|count| (count, shape.columns)),
        }
        .ok_or_else(|| {
            fail(format!("Var: {} isn't a number of cells up to {}", quoted(size), Layout::MAX_CELLS))
        })?;
        groups.insert(format!("V{prefix}"), Group { first: 0, count, columns });
    }
    if items.iter().any(|item| item.name == "ChaosConstruction") {
        groups.insert("CC".to_owned(), Group { first: 0, count: shape.grid_cells(), columns: shape.columns });
    }
    if items.iter().any(|item| item.name == "Doppelganger") {
        let boxes = Board::box_shape(shape.rows, shape.columns, shape.rows.max(shape.columns));
        let count = boxes.map_or(0, |(rows, columns)| rows * columns);
        for (prefix, count) in [("DGB", count), ("DGC", shape.rows), ("DGR", shape.columns)] {
            if count > 0 {
                groups.insert(prefix.to_owned(), Group { first: 0, count, columns: shape.columns });
            }
        }
    }
    let mut next = shape.grid_cells();
    for group in groups.values_mut() {
        group.first = next;
        next = next.saturating_add(group.count);
    }
    Ok(groups)
}
