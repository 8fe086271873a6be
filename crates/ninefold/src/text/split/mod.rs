//! Cuts a stream of lines into boards, one at a time and in constant memory.

mod block;
mod plain;

use std::collections::VecDeque;
use std::sync::Arc;

use crate::grid::Layout;

use crate::text::Notation;
use crate::text::notation::hodoku;
use crate::text::notation::line;
use crate::text::notation::list;
use crate::text::notation::rules;
use crate::text::notation::sdk;
use crate::text::shape::ambiguous;
use crate::text::shape::lines::{self, LONGEST_LINE, is_comment, is_header};
use crate::text::shape::rows;
use crate::text::shape::sizes::Sizes;
use block::{Block, Verdict};

/// The lines of one board, cut from a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// The number of its first line in the stream, counted from 1.
    pub line: usize,
    /// Its text, for [`read`](super::read), whose errors count lines from the start of the chunk.
    pub text: Vec<u8>,
}

/// Cuts a stream of lines into chunks of one board each.
///
/// The splitter skips empty lines, comments (`#`) and a header such as `puzzle,solution`. A board ends when it has all its
/// rows, when its brackets are closed, or when the next one starts. A line or a block that is not a board becomes a chunk
/// too, so that [`read`](super::read) can say what is wrong with it; its neighbours are unaffected.
///
/// The splitter hands out a chunk with the line that completes it. Two kinds wait for the next line: a broken block, and a
/// line of 16 symbols that may be a 4×4 board or the first row of a 16×16 board. Such a line stops waiting once the stream
/// has had a certain 4×4 board, and never waits if the caller gives the notation or the layout.
///
/// ```
/// use ninefold::text::Splitter;
///
/// let stream = "1234............\n\n# four rows\n12..\n34..\n....\n....\n";
/// let mut splitter = Splitter::new(None, None);
/// let mut starts = Vec::new();
/// for line in stream.lines() {
///     starts.extend(splitter.push(line.as_bytes()).map(|chunk| chunk.line));
/// }
/// starts.extend(splitter.finish().map(|chunk| chunk.line));
/// assert_eq!(starts, [1, 4]);
/// ```
#[derive(Clone, Debug)]
pub struct Splitter {
    notation: Option<Notation>,
    layout: Option<Arc<Layout>>,
    /// The number of the latest line.
    line: usize,
    /// The board that is being collected.
    block: Option<Block>,
    /// The first line of the previous board, if it belongs to a frame, which may end with the same line.
    frame: Vec<u8>,
    /// Finished chunks that the caller has not taken.
    ready: VecDeque<Chunk>,
    /// Whether there was anything but empty lines and comments.
    is_begun: bool,
    /// Whether ambiguous lines are boards, because an earlier one was.
    has_small_boards: bool,
}

/// Returns the chunks of a whole text.
///
/// ```
/// use ninefold::text::split;
/// assert_eq!(split(b"1234............\n............1234\n", None, None).count(), 2);
/// ```
pub fn split(
    text: &[u8],
    notation: Option<Notation>,
    layout: Option<Arc<Layout>>,
) -> impl Iterator<Item = Chunk> {
    let mut splitter = Splitter::new(notation, layout);
    let mut lines = text.split_inclusive(|&byte| byte == b'\n');
    std::iter::from_fn(move || {
        while splitter.ready.is_empty() {
            match lines.next() {
                Some(line) => drop(splitter.push(line)),
                None => return splitter.finish().next(),
            }
        }
        splitter.ready.pop_front()
    })
}

impl Splitter {
    /// Creates a splitter for the start of a stream.
    #[must_use]
    pub fn new(notation: Option<Notation>, layout: Option<Arc<Layout>>) -> Splitter {
        Splitter {
            notation,
            layout,
            line: 0,
            block: None,
            frame: Vec::new(),
            ready: VecDeque::new(),
            is_begun: false,
            has_small_boards: false,
        }
    }

    /// Takes the next line, with or without its line ending, and returns the chunks that are complete.
    /// Chunks left in the iterator come again next time.
    pub fn push(&mut self, line: &[u8]) -> impl Iterator<Item = Chunk> {
        let mut line = lines::without_line_end(line);
        if self.line == 0 {
            line = line.strip_prefix(lines::BYTE_ORDER_MARK).unwrap_or(line);
        }
        // The common case first: a board on one line.
        if self.block.is_none() && self.is_plain_board(line) {
            self.line += 1;
            self.is_begun = true;
            self.ready.push_back(self.chunk(line));
        } else {
            // Old systems end their lines with `\r` alone.
            for line in line.split(|&byte| byte == b'\r') {
                self.line += 1;
                self.take(line);
            }
        }
        self.ready()
    }

    /// Takes up to `limit` lines from the start of a text, each a board of `CELLS` cells: one byte per cell, and nothing but a
    /// comment after it. Returns their length in bytes, and calls back with the offset and number of each line.
    /// [`push`](Splitter::push) would return each of these lines as a chunk, and [`read`](super::read) would find the same
    /// cells; this is the fast path for large streams.
    ///
    /// Stops before any other line, which needs `push`, and before a line without an ending.
    ///
    /// ```
    /// use ninefold::text::Splitter;
    ///
    /// let board = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let text = [&board[..], b"\n", board, b",easy\n", b"hello\n"].concat();
    /// let (mut splitter, mut lines) = (Splitter::new(None, None), Vec::new());
    /// let length = splitter.take_plain::<81>(&text, usize::MAX, |start, line| lines.push((start, line)));
    /// assert_eq!((lines, &text[length..]), (vec![(0, 1), (82, 2)], &b"hello\n"[..]));
    /// ```
    pub fn take_plain<const CELLS: usize>(
        &mut self,
        text: &[u8],
        limit: usize,
        mut found: impl FnMut(usize, usize),
    ) -> usize {
        if !self.has_plain::<CELLS>() {
            return 0;
        }
        let mut taken = 0;
        for _ in 0..limit {
            let Some(length) = plain::line_length::<CELLS>(&text[taken..]) else { break };
            self.line += 1;
            found(taken, self.line);
            taken += length;
        }
        self.is_begun |= taken > 0;
        taken
    }

    /// Returns whether a line of this many cells is now a board, and not part of a larger one.
    fn has_plain<const CELLS: usize>(&self) -> bool {
        let is_a_row = Layout::USUAL_SIDES.contains(&CELLS);
        let fits = self.layout.as_ref().is_none_or(|layout| layout.cell_count() == CELLS);
        let is_line = matches!(self.notation, None | Some(Notation::Line | Notation::Sdm));
        self.block.is_none() && is_line && fits && !is_a_row
    }

    /// Counts a line that the splitter does not get, because it is too long or unreadable. No board continues after it, so
    /// the chunks before it are complete.
    pub fn interrupt(&mut self) -> impl Iterator<Item = Chunk> {
        self.line += 1;
        self.is_begun = true;
        self.frame.clear();
        self.end_block();
        self.ready()
    }

    /// Ends the stream and returns the remaining chunks.
    pub fn finish(&mut self) -> impl Iterator<Item = Chunk> {
        self.end_block();
        self.ready()
    }

    fn ready(&mut self) -> impl Iterator<Item = Chunk> {
        std::iter::from_fn(|| self.ready.pop_front())
    }

    fn take(&mut self, line: &[u8]) {
        let text = String::from_utf8_lossy(line);
        // No board contains such a line.
        if self.notation.is_none() && hodoku::is_match(&text) {
            self.end_block();
        }
        if let Some(block) = &mut self.block {
            match block.add(line, &text, Sizes::new(self.layout.as_ref())) {
                Verdict::Open => return,
                Verdict::Complete => {
                    self.frame = block.frame();
                    return self.end_block();
                }
                Verdict::Cut(broken) => {
                    self.ready.push_back(broken);
                    if block.is_complete(Sizes::new(self.layout.as_ref())) {
                        self.end_block();
                    }
                    return;
                }
                Verdict::Over => self.end_block(),
            }
        }
        self.start(line, &text);
    }

    /// Takes a line while no board is open.
    fn start(&mut self, line: &[u8], text: &str) {
        let sizes = Sizes::new(self.layout.as_ref());
        // The last line of a frame follows the last row, when the board has been handed out.
        let is_frame_end = std::mem::take(&mut self.frame) == line || rows::is_bottom_rule(text);
        if is_comment(text) || is_frame_end && rows::is_rule(text) {
            return;
        }
        if text.trim().is_empty() {
            // A line of spaces may be a board of blanks.
            let blank_board = self.is_line_allowed() && line::quick_cells(line, sizes).is_some();
            // A line of a known width may be a row of blanks.
            let blank_row = sizes.is_known() && !self.is_one_line() && rows::is_blank_row(text, sizes);
            if blank_board {
                self.ready.push_back(self.chunk(line));
            } else if blank_row {
                self.block = Some(Block::rows(self.line));
                self.take(line);
            }
            return;
        }
        let is_first = !std::mem::replace(&mut self.is_begun, true);
        if is_first && self.is_line_allowed() && is_header(text) && !rules::is_start(text) {
            return;
        }
        let mut block = match self.notation {
            _ if line.len() > LONGEST_LINE => None,
            Some(notation) if notation.is_one_line() => None,
            Some(Notation::List) => Some(Block::list(self.line)),
            Some(Notation::Rules) => Some(Block::rules(self.line)),
            Some(Notation::Sdk) if sdk::section(text).is_some() => Some(Block::sdk(self.line)),
            Some(_) => Some(Block::rows(self.line)),
            None => self.detect(line, text),
        };
        let sizes = Sizes::new(self.layout.as_ref());
        let verdict = block.as_mut().map(|block| block.add(line, text, sizes));
        match verdict {
            Some(Verdict::Open) => self.block = block,
            Some(Verdict::Complete) => self.ready.extend(block.and_then(Block::finish)),
            // This cannot start a board.
            Some(Verdict::Over | Verdict::Cut(_)) | None => self.ready.push_back(self.chunk(line)),
        }
    }

    /// Returns the block that starts with this line, or `None` for a board on one line and for anything else.
    fn detect(&mut self, line: &[u8], text: &str) -> Option<Block> {
        if sdk::section(text).is_some() {
            return Some(Block::sdk(self.line));
        }
        if rules::is_start(text) {
            return Some(Block::rules(self.line));
        }
        if self.is_plain_board(line) || hodoku::is_match(text) {
            return None;
        }
        let sizes = Sizes::new(self.layout.as_ref());
        if line::quick_cells(line, sizes).is_some() {
            return Some(Block::ambiguous(self.line));
        }
        if line::is_glued(text, sizes) {
            return None;
        }
        if list::is_start(text) {
            return (!line::is_plain(text, sizes)).then(|| Block::list(self.line));
        }
        (rows::is_rule(text) || rows::is_plausible(text, sizes)).then(|| Block::rows(self.line))
    }

    fn is_line_allowed(&self) -> bool {
        self.notation.is_none_or(Notation::is_one_line)
    }

    fn is_one_line(&self) -> bool {
        self.notation.is_some_and(Notation::is_one_line)
    }

    /// Returns whether a line is a board, and not a row of a larger one.
    fn is_plain_board(&mut self, line: &[u8]) -> bool {
        let sizes = Sizes::new(self.layout.as_ref());
        let Some((_, cells)) = line::quick_cells(line, sizes) else { return false };
        if self.notation.is_some() || self.has_small_boards {
            return self.is_line_allowed();
        }
        match ambiguous::kind(cells, sizes) {
            None => true,
            Some(ambiguous::Kind::Either) if cells.len() == line.len() => false,
            Some(_) => {
                self.has_small_boards = true;
                true
            }
        }
    }

    fn chunk(&self, line: &[u8]) -> Chunk {
        Chunk { line: self.line, text: line.to_vec() }
    }

    fn end_block(&mut self) {
        let Some(block) = self.block.take() else { return };
        if block.are_boards(Sizes::new(self.layout.as_ref())) {
            self.has_small_boards = true;
            self.ready.extend(block.finish_lines());
        } else {
            self.ready.extend(block.finish());
        }
    }
}
