//! `ninefold convert`.

use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold::grid::Layout;
use ninefold::text::{self, Notation, Position, ReadOptions};
use ninefold_api::record::{About, Converted};
use ninefold_formats::Format;

use crate::args::{BatchArgs, InputArgs, KeepArgs};
use crate::exit::Outcome;
use crate::input::record::{Record, RecordError};
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
    after_help = "Notations: line, grid, big, small, bare, list, marks, candidates, sdk, sdm, ss, hodoku, rules.
Formats: f-puzzles, f-puzzles-json, sudokupad, sudokupad-json, sudokupad-classic, sudokumaker, sudokumaker-json, iss, sudokuwiki,
pencilmark, ps-killer, sumocue, snarfable, solo, sudokuexchange, sudoku.coach.

Examples:
  ninefold convert --to grid BD4
  ninefold convert --from ss --to sdm collection.ss > collection.sdm
  ninefold convert --to marks \"Sudoku 1\"
  ninefold convert --to f-puzzles BD4"
)]
pub(crate) struct Convert {
    #[command(flatten)]
    input: InputArgs,
    /// Notation or format of the output [default: line]
    #[arg(long, value_name = "NAME", value_parser = target(), ignore_case = true, hide_possible_values = true)]
    to: Option<Target>,
    #[command(flatten)]
    table: KeepArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// What `convert` writes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    Notation(Notation),
    Format(Format),
}

/// Accepts the names of notations, and of formats that can be written.
fn target() -> impl TypedValueParser<Value = Target> {
    let notations = Notation::ALL.iter().map(|notation| (notation.name(), notation.summary()));
    let writable = Format::ALL.iter().filter(|format| format.has_writer());
    let formats = writable.map(|format| (format.name(), format.summary()));
    let names = notations.chain(formats).map(|(name, summary)| PossibleValue::new(name).help(summary));
    PossibleValuesParser::new(names).map(|name| match Notation::named(&name) {
        Ok(notation) => Target::Notation(notation),
        Err(_) => Target::Format(Format::named(&name).expect("the parser accepts only the names")),
    })
}

/// The columns of a table: names, and pointers into the JSON record.
const COLUMNS: &[Column] = &[("puzzle", "/puzzle")];

impl Convert {
    pub(crate) fn run(mut self) -> Outcome {
        let notation = match self.to {
            Some(Target::Notation(notation)) => Some(notation),
            _ => None,
        };
        self.table.refuse(notation)?;
        let stream = Stream::batch(&self.input, &self.batch, Notes::Interruption)?;
        let mut stream = stream.table(&self.table, COLUMNS, &mut self.batch)?;
        let (json, quiet) = (self.batch.json, self.batch.quiet);
        let drawn = self.to.is_none() && !json && stream.is_one_on_terminal();
        if let Some(Target::Format(format)) = self.to {
            return stream.parallel(move |record: &Record| write_format(record, format, json));
        }
        let to = notation.unwrap_or(if drawn { Notation::Small } else { Notation::Line });
        stream.notation(to);
        let noted = AtomicBool::new(false); // one note is enough
        stream.parallel(move |record: &Record| {
            let to = match record.position {
                Position::Marks(_) | Position::Game(_) if drawn => Notation::Marks,
                _ => to,
            };
            let mut text = text::write(&record.position, to);
            if let (Notation::Rules, Some(about)) = (to, &record.about) {
                text = ninefold_formats::with_about(&text, about);
            }
            let lost = lost(record.position.layout(), &text, to);
            // Boards of one input have the same layout, but each has its own rules.
            let is_news = |lost: &&Lost| match lost {
                Lost::Rules(_) => true,
                Lost::Layout(_) => !noted.swap(true, Ordering::Relaxed),
            };
            let aside = lost.as_ref().filter(|_| !quiet).filter(is_news);
            let aside = aside.map(|lost| match lost {
                Lost::Layout(text) => note(text),
                Lost::Rules(text) => note(&format!("{}{text}", record.place.prefix())),
            });
            let out = if json { line(record, text, to.name(), lost.map(Lost::into_text)) } else { text };
            Ok(RecordOutput { verdict: Verdict::Fine, out, aside })
        })
    }
}

/// Writes a board in a format of another program, and notes what is lost.
fn write_format(record: &Record, format: Format, is_json: bool) -> Result<RecordOutput, RecordError> {
    let puzzle = record.puzzle()?;
    let about = record.about.as_deref().cloned().unwrap_or_default();
    let written = ninefold_formats::write(&puzzle, &about, format)
        .map_err(|error| RecordError::at(&record.place, error.to_string()))?;
    let notes: Vec<String> =
        written.lost.iter().map(|lost| note(&format!("{}{lost}", record.place.prefix()))).collect();
    let out = if is_json { line(record, written.text, format.name(), written.lost) } else { written.text };
    let aside = (!notes.is_empty()).then(|| notes.join("\n"));
    Ok(RecordOutput { verdict: Verdict::Fine, out, aside })
}

/// Returns the JSON of a board in another notation or format.
fn line(record: &Record, puzzle: String, name: &str, lost: impl IntoIterator<Item = String>) -> String {
    let about = record.about.as_deref();
    let read = about.into_iter().flat_map(|about| &about.notes).map(ToString::to_string);
    json::line(&Converted {
        start: record.place.start::<Converted>(),
        puzzle,
        notation: name.to_string(),
        game: None,
        notes: read.chain(lost).collect(),
        about: about.and_then(About::of),
    })
}

/// What a notation can't hold.
enum Lost {
    Layout(String),
    Rules(String),
}

impl Lost {
    fn into_text(self) -> String {
        let (Lost::Layout(text) | Lost::Rules(text)) = self;
        text
    }
}

/// Returns what a text doesn't say of its board's layout.
fn lost(layout: &Layout, text: &str, to: Notation) -> Option<Lost> {
    let is_usual = Layout::usual(layout.side()).is_some_and(|usual| *usual == *layout);
    let read = || text::read(text.as_bytes(), &ReadOptions::default());
    if is_usual || read().is_ok_and(|reading| **reading.position.layout() == *layout) {
        return None;
    }
    let to = to.name();
    Some(match layout.rules().len() {
        0 => Lost::Layout(format!(
            "the notation {to} doesn't record the layout; read it back with --layout {layout}"
        )),
        1 => Lost::Rules(format!("the notation {to} can't hold the rule of this board; use --to rules")),
        count => Lost::Rules(format!(
            "the notation {to} can't hold the {count} rules of this board; use --to rules"
        )),
    })
}
