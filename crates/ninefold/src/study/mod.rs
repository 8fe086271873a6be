//! What people who hunt for puzzles ask: which clues can go, which puzzles lie in a puzzle, which lie near it?
//!
//! All of it rests on one question, asked of a puzzle with some clues taken away: is there another solution?
//! Of 9×9 boards it is asked of many at once, one a lane.
//!
//! | file | what |
//! |---|---|
//! | `oracle.rs` | is there another solution, and where does it differ? |
//! | `lines.rs` | 9×9 puzzles in lanes: redundant clues, one minimal puzzle of each |
//! | `minimal.rs`, `hitting.rs`, `cells.rs` | every minimal puzzle within a puzzle |
//! | `vicinity.rs`, `loosened.rs`, `pool.rs` | {−n+m}: every puzzle that shares all but n clues with a puzzle |

mod cells;
mod hitting;
mod lines;
mod loosened;
mod minimal;
mod oracle;
mod pool;
mod vicinity;

pub use self::lines::{minimize_lines, redundant_lines};
pub use self::minimal::{minimal_puzzles, minimize, redundant};
pub use self::oracle::NotUnique;
pub use self::vicinity::Vicinity;
