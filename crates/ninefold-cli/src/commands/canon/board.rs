//! Boards as lines, for canonical forms.

use ninefold::grid::{Layout, Line9};
use ninefold::text::Position;

use crate::input::record::{Record, RecordError, a};

/// Returns the givens of a record if they have a canonical form.
pub(crate) fn line_of(record: &Record) -> Result<Line9, RecordError> {
    let bad = |message: String| RecordError::at(&record.place, message);
    let layout = record.position.layout();
    if *layout != Layout::classic() {
        return Err(bad(format!(
            "{} board: only 9x9 boards with square boxes have a canonical form",
            a(layout)
        )));
    }
    let grid = match &record.position {
        Position::Digits(grid) => grid.clone(),
        Position::Marks(_) | Position::Game(_) => {
            let puzzle = record.puzzle()?;
            if puzzle.marks().is_some() {
                let message = "pencil marks have no canonical form; \
                               'ninefold convert --to line' drops the marks";
                return Err(bad(message.to_string()));
            }
            puzzle.givens().clone()
        }
    };
    Line9::try_from(&grid).map_err(|error| bad(error.to_string()))
}
