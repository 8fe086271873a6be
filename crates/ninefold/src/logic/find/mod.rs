//! Searches for patterns that several techniques share.
//!
//! This code need not be trusted: it proposes what it finds to the checker, which draws the conclusions.
//!
//! | file | contents |
//! |---|---|
//! | `search.rs` | one pass over a position with one technique: finders propose, the checker concludes |
//! | `memo.rs` | results about one position that several techniques use |
//! | `places.rs`, `placeless.rs` | one digit's places, numbered; candidates that no placement of the digit on the whole board contains |
//! | `template.rs` | the placements of one digit on the whole board |
//! | `fish.rs` | fish of every kind |
//! | `chain/` | the graph of strong and weak links, and the searches for chains |
//! | `net/` | the consequences of a supposed candidate, with the fewest truths |
//! | `almost.rs`, `almost_chain.rs` | the almost locked sets of a position; chains of them |
//! | `deadly.rs` | deadly patterns and the consequences of their guardians |

pub(super) mod almost;
pub(super) mod almost_chain;
pub(super) mod chain;
pub(super) mod deadly;
pub(super) mod fish;
pub(super) mod memo;
pub(super) mod net;
pub(super) mod placeless;
pub(super) mod places;
pub(super) mod search;
pub(super) mod template;

pub use search::Search;
