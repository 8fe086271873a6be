//! Regions that are to be found, connected and equally large: what shards say about them.
//!
//! ```text
//! absorb     cells side by side that are known to be of one region join a shard
//! collect    of each shard: its size, the digits it may hold and holds, the regions it may belong to
//! prune      by what is apart, by room, by digits, and by what a region can't do without
//! ```
//!
//! Then each region grows: `reach.rs`.

use super::shards::Shards;
use super::space::{Alive, Dead, Space};
use crate::grid::Layout;

/// What is known about the regions of a partition.
pub(super) struct Pieces {
    /// The cells of a region.
    pub(super) size: u16,
    pub(super) regions: usize,
    /// For each cell, its neighbours, as places in the list.
    pub(super) neighbours: Vec<Vec<u16>>,
    /// Where a position remembers how many cells each region had and may have when it was last searched.
    pub(super) lane: usize,
}

/// A shard, at its first cell; other cells name it.
#[derive(Clone, Copy, Default)]
pub(super) struct Shard {
    /// The first cell.
    pub(super) root: u16,
    /// The next cell of the shard, and its last so far.
    pub(super) next: u16,
    last: u16,
    pub(super) size: u16,
    /// The regions it may belong to.
    pub(super) regions: u32,
    /// The digits that it may hold, and holds.
    pub(super) digits: u32,
    held: u32,
}

/// No cell.
pub(super) const NONE: u16 = u16::MAX;

/// So many regions are counted at once, and so many times for all that a board can have.
const LANES: usize = 8;
const VECTORS: usize = Layout::MAX_SIDE.div_ceil(LANES);
const BITS: [u32; LANES] = [1, 2, 4, 8, 16, 32, 64, 128];

/// The two lists of a partition.
#[derive(Clone, Copy)]
pub(super) struct Lists<'a> {
    pub(super) cells: &'a [u16],
    pub(super) regions: &'a [u16],
    pub(super) shards: Shards,
}

impl Pieces {
    /// Draws conclusions from shards, until nothing follows. Returns the shards.
    pub(super) fn prune(&self, lists: Lists<'_>, space: &mut Space<'_>) -> Result<Vec<Shard>, Dead> {
        let mut shards = vec![Shard::default(); lists.cells.len()];
        loop {
            self.absorb(lists, space)?;
            self.collect(lists, &mut shards, space)?;
            self.separate(lists, &mut shards, space);
            let (held, changed) = self.limit(&mut shards)?;
            let mut placed = changed;
            for (at, (&cell, &number)) in lists.cells.iter().zip(lists.regions).enumerate() {
                let shard = shards[usize::from(shards[at].root)];
                space.keep(number, shard.regions)?;
                let mask = space.masks[usize::from(cell)];
                if !mask.is_power_of_two() {
                    let mut gone = shard.held;
                    if shard.regions.is_power_of_two() {
                        gone |= held[shard.regions.trailing_zeros() as usize];
                    }
                    if mask & gone != 0 {
                        space.strike(cell, gone)?;
                        placed = true;
                    }
                }
            }
            if !placed {
                return Ok(shards);
            }
        }
    }

    /// Joins the shards of cells side by side in one region.
    fn absorb(&self, lists: Lists<'_>, space: &mut Space<'_>) -> Alive {
        for (at, &number) in lists.regions.iter().enumerate() {
            let region = space.masks[usize::from(number)];
            if region.is_power_of_two() {
                for &other in self.neighbours[at].iter().filter(|&&other| usize::from(other) > at) {
                    if space.masks[usize::from(lists.regions[usize::from(other)])] == region {
                        lists.shards.join(at, usize::from(other), space)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Collects what is known of each shard.
    fn collect(&self, lists: Lists<'_>, shards: &mut [Shard], space: &Space<'_>) -> Alive {
        let all = u32::MAX >> (32 - self.regions);
        for (at, (&cell, &number)) in lists.cells.iter().zip(lists.regions).enumerate() {
            let root = lists.shards.root(at, space);
            if root == at {
                shards[at] = Shard { last: at as u16, regions: all, ..Shard::default() };
            } else {
                let last = std::mem::replace(&mut shards[root].last, at as u16);
                shards[usize::from(last)].next = at as u16;
            }
            (shards[at].root, shards[at].next) = (root as u16, NONE);
            let digit = space.masks[usize::from(cell)];
            let shard = &mut shards[root];
            shard.size += 1;
            shard.regions &= space.masks[usize::from(number)];
            shard.digits |= digit;
            if digit.is_power_of_two() {
                if shard.held & digit != 0 {
                    return Err(Dead);
                }
                shard.held |= digit;
            }
            if shard.regions == 0 || shard.size > self.size {
                return Err(Dead);
            }
        }
        Ok(())
    }

    /// Shards that are apart from one of a region don't belong to it.
    fn separate(&self, lists: Lists<'_>, shards: &mut [Shard], space: &Space<'_>) {
        for at in 0..shards.len() {
            let shard = shards[at];
            if usize::from(shard.root) != at || !shard.regions.is_power_of_two() {
                continue;
            }
            for (word, company) in lists.shards.company(at, space).iter().enumerate() {
                let mut gone = !company;
                while gone != 0 {
                    let other = word * 32 + gone.trailing_zeros() as usize;
                    gone &= gone - 1;
                    if other < shards.len() {
                        shards[other].regions &= !shard.regions;
                    }
                }
            }
        }
    }

    /// Limits shards to regions that have room for them, and that need them. Returns what is held in each region, and whether that
    /// changed anything.
    fn limit(&self, shards: &mut [Shard]) -> Result<([u32; Layout::MAX_SIDE], bool), Dead> {
        // How many cells belong to a region, how many more may, and the digits that it may hold and holds.
        let (mut sure, mut open) = ([0u16; Layout::MAX_SIDE], [[0u32; LANES]; VECTORS]);
        let (mut digits, mut held) = ([[0u32; LANES]; VECTORS], [0u32; Layout::MAX_SIDE]);
        let vectors = self.regions.div_ceil(LANES);
        for (at, shard) in shards.iter().enumerate() {
            if usize::from(shard.root) != at {
                continue;
            }
            if (shard.digits.count_ones() as u16) < shard.size {
                return Err(Dead);
            }
            if shard.regions.is_power_of_two() {
                let number = shard.regions.trailing_zeros() as usize;
                if held[number] & shard.held != 0 {
                    return Err(Dead);
                }
                held[number] |= shard.held;
                sure[number] += shard.size;
                digits[number / LANES][number % LANES] |= shard.digits;
            } else {
                // Eight regions at once: the compiler makes vectors of this.
                let size = u32::from(shard.size);
                for (at, (open, digits)) in open.iter_mut().zip(&mut digits).enumerate().take(vectors) {
                    let regions = shard.regions >> (at * LANES);
                    for lane in 0..LANES {
                        let may = if regions & BITS[lane] == 0 { 0 } else { u32::MAX };
                        open[lane] += size & may;
                        digits[lane] |= shard.digits & may;
                    }
                }
            }
        }
        // For a shard of each size, the regions that are too full for it, and those that can't do without it.
        let (mut narrow, mut eager) = ([0u32; Layout::MAX_SIDE + 1], [0u32; Layout::MAX_SIDE + 1]);
        for number in 0..self.regions {
            let (sure, open) = (sure[number], open[number / LANES][number % LANES] as u16);
            let digits = digits[number / LANES][number % LANES].count_ones() as u16;
            if sure > self.size || sure + open < self.size || digits < self.size {
                return Err(Dead);
            }
            let (room, spare) = (usize::from(self.size - sure), usize::from(sure + open - self.size));
            narrow[(room + 1).min(Layout::MAX_SIDE + 1)..].iter_mut().for_each(|set| *set |= 1 << number);
            eager[(spare + 1).min(Layout::MAX_SIDE + 1)..].iter_mut().for_each(|set| *set |= 1 << number);
        }
        let mut changed = false;
        for (at, shard) in shards.iter_mut().enumerate() {
            if usize::from(shard.root) != at || shard.regions.is_power_of_two() {
                continue;
            }
            let size = usize::from(shard.size);
            let mut kept = shard.regions & !narrow[size];
            if shard.held != 0 {
                for number in bits(kept) {
                    kept &= !(u32::from(held[number] & shard.held != 0) << number);
                }
            }
            match kept & eager[size] {
                0 => {}
                one if one.is_power_of_two() => kept = one,
                _ => kept = 0,
            }
            if kept == 0 {
                return Err(Dead);
            }
            changed |= kept != shard.regions;
            shard.regions = kept;
        }
        Ok((held, changed))
    }
}

/// Returns the numbers of a set's bits.
#[inline]
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.checked_sub(1)?;
        Some(bit)
    })
}
