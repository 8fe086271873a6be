//! How hard a puzzle is.
//!
//! | file | contents |
//! |---|---|
//! | `own.rs` | Ninefold's measure, equal for equivalent puzzles |
//! | `hodoku/` | HoDoKu's level and score |
//! | `se/` | Sudoku Explainer's rating: ER, EP and ED |

pub(super) mod hodoku;
mod own;
mod se;

pub use hodoku::{HodokuRating, hodoku, hodoku_up_to, hodoku_within};
pub use own::{ParseRatingError, RateError, Rating, rate, rate_up_to, rate_within};
pub use se::{ParseSeError, SeBoard, SeError, SePath, SeRater, SeRating, SeScore, SeStep, SeWalk};
