//! How a rule looks on the board: what to draw, not with which pen.

use super::super::Cell;

/// A part of a rule's picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Figure {
    /// A dashed outline with a label in its first cell.
    Cage {
        /// The cells inside.
        cells: Vec<Cell>,
        /// A sum, or nothing.
        label: String,
    },
    /// Shaded cells.
    Region {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// A line through the middle of cells.
    Line {
        /// The cells in order.
        cells: Vec<Cell>,
        /// Its usual colour, by what it means.
        colour: LineColour,
        /// What is at the first cell.
        start: Tip,
        /// What is at the last cell.
        end: Tip,
    },
    /// A pill around the cells of a number.
    Pill {
        /// The cells, the tens before the ones.
        cells: Vec<Cell>,
    },
    /// A mark in one cell.
    Mark {
        /// The cell.
        cell: Cell,
        /// What it looks like.
        mark: CellMark,
    },
    /// A mark between two cells.
    Edge {
        /// The cells; a comparison points from the greater to the smaller.
        cells: [Cell; 2],
        /// What it looks like.
        mark: EdgeMark,
        /// A number or a letter on it, or nothing.
        label: String,
    },
    /// A circle where cells meet.
    Corner {
        /// The cells around it.
        cells: Vec<Cell>,
        /// What is written on it.
        label: String,
    },
    /// A clue outside the board, before the first cell of its line.
    Outside {
        /// The cells that the clue sees, from the clue on.
        line: Vec<Cell>,
        /// The clue.
        label: String,
        /// Whether an arrow shows the direction, as for diagonals.
        arrow: bool,
    },
}

/// The colour that a line usually has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LineColour {
    /// Grey: thermometers, arrows, palindromes, between lines.
    Grey,
    /// Green: German whispers.
    Green,
    /// Orange: Dutch whispers.
    Orange,
    /// Purple: renban.
    Purple,
    /// Blue: region sums.
    Blue,
    /// Peach: entropic lines.
    Peach,
    /// Teal: modular lines.
    Teal,
    /// Red: parity lines.
    Red,
    /// Olive: nabner lines.
    Olive,
    /// Lavender: zipper lines.
    Lavender,
}

/// What is at the end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tip {
    /// Nothing.
    Plain,
    /// The filled bulb of a thermometer.
    Bulb,
    /// A circle around the digit.
    Circle,
    /// A diamond around the digit.
    Diamond,
    /// An arrow head.
    Arrow,
}

/// A mark in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CellMark {
    /// A shaded circle: odd.
    Circle,
    /// A shaded square: even.
    Square,
    /// Arrow heads that point inwards: smaller than its neighbours.
    Minimum,
    /// Arrow heads that point outwards: greater than its neighbours.
    Maximum,
    /// A ring: counting circles.
    Ring,
    /// A shaded cell, for indexers.
    Shade,
}

/// A mark between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EdgeMark {
    /// A white dot.
    White,
    /// A black dot.
    Black,
    /// A letter or a number without a dot.
    Label,
    /// A sign that opens towards the greater cell.
    Greater,
}
