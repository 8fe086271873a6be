//! A cell says how many different digits others hold.
//!
//! ```text
//! 12  12  123  3     The most: as many digits as can be given to different cells, here 1, 2 and 3.
//! 12      3          The fewest: cells that have no candidate in common hold different digits, here two.
//! ```
//!
//! If the most is needed, a candidate stays only if as many digits can still be given to different cells. If the fewest is the limit,
//! all digits are among the candidates of the cells that have none in common.

use super::pieces::bits;
use super::shards::Shards;
use super::space::{Alive, Space};

/// The value of the count is the number of different digits in the cells.
pub(super) struct Distinct {
    pub(super) count: u16,
    /// The least value.
    pub(super) low: u32,
    pub(super) cells: Vec<u16>,
    /// Where the shards of regions are, and the places there of the cells.
    pub(super) shards: Option<(Shards, Vec<u16>)>,
}

impl Distinct {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        let parts = self.parts(space);
        let fixed = parts.iter().filter(|mask| mask.is_power_of_two()).fold(0, |fixed, mask| fixed | mask);
        let matching = Matching::of(&parts, fixed);
        let apart = Apart::of(&parts, fixed, space.model.digits as u32);
        let (fewest, most) = (fixed.count_ones() + apart.count, fixed.count_ones() + matching.size);
        let possible = u64::MAX << fewest & !(u64::MAX << 1 << most);
        space.keep(self.count, (possible >> self.low) as u32)?;
        let wanted = u64::from(space.masks[usize::from(self.count)]) << self.low;
        let is_least = wanted >> 1 >> fewest == 0;
        let is_most = wanted & !(u64::MAX << most) == 0;
        if is_least {
            for &cell in &self.cells {
                space.keep(cell, fixed | apart.digits)?;
            }
        }
        if is_most {
            for (at, &cell) in self.cells.iter().enumerate() {
                let part = self.part(at, space);
                space.keep(cell, matching.supported(part, &parts, fixed))?;
            }
        }
        Ok(())
    }

    /// Returns the place of the first cell that is known to hold the same digit.
    fn part(&self, at: usize, space: &Space<'_>) -> usize {
        let Some((shards, places)) = &self.shards else { return at };
        let root = |at: usize| shards.root(usize::from(places[at]), space);
        (0..at).find(|&other| root(other) == root(at)).unwrap_or(at)
    }

    /// Returns the candidates of cells that stand for all that hold the same digit; 0 for the others.
    fn parts(&self, space: &Space<'_>) -> Vec<u32> {
        let mut parts = vec![0; self.cells.len()];
        for (at, &cell) in self.cells.iter().enumerate() {
            let (part, mask) = (self.part(at, space), space.masks[usize::from(cell)]);
            parts[part] = if part == at { mask } else { parts[part] & mask };
        }
        parts
    }
}

/// Open cells that have no candidate in common with each other, or with those that are known.
struct Apart {
    count: u32,
    digits: u32,
}

impl Apart {
    fn of(parts: &[u32], fixed: u32, digits: u32) -> Apart {
        let mut apart = Apart { count: 0, digits: 0 };
        // Those with few candidates first.
        for candidates in 2..=digits {
            for &mask in parts.iter().filter(|mask| mask.count_ones() == candidates) {
                if mask & (fixed | apart.digits) == 0 {
                    apart.count += 1;
                    apart.digits |= mask;
                }
            }
        }
        apart
    }
}

/// As many digits as possible, each for another cell; beyond those that are known.
struct Matching {
    /// The cell of each digit.
    cells: [u16; 32],
    digits: u32,
    size: u32,
}

const NONE: u16 = u16::MAX;

impl Matching {
    fn of(parts: &[u32], fixed: u32) -> Matching {
        let mut matching = Matching { cells: [NONE; 32], digits: 0, size: 0 };
        for at in 0..parts.len() {
            matching.size += u32::from(matching.give(at, parts, &mut fixed.clone()));
        }
        matching.digits =
            (0..32).filter(|&digit| matching.cells[digit] != NONE).fold(0, |set, digit| set | 1 << digit);
        matching
    }

    /// Returns the digit of a cell.
    fn digit_of(&self, at: usize) -> Option<usize> {
        bits(self.digits).find(|&digit| usize::from(self.cells[digit]) == at)
    }

    /// Gives a cell a digit that hasn't been met, if that leaves all others one.
    fn give(&mut self, at: usize, parts: &[u32], met: &mut u32) -> bool {
        loop {
            let left = parts[at] & !*met;
            if left == 0 {
                return false;
            }
            let digit = left.trailing_zeros() as usize;
            *met |= 1 << digit;
            let owner = self.cells[digit];
            if owner == NONE || self.give(usize::from(owner), parts, met) {
                self.cells[digit] = at as u16;
                return true;
            }
        }
    }

    /// Returns whether a cell could be given a digit that hasn't been met, if these digits are free.
    fn could_give(&self, at: usize, parts: &[u32], free: u32, met: &mut u32) -> bool {
        loop {
            let left = parts[at] & !*met;
            if left & free != 0 {
                return true;
            }
            if left == 0 {
                return false;
            }
            *met |= left & left.wrapping_neg();
            if self.could_give(usize::from(self.cells[left.trailing_zeros() as usize]), parts, free, met) {
                return true;
            }
        }
    }

    /// Returns the candidates of a cell with which as many digits can be given to different cells.
    fn supported(&self, at: usize, parts: &[u32], fixed: u32) -> u32 {
        let mask = parts[at];
        let Some(own) = self.digit_of(at) else { return mask };
        let free = !(self.digits | fixed) | 1 << own;
        let mut supported = mask & free;
        // With any other digit, a cell that has none, or that loses this one, has to make up for the cell's own.
        let has_none = |other: &usize| *other != at && parts[*other] != 0 && self.digit_of(*other).is_none();
        let makes_up = |met: &mut u32| {
            (0..parts.len()).filter(has_none).any(|other| self.could_give(other, parts, free, met))
        };
        if mask & fixed != 0 && makes_up(&mut fixed.clone()) {
            supported |= mask & fixed;
        }
        let mut left = mask & !supported & !fixed;
        while left != 0 {
            let digit = left & left.wrapping_neg();
            left &= left - 1;
            let (loser, mut met) = (usize::from(self.cells[digit.trailing_zeros() as usize]), fixed | digit);
            if self.could_give(loser, parts, free, &mut met) || makes_up(&mut met) {
                supported |= digit;
            }
        }
        supported
    }
}
