//! The source of a data set's puzzles, block by block.

use std::ops::Range;
use std::sync::Arc;

use ninefold::grid::Line9;
use ninefold::make::Maker;
use ninefold_api::record::position_text;
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
    /// Generated from a seed and a spec.
    Generated(Arc<Maker>),
    Records(Box<Records>),
}

/// Some consecutive puzzles.
pub(crate) struct Block {
    pub(crate) number: u64,
    /// A digest of its puzzles, to recognise a part made from others; empty if the options determine them.
    pub(crate) input: String,
    content: Content,
}

enum Content {
    Generated(Arc<Maker>, Range<u64>),
    Items(Vec<Unread>),
}

impl Source {
    /// Creates a source of puzzles that meet the spec; its attempts never end.
    pub(crate) fn generated(maker: Maker, block: u64) -> Source {
        Source { kind: Kind::Generated(Arc::new(maker)), block, next: 0 }
    }

    pub(crate) fn records(mut records: Records, block: u64) -> Source {
        records.prepare(1, false, None);
        Source { kind: Kind::Records(Box::new(records)), block, next: 0 }
    }

    /// Returns the inputs without a record.
    pub(crate) fn empty(&self) -> &[String] {
        match &self.kind {
            Kind::Generated(_) => &[],
            Kind::Records(records) => &records.empty,
        }
    }

    /// Returns whether a finished data set was made from this source.
    pub(crate) fn is_of(&mut self, manifest: &Manifest) -> Result<bool, Failure> {
        if matches!(self.kind, Kind::Generated(_)) {
            return Ok(true); // the options determine them
        }
        let mut inputs = Vec::new();
        while (inputs.len() as u64) < manifest.blocks
            && let Some(block) = self.next_block(&|read| budget::waiting(read))?
        {
            inputs.push(block.input);
        }
        Ok(digest(inputs) == manifest.input)
    }

    /// Returns the next block; `None` at the end.
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

/// Returns up to `limit` records, or all that are left.
fn items(records: &mut Records, limit: usize, wait: Wait<'_>) -> Result<Vec<Unread>, Failure> {
    let mut items = Vec::new();
    let mut task = Task::default();
    while items.len() < limit {
        let size = TaskSize { plain: usize::MAX, items: limit - items.len() };
        if !records.cut(&mut task, size, wait)? {
            break;
        }
        items.extend(task.items.drain(..).map(|(_, item)| item));
    }
    Ok(items)
}

/// Returns the text of a record that matters to a data set.
fn text(item: &Unread) -> String {
    match item {
        Unread::Raw(_, text, _) => String::from_utf8_lossy(text).into_owned(),
        Unread::Ready(Ok(record)) => position_text(&record.position),
        Unread::Ready(Err(bad)) => bad.message.clone(),
    }
}

/// Returns a digest of some texts.
pub(crate) fn digest(texts: impl IntoIterator<Item = String>) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    hex(&hash.finalize())
}

impl Block {
    /// Returns the puzzles of the block; `None` if they are no longer wanted. `found` receives puzzles that
    /// take time to make, and returns whether to continue.
    pub(crate) fn given(self, found: &dyn Fn(&[Line9]) -> bool) -> Option<Vec<Given>> {
        match self.content {
            Content::Generated(maker, numbers) => generated(&maker, numbers, found),
            Content::Items(items) => {
                let given = |item: Unread| match item.read().and_then(|record| line(&record)) {
                    Ok((line, source)) => Given::Puzzle(line, source),
                    Err(bad) => Given::Invalid(bad),
                };
                Some(items.into_iter().map(given).collect())
            }
        }
    }
}

/// Returns the puzzles that some attempts make.
fn generated(maker: &Maker, numbers: Range<u64>, found: &dyn Fn(&[Line9]) -> bool) -> Option<Vec<Given>> {
    /// Number of attempts to make together; each takes some time for a demanding spec.
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

/// Returns a record as a line, and its place. Pencil marks aren't part of a data set; only the givens count.
fn line(record: &Record) -> Result<(Line9, String), RecordError> {
    let line = Line9::try_from(record.puzzle()?.givens()).map_err(|error| {
        let message = format!("{} board: data sets hold 9×9 boards only", a(&error.layout));
        RecordError::at(&record.place, message)
    })?;
    let source = match record.place.to_string() {
        nameless if nameless.is_empty() => "argument".to_string(),
        place => place,
    };
    Ok((line, source))
}
