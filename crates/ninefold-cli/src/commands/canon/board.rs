//! Boards as lines, for canonical forms.

use ninefold::grid::{Layout, Line9};
use ninefold::text::Position;

use crate::input::record::{Record, RecordError, a};

/// The givens of a record that has a canonical form.
pub(crate) fn line_of(record: &Record) -> Result<Line9, RecordError> {
    let bad = |message: String| RecordError { place: record.place.clone(), row: None, column: None, message };
    let layout = record.position.layout();
    if *layout != Layout::classic() {
        return Err(bad(format!(
            "{} board: canonical forms are for 9x9 boards with square boxes",
            a(layout)
        )));
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
    Line9::try_from(&grid).map_err(|error| bad(error.to_string()))
}
