//! One input that is being read: cuts its lines into records, rows of a table or boards in any notation.

use std::sync::Arc;

use ninefold::text::{Chunk, Splitter};
use ninefold_formats::Format;

use crate::input::blocks::{Blocks, ReadEvent, Wait};
use crate::input::record::{Place, Reader, RecordError, Unread, foreign};
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
    /// The lines of a constraint string or of a document, and the number of the first.
    pub(super) open: Option<Chunk>,
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
            let is_between = self.open.is_none() && matches!(self.head, Head::Start | Head::Boards);
            let takes_plain = self.takes_plain && is_between;
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
        let is_boards = matches!(self.head, Head::Boards);
        if let Some(open) = &mut self.open {
            if is_document(&open.text) && open.text.len() < LONGEST_DOCUMENT || continues(&open.text, line) {
                open.text.push(b'\n');
                open.text.extend_from_slice(line);
                return;
            }
            let line = line.to_vec();
            self.close(task);
            return if is_boards { self.push(task, &line) } else { self.take_early_line(task, line) };
        }
        if !is_boards {
            let line = line.to_vec();
            return self.take_early_line(task, line);
        }
        if self.reader.notation.is_none() && foreign(line).is_some() {
            let line = line.to_vec();
            return self.push_foreign(task, line);
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
            Head::Start if self.reader.notation.is_none() && is_document(&line) && !is_whole(&line) => {
                self.open = Some(Chunk { line: self.line, text: line });
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

    /// Takes a line that is a record of another program, and ends the board before it.
    fn push_foreign(&mut self, task: &mut Task, line: Vec<u8>) {
        let is_open = foreign(&line).is_some_and(|(_, format)| format == Format::Iss);
        let chunk = Chunk { line: self.line, text: line };
        let whole = if is_open { self.open.replace(chunk) } else { Some(chunk) };
        let before: Vec<Chunk> = self.splitter.interrupt().collect();
        for chunk in before.into_iter().chain(whole) {
            task.add(item(chunk, &mut self.reader, &self.place));
            self.records += 1;
        }
    }

    /// Ends a constraint string or a document.
    fn close(&mut self, task: &mut Task) {
        let Some(chunk) = self.open.take() else { return };
        if is_document(&chunk.text) && foreign(&chunk.text).is_none() {
            // It only began like one.
            for (line, text) in (chunk.line..).zip(chunk.text.split(|&byte| byte == b'\n')) {
                self.line = line;
                self.push(task, text);
            }
            return;
        }
        for text in pieces(&chunk.text) {
            task.add(item(Chunk { line: chunk.line, text }, &mut self.reader, &self.place));
            self.records += 1;
        }
    }

    fn push(&mut self, task: &mut Task, line: &[u8]) {
        if self.reader.notation.is_none() && foreign(line).is_some() {
            return self.push_foreign(task, line.to_vec());
        }
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
        self.close(task);
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
        self.close(task);
        self.release(task);
        self.close(task);
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

/// The length of a document over several lines.
const LONGEST_DOCUMENT: usize = 4 << 20;

/// Returns whether a text begins like JSON or XML of another program.
fn is_document(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    match text.strip_prefix(b"{") {
        Some(rest) => matches!(rest.trim_ascii_start(), [] | [b'"', ..]),
        None => {
            ["<?xml", "<opensudoku", "<ksudoku", "<!"].iter().any(|start| text.starts_with(start.as_bytes()))
        }
    }
}

/// Returns whether a line that begins like a document is all of it.
fn is_whole(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let has = |end: &[u8]| line.windows(end.len()).any(|part| part == end);
    line.ends_with(b"}") || has(b"</opensudoku") || has(b"</ksudoku")
}

/// Returns the puzzles of a text in a format of another program, each as a text of its own.
pub(super) fn pieces(text: &[u8]) -> Vec<Vec<u8>> {
    match std::str::from_utf8(text) {
        Ok(text) => ninefold_formats::split(text).into_iter().map(String::into_bytes).collect(),
        Err(_) => vec![text.to_vec()],
    }
}

/// Returns whether a line goes on with the constraint string of the lines before. Such a text has a line for each item or two, or
/// is indented; a collection has a whole puzzle on each line.
fn continues(before: &[u8], line: &[u8]) -> bool {
    const FEW: usize = 2;
    /// Items that describe the board: nothing but these is no puzzle.
    const SETTINGS: [&[u8]; 5] = [b"Shape", b"Var", b"NoBoxes", b"RegionSize", b"Jigsaw"];
    /// A board has one of these.
    const ONCE: [&[u8]; 4] = [b"Shape", b"NoBoxes", b"RegionSize", b"Jigsaw"];
    const GIVENS: &[u8] = b"";
    let text = line.trim_ascii();
    if text.starts_with(b"#") {
        return true;
    }
    if !matches!(text, [b'.', b'~' | b'A'..=b'Z', ..]) || text.starts_with(b".Shape") {
        return false;
    }
    let (so_far, news) = (item_names(before), item_names(line));
    let open = so_far.iter().filter(|name| matches!(**name, b"Or" | b"And" | b"Replicate")).count();
    let closed = so_far.iter().filter(|name| **name == b"End").count();
    let is_indented = line.starts_with(b" ") || line.starts_with(b"\t");
    if is_indented || open > closed {
        return true;
    }
    if news.iter().any(|name| ONCE.contains(name) && so_far.contains(name)) {
        return false;
    }
    // Cells outside the grid belong to the board that has them.
    let is_outside = |part: &[u8]| matches!(part, [b'V', b'A'..=b'Z', ..]);
    let uses_others = line.split(|&byte| matches!(byte, b'~' | b'.' | b'_')).any(is_outside);
    if uses_others && so_far.contains(&&b"Var"[..]) && !news.contains(&&b"Var"[..])
        || so_far.iter().all(|name| SETTINGS.contains(name))
    {
        return true;
    }
    let few = |line: &[u8]| item_names(line).len() <= FEW;
    let gives_again = so_far.contains(&GIVENS) && news.contains(&GIVENS);
    !gives_again && few(line) && before.split(|&byte| byte == b'\n').all(few)
}

/// Returns the names of the items of a constraint string; that of givens is empty.
fn item_names(text: &[u8]) -> Vec<&[u8]> {
    let items = text.split(|&byte| byte == b'.').map(<[u8]>::trim_ascii).filter(|item| !item.is_empty());
    items.map(|item| item.split(|&byte| byte == b'~').next().unwrap_or_default().trim_ascii()).collect()
}

/// Cuts a record. Until a first good record has settled the layout, records are read as they are cut; after
/// that a free worker reads them.
pub(super) fn item(chunk: Chunk, reader: &mut Reader, input: &Place) -> Unread {
    let place = input.at(chunk.line);
    if reader.any || reader.layout.is_some() {
        return Unread::Raw(place, chunk.text, reader.clone());
    }
    let result = reader.read(place, &chunk.text);
    // Rules belong to one board, not to its neighbours.
    if let Ok(record) = &result
        && record.text.is_none()
        && record.position.layout().rules().is_empty()
    {
        reader.layout = Some(record.position.layout().clone());
        reader.settled = true;
    }
    Unread::Ready(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraint_strings_may_have_several_lines() {
        for (before, line, expected) in [
            (".Shape~6x6", "  .Diagonal~1.Diagonal~-1", true),
            (".Shape~6x6\n.Or", ".End", true),
            (".Var~S~shade~9x9", ".~R1C1_5~R2C2_6", true),
            (".Cage~3~R1C1~R1C2", ".Shape~4x4", false),
            (".X~R1C1~R1C2.V~R2C1~R2C2.AntiKnight", ".X~R1C1~R1C2.V~R2C1~R2C2.AntiKing", false),
            (".~R1C1_8~R2C3_3", ".~R1C6_6~R2C2_5", false),
            (".Cage~3~R1C1~R1C2.X~R2C1~R2C2.AntiKnight", ".Windoku.~R1C1_5", false),
            (".Shape~9x9~0-8\n.NoBoxes", ".X~R1C1~R1C2.V~R2C1~R2C2.AntiKing", true),
            (".Cage~3~R1C1~R1C2.X~R2C1~R2C2.AntiKnight", "   .Windoku.AntiKing.StrictXV", true),
            (".Cage~3~R1C1~R1C2.X~R2C1~R2C2.Or", ".Windoku.AntiKing.StrictXV", true),
            (".Var~L~~2x2\n.Replicate~__~VL1\n.~VL1_1_2\n.End", ".~VL1_1~VL4_1~VL2_2", true),
            (".~R1C1_8", ".Var~L~~2.~VL1_1", false),
            (".Jigsaw~AABBAABBCCDDCCDD", ".Jigsaw~AABBAABBCCDDCCDD", false),
            (".Cage~3~R1C1~R1C2", "53..7....", false),
            (".Cage~3~R1C1~R1C2", "", false),
        ] {
            assert_eq!(continues(before.as_bytes(), line.as_bytes()), expected, "{before} {line}");
        }
    }
}
