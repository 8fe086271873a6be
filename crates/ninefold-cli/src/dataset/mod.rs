//! Data sets for machine learning: many puzzles with their solutions and ratings, each class of puzzles once.
//!
//! ```text
//! source ──block──▶ worker ──candidates, solved──▶ decisions ──new classes──▶ worker ──rows──▶ part (a hidden file)
//!     one at a time                          in order of blocks             any order
//!
//! all parts ──in order──▶ sheets (Parquet, CSV, JSON lines, .npy; one per split) ──▶ card ──▶ manifest
//! ```
//! A data set is a pure function of its options: rows are chosen in the order of the blocks, whichever worker
//! makes them. Every file is written under a temporary name, and renamed when it is complete and on disk.
//! After a kill, the next run finds the finished parts and makes the missing ones; the manifest comes last
//! and marks the data set as finished. The library makes the rows ([`ninefold_api::dataset`]).
//!
//! | file | what |
//! |---|---|
//! | `options.rs` | the options, and the command that gives them |
//! | `source.rs`, `candidate.rs` | where puzzles come from, in blocks |
//! | `build.rs`, `decisions.rs` | the workers, and the decisions made in order |
//! | `folder.rs`, `part.rs` | the files on disk during the build |
//! | `finish.rs`, `sheet/`, `card.rs`, `manifest.rs` | the files of the finished data set |
//! | `check.rs`, `read/` | the check of a finished data set |

mod build;
mod candidate;
mod card;
mod check;
mod decisions;
mod finish;
mod folder;
mod manifest;
mod options;
mod part;
mod read;
mod sheet;
mod source;

pub(crate) use self::build::Build;
pub(crate) use self::check::check;
pub(crate) use self::options::Options;
pub(crate) use self::sheet::Format;
pub(crate) use self::source::Source;
