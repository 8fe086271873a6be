//! Solves puzzles as people do and explains why: every step carries a proof that a small checker accepts.
//!
//! ```text
//! State ──Technique──▶ proof ──Checker──▶ Step ──▶ narrower State ──▶ Path
//!                                           └──▶ explanation, rating
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `kernel/` | what a proof is and what follows from it; `kernel/check.rs` is the only code that must be trusted |
//! | `state.rs`, `step.rs` | a partly solved board; one deduction |
//! | `technique.rs`, `techniques/` | what a technique is; the techniques, one file each |
//! | `find/` | what the techniques share: fish, chains, nets, almost locked sets, deadly patterns |
//! | `solver.rs` | the path from a puzzle to its solution |
//! | `rate/` | how hard a puzzle is, by Ninefold's measure, HoDoKu's and Sudoku Explainer's |
//! | `explain/` | steps in words, and the role of each candidate |

mod explain;
mod find;
mod kernel;
mod rate;
mod solver;
mod state;
mod step;
mod technique;
mod techniques;

pub use explain::{
    Explanation, Focus, Form, HousePart, Joint, Marks, Name, Part, Ray, Reveal, Role, Sentence, explain,
};
pub use find::Search;
pub use kernel::{Cases, Checker, Cover, Guardians, Lemma, Premises, Proof, ProofError, Truth};
pub use rate::{
    HodokuRating, ParseRatingError, ParseSeError, RateError, Rating, SeBoard, SeError, SePath, SeRater,
    SeRating, SeScore, SeStep, SeWalk, hodoku, hodoku_up_to, hodoku_within, rate, rate_up_to, rate_within,
};
pub use solver::{End, Path, Solver, Walk, all_steps, all_steps_within, check, solve};
pub use state::State;
pub use step::{AlmostLocked, Node, Shape, Step};
pub use technique::{Flow, Hodoku, Introduction, Level, ParseLevelError, Technique};
pub use techniques::{named, technique, techniques};

/// The usual node limit of a path or a rating of a puzzle with exactly one solution: enough for the hardest known
/// puzzles.
pub const EFFORT: u64 = 20_000_000;
