//! Reading and writing boards as text.
//!
//! ```text
//! bytes ──Splitter──▶ chunks ──read──▶ Position ──puzzle──▶ Puzzle
//!                                         └──write──▶ text
//! ```

mod error;
mod notation;
mod position;

use std::sync::Arc;

pub use error::ReadError;
pub use notation::{Notation, UnknownNotation};
pub use position::Position;

use crate::grid::{Grid, Layout};

/// What is known about a text before it is read; what is not, is detected.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// How the board is written.
    pub notation: Option<Notation>,
    /// The size and shape of the board.
    pub layout: Option<Arc<Layout>>,
}

/// A board that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What the text says.
    pub position: Position,
    /// How it says it.
    pub notation: Notation,
}

/// Reads exactly one board.
pub fn read(_text: &[u8], _options: &ReadOptions) -> Result<Reading, ReadError> {
    todo!()
}

/// Writes a board.
#[must_use]
pub fn write(_position: &Position, _notation: Notation) -> String {
    todo!()
}

/// Appends a board as one line.
pub fn write_line_into(_grid: &Grid, _out: &mut String) {
    todo!()
}

/// The lines of one board, cut from a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// The line of the stream where it starts, counted from 1.
    pub line: usize,
    /// Its text.
    pub text: Vec<u8>,
}

/// Cuts a stream of lines into chunks of one board each.
#[derive(Clone, Debug)]
pub struct Splitter;

impl Splitter {
    /// A splitter at the start of a stream.
    #[must_use]
    pub fn new(_notation: Option<Notation>, _layout: Option<Arc<Layout>>) -> Splitter {
        todo!()
    }

    /// Takes the next line; hands out a chunk when one is complete.
    pub fn push(&mut self, _line: &[u8]) -> Option<Chunk> {
        todo!()
    }

    /// Ends the stream; call it until it answers nothing.
    pub fn finish(&mut self) -> Option<Chunk> {
        todo!()
    }
}
