//! Sudoku of every size and shape.

pub mod amb;
pub mod boards;
pub mod draw;
pub mod engine;
pub mod grid;
pub mod text;
