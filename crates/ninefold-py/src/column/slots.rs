//! Where answers go: windows into the memory of the whole answer, one per task, so that workers never wait.

use std::mem::MaybeUninit;

use ninefold::engine::fast::CELLS;
use ninefold::grid::Line9;

use super::memory;
use super::question::Rated;
use super::views;

/// Room for the answers of some rows.
#[derive(Debug)]
pub(super) enum Slots<'a, B = u8> {
    Boards(Boards<'a, B>),
    Numbers { values: &'a mut [i64], valid: &'a mut [bool] },
    Ratings(&'a mut [Option<Rated>]),
}

/// Room for boards and texts: every row has the same width, and texts of another length go elsewhere. It holds nothing
/// at first (`B` is `MaybeUninit<u8>`), and then solutions, or zeros before a worker starts to write.
#[derive(Debug)]
pub(super) struct Boards<'a, B> {
    pub(super) bytes: &'a mut [B],
    pub(super) width: usize,
    pub(super) valid: &'a mut [bool],
    pub(super) form: Form,
    /// Room for the views of 9×9 boards, if the answer is an array of string views.
    pub(super) views: Option<Views<'a>>,
}

/// Room for string views, which holds nothing until the end; the boards of an array are numbered from its first row on.
#[derive(Debug)]
pub(super) struct Views<'a> {
    pub(super) first: usize,
    pub(super) views: &'a mut [MaybeUninit<u128>],
}

impl<'a> Views<'a> {
    fn split(self, count: usize) -> (Views<'a>, Views<'a>) {
        let (views, more) = self.views.split_at_mut(count);
        (Views { first: self.first, views }, Views { first: self.first + count, views: more })
    }
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

impl<'a, B> Slots<'a, B> {
    /// Cuts off the room for the first rows.
    pub(super) fn split(self, count: usize) -> (Slots<'a, B>, Slots<'a, B>) {
        match self {
            Slots::Boards(Boards { bytes, width, valid, form, views }) => {
                let (bytes, more_bytes) = bytes.split_at_mut(count * width);
                let (valid, more_valid) = valid.split_at_mut(count);
                let (views, more_views) = views.map(|views| views.split(count)).unzip();
                let boards = |bytes, valid, views| Slots::Boards(Boards { bytes, width, valid, form, views });
                (boards(bytes, valid, views), boards(more_bytes, more_valid, more_views))
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
}

impl<'a> Slots<'a, MaybeUninit<u8>> {
    /// Fills the room with zeros, which stay where boards have no answer.
    pub(super) fn zeroed(self) -> Slots<'a> {
        match self {
            Slots::Boards(Boards { bytes, width, valid, form, views }) => {
                Slots::Boards(Boards { bytes: memory::zeroed(bytes), width, valid, form, views })
            }
            Slots::Numbers { values, valid } => Slots::Numbers { values, valid },
            Slots::Ratings(ratings) => Slots::Ratings(ratings),
        }
    }

    /// Lets `solve` fill the room with the solutions of 9×9 puzzles, and their counts, one per row, and keeps those of puzzles
    /// with exactly one; the others become zeros. Returns how many those are.
    pub(super) fn solved(
        self,
        counts: &mut [u64],
        solve: impl FnOnce(&'a mut [[MaybeUninit<u8>; CELLS]], &mut [u64]) -> &'a mut [[u8; CELLS]],
    ) -> (Slots<'a>, usize) {
        let Slots::Boards(Boards { bytes, width: CELLS, valid, form, views }) = self else {
            unreachable!("the answers are 9×9 boards")
        };
        let rooms = solve(bytes.as_chunks_mut().0, counts);
        assert_eq!((rooms.len(), counts.len()), (valid.len(), valid.len()), "every room is filled");
        if form == Form::Digits {
            // Every solution is one of figures, and rows without one are cleared next: nothing to compare, so many cells at
            // once.
            rooms.as_flattened_mut().iter_mut().for_each(|cell| *cell = cell.wrapping_sub(b'0'));
        }
        let mut empty = 0;
        for ((room, valid), &count) in rooms.iter_mut().zip(&mut *valid).zip(&*counts) {
            *valid = count == 1;
            if count != 1 {
                *room = [0; CELLS];
                empty += 1;
            }
        }
        let bytes = rooms.as_flattened_mut();
        (Slots::Boards(Boards { bytes, width: CELLS, valid, form, views }), empty)
    }
}

impl Slots<'_> {
    /// Writes a 9×9 board.
    pub(super) fn put_line(&mut self, row: usize, line: &Line9) {
        let (rooms, valid, form) = self.lines();
        rooms[row] = *line.as_bytes();
        valid[row] = true;
        if form == Form::Digits {
            to_digits(&mut rooms[row]);
        }
    }

    /// Writes what else an answer needs once all its rows are there.
    pub(super) fn finish(&mut self) {
        let Slots::Boards(Boards { bytes, valid, views: Some(views), .. }) = self else { return };
        let (boards, _) = bytes.as_chunks();
        assert_eq!(views.views.len(), boards.len().min(valid.len()), "one view a board");
        for (row, ((view, board), valid)) in views.views.iter_mut().zip(boards).zip(&**valid).enumerate() {
            view.write(if *valid { views::of_board(views.first + row, board) } else { 0 });
        }
    }

    fn lines(&mut self) -> (&mut [[u8; CELLS]], &mut [bool], Form) {
        let Slots::Boards(Boards { bytes, width: CELLS, valid, form, .. }) = self else {
            unreachable!("the answers are 9×9 boards")
        };
        (bytes.as_chunks_mut().0, valid, *form)
    }

    /// Writes a text: a board, one symbol per cell, where the rows are numbers.
    pub(super) fn put_text(&mut self, row: usize, text: String) -> Result<(), Elsewhere> {
        let Slots::Boards(Boards { bytes, width, valid, form, .. }) = self else {
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
            *room = if *form == Form::Digits { number(symbol) } else { symbol };
        }
        valid[row] = true;
        Ok(())
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

/// Turns figures and blanks into the numbers they stand for, simply enough for vectors.
fn to_digits(cells: &mut [u8]) {
    for cell in cells {
        let number = cell.wrapping_sub(b'0');
        *cell = if number <= 9 { number } else { 0 };
    }
}

/// Returns the number that a symbol stands for, 0 for a blank.
const fn number(symbol: u8) -> u8 {
    match symbol {
        b'1'..=b'9' => symbol - b'0',
        b'A'..=b'Z' => symbol - b'A' + 10,
        _ => 0,
    }
}
