//! Cages: cells that differ, with a sum or with sets of digits to choose from.
//!
//! The cells that are open are compared with every set of digits that could fill them. A set that has no place for one of its
//! digits is dropped; what no remaining set allows is ruled out; a digit of every remaining set is ruled out in the cells that
//! see all its places.

use super::combinations::Combinations;
use super::space::{Alive, Dead, Space};
use crate::grid::Layout;

const MAX: usize = Layout::MAX_SIDE;

/// The open cells of a cage.
pub(super) struct Open {
    cells: [u16; MAX],
    masks: [u32; MAX],
    count: usize,
    union: u32,
    /// The digits of the other cells, and their sum.
    fixed: u32,
    sum: u32,
}

impl Open {
    #[inline]
    pub(super) fn of(cells: &[u16], space: &Space<'_>) -> Result<Open, Dead> {
        let mut open = Open { cells: [0; MAX], masks: [0; MAX], count: 0, union: 0, fixed: 0, sum: 0 };
        for &cell in cells {
            let mask = space.masks[usize::from(cell)];
            if mask & (mask - 1) == 0 {
                if open.fixed & mask != 0 {
                    return Err(Dead);
                }
                open.fixed |= mask;
                open.sum += mask.trailing_zeros();
            } else {
                open.cells[open.count] = cell;
                open.masks[open.count] = mask;
                open.union |= mask;
                open.count += 1;
            }
        }
        Ok(open)
    }
}

/// The cells differ, and their sum is a bit of the totals. They hold every digit that the rest of a house which has them all
/// has no place for.
pub(super) fn sum(cells: &[u16], rests: &[Box<[u16]>], totals: u128, space: &mut Space<'_>) -> Alive {
    let open = Open::of(cells, space)?;
    if open.sum > 127 {
        return Err(Dead);
    }
    let totals = totals >> open.sum;
    match open.count {
        0 => return if totals & 1 == 1 { Ok(()) } else { Err(Dead) },
        1 => return space.keep(open.cells[0], totals as u32),
        2 => return two(&open, totals, space),
        _ => {}
    }
    let combinations = Combinations::of(space.model.digits);
    if !combinations.has(open.count) || totals.count_ones() > 8 {
        return bounds(&open, totals, space);
    }
    let union = |rest: &[u16]| rest.iter().fold(0, |set, &cell| set | space.masks[usize::from(cell)]);
    let elsewhere = rests.iter().fold(space.model.full, |set, rest| set & union(rest));
    let needed = space.model.full & !(elsewhere | open.fixed);
    let sums = Sums(totals);
    let sets = sums.flat_map(|sum| combinations.get(open.count, sum)).filter(|&set| needed & !set == 0);
    if open.count > EXACT { roughly(&open, sets, space) } else { exactly(&open, sets, space) }
}

/// The bits of a set of sums.
struct Sums(u128);

impl Iterator for Sums {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let sum = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(sum)
    }
}

/// With more open cells, sets are compared with each cell by itself.
const EXACT: usize = 5;

fn exactly<'s>(open: &Open, sets: impl Iterator<Item = &'s u32>, space: &mut Space<'_>) -> Alive {
    let mut fit = Fit::new(open);
    sets.for_each(|&set| fit.try_set(set));
    fit.conclude(space)
}

/// Keeps the digits of the sets that have a digit for each cell.
fn roughly<'s>(open: &Open, sets: impl Iterator<Item = &'s u32>, space: &mut Space<'_>) -> Alive {
    let (mut allowed, mut required) = (0, u32::MAX);
    let masks = &open.masks[..open.count];
    for &set in sets {
        if set & !open.union == 0 && masks.iter().all(|mask| mask & set != 0) {
            allowed |= set;
            required &= set;
        }
    }
    if allowed == 0 {
        return Err(Dead);
    }
    let cells = &open.cells[..open.count];
    if open.union & !allowed != 0 {
        for &cell in cells {
            space.keep(cell, allowed)?;
        }
    }
    space.strike_required(cells, required)
}

/// The cells differ, and their digits together are one of the sets.
pub(super) fn combination(cells: &[u16], sets: &[u32], space: &mut Space<'_>) -> Alive {
    let open = Open::of(cells, space)?;
    if open.count == 0 {
        return if sets.contains(&open.fixed) { Ok(()) } else { Err(Dead) };
    }
    let mut fit = Fit::new(&open);
    for &set in sets {
        if open.fixed & !set == 0 {
            fit.try_set(set & !open.fixed);
        }
    }
    fit.conclude(space)
}

/// Returns the digits that `sum - digit` mirrors.
#[inline]
fn mirrored(mask: u32, sum: u32) -> u32 {
    let reversed = u64::from(mask.reverse_bits()) << 32; // digit d at bit 63 - d
    if sum > 63 { 0 } else { (reversed >> (63 - sum)) as u32 }
}

fn two(open: &Open, totals: u128, space: &mut Space<'_>) -> Alive {
    let [a, b] = [open.masks[0], open.masks[1]];
    let (mut first, mut second) = (0, 0);
    let mut left = totals & ((1 << 64) - 1);
    while left != 0 {
        let sum = left.trailing_zeros();
        let same = if sum.is_multiple_of(2) { 1u32.checked_shl(sum / 2).unwrap_or(0) } else { 0 };
        first |= mirrored(b, sum) & !same;
        second |= mirrored(a, sum) & !same;
        left &= left - 1;
    }
    space.keep(open.cells[0], first)?;
    space.keep(open.cells[1], second)
}

/// Keeps each cell within what the least and greatest digits of the others leave.
fn bounds(open: &Open, totals: u128, space: &mut Space<'_>) -> Alive {
    if totals == 0 {
        return Err(Dead);
    }
    let (least, greatest) = (totals.trailing_zeros() as i32, 127 - totals.leading_zeros() as i32);
    let masks = &open.masks[..open.count];
    let low: i32 = masks.iter().map(|mask| mask.trailing_zeros() as i32).sum();
    let high: i32 = masks.iter().map(|mask| 31 - mask.leading_zeros() as i32).sum();
    // The digits differ: the sum of the least digits of all cells is another bound.
    let (mut lowest, mut highest, mut rest) = (0, 0, open.union);
    for _ in 0..open.count {
        if rest == 0 {
            return Err(Dead);
        }
        lowest += rest.trailing_zeros() as i32;
        rest &= rest - 1;
    }
    rest = open.union;
    for _ in 0..open.count {
        highest += 31 - rest.leading_zeros() as i32;
        rest &= !(1 << (31 - rest.leading_zeros()));
    }
    if low.max(lowest) > greatest || high.min(highest) < least {
        return Err(Dead);
    }
    for (&cell, &mask) in open.cells[..open.count].iter().zip(masks) {
        let most = mask.trailing_zeros() as i32 + greatest - low;
        let fewest = 31 - mask.leading_zeros() as i32 - (high - least);
        let mut kept = u32::MAX;
        if most < 31 {
            kept &= (2u32 << most.max(0)) - 1;
        }
        if fewest > 0 {
            kept &= u32::MAX.checked_shl(fewest as u32).unwrap_or(0);
        }
        space.keep(cell, kept)?;
    }
    Ok(())
}

/// What the sets of digits leave to open cells.
struct Fit<'a> {
    open: &'a Open,
    allowed: [u32; MAX],
    /// The digits of every set that fits.
    required: u32,
}

impl<'a> Fit<'a> {
    #[inline]
    fn new(open: &'a Open) -> Fit<'a> {
        Fit { open, allowed: [0; MAX], required: u32::MAX }
    }

    /// Adds what a set allows, unless it does not fit the cells.
    #[inline]
    fn try_set(&mut self, set: u32) {
        if set & !self.open.union != 0 {
            return;
        }
        let count = self.open.count;
        let mut masks = [0u32; MAX];
        let (mut once, mut twice, mut single, mut empty) = (0u32, 0u32, 0u32, false);
        for (mask, open) in masks[..count].iter_mut().zip(&self.open.masks[..count]) {
            *mask = open & set;
            empty |= *mask == 0;
            twice |= once & *mask;
            once |= *mask;
            if *mask & mask.wrapping_sub(1) == 0 {
                if single & *mask != 0 {
                    return;
                }
                single |= *mask;
            }
        }
        if empty || once != set {
            return;
        }
        // Cells with one digit of the set, and digits with one cell, until nothing changes.
        let mut settled = 0u32;
        loop {
            let hidden = once & !twice & !settled;
            let naked = single & !settled;
            if hidden | naked == 0 {
                break;
            }
            settled |= hidden | naked;
            (once, twice, single) = (0, 0, 0);
            for mask in &mut masks[..count] {
                let here = *mask & hidden;
                if here != 0 {
                    if here & (here - 1) != 0 {
                        return;
                    }
                    *mask = here;
                } else if *mask & (*mask - 1) != 0 {
                    *mask &= !naked;
                    if *mask == 0 {
                        return;
                    }
                }
                twice |= once & *mask;
                once |= *mask;
                if *mask & (*mask - 1) == 0 {
                    if single & *mask != 0 {
                        return;
                    }
                    single |= *mask;
                }
            }
            if once != set {
                return;
            }
        }
        for (allowed, mask) in self.allowed[..count].iter_mut().zip(&masks[..count]) {
            *allowed |= mask;
        }
        self.required &= set;
    }

    fn conclude(&self, space: &mut Space<'_>) -> Alive {
        let cells = &self.open.cells[..self.open.count];
        for (&cell, &allowed) in cells.iter().zip(&self.allowed) {
            space.keep(cell, allowed)?;
        }
        space.strike_required(cells, self.required)
    }
}

impl Space<'_> {
    /// The cells hold these digits, among others.
    fn strike_required(&mut self, cells: &[u16], digits: u32) -> Alive {
        let mut left = digits;
        while left != 0 {
            self.strike_beyond(cells, left & left.wrapping_neg())?;
            left &= left - 1;
        }
        Ok(())
    }

    /// One of these cells holds the digit: rules it out in all cells that see all its places, and puts it into the last place.
    pub(super) fn strike_beyond(&mut self, cells: &[u16], digit: u32) -> Alive {
        let model = self.model;
        let mut places = cells.iter().filter(|&&cell| self.masks[usize::from(cell)] & digit != 0);
        let Some(&first) = places.next() else { return Err(Dead) };
        let Some(&second) = places.next() else { return self.keep(first, digit) };
        let (first, second) = (model.peer_words(first), model.peer_words(second));
        let rest = [places.next(), places.next(), places.next(), places.next()];
        if places.next().is_some() {
            return Ok(()); // more than six places rarely share a peer outside their house
        }
        for word in 0..first.len() {
            let mut common = first[word] & second[word];
            for &cell in rest.iter().flatten() {
                common &= model.peer_words(*cell)[word];
            }
            while common != 0 {
                let cell = (word * 64) as u16 + common.trailing_zeros() as u16;
                common &= common - 1;
                self.strike(cell, digit)?;
            }
        }
        Ok(())
    }
}
