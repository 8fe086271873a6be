//! Digits that begin in order: a cell holds a digit that was there before, or the next one.
//!
//! The number of different digits so far is one more than the greatest, so the numbers that it can be are a bit set, and a
//! cell changes it by a shift.

use super::space::{Alive, Dead, Space};

/// The first cells of the digits are in the order of the digits.
pub(super) struct Numbered {
    pub(super) cells: Vec<u16>,
}

impl Numbered {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        // For each cell, the numbers of digits before it.
        let (mut few, mut many);
        let before: &mut [u32] = if self.cells.len() <= 128 {
            few = [0; 128];
            &mut few[..self.cells.len()]
        } else {
            many = vec![0; self.cells.len()];
            &mut many
        };
        let mut now = 1u32;
        for (&cell, before) in self.cells.iter().zip(&mut *before) {
            *before = now;
            let mask = space.masks[usize::from(cell)];
            now = now & beyond(mask) | (now & mask) << 1;
            if now == 0 {
                return Err(Dead);
            }
        }
        let mut after = now;
        for (&cell, before) in self.cells.iter().zip(&*before).rev() {
            let mask = space.masks[usize::from(cell)];
            let next = before & mask & after >> 1;
            let same = before & after & beyond(mask);
            // Digits below the greatest number that stays.
            let below = if same == 0 { 0 } else { (1u32 << (31 - same.leading_zeros())) - 1 };
            space.keep(cell, next | below)?;
            after = next | same;
        }
        Ok(())
    }
}

/// Returns the numbers greater than the least digit of a set, as bits.
#[inline]
fn beyond(mask: u32) -> u32 {
    u32::MAX << mask.trailing_zeros() << 1
}
