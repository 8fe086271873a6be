//! Sudoku of every size and shape: read it, solve it, watch it being solved.
//!
//! ```text
//! text ──read──▶ Puzzle ──Engine──▶ Answer ──write──▶ text
//!                   │        └─events─▶ Observer (counts, search tree, animation)
//! ```
//!
//! # A tour
//!
//! A [`Puzzle`](grid::Puzzle) cannot hold contradictory givens, and a [`Solution`](grid::Solution) can
//! only be made by checking, so what an [`Engine`](engine::Engine) hands back is right:
//!
//! ```
//! use ninefold::Budget;
//! use ninefold::engine::{Answer, NoObserver, default_for};
//! use ninefold::text::{self, Notation, ReadOptions};
//!
//! let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let reading = text::read(line, &ReadOptions::default())?;
//! let puzzle = reading.position.puzzle()?;
//! let engine = default_for(puzzle.layout());
//! let report = engine.run(&puzzle, &Budget::unique(), &mut NoObserver);
//! let Answer::Unique(solution) = report.answer else { panic!("it has exactly one solution") };
//! assert!(solution.to_string().starts_with("534678912"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Five engines are the programs of five documents, kept as lessons: they count their calls, tell an
//! [`Observer`](engine::Observer) what they do, and run on every [`Layout`](grid::Layout). A sixth,
//! [`cover`](engine::cover), is the reference that all others are compared with:
//!
//! ```
//! use ninefold::boards;
//! use ninefold::Budget;
//! use ninefold::engine::{Counts, Engine, named};
//!
//! let puzzle = boards::named("BD4").unwrap().puzzle();
//! let mut counts = Counts::default();
//! named("tree").unwrap().run(&puzzle, &Budget::first(), &mut counts);
//! assert_eq!((counts.calls, counts.deepest), (134, 51));
//! ```
//!
//! The library has no dependencies, does no input or output and reads no clock.

pub mod amb;
pub mod boards;
mod budget;
pub mod canon;
#[cfg(doctest)]
mod documents;
pub mod draw;
pub mod engine;
mod front;
pub mod grid;
pub mod logic;
pub mod make;
pub mod play;
pub mod random;
#[cfg(feature = "serde")]
pub mod record;
pub mod study;
pub mod text;

pub use self::budget::{Budget, StopReason};
pub use self::canon::Canonical;
pub use self::front::{Hint, HintError, Hints, ParseError, ParseSolutionError, SolveError};
pub use self::grid::{
    Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Game, Grid, House, Layout, Line9, Puzzle, Solution,
};
pub use self::logic::{Explanation, Level, Rating, Step};
pub use self::text::{Notation, ReadError};
