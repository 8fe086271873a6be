//! The extension module `ninefold._ninefold`: the library for Python.
//!
//! Objects (`puzzle.rs` and its neighbours) follow Python's manner; `column/` works on whole columns, which is
//! the fast path.

mod canonical;
mod cell;
mod column;
mod dataset;
mod engine;
mod error;
mod event;
mod feed;
mod game;
mod generator;
mod hint;
mod interrupt;
mod jobs;
mod layout;
mod option;
mod path;
mod picture;
mod puzzle;
mod rating;
mod record;
mod render;
mod rule;
mod solution;
mod solve;
mod study;
mod technique;
mod text;

use pyo3::prelude::*;

#[pymodule]
mod _ninefold {
    #[pymodule_export]
    use super::column::{Column, Question, ask_arrow, ask_bytes, ask_text, ask_texts, solve_line};

    /// The version of Ninefold.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use super::canonical::{Canonical, Transformation};
    #[pymodule_export]
    use super::dataset::{dataset_attempts, dataset_buckets, dataset_columns, dataset_rows};
    #[pymodule_export]
    use super::engine::{Engine, Events, Report, engines};
    #[pymodule_export]
    use super::event::Event;
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::generator::{Generator, full_grids, symmetries};
    #[pymodule_export]
    use super::hint::{Hint, Reveal};
    #[pymodule_export]
    use super::layout::{House, Layout};
    #[pymodule_export]
    use super::path::Path;
    #[pymodule_export]
    use super::puzzle::{Puzzle, board_names};
    #[pymodule_export]
    use super::rating::Rating;
    #[pymodule_export]
    use super::render::render;
    #[pymodule_export]
    use super::rule::Rule;
    #[pymodule_export]
    use super::solution::Solution;
    #[pymodule_export]
    use super::solve::{Check, Solutions, check_one};
    #[pymodule_export]
    use super::study::Puzzles;
    #[pymodule_export]
    use super::technique::{Technique, techniques};
    #[pymodule_export]
    use super::text::{convert_one, format_names, notations};
}
