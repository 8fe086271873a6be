//! Sets of digits compared with cells: which digit of a set can be in which cell.

use std::sync::atomic::{AtomicU16, Ordering};

use super::cage::{Left, MAX, Open};
use super::space::Dead;

/// Keeps what some set allows: each set has to have a different cell for every digit.
pub(super) fn exactly(open: &Open, sets: impl Iterator<Item = u32>, digits: usize) -> Result<Left, Dead> {
    if open.count == 4 && digits <= 16 {
        return four(open, sets);
    }
    let mut fit = Fit::new(open);
    sets.for_each(|set| fit.try_set(set));
    fit.conclude()
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

    fn conclude(&self) -> Result<Left, Dead> {
        if self.required == u32::MAX {
            return Err(Dead); // no set fits
        }
        Ok(Left { masks: self.allowed, required: self.required })
    }
}

/// Compares four cells with sets by a table. The candidates are turned: for each digit, four bits say which cells may hold it.
/// Those of the four digits of a set make an index, and the table says which of these places take part in a solution.
fn four(open: &Open, sets: impl Iterator<Item = u32>) -> Result<Left, Dead> {
    let places = (0..4).fold(0, |places, at| places | spread(open.masks[at]) << at);
    let (mut kept, mut required) = (0u64, u32::MAX);
    for set in sets {
        if set & !open.union != 0 {
            continue;
        }
        let mut left = set;
        let shifts = [(); 4].map(|()| {
            let shift = 4 * left.trailing_zeros();
            left &= left - 1;
            shift
        });
        let index = (0..4).fold(0, |index, at| index | (places >> shifts[at] & 0b1111) << (4 * at));
        let supported = u64::from(supported(index as u16));
        if supported != 0 {
            kept |= (0..4).fold(0, |kept, at| kept | (supported >> (4 * at) & 0b1111) << shifts[at]);
            required &= set;
        }
    }
    if kept == 0 {
        return Err(Dead);
    }
    let mut left = Left { masks: [0; MAX], required };
    while kept != 0 {
        let bit = kept.trailing_zeros();
        kept &= kept - 1;
        left.masks[(bit % 4) as usize] |= 1 << (bit / 4);
    }
    Ok(left)
}

/// Puts the bits of sixteen digits four apart.
#[inline]
fn spread(mask: u32) -> u64 {
    let mut bits = u64::from(mask);
    bits = (bits | bits << 24) & 0x0000_00ff_0000_00ff;
    bits = (bits | bits << 12) & 0x000f_000f_000f_000f;
    bits = (bits | bits << 6) & 0x0303_0303_0303_0303;
    (bits | bits << 3) & 0x1111_1111_1111_1111
}

/// Of four rows of four bits each, given one after another, returns the bits that are part of a choice of one bit from each row,
/// all in different columns.
fn supported(rows: u16) -> u16 {
    /// What was found so far; 0 where nothing was, and 1, which can't be the result, instead of nothing.
    static KNOWN: [AtomicU16; 1 << 16] = [const { AtomicU16::new(0) }; 1 << 16];
    let known = &KNOWN[usize::from(rows)];
    match known.load(Ordering::Relaxed) {
        0 => {
            let found = try_all(rows);
            known.store(found.max(1), Ordering::Relaxed);
            found
        }
        1 => 0,
        found => found,
    }
}

/// Tries all choices of a bit from each row.
#[cold]
fn try_all(rows: u16) -> u16 {
    let mut found = 0;
    for a in 0..4 {
        for b in (0..4).filter(|&b| b != a) {
            for c in (0..4).filter(|&c| c != a && c != b) {
                let choice = 1 << a | 1 << (4 + b) | 1 << (8 + c) | 1 << (12 + (6 - a - b - c));
                if rows & choice == choice {
                    found |= choice;
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Tries every way to put the digits of a set into cells.
    fn naive(masks: &[u32], set: u32, at: usize, used: u32, chosen: &mut Vec<u32>, found: &mut [u32]) {
        if at == masks.len() {
            found.iter_mut().zip(chosen).for_each(|(found, digit)| *found |= *digit);
            return;
        }
        for digit in (0..16).map(|digit| 1 << digit).filter(|digit| masks[at] & set & !used & digit != 0) {
            chosen.push(digit);
            naive(masks, set, at + 1, used | digit, chosen, found);
            chosen.pop();
        }
    }

    #[test]
    fn four_cells_keep_what_some_set_allows() {
        let mut random = Random::new(4);
        let mut dead = 0;
        for round in 0..2000 {
            let digits = if round % 2 == 0 { 9 } else { 16 };
            let mut mask = || (0..4).fold(0, |mask, _| mask | 1u32 << random.below(digits));
            let masks = [mask(), mask(), mask(), mask()];
            let sets: Vec<u32> = (0..6).map(|_| mask()).filter(|set| set.count_ones() == 4).collect();
            let mut found = [0; 4];
            let mut required = u32::MAX;
            for &set in &sets {
                let mut of_set = [0; 4];
                naive(&masks, set, 0, 0, &mut Vec::new(), &mut of_set);
                found.iter_mut().zip(of_set).for_each(|(found, of_set)| *found |= of_set);
                required &= if of_set[0] == 0 { u32::MAX } else { set };
            }
            match four(&Open::of_masks(masks.into_iter()), sets.iter().copied()) {
                Ok(left) => assert_eq!((&left.masks[..4], left.required), (&found[..], required)),
                Err(Dead) => {
                    assert_eq!(found, [0; 4]);
                    dead += 1;
                }
            }
        }
        assert!((100..1900).contains(&dead), "{dead}");
    }
}
