//! Records: the puzzles of all inputs, one after another.

use std::collections::VecDeque;
use std::sync::Arc;

use ninefold::text::{self, Chunk, Position, Splitter};

use crate::args::InputArgs;
use crate::budget;
use crate::exit::Failure;
use crate::input::blocks::{Blocks, ReadEvent, Wait};
use crate::input::record::{Place, Reader, Record, RecordError, Unread};
use crate::input::source::{self, Source};
use crate::input::table::{Kept, Table};
use crate::input::task::{CELLS, Task, TaskSize};

/// Number of bytes to read at once; less for many jobs, so that memory doesn't grow with them.
const BLOCK: usize = 3 * WHOLE;
/// This many bytes of plain lines fill whole pages, and so do their solutions: whole pages are quick to read
/// and write. They also fill whole batches of the engine `fast`.
const WHOLE: usize = 2048 * (CELLS + 1);
const PAGE: usize = 4096;
const _: () = assert!(WHOLE.is_multiple_of(PAGE));
const TOTAL_BYTES: usize = 1 << 22;
const MIN_BLOCK: usize = 1 << 15;

/// All records of all inputs.
pub(crate) struct Records {
    sources: VecDeque<(usize, Source)>,
    reader: Reader,
    many: bool,
    open: Option<Open>,
    /// Records of an argument that haven't been cut yet.
    ready: VecDeque<Unread>,
    read_before: u64,
    /// Number of bytes to read at once.
    pub(crate) block: usize,
    /// Whether to pass plain lines on as they are.
    pub(crate) plain: bool,
    /// The inputs without a record.
    pub(crate) empty: Vec<String>,
    /// The other columns of tables, if they are kept.
    kept: Option<Arc<Kept>>,
}

/// An input that is being read.
struct Open {
    place: Place,
    blocks: Blocks,
    splitter: Splitter,
    reader: Reader,
    /// Whether to pass plain lines on, and whether they are boards in this input.
    plain: bool,
    takes_plain: bool,
    line: usize,
    records: usize,
    ended: bool,
    head: Head,
    kept: Option<Arc<Kept>>,
}

/// What the first lines of an input have revealed.
enum Head {
    /// Only blank lines and comments so far.
    Start,
    /// A line that may be the header of a table; the next one decides.
    Held(Vec<u8>),
    /// Rows of a table.
    Table(Table),
    /// Boards in any notation.
    Boards,
}

impl Records {
    pub(crate) fn new(args: &InputArgs) -> Result<Records, Failure> {
        Ok(Records::of(source::sources(args)?, Reader::new(args)))
    }

    fn of(sources: Vec<Source>, reader: Reader) -> Records {
        let many = sources.len() > 1;
        let sources = (1..).zip(sources).collect();
        Records {
            sources,
            reader,
            many,
            open: None,
            ready: VecDeque::new(),
            read_before: 0,
            block: BLOCK,
            plain: false,
            empty: vec![],
            kept: None,
        }
    }

    /// Prepares for this number of workers, which may accept plain lines as they are.
    pub(crate) fn prepare(&mut self, jobs: usize, plain: bool) {
        self.block = self.block.min(share(jobs));
        self.plain = plain;
    }

    /// Keeps the other columns of tables.
    pub(crate) fn keep(&mut self, kept: Arc<Kept>) {
        self.kept = Some(kept);
    }

    /// Returns whether all records are arguments.
    pub(crate) fn are_arguments(&self) -> bool {
        !self.sources.iter().any(|(_, source)| source.is_stream())
    }

    /// Returns whether the only record is an argument.
    pub(crate) fn is_single_argument(&self) -> bool {
        self.are_arguments() && self.sources.len() == 1
    }

    /// Returns whether all records have been cut.
    pub(crate) fn is_at_end(&self) -> bool {
        self.open.is_none() && self.ready.is_empty() && self.sources.is_empty()
    }

    /// Returns the number of bytes used up so far.
    fn bytes(&self) -> u64 {
        self.read_before + self.open.as_ref().map_or(0, |open| open.blocks.bytes())
    }

    /// Returns the total number of bytes to read, if known.
    pub(crate) fn total_bytes(&self) -> Option<u64> {
        self.sources.iter().map(|(_, source)| source.size()).sum()
    }

    /// Returns the records of one more read. All finished results must have been written before: the read may
    /// never return.
    pub(crate) fn next_batch(&mut self) -> Result<Option<Vec<Unread>>, Failure> {
        let mut task = Task::default();
        let all = TaskSize { plain: usize::MAX, items: usize::MAX };
        let more = self.cut(&mut task, all, &|read| budget::waiting(read))?;
        Ok(more.then(|| task.items.into_iter().map(|(_, item)| item).collect()))
    }

    /// Reads all records of an input that holds few.
    pub(crate) fn all(mut self) -> Result<Vec<Result<Record, RecordError>>, Failure> {
        let mut all = Vec::new();
        while let Some(batch) = self.next_batch()? {
            all.extend(batch.into_iter().map(Unread::read));
        }
        Ok(all)
    }

    /// Fills a task with the next records, up to `size` and as far as they have been read. Reads only if it
    /// finds none: a read may never return. Returns whether the task has any.
    pub(crate) fn cut(&mut self, task: &mut Task, size: TaskSize, wait: Wait<'_>) -> Result<bool, Failure> {
        task.clear();
        while task.is_empty() {
            if let Some(open) = &mut self.open {
                open.cut(task, size);
                if task.is_empty() && open.ended {
                    open.finish(task);
                    self.read_before += open.blocks.bytes();
                    if open.records == 0 {
                        self.empty.push(open.place.name.to_string());
                    }
                    self.open = None;
                } else if task.is_empty() && !open.read(task, wait) {
                    return Ok(false);
                }
            } else if !self.ready.is_empty() {
                let count = self.ready.len().min(size.items);
                self.ready.drain(..count).for_each(|item| task.add(item));
            } else if !self.next_source()? {
                return Ok(false);
            }
        }
        task.bytes = self.bytes();
        Ok(true)
    }

    /// Moves on to the next source; returns whether there is one.
    fn next_source(&mut self) -> Result<bool, Failure> {
        let Some((number, source)) = self.sources.pop_front() else { return Ok(false) };
        if source.is_stream() {
            match self.open(&source) {
                Ok(open) => self.open = Some(open),
                Err(message) if self.many => self.ready.push_back(self.unusable(number, message)),
                Err(message) => return Err(Failure::usage(message)),
            }
        } else {
            let items = self.argument(number, &source);
            self.ready.extend(items);
        }
        Ok(true)
    }

    fn open(&self, source: &Source) -> Result<Open, String> {
        Ok(Open {
            place: Place {
                name: source.name().into(),
                line: 0,
                exact: 0,
                is_among_others: self.many,
                row: None,
            },
            blocks: Blocks::new(source.open()?, self.block),
            splitter: Splitter::new(self.reader.notation, self.reader.layout.clone()),
            reader: self.reader.clone(),
            plain: self.plain,
            takes_plain: self.plain && self.reader.takes_plain_lines(),
            line: 0,
            records: 0,
            ended: false,
            head: Head::Start,
            kept: self.kept.clone(),
        })
    }

    fn argument(&mut self, number: usize, source: &Source) -> Vec<Unread> {
        let name = if self.many { format!("argument {number}") } else { String::new() };
        let place = Place::argument(name, number);
        let reader = self.reader.clone();
        match source {
            Source::Board(board) if reader.layout.is_none() => {
                vec![Unread::Ready(Ok(Record { place, position: Position::Digits(board.grid()) }))]
            }
            Source::Board(board) => vec![Unread::Raw(place, board.line().into(), reader)],
            Source::Text(text)
                if text.contains('\n') && reader.read(place.clone(), text.as_bytes()).is_err() =>
            {
                self.several(text, &place.name)
            }
            Source::Text(text) if text.is_empty() => {
                self.empty.push(source.name());
                vec![]
            }
            Source::Text(text) => vec![Unread::Raw(place, text.as_bytes().into(), reader)],
            Source::Nothing(message) => vec![self.unusable(number, message.clone())],
            Source::Stdin | Source::File(_) => vec![],
        }
    }

    /// Creates the record of an argument that can't be read.
    fn unusable(&self, number: usize, message: String) -> Unread {
        let place = Place::argument(format!("argument {number}"), number);
        Unread::Ready(Err(RecordError { place, row: None, column: None, message }))
    }

    /// Returns the records of an argument with more than one board.
    fn several(&mut self, text: &str, name: &Arc<str>) -> Vec<Unread> {
        let mut reader = self.reader.clone();
        let name = if name.is_empty() { "line".to_string() } else { name.to_string() };
        let place = Place::argument(name, 0);
        let chunks = text::split(text.as_bytes(), reader.notation, reader.layout.clone());
        let items: Vec<Unread> = chunks.map(|chunk| item(chunk, &mut reader, &place)).collect();
        if items.is_empty() {
            self.empty.push("the argument".to_string());
        }
        items
    }
}

impl Open {
    /// Moves records that have been read into a task until it is full.
    fn cut(&mut self, task: &mut Task, size: TaskSize) {
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
    fn read(&mut self, task: &mut Task, wait: Wait<'_>) -> bool {
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
                self.bad(task, self.line + 1, format!("can't read further: {error}"));
                self.ended = true;
            }
        }
        true
    }

    /// Handles what is left at the end of the input.
    fn finish(&mut self, task: &mut Task) {
        self.release(task);
        for chunk in self.splitter.finish() {
            task.add(item(chunk, &mut self.reader, &self.place));
            self.records += 1;
        }
    }

    fn bad(&mut self, task: &mut Task, line: usize, message: String) {
        let place = self.place.at(line);
        task.add(Unread::Ready(Err(RecordError { place, row: None, column: None, message })));
        self.records += 1;
    }
}

/// Returns how many bytes each of these workers may read at once.
fn share(jobs: usize) -> usize {
    let limit = TOTAL_BYTES / jobs;
    let unit = if limit < WHOLE { PAGE } else { WHOLE };
    (limit / unit * unit).max(MIN_BLOCK)
}

/// Cuts a record. Until a first good record has settled the layout, records are read as they are cut; after
/// that a free worker reads them.
fn item(chunk: Chunk, reader: &mut Reader, input: &Place) -> Unread {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_read_whole_pages_within_a_total_limit() {
        for jobs in 1..=1024 {
            let share = share(jobs);
            assert!(share.is_multiple_of(if share < WHOLE { PAGE } else { WHOLE }), "{jobs}: {share}");
            assert!(
                share >= MIN_BLOCK && share * jobs <= TOTAL_BYTES.max(jobs * MIN_BLOCK),
                "{jobs}: {share}"
            );
        }
        assert!(share(2) >= BLOCK && share(8) == BLOCK);
    }
}
