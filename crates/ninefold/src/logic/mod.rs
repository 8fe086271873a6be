//! Solving as people do, and saying why: every step carries a proof that a small checker accepts.
//!
//! ```text
//! State ──Technique──▶ proof ──Checker──▶ Step ──▶ narrower State ──▶ Path
//!                                           └──▶ explanation, rating
//! ```
//!
//! | file | what |
//! |---|---|
//! | `check.rs` | what a proof is and what follows from it; all that has to be trusted |
//! | `proof.rs` | putting proofs together |
//! | `state.rs`, `step.rs` | a board in the middle of being solved; one deduction |
//! | `places.rs`, `hopeless.rs` | one digit's places, numbered; candidates of a digit that no placement of it on the whole board has |
//! | `fish.rs` | fish of every kind |
//! | `technique.rs`, `techniques/` | what a technique is; one file each |
//! | `chain/` | the graph of strong and weak links, and what all chains share |
//! | `memo.rs` | what several techniques want to know of one position |
//! | `net/` | what follows from a supposed candidate, with the fewest truths |
//! | `rate.rs` | how hard a puzzle is, whichever way it is turned |
//! | `deadly.rs` | deadly patterns and what follows from their guardians |
//! | `almost.rs`, `almost_chain.rs` | the almost locked sets of a position; chains of them |
//! | `search.rs`, `solver.rs` | one look with one technique; the whole path |
//! | `explain/` | a step in words, and which candidate plays which part |

mod almost;
mod almost_chain;
mod chain;
mod check;
mod deadly;
mod explain;
mod fish;
mod hodoku;
mod hopeless;
mod memo;
mod net;
mod places;
mod proof;
mod rate;
mod search;
mod solver;
mod state;
mod step;
mod technique;
mod techniques;
mod template;

pub use check::{Cases, Checker, Cover, Flaw, Ground, Guardians, Lemma, Proof, Truth};
pub use explain::{Explanation, HousePart, Joint, Marks, Role, explain};
pub use hodoku::{HodokuRating, hodoku, hodoku_up_to};
pub use rate::{Rater, Rating, Unrated, rate, rate_up_to};
pub use search::Search;
pub use solver::{End, Path, Solver, Walk, all_steps, check, solve};
pub use state::State;
pub use step::{AlmostLocked, Node, Shape, Step};
pub use technique::{Flow, Hodoku, Level, Technique};
pub use techniques::{named, technique, techniques};
