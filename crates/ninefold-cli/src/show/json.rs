//! The records of `--json`, one object per line; their types are in [`ninefold_api::record`].

pub(crate) mod plain;

use std::time::Duration;

use ninefold::grid::Puzzle;
use ninefold::text::{self, Notation, Position};
use ninefold_api::record::{Error, Record, Solved, Start, Stats, puzzle_text};
use serde::Serialize;

use crate::input::record::{Place, RecordError};
use crate::output::progress::thousands;
use crate::stream::work::Plain;

/// Returns a record as one line, without its end.
pub(crate) fn line(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("records have string keys and finite numbers")
}

/// Returns the record of a board that couldn't be read, as one line.
pub(crate) fn error(error: &RecordError) -> String {
    let RecordError { place, row, column, message } = error;
    line(&Error { start: place.start::<Error>(), error: message.clone(), row: *row, column: *column })
}

/// Returns a position as a heading for people: the digits alone, since all candidates would fill the screen.
pub(crate) fn headline(position: &Position) -> String {
    let mut text = text::write(position, Notation::Line);
    text.truncate(text.trim_end_matches('\n').len());
    text
}

/// Returns seconds with six decimals; more would be noise.
pub(crate) fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

impl Place {
    /// Returns the start of a record about a board at this place.
    pub(crate) fn start<R: Record>(&self) -> Start {
        Start::at::<R>(self.line, self.source())
    }
}

impl Plain<'_> {
    /// Returns the start of a record about this line.
    pub(crate) fn start<R: Record>(&self) -> Start {
        Start::at::<R>(self.line, self.source)
    }
}

/// Returns the opening of a [`Solved`] record, up to its puzzle; the caller adds solutions one by one.
pub(crate) fn opening(place: &Place, puzzle: &Puzzle) -> String {
    #[derive(Serialize)]
    struct Opening {
        #[serde(flatten)]
        start: Start,
        puzzle: String,
    }
    let mut text = line(&Opening { start: place.start::<Solved>(), puzzle: puzzle_text(puzzle) });
    text.pop(); // the closing brace
    text
}

/// Returns statistics in words.
pub(crate) fn stats_in_words(stats: &Stats) -> String {
    let numbers = [
        ("calls", stats.calls),
        ("guesses", stats.guesses),
        ("placements", stats.placements),
        ("rejections", stats.rejections),
        ("backtracks", stats.backtracks),
        ("depth", stats.depth.map(|depth| depth as u64)),
        ("steps", stats.steps),
    ];
    let words = numbers.iter().filter_map(|(name, count)| Some(format!("{name} {}", thousands((*count)?))));
    words.collect::<Vec<_>>().join(", ")
}
