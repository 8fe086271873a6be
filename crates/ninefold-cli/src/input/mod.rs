//! From arguments, files and standard input to boards.
//!
//! ```text
//! argument ──▶ source ──read──▶ block ──cut──▶ task { plain lines, other records }
//! ```
//!
//! | file | what |
//! |---|---|
//! | `source.rs` | what an argument means: a file, a named board, a puzzle, standard input |
//! | `compressed.rs` | gzip and Zstandard, recognised by their first bytes |
//! | `blocks.rs`, `align.rs` | blocks of whole lines in bounded memory, placed where reading is fast |
//! | `records.rs`, `open.rs` | all records of all inputs; one input, cut line by line |
//! | `record.rs` | one record and what is wrong with it |
//! | `table.rs` | CSV and TSV: headers, rows, the column of the puzzle |
//! | `task.rs` | the records that a worker takes at a time |

pub(crate) mod align;
pub(crate) mod blocks;
pub(crate) mod compressed;
mod open;
pub(crate) mod record;
pub(crate) mod records;
pub(crate) mod source;
pub(crate) mod table;
pub(crate) mod task;
