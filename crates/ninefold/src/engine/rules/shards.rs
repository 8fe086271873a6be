//! Shards: cells that are known to be of one region, although it may not be known of which.
//!
//! ```text
//! ? ? . .      The arrow's digit is 3 at least, so its first three cells form a shard. Whatever rules out a region
//! ? > - -      for one of them does so for all, and the region that takes one of them needs room for all.
//! ```
//!
//! A position keeps the first cell of every cell's shard, and which shards are known to be of different regions, so that going back
//! forgets both.

use super::space::{Alive, Dead, Space};

/// Where a position keeps the shards of some cells.
#[derive(Clone, Copy)]
pub(super) struct Shards {
    /// The place of the first of them among the position's masks.
    lane: usize,
    /// The number of cells.
    count: usize,
}

impl Shards {
    pub(super) fn new(lane: usize, count: usize) -> Shards {
        Shards { lane, count }
    }

    /// Returns how many places of a position the shards of so many cells need.
    pub(super) fn lanes(count: usize) -> usize {
        count + count * Self::words(count)
    }

    /// Returns the number of words of a set of cells.
    fn words(count: usize) -> usize {
        count.div_ceil(32)
    }

    /// Returns the place of the set of shards that may be of one region with a shard, given by its first cell.
    fn set(self, root: usize) -> usize {
        self.lane + self.count + root * Self::words(self.count)
    }

    /// Returns the first cell of a cell's shard.
    #[inline]
    pub(super) fn root(self, at: usize, space: &Space<'_>) -> usize {
        match space.masks[self.lane + at] {
            u32::MAX => at,
            root => root as usize,
        }
    }

    /// Returns the shards that may be of one region with a shard, given by its first cell, as a bit set of first cells.
    #[inline]
    pub(super) fn company<'s>(self, root: usize, space: &'s Space<'_>) -> &'s [u32] {
        &space.masks[self.set(root)..][..Self::words(self.count)]
    }

    /// Returns whether two cells may be of one region.
    #[inline]
    pub(super) fn may_join(self, a: usize, b: usize, space: &Space<'_>) -> bool {
        let (a, b) = (self.root(a, space), self.root(b, space));
        space.masks[self.set(a) + b / 32] >> (b % 32) & 1 == 1
    }

    /// Joins the shards of two cells.
    pub(super) fn join(self, a: usize, b: usize, space: &mut Space<'_>) -> Alive {
        let (a, b) = (self.root(a, space), self.root(b, space));
        if a == b {
            return Ok(());
        }
        if !self.may_join(a, b, space) {
            return Err(Dead);
        }
        let (first, other) = (a.min(b), a.max(b));
        let lanes = &mut space.masks[self.lane..self.lane + self.count];
        lanes[other] = first as u32;
        lanes.iter_mut().for_each(|root| *root = if *root == other as u32 { first as u32 } else { *root });
        // What is apart from one is apart from the other.
        for word in 0..Self::words(self.count) {
            let gone = !space.masks[self.set(other) + word];
            let mut new = gone & space.masks[self.set(first) + word];
            space.masks[self.set(first) + word] &= !gone;
            while new != 0 {
                let at = word * 32 + new.trailing_zeros() as usize;
                new &= new - 1;
                if at < self.count {
                    space.masks[self.set(at) + first / 32] &= !(1 << (first % 32));
                }
            }
        }
        Ok(())
    }

    /// Remembers that two cells are of different regions.
    pub(super) fn part(self, a: usize, b: usize, space: &mut Space<'_>) -> Alive {
        let (a, b) = (self.root(a, space), self.root(b, space));
        if a == b {
            return Err(Dead);
        }
        let (one, other) = (self.set(a), self.set(b));
        space.masks[one + b / 32] &= !(1 << (b % 32));
        space.masks[other + a / 32] &= !(1 << (a % 32));
        Ok(())
    }
}
