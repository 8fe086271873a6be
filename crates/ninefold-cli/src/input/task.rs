//! A worker's share of the records.

use std::sync::Arc;

use crate::input::record::{Place, Reader, Unread};

/// Number of cells of a plain line: a board that the engine `fast` solves.
pub(crate) const CELLS: usize = 81;

/// A run of consecutive records.
#[derive(Default)]
pub(crate) struct Task {
    /// The lines that are 9×9 boards and nothing else, still in their block.
    pub(crate) plain: Vec<LineRef>,
    block: Arc<Vec<u8>>,
    /// Where these lines come from, and how to read one if need be.
    input: Option<(Place, Reader)>,
    first_line: usize,
    /// All other records, each with the number of plain lines before it.
    pub(crate) items: Vec<(usize, Unread)>,
    /// How much of the input is used up after this task.
    pub(crate) bytes: u64,
}

/// The position of a plain line: small, because there are many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineRef {
    /// Offset in its block.
    start: u32,
    /// Number of lines after the first of the task.
    line: u32,
}

/// How many records to put in a task.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TaskSize {
    pub(crate) plain: usize,
    pub(crate) items: usize,
}

impl Task {
    pub(crate) fn is_empty(&self) -> bool {
        self.plain.is_empty() && self.items.is_empty()
    }

    /// Returns whether it has reached this size.
    pub(crate) fn is_full(&self, size: TaskSize) -> bool {
        self.plain.len() >= size.plain || self.items.len() >= size.items
    }

    /// Removes everything.
    pub(crate) fn clear(&mut self) {
        self.plain.clear();
        self.items.clear();
        self.block = Arc::default();
        self.input = None;
    }

    /// Starts the plain lines of this block and input; all plain lines of a task share both.
    #[inline]
    pub(crate) fn start_plain(&mut self, block: &Arc<Vec<u8>>, place: &Place, reader: &Reader, line: usize) {
        if self.input.is_none() {
            self.block = Arc::clone(block);
            self.input = Some((place.clone(), reader.clone()));
            self.first_line = line;
        }
    }

    /// Adds a plain line, given its offset in the block and its line number in the input.
    #[inline]
    pub(crate) fn add_plain(&mut self, start: usize, line: usize) {
        self.plain.push(LineRef { start: start as u32, line: (line - self.first_line) as u32 });
    }

    /// Adds any other record.
    pub(crate) fn add(&mut self, item: Unread) {
        self.items.push((self.plain.len(), item));
    }

    /// Returns the cells of a plain line.
    #[inline]
    pub(crate) fn cells(&self, line_ref: LineRef) -> &[u8; CELLS] {
        self.block[line_ref.start as usize..].first_chunk().expect("a plain line has all its cells")
    }

    /// Returns the line number of a plain line in the input.
    #[inline]
    pub(crate) fn line(&self, line_ref: LineRef) -> usize {
        self.first_line + line_ref.line as usize
    }

    /// Returns the input of the plain lines.
    pub(crate) fn source(&self) -> Option<&str> {
        self.input.as_ref().and_then(|(place, _)| place.source())
    }

    /// Returns a plain line as an ordinary record.
    pub(crate) fn item(&self, line_ref: LineRef) -> Unread {
        let (place, reader) = self.input.as_ref().expect("plain lines come from somewhere");
        Unread::Raw(place.at(self.line(line_ref)), self.cells(line_ref).to_vec(), reader.clone())
    }
}
