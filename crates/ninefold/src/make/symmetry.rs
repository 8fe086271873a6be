//! Symmetries of a pattern of givens: which cells are given together.

use std::fmt;
use std::str::FromStr;

use crate::grid::{Cell, CellSet, Layout};

/// A symmetry of the pattern of givens: of their cells, not of their digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// No symmetry required.
    #[default]
    None,
    /// A half turn keeps the pattern: the usual symmetry of newspapers.
    HalfTurn,
    /// A quarter turn keeps the pattern.
    QuarterTurn,
    /// The lower half is the mirror image of the upper.
    Horizontal,
    /// The right half is the mirror image of the left.
    Vertical,
    /// Both of these mirror images.
    Mirrors,
    /// Mirroring at the diagonal from the top left keeps the pattern.
    Diagonal,
    /// Mirroring at the diagonal from the top right keeps the pattern.
    AntiDiagonal,
    /// Mirroring at either diagonal keeps the pattern.
    Diagonals,
    /// Every turn and mirror image keeps the pattern.
    Full,
}

/// Moves a cell of a board of this side, from row and column to row and column.
type Move = fn(usize, usize, usize) -> (usize, usize);

const HALF: Move = |side, row, column| (side - 1 - row, side - 1 - column);
const QUARTER: Move = |side, row, column| (column, side - 1 - row);
const UPSIDE_DOWN: Move = |side, row, column| (side - 1 - row, column);
const LEFT_RIGHT: Move = |side, row, column| (row, side - 1 - column);
const TRANSPOSE: Move = |_, row, column| (column, row);
const ANTI_TRANSPOSE: Move = |side, row, column| (side - 1 - column, side - 1 - row);

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Symmetry; 10] = [
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::Horizontal,
        Symmetry::Vertical,
        Symmetry::Mirrors,
        Symmetry::Diagonal,
        Symmetry::AntiDiagonal,
        Symmetry::Diagonals,
        Symmetry::Full,
    ];

    /// Returns its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::QuarterTurn => "quarter-turn",
            Symmetry::Horizontal => "horizontal",
            Symmetry::Vertical => "vertical",
            Symmetry::Mirrors => "mirrors",
            Symmetry::Diagonal => "diagonal",
            Symmetry::AntiDiagonal => "anti-diagonal",
            Symmetry::Diagonals => "diagonals",
            Symmetry::Full => "full",
        }
    }

    /// Describes it in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Symmetry::None => "no symmetry",
            Symmetry::HalfTurn => "unchanged by a half turn",
            Symmetry::QuarterTurn => "unchanged by a quarter turn",
            Symmetry::Horizontal => "top and bottom mirror each other (a horizontal axis)",
            Symmetry::Vertical => "left and right mirror each other (a vertical axis)",
            Symmetry::Mirrors => "mirrored both ways",
            Symmetry::Diagonal => "mirrored in the diagonal from the top left",
            Symmetry::AntiDiagonal => "mirrored in the diagonal from the top right",
            Symmetry::Diagonals => "mirrored in both diagonals",
            Symmetry::Full => "all rotations and reflections",
        }
    }

    /// Returns moves that generate the symmetry.
    const fn moves(self) -> &'static [Move] {
        match self {
            Symmetry::None => &[],
            Symmetry::HalfTurn => &[HALF],
            Symmetry::QuarterTurn => &[QUARTER],
            Symmetry::Horizontal => &[UPSIDE_DOWN],
            Symmetry::Vertical => &[LEFT_RIGHT],
            Symmetry::Mirrors => &[UPSIDE_DOWN, LEFT_RIGHT],
            Symmetry::Diagonal => &[TRANSPOSE],
            Symmetry::AntiDiagonal => &[ANTI_TRANSPOSE],
            Symmetry::Diagonals => &[TRANSPOSE, ANTI_TRANSPOSE],
            Symmetry::Full => &[QUARTER, TRANSPOSE],
        }
    }

    /// Returns the orbits: sets of cells that are given together or not at all. Each cell is in exactly one.
    #[must_use]
    pub fn orbits(self, layout: &Layout) -> Vec<Vec<Cell>> {
        let mut seen = CellSet::EMPTY;
        let mut orbits = Vec::new();
        for cell in layout.cells() {
            if !seen.insert(cell) {
                continue;
            }
            let mut orbit = vec![cell];
            let mut next = 0;
            while let Some(&cell) = orbit.get(next) {
                for image in self.images(layout, cell) {
                    if seen.insert(image) {
                        orbit.push(image);
                    }
                }
                next += 1;
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        orbits
    }

    /// Returns a cell whose image is not in the set, and that image, or `None` if the set has the symmetry.
    #[must_use]
    pub fn broken_by(self, layout: &Layout, cells: &CellSet) -> Option<(Cell, Cell)> {
        let images = cells.iter().flat_map(|cell| self.images(layout, cell).map(move |image| (cell, image)));
        images.into_iter().find(|(_, image)| !cells.contains(*image))
    }

    fn images(self, layout: &Layout, cell: Cell) -> impl Iterator<Item = Cell> {
        let (side, row, column) = (layout.side(), layout.row(cell), layout.column(cell));
        self.moves().iter().map(move |image| {
            let (row, column) = image(side, row, column);
            Cell::new(row * side + column)
        })
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Symmetry, UnknownSymmetry> {
        let named = |symmetry: &Symmetry| symmetry.name().eq_ignore_ascii_case(name);
        Symmetry::ALL.into_iter().find(named).ok_or_else(|| UnknownSymmetry(name.to_owned()))
    }
}

/// The error for a name that isn't a symmetry's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSymmetry(pub String);

impl fmt::Display for UnknownSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Symmetry::ALL.map(Symmetry::name).join(", ");
        write!(f, "unknown symmetry '{}'; choose one of {names}", self.0)
    }
}

impl std::error::Error for UnknownSymmetry {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Works out the orbits from all eight turns and mirror images of a square.
    fn naive(symmetry: Symmetry, side: usize) -> Vec<Vec<usize>> {
        // Each of the eight as: transpose first? then reverse the rows? then the columns?
        let all: [(bool, bool, bool); 8] = std::array::from_fn(|i| (i & 4 != 0, i & 2 != 0, i & 1 != 0));
        let belongs = |(transpose, down, right): (bool, bool, bool)| match symmetry {
            Symmetry::None => !transpose && !down && !right,
            Symmetry::HalfTurn => !transpose && down == right,
            Symmetry::QuarterTurn => transpose == (down != right),
            Symmetry::Horizontal => !transpose && !right,
            Symmetry::Vertical => !transpose && !down,
            Symmetry::Mirrors => !transpose,
            Symmetry::Diagonal => !down && !right,
            Symmetry::AntiDiagonal => down == right && transpose == down,
            Symmetry::Diagonals => down == right,
            Symmetry::Full => true,
        };
        let image = |cell: usize, (transpose, down, right): (bool, bool, bool)| {
            let (mut row, mut column) = (cell / side, cell % side);
            if transpose {
                (row, column) = (column, row);
            }
            let row = if down { side - 1 - row } else { row };
            let column = if right { side - 1 - column } else { column };
            row * side + column
        };
        let mut orbits: Vec<Vec<usize>> = (0..side * side)
            .map(|cell| {
                let mut orbit: Vec<usize> =
                    all.into_iter().filter(|one| belongs(*one)).map(|one| image(cell, one)).collect();
                orbit.sort_unstable();
                orbit.dedup();
                orbit
            })
            .collect();
        orbits.sort();
        orbits.dedup();
        orbits
    }

    #[test]
    fn orbits_of_every_symmetry_and_side() {
        for side in 1..=16 {
            let layout = Layout::latin(side).unwrap();
            for symmetry in Symmetry::ALL {
                let mut orbits: Vec<Vec<usize>> = (symmetry.orbits(&layout).iter())
                    .map(|orbit| orbit.iter().map(|cell| cell.index()).collect())
                    .collect();
                orbits.sort();
                assert_eq!(orbits, naive(symmetry, side), "{symmetry} {side}");
            }
        }
    }

    #[test]
    fn names_read_back_and_broken_symmetry_is_detected() {
        let layout = Layout::classic();
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
            for orbit in symmetry.orbits(&layout) {
                let mut cells: CellSet = orbit.iter().copied().collect();
                assert_eq!(symmetry.broken_by(&layout, &cells), None);
                cells.remove(orbit[0]);
                assert_eq!(symmetry.broken_by(&layout, &cells).is_some(), orbit.len() > 1);
            }
        }
        assert!("round".parse::<Symmetry>().is_err());
    }
}
