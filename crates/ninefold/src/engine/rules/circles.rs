//! Counting circles: the digits of some cells, each as often as its value, are one of several sets.
//!
//! A set is ruled out if a digit of it has too few places or a placed digit isn't among it. What no set has leaves the cells;
//! what all sets have is counted.

use super::space::{Alive, Dead, Space};
use super::tally::Tally;

/// The digits of the cells are one of the sets, each as often as its value.
pub(super) struct Circles {
    pub(super) cells: Vec<u16>,
    pub(super) sets: Vec<u32>,
    /// For each digit, that it occurs as often as its value.
    pub(super) tallies: Vec<Tally>,
}

impl Circles {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        let (mut open, mut placed) = (0u32, 0u32);
        for &cell in &self.cells {
            let mask = space.masks[usize::from(cell)];
            open |= mask;
            placed |= if mask.is_power_of_two() { mask } else { 0 };
        }
        let mut possible = 0;
        for (digit, tally) in self.tallies.iter().enumerate().filter(|(digit, _)| open >> digit & 1 == 1) {
            possible |= u32::from(tally.most(space) >= tally.totals[0]) << digit;
        }
        let (mut any, mut all, mut has_set) = (0, u32::MAX, false);
        for &set in self.sets.iter().filter(|&&set| set & !possible == 0 && placed & !set == 0) {
            any |= set;
            all &= set;
            has_set = true;
        }
        if !has_set {
            return Err(Dead);
        }
        for &cell in &self.cells {
            space.keep(cell, any)?;
        }
        for (_, tally) in self.tallies.iter().enumerate().filter(|(digit, _)| all >> digit & 1 == 1) {
            tally.run(space)?;
        }
        Ok(())
    }
}
