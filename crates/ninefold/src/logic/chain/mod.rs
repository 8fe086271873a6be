//! What chains, loops and colourings share.

use crate::grid::{Cell, Layout};

/// The first house that holds both of two different cells.
pub(super) fn shared_house(layout: &Layout, one: Cell, other: Cell) -> Option<usize> {
    if one == other {
        return None;
    }
    layout.houses_of(one).iter().copied().find(|house| layout.houses_of(other).contains(house))
}
