//! Puzzles that are the same but for how they are turned, shuffled and named.

mod transformation;

pub use self::transformation::Transformation;
