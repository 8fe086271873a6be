//! The rows that came in, wherever their bytes are.
//!
//! ```text
//! list[str] ─────────┐        ┌─line──▶ 81 bytes: the engine reads them where they are
//! Arrow text ────────┤        │
//! Arrow fixed size ──┼─▶ Rows ┤        ┌─▶ Text    any notation, any size: through the library's reader
//! numpy text ────────┤        └─fetch──┼─▶ Digits  numbers of a board
//! numpy digits ──────┘                 ├─▶ Bad     a reason
//!                                      └─▶ Null
//! ```
//!
//! Memory that Python code may write to while we read (numpy's) is copied row by row, and only the copy is looked at.

use arrow_buffer::{Buffer, NullBuffer};
use ninefold::Layout;
use ninefold::engine::fast::CELLS;

use super::memory::Shared;
use super::texts::Text;

/// One row.
#[derive(Debug)]
pub(super) enum Row<'a> {
    Null,
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
    Texts(&'a [Text]),
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
    /// Returns the bytes of a row, unless the offsets are broken.
    #[inline(always)]
    fn get(&self, row: usize) -> Option<&'a [u8]> {
        let at = |row: usize| self.offsets.get(row).and_then(|&offset| offset.try_into().ok());
        at(row).zip(at(row + 1)).and_then(|(start, end)| self.data.get(start..end))
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

    /// Returns whether others may write to the rows, so that each must be copied.
    pub(super) fn are_shared(&self) -> bool {
        matches!(self, Rows::Padded { .. } | Rows::Digits { .. })
    }

    /// Returns a row that isn't shared if it has the 81 bytes of a 9×9 line, whatever they are.
    #[inline(always)]
    pub(super) fn line(&self, row: usize) -> Option<&[u8; CELLS]> {
        let bytes = match self {
            Rows::Texts(texts) => texts[row].bytes(),
            Rows::Offsets32(rows) => rows.get(row).filter(|_| !is_null(rows.nulls, row)),
            Rows::Offsets64(rows) => rows.get(row).filter(|_| !is_null(rows.nulls, row)),
            Rows::Views { views, buffers, nulls } => {
                long_view(views[row], buffers).filter(|_| !is_null(*nulls, row))
            }
            Rows::Fixed { data, width: CELLS, nulls, .. } => {
                return data.as_chunks().0.get(row).filter(|_| !is_null(*nulls, row));
            }
            Rows::Nulls(_) | Rows::Fixed { .. } | Rows::Padded { .. } | Rows::Digits { .. } => None,
        };
        bytes?.try_into().ok()
    }

    /// Copies a shared row as text if it has the 81 bytes or numbers of a 9×9 line, whatever they are; returns whether it has.
    #[inline(always)]
    pub(super) fn copy_line(&self, row: usize, copy: &mut [u8; CELLS]) -> bool {
        match self {
            Rows::Padded { data, width: CELLS, .. } => data.copy(row * CELLS, copy),
            Rows::Digits { data, cells: CELLS, nulls, null_cells: None, .. } if !is_null(*nulls, row) => {
                // A number above 9 becomes the character after the figures, which no plain line has.
                data.copy_with(row * CELLS, copy, |number| number.min(10) + b'0');
            }
            _ => return false,
        }
        true
    }

    /// Returns where a shared row would be that follows those that were copied, whether there is one or not.
    #[inline(always)]
    pub(super) fn address(&self, row: usize) -> *const u8 {
        match self {
            Rows::Padded { data, width, .. } => data.address(row.wrapping_mul(*width)),
            Rows::Digits { data, cells, .. } => data.address(row.wrapping_mul(*cells)),
            _ => std::ptr::null(),
        }
    }

    /// Returns a row, whatever it is; `room` is for a copy of it, if it needs one.
    pub(super) fn fetch<'r>(&'r self, row: usize, room: &'r mut Vec<u8>) -> Row<'r> {
        let text = |bytes: Option<&'r [u8]>| bytes.map_or_else(out_of_bounds, Row::Text);
        match self {
            Rows::Nulls(_) => Row::Null,
            Rows::Texts(texts) => texts[row].bytes().map_or(Row::Null, Row::Text),
            Rows::Offsets32(Offsets { nulls, .. })
            | Rows::Offsets64(Offsets { nulls, .. })
            | Rows::Views { nulls, .. }
            | Rows::Fixed { nulls, .. }
            | Rows::Digits { nulls, .. }
                if is_null(*nulls, row) =>
            {
                Row::Null
            }
            Rows::Offsets32(rows) => text(rows.get(row)),
            Rows::Offsets64(rows) => text(rows.get(row)),
            Rows::Views { views, buffers, .. } => text(view(views[row], buffers, room)),
            Rows::Fixed { data, width, .. } => text(data.get(row * width..(row + 1) * width)),
            Rows::Padded { data, width, .. } => padded(data, row, *width, room),
            Rows::Digits { data, cells, null_cells, .. } => {
                if let Some(null) = (row * cells..(row + 1) * cells).find(|&cell| is_null(*null_cells, cell))
                {
                    let place = place(null - row * cells, *cells);
                    return Row::Bad(format!("{place}: found null; use 0 for a blank"));
                }
                digits(data, row, *cells)
            }
        }
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

/// Texts of at most this length are inside their views.
const SHORT: usize = 12;

/// Returns the text of a string view: its length, then its bytes if there are few, or else where they are.
fn view<'r>(view: u128, buffers: &'r [Buffer], room: &'r mut Vec<u8>) -> Option<&'r [u8]> {
    let length = view as u32 as usize;
    if length > SHORT {
        return long_view(view, buffers);
    }
    room.clear();
    room.extend_from_slice(&view.to_le_bytes()[4..4 + length]);
    Some(room)
}

/// Returns the text of a string view that isn't short.
#[inline(always)]
fn long_view(view: u128, buffers: &[Buffer]) -> Option<&[u8]> {
    let word = |place: usize| (view >> (32 * place)) as u32 as usize;
    let (length, buffer, start) = (word(0), word(2), word(3));
    if length <= SHORT {
        return None;
    }
    buffers.get(buffer).and_then(|buffer| buffer.as_slice().get(start..start + length))
}

fn padded<'r>(data: &Shared<'_>, row: usize, width: usize, room: &'r mut Vec<u8>) -> Row<'r> {
    room.resize(width, 0);
    data.copy(row * width, room);
    let length = room.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    match length {
        // numpy has no null: an empty text stands for one.
        0 => Row::Null,
        _ => Row::Text(&room[..length]),
    }
}

fn digits<'r>(data: &Shared<'_>, row: usize, cells: usize) -> Row<'r> {
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
