//! Counting cells that hold some digits.

use super::space::{Alive, Dead, Space};

/// The coefficients of the cells that hold one of the digits sum to one of the totals.
pub(super) struct Tally {
    pub(super) terms: Vec<(u16, i32)>,
    pub(super) digits: u32,
    /// In ascending order.
    pub(super) totals: Vec<i32>,
    /// Ways to divide the terms into classes of cells that see each other: for each term its class.
    pub(super) divisions: Vec<Vec<u8>>,
}

/// The most classes of a division.
pub(super) const MAX_CLASSES: usize = 64;

impl Tally {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        loop {
            // What counts surely, and what may come to it.
            let (mut low, mut high) = (0, 0);
            for &(cell, times) in &self.terms {
                let mask = space.masks[usize::from(cell)];
                if mask & self.digits == 0 {
                    continue;
                }
                if mask & !self.digits == 0 {
                    low += times;
                    high += times;
                } else {
                    low += times.min(0);
                    high += times.max(0);
                }
            }
            let first = self.totals.partition_point(|&total| total < low);
            let last = self.totals.partition_point(|&total| total <= high);
            if first >= last {
                return Err(Dead);
            }
            let (from, to) = (self.totals[first], self.totals[last - 1]);
            let mut changed = self.spread_out(from, space)?;
            for &(cell, times) in &self.terms {
                let mask = space.masks[usize::from(cell)];
                if mask & self.digits == 0 || mask & !self.digits == 0 {
                    continue;
                }
                // The bounds if the cell counts, and if it doesn't.
                let counts = low + times.max(0) <= to && high + times.min(0) >= from;
                let misses = low - times.min(0) <= to && high - times.max(0) >= from;
                if !counts {
                    space.keep(cell, !self.digits)?;
                } else if !misses {
                    space.keep(cell, self.digits)?;
                }
                changed |= !counts || !misses;
            }
            if !changed {
                return self.strike_last(from, low, space);
            }
        }
    }

    /// Returns how many of the cells can hold the digits, where each counts 1.
    pub(super) fn most(&self, space: &Space<'_>) -> i32 {
        let can = |cell: u16| space.masks[usize::from(cell)] & self.digits != 0;
        let mut most = self.terms.iter().filter(|term| can(term.0)).count() as i32;
        for division in &self.divisions {
            let places = self.terms.iter().zip(division).filter(|(term, _)| can(term.0));
            let classes = places.fold(0u64, |classes, (_, class)| classes | 1 << class);
            most = most.min(classes.count_ones() as i32);
        }
        most
    }

    /// A class of cells that see each other counts once at most: if every class that can count has to, its places are known to
    /// hold the digit. Returns whether anything changed.
    fn spread_out(&self, from: i32, space: &mut Space<'_>) -> Result<bool, Dead> {
        let mut changed = false;
        for division in &self.divisions {
            let mut can = 0u64;
            for (&(cell, _), &class) in self.terms.iter().zip(division) {
                can |= u64::from(space.masks[usize::from(cell)] & self.digits != 0) << class;
            }
            let most = can.count_ones() as i32;
            if most < from {
                return Err(Dead);
            }
            if most > from {
                continue;
            }
            while can != 0 {
                let class = can.trailing_zeros() as u8;
                can &= can - 1;
                let mut places = [0u16; 6];
                let mut count = 0;
                for (&(cell, _), &other) in self.terms.iter().zip(division) {
                    if other == class && space.masks[usize::from(cell)] & self.digits != 0 {
                        if count < places.len() {
                            places[count] = cell;
                        }
                        count += 1;
                    }
                }
                if let [place] = places[..count.min(places.len())] {
                    changed |= space.masks[usize::from(place)] != self.digits;
                    space.keep(place, self.digits)?;
                } else if count <= places.len() {
                    space.strike_beyond(&places[..count], self.digits)?;
                }
            }
        }
        Ok(changed)
    }

    /// One more of the open cells has to hold the one digit that counts: no cell that sees them all holds it.
    fn strike_last(&self, from: i32, low: i32, space: &mut Space<'_>) -> Alive {
        if from <= low || !self.digits.is_power_of_two() {
            return Ok(());
        }
        let mut places = [0u16; 6];
        let mut count = 0;
        for &(cell, times) in &self.terms {
            let mask = space.masks[usize::from(cell)];
            if mask & self.digits != 0 && mask & !self.digits != 0 {
                // A cell with a negative coefficient helps by not holding the digit.
                if count == places.len() || times < 0 {
                    return Ok(());
                }
                places[count] = cell;
                count += 1;
            }
        }
        space.strike_beyond(&places[..count], self.digits)
    }
}
