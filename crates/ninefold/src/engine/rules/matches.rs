//! A cell says how many others hold the same digit as a first one: clues about regions that are to be found.
//!
//! The digit of the first cell is tried. For each, the lengths that the run along an arm can have are a bit set, and so are their sums:
//!
//! ```text
//! first  arm                   lengths of a run of 2
//!   2    2  23  123  1 …       1, 2 and 3: the run can break at each cell that may hold something else
//! ```

use super::shards::Shards;
use super::space::{Alive, Space};

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
const LONGEST: usize = 60;
/// So many arms need no allocation.
const FEW: usize = 8;
/// So many cells of arms need no allocation.
const FEW_CELLS: usize = 64;

impl Matches {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        let size: usize = self.arms.iter().map(Vec::len).sum();
        let (mut few, mut many);
        let allowed: &mut [Allowed] = if size <= FEW_CELLS {
            few = [Allowed::default(); FEW_CELLS];
            &mut few[..size]
        } else {
            many = vec![Allowed::default(); size];
            &mut many
        };
        let mut at = 0;
        for (arm, cells) in self.arms.iter().enumerate() {
            for (place, &cell) in cells.iter().enumerate() {
                allowed[at].now = space.masks[usize::from(cell)];
                allowed[at].is_tied = self.shards.as_ref().is_some_and(|(shards, first, places)| {
                    let [a, b] = [*first, places[arm][place]].map(|at| shards.root(usize::from(at), space));
                    a == b
                });
                at += 1;
            }
        }
        let wanted = u64::from(space.masks[usize::from(self.count)]) << self.low;
        let (mut firsts, mut counts) = (0, 0);
        let mut left = space.masks[usize::from(self.first)];
        while left != 0 {
            let digit = left & left.wrapping_neg();
            left &= left - 1;
            let found = if self.runs {
                self.along(digit, wanted, allowed)
            } else {
                self.among(digit, wanted, allowed)
            };
            counts |= found;
            firsts |= if found == 0 { 0 } else { digit };
        }
        space.keep(self.first, firsts)?;
        space.keep(self.count, (counts >> self.low) as u32)?;
        let mut at = 0;
        for (arm, cells) in self.arms.iter().enumerate() {
            for (place, &cell) in cells.iter().enumerate() {
                space.keep(cell, allowed[at].digits)?;
                if !allowed[at].may_differ
                    && let Some((shards, first, places)) = &self.shards
                {
                    shards.join(usize::from(*first), usize::from(places[arm][place]), space);
                }
                at += 1;
            }
        }
        Ok(())
    }

    /// Tries a digit of the first cell where unbroken runs count. Returns the counts that are possible.
    fn along(&self, digit: u32, wanted: u64, allowed: &mut [Allowed]) -> u64 {
        let (mut few, mut many);
        let arms: &mut [[u64; 2]] = if self.arms.len() <= FEW {
            few = [[0u64; 2]; FEW];
            &mut few[..self.arms.len()]
        } else {
            many = vec![[0u64; 2]; self.arms.len()];
            &mut many
        };
        // The lengths of each arm, and the sums of the arms after it.
        let mut start = 0;
        for (cells, arm) in self.arms.iter().zip(&mut *arms) {
            arm[0] = lengths(digit, &allowed[start..start + cells.len()]);
            start += cells.len();
        }
        let mut sums = 1;
        for arm in arms.iter_mut().rev() {
            arm[1] = sums;
            sums = add(sums, arm[0]);
        }
        let found = (sums << self.own) & wanted;
        if found == 0 {
            return 0;
        }
        let (mut before, mut start) = (1 << self.own, 0);
        for (cells, &[lengths, after]) in self.arms.iter().zip(&*arms) {
            let others = add(before, after);
            let mut supported = 0u64;
            let mut left = lengths;
            while left != 0 {
                let length = left.trailing_zeros();
                left &= left - 1;
                supported |= u64::from((others << length) & wanted != 0) << length;
            }
            let (least, most) =
                (supported.trailing_zeros() as usize, 63 - supported.leading_zeros() as usize);
            for (at, cell) in allowed[start..start + cells.len()].iter_mut().enumerate() {
                cell.allow(
                    if at < least {
                        digit
                    } else if at > least {
                        u32::MAX
                    } else if most > at {
                        cell.now
                    } else {
                        !digit
                    },
                    digit,
                );
            }
            before = add(before, lengths);
            start += cells.len();
        }
        found
    }

    /// Tries a digit of the first cell where all cells count. Returns the counts that are possible.
    fn among(&self, digit: u32, wanted: u64, allowed: &mut [Allowed]) -> u64 {
        let (mut low, mut high) = (self.own as usize, self.own as usize);
        for cell in &*allowed {
            if cell.now & digit == 0 && cell.is_tied {
                return 0;
            }
            high += usize::from(cell.now & digit != 0);
            low += usize::from(cell.now == digit || cell.is_tied);
        }
        if low > LONGEST {
            return 0;
        }
        let found = wanted & (u64::MAX << low) & !(u64::MAX.checked_shl(high as u32 + 1).unwrap_or(0));
        if found == 0 {
            return 0;
        }
        let (least, most) = (found.trailing_zeros() as usize, 63 - found.leading_zeros() as usize);
        for cell in allowed {
            let is_open = cell.now & digit != 0 && cell.now != digit && !cell.is_tied;
            let digits = match is_open {
                false if cell.is_tied => digit,
                false => cell.now,
                true => (if most > low { digit } else { 0 }) | (if least < high { !digit } else { 0 }),
            };
            cell.allow(digits, digit);
        }
        found
    }

    pub(super) fn cells(&self) -> Vec<u16> {
        [&[self.count, self.first], &self.arms.concat()[..]].concat()
    }
}

/// What a cell of an arm holds, and may hold.
#[derive(Clone, Copy, Default)]
struct Allowed {
    now: u32,
    digits: u32,
    /// Whether it is known to hold the same digit as the first cell, and whether it may hold another one.
    is_tied: bool,
    may_differ: bool,
}

impl Allowed {
    #[inline]
    fn allow(&mut self, digits: u32, digit: u32) {
        self.digits |= self.now & digits;
        self.may_differ |= self.now & digits & !digit != 0;
    }
}

/// Returns the lengths that the run of a digit can have, as bits.
#[inline]
fn lengths(digit: u32, cells: &[Allowed]) -> u64 {
    let mut lengths = 0;
    for (at, cell) in cells.iter().take(LONGEST).enumerate() {
        lengths |= u64::from(cell.now != digit && !cell.is_tied) << at;
        if cell.now & digit == 0 {
            return lengths;
        }
    }
    if cells.len() < LONGEST { lengths | 1 << cells.len() } else { lengths }
}

/// Returns the sums of two sets of numbers.
#[inline]
fn add(one: u64, other: u64) -> u64 {
    let (mut left, mut sums) = (other, 0);
    while left != 0 {
        sums |= one << left.trailing_zeros();
        left &= left - 1;
    }
    sums
}
