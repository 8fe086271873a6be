//! Cells whose regions are to be found: two of one region differ.

use super::space::{Alive, Dead, Space};
use crate::grid::Layout;

/// Cells whose regions hold the same digit differ.
pub(super) struct Partition {
    pub(super) cells: Vec<u16>,
    /// For each cell the one that holds the number of its region.
    pub(super) regions: Vec<u16>,
}

impl Partition {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        self.differ(space)?;
        // As many regions of different digits as there are digits hold every digit.
        let digits = space.model.digits;
        if self.cells.len() == digits * digits { self.hold_all(space) } else { Ok(()) }
    }

    /// Cells of one region differ.
    fn differ(&self, space: &mut Space<'_>) -> Alive {
        let mut placed = [0u32; Layout::MAX_SIDE];
        for (&cell, &number) in self.cells.iter().zip(&self.regions) {
            let (digit, region) = (space.masks[usize::from(cell)], space.masks[usize::from(number)]);
            if digit.is_power_of_two() && region.is_power_of_two() {
                let placed = &mut placed[region.trailing_zeros() as usize];
                if *placed & digit != 0 {
                    return Err(Dead);
                }
                *placed |= digit;
            }
        }
        for (&cell, &number) in self.cells.iter().zip(&self.regions) {
            let (digit, region) = (space.masks[usize::from(cell)], space.masks[usize::from(number)]);
            match (digit.is_power_of_two(), region.is_power_of_two()) {
                (false, true) => space.strike(cell, placed[region.trailing_zeros() as usize])?,
                (true, false) => {
                    let has = |at: &usize| placed[*at] & digit != 0;
                    let gone = (0..space.model.digits).filter(has).fold(0, |set, at| set | 1 << at);
                    space.strike(number, gone)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Every region holds every digit: one that has a single place left in a region goes there.
    fn hold_all(&self, space: &mut Space<'_>) -> Alive {
        let digits = space.model.digits;
        let (mut once, mut twice) = ([0u32; Layout::MAX_SIDE], [0u32; Layout::MAX_SIDE]);
        for (&cell, &number) in self.cells.iter().zip(&self.regions) {
            let mask = space.masks[usize::from(cell)];
            let mut left = space.masks[usize::from(number)];
            while left != 0 {
                let at = left.trailing_zeros() as usize;
                left &= left - 1;
                twice[at] |= once[at] & mask;
                once[at] |= mask;
            }
        }
        if once[..digits].iter().any(|&once| once != space.model.full) {
            return Err(Dead);
        }
        for (&cell, &number) in self.cells.iter().zip(&self.regions) {
            let (mask, mut left) = (space.masks[usize::from(cell)], space.masks[usize::from(number)]);
            if mask.is_power_of_two() && left.is_power_of_two() {
                continue;
            }
            while left != 0 {
                let at = left.trailing_zeros() as usize;
                let single = mask & !twice[at];
                if single != 0 {
                    space.keep(number, left & left.wrapping_neg())?;
                    space.keep(cell, single)?;
                    if !single.is_power_of_two() {
                        return Err(Dead); // two digits have this cell alone
                    }
                    break;
                }
                left &= left - 1;
            }
        }
        Ok(())
    }
}
