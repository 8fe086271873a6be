//! Links of Penpa+: a page of drawings. Digits, thick borders, killer cages, thermometers and arrows have a type.
//!
//! ```text
//! https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTB…   ──base 64, deflate──▶ lines of text, names shortened
//! ```
//! The grid has two cells of margin on each side. On a page W cells wide and H high, margin included, and with N = W · H:
//!
//! | place | number |
//! |---|---|
//! | cell | k = row · W + column |
//! | its lower right corner | N + k |
//! | its corners, for small digits | 4 (N + k) and the next three |
//!
//! | file | contents |
//! |---|---|
//! | `read.rs`, `write.rs` | pages |
//! | `outline.rs` | how a cage is drawn |

mod outline;
mod read;
mod write;

use ninefold::grid::{Cell, Layout};

use crate::link::{Link, parameter};

pub(crate) use read::read;
pub(crate) use write::write;

/// Short names, and what they stand for; undone from the last to the first.
const NAMES: &[(&str, &str)] = &[
    ("zZ", "z"),
    ("z9", "\"qa\""),
    ("zQ", "\"pu_q\""),
    ("zA", "\"pu_a\""),
    ("zG", "\"grid\""),
    ("zM", "\"edit_mode\""),
    ("zS", "\"surface\""),
    ("zL", "\"line\""),
    ("zE", "\"lineE\""),
    ("zW", "\"wall\""),
    ("zC", "\"cage\""),
    ("zN", "\"number\""),
    ("zY", "\"symbol\""),
    ("zP", "\"special\""),
    ("zB", "\"board\""),
    ("zR", "\"command_redo\""),
    ("zU", "\"command_undo\""),
    ("z8", "\"command_replay\""),
    ("z1", "\"numberS\""),
    ("zF", "\"freeline\""),
    ("z2", "\"freelineE\""),
    ("zT", "\"thermo\""),
    ("z3", "\"arrows\""),
    ("zD", "\"direction\""),
    ("z0", "\"squareframe\""),
    ("z5", "\"polygon\""),
    ("z4", "\"deletelineE\""),
    ("z6", "\"killercages\""),
    ("z7", "\"nobulbthermo\""),
    ("z_", "\"__a\""),
    ("zO", "null"),
];

/// The cells around the grid.
const MARGIN: usize = 2;

/// Returns whether a link is one.
pub(crate) fn is_match(link: &Link<'_>) -> bool {
    link.path.contains("penpa-edit") && payload(link, "p").is_some()
}

fn payload<'a>(link: &Link<'a>, name: &str) -> Option<&'a str> {
    parameter(link.fragment, name).or_else(|| parameter(link.query, name))
}

/// The page: its size in cells, and where the grid is.
struct Page {
    width: usize,
    height: usize,
    top: usize,
    left: usize,
    rows: usize,
    columns: usize,
}

impl Page {
    /// Returns a page without margins of its own.
    fn bare(rows: usize, columns: usize) -> Page {
        let (width, height) = (columns + 2 * MARGIN, rows + 2 * MARGIN);
        Page { width, height, top: MARGIN, left: MARGIN, rows, columns }
    }

    fn new(header: &[&str], margins: &[i32]) -> Option<Page> {
        let number = |at: usize| {
            header.get(at).and_then(|text| text.trim().parse::<usize>().ok()).filter(|&n| n <= 100)
        };
        let margin = |at: usize| {
            margins.get(at).and_then(|&n| usize::try_from(n).ok()).filter(|&n| n <= 100).unwrap_or(0)
        };
        let (nx, ny) = (number(1)?, number(2)?);
        let rows = ny.checked_sub(margin(0) + margin(1))?;
        let columns = nx.checked_sub(margin(2) + margin(3))?;
        let sides = 1..=Layout::MAX_SIDE;
        (sides.contains(&rows) && sides.contains(&columns)).then_some(Page {
            width: nx + 2 * MARGIN,
            height: ny + 2 * MARGIN,
            top: MARGIN + margin(0),
            left: MARGIN + margin(2),
            rows,
            columns,
        })
    }

    /// Returns the cell of a number.
    fn cell(&self, number: usize) -> Option<Cell> {
        let row = (number / self.width).checked_sub(self.top).filter(|&row| row < self.rows)?;
        let column = (number % self.width).checked_sub(self.left).filter(|&column| column < self.columns)?;
        (number < self.width * self.height).then(|| Cell::new(row * self.columns + column))
    }

    /// Returns the number of a cell.
    fn number(&self, row: usize, column: usize) -> usize {
        (row + self.top) * self.width + column + self.left
    }
}
