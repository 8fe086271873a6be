//! Records: the puzzles of all inputs, one after the other.

use std::collections::VecDeque;
use std::sync::Arc;

use ninefold::text::{self, Chunk, Position, Splitter};

use crate::args::InputArgs;
use crate::exit::Failure;
use crate::input::{self, Source};
use crate::lines::{Line, Lines};
use crate::record::{Bad, Item, Place, Reader, Record};

/// All records of all inputs.
pub(crate) struct Records {
    sources: VecDeque<(usize, Source)>,
    reader: Reader,
    many: bool,
    open: Option<Open>,
    read_before: u64,
    /// The inputs that held no record.
    pub(crate) empty: Vec<String>,
}

/// An input that is being read.
struct Open {
    place: Place,
    lines: Lines,
    splitter: Splitter,
    reader: Reader,
    line: usize,
    records: usize,
}

impl Records {
    pub(crate) fn new(args: &InputArgs) -> Result<Records, Failure> {
        let sources: VecDeque<_> = (1..).zip(input::sources(args)?).collect();
        let many = sources.len() > 1;
        Ok(Records { sources, reader: Reader::new(args), many, open: None, read_before: 0, empty: vec![] })
    }

    /// Whether all records stand on the command line.
    pub(crate) fn are_arguments(&self) -> bool {
        !self.sources.iter().any(|(_, source)| source.is_stream())
    }

    /// Whether there is just one record, and it stands on the command line.
    pub(crate) fn is_single_argument(&self) -> bool {
        self.are_arguments() && self.sources.len() == 1
    }

    /// How much has been read so far.
    pub(crate) fn bytes(&self) -> u64 {
        self.read_before + self.open.as_ref().map_or(0, |open| open.lines.bytes())
    }

    /// How much there is to read, when that is known.
    pub(crate) fn bytes_in_all(&self) -> Option<u64> {
        let size = |source: &Source| match source {
            Source::File(path) => {
                std::fs::metadata(path).ok().filter(|data| data.is_file()).map(|data| data.len())
            }
            Source::Stdin => None,
            Source::Board(_) | Source::Text(_) | Source::Nothing(_) => Some(0),
        };
        self.sources.iter().map(|(_, source)| size(source)).sum()
    }

    /// The records that one more read delivers. Everything finished must have been written before:
    /// the read may take forever.
    pub(crate) fn next_batch(&mut self) -> Result<Option<Vec<Item>>, Failure> {
        let mut batch = Vec::new();
        while batch.is_empty() {
            if let Some(open) = &mut self.open {
                if !open.read(&mut batch) {
                    self.read_before += open.lines.bytes();
                    if open.records == 0 {
                        self.empty.push(open.place.name.to_string());
                    }
                    self.open = None;
                }
                continue;
            }
            // Arguments that follow each other are worked on together.
            while let Some((number, source)) = self.sources.pop_front() {
                if source.is_stream() && batch.is_empty() {
                    match Open::new(&source, &self.reader, self.many) {
                        Ok(open) => self.open = Some(open),
                        Err(message) if self.many => batch.push(self.unusable(number, message)),
                        Err(message) => return Err(Failure::usage(message)),
                    }
                    break;
                } else if source.is_stream() {
                    self.sources.push_front((number, source));
                    break;
                }
                batch.extend(self.argument(number, &source));
            }
            if batch.is_empty() && self.open.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(batch))
    }

    fn argument(&mut self, number: usize, source: &Source) -> Vec<Item> {
        let name = if self.many { format!("argument {number}") } else { String::new() };
        let place = Place::argument(name, number);
        let reader = self.reader.clone();
        match source {
            Source::Board(board) if reader.layout.is_none() => {
                vec![Item::Ready(Ok(Record { place, position: Position::Digits(board.grid()) }))]
            }
            Source::Board(board) => vec![Item::Raw(place, board.line().into(), reader)],
            Source::Text(text)
                if text.contains('\n') && reader.read(place.clone(), text.as_bytes()).is_err() =>
            {
                self.several(text, &place.name)
            }
            Source::Text(text) if text.is_empty() => {
                self.empty.push(source.name());
                vec![]
            }
            Source::Text(text) => vec![Item::Raw(place, text.as_bytes().into(), reader)],
            Source::Nothing(message) => vec![self.unusable(number, message.clone())],
            Source::Stdin | Source::File(_) => vec![],
        }
    }

    /// An argument that is nothing to read.
    fn unusable(&self, number: usize, message: String) -> Item {
        let place = Place::argument(format!("argument {number}"), number);
        Item::Ready(Err(Bad { place, row: None, column: None, message }))
    }

    /// The records of an argument that is more than one board.
    fn several(&mut self, text: &str, name: &Arc<str>) -> Vec<Item> {
        let mut reader = self.reader.clone();
        let name = if name.is_empty() { "line".to_string() } else { name.to_string() };
        let place = Place::argument(name, 0);
        let chunks = text::split(text.as_bytes(), reader.notation, reader.layout.clone());
        let items: Vec<Item> = chunks.map(|chunk| item(chunk, &mut reader, &place)).collect();
        if items.is_empty() {
            self.empty.push("the argument".to_string());
        }
        items
    }
}

impl Open {
    fn new(source: &Source, reader: &Reader, is_among_others: bool) -> Result<Open, String> {
        Ok(Open {
            place: Place { name: source.name().into(), line: 0, exact: 0, is_among_others },
            lines: Lines::new(source.open()?),
            splitter: Splitter::new(reader.notation, reader.layout.clone()),
            reader: reader.clone(),
            line: 0,
            records: 0,
        })
    }

    /// Reads once; answers whether there may be more.
    fn read(&mut self, batch: &mut Vec<Item>) -> bool {
        let Open { place, lines, splitter, reader, line: number, .. } = self;
        let before = batch.len();
        let result = lines.read(|line| {
            *number += 1;
            match line {
                Line::Text(text) => {
                    batch.extend(splitter.push(text).map(|chunk| item(chunk, reader, place)));
                }
                Line::TooLong => {
                    batch.extend(splitter.interrupt().map(|chunk| item(chunk, reader, place)));
                    let message =
                        "this line is longer than 1 MiB: no board is, so it was skipped".to_string();
                    batch.push(Item::Ready(Err(Bad {
                        place: place.at(*number),
                        row: None,
                        column: None,
                        message,
                    })));
                }
            }
        });
        let more = match result {
            Ok(more) => more,
            Err(error) => {
                batch.extend(splitter.finish().map(|chunk| item(chunk, reader, place)));
                let message = format!("cannot read on: {error}");
                batch.push(Item::Ready(Err(Bad {
                    place: place.at(*number + 1),
                    row: None,
                    column: None,
                    message,
                })));
                false
            }
        };
        if !more {
            batch.extend(splitter.finish().map(|chunk| item(chunk, reader, place)));
        }
        self.records += batch.len() - before;
        more
    }
}

/// Until a first good record has settled the layout, records are read as they are cut; after that
/// they can wait for a free hand.
fn item(chunk: Chunk, reader: &mut Reader, input: &Place) -> Item {
    let place = input.at(chunk.line);
    if reader.any || reader.layout.is_some() {
        return Item::Raw(place, chunk.text, reader.clone());
    }
    let result = reader.read(place, &chunk.text);
    if let Ok(record) = &result {
        reader.layout = Some(record.position.layout().clone());
        reader.settled = true;
    }
    Item::Ready(result)
}
