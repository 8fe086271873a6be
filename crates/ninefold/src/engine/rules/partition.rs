//! Cells whose regions are to be found: two of one region differ.

use super::pieces::{Lists, Pieces};
use super::shards::Shards;
use super::space::{Alive, Dead, Space};
use crate::grid::Layout;

/// Cells whose regions hold the same digit differ.
pub(super) struct Partition {
    pub(super) cells: Vec<u16>,
    /// For each cell the one that holds the number of its region.
    pub(super) regions: Vec<u16>,
    pub(super) shards: Shards,
    /// Places of cells that are of the same region.
    pub(super) links: Vec<(usize, usize)>,
    /// What is known if the regions are connected and equally large.
    pub(super) pieces: Option<Pieces>,
}

impl Partition {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        for &(a, b) in &self.links {
            self.shards.join(a, b, space)?;
        }
        let Some(pieces) = &self.pieces else {
            self.differ(space)?;
            // As many regions of different digits as there are digits hold every digit.
            let digits = space.model.digits;
            return if self.cells.len() == digits * digits {
                self.hold_all(digits, digits, space)
            } else {
                Ok(())
            };
        };
        let lists = Lists { cells: &self.cells, regions: &self.regions, shards: self.shards };
        let mut shards = pieces.prune(lists, space)?;
        pieces.connect(lists, &mut shards, space)?;
        self.hold_all(pieces.regions, usize::from(pieces.size), space)
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

    /// A region that may hold as many digits as it has cells holds them all: one that has a single place left there goes there.
    fn hold_all(&self, regions: usize, size: usize, space: &mut Space<'_>) -> Alive {
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
        let mut full = 0u32;
        for (at, once) in once[..regions].iter().enumerate() {
            match once.count_ones() as usize {
                digits if digits < size => return Err(Dead),
                digits => full |= u32::from(digits == size) << at,
            }
        }
        for (&cell, &number) in self.cells.iter().zip(&self.regions) {
            let (mask, held) = (space.masks[usize::from(cell)], space.masks[usize::from(number)]);
            let mut left = held & full;
            if mask.is_power_of_two() && held.is_power_of_two() {
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
