//! Shards: cells that are known to be of one region, although it may not be known of which.
//!
//! ```text
//! ? ? . .      The arrow's digit is 3 at least, so its first three cells form a shard. Whatever rules out a region
//! ? > - -      for one of them does so for all, and the region that takes one of them needs room for all.
//! ```
//!
//! A position keeps the first cell of every cell's shard, so that going back forgets shards.

use super::space::Space;

/// Where a position keeps the shards of some cells.
#[derive(Clone, Copy)]
pub(super) struct Shards {
    /// The place of the first of them among the position's masks.
    pub(super) lane: usize,
    /// The number of cells.
    pub(super) count: usize,
}

impl Shards {
    /// Returns the first cell of a cell's shard.
    #[inline]
    pub(super) fn root(self, at: usize, space: &Space<'_>) -> usize {
        match space.masks[self.lane + at] {
            u32::MAX => at,
            root => root as usize,
        }
    }

    /// Joins the shards of two cells.
    pub(super) fn join(self, a: usize, b: usize, space: &mut Space<'_>) {
        let (a, b) = (self.root(a, space), self.root(b, space));
        if a == b {
            return;
        }
        let (first, other) = (a.min(b) as u32, a.max(b));
        let lanes = &mut space.masks[self.lane..self.lane + self.count];
        lanes[other] = first;
        lanes.iter_mut().for_each(|root| *root = if *root == other as u32 { first } else { *root });
    }
}
