//! Regions that are to be found: what each can reach from its known cells with those that it still needs.
//!
//! ```text
//! grow      from ring to ring: what is too far away is beyond the region
//! bridges   one search into depth: what too many cells can't be reached without is part of it
//! settle    a region without a known cell needs an area that is large enough
//! ```

use super::pieces::{Lists, NONE, Pieces, Shard};
use super::space::{Alive, Dead, Space};
use crate::grid::Layout;

impl Pieces {
    /// Finds what each region can reach.
    pub(super) fn connect(&self, lists: Lists<'_>, shards: &mut [Shard], space: &mut Space<'_>) -> Alive {
        let mut walk = Walk::new(shards.len());
        for number in 0..self.regions {
            let region = 1 << number;
            let (mut sure, mut all, mut first) = (0u16, 0u16, None);
            for (at, shard) in shards.iter().enumerate() {
                if usize::from(shard.root) == at && shard.regions & region != 0 {
                    all += shard.size;
                    if shard.regions == region {
                        sure += shard.size;
                        first = first.or(Some(at as u16));
                    }
                }
            }
            let seen = u32::from(sure) << 16 | u32::from(all);
            if space.masks[self.lane + number] == seen {
                continue;
            }
            match first {
                Some(first) => self.grow(region, [first, sure], shards, &mut walk)?,
                None => self.settle(region, shards, &mut walk)?,
            }
            space.masks[self.lane + number] = seen;
        }
        for (at, &number) in lists.regions.iter().enumerate() {
            space.keep(number, shards[usize::from(shards[at].root)].regions)?;
        }
        Ok(())
    }

    /// A region grows from its known cells: what needs too many further cells is beyond it.
    fn grow(&self, region: u32, [first, sure]: [u16; 2], shards: &mut [Shard], walk: &mut Walk) -> Alive {
        let budget = usize::from(self.size.checked_sub(sure).ok_or(Dead)?);
        let mut rings = [NONE; Layout::MAX_SIDE + 1];
        walk.reached.fill(false);
        walk.reached[usize::from(first)] = true;
        rings[0] = first;
        walk.links[usize::from(first)] = NONE;
        let (mut known, mut all) = (shards[usize::from(first)].size, sure);
        for distance in 0..=budget {
            while rings[distance] != NONE {
                let shard = rings[distance];
                rings[distance] = walk.links[usize::from(shard)];
                let mut member = shard;
                while member != NONE {
                    for &other in &self.neighbours[usize::from(member)] {
                        let root = shards[usize::from(other)].root;
                        let next = shards[usize::from(root)];
                        if walk.reached[usize::from(root)] || next.regions & region == 0 {
                            continue;
                        }
                        let mut away = distance;
                        if next.regions == region {
                            known += next.size;
                        } else {
                            away += usize::from(next.size);
                            if away > budget {
                                continue;
                            }
                            all += next.size;
                        }
                        walk.reached[usize::from(root)] = true;
                        walk.links[usize::from(root)] = rings[away];
                        rings[away] = root;
                    }
                    member = shards[usize::from(member)].next;
                }
            }
        }
        if known < sure || all < self.size {
            return Err(Dead);
        }
        for (at, shard) in shards.iter_mut().enumerate() {
            if shard.regions & region != 0 && usize::from(shard.root) == at {
                if !walk.reached[at] {
                    shard.regions &= !region;
                } else if all == self.size {
                    shard.regions = region;
                }
            }
        }
        self.bridges(region, first, shards, walk)
    }

    /// A cell belongs to the region if without it too few cells are left, or not all that are known.
    fn bridges(&self, region: u32, first: u16, shards: &mut [Shard], walk: &mut Walk) -> Alive {
        walk.order.fill(NONE);
        let may = |shards: &[Shard], at: u16| {
            shards[usize::from(shards[usize::from(at)].root)].regions & region != 0
        };
        let is_sure =
            |shards: &[Shard], at: u16| shards[usize::from(shards[usize::from(at)].root)].regions == region;
        let mut clock = 1u16;
        let visit = |at: u16, clock: u16, shards: &[Shard]| Step {
            at,
            tried: 0,
            order: clock,
            earliest: clock,
            below: 1,
            cut: 0,
            has_known: is_sure(shards, at),
            is_bridge: false,
        };
        walk.order[usize::from(first)] = 0;
        walk.forced.clear();
        walk.steps.clear();
        walk.steps.push(visit(first, 0, shards));
        while let Some(step) = walk.steps.last_mut() {
            if let Some(&next) = self.neighbours[usize::from(step.at)].get(usize::from(step.tried)) {
                step.tried += 1;
                let order = walk.order[usize::from(next)];
                if order != NONE {
                    step.earliest = step.earliest.min(order);
                } else if may(shards, next) {
                    walk.order[usize::from(next)] = clock;
                    walk.steps.push(visit(next, clock, shards));
                    clock += 1;
                }
                continue;
            }
            let done = *step;
            walk.steps.pop();
            if done.order > 0 && (done.is_bridge || done.cut > 0) {
                walk.forced.push((done.at, done.cut, done.is_bridge));
            }
            let Some(before) = walk.steps.last_mut() else { break };
            before.earliest = before.earliest.min(done.earliest);
            before.has_known |= done.has_known;
            before.below += done.below;
            if done.earliest >= before.order {
                // Without the cell before it, this one and all below it are cut off.
                before.cut += done.below;
                before.is_bridge |= done.has_known;
            }
        }
        if clock < self.size {
            return Err(Dead);
        }
        for at in 0..shards.len() as u16 {
            if walk.order[usize::from(at)] == NONE && may(shards, at) {
                if is_sure(shards, at) {
                    return Err(Dead);
                }
                shards[usize::from(shards[usize::from(at)].root)].regions &= !region;
            }
        }
        for &(at, cut, is_bridge) in &walk.forced {
            if is_bridge || clock - 1 - cut < self.size {
                let shard = &mut shards[usize::from(shards[usize::from(at)].root)];
                if shard.regions & region == 0 {
                    return Err(Dead);
                }
                shard.regions = region;
            }
        }
        Ok(())
    }

    /// A region without a known cell: areas that are too small for it, or have too few digits, are not its own.
    fn settle(&self, region: u32, shards: &mut [Shard], walk: &mut Walk) -> Alive {
        walk.reached.fill(false);
        let mut has_place = false;
        for start in 0..shards.len() {
            let may = |at: usize| shards[usize::from(shards[at].root)].regions & region != 0;
            if walk.reached[start] || !may(start) {
                continue;
            }
            let (mut digits, mut size) = (0, 0);
            walk.area.clear();
            walk.area.push(start as u16);
            walk.reached[start] = true;
            while let Some(&at) = walk.area.get(size) {
                size += 1;
                digits |= shards[usize::from(shards[usize::from(at)].root)].digits;
                for &other in &self.neighbours[usize::from(at)] {
                    if !walk.reached[usize::from(other)] && may(usize::from(other)) {
                        walk.reached[usize::from(other)] = true;
                        walk.area.push(other);
                    }
                }
            }
            if size < usize::from(self.size) || digits.count_ones() < u32::from(self.size) {
                for &at in &walk.area {
                    let root = usize::from(shards[usize::from(at)].root);
                    shards[root].regions &= !region;
                    if shards[root].regions == 0 {
                        return Err(Dead);
                    }
                }
            } else {
                has_place = true;
            }
        }
        if has_place { Ok(()) } else { Err(Dead) }
    }
}

/// Room for walks through a region.
struct Walk {
    reached: Vec<bool>,
    links: Vec<u16>,
    order: Vec<u16>,
    area: Vec<u16>,
    steps: Vec<Step>,
    /// Cells without which so many others are cut off, some of which may be known.
    forced: Vec<(u16, u16, bool)>,
}

/// A cell on the way of a search into depth.
#[derive(Clone, Copy)]
struct Step {
    at: u16,
    tried: u16,
    order: u16,
    /// The earliest cell that it and those reached through it touch.
    earliest: u16,
    /// How many cells were reached through it, itself included, and how many of them only so.
    below: u16,
    cut: u16,
    has_known: bool,
    is_bridge: bool,
}

impl Walk {
    fn new(cells: usize) -> Walk {
        Walk {
            reached: vec![false; cells],
            links: vec![NONE; cells],
            order: vec![NONE; cells],
            area: Vec::with_capacity(cells),
            steps: Vec::with_capacity(cells),
            forced: Vec::with_capacity(cells),
        }
    }
}
