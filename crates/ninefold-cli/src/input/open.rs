//! One input that is being read: cuts its lines into records, rows of a table or boards in any notation.

use std::sync::Arc;

use ninefold::text::{Chunk, Splitter};

use crate::input::blocks::{Blocks, ReadEvent, Wait};
use crate::input::record::{Place, Reader, RecordError, Unread};
use crate::input::table::{Kept, Table};
use crate::input::task::{CELLS, Task, TaskSize};

/// An input that is being read.
pub(super) struct Open {
    pub(super) place: Place,
    pub(super) blocks: Blocks,
    pub(super) splitter: Splitter,
    pub(super) reader: Reader,
    /// Whether to pass plain lines on, and whether they are boards in this input.
    pub(super) plain: bool,
    pub(super) takes_plain: bool,
    pub(super) line: usize,
    pub(super) records: usize,
    pub(super) ended: bool,
    pub(super) head: Head,
    pub(super) kept: Option<Arc<Kept>>,
}

/// What the first lines of an input have revealed.
pub(super) enum Head {
    /// Only blank lines and comments so far.
    Start,
    /// A line that may be the header of a table; the next one decides.
    Held(Vec<u8>),
    /// Rows of a table.
    Table(Table),
    /// Boards in any notation.
    Boards,
}

impl Open {
    /// Moves records that have been read into a task until it is full.
    pub(super) fn cut(&mut self, task: &mut Task, size: TaskSize) {
        let before = task.plain.len();
        while !self.blocks.rest().is_empty() && !task.is_full(size) {
            let takes_plain = self.takes_plain && matches!(self.head, Head::Start | Head::Boards);
            if !(takes_plain && self.take_plain(task, size.plain)) {
                self.take_line(task);
            }
        }
        self.records += task.plain.len() - before;
    }

    /// Takes up to `limit` plain lines; returns whether there were any.
    fn take_plain(&mut self, task: &mut Task, limit: usize) -> bool {
        let (block, start) = self.blocks.place();
        let before = task.plain.len();
        let taken = self.splitter.take_plain::<CELLS>(self.blocks.rest(), limit - before, |offset, line| {
            task.start_plain(block, &self.place, &self.reader, line);
            task.add_plain(start + offset, line);
        });
        self.line += task.plain.len() - before;
        self.blocks.take(taken);
        if taken > 0 {
            self.head = Head::Boards;
        }
        taken > 0
    }

    /// Takes the next line, whatever it is.
    fn take_line(&mut self, task: &mut Task) {
        self.line += 1;
        let Some(line) = self.blocks.take_line() else { return self.too_long(task) };
        if !matches!(self.head, Head::Boards) {
            let line = line.to_vec();
            return self.take_early_line(task, line);
        }
        for chunk in self.splitter.push(line) {
            task.add(item(chunk, &mut self.reader, &self.place));
            self.records += 1;
            // The first good record may just have settled the layout.
            self.takes_plain = self.plain && self.reader.takes_plain_lines();
        }
    }

    /// Takes a line of a table, or one that decides whether this is a table.
    fn take_early_line(&mut self, task: &mut Task, line: Vec<u8>) {
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_start_matches('\u{feff}').trim_end_matches('\r');
        let is_skipped = text.trim().is_empty() || text.starts_with('#');
        match std::mem::replace(&mut self.head, Head::Boards) {
            Head::Table(table) if is_skipped => self.head = Head::Table(table),
            Head::Table(table) => self.take_row(task, table, text),
            Head::Start if is_skipped => {
                self.push(task, &line);
                self.head = Head::Start;
            }
            Head::Start if self.reader.notation.is_none_or(|notation| notation.is_one_line()) => {
                if let Some(table) = Table::named(text) {
                    self.head = Head::Table(table);
                } else if let Some(table) = Table::headless(text).filter(|_| self.kept.is_some()) {
                    self.take_row(task, table, text);
                } else if Table::is_like_header(text) {
                    self.head = Head::Held(line);
                } else {
                    self.push(task, &line);
                }
            }
            Head::Held(first) => match Table::above(&String::from_utf8_lossy(&first), text) {
                Some(table) => self.take_row(task, table, text),
                None => {
                    self.push(task, &first);
                    self.push(task, &line);
                }
            },
            Head::Start | Head::Boards => self.push(task, &line),
        }
    }

    fn push(&mut self, task: &mut Task, line: &[u8]) {
        for chunk in self.splitter.push(line) {
            task.add(item(chunk, &mut self.reader, &self.place));
            self.records += 1;
            self.takes_plain = self.plain && self.reader.takes_plain_lines();
        }
    }

    fn take_row(&mut self, task: &mut Task, mut table: Table, text: &str) {
        match table.row(text) {
            Ok((puzzle, row)) => {
                let mut place = self.place.clone();
                if let Some(kept) = &self.kept {
                    kept.decide(|| table.other_names());
                    place.row = Some(Arc::new(row));
                }
                let chunk = Chunk { line: self.line, text: puzzle.into_bytes() };
                task.add(item(chunk, &mut self.reader, &place));
                self.records += 1;
            }
            Err(message) => self.bad(task, self.line, message),
        }
        self.head = Head::Table(table);
    }

    /// Releases a line that was held back and turned out not to be a header.
    fn release(&mut self, task: &mut Task) {
        if let Head::Held(line) = std::mem::replace(&mut self.head, Head::Boards) {
            self.push(task, &line);
        }
    }

    fn too_long(&mut self, task: &mut Task) {
        if !matches!(self.head, Head::Table(_)) {
            self.release(task);
        }
        for chunk in self.splitter.interrupt() {
            task.add(item(chunk, &mut self.reader, &self.place));
            self.records += 1;
        }
        self.bad(task, self.line, "skipped a line of more than 1 MiB; no board is that long".to_string());
    }

    /// Reads once; returns whether to continue.
    pub(super) fn read(&mut self, task: &mut Task, wait: Wait<'_>) -> bool {
        match self.blocks.read(wait) {
            Ok(ReadEvent::More) => {}
            Ok(ReadEvent::TooLong) => {
                self.line += 1;
                self.too_long(task);
            }
            Ok(ReadEvent::End) => self.ended = true,
            Ok(ReadEvent::Interrupted) => return false,
            Err(error) => {
                self.finish(task);
                self.bad(task, self.line + 1, format!("can't read any further: {error}"));
                self.ended = true;
            }
        }
        true
    }

    /// Handles what is left at the end of the input.
    pub(super) fn finish(&mut self, task: &mut Task) {
        self.release(task);
        for chunk in self.splitter.finish() {
            task.add(item(chunk, &mut self.reader, &self.place));
            self.records += 1;
        }
    }

    fn bad(&mut self, task: &mut Task, line: usize, message: String) {
        task.add(Unread::Ready(Err(RecordError::at(&self.place.at(line), message))));
        self.records += 1;
    }
}

/// Cuts a record. Until a first good record has settled the layout, records are read as they are cut; after
/// that a free worker reads them.
pub(super) fn item(chunk: Chunk, reader: &mut Reader, input: &Place) -> Unread {
    let place = input.at(chunk.line);
    if reader.any || reader.layout.is_some() {
        return Unread::Raw(place, chunk.text, reader.clone());
    }
    let result = reader.read(place, &chunk.text);
    if let Ok(record) = &result {
        reader.layout = Some(record.position.layout().clone());
        reader.settled = true;
    }
    Unread::Ready(result)
}
