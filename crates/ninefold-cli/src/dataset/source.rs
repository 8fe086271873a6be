//! Where the puzzles of a data set come from, block by block.

use std::ops::Range;
use std::sync::Arc;

use ninefold::grid::Line9;
use ninefold::make::Maker;
use ninefold::record::position_text;
use sha2::{Digest, Sha256};

use super::candidate::Given;
use super::manifest::Manifest;
use crate::budget;
use crate::exit::Failure;
use crate::input::blocks::Wait;
use crate::input::record::{Record, RecordError, Unread, a};
use crate::input::records::Records;
use crate::input::task::{Task, TaskSize};
use crate::output::file::hex;

/// A source, and how much of it has been handed out.
pub(crate) struct Source {
    kind: Kind,
    block: u64,
    next: u64,
}

enum Kind {
    /// Made from a seed and a spec.
    Generated(Arc<Maker>),
    Records(Box<Records>),
}

/// Some puzzles that follow each other.
pub(crate) struct Block {
    pub(crate) number: u64,
    /// What it is made of, so that a part of other puzzles is noticed; empty where it follows from the options.
    pub(crate) input: String,
    content: Content,
}

enum Content {
    Generated(Arc<Maker>, Range<u64>),
    Items(Vec<Unread>),
}

impl Source {
    /// Puzzles that meet the spec; there is no end to attempts.
    pub(crate) fn generated(maker: Maker, block: u64) -> Source {
        Source { kind: Kind::Generated(Arc::new(maker)), block, next: 0 }
    }

    pub(crate) fn records(mut records: Records, block: u64) -> Source {
        records.prepare(1, false);
        Source { kind: Kind::Records(Box::new(records)), block, next: 0 }
    }

    /// The inputs that held no record.
    pub(crate) fn empty(&self) -> &[String] {
        match &self.kind {
            Kind::Generated(_) => &[],
            Kind::Records(records) => &records.empty,
        }
    }

    /// Whether this is the source that a finished data set was made of.
    pub(crate) fn is_of(&mut self, manifest: &Manifest) -> Result<bool, Failure> {
        if matches!(self.kind, Kind::Generated(_)) {
            return Ok(true); // it follows from the options
        }
        let mut inputs = Vec::new();
        while (inputs.len() as u64) < manifest.blocks
            && let Some(block) = self.next_block(&|read| budget::waiting(read))?
        {
            inputs.push(block.input);
        }
        Ok(digest(inputs) == manifest.input)
    }

    /// The next block; nothing at the end.
    pub(crate) fn next_block(&mut self, wait: Wait<'_>) -> Result<Option<Block>, Failure> {
        let number = self.next;
        let (content, input) = match &mut self.kind {
            Kind::Generated(maker) => {
                let numbers = number * self.block..(number + 1) * self.block;
                (Content::Generated(Arc::clone(maker), numbers), String::new())
            }
            Kind::Records(records) => {
                let items = items(records, self.block as usize, wait)?;
                if items.is_empty() {
                    return Ok(None);
                }
                let input = digest(items.iter().map(text));
                (Content::Items(items), input)
            }
        };
        self.next += 1;
        Ok(Some(Block { number, input, content }))
    }
}

/// So many records, or all that are left.
fn items(records: &mut Records, most: usize, wait: Wait<'_>) -> Result<Vec<Unread>, Failure> {
    let mut items = Vec::new();
    let mut task = Task::default();
    while items.len() < most {
        let size = TaskSize { plain: usize::MAX, items: most - items.len() };
        if !records.cut(&mut task, size, wait)? {
            break;
        }
        items.extend(task.items.drain(..).map(|(_, item)| item));
    }
    Ok(items)
}

/// What a record says, as far as a data set cares.
fn text(item: &Unread) -> String {
    match item {
        Unread::Raw(_, text, _) => String::from_utf8_lossy(text).into_owned(),
        Unread::Ready(Ok(record)) => position_text(&record.position),
        Unread::Ready(Err(bad)) => bad.message.clone(),
    }
}

/// What some texts are known by.
pub(crate) fn digest(texts: impl IntoIterator<Item = String>) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    hex(&hash.finalize())
}

impl Block {
    /// The puzzles in it. Nothing if they are not wanted any more: `found` is told of those that take some time to
    /// make, and answers whether to go on.
    pub(crate) fn given(self, found: &dyn Fn(&[Line9]) -> bool) -> Option<Vec<Given>> {
        match self.content {
            Content::Generated(maker, numbers) => generated(&maker, numbers, found),
            Content::Items(items) => {
                let given = |item: Unread| match item.read().and_then(|record| line(&record)) {
                    Ok((line, source)) => Given::Puzzle(line, source),
                    Err(bad) => Given::Bad(bad),
                };
                Some(items.into_iter().map(given).collect())
            }
        }
    }
}

/// The puzzles that some attempts make.
fn generated(maker: &Maker, numbers: Range<u64>, found: &dyn Fn(&[Line9]) -> bool) -> Option<Vec<Given>> {
    /// An attempt for a difficult spec takes some time.
    const TOGETHER: usize = 16;
    let given = |number: u64, line| Given::Puzzle(line, format!("generated:{number}"));
    if let Some(lines) = maker.lines(numbers.clone()) {
        return Some(numbers.zip(lines).map(|(number, line)| given(number, line)).collect());
    }
    let mut all = Vec::new();
    for start in numbers.clone().step_by(TOGETHER) {
        let made = maker.attempts(start..numbers.end.min(start + TOGETHER as u64));
        let lines: Vec<Line9> = made
            .iter()
            .map(|made| made.puzzle.givens().try_into().expect("a data set is made of 9×9 boards"))
            .collect();
        if !found(&lines) {
            return None;
        }
        all.extend(made.iter().zip(lines).map(|(made, line)| given(made.number, line)));
    }
    Some(all)
}

/// A record as a line, and where it stands. Pencil marks are no part of a data set: the givens alone count.
fn line(record: &Record) -> Result<(Line9, String), RecordError> {
    let line = Line9::try_from(record.puzzle()?.givens()).map_err(|error| {
        let message = format!("{} board: data sets hold 9×9 boards only", a(&error.layout));
        RecordError { place: record.place.clone(), row: None, column: None, message }
    })?;
    let source = match record.place.to_string() {
        nameless if nameless.is_empty() => "argument".to_string(),
        place => place,
    };
    Ok((line, source))
}
