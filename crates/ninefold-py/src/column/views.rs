//! Arrow's string views: for every text its length, its first bytes, and where it is.
//!
//! ```text
//! bytes   0      4        8        12       16
//!         length │ prefix │ buffer │ offset      where the text has more than 12 bytes
//!         length │ text, filled up with zeros    where it has not
//! ```
//!
//! An offset counts in 32 bits, so a large block of text becomes several buffers. Workers write the views of 9×9 boards, which
//! lie side by side, while the boards are still in the cache.

use arrow_array::BinaryViewArray;
use arrow_buffer::{Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::ArrowError;
use ninefold::engine::fast::CELLS;

use super::memory;

/// The most bytes of a buffer, but for its last text.
const MAX: usize = 1 << 30;
/// The boards of a buffer, where they lie side by side.
const BOARDS: usize = MAX / CELLS;
/// Texts of at most this length are inside their views.
const SHORT: usize = 12;

/// Returns the view of a 9×9 board: the one of this row.
#[inline(always)]
pub(super) fn of_board(row: usize, board: &[u8; CELLS]) -> u128 {
    long(CELLS, board, row / BOARDS, row % BOARDS * CELLS)
}

#[inline(always)]
fn long(length: usize, text: &[u8], buffer: usize, offset: usize) -> u128 {
    let prefix = u32::from_le_bytes([text[0], text[1], text[2], text[3]]);
    length as u128 | u128::from(prefix) << 32 | (buffer as u128) << 64 | (offset as u128) << 96
}

/// Makes an array of 9×9 boards that lie side by side, one per row; `views` come from [`of_board`].
pub(super) fn boards(values: &Buffer, views: Vec<u128>, nulls: Option<NullBuffer>) -> BinaryViewArray {
    let starts = (0..values.len()).step_by(BOARDS * CELLS).collect();
    memory::view_array(views, buffers(values, starts), nulls)
}

/// Makes an array of texts of these lengths, which lie side by side.
pub(super) fn texts(
    values: &Buffer,
    lengths: &[usize],
    nulls: Option<NullBuffer>,
) -> Result<BinaryViewArray, ArrowError> {
    let mut starts = vec![0];
    let (mut views, mut at) = (Vec::with_capacity(lengths.len()), 0);
    for (row, &length) in lengths.iter().enumerate() {
        let text = &values[at..at + length];
        if at + length - starts[starts.len() - 1] > MAX {
            starts.push(at);
        }
        let is_null = nulls.as_ref().is_some_and(|nulls| nulls.is_null(row));
        views.push(if is_null {
            0
        } else if length <= SHORT {
            let mut view = [0; 16];
            view[..4].copy_from_slice(&(length as u32).to_le_bytes());
            view[4..4 + length].copy_from_slice(text);
            u128::from_le_bytes(view)
        } else {
            long(length, text, starts.len() - 1, at - starts[starts.len() - 1])
        });
        at += length;
    }
    BinaryViewArray::try_new(ScalarBuffer::from(views), buffers(values, starts), nulls)
}

/// Cuts a block of text where its buffers start.
fn buffers(values: &Buffer, starts: Vec<usize>) -> Vec<Buffer> {
    let ends = starts.iter().skip(1).copied().chain([values.len()]);
    starts
        .iter()
        .zip(ends)
        .filter(|(start, end)| *start < end)
        .map(|(start, end)| values.slice_with_length(*start, end - start))
        .collect()
}
