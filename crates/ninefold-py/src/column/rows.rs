//! The rows that came in, wherever their bytes are.
//!
//! ```text
//! list[str] ─────────┐                 ┌─▶ Plain   a 9×9 line: the engine reads its cells where they are
//! Arrow text ────────┤                 ├─▶ Text    any notation, any size: through the library's reader
//! Arrow fixed size ──┼─▶ Rows ──fetch──┼─▶ Digits  numbers of a board of another size
//! numpy text ────────┤                 ├─▶ Bad     a reason
//! numpy digits ──────┘                 └─▶ Null
//! ```
//!
//! Memory that Python code may write to while we read (numpy's) is copied row by row, and only the copy is looked at.

use arrow_buffer::{Buffer, NullBuffer};
use ninefold::Layout;
use ninefold::engine::fast::CELLS;

use super::memory::Shared;

/// One row.
#[derive(Debug)]
pub(super) enum Row<'a> {
    Null,
    /// A 9×9 board and nothing else: a digit or a blank in each byte.
    Plain(&'a [u8; CELLS]),
    Text(&'a [u8]),
    /// The numbers of the cells, 0 for a blank.
    Digits(Vec<u8>),
    /// Why it can't be a board.
    Bad(String),
}

/// Rows that are stored alike.
#[derive(Debug)]
pub(super) enum Rows<'a> {
    /// No row has a value.
    Nulls(usize),
    Texts(&'a [Option<&'a [u8]>]),
    /// Arrow's strings: where each ends in the data.
    Offsets32(Offsets<'a, i32>),
    Offsets64(Offsets<'a, i64>),
    /// Arrow's string views: each has its length, and its bytes or where they are.
    Views {
        views: &'a [u128],
        buffers: &'a [Buffer],
        nulls: Option<&'a NullBuffer>,
    },
    /// Texts side by side, each of this width.
    Fixed {
        data: &'a [u8],
        width: usize,
        nulls: Option<&'a NullBuffer>,
        count: usize,
    },
    /// Texts side by side in memory that others may write to, filled up with NUL.
    Padded {
        data: Shared<'a>,
        width: usize,
        count: usize,
    },
    /// Numbers side by side, each board of this many cells. Some cells may be null, which isn't a blank.
    Digits {
        data: Shared<'a>,
        cells: usize,
        count: usize,
        nulls: Option<&'a NullBuffer>,
        null_cells: Option<&'a NullBuffer>,
    },
}

/// Arrow's layout of texts: row i is `data[offsets[i]..offsets[i + 1]]`.
#[derive(Debug)]
pub(super) struct Offsets<'a, T> {
    pub(super) offsets: &'a [T],
    pub(super) data: &'a [u8],
    pub(super) nulls: Option<&'a NullBuffer>,
}

impl<'a, T: Copy + TryInto<usize>> Offsets<'a, T> {
    #[inline(always)]
    fn get(&self, row: usize) -> Row<'a> {
        if is_null(self.nulls, row) {
            return Row::Null;
        }
        let at = |row: usize| self.offsets.get(row).and_then(|&offset| offset.try_into().ok());
        let bytes = at(row).zip(at(row + 1)).and_then(|(start, end)| self.data.get(start..end));
        bytes.map_or_else(out_of_bounds, text)
    }
}

impl<'a> Rows<'a> {
    /// Returns the number of rows.
    pub(super) fn len(&self) -> usize {
        match self {
            Rows::Nulls(count) => *count,
            Rows::Texts(texts) => texts.len(),
            Rows::Offsets32(rows) => rows.offsets.len().saturating_sub(1),
            Rows::Offsets64(rows) => rows.offsets.len().saturating_sub(1),
            Rows::Views { views, .. } => views.len(),
            Rows::Fixed { count, .. } | Rows::Padded { count, .. } | Rows::Digits { count, .. } => *count,
        }
    }

    /// Returns a row; `room` is for a copy of it, if it needs one.
    #[inline(always)]
    pub(super) fn fetch<'r>(&'r self, row: usize, room: &'r mut Room) -> Row<'r> {
        match self {
            Rows::Nulls(_) => Row::Null,
            Rows::Texts(texts) => texts[row].map_or(Row::Null, text),
            Rows::Offsets32(rows) => rows.get(row),
            Rows::Offsets64(rows) => rows.get(row),
            Rows::Views { views, buffers, nulls } => {
                if is_null(*nulls, row) {
                    Row::Null
                } else {
                    view(views[row], buffers, room)
                }
            }
            Rows::Fixed { data, width, nulls, .. } => match data.get(row * width..(row + 1) * width) {
                _ if is_null(*nulls, row) => Row::Null,
                bytes => bytes.map_or_else(out_of_bounds, text),
            },
            Rows::Padded { data, width, .. } => padded(data, row, *width, room),
            Rows::Digits { data, cells, nulls, null_cells, .. } => {
                if is_null(*nulls, row) {
                    return Row::Null;
                }
                if let Some(null) = (row * cells..(row + 1) * cells).find(|&cell| is_null(*null_cells, cell))
                {
                    let place = place(null - row * cells, *cells);
                    return Row::Bad(format!("{place}: found null; use 0 for a blank"));
                }
                digits(data, row, *cells, room)
            }
        }
    }
}

/// Room for a copy of one row.
#[derive(Clone, Debug)]
pub(super) struct Room {
    line: [u8; CELLS],
    longer: Vec<u8>,
}

impl Default for Room {
    fn default() -> Room {
        Room { line: [b'.'; CELLS], longer: Vec::new() }
    }
}

#[inline(always)]
fn is_null(nulls: Option<&NullBuffer>, row: usize) -> bool {
    nulls.is_some_and(|nulls| nulls.is_null(row))
}

#[cold]
fn out_of_bounds<'a>() -> Row<'a> {
    Row::Bad("the Arrow array is broken: this row lies outside its data".to_string())
}

#[inline(always)]
fn text(bytes: &[u8]) -> Row<'_> {
    match bytes.try_into() {
        Ok(line) if is_plain(line) => Row::Plain(line),
        _ => Row::Text(bytes),
    }
}

/// Returns whether every byte is a digit or a blank. It never stops early, because one instruction tests many bytes.
#[inline(always)]
fn is_plain(line: &[u8; CELLS]) -> bool {
    // `.` and `/` precede the figures. Numbers rather than truth values, because vectors have no others.
    let unusual = |byte: u8| u8::from(byte.wrapping_sub(b'.') > b'9' - b'.') | u8::from(byte == b'/');
    let is_blank = |byte: u8| matches!(byte, b'_' | b'*' | b' ');
    line.iter().fold(0, |found, &byte| found | unusual(byte)) == 0
        || line.iter().all(|&byte| unusual(byte) == 0 || is_blank(byte))
}

/// Returns the row of a string view: its length, then its bytes if there are few, or else where they are.
#[inline(always)]
fn view<'r>(view: u128, buffers: &'r [Buffer], room: &'r mut Room) -> Row<'r> {
    const SHORT: usize = 12;
    let word = |place: usize| (view >> (32 * place)) as u32 as usize;
    let length = word(0);
    if length <= SHORT {
        room.longer.clear();
        room.longer.extend_from_slice(&view.to_le_bytes()[4..4 + length]);
        return text(&room.longer);
    }
    let (buffer, start) = (word(2), word(3));
    let bytes = buffers.get(buffer).and_then(|buffer| buffer.as_slice().get(start..start + length));
    bytes.map_or_else(out_of_bounds, text)
}

#[inline(always)]
fn padded<'r>(data: &Shared<'_>, row: usize, width: usize, room: &'r mut Room) -> Row<'r> {
    if width == CELLS {
        data.copy(row * CELLS, &mut room.line);
        if is_plain(&room.line) {
            return Row::Plain(&room.line);
        }
    }
    room.longer.resize(width, 0);
    data.copy(row * width, &mut room.longer);
    let length = room.longer.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    match length {
        // numpy has no null: an empty text stands for one.
        0 => Row::Null,
        _ => text(&room.longer[..length]),
    }
}

#[inline(always)]
fn digits<'r>(data: &Shared<'_>, row: usize, cells: usize, room: &'r mut Room) -> Row<'r> {
    if cells == CELLS {
        data.copy(row * CELLS, &mut room.line);
        let largest = room.line.iter().fold(0, |largest: u8, &digit| largest.max(digit));
        if largest > 9 {
            return too_large(&room.line);
        }
        room.line.iter_mut().for_each(|byte| *byte |= b'0');
        return Row::Plain(&room.line);
    }
    let mut numbers = vec![0; cells];
    data.copy(row * cells, &mut numbers);
    if numbers.iter().any(|&number| usize::from(number) > cells.isqrt()) {
        return too_large(&numbers);
    }
    Row::Digits(numbers)
}

#[cold]
fn too_large<'a>(numbers: &[u8]) -> Row<'a> {
    let side = numbers.len().isqrt();
    let cell = numbers.iter().position(|&number| usize::from(number) > side).unwrap_or_default();
    let (place, number) = (place(cell, numbers.len()), numbers[cell]);
    let article = if matches!(side, 8) { "an" } else { "a" };
    Row::Bad(format!("{place}: found {number}, but the digits of {article} {side}×{side} board are 0–{side}"))
}

/// `row 4, column 7`.
fn place(cell: usize, cells: usize) -> String {
    let side = cells.isqrt();
    format!("row {}, column {}", cell / side + 1, cell % side + 1)
}

/// Returns whether a usual board has this many cells, so that numbers side by side can be its rows.
pub(super) fn is_board(cells: usize) -> bool {
    Layout::USUAL_SIDES.contains(&cells.isqrt()) && cells.isqrt().pow(2) == cells
}
