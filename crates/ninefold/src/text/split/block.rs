//! Collects the lines of a board that spans several.

use crate::grid::Layout;

use crate::text::notation::line;
use crate::text::notation::list;
use crate::text::notation::rules;
use crate::text::notation::sdk;
use crate::text::shape::ambiguous::Evidence;
use crate::text::shape::lines::{LONGEST_LINE, is_comment};
use crate::text::shape::rows;
use crate::text::shape::sizes::Sizes;
use crate::text::shape::votes::Votes;
use crate::text::split::Chunk;

/// The most bytes of a board. Without a limit, an unclosed bracket would keep the rest of the stream in memory.
const MAX_BYTES: usize = 64 * Layout::MAX_CELLS;
/// The most bytes of a board with rules, which may have long automata.
const MAX_RULES: usize = 1 << 20;

/// How a line relates to the block so far.
pub(in crate::text) enum Verdict {
    /// It belongs to the block, and more lines may follow.
    Open,
    /// It is the last line of the block.
    Complete,
    /// It does not belong to the block, which ended before it.
    Over,
    /// It belongs to the block, and shows that the lines before the last gap were another, incomplete board.
    Cut(Chunk),
}

/// The lines of a board so far.
#[derive(Clone, Debug)]
pub(in crate::text) struct Block {
    /// The number of its first line in the stream.
    line: usize,
    text: Vec<u8>,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Rows(Box<Rows>),
    List { depth: isize, gap: bool },
    Sdk { sections: Vec<String>, rows: usize, gap: bool },
    Rules,
}

/// The state of a board of rows.
#[derive(Clone, Debug, Default)]
struct Rows {
    votes: Votes,
    /// The number of rows so far.
    rows: usize,
    /// The number of rows since the last empty line, and their offset in the text.
    rows_since_gap: usize,
    gap_end: usize,
    /// Whether a dash is a blank, so that a line of dashes can be a row.
    has_dashes: bool,
    /// The evidence of the later lines, if the first line may be a whole board.
    evidence: Option<Evidence>,
}

impl Rows {
    fn side(&self, sizes: Sizes<'_>) -> Option<usize> {
        self.votes.side(sizes, None)
    }

    fn has_all(&self, sizes: Sizes<'_>) -> bool {
        self.side(sizes).is_some_and(|side| self.rows >= side)
    }
}

impl Block {
    /// Starts a board of rows, with any decoration.
    pub(in crate::text) fn rows(line: usize) -> Block {
        Block { line, text: Vec::new(), kind: Kind::Rows(Box::default()) }
    }

    /// Starts a block of lines that may be rows of one board or boards themselves.
    pub(in crate::text) fn ambiguous(line: usize) -> Block {
        let rows = Rows { evidence: Some(Evidence::default()), ..Rows::default() };
        Block { line, text: Vec::new(), kind: Kind::Rows(Box::new(rows)) }
    }

    /// Starts a list.
    pub(in crate::text) fn list(line: usize) -> Block {
        Block { line, text: Vec::new(), kind: Kind::List { depth: 0, gap: false } }
    }

    /// Starts a file with sections.
    pub(in crate::text) fn sdk(line: usize) -> Block {
        Block { line, text: Vec::new(), kind: Kind::Sdk { sections: Vec::new(), rows: 0, gap: false } }
    }

    /// Starts a board with rules, up to an empty line or the next layout.
    pub(in crate::text) fn rules(line: usize) -> Block {
        Block { line, text: Vec::new(), kind: Kind::Rules }
    }

    /// Adds a line, given as bytes and as text.
    pub(in crate::text) fn add(&mut self, line: &[u8], text: &str, sizes: Sizes<'_>) -> Verdict {
        let limit = if matches!(self.kind, Kind::Rules) { MAX_RULES } else { MAX_BYTES };
        if self.text.len() > limit || line.len() > LONGEST_LINE && !is_comment(text) {
            return Verdict::Over;
        }
        match self.kind {
            Kind::Rows(_) => self.add_to_rows(line, text, sizes),
            Kind::List { .. } => self.add_to_list(line, text, sizes),
            Kind::Sdk { .. } => self.add_to_sdk(line, text, sizes),
            Kind::Rules if text.trim().is_empty() => Verdict::Over,
            Kind::Rules if !self.text.is_empty() && rules::is_new_start(text) => Verdict::Over,
            Kind::Rules => {
                self.append(line);
                Verdict::Open
            }
        }
    }

    /// Returns whether each line has turned out to be a board.
    pub(in crate::text) fn are_boards(&self, sizes: Sizes<'_>) -> bool {
        let Kind::Rows(state) = &self.kind else { return false };
        state.evidence.as_ref().is_some_and(|evidence| evidence.are_boards(state.has_all(sizes)))
    }

    /// Returns the chunk, unless it holds decoration only.
    pub(in crate::text) fn finish(self) -> Option<Chunk> {
        let is_empty = matches!(&self.kind, Kind::Rows(state) if state.rows == 0);
        (!is_empty).then_some(Chunk { line: self.line, text: self.text })
    }

    /// Returns a chunk for each line.
    pub(in crate::text) fn finish_lines(self) -> impl Iterator<Item = Chunk> {
        let Block { line, text, .. } = self;
        let lines: Vec<Vec<u8>> = text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        let is_filled =
            |text: &[u8]| !text.is_empty() && std::str::from_utf8(text).is_ok_and(|text| !is_comment(text));
        let chunks = (line..).zip(lines).filter(move |(_, text)| is_filled(text));
        chunks.map(|(line, text)| Chunk { line, text })
    }

    /// Returns its first line, if that is a rule.
    pub(in crate::text) fn frame(&self) -> Vec<u8> {
        if matches!(&self.kind, Kind::Rows(state) if state.has_dashes) {
            return Vec::new();
        }
        let first = self.text.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let is_rule = std::str::from_utf8(first).is_ok_and(rows::is_rule);
        if is_rule { first.to_vec() } else { Vec::new() }
    }

    /// Returns whether the board has all its rows. After a gap, only the next line settles that.
    pub(in crate::text) fn is_complete(&self, sizes: Sizes<'_>) -> bool {
        matches!(&self.kind, Kind::Rows(state) if state.gap_end == 0 && state.has_all(sizes))
    }

    fn append(&mut self, line: &[u8]) {
        self.text.extend_from_slice(line);
        self.text.push(b'\n');
    }

    fn add_to_rows(&mut self, line: &[u8], text: &str, sizes: Sizes<'_>) -> Verdict {
        let Kind::Rows(state) = &mut self.kind else { unreachable!("a block of rows") };
        if state.evidence.as_mut().is_some_and(|evidence| !evidence.add(line, sizes)) {
            return Verdict::Over;
        }
        let side = state.side(sizes);
        let is_row_of = |side: usize| rows::cells(text, side).is_some();
        let is_row = side.map_or_else(|| sizes.sides().any(is_row_of), is_row_of);
        let has_all = state.has_all(sizes);
        let is_dashes = state.has_dashes && side.is_some_and(|side| rows::is_dashes(text, side));
        if rows::is_rule(text) && !is_dashes {
            if has_all {
                return Verdict::Over;
            }
            if state.rows == 0 && !is_same_dashes(&self.text, line) {
                // Two rules in a row: the end of one board and the start of the next.
                self.line += self.text.iter().filter(|&&byte| byte == b'\n').count();
                self.text.clear();
            } else if rows::is_top_rule(text) {
                return Verdict::Over;
            }
        } else if is_comment(text) {
            if state.rows == 0 {
                return Verdict::Over;
            }
        } else if text.trim().is_empty() && !is_row {
            let band = side.and_then(|side| sizes.of_side(side)?.box_shape()).map_or(0, |(rows, _)| rows);
            let was_gap = state.rows_since_gap == 0;
            if has_all || state.rows == 0 || !was_gap && state.rows_since_gap != band {
                return Verdict::Over;
            }
            state.rows_since_gap = 0;
            state.gap_end = self.text.len() + line.len() + 1;
        } else if !is_row && (state.rows == 0 || has_all || self.starts_another(line, text, sizes)) {
            return Verdict::Over;
        } else {
            return self.add_row(line, text, sizes);
        }
        self.append(line);
        Verdict::Open
    }

    fn add_row(&mut self, line: &[u8], text: &str, sizes: Sizes<'_>) -> Verdict {
        self.append(line);
        let Kind::Rows(state) = &mut self.kind else { unreachable!("a block of rows") };
        state.votes.add(text, sizes);
        state.has_dashes |= text.contains('-');
        state.rows += 1;
        state.rows_since_gap += 1;
        let Some(side) = state.side(sizes) else { return Verdict::Open };
        if state.rows == 1 && state.has_dashes {
            // What looked like rules were rows of blanks.
            let lines =
                self.text.split(|&byte| byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
            state.rows += lines.filter(|line| rows::is_dashes(line, side)).count();
            state.rows_since_gap = state.rows;
        }
        let band = sizes.of_side(side).and_then(|layout| layout.box_shape()).map_or(side, |(rows, _)| rows);
        let verdict = if state.rows_since_gap > band && state.gap_end > 0 {
            let rest = self.text.split_off(state.gap_end);
            let before = std::mem::replace(&mut self.text, rest);
            let broken = Chunk { line: self.line, text: before };
            self.line += broken.text.iter().filter(|&&byte| byte == b'\n').count();
            (state.rows, state.gap_end) = (state.rows_since_gap, 0);
            Verdict::Cut(broken)
        } else {
            Verdict::Open
        };
        if matches!(verdict, Verdict::Open) && self.is_complete(sizes) { Verdict::Complete } else { verdict }
    }

    /// Returns whether a line that is not a row of this board starts another.
    fn starts_another(&self, line: &[u8], text: &str, sizes: Sizes<'_>) -> bool {
        sdk::section(text).is_some() || list::is_start(text) || line::quick_cells(line, sizes).is_some()
    }

    fn add_to_list(&mut self, line: &[u8], text: &str, sizes: Sizes<'_>) -> Verdict {
        let Kind::List { depth, gap } = &mut self.kind else { unreachable!("a list") };
        let is_first = self.text.is_empty();
        let (change, opens) = list::balance(text, is_first);
        let is_loose = *gap && change == 0 && !opens && !text.starts_with(char::is_whitespace);
        let is_line = !line.contains(&b' ') && line::quick_cells(line, sizes).is_some();
        if text.trim().is_empty() {
            *gap = true;
        } else if !is_first
            && (list::is_new_start(text) || is_loose || is_line || sdk::section(text).is_some())
        {
            return Verdict::Over;
        } else {
            (*depth, *gap) = (*depth + change, false);
        }
        let depth = *depth;
        self.append(line);
        if depth <= 0 { Verdict::Complete } else { Verdict::Open }
    }

    fn add_to_sdk(&mut self, line: &[u8], text: &str, sizes: Sizes<'_>) -> Verdict {
        let is_row = rows::sides(text, sizes).next().is_some();
        let is_line = !is_row && line::quick_cells(line, sizes).is_some();
        let Kind::Sdk { sections, rows, gap } = &mut self.kind else { unreachable!("a file with sections") };
        if let Some(name) = sdk::section(text) {
            let name = name.to_lowercase();
            if sections.contains(&name) {
                return Verdict::Over;
            }
            sections.push(name);
            (*rows, *gap) = (0, false);
        } else if text.trim().is_empty() || is_comment(text) {
            *gap = *rows > 0;
        } else if *gap || is_line || *rows == Layout::MAX_SIDE {
            return Verdict::Over;
        } else {
            *rows += 1;
        }
        self.append(line);
        Verdict::Open
    }
}

/// Returns whether this line and all before it are dashes: perhaps rows of blanks.
fn is_same_dashes(text: &[u8], line: &[u8]) -> bool {
    !line.is_empty()
        && line.iter().all(|&byte| byte == b'-')
        && text.split_inclusive(|&byte| byte == b'\n').all(|before| before.strip_suffix(b"\n") == Some(line))
}
