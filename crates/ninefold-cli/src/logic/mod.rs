//! Solving by techniques: which ones, a path with them, its steps and ratings.

pub(crate) mod finders;
pub(crate) mod game;
pub(crate) mod rating;
pub(crate) mod se;
