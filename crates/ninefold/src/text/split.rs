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

#[cfg(test)]
mod tests {
    use super::super::{ReadOptions, read};
    use super::*;

    /// Each chunk as the line it starts in and what `read` says about it.
    fn check(stream: &str, expected: &[&str]) {
        check_as(None, stream, expected);
    }

    fn check_as(notation: Option<Notation>, stream: &str, expected: &[&str]) {
        let options = ReadOptions { notation, layout: None };
        let found: Vec<String> = split(stream.as_bytes(), notation, None)
            .map(|chunk| {
                let outcome = match read(&chunk.text, &options) {
                    Ok(reading) => {
                        let grid = reading.position.grid();
                        format!("{} {} of {}", reading.notation, grid.filled(), grid.layout().side())
                    }
                    Err(error) => format!("line {}: {error}", chunk.line - 1 + error.line),
                };
                format!("{}: {outcome}", chunk.line)
            })
            .collect();
        assert_eq!(found, expected, "{stream}");
    }

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const BARE: &str = "1..4\n..1.\n.1..\n4..1\n";
    const LIST: &str = "[[1,0,0,4],\n[0,0,1,0],\n[0,1,0,0],\n[4,0,0,1]]\n";
    const SS: &str = "*-----*\n|1.|.4|\n|..|1.|\n|--+--|\n|.1|..|\n|4.|.1|\n*-----*\n";

    #[test]
    fn lines_one_by_one() {
        check(
            &format!("\u{feff}# puzzles\r\n{LINE}\r\n\r\n{LINE}\r\n"),
            &["2: line 30 of 9", "4: line 30 of 9"],
        );
        check(
            &format!("{LINE},4.2\n{LINE} # hard\n'{LINE}'"),
            &["1: line 30 of 9", "2: line 30 of 9", "3: line 30 of 9"],
        );
        check(&format!("{}\n   \n{LINE}", " ".repeat(81)), &["1: line 0 of 9", "3: line 30 of 9"]);
    }

    #[test]
    fn a_bad_line_costs_no_other() {
        check(
            &format!("{LINE}\n{}\nhello\n{LINE}\n", &LINE[1..]),
            &[
                "1: line 30 of 9",
                "2: line 2: 80 characters, but a 9×9 board needs 81 (one more)",
                "3: line 3: 5 characters: no usual board has that many (16, 36, 64, 81, 100, 144, 256 or 625)",
                "4: line 30 of 9",
            ],
        );
    }

    #[test]
    fn boards_of_several_lines_follow_each_other_with_or_without_a_gap() {
        check(&format!("{BARE}{BARE}\n\n{BARE}"), &["1: bare 6 of 4", "5: bare 6 of 4", "11: bare 6 of 4"]);
        check(&format!("{SS}{SS}\n{SS}"), &["1: ss 6 of 4", "8: ss 6 of 4", "16: ss 6 of 4"]);
        check(&format!("{LIST}{LIST}\nb = {LIST}"), &["1: list 6 of 4", "5: list 6 of 4", "10: list 6 of 4"]);
        check(
            &format!("{BARE}{LIST}{SS}{LINE}"),
            &["1: bare 6 of 4", "5: list 6 of 4", "9: ss 6 of 4", "16: line 30 of 9"],
        );
        check(&format!("Grid 01\n{BARE}Grid 02\n{BARE}"), &["2: bare 6 of 4", "7: bare 6 of 4"]);
    }

    #[test]
    fn a_gap_between_bands_is_no_end() {
        check(
            &format!("1 .  . 4\n. .  1 .\n\n. 1  . .\n4 .  . 1\n\n{BARE}"),
            &["1: grid 6 of 4", "7: bare 6 of 4"],
        );
        check(
            &format!("1..4\n..1.\n\n{BARE}"),
            &["1: line 1: 2 rows, but a 4×4 board needs 4 (2 more)", "4: bare 6 of 4"],
        );
    }

    #[test]
    fn a_broken_block_costs_no_other() {
        check(
            &format!("1..4\n..1.\n.1..\n\n{BARE}"),
            &["1: line 1: 3 rows, but a 4×4 board needs 4 (one more)", "5: bare 6 of 4"],
        );
        check(
            &format!("{}{BARE}", BARE.replace("..1.", "..1")),
            &["1: line 2: row 2 has 3 cells, but a 4×4 board needs 4 (one more)", "5: bare 6 of 4"],
        );
        check(
            &format!("1..4\n..1.\n{LINE}\n{LINE}\n"),
            &["1: line 1: 2 rows, but a 4×4 board needs 4 (2 more)", "3: line 30 of 9", "4: line 30 of 9"],
        );
        check(
            &format!("[[1,0,0,4],\n[0,0,1,0],\n{LIST}"),
            &["1: line 1: 2 rows, but a 4×4 board needs 4 (2 more)", "3: list 6 of 4"],
        );
        check(
            &format!("[[1,0,0,4],\n\n{BARE}"),
            &["1: line 1: 4 cells in this list: no usual board has that many", "3: bare 6 of 4"],
        );
    }

    #[test]
    fn sdk_files_with_their_headers_and_sections() {
        let sdk = format!("#AJane\n[Puzzle]\n{BARE}\n[State]\n{BARE}");
        check(&format!("{sdk}{sdk}\n{LINE}"), &["2: sdk 6 of 4", "14: sdk 6 of 4", "26: line 30 of 9"]);
        check_as(
            Some(Notation::Sdk),
            &format!("#AJane\n{BARE}#AJoe\n{BARE}"),
            &["2: sdk 6 of 4", "7: sdk 6 of 4"],
        );
    }

    #[test]
    fn two_chunks_that_end_at_once_both_come_out() {
        let mut splitter = Splitter::new(None, None);
        assert!(splitter.push(b"1..4").is_none());
        assert_eq!(splitter.push(LINE.as_bytes()).map(|chunk| chunk.line), Some(1));
        assert_eq!(splitter.finish().map(|chunk| chunk.line), Some(2));
        assert_eq!(splitter.finish(), None);
    }

    #[test]
    fn an_endless_list_does_not_fill_the_memory() {
        let mut splitter = Splitter::new(None, None);
        let mut chunks = 0;
        splitter.push(b"[");
        for _ in 0..100_000 {
            chunks += usize::from(splitter.push(b"  1, 2, 3,").is_some());
        }
        assert!(chunks > 0);
    }
}
