//! A step as a text board of pencil marks. Each character carries its meaning, so that a terminal can colour it.
//!
//! ```text
//!       c1     c2     c3
//!    ┏━━━━━━━┯━━━━━━━┯━━━━━━
//! r1 ┃ 1 2   │       │*4
//!    ┃       │   9   │-5          * pattern     + other side   ^ fin
//!    ┃       │       │      *7    - to remove   = to place
//! ```

use super::{StepPicture, Tint, mark_shape};
use crate::logic::Role;

/// One character of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The character.
    pub symbol: char,
    /// What it shows.
    pub ink: Ink,
    /// What lies behind it.
    pub tint: Tint,
}

/// The meaning of a character in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Nothing, or a line between cells.
    Line,
    /// The number of a row or column, or a word of the legend.
    Label,
    /// A given digit.
    Given,
    /// A digit written in.
    Filled,
    /// A candidate outside the pattern.
    Candidate,
    /// A candidate with a role, or its sign.
    Role(Role),
}

/// Returns the sign before a candidate with a role.
const fn sign(role: Role) -> char {
    match role {
        Role::Base => '*',
        Role::Other => '+',
        Role::Third => '~',
        Role::Fin => '^',
        Role::Placement => '=',
        Role::Elimination => '-',
    }
}

const fn meaning(role: Role) -> &'static str {
    match role {
        Role::Base => "pattern",
        Role::Other => "other side",
        Role::Third => "further parts",
        Role::Fin => "fin",
        Role::Placement => "to place",
        Role::Elimination => "to remove",
    }
}

impl StepPicture<'_> {
    /// Returns the picture without colours: a sign before each candidate with a role, and a legend.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines: Vec<String> =
            self.glyphs().iter().map(|line| line.iter().map(|glyph| glyph.symbol).collect()).collect();
        let roles = self.roles();
        if !roles.is_empty() {
            let width = lines[0].chars().count();
            let legend: Vec<String> =
                roles.iter().map(|&role| format!("{} {}", sign(role), meaning(role))).collect();
            lines.push(format!("{:<width$}", legend.join("   ")));
        }
        lines.join("\n")
    }

    /// Returns the picture's characters line by line, all lines of equal width, without the legend.
    #[must_use]
    pub fn glyphs(&self) -> Vec<Vec<Glyph>> {
        let (layout, (rows, columns)) = (self.layout(), mark_shape(self.layout()));
        let side = layout.side();
        let margin = side.to_string().len() + 2;
        let (width, height) = (2 * columns + 1, rows);
        let blank = Glyph { symbol: ' ', ink: Ink::Line, tint: Tint::None };
        let mut page = vec![vec![blank; margin + side * (width + 1) + 1]; side * (height + 1) + 2];
        let corner = |row: usize, column: usize| (1 + row * (height + 1), margin + column * (width + 1));
        for number in 0..side {
            let (top, left) = corner(number, number);
            let label = |page: &mut Vec<Vec<Glyph>>, line: usize, at: usize, text: String| {
                for (offset, symbol) in text.chars().enumerate() {
                    page[line][at + offset] = Glyph { symbol, ink: Ink::Label, tint: Tint::None };
                }
            };
            label(&mut page, top + 1 + (height - 1) / 2, 0, format!("r{}", number + 1));
            let name = format!("c{}", number + 1);
            label(&mut page, 0, left + 1 + width.saturating_sub(name.len()) / 2, name);
        }
        self.write_lines(&mut page, &corner, width, height);
        for cell in layout.cells() {
            let (top, left) = corner(layout.row(cell), layout.column(cell));
            let tint = self.tint(cell);
            for line in &mut page[top + 1..=top + height] {
                line[left + 1..=left + width].iter_mut().for_each(|glyph| glyph.tint = tint);
            }
            if self.state().is_filled(cell) {
                let ink = if self.state().givens().contains(cell) { Ink::Given } else { Ink::Filled };
                let symbol = self.state().candidates().get(cell).single().map_or('?', |digit| digit.symbol());
                page[top + 1 + (height - 1) / 2][left + 1 + width / 2] = Glyph { symbol, ink, tint };
                continue;
            }
            for digit in self.state().marks(cell).iter() {
                let (down, across) = (digit.index() / columns, 2 * (digit.index() % columns));
                let (line, at) = (top + 1 + down, left + 1 + across);
                let role = self.role(cell, digit);
                let ink = role.map_or(Ink::Candidate, Ink::Role);
                page[line][at] = Glyph { symbol: role.map_or(' ', sign), ink, tint };
                page[line][at + 1] = Glyph { symbol: digit.symbol(), ink, tint };
            }
        }
        page
    }

    /// Draws thin lines between cells and thick ones around the board and between boxes.
    fn write_lines(
        &self,
        page: &mut [Vec<Glyph>],
        corner: &impl Fn(usize, usize) -> (usize, usize),
        width: usize,
        height: usize,
    ) {
        let layout = self.layout();
        let side = layout.side();
        // Whether the edge to the right of this corner is thick, and the edge below it.
        let across = |row: usize, column: usize| {
            column < side
                && (row == 0
                    || row == side
                    || self.is_boundary(layout.cell(row - 1, column), layout.cell(row, column)))
        };
        let down = |row: usize, column: usize| {
            row < side
                && (column == 0
                    || column == side
                    || self.is_boundary(layout.cell(row, column - 1), layout.cell(row, column)))
        };
        for row in 0..=side {
            for column in 0..=side {
                let (top, left) = corner(row, column);
                let arms = [
                    row > 0 && down(row - 1, column),
                    across(row, column),
                    down(row, column),
                    column > 0 && across(row, column - 1),
                ];
                page[top][left].symbol = joint(arms);
                if column < side {
                    let symbol = if across(row, column) { '━' } else { '─' };
                    page[top][left + 1..=left + width].iter_mut().for_each(|glyph| glyph.symbol = symbol);
                }
                if row < side {
                    let symbol = if down(row, column) { '┃' } else { '│' };
                    page[top + 1..=top + height].iter_mut().for_each(|line| line[left].symbol = symbol);
                }
            }
        }
    }
}

/// Returns the character where lines meet, given whether the lines up, right, down and left are thick.
const fn joint(arms: [bool; 4]) -> char {
    match arms {
        [false, false, false, false] => '┼',
        [true, false, true, false] => '┃',
        [false, true, false, true] => '━',
        [false, true, true, false] => '┏',
        [false, false, true, true] => '┓',
        [true, true, false, false] => '┗',
        [true, false, false, true] => '┛',
        [true, true, true, false] => '┣',
        [true, false, true, true] => '┫',
        [false, true, true, true] => '┳',
        [true, true, false, true] => '┻',
        _ => '╋',
    }
}
