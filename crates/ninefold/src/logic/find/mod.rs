//! What the techniques share: the searches for patterns that several of them use.
//!
//! Nothing here has to be trusted: whatever is found is proposed to the checker, which draws the conclusions.
//!
//! | file | contents |
//! |---|---|
//! | `search.rs` | one pass over a position with one technique: finders propose, the checker concludes |
//! | `memo.rs` | what several techniques need to know about one position |
//! | `places.rs`, `placeless.rs` | one digit's places, numbered; candidates that no placement of the digit on the whole board contains |
//! | `template.rs` | the placements of one digit on the whole board |
//! | `fish.rs` | fish of every kind |
//! | `chain/` | the graph of strong and weak links, and what all chains share |
//! | `net/` | what follows from a supposed candidate, with the fewest truths |
//! | `almost.rs`, `almost_chain.rs` | the almost locked sets of a position; chains of them |
//! | `deadly.rs` | deadly patterns and what follows from their guardians |

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
