//! A record: a board or the error in it, and its place in the input.

use std::fmt;
use std::sync::Arc;

use ninefold::engine::{ENGINES, Engine};
use ninefold::grid::{Contradiction, Layout, Puzzle};
use ninefold::text::{self, Notation, Position, ReadError, ReadOptions, Reading};
use ninefold_formats::{About, NoteKind};

use crate::args::{InputArgs, LayoutChoice};
use crate::input::table::Row;
use crate::show::json;

/// A board that was read.
pub(crate) struct Record {
    pub(crate) place: Place,
    pub(crate) position: Position,
    /// What came with it, if it was in a format of another program.
    pub(crate) about: Option<Box<About>>,
    /// Its text, if it was in a format of another program.
    pub(crate) text: Option<Box<str>>,
}

/// A record that isn't a valid board.
#[derive(Debug)]
pub(crate) struct RecordError {
    pub(crate) place: Place,
    pub(crate) row: Option<usize>,
    pub(crate) column: Option<usize>,
    pub(crate) message: String,
}

/// The place of a record in the input.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The input's name; empty for a single argument, which needs none.
    pub(crate) name: Arc<str>,
    /// The line of the input, or the number of the argument.
    pub(crate) line: usize,
    /// The exact line within the record, if known; else 0.
    pub(crate) exact: usize,
    /// Whether it is one of several inputs, in a file or on standard input.
    pub(crate) is_among_others: bool,
    /// The other columns of its row, if it comes from a table and they are kept.
    pub(crate) row: Option<Arc<Row>>,
}

impl Record {
    /// Creates a record of a board alone.
    pub(crate) fn new(place: Place, position: Position) -> Record {
        Record { place, position, about: None, text: None }
    }

    /// Returns notes about rules that the board now lacks, a line each.
    pub(crate) fn notes(&self) -> Vec<String> {
        let notes =
            self.about.iter().flat_map(|about| &about.notes).filter(|note| note.kind != NoteKind::Detail);
        notes.map(|note| format!("{}{note}", self.place.prefix())).collect()
    }

    pub(crate) fn puzzle(&self) -> Result<Puzzle, RecordError> {
        self.position.puzzle().map_err(|contradiction| self.contradiction(&contradiction))
    }

    /// Returns the puzzle if the engine supports it.
    pub(crate) fn puzzle_for(&self, engine: &dyn Engine) -> Result<Puzzle, RecordError> {
        self.is_for(engine)?;
        self.puzzle()
    }

    /// Fails if the engine doesn't support boards of this layout.
    pub(crate) fn is_for(&self, engine: &dyn Engine) -> Result<(), RecordError> {
        if engine.supports(self.position.layout()) {
            return Ok(());
        }
        let able: Vec<&str> =
            ENGINES.iter().filter(|e| e.supports(self.position.layout())).map(|e| e.name()).collect();
        let message = format!(
            "the engine '{}' doesn't support layout {}; these do: {}",
            engine.name(),
            self.position.layout(),
            able.join(", ")
        );
        Err(RecordError::at(&self.place, message))
    }

    /// Returns a heading with the place and the board.
    pub(crate) fn heading(&self) -> String {
        self.place.prefix() + &json::headline(&self.position)
    }

    pub(crate) fn contradiction(&self, contradiction: &Contradiction) -> RecordError {
        let second = contradiction.conflicts.first().map(|conflict| conflict.cells[1]);
        let layout = &contradiction.layout;
        RecordError {
            place: self.place.clone(),
            row: second.map(|cell| layout.row(cell) + 1),
            column: second.map(|cell| layout.column(cell) + 1),
            message: contradiction.to_string(),
        }
    }
}

impl RecordError {
    /// Creates an error without a row and a column.
    pub(crate) fn at(place: &Place, message: String) -> RecordError {
        RecordError { place: place.clone(), row: None, column: None, message }
    }
}

impl Place {
    /// Returns the file or standard input, if the command line names several inputs.
    pub(crate) fn source(&self) -> Option<&str> {
        self.is_among_others.then_some(&*self.name)
    }

    /// Returns the place of a command-line argument.
    pub(crate) fn argument(name: String, number: usize) -> Place {
        Place { name: name.into(), line: number, exact: 0, is_among_others: false, row: None }
    }

    /// Returns what to write before a message about this place: `hard.txt:7: `, or nothing.
    pub(crate) fn prefix(&self) -> String {
        if self.name.is_empty() { String::new() } else { format!("{self}: ") }
    }

    /// Returns the place of a line of the same input.
    pub(crate) fn at(&self, line: usize) -> Place {
        Place { line, exact: line, ..self.clone() }
    }
}

/// Shows `hard.txt:7`, `argument 2`, or nothing.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&*self.name, self.exact) {
            ("", _) => Ok(()),
            (name, 0) => f.write_str(name),
            (name, line) => write!(f, "{name}:{line}"),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.place.prefix(), self.message)
    }
}

/// A record cut from its input, but perhaps not read yet.
pub(crate) enum Unread {
    Ready(Result<Record, RecordError>),
    /// To be read with a fixed layout, set by the first record of its input, or with any.
    Raw(Place, Vec<u8>, Reader),
}

impl Unread {
    /// Reads the record, unless that has already been done.
    pub(crate) fn read(self) -> Result<Record, RecordError> {
        match self {
            Unread::Ready(result) => result,
            Unread::Raw(place, text, reader) => reader.read(place, &text),
        }
    }
}

/// Returns a layout with its article: `a 9x9`, `an 8x8`.
pub(crate) fn a(layout: &Layout) -> String {
    let name = layout.to_string();
    let article = if name.starts_with(char::is_numeric) { text::article(layout.side()) } else { "a" };
    format!("{article} {name}")
}

/// Returns the text and its format, if it is a link or a text of another program.
pub(crate) fn foreign(text: &[u8]) -> Option<(&str, ninefold_formats::Format)> {
    const SHORTEST: usize = 8;
    let first = *text.iter().find(|byte| !byte.is_ascii_whitespace())?;
    // Nearly all boards begin with a digit or a full stop and have nothing but such symbols.
    let has_marks = || text.iter().any(|byte| matches!(byte, b'<' | b'~' | b':' | b'/' | b'^'));
    // A jigsaw may come as its givens and then its regions.
    let is_double = || {
        let symbols = text.iter().filter(|byte| !byte.is_ascii_whitespace()).count();
        symbols.is_multiple_of(2) && (symbols / 2).isqrt().pow(2) == symbols / 2
    };
    let may_be = first.is_ascii_alphabetic() || matches!(first, b'{' | b'<') || has_marks() || is_double();
    let text = std::str::from_utf8(text).ok().filter(|text| may_be && text.len() > SHORTEST)?;
    ninefold_formats::detect(text).map(|format| (text, format))
}

/// How to read the records of an input.
#[derive(Clone)]
pub(crate) struct Reader {
    pub(crate) notation: Option<Notation>,
    pub(crate) layout: Option<Arc<Layout>>,
    /// Whether the layout was set by the first record, not by the user.
    pub(crate) settled: bool,
    /// Whether each record may have its own layout.
    pub(crate) any: bool,
}

impl Reader {
    pub(crate) fn new(args: &InputArgs) -> Reader {
        let (layout, any) = match &args.layout {
            Some(LayoutChoice::Only(layout)) => (Some(layout.clone()), false),
            Some(LayoutChoice::Any) => (None, true),
            None => (None, false),
        };
        Reader { notation: args.from, layout, settled: false, any }
    }

    /// Returns whether a line of 81 symbols is read as a 9×9 board.
    pub(crate) fn takes_plain_lines(&self) -> bool {
        let is_line = matches!(self.notation, None | Some(Notation::Line | Notation::Sdm));
        is_line && self.layout.as_ref().map_or(self.any, |layout| *layout == Layout::classic())
    }

    pub(crate) fn read(&self, mut place: Place, text: &[u8]) -> Result<Record, RecordError> {
        if self.notation.is_none()
            && let Some((text, format)) = foreign(text)
        {
            return match ninefold_formats::read(text, Some(format)) {
                Ok(reading) => Ok(Record {
                    place,
                    position: reading.position,
                    about: Some(Box::new(reading.about)),
                    text: Some(text.into()),
                }),
                Err(error) => Err(RecordError::at(&place, error.to_string())),
            };
        }
        match self.try_read(text, self.layout.clone()) {
            Ok(reading) if reading.notation == Notation::Rules => {
                // Title, author and words come along.
                let about = ninefold_formats::about_in(&String::from_utf8_lossy(text));
                let about = Some(about).filter(|about| !about.is_empty()).map(Box::new);
                Ok(Record { about, ..Record::new(place, reading.position) })
            }
            Ok(reading) => Ok(Record::new(place, reading.position)),
            Err(error) => {
                if let Some(message) = self.other_size(text) {
                    return Err(RecordError::at(&place, message));
                }
                if place.exact > 0 {
                    place.exact += error.line.saturating_sub(1);
                }
                let message = error.to_string();
                Err(RecordError { place, row: error.row, column: error.column, message })
            }
        }
    }

    fn try_read(&self, text: &[u8], layout: Option<Arc<Layout>>) -> Result<Reading, ReadError> {
        text::read(text, &ReadOptions { notation: self.notation, layout })
    }

    /// Explains a record that doesn't fit the first one: it may simply have another size.
    fn other_size(&self, text: &[u8]) -> Option<String> {
        let first = self.layout.as_ref().filter(|_| self.settled)?;
        let reading = self.try_read(text, None).ok()?;
        let layout = Some(reading.position.layout()).filter(|layout| *layout != first)?;
        let layout = a(layout);
        Some(format!(
            "{layout} board among {first} boards; '--layout any' reads boards of every size from one input"
        ))
    }
}
