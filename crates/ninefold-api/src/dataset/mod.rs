//! Data sets for machine learning: what they say about a puzzle, which puzzles are equivalent, and which are for the test.
//!
//! ```text
//! puzzles ──originals──▶ Original ──first of its class──▶ RowMaker ──▶ rows: the puzzle and its images
//!                        solved, with its Class            number N      r17, r17-1, r17-2 …
//! ```
//! The caller decides where puzzles come from, which of a class comes first, and where rows go: the program writes
//! folders, the Python package writes Arrow batches on a cluster. Both make the same rows, because a row depends only on
//! the puzzle, its number and the options.
//!
//! | file | contents |
//! |---|---|
//! | `class.rs` | classes of equivalent puzzles, and how they are divided into splits |
//! | `original.rs` | puzzles with exactly one solution |
//! | `column.rs` | the facts, their types and names |
//! | `row.rs`, `trace.rs` | rows, and the column `steps` |
//!
//! ```
//! use ninefold::Budget;
//! use ninefold::make::minimal_puzzles;
//! use ninefold_api::dataset::{self, Column, RowMaker, RowOptions, Value};
//!
//! let options = RowOptions { columns: vec![Column::Puzzle, Column::Er], augment: 2, ..RowOptions::default() };
//! let mut maker = RowMaker::new(options);
//! for (number, original) in (0..).zip(dataset::originals(&minimal_puzzles(1, 0..3))) {
//!     let original = original.expect("generated puzzles have one solution");
//!     for row in maker.rows(&original, number, &format!("generated:{number}"), &Budget::default())? {
//!         let Value::Decimal(er) = row.value(Column::Er, 1) else { unreachable!("every puzzle has an ER") };
//!         println!("{} {} {er}", row.id, row.puzzle);
//!     }
//! }
//! # Ok::<(), ninefold::StopReason>(())
//! ```

mod class;
mod column;
mod original;
mod row;
mod trace;

pub use self::class::{Class, Shares, Split};
pub use self::column::{Column, Kind, Value};
pub use self::original::{NotUnique, Original, originals};
pub use self::row::{Row, RowMaker, RowOptions};
pub use self::trace::Trace;

/// The version of Ninefold in the column [`Column::Version`]; another version may make other rows.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
