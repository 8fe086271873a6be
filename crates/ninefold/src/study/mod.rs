//! Tools for puzzle hunters: which clues are redundant, which puzzles lie within a puzzle, which lie near it?
//!
//! All of it rests on one question about a puzzle with some clues removed: is there another solution? For 9×9 boards the
//! engine answers many at once, one per lane.
//!
//! | file | what |
//! |---|---|
//! | `oracle.rs` | is there another solution, and where does it differ? |
//! | `lines.rs` | 9×9 puzzles in lanes: redundant clues, one minimal puzzle of each |
//! | `minimal.rs`, `hitting.rs`, `cells.rs` | every minimal puzzle within a puzzle |
//! | `rules.rs`, `combinations.rs` | redundant rules; the sets of digits that can fill a cage |
//! | `true_candidates.rs`, `estimate.rs` | which candidates occur in a solution; roughly how many solutions a puzzle has |
//! | `vicinity.rs`, `loosened.rs`, `pool.rs` | {−n+m}: every puzzle that shares all but n clues with a puzzle |

mod cells;
mod combinations;
mod estimate;
mod hitting;
mod lines;
mod loosened;
mod minimal;
mod oracle;
mod pool;
mod rules;
mod true_candidates;
mod vicinity;

pub use self::combinations::{Combination, combinations};
pub use self::estimate::{Estimate, estimate};
pub use self::lines::{minimize_lines, redundant_lines};
pub use self::minimal::{minimal_puzzles, minimize, redundant};
pub use self::oracle::NotUnique;
pub use self::rules::redundant_rules;
pub use self::true_candidates::{TrueCandidates, true_candidates};
pub use self::vicinity::Vicinity;
