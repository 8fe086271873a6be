//! Draws a board with lines: thin between cells, heavy between boxes.
//!
//! ```text
//! ┌───┬───┰───┬───┐     ┌─────┰─────┐     1 . | . 4
//! │ 1 │   ┃   │ 4 │     │ 1 . ┃ . 4 │     . . | 1 .
//! ├───┼───╂───┼───┤     │ . . ┃ 1 . │     ----+----
//! │   │   ┃ 1 │   │     ┝━━━━━╋━━━━━┥     . 1 | . .
//! ┝━━━┿━━━╋━━━┿━━━┥     │ . 1 ┃ . . │     4 . | . 1
//!  big                   small             grid
//! ```
//! An edge depends only on the two cells beside it, so jigsaws need no special case. Where four edges meet, the drawing
//! has the character with these four arms.

use crate::grid::{Grid, Layout};

use crate::text::symbol;

/// The strength of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    None,
    Light,
    Heavy,
}

/// The character for each combination of strengths of the arms up, right, down and left.
const JUNCTIONS: [&str; 3 * 3] = [
    " ╴╸╷┐┑╻┒┓",
    "╶─╾┌┬┭┎┰┱",
    "╺╼━┍┮┯┏┲┳",
    "╵┘┙│┤┥╽┧┪",
    "└┴┵├┼┽┟╁╅",
    "┕┶┷┝┾┿┢╆╈",
    "╹┚┛╿┦┩┃┨┫",
    "┖┸┹┞╀╃┠╂╉",
    "┗┺┻┡╄╇┣╊╋",
];

/// The differences between the three drawings.
struct Style {
    /// The line between two cells of a box.
    thin: Line,
    /// The line around the board.
    frame: Line,
    /// Whether it uses plain `|`, `-` and `+`.
    ascii: bool,
    blank: char,
}

/// Draws the grid of document 004: every cell has its own square.
pub(in crate::text) fn write_big(grid: &Grid) -> String {
    draw(grid, &Style { thin: Line::Light, frame: Line::Light, ascii: false, blank: ' ' })
}

/// Draws one line per row, with rules between boxes only.
pub(in crate::text) fn write_small(grid: &Grid) -> String {
    draw(grid, &Style { thin: Line::None, frame: Line::Light, ascii: false, blank: symbol::BLANK })
}

/// Draws one line per row, with rules between boxes only, without a frame, in plain characters.
pub(in crate::text) fn write_grid(grid: &Grid) -> String {
    draw(grid, &Style { thin: Line::None, frame: Line::None, ascii: true, blank: symbol::BLANK })
}

fn draw(grid: &Grid, style: &Style) -> String {
    let pen = Pen::new(grid.layout(), style);
    let mut lines = Vec::new();
    for row in 0..=pen.rows {
        if pen.has_rule(row) {
            lines.push(pen.rule(row));
        }
        if row < pen.rows {
            lines.push(pen.row(grid, row));
        }
    }
    lines.join("\n")
}

struct Pen<'a> {
    layout: &'a Layout,
    rows: usize,
    columns: usize,
    style: &'a Style,
    /// The gap before, between and after the columns.
    posts: Vec<Post>,
}

/// A gap between two columns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Post {
    /// A line in every row, with a space on either side.
    Wide,
    /// A line in some rows and a space in the others.
    Narrow,
    /// Nothing: the ends of rows without a frame.
    Nothing,
}

impl<'a> Pen<'a> {
    fn new(layout: &'a Layout, style: &'a Style) -> Pen<'a> {
        let (rows, columns) = (layout.rows(), layout.columns());
        let mut pen = Pen { layout, rows, columns, style, posts: Vec::new() };
        pen.posts = (0..=columns)
            .map(|column| {
                let drawn = |row: &usize| pen.beside(*row, column) != Line::None;
                match (0..rows).filter(drawn).count() {
                    0 if column == 0 || column == columns => Post::Nothing,
                    n if n == rows => Post::Wide,
                    _ => Post::Narrow,
                }
            })
            .collect();
        pen
    }

    /// Returns the line to the left of a cell, or at the right end of a row.
    fn beside(&self, row: usize, column: usize) -> Line {
        if row >= self.rows {
            return Line::None;
        }
        match column {
            0 => self.style.frame,
            _ if column == self.columns => self.style.frame,
            _ => self.between((row, column - 1), (row, column)),
        }
    }

    /// Returns the line above a cell, or below the last row.
    fn above(&self, row: usize, column: usize) -> Line {
        if column >= self.columns {
            return Line::None;
        }
        match row {
            0 => self.style.frame,
            _ if row == self.rows => self.style.frame,
            _ => self.between((row - 1, column), (row, column)),
        }
    }

    fn between(&self, a: (usize, usize), b: (usize, usize)) -> Line {
        let box_of = |(row, column)| self.layout.box_of(self.layout.cell(row, column));
        if box_of(a) == box_of(b) { self.style.thin } else { Line::Heavy }
    }

    fn has_rule(&self, row: usize) -> bool {
        (0..self.columns).any(|column| self.above(row, column) != Line::None)
    }

    fn row(&self, grid: &Grid, row: usize) -> String {
        let mut text = String::new();
        for column in 0..=self.columns {
            let line = self.beside(row, column);
            let bar = self.glyph([line, Line::None, line, Line::None]);
            match self.posts[column] {
                Post::Wide if column == 0 => text.extend([bar, ' ']),
                Post::Wide if column == self.columns => text.extend([' ', bar]),
                Post::Wide => text.extend([' ', bar, ' ']),
                Post::Narrow => text.push(bar),
                Post::Nothing => {}
            }
            if column < self.columns {
                let digit = grid.get(self.layout.cell(row, column));
                text.push(digit.map_or(self.style.blank, |digit| self.layout.symbol(digit)));
            }
        }
        text
    }

    /// Draws the line above a row, or below the last.
    fn rule(&self, row: usize) -> String {
        let mut text = String::new();
        for column in 0..=self.columns {
            let left = if column > 0 { self.above(row, column - 1) } else { Line::None };
            let right = self.above(row, column);
            let up = if row > 0 { self.beside(row - 1, column) } else { Line::None };
            let junction = self.glyph([up, right, self.beside(row, column), left]);
            let along = |line| self.glyph([Line::None, line, Line::None, line]);
            match self.posts[column] {
                Post::Wide if column == 0 => text.extend([junction, along(right)]),
                Post::Wide if column == self.columns => text.extend([along(left), junction]),
                Post::Wide => text.extend([along(left), junction, along(right)]),
                Post::Narrow => text.push(junction),
                Post::Nothing => {}
            }
            if column < self.columns {
                text.push(along(right));
            }
        }
        // Without a frame a line can end early: trailing spaces are invisible.
        text.truncate(text.trim_end().len());
        text
    }

    /// Returns the character with these arms: up, right, down, left.
    fn glyph(&self, arms: [Line; 4]) -> char {
        let [up, right, down, left] = arms.map(|line| line as usize);
        if self.style.ascii {
            return match (up + down > 0, right + left > 0) {
                (false, false) => ' ',
                (true, false) => '|',
                (false, true) => '-',
                (true, true) => '+',
            };
        }
        JUNCTIONS[up * 3 + right].chars().nth(down * 3 + left).expect("nine characters each")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::notation::line;
    use crate::text::shape::fill;
    use std::sync::Arc;

    fn board(layout: &str, text: &str) -> Grid {
        let layout: Arc<Layout> = Arc::new(layout.parse().unwrap());
        let texts = line::characters(text);
        let entries: Vec<_> = texts.into_iter().map(|text| fill::Entry { text, line: 1 }).collect();
        fill::fill(&entries, layout).unwrap()
    }

    fn check(drawing: String, expected: &str) {
        let expected: Vec<&str> = expected.lines().map(|l| l.trim_start_matches("            ")).collect();
        assert_eq!(drawing, expected[1..expected.len() - 1].join("\n"));
    }

    #[test]
    fn small_and_grid_draw_the_boxes_only() {
        let grid = board("6x6", "1....6.2..5...34....43...5..2.6....1");
        check(
            write_small(&grid),
            "
            ┌───────┰───────┐
            │ 1 . . ┃ . . 6 │
            │ . 2 . ┃ . 5 . │
            ┝━━━━━━━╋━━━━━━━┥
            │ . . 3 ┃ 4 . . │
            │ . . 4 ┃ 3 . . │
            ┝━━━━━━━╋━━━━━━━┥
            │ . 5 . ┃ . 2 . │
            │ 6 . . ┃ . . 1 │
            └───────┸───────┘
            ",
        );
        check(
            write_grid(&board("4x4", "1..4..1..1..4..1")),
            "
            1 . | . 4
            . . | 1 .
            ----+----
            . 1 | . .
            4 . | . 1
            ",
        );
    }

    #[test]
    fn a_jigsaw_has_heavy_lines_where_the_region_changes() {
        let grid = board("jigsaw:AAABACBBCCDBCDDD", "1..4..1..1..4..1");
        check(
            write_big(&grid),
            "
            ┌───┬───┬───┰───┐
            │ 1 │   │   ┃ 4 │
            ├───╆━━━╈━━━╃───┤
            │   ┃   ┃ 1 │   │
            ┝━━━╃───╊━━━╅───┤
            │   │ 1 ┃   ┃   │
            ├───╆━━━╃───╄━━━┥
            │ 4 ┃   │   │ 1 │
            └───┸───┴───┴───┘
            ",
        );
        check(
            write_grid(&grid),
            "
            1 . .|4
             +-+-+
            .|.|1 .
            -+ +-+
            . 1|.|.
             +-+ +-
            4|. . 1
            ",
        );
    }

    #[test]
    fn a_latin_square_has_no_lines() {
        check(
            write_grid(&board("latin:3", "12.....31")),
            "
            1 2 .
            . . .
            . 3 1
            ",
        );
    }
}
