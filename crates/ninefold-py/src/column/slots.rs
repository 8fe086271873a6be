//! Where answers go: windows into the memory of the whole answer, one per task, so that workers never wait.

use std::mem::MaybeUninit;

use ninefold::engine::fast::{BatchResult, CELLS};
use ninefold::grid::Line9;

use super::question::Rated;

/// Room for the answers of some rows.
#[derive(Debug)]
pub(super) enum Slots<'a> {
    Boards(Boards<'a>),
    Numbers { values: &'a mut [i64], valid: &'a mut [bool] },
    Ratings(&'a mut [Option<Rated>]),
}

/// Room for boards and texts: every row has the same width, and texts of another length go elsewhere. It holds nothing
/// at first; in the end every row has been written.
#[derive(Debug)]
pub(super) struct Boards<'a> {
    pub(super) bytes: &'a mut [MaybeUninit<u8>],
    pub(super) width: usize,
    pub(super) valid: &'a mut [bool],
    pub(super) form: Form,
}

/// What a cell is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A character; rows may be longer or shorter.
    Text,
    /// A character; all rows have the same length.
    FixedText,
    /// A number, 0 for a blank; all rows have the same length.
    Digits,
}

impl Form {
    /// Returns a 9×9 board in this form.
    #[inline(always)]
    fn line(self, line: &Line9) -> [MaybeUninit<u8>; CELLS] {
        match self {
            Form::Text | Form::FixedText => line.as_bytes().map(MaybeUninit::new),
            Form::Digits => line.as_bytes().map(|symbol| MaybeUninit::new(figure(symbol))),
        }
    }
}

impl<'a> Slots<'a> {
    /// Cuts off the room for the first rows.
    pub(super) fn split(self, count: usize) -> (Slots<'a>, Slots<'a>) {
        match self {
            Slots::Boards(Boards { bytes, width, valid, form }) => {
                let (bytes, more_bytes) = bytes.split_at_mut(count * width);
                let (valid, more_valid) = valid.split_at_mut(count);
                let boards = |bytes, valid| Slots::Boards(Boards { bytes, width, valid, form });
                (boards(bytes, valid), boards(more_bytes, more_valid))
            }
            Slots::Numbers { values, valid } => {
                let (values, more_values) = values.split_at_mut(count);
                let (valid, more_valid) = valid.split_at_mut(count);
                (Slots::Numbers { values, valid }, Slots::Numbers { values: more_values, valid: more_valid })
            }
            Slots::Ratings(ratings) => {
                let (ratings, more) = ratings.split_at_mut(count);
                (Slots::Ratings(ratings), Slots::Ratings(more))
            }
        }
    }

    /// Writes a 9×9 board.
    pub(super) fn put_line(&mut self, row: usize, line: &Line9) {
        let Slots::Boards(Boards { bytes, width: CELLS, valid, form }) = self else {
            unreachable!("the answers are 9×9 boards")
        };
        bytes.as_chunks_mut::<CELLS>().0[row] = form.line(line);
        valid[row] = true;
    }

    /// Writes the solutions of puzzles that have exactly one, each at its place; returns how many.
    pub(super) fn put_lines(&mut self, places: &[u16], found: &[BatchResult]) -> usize {
        let Slots::Boards(Boards { bytes, width: CELLS, valid, form }) = self else {
            unreachable!("the answers are 9×9 boards")
        };
        let (rooms, _) = bytes.as_chunks_mut::<CELLS>();
        let mut answered = 0;
        for (&place, found) in places.iter().zip(found).filter(|(_, found)| found.count == 1) {
            let place = usize::from(place);
            rooms[place] = form.line(&found.solution);
            valid[place] = true;
            answered += 1;
        }
        answered
    }

    /// Writes a text: a board, one symbol per cell, where the rows are numbers.
    pub(super) fn put_text(&mut self, row: usize, text: String) -> Result<(), Elsewhere> {
        let Slots::Boards(Boards { bytes, width, valid, form }) = self else {
            unreachable!("the answers are texts")
        };
        if text.len() != *width {
            return Err(match form {
                Form::Text => Elsewhere::Text(text),
                Form::FixedText | Form::Digits => {
                    let length = text.len();
                    Elsewhere::Nowhere(format!(
                        "the answer has {length} cells, but every row of this column has {width}"
                    ))
                }
            });
        }
        for (room, &symbol) in bytes[row * *width..].iter_mut().zip(text.as_bytes()) {
            room.write(if *form == Form::Digits { number(symbol) } else { symbol });
        }
        valid[row] = true;
        Ok(())
    }

    /// Ends a task: writes zeros where boards have no answer.
    pub(super) fn finish(self) {
        let Slots::Boards(Boards { bytes, width, valid, .. }) = self else { return };
        if valid.iter().fold(true, |all, valid| all & valid) {
            return;
        }
        for (room, _) in bytes.chunks_exact_mut(width).zip(valid).filter(|(_, valid)| !**valid) {
            room.fill(MaybeUninit::new(0));
        }
    }

    /// Writes a number.
    #[inline(always)]
    pub(super) fn put_number(&mut self, row: usize, number: i64) {
        let Slots::Numbers { values, valid } = self else { unreachable!("the answers are numbers") };
        (values[row], valid[row]) = (number, true);
    }

    /// Writes ratings.
    pub(super) fn put_ratings(&mut self, row: usize, ratings: Rated) {
        let Slots::Ratings(slots) = self else { unreachable!("the answers are ratings") };
        slots[row] = Some(ratings);
    }
}

/// A text that has no room among the others.
#[derive(Debug)]
pub(super) enum Elsewhere {
    /// The column can hold it after all, in another place.
    Text(String),
    /// The column can't hold it, and why.
    Nowhere(String),
}

/// Returns the number that a figure stands for, 0 for a blank; simple enough for vectors.
#[inline(always)]
const fn figure(symbol: u8) -> u8 {
    let number = symbol.wrapping_sub(b'0');
    if number <= 9 { number } else { 0 }
}

/// Returns the number that a symbol stands for, 0 for a blank.
const fn number(symbol: u8) -> u8 {
    match symbol {
        b'1'..=b'9' => symbol - b'0',
        b'A'..=b'Z' => symbol - b'A' + 10,
        _ => 0,
    }
}
