//! Data sets for machine learning: many puzzles with their solutions and ratings, each class of puzzles once.
//!
//! ```text
//! source ──block──▶ worker ──candidates, solved──▶ decisions ──new classes──▶ worker ──rows──▶ part (a hidden file)
//!     one at a time                          in order of blocks             any order
//!
//! all parts ──in order──▶ sheets (Parquet, CSV, JSON lines, .npy; one a split) ──▶ card ──▶ manifest
//! ```
//! A data set is a pure function of its options: which rows there are is decided in the order of the blocks, whoever
//! works on them. Every file is written under a temporary name, and renamed when it is whole and on the disk. A run that
//! was killed finds its parts again and makes those that are missing; the manifest comes last and says that
//! all is done.
//!
//! | file | what |
//! |---|---|
//! | `options.rs`, `column.rs` | what is asked for, and the command that asks for it |
//! | `source.rs`, `candidate.rs` | where puzzles come from, in blocks |
//! | `class.rs` | which puzzles are the same, which are for the test |
//! | `row.rs` | what is told of a puzzle |
//! | `build.rs`, `decisions.rs` | the workers, and what is decided in order |
//! | `folder.rs`, `part.rs` | what is on the disk meanwhile |
//! | `finish.rs`, `sheet/`, `card.rs`, `manifest.rs` | what is left in the end |
//! | `check.rs`, `read/` | a look whether a data set is as it should be |

mod build;
mod candidate;
mod card;
mod check;
mod class;
mod column;
mod decisions;
mod finish;
mod folder;
mod manifest;
mod options;
mod part;
mod read;
mod row;
mod sheet;
mod source;

pub(crate) use self::build::Build;
pub(crate) use self::check::check;
pub(crate) use self::column::Column;
pub(crate) use self::options::{Options, Shares, Trace};
pub(crate) use self::sheet::Format;
pub(crate) use self::source::Source;
