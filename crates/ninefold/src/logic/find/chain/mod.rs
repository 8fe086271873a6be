//! Code shared by chains, loops and colourings.
//!
//! A chain alternates between strong links (if one node is false, the other is true) and weak links (if one is true,
//! the other is false). So if its first node is false, its last is true: one of the two is true, and what sees both is
//! eliminated.
//!
//! | file | contents |
//! |---|---|
//! | `bits.rs` | bit tables |
//! | `graph.rs` | the nodes of a position, and which of them are linked |
//! | `walk.rs` | implications between nodes, and the shortest chains |
//! | `colours.rs` | clusters of conjugate pairs in two colours |
//! | `prove.rs` | turns chains into truths and links |

mod bits;
mod colours;
mod graph;
mod prove;
mod walk;

pub(crate) use colours::{Cluster, Colours};
pub(crate) use graph::{Graph, Kind};
pub(crate) use prove::{chain_proof, open, ring, settle, shape};
pub(crate) use walk::{Ends, Walks};

use std::ops::ControlFlow::Continue;

use super::search::Search;
use crate::grid::{Cell, Layout};
use crate::logic::technique::Flow;

/// Searches for chains with groups and, if these are not enough, for chains through almost locked sets. Sets that force
/// a cell outside them are rarely useful, so only a search for every step uses them.
pub(crate) fn grouped(search: &mut Search<'_>, find: fn(&mut Search<'_>, Kind) -> Flow) -> Flow {
    find(search, Kind::Grouped)?;
    search.poll()?;
    if !search.has_enough() {
        find(search, Kind::Almost)?;
    }
    if search.wants_all() { find(search, Kind::Forcing) } else { Continue(()) }
}

/// Returns the first house that holds two different cells.
pub(crate) fn shared_house(layout: &Layout, one: Cell, other: Cell) -> Option<usize> {
    if one == other {
        return None;
    }
    layout.houses_of(one).iter().copied().find(|house| layout.houses_of(other).contains(house))
}
