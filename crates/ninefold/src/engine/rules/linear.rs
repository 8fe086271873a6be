//! Sums of cells that need not differ, with coefficients: arrows, little killers, the 45-rule.
//!
//! The cells fall into groups of one coefficient whose cells differ. For each group, a bit set has the sums that it can
//! have. Shifting and joining these sets from the first group on gives the sums that are possible so far, and from the last
//! group back those that are still needed:
//!
//! ```text
//! 1 ──▶ F₁ ──▶ F₂ ──▶ F₃        possible before group i: Fᵢ
//!       B₁ ◀── B₂ ◀── totals    needed after group i: Bᵢ
//! group i can have the sum s if (Fᵢ shifted by s) and Bᵢ share a bit
//! ```

use super::cage::Open;
use super::slots::Slots;
use super::space::{Alive, Dead, Space};
use super::totals::Totals;

/// A sum whose totals fit a bit set.
pub(super) struct Linear {
    /// The cells, group after group.
    pub(super) cells: Vec<u16>,
    pub(super) groups: Vec<Group>,
    /// The totals, for coefficients made positive.
    pub(super) totals: Totals,
    /// Whether it follows from other sums.
    pub(super) is_derived: bool,
}

/// Some cells with one coefficient that differ.
pub(super) struct Group {
    /// Where its cells end in the list.
    pub(super) end: u16,
    pub(super) weight: u16,
    /// Whether the digits count downwards, for a negative coefficient.
    pub(super) reversed: bool,
}

/// The largest number of terms that bit sets can have.
pub(super) const MAX_TERMS: usize = 16;

impl Linear {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        let digits = space.model.digits;
        let view = |mask: u32, reversed: bool| {
            if reversed { mask.reverse_bits() >> (32 - digits) } else { mask }
        };
        // What is known counts at once; of the open cells, the bounds.
        let (mut base, mut low, mut high, mut widest) = (0, 0, 0, 0);
        let mut open = [Term::default(); MAX_TERMS];
        let (mut count, mut start) = (0, 0);
        for (number, group) in self.groups.iter().enumerate() {
            let weight = u32::from(group.weight);
            for &cell in &self.cells[start..usize::from(group.end)] {
                let mask = view(space.masks[usize::from(cell)], group.reversed);
                let least = mask.trailing_zeros() * weight;
                if mask & (mask - 1) == 0 {
                    base += least;
                } else {
                    let greatest = (31 - mask.leading_zeros()) * weight;
                    low += least;
                    high += greatest;
                    widest = widest.max(greatest - least);
                    open[count] = Term { cell, group: number as u16, mask };
                    count += 1;
                }
            }
            start = usize::from(group.end);
        }
        let totals = self.totals.down(base);
        if totals.is_empty() {
            return Err(Dead);
        }
        if count == 0 {
            return if totals.has_zero() { Ok(()) } else { Err(Dead) };
        }
        let (first, last) = totals.ends();
        if low > last || high < first {
            return Err(Dead);
        }
        // Of many cells, each may hold whatever it likes as long as none reaches a bound. Those that differ may not, but that is worth
        // a look only for the sum of a rule.
        if self.is_derived && count > 3 && low + widest <= last && first + widest <= high {
            return Ok(());
        }
        let mut parts = [Part::default(); MAX_TERMS];
        let parts = self.narrow(&mut open[..count], &mut parts, totals, digits)?;
        for part in parts.iter().filter(|part| part.is_reduced) {
            let terms = &open[usize::from(part.begin)..usize::from(part.end)];
            let reversed = self.groups[usize::from(terms[0].group)].reversed;
            for term in terms {
                space.keep(term.cell, view(term.mask, reversed))?;
            }
            if part.required != 0 {
                let cells: [u16; MAX_TERMS] =
                    std::array::from_fn(|at| terms.get(at).map_or(0, |term| term.cell));
                space.strike_required(&cells[..terms.len()], view(part.required, reversed))?;
            }
        }
        Ok(())
    }

    /// Rules out digits of open cells, which follow each other group by group. Returns the groups' open cells.
    fn narrow<'p>(
        &self,
        open: &mut [Term],
        parts: &'p mut [Part; MAX_TERMS],
        totals: Totals,
        digits: usize,
    ) -> Result<&'p [Part], Dead> {
        let mut part_count = 0;
        let mut begin = 0;
        while begin < open.len() {
            let number = open[begin].group;
            let count = open[begin..].iter().take_while(|term| term.group == number).count();
            let terms = &open[begin..begin + count];
            parts[part_count] = Part {
                begin: begin as u16,
                end: (begin + count) as u16,
                weight: self.groups[usize::from(number)].weight.into(),
                is_reduced: false,
                required: 0,
                sums: match *terms {
                    [one] => one.mask.into(),
                    [one, other] => sums_of_two(one.mask, other.mask),
                    _ => sums_of_many(terms.iter().map(|term| term.mask), digits),
                },
            };
            part_count += 1;
            begin += count;
        }
        let parts = &mut parts[..part_count];
        if open.len() > 3 && !is_tight(parts, totals)? {
            return Ok(&[]);
        }
        match totals.low() {
            Some(low) if low >> 64 == 0 => filter(parts, low as u64)?,
            Some(low) => filter(parts, low)?,
            None => filter(parts, totals)?,
        }
        for part in parts.iter_mut().filter(|part| part.is_reduced) {
            let terms = &mut open[usize::from(part.begin)..usize::from(part.end)];
            if let [term] = terms {
                term.mask &= part.sums as u32;
                continue;
            }
            let left = Open::of_masks(terms.iter().map(|term| term.mask)).fill(part.sums, 0, digits)?;
            terms.iter_mut().zip(&left.masks).for_each(|(term, &mask)| term.mask &= mask);
            part.required = left.required;
        }
        Ok(parts)
    }
}

/// An open cell, its group, and its digits, which count downwards if those of the group do.
#[derive(Clone, Copy, Default)]
struct Term {
    cell: u16,
    group: u16,
    mask: u32,
}

/// The open cells of a group, and the sums that they can have.
#[derive(Clone, Copy, Default)]
struct Part {
    begin: u16,
    end: u16,
    weight: u32,
    sums: u128,
    /// Digits that they surely hold.
    required: u32,
    /// Whether some sums turned out to be impossible.
    is_reduced: bool,
}

/// Bit sets of sums.
trait Bits: Copy + Default + PartialEq {
    const ONE: Self;
    fn up(self, by: u32) -> Self;
    fn down(self, by: u32) -> Self;
    fn or(self, other: Self) -> Self;
    fn meets(self, other: Self) -> bool;
}

macro_rules! bits {
    ($($word:ty),*) => {
        $(impl Bits for $word {
            const ONE: $word = 1;

            #[inline]
            fn up(self, by: u32) -> $word {
                self.checked_shl(by).unwrap_or(0)
            }

            #[inline]
            fn down(self, by: u32) -> $word {
                self.checked_shr(by).unwrap_or(0)
            }

            #[inline]
            fn or(self, other: $word) -> $word {
                self | other
            }

            #[inline]
            fn meets(self, other: $word) -> bool {
                self & other != 0
            }
        })*
    };
}

bits!(u64, u128);

impl Bits for Totals {
    const ONE: Totals = Totals::ZERO_ALONE;

    #[inline]
    fn up(self, by: u32) -> Totals {
        Totals::up(self, by)
    }

    #[inline]
    fn down(self, by: u32) -> Totals {
        Totals::down(self, by)
    }

    #[inline]
    fn or(self, other: Totals) -> Totals {
        Totals::or(self, other)
    }

    #[inline]
    fn meets(self, other: Totals) -> bool {
        Totals::meets(self, other)
    }
}

/// Leaves each part the sums with which the totals can be reached.
#[inline]
fn filter<B: Bits>(parts: &mut [Part], totals: B) -> Alive {
    let mut before = [B::ONE; MAX_TERMS];
    let mut reached = B::ONE;
    for (at, part) in parts.iter().enumerate() {
        before[at] = reached;
        let mut next = B::default();
        let mut sums = part.sums;
        while sums != 0 {
            next = next.or(reached.up(sums.trailing_zeros() * part.weight));
            sums &= sums - 1;
        }
        reached = next;
    }
    if !reached.meets(totals) {
        return Err(Dead);
    }
    let mut needed = totals;
    for (at, part) in parts.iter_mut().enumerate().rev() {
        let mut next = B::default();
        let mut kept = part.sums;
        let mut sums = part.sums;
        while sums != 0 {
            let sum = sums.trailing_zeros();
            sums &= sums - 1;
            if before[at].up(sum * part.weight).meets(needed) {
                next = next.or(needed.down(sum * part.weight));
            } else {
                kept &= !(1 << sum);
            }
        }
        part.is_reduced = kept != part.sums;
        part.sums = kept;
        needed = next;
    }
    Ok(())
}

/// Returns the sums of two different digits.
#[inline]
fn sums_of_two(a: u32, b: u32) -> u128 {
    let mut sums = 0u64;
    let mut left = a;
    while left != 0 {
        let digit = left & left.wrapping_neg();
        left &= left - 1;
        sums |= u64::from(b & !digit) << digit.trailing_zeros();
    }
    sums.into()
}

/// Returns the range of the sums of several different digits.
#[inline]
fn sums_of_many(masks: impl Iterator<Item = u32>, digits: usize) -> u128 {
    let Ok(slots) = Slots::of(masks, digits) else { return 0 };
    let (low, high) = slots.sums();
    (u128::MAX >> (127 - high)) & (u128::MAX << low)
}

/// Returns whether the least and greatest sums of the parts leave one of them less than it has.
#[inline]
fn is_tight(parts: &[Part], totals: Totals) -> Result<bool, Dead> {
    let reach = |part: &Part| {
        (part.sums.trailing_zeros() * part.weight, (127 - part.sums.leading_zeros()) * part.weight)
    };
    let (mut low, mut high, mut widest) = (0, 0, 0);
    for part in parts {
        if part.sums == 0 {
            return Err(Dead);
        }
        let (least, greatest) = reach(part);
        low += least;
        high += greatest;
        widest = widest.max(greatest - least);
    }
    let (first, last) = totals.ends();
    if low > last || high < first {
        return Err(Dead);
    }
    Ok(low + widest > last || first + widest > high)
}
