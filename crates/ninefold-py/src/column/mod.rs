//! Whole columns of puzzles: one call for millions of rows, and the answer is the same kind of thing as the question.
//!
//! ```text
//! texts.rs  list[str] ──┐                                                      ┌──▶ list
//! numpy.rs  uint8, S81 ─┼─▶ Rows ─▶ share: tasks ─▶ worker: engine ─▶ Slots ────┼──▶ numpy array
//! arrow.rs  Arrow ──────┘   where   scoped threads  batch, or row     windows   └──▶ Arrow array
//!                           they are                by row            of the answer
//! ```
//!
//! A row that is null, unreadable, contradictory or without the answer asked for yields a null in its place, and nothing
//! stops; on request its reason is noted. Answers don't depend on the number of workers.
//!
//! | file | what |
//! |---|---|
//! | `question.rs` | what to find out about each row |
//! | `rows.rs`, `slots.rs` | where rows come from and where answers go |
//! | `worker.rs`, `share.rs`, `extras.rs` | the work on some rows; the workers that share it; what they return beside the answers |
//! | `line.rs` | one 9×9 line, without workers |
//! | `texts.rs`, `numpy.rs`, `arrow.rs`, `views.rs`, `answers.rs` | lists, arrays and Arrow, in and out |
//! | `memory.rs`, `capsule.rs` | numpy's memory and Arrow's capsules: all `unsafe` code of this crate |

mod answers;
mod arrow;
mod capsule;
mod extras;
mod line;
mod memory;
mod numpy;
mod question;
mod rows;
mod share;
mod slots;
mod texts;
mod views;
mod worker;

pub(crate) use arrow::ask_arrow;
pub(crate) use capsule::{Column, import};
pub(crate) use line::solve_line;
pub(crate) use numpy::ask_bytes;
pub(crate) use question::Question;
pub(crate) use texts::{ask_text, ask_texts};
