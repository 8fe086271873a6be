//! Cutting a stream of lines into boards, one at a time and in constant memory.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::grid::Layout;

use super::block::{Block, Verdict};
use super::page::{self, is_remark};
use super::sizes::Sizes;
use super::{Notation, line, list, rows, sdk};

/// The lines of one board, cut from a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// The line of the stream where it starts, counted from 1.
    pub line: usize,
    /// Its text, for [`read`](super::read). Lines are counted from 1 again in what that answers.
    pub text: Vec<u8>,
}

/// Cuts a stream of lines into chunks of one board each.
///
/// Empty lines and comments (`#`) between boards are skipped. Where a board ends is seen from the board: when
/// it has all its rows, when its brackets are closed, when the next one starts. A line or a block that is no
/// board is a chunk as well, so that [`read`](super::read) can say what is wrong with it, and costs none of
/// its neighbours.
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
/// while let Some(chunk) = splitter.finish() {
///     starts.push(chunk.line);
/// }
/// assert_eq!(starts, [1, 4]);
/// ```
#[derive(Clone, Debug)]
pub struct Splitter {
    notation: Option<Notation>,
    layout: Option<Arc<Layout>>,
    /// The number of the last line that came.
    line: usize,
    /// The board whose lines are coming.
    block: Option<Block>,
    /// The first line of the board before, if it is part of a frame, which may end with the same line.
    frame: Vec<u8>,
    /// Chunks that are cut but not handed out: never more than one between two calls, because a line that
    /// ends two of them comes after one that ended none.
    ready: VecDeque<Chunk>,
}

/// The chunks of a text that is all there.
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
    std::iter::from_fn(move || lines.find_map(|line| splitter.push(line)).or_else(|| splitter.finish()))
}

impl Splitter {
    /// A splitter at the start of a stream.
    #[must_use]
    pub fn new(notation: Option<Notation>, layout: Option<Arc<Layout>>) -> Splitter {
        Splitter { notation, layout, line: 0, block: None, frame: Vec::new(), ready: VecDeque::new() }
    }

    /// Takes the next line, with or without its line ending; hands out a chunk when one is complete.
    pub fn push(&mut self, line: &[u8]) -> Option<Chunk> {
        let mut line = page::without_line_end(line);
        if self.line == 0 {
            line = line.strip_prefix(page::BYTE_ORDER_MARK).unwrap_or(line);
        }
        self.line += 1;
        // The common case, without a detour: a board on one line.
        if self.block.is_none() && self.ready.is_empty() && self.is_plain_board(line) {
            return Some(self.chunk(line));
        }
        self.take(line);
        self.ready.pop_front()
    }

    /// Ends the stream and hands out what is left. Call it until it answers nothing.
    pub fn finish(&mut self) -> Option<Chunk> {
        self.end_block();
        self.ready.pop_front()
    }

    fn take(&mut self, line: &[u8]) {
        let text = String::from_utf8_lossy(line);
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

    /// A line that no board is open for.
    fn start(&mut self, line: &[u8], text: &str) {
        let sizes = Sizes::new(self.layout.as_ref());
        // The last line of a frame comes after the last row, when the board is complete and gone.
        let is_frame_end = std::mem::take(&mut self.frame) == line || rows::is_bottom_rule(text);
        if is_remark(text) || rows::is_rule(text) && is_frame_end {
            return;
        }
        if text.trim().is_empty() {
            // A line of spaces may be a board of blanks.
            let blank_board = self.is_line_allowed() && line::quick_cells(line, sizes).is_some();
            // Of a known width, it may be a row of blanks.
            let blank_row = sizes.is_known() && !self.is_one_line() && rows::is_blank_row(text, sizes);
            if blank_board {
                self.ready.push_back(self.chunk(line));
            } else if blank_row {
                self.block = Some(Block::rows(self.line));
                self.take(line);
            }
            return;
        }
        let mut block = match self.notation {
            Some(notation) if notation.is_one_line() => None,
            Some(Notation::List) => Some(Block::list(self.line)),
            Some(Notation::Sdk) if sdk::section(text).is_some() => Some(Block::sdk(self.line)),
            Some(_) => Some(Block::rows(self.line)),
            None => self.detect(line, text, sizes),
        };
        let verdict = block.as_mut().map(|block| block.add(line, text, sizes));
        match verdict {
            Some(Verdict::Open) => self.block = block,
            Some(Verdict::Complete) => self.ready.extend(block.and_then(Block::finish)),
            // Not even the start of a board.
            Some(Verdict::Over | Verdict::Cut(_)) | None => self.ready.push_back(self.chunk(line)),
        }
    }

    /// What kind of board starts with this line; nothing for a board on one line or something unknown.
    fn detect(&self, line: &[u8], text: &str, sizes: Sizes<'_>) -> Option<Block> {
        if sdk::section(text).is_some() {
            return Some(Block::sdk(self.line));
        }
        if line::quick_cells(line, sizes).is_some() {
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

    fn is_plain_board(&self, line: &[u8]) -> bool {
        self.is_line_allowed() && line::quick_cells(line, Sizes::new(self.layout.as_ref())).is_some()
    }

    fn chunk(&self, line: &[u8]) -> Chunk {
        Chunk { line: self.line, text: line.to_vec() }
    }

    fn end_block(&mut self) {
        self.ready.extend(self.block.take().and_then(Block::finish));
    }
}
