//! Drawings in colour.
//!
//! The library draws boards of every layout in plain text. A template of each drawing, with a digit in every
//! cell, shows where the cells are; digits then go there in any style.

use std::sync::Arc;

use anstyle::Style;
use ninefold::grid::{Candidates, Cell, Digit, Grid, Layout};
use ninefold::text::{self, Notation, Position};

/// A drawing of a layout, with a gap for each cell.
pub(crate) struct Canvas {
    /// The text before each cell, and after the last one.
    gaps: Vec<String>,
    /// The character for a blank cell.
    blank: char,
}

impl Canvas {
    pub(crate) fn new(layout: &Arc<Layout>, notation: Notation) -> Canvas {
        let filled_with = |digit: Option<Digit>| {
            let cells = vec![digit; layout.cell_count()];
            let grid = Grid::new(Arc::clone(layout), cells).expect("every board has the digit 1");
            text::write(&Position::Digits(grid), notation)
        };
        let one = Digit::from_index(0);
        let gaps: Vec<String> = filled_with(Some(one)).split(one.symbol()).map(str::to_string).collect();
        let blank = filled_with(None).chars().nth(gaps[0].chars().count()).unwrap_or(' ');
        Canvas { gaps, blank }
    }

    /// Returns the number of lines of a drawing.
    pub(crate) fn height(&self) -> usize {
        let ends: usize = self.gaps.iter().map(|gap| gap.matches('\n').count()).sum();
        ends + usize::from(self.gaps.last().is_some_and(|last| !last.ends_with('\n')))
    }

    /// Draws a board, each digit in its style.
    pub(crate) fn paint(&self, board: &Grid, style: impl Fn(Cell) -> Option<Style>) -> String {
        let mut drawing = String::new();
        let (last, before) = self.gaps.split_last().expect("splitting leaves at least one piece");
        for (cell, gap) in board.layout().cells().zip(before) {
            drawing.push_str(gap);
            let symbol = board.get(cell).map_or(self.blank, Digit::symbol);
            match style(cell) {
                Some(style) => drawing.push_str(&format!("{style}{symbol}{style:#}")),
                None => drawing.push(symbol),
            }
        }
        drawing.push_str(last);
        drawing
    }
}

/// Draws pencil marks, each cell's in its style.
pub(crate) fn paint_marks(marks: &Candidates, style: impl Fn(Cell) -> Option<Style>) -> String {
    let drawing = text::write(&Position::Marks(marks.clone()), Notation::Marks);
    let mut cells = marks.layout().cells();
    let mut painted = String::new();
    // Rows start with a bar and hold one word per cell between spaces and bars; the other lines are rules.
    for line in drawing.split_inclusive('\n') {
        if !line.starts_with('|') {
            painted.push_str(line);
            continue;
        }
        for word in line.split_inclusive([' ', '|', '\n']) {
            let text = word.trim_end_matches([' ', '|', '\n']);
            let styled = if text.is_empty() { None } else { cells.next().and_then(&style) };
            match styled {
                Some(style) => painted.push_str(&format!("{style}{text}{style:#}{}", &word[text.len()..])),
                None => painted.push_str(word),
            }
        }
    }
    painted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cells_marks_are_painted_in_its_own_style() {
        for name in ["9x9", "16x16", "latin:3", "jigsaw:AABBAABBCCDDCCDD"] {
            let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
            let cells = layout.cells().map(|cell| Digit::new(cell.index() % (layout.side() + 1)));
            let marks = Candidates::of(&Grid::new(layout.clone(), cells.collect::<Vec<_>>()).unwrap());
            let plain = text::write(&Position::Marks(marks.clone()), Notation::Marks);
            assert_eq!(paint_marks(&marks, |_| None), plain, "{name}");
            let last = layout.cell(layout.side() - 1, layout.side() - 1);
            let bold = |cell| (cell == last).then(|| Style::new().bold());
            let painted = paint_marks(&marks, bold);
            let (before, after) = painted.split_once("\x1b[1m").unwrap();
            assert_eq!(painted.matches("\x1b[1m").count(), 1, "{name}");
            assert!(plain.starts_with(before) && !after.contains("\n|"), "{name}: {painted}");
        }
    }

    #[test]
    fn without_style_a_board_is_drawn_as_the_library_draws_it() {
        for name in ["9x9", "6x6", "16x16", "latin:3", "jigsaw:AABBAABBCCDDCCDD"] {
            let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
            let digit = |cell: Cell| Digit::new(cell.index() % (layout.side() + 1));
            let cells: Vec<_> = layout.cells().map(digit).collect();
            let grid = Grid::new(layout.clone(), cells).unwrap();
            for notation in [Notation::Small, Notation::Big, Notation::Bare] {
                let plain = text::write(&Position::Digits(grid.clone()), notation);
                let canvas = Canvas::new(&layout, notation);
                assert_eq!(canvas.paint(&grid, |_| None), plain, "{name}");
                assert_eq!(canvas.height(), plain.lines().count(), "{name}");
            }
        }
    }
}
