//! `ninefold canon`.

mod board;
mod distinct;
pub(crate) mod words;

use clap::Args;
use ninefold::canon::{self, Canonical};
use ninefold::grid::Line9;
use ninefold::text::{self, Notation, Position};
use ninefold_api::record::{self, Start};

pub(crate) use self::board::line_of;
use self::distinct::Distinct;
use self::words::InWords;
use crate::args::{BatchArgs, InputArgs, KeepArgs, ToArgs};
use crate::exit::{Failure, Outcome};
use crate::input::record::{Record, RecordError};
use crate::output::Output;
use crate::output::tally::Verdict;
use crate::show::json;
use crate::show::rows::Column;
use crate::stream::work::{Plain, PlainLines, RecordOutput, Work};
use crate::stream::{Notes, Stream};

/// Print each board's canonical form; equivalent boards share one
///
/// Two boards are equivalent if one becomes the other by transposing it, permuting rows within bands and columns
/// within stacks, permuting bands and stacks, and relabelling digits. The canonical form is the lexicographically
/// smallest image of a board, blanks before digits ("minlex"). Givens may contradict each other; boards with pencil
/// marks have no canonical form.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold canon BD4
  ninefold canon --map BD4
  ninefold canon --json --automorphisms BD4
  ninefold canon puzzles.txt | sort -u
  ninefold canon --distinct --boards puzzles.txt > distinct.txt
  ninefold canon --count-classes puzzles.txt")]
pub(crate) struct Canon {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    to: ToArgs,

    /// Also print the transformation to the canonical form, and its inverse
    #[arg(long, conflicts_with_all = ["distinct", "count_classes"])]
    map: bool,

    /// Also print the number of automorphisms: transformations of the board to itself
    #[arg(long, conflicts_with = "count_classes")]
    automorphisms: bool,

    /// Print only the first board of each class of equivalent boards
    ///
    /// Ninefold remembers every class, so memory grows by about forty bytes per class.
    #[arg(long, conflicts_with_all = ["csv", "tsv", "keep"])]
    distinct: bool,

    /// With --distinct: print the boards as they are, not their canonical forms
    #[arg(long, requires = "distinct")]
    boards: bool,

    /// Print only the number of classes
    #[arg(long, conflicts_with_all = ["distinct", "to", "csv", "tsv", "keep"])]
    count_classes: bool,

    #[command(flatten)]
    table: KeepArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// The columns of a table: names, and pointers into the JSON record.
const COLUMNS: &[Column] = &[("puzzle", "/puzzle"), ("form", "/form"), ("automorphisms", "/automorphisms")];

impl Canon {
    pub(crate) fn run(mut self) -> Outcome {
        self.table.refuse(self.to.to)?;
        let mut stream = Stream::batch(&self.input, &self.batch, Notes::Interruption)?;
        let distinct = Distinct::new(!self.count_classes);
        let is_filtered = self.distinct || self.count_classes;
        if is_filtered {
            stream.output = Output::to(self.batch.quiet, Box::new(distinct.clone()));
        }
        let mut stream = stream.table(&self.table, COLUMNS, &mut self.batch)?;
        let json = self.batch.json;
        let is_drawn =
            self.to.to.is_none() && stream.is_one_on_terminal() && !(json || self.map || is_filtered);
        let to = self.to.to.unwrap_or(if is_drawn { Notation::Small } else { Notation::Line });
        if self.distinct && !to.is_one_line() {
            let message =
                format!("--distinct writes one line per board, but --to {} takes several", to.name());
            return Err(Failure::usage(message));
        }
        stream.notation(to);
        let count = self.count_classes.then(|| distinct.clone());
        let exit = stream.parallel(Forms { to, is_filtered, canon: self })?;
        if let Some(distinct) = count {
            distinct.write_count(json)?;
        }
        Ok(exit)
    }
}

/// Computes the canonical forms.
struct Forms {
    canon: Canon,
    to: Notation,
    /// Whether each line starts with the form, for [`Distinct`].
    is_filtered: bool,
}

impl Forms {
    /// Returns whether the output is the forms alone.
    fn is_bare(&self) -> bool {
        let Canon { map, automorphisms, batch, .. } = &self.canon;
        self.to == Notation::Line && !(*map || *automorphisms || batch.json || self.is_filtered)
    }

    /// Describes a board and its canonical form.
    fn about(&self, start: Start, line: &Line9, canonical: &Canonical) -> String {
        let Canonical { form, transformation, automorphisms } = canonical;
        let shown = if self.canon.boards { line } else { form };
        let mut text = if self.is_filtered { form.to_string() } else { String::new() };
        if self.canon.count_classes {
            return text;
        }
        if self.canon.batch.json {
            text += &json::line(&record::Canonical {
                start,
                puzzle: line.to_string(),
                form: form.to_string(),
                transformation: transformation.into(),
                inverse: (&transformation.inverse()).into(),
                automorphisms: *automorphisms,
            });
            return text;
        }
        match self.to {
            Notation::Line => text += shown.as_str(),
            to => text += text::write(&Position::Digits(shown.into()), to).trim_end_matches('\n'),
        }
        if self.canon.automorphisms {
            let between = if self.to.is_one_line() { "\t" } else { "\nautomorphisms: " };
            text += &format!("{between}{automorphisms}");
        }
        if self.canon.map {
            text += &format!("\n  map:     {}", InWords(transformation));
            text += &format!("\n  inverse: {}", InWords(&transformation.inverse()));
        }
        text
    }
}

impl Work for Forms {
    fn record(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        let line = line_of(record)?;
        let text = self.about(record.place.start::<record::Canonical>(), &line, &canon::canonical(&line));
        Ok(RecordOutput::new(Verdict::Fine, text))
    }

    /// Needs no solutions: plain lines are handled as they are.
    fn plain_lines(&self) -> PlainLines {
        if self.to.is_one_line() { PlainLines::Unsolved } else { PlainLines::AsRecords }
    }

    fn write_line(&self, plain: &Plain<'_>, out: &mut Vec<u8>) -> Option<Verdict> {
        let line = Line9::from(*plain.cells);
        if self.is_bare() {
            out.extend_from_slice(canon::form(&line).as_ref());
        } else {
            let text = self.about(plain.start::<record::Canonical>(), &line, &canon::canonical(&line));
            out.extend_from_slice(text.as_bytes());
        }
        out.push(b'\n');
        Some(Verdict::Fine)
    }
}
