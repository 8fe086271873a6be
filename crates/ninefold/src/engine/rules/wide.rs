//! Sums whose totals don't fit a bit set, or with many terms: the cells stay within bounds.

use super::order::{greatest, least};
use super::space::{Alive, Dead, Space};

/// Groups of cells with one coefficient sum to one of the totals; the cells of a group differ.
pub(super) struct Wide {
    pub(super) groups: Vec<(i32, Vec<u16>)>,
    /// In ascending order.
    pub(super) totals: Vec<i64>,
}

impl Wide {
    pub(super) fn cells(&self) -> impl Iterator<Item = u16> + '_ {
        self.groups.iter().flat_map(|group| group.1.iter().copied())
    }

    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        loop {
            let (mut low, mut high) = (0, 0);
            let mut reaches = Vec::with_capacity(self.groups.len());
            for (times, cells) in &self.groups {
                let reach = times_of(*times, Reach::of(cells, space).bounds(cells.len())?);
                low += reach.0;
                high += reach.1;
                reaches.push(reach);
            }
            // The totals that are within reach.
            let first = self.totals.partition_point(|&total| total < low);
            let last = self.totals.partition_point(|&total| total <= high);
            if first >= last {
                return Err(Dead);
            }
            let (from, to) = (self.totals[first], self.totals[last - 1]);
            let mut changed = false;
            for ((times, cells), reach) in self.groups.iter().zip(reaches) {
                let (rest_low, rest_high) = (low - reach.0, high - reach.1);
                let all = Reach::of(cells, space);
                for &cell in cells {
                    let mask = space.masks[usize::from(cell)];
                    let (mut kept, mut left) = (0, mask);
                    while left != 0 {
                        let digit = left & left.wrapping_neg();
                        left &= left - 1;
                        let Ok(bounds) = all.with(mask, digit).bounds(cells.len() - 1) else { continue };
                        let value = digit.trailing_zeros();
                        let (least, most) = times_of(*times, (bounds.0 + value, bounds.1 + value));
                        if rest_low + least <= to && rest_high + most >= from {
                            kept |= digit;
                        }
                    }
                    changed |= kept != mask;
                    space.keep(cell, kept)?;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }
}

/// Returns bounds times a coefficient.
fn times_of(times: i32, (low, high): (u32, u32)) -> (i64, i64) {
    let [a, b] = [low, high].map(|bound| i64::from(bound) * i64::from(times));
    (a.min(b), a.max(b))
}

/// What bounds the sum of cells that differ.
#[derive(Clone, Copy)]
struct Reach {
    /// The sums of the least and of the greatest digits.
    low: u32,
    high: u32,
    /// All digits.
    union: u32,
}

impl Reach {
    fn of(cells: &[u16], space: &Space<'_>) -> Reach {
        let mut reach = Reach { low: 0, high: 0, union: 0 };
        for &cell in cells {
            let mask = space.masks[usize::from(cell)];
            reach.low += least(mask);
            reach.high += greatest(mask);
            reach.union |= mask;
        }
        reach
    }

    /// Returns the reach of the other cells if one with these digits holds one of them.
    fn with(self, mask: u32, digit: u32) -> Reach {
        let (low, high) = (self.low - least(mask), self.high - greatest(mask));
        Reach { low, high, union: self.union & !digit }
    }

    /// Returns the least and the greatest sum of so many cells.
    fn bounds(self, count: usize) -> Result<(u32, u32), Dead> {
        if (self.union.count_ones() as usize) < count {
            return Err(Dead);
        }
        let (mut low, mut high) = (0, 0);
        let (mut up, mut down) = (self.union, self.union);
        for _ in 0..count {
            low += least(up);
            up &= up - 1;
            high += greatest(down);
            down &= !(1 << greatest(down));
        }
        Ok((low.max(self.low), high.min(self.high)))
    }
}
