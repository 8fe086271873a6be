//! A share of the records, for one worker.

use std::sync::Arc;

use crate::input::record::{Place, Reader, Unread};

/// How many cells a plain line has: those of the boards that the speed engine takes.
pub(crate) const CELLS: usize = 81;

/// Some records that follow each other.
#[derive(Default)]
pub(crate) struct Task {
    /// The lines that are 9×9 boards and nothing else, still in the block they came in.
    pub(crate) plain: Vec<LineRef>,
    block: Arc<Vec<u8>>,
    /// Where these lines come from, and how to read one if need be.
    input: Option<(Place, Reader)>,
    first_line: usize,
    /// All other records, each with the number of plain lines before it.
    pub(crate) items: Vec<(usize, Unread)>,
    /// How much of the input is used up with it.
    pub(crate) bytes: u64,
}

/// Where a plain line is. There are many, so they are small.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineRef {
    /// In its block.
    start: u32,
    /// Lines after the first of the task.
    line: u32,
}

/// How many records to put into a task.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TaskSize {
    pub(crate) plain: usize,
    pub(crate) items: usize,
}

impl Task {
    pub(crate) fn is_empty(&self) -> bool {
        self.plain.is_empty() && self.items.is_empty()
    }

    /// Whether it has all that was wished for.
    pub(crate) fn is_enough(&self, size: TaskSize) -> bool {
        self.plain.len() >= size.plain || self.items.len() >= size.items
    }

    /// Takes everything out.
    pub(crate) fn clear(&mut self) {
        self.plain.clear();
        self.items.clear();
        self.block = Arc::default();
        self.input = None;
    }

    /// From now on, plain lines of this block and this input; all of a task are of the same.
    #[inline]
    pub(crate) fn start_plain(&mut self, block: &Arc<Vec<u8>>, place: &Place, reader: &Reader, line: usize) {
        if self.input.is_none() {
            self.block = Arc::clone(block);
            self.input = Some((place.clone(), reader.clone()));
            self.first_line = line;
        }
    }

    /// Adds a plain line, where it starts in its block and which line of its input it is.
    #[inline]
    pub(crate) fn add_plain(&mut self, start: usize, line: usize) {
        self.plain.push(LineRef { start: start as u32, line: (line - self.first_line) as u32 });
    }

    /// Adds another record.
    pub(crate) fn add(&mut self, item: Unread) {
        self.items.push((self.plain.len(), item));
    }

    /// The cells of a plain line.
    #[inline]
    pub(crate) fn cells(&self, spot: LineRef) -> &[u8; CELLS] {
        self.block[spot.start as usize..].first_chunk().expect("a plain line has all its cells")
    }

    /// The line of the input that a plain line is.
    #[inline]
    pub(crate) fn line(&self, spot: LineRef) -> usize {
        self.first_line + spot.line as usize
    }

    /// The input that the plain lines come from.
    pub(crate) fn source(&self) -> Option<&str> {
        self.input.as_ref().and_then(|(place, _)| place.source())
    }

    /// A plain line as any other record.
    pub(crate) fn item(&self, spot: LineRef) -> Unread {
        let (place, reader) = self.input.as_ref().expect("plain lines come from somewhere");
        Unread::Raw(place.at(self.line(spot)), self.cells(spot).to_vec(), reader.clone())
    }
}
