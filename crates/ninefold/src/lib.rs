//! Sudoku of every size and shape: read, solve, count, explain, rate and generate puzzles.
//!
//! ```
//! use ninefold::Puzzle;
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! println!("{}", puzzle.solve()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Puzzle`] can't contain contradictory givens, and every [`Solution`] has passed a check, so the answer is right.
//! [`Puzzle::solve`] proves that it is the only one; otherwise the error says whether there is none or several.
//!
//! | you have | you call |
//! |---|---|
//! | a text in any notation | `text.parse::<Puzzle>()`, or [`text::read`] for other layouts |
//! | a puzzle | [`solve`](Puzzle::solve), [`count`](Puzzle::count), [`solutions`](Puzzle::solutions), [`hint`](Puzzle::hint), [`explain`](Puzzle::explain), [`rate`](Puzzle::rate), [`rate_se`](Puzzle::rate_se), [`canonical`](Puzzle::canonical) |
//! | a game in progress | [`Game::hint`], [`Game::apply`], [`play::check`] |
//! | millions of 9×9 boards | [`engine::fast`], which takes [`Line9`] or bytes |
//! | a seed | [`Generator`], an iterator over puzzles; [`make::minimal_puzzles`] for millions of 9×9 boards |
//!
//! # Examples
//!
//! Count the solutions, or look at them one by one:
//!
//! ```
//! use ninefold::Puzzle;
//!
//! let puzzle: Puzzle = "12..............".parse()?;
//! assert_eq!(puzzle.count(100), 24);
//! for solution in puzzle.solutions().take(2) {
//!     println!("{solution}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Give a hint that reveals only as much as the player wants, and explain the whole path:
//!
//! ```
//! use ninefold::Puzzle;
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let hint = puzzle.hint()?;
//! assert_eq!(hint.up_to(1).sentences, ["Look at box 2."]);
//! assert_eq!(hint.to_string(), "Hidden Single: 8 in box 2 → r1c6=8");
//! for step in puzzle.explain() {
//!     println!("{} {}", step.explanation.why, step.explanation.action);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Rate a puzzle, and recognise it however it is turned and relabelled:
//!
//! ```
//! use ninefold::Puzzle;
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! println!("rating {}, SER {}, canonical form {}", puzzle.rate()?, puzzle.rate_se()?, puzzle.canonical()?.form);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Generate puzzles; the same seed always gives the same ones:
//!
//! ```
//! use ninefold::{Generator, Level, Symmetry};
//!
//! for puzzle in Generator::new().symmetry(Symmetry::HalfTurn).level(Level::Easy).seed(7).take(2) {
//!     println!("{}", puzzle?);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Watch a search. Seven engines are lessons: they run on every [`Layout`], count their work and report every
//! [`Event`](engine::Event) to an [`Observer`](engine::Observer):
//!
//! ```
//! use ninefold::engine::{Counts, Engine, named};
//! use ninefold::{Budget, boards};
//!
//! let puzzle = boards::named("BD4").unwrap().puzzle();
//! let mut counts = Counts::default();
//! named("tree").unwrap().run(&puzzle, &Budget::first(), &mut counts);
//! assert_eq!((counts.calls, counts.deepest), (134, 51));
//! ```
//!
//! The folder `examples/` has ten complete programs.
//!
//! # Why this crate
//!
//! - **Any size and shape.** 4×4 to 25×25, oblong boxes, jigsaws, diagonals, Latin squares: a [`Layout`] is data.
//! - **Answers you can trust.** A solution is checked against its puzzle. A step of logic carries a proof, and a checker
//!   of 350 lines derives the conclusion from it ([`logic`]).
//! - **Speed.** [`engine::fast`] solves 9×9 boards in vector lanes, many at once; [`engine::cover`] learns from conflicts
//!   and solves hard 25×25 boards.
//! - **The same answer every time.** Seeds give the same puzzles on every machine, and results do not depend on the
//!   instruction set.
//! - **No surprises.** No mandatory dependencies, no input or output, no clock, no threads. Everything that may take long
//!   takes a [`Budget`]: nodes, a flag to cancel, a question such as "is the time up?".
//!
//! # Features
//!
//! - `serde`, off by default: `Serialize` and `Deserialize` for the types at the root of the crate, and for others that
//!   are written as one word or one number.
//!
//! The crate `ninefold-api` has the records that the program's `--json` and its HTTP interface write, and the rows of data
//! sets for machine learning.

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
pub mod study;
pub mod text;

pub use self::budget::{Budget, StopReason};
pub use self::canon::Canonical;
pub use self::front::{Hint, HintError, Hints, ParseError, ParseSolutionError, Solutions, SolveError};
pub use self::grid::{
    Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Game, Grid, House, Layout, Line9, Puzzle, Solution,
};
pub use self::logic::{Explanation, Level, Rating, Step};
pub use self::make::{Generator, SpecError, Symmetry};
pub use self::text::{Notation, ReadError};
