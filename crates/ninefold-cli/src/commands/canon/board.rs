//! Boards as lines, for canonical forms.

use ninefold::engine::fast::Line;
use ninefold::grid::{Digit, Grid, Layout};
use ninefold::text::Position;

use crate::input::record::{Record, RecordError};

/// The givens of a record that has a canonical form.
pub(crate) fn line_of(record: &Record) -> Result<Line, RecordError> {
    let bad = |message: String| RecordError { place: record.place.clone(), row: None, column: None, message };
    let layout = record.position.layout();
    if *layout != Layout::classic() {
        return Err(bad(format!("a {layout} board: canonical forms are for 9x9 boards with square boxes")));
    }
    let grid = match &record.position {
        Position::Digits(grid) => grid.clone(),
        Position::Marks(_) | Position::Game(_) => {
            let puzzle = record.puzzle()?;
            if puzzle.marks().is_some() {
                let message = "pencil marks have no canonical form, only givens have; \
                               'ninefold convert --to line' leaves the marks out";
                return Err(bad(message.to_string()));
            }
            puzzle.givens().clone()
        }
    };
    let byte = |digit: &Option<Digit>| digit.map_or(b'.', |digit| b'0' + digit.value() as u8);
    let bytes: Vec<u8> = grid.contents().iter().map(byte).collect();
    bytes.try_into().map_err(|_| bad("not a 9x9 board".to_string()))
}

/// A line as a position, to be written in some notation.
pub(super) fn position(line: &Line) -> Position {
    let mut grid = Grid::blank(Layout::classic());
    for (cell, byte) in Layout::classic().cells().zip(line) {
        grid.set(cell, Digit::new(usize::from(byte.saturating_sub(b'0'))).filter(|_| byte.is_ascii_digit()));
    }
    Position::Digits(grid)
}
