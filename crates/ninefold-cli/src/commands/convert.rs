//! `ninefold convert`.

use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use ninefold::grid::Layout;
use ninefold::record::Converted;
use ninefold::text::{self, Notation, Position, ReadOptions};

use crate::args::{BatchArgs, InputArgs, KeepArgs, ToArgs};
use crate::exit::Outcome;
use crate::input::record::Record;
use crate::output::note;
use crate::output::tally::Verdict;
use crate::show::json;
use crate::show::rows::Column;
use crate::stream::work::RecordOutput;
use crate::stream::{Notes, Stream};

/// Convert boards from one notation to another
///
/// Converts without solving or checking. Only drawings show an unusual layout; in other notations a note says which
/// --layout reads the board back.
#[derive(Args)]
#[command(
    after_help = "Notations: line, grid, big, small, bare, list, marks, candidates, sdk, sdm, ss, hodoku.

Examples:
  ninefold convert --to grid BD4
  ninefold convert --from ss --to sdm collection.ss > collection.sdm
  ninefold convert --to marks \"Sudoku 1\""
)]
pub(crate) struct Convert {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    to: ToArgs,
    #[command(flatten)]
    table: KeepArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// The columns of a table: names, and pointers into the JSON record.
const COLUMNS: &[Column] = &[("puzzle", "/puzzle")];

impl Convert {
    pub(crate) fn run(mut self) -> Outcome {
        self.table.refuse(self.to.to)?;
        let stream = Stream::batch(&self.input, &self.batch, Notes::Interruption)?;
        let mut stream = stream.table(&self.table, COLUMNS, &mut self.batch)?;
        let (json, quiet) = (self.batch.json, self.batch.quiet);
        let drawn = self.to.to.is_none() && !json && stream.is_one_on_terminal();
        let to = self.to.to.unwrap_or(if drawn { Notation::Small } else { Notation::Line });
        stream.notation(to);
        let noted = AtomicBool::new(false); // one note is enough
        stream.parallel(move |record: &Record| {
            let to = match record.position {
                Position::Marks(_) | Position::Game(_) if drawn => Notation::Marks,
                _ => to,
            };
            let text = text::write(&record.position, to);
            let lost =
                !quiet && is_lost(record.position.layout(), &text) && !noted.swap(true, Ordering::Relaxed);
            let aside = lost.then(|| {
                let (layout, to) = (record.position.layout(), to.name());
                note(&format!(
                    "the notation {to} doesn't record the layout; read it back with --layout {layout}"
                ))
            });
            let out = if json {
                let (start, notation) = (record.place.start::<Converted>(), to.name().to_string());
                json::line(&Converted { start, puzzle: text, notation, game: None })
            } else {
                text
            };
            Ok(RecordOutput { verdict: Verdict::Fine, out, aside })
        })
    }
}

/// Returns whether a text loses its board's unusual layout.
fn is_lost(layout: &Layout, text: &str) -> bool {
    let is_usual = Layout::usual(layout.side()).is_some_and(|usual| *usual == *layout);
    let read = || text::read(text.as_bytes(), &ReadOptions::default());
    !is_usual && !read().is_ok_and(|reading| **reading.position.layout() == *layout)
}
