//! Sudoku of every size and shape.

pub mod grid;
pub mod text;
