//! Records: the puzzles of all inputs, one after another.

use std::collections::VecDeque;
use std::sync::Arc;

use ninefold::text::{self, Position, Splitter};

use crate::args::InputArgs;
use crate::budget;
use crate::exit::Failure;
use crate::input::blocks::{Blocks, Wait};
use crate::input::open::{Head, Open, item, pieces};
use crate::input::record::{Place, Reader, Record, RecordError, Unread, foreign};
use crate::input::source::{self, Source};
use crate::input::table::Kept;
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

    /// Prepares for this number of workers, which may accept plain lines as they are, and perhaps many at once.
    pub(crate) fn prepare(&mut self, jobs: usize, plain: bool, many: Option<usize>) {
        self.block = match many {
            Some(lines) => lines * (CELLS + 1),
            None => self.block.min(share(jobs)),
        };
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
        if let Some(text) = document(&source).filter(|_| self.reader.notation.is_none()) {
            let place = Place {
                name: source.name().into(),
                line: 1,
                exact: 0,
                is_among_others: self.many,
                row: None,
            };
            for piece in pieces(text.as_bytes()) {
                self.ready.push_back(Unread::Raw(place.clone(), piece, self.reader.clone()));
            }
        } else if source.is_stream() {
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
            open: None,
            kept: self.kept.clone(),
        })
    }

    fn argument(&mut self, number: usize, source: &Source) -> Vec<Unread> {
        let name = if self.many { format!("argument {number}") } else { String::new() };
        let place = Place::argument(name, number);
        let reader = self.reader.clone();
        match source {
            Source::Board(board) if reader.layout.is_none() => {
                vec![Unread::Ready(Ok(Record::new(place, Position::Digits(board.grid()))))]
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
            Source::Nothing(message) => vec![Unread::Ready(Err(RecordError::at(&place, message.clone())))],
            Source::Stdin | Source::File(_) => vec![],
        }
    }

    /// Creates the record of an argument that can't be read.
    fn unusable(&self, number: usize, message: String) -> Unread {
        let place = Place::argument(format!("argument {number}"), number);
        Unread::Ready(Err(RecordError::at(&place, message)))
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

/// Returns the text of a file that is one document of another program: JSON or XML.
fn document(source: &Source) -> Option<String> {
    const MAX_BYTES: u64 = 4 << 20;
    let Source::File(path) = source else { return None };
    if std::fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() <= MAX_BYTES) {
        let mut start = [0; 256];
        let length = std::io::Read::read(&mut std::fs::File::open(path).ok()?, &mut start).ok()?;
        let first = start[..length].iter().find(|byte| !byte.is_ascii_whitespace() && byte.is_ascii());
        if matches!(first, Some(b'{' | b'<')) {
            let text = std::fs::read_to_string(path).ok()?;
            return foreign(text.as_bytes()).is_some().then_some(text);
        }
    }
    None
}

/// Returns how many bytes each of these workers may read at once.
fn share(jobs: usize) -> usize {
    let limit = TOTAL_BYTES / jobs;
    let unit = if limit < WHOLE { PAGE } else { WHOLE };
    (limit / unit * unit).max(MIN_BLOCK)
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
