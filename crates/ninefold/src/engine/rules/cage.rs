//! Cages: cells that differ, with a sum or with sets of digits to choose from.
//!
//! The cells that are open are compared with every set of digits that could fill them. A set that has no place for one of its
//! digits is dropped; what no remaining set allows is ruled out; a digit of every remaining set is ruled out in the cells that
//! see all its places.

use super::combinations::Combinations;
use super::fit;
use super::space::{Alive, Dead, Space};
use crate::grid::Layout;

pub(super) const MAX: usize = Layout::MAX_SIDE;

/// The open cells of a cage.
pub(super) struct Open {
    cells: [u16; MAX],
    pub(super) masks: [u32; MAX],
    pub(super) count: usize,
    pub(super) union: u32,
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

/// What is left of the candidates of open cells.
pub(super) struct Left {
    pub(super) masks: [u32; MAX],
    /// Digits that the cells surely hold.
    pub(super) required: u32,
}

impl Left {
    fn apply(&self, open: &Open, space: &mut Space<'_>) -> Alive {
        let cells = &open.cells[..open.count];
        for (&cell, &mask) in cells.iter().zip(&self.masks) {
            space.keep(cell, mask)?;
        }
        space.strike_required(cells, self.required)
    }
}

/// The cells differ, and their sum is a bit of the totals. They hold every digit that the rest of a house which has them all
/// has no place for.
pub(super) fn sum(cells: &[u16], rests: &[Box<[u16]>], totals: u128, space: &mut Space<'_>) -> Alive {
    let open = Open::of(cells, space)?;
    if open.sum > 127 {
        return Err(Dead);
    }
    let (totals, digits) = (totals >> open.sum, space.model.digits);
    match open.count {
        0 => return if totals & 1 == 1 { Ok(()) } else { Err(Dead) },
        1 => return space.keep(open.cells[0], totals as u32),
        2 => {
            let [first, second] = two([open.masks[0], open.masks[1]], totals as u64);
            space.keep(open.cells[0], first)?;
            return space.keep(open.cells[1], second);
        }
        _ => {}
    }
    let union = |rest: &[u16]| rest.iter().fold(0, |set, &cell| set | space.masks[usize::from(cell)]);
    let elsewhere = rests.iter().fold(space.model.full, |set, rest| set & union(rest));
    let needed = space.model.full & !(elsewhere | open.fixed);
    open.fill(totals, needed, digits)?.apply(&open, space)
}

impl Open {
    /// Collects open cells by their candidates alone.
    pub(super) fn of_masks(masks: impl Iterator<Item = u32>) -> Open {
        let mut open = Open { cells: [0; MAX], masks: [0; MAX], count: 0, union: 0, fixed: 0, sum: 0 };
        for mask in masks {
            open.masks[open.count] = mask;
            open.union |= mask;
            open.count += 1;
        }
        open
    }

    /// Returns what a sum leaves to at least two cells that hold these digits, among others.
    pub(super) fn fill(&self, totals: u128, needed: u32, digits: usize) -> Result<Left, Dead> {
        if self.count == 2 {
            let mut left = Left { masks: [0; MAX], required: 0 };
            let both = two([self.masks[0], self.masks[1]], totals as u64);
            left.masks[..2].copy_from_slice(&both);
            return Ok(left);
        }
        let combinations = Combinations::of(digits);
        if !combinations.has(self.count) || totals.count_ones() > 8 {
            return bounds(self, totals);
        }
        if self.count == 3 && needed == 0 {
            return three(self, totals);
        }
        let sets = Sums(totals).flat_map(|sum| combinations.get(self.count, sum)).copied();
        let sets = sets.filter(|set| needed & !set == 0);
        if self.count > EXACT { roughly(self, sets) } else { fit::exactly(self, sets, digits) }
    }
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

/// With more open cells, sets are compared with each cell by itself: more would cost more than it rules out.
const EXACT: usize = 4;

/// Keeps the digits of the sets that have a digit for each cell.
fn roughly(open: &Open, sets: impl Iterator<Item = u32>) -> Result<Left, Dead> {
    let (mut allowed, mut required) = (0, u32::MAX);
    let masks = &open.masks[..open.count];
    for set in sets {
        if set & !open.union == 0 && masks.iter().all(|mask| mask & set != 0) {
            allowed |= set;
            required &= set;
        }
    }
    if allowed == 0 {
        return Err(Dead);
    }
    let mut left = Left { masks: open.masks, required };
    left.masks[..open.count].iter_mut().for_each(|mask| *mask &= allowed);
    Ok(left)
}

/// The cells differ, and their digits together are one of the sets.
pub(super) fn combination(cells: &[u16], rests: &[Box<[u16]>], sets: &[u32], space: &mut Space<'_>) -> Alive {
    let union = |rest: &[u16]| rest.iter().fold(0, |set, &cell| set | space.masks[usize::from(cell)]);
    let needed = rests.iter().fold(0, |set, rest| set | space.model.full & !union(rest));
    let open = Open::of(cells, space)?;
    if open.count == 0 {
        return if sets.contains(&open.fixed) { Ok(()) } else { Err(Dead) };
    }
    let known = open.fixed | needed;
    let fitting = sets.iter().filter(|&set| known & !set == 0).map(|set| set & !open.fixed);
    fit::exactly(&open, fitting, space.model.digits)?.apply(&open, space)
}

/// Returns the digits that `sum - digit` mirrors.
#[inline]
fn mirrored(mask: u32, sum: u32) -> u32 {
    let reversed = u64::from(mask.reverse_bits()) << 32; // digit d at bit 63 - d
    if sum > 63 { 0 } else { (reversed >> (63 - sum)) as u32 }
}

/// Returns what a sum of two different digits leaves to each.
#[inline]
fn two([a, b]: [u32; 2], totals: u64) -> [u32; 2] {
    let (mut first, mut second) = (0, 0);
    let mut left = totals;
    while left != 0 {
        let sum = left.trailing_zeros();
        let same = if sum.is_multiple_of(2) { 1u32.checked_shl(sum / 2).unwrap_or(0) } else { 0 };
        first |= mirrored(b, sum) & !same;
        second |= mirrored(a, sum) & !same;
        left &= left - 1;
    }
    [a & first, b & second]
}

/// Tries every digit of the first of three cells.
fn three(open: &Open, totals: u128) -> Result<Left, Dead> {
    let mut left = Left { masks: [0; MAX], required: u32::MAX };
    let [a, b, c] = [open.masks[0], open.masks[1], open.masks[2]];
    let mut untried = a;
    while untried != 0 {
        let digit = untried & untried.wrapping_neg();
        untried &= untried - 1;
        let rest = (totals >> digit.trailing_zeros()) as u64;
        let [second, third] = two([b & !digit, c & !digit], rest);
        if second != 0 {
            left.masks[0] |= digit;
            left.masks[1] |= second;
            left.masks[2] |= third;
            let both = second | third;
            left.required &= if both.count_ones() == 2 { digit | both } else { digit };
        }
    }
    if left.masks[0] == 0 { Err(Dead) } else { Ok(left) }
}

/// Keeps each cell within what the least and greatest digits of the others leave.
fn bounds(open: &Open, totals: u128) -> Result<Left, Dead> {
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
    let mut left = Left { masks: open.masks, required: 0 };
    for mask in &mut left.masks[..open.count] {
        let most = mask.trailing_zeros() as i32 + greatest - low;
        let fewest = 31 - mask.leading_zeros() as i32 - (high - least);
        let mut kept = u32::MAX;
        if most < 31 {
            kept &= (2u32 << most.max(0)) - 1;
        }
        if fewest > 0 {
            kept &= u32::MAX.checked_shl(fewest as u32).unwrap_or(0);
        }
        *mask &= kept;
    }
    Ok(left)
}

impl Space<'_> {
    /// The cells hold these digits, among others.
    pub(super) fn strike_required(&mut self, cells: &[u16], digits: u32) -> Alive {
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
