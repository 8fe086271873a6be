//! A cell says how many others hold the same digit as a first one: clues about regions that are to be found.
//!
//! Each digit of the first cell is tried. The lengths that the run along an arm can have are a bit set:
//!
//! ```text
//! first  arm                   lengths of a run of 2
//!   2    2  23  123  1 …       1, 2 and 3: the run can break at each cell that may hold something else
//! ```
//!
//! Of several arms, the least and the greatest length count.

use super::pieces::bits;
use super::shards::Shards;
use super::space::{Alive, Space};
use crate::grid::Layout;

/// The value of the count is the number of cells of the arms that hold the digit of the first cell, in unbroken runs or anywhere.
pub(super) struct Matches {
    pub(super) count: u16,
    /// The least value.
    pub(super) low: u32,
    pub(super) first: u16,
    /// The arms without the first cell.
    pub(super) arms: Vec<Vec<u16>>,
    pub(super) runs: bool,
    /// What the first cell counts.
    pub(super) own: u32,
    /// Where the shards of regions are, and the places there of the first cell and the arms' cells.
    pub(super) shards: Option<(Shards, u16, Vec<Vec<u16>>)>,
}

/// Longer runs are more than any digit.
pub(super) const LONGEST: usize = 60;
/// One arm and so many cells of arms need no allocation.
const FEW_CELLS: usize = 64;

/// An arm as bit sets of its cells.
#[derive(Clone, Copy)]
struct Arm {
    /// The number of its cells, and the place of the first among those of all arms.
    len: usize,
    start: usize,
    /// For each digit the cells that may hold it, and those that do.
    can: [u64; Layout::MAX_SIDE],
    does: [u64; Layout::MAX_SIDE],
    /// The cells that are known to hold the same digit as the first cell.
    tied: u64,
    /// The lengths of the run of the digit that is tried.
    lengths: u64,
    /// The cells that lose nothing, those that may hold another digit than the first cell, and those that may hold the same.
    free: u64,
    differ: u64,
    agree: u64,
}

const EMPTY: Arm = Arm {
    len: 0,
    start: 0,
    can: [0; Layout::MAX_SIDE],
    does: [0; Layout::MAX_SIDE],
    tied: 0,
    lengths: 0,
    free: 0,
    differ: 0,
    agree: 0,
};

impl Matches {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        let cells: usize = self.arms.iter().map(Vec::len).sum();
        let (mut one_arm, mut few_cells) = (EMPTY, [0; FEW_CELLS]);
        let (mut many_arms, mut many_cells);
        let arms: &mut [Arm] = if self.arms.len() == 1 {
            std::slice::from_mut(&mut one_arm)
        } else {
            many_arms = vec![EMPTY; self.arms.len()];
            &mut many_arms
        };
        // What is left of each cell that isn't free.
        let left: &mut [u32] = if cells <= FEW_CELLS {
            &mut few_cells[..cells]
        } else {
            many_cells = vec![0; cells];
            &mut many_cells
        };
        let tries = space.masks[usize::from(self.first)];
        self.look(tries, arms, space);
        let wanted = u64::from(space.masks[usize::from(self.count)]) << self.low;
        let (mut firsts, mut counts) = (0, 0);
        for digit in bits(tries) {
            let found = if self.runs {
                self.along(digit, wanted, arms, left, space)
            } else {
                self.among(digit, wanted, arms, left, space)
            };
            counts |= found;
            firsts |= u32::from(found != 0) << digit;
        }
        space.keep(self.first, firsts)?;
        space.keep(self.count, (counts >> self.low) as u32)?;
        for (number, (cells, arm)) in self.arms.iter().zip(&*arms).enumerate() {
            for (at, &cell) in cells.iter().enumerate().take(LONGEST) {
                if arm.free >> at & 1 == 0 {
                    space.keep(cell, left[arm.start + at])?;
                }
                if let Some((shards, first, places)) = &self.shards {
                    let (first, place) = (usize::from(*first), usize::from(places[number][at]));
                    if arm.differ >> at & 1 == 0 {
                        shards.join(first, place, space)?;
                    } else if arm.agree >> at & 1 == 0 {
                        shards.part(first, place, space)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Collects which cells of each arm can hold the digits that are tried.
    fn look(&self, tries: u32, arms: &mut [Arm], space: &Space<'_>) {
        let root = |at: u16| self.shards.as_ref().map(|(shards, ..)| shards.root(usize::from(at), space));
        let own = self.shards.as_ref().and_then(|(_, first, _)| root(*first));
        let mut start = 0;
        for (number, (cells, arm)) in self.arms.iter().zip(arms).enumerate() {
            (arm.len, arm.start) = (cells.len(), start);
            start += cells.len();
            for (at, &cell) in cells.iter().enumerate().take(LONGEST) {
                let (mask, bit) = (space.masks[usize::from(cell)], 1 << at);
                let may_join = self.shards.as_ref().is_none_or(|(shards, first, places)| {
                    shards.may_join(usize::from(*first), usize::from(places[number][at]), space)
                });
                if may_join {
                    for digit in bits(mask & tries) {
                        arm.can[digit] |= bit;
                    }
                }
                if mask & tries != 0 && mask.is_power_of_two() {
                    arm.does[mask.trailing_zeros() as usize] |= bit;
                }
                let is_tied =
                    self.shards.as_ref().is_some_and(|(.., places)| root(places[number][at]) == own);
                arm.tied |= if is_tied { bit } else { 0 };
            }
        }
    }

    /// Tries a digit of the first cell where unbroken runs count. Returns the counts that are possible.
    fn along(&self, digit: usize, wanted: u64, arms: &mut [Arm], left: &mut [u32], space: &Space<'_>) -> u64 {
        // The least and the greatest sum of the lengths.
        let (mut low, mut high) = (self.own, self.own);
        for arm in &mut *arms {
            arm.lengths = arm.lengths(digit);
            if arm.lengths == 0 || arm.clashes(digit) {
                return 0;
            }
            low += arm.lengths.trailing_zeros();
            high += 63 - arm.lengths.leading_zeros();
        }
        if low > 63 {
            return 0;
        }
        let found = wanted & u64::MAX << low & !(u64::MAX << 1).checked_shl(high).unwrap_or(0);
        if found == 0 {
            return 0;
        }
        for (number, arm) in arms.iter_mut().enumerate() {
            let (shortest, longest) = (arm.lengths.trailing_zeros(), 63 - arm.lengths.leading_zeros());
            // What the others sum to at least, and how much more that can be.
            let (others, more) = (low - shortest, high - longest - (low - shortest));
            let supported = arm.lengths & down_to(found >> others, more);
            if supported == 0 {
                return 0;
            }
            // Cells before the least length hold the digit. The one that ends the only possible run does not.
            let (least, most) =
                (supported.trailing_zeros() as usize, 63 - supported.leading_zeros() as usize);
            left[arm.start..arm.start + least].iter_mut().for_each(|left| *left |= 1 << digit);
            let mut free = u64::MAX << least;
            arm.differ |= free & !arm.does[digit];
            arm.agree |= if least == most { !(1 << least) } else { u64::MAX };
            if least == most && least < arm.len {
                left[arm.start + least] |= space.masks[usize::from(self.arms[number][least])] & !(1 << digit);
                free &= free - 1;
            }
            arm.free |= free;
        }
        found
    }

    /// Tries a digit of the first cell where all cells count. Returns the counts that are possible.
    fn among(&self, digit: usize, wanted: u64, arms: &mut [Arm], left: &mut [u32], space: &Space<'_>) -> u64 {
        let (mut low, mut high) = (self.own, self.own);
        for arm in &*arms {
            if arm.tied & !arm.can[digit] != 0 || arm.clashes(digit) {
                return 0;
            }
            low += (arm.does[digit] | arm.tied).count_ones();
            high += arm.can[digit].count_ones();
        }
        if low > LONGEST as u32 {
            return 0;
        }
        let found = wanted & (u64::MAX << low) & !(u64::MAX.checked_shl(high + 1).unwrap_or(0));
        if found == 0 {
            return 0;
        }
        let (least, most) = (found.trailing_zeros(), 63 - found.leading_zeros());
        for (cells, arm) in self.arms.iter().zip(arms) {
            let sure = arm.does[digit] | arm.tied;
            let open = arm.can[digit] & !sure;
            // The last ones that may count have to, or one more would be too many.
            let (may, may_not) = (most > low, least < high);
            let mut closed = sure;
            match (may, may_not) {
                (true, true) => {}
                (true, false) => closed |= open,
                _ => {
                    let mut open = open;
                    while open != 0 {
                        let at = open.trailing_zeros() as usize;
                        open &= open - 1;
                        left[arm.start + at] |= space.masks[usize::from(cells[at])] & !(1 << digit);
                    }
                }
            }
            let free = if may { !closed } else { !(closed | open) };
            arm.free |= free;
            arm.differ |= if may_not { !sure } else { !closed };
            arm.agree |= if may { sure | open } else { sure };
            while closed != 0 {
                let at = closed.trailing_zeros() as usize;
                closed &= closed - 1;
                left[arm.start + at] |= 1 << digit;
            }
        }
        found
    }

    pub(super) fn cells(&self) -> Vec<u16> {
        [&[self.count, self.first], &self.arms.concat()[..]].concat()
    }
}

impl Arm {
    /// Returns whether a cell holds the digit that is known not to be of the region of the first cell.
    #[inline]
    fn clashes(&self, digit: usize) -> bool {
        self.does[digit] & !self.can[digit] != 0
    }

    /// Returns the lengths that the run of a digit can have, as bits.
    #[inline]
    fn lengths(&self, digit: usize) -> u64 {
        let longest = (self.can[digit].trailing_ones() as usize).min(self.len);
        let end = if longest == LONGEST { 0 } else { 1 << longest & !self.tied };
        !(self.does[digit] | self.tied) & !(u64::MAX << longest) | end
    }
}

/// Returns a set with the numbers that are smaller by up to so much.
#[inline]
fn down_to(mut set: u64, mut more: u32) -> u64 {
    let mut step = 1;
    while more > 0 && step < 64 {
        let step_now = step.min(more);
        set |= set >> step_now;
        more -= step_now;
        step *= 2;
    }
    set
}
