//! Sums whose totals don't fit a bit set, or with many terms: the cells stay within bounds.

use super::order::{greatest, least};
use super::slots::Slots;
use super::space::{Alive, Dead, Space};

/// Groups of cells with one coefficient sum to one of the totals; the cells of a group differ.
pub(super) struct Wide {
    pub(super) groups: Vec<(i32, Vec<u16>)>,
    /// In ascending order.
    pub(super) totals: Vec<i64>,
}

/// Of so many groups the slots are kept; more are rare.
const MAX_GROUPS: usize = 24;

impl Wide {
    pub(super) fn cells(&self) -> impl Iterator<Item = u16> + '_ {
        self.groups.iter().flat_map(|group| group.1.iter().copied())
    }

    /// Keeps the cells within bounds until nothing more follows.
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        while self.narrow(space)? {}
        Ok(())
    }

    /// Keeps the cells within bounds. Returns whether that changed one.
    fn narrow(&self, space: &mut Space<'_>) -> Result<bool, Dead> {
        let digits = space.model.digits;
        let (mut low, mut high) = (0, 0);
        let mut all = [None; MAX_GROUPS];
        for (at, (times, cells)) in self.groups.iter().enumerate() {
            let slots = slots(cells, space)?;
            let reach = times_of(*times, slots.sums());
            low += reach.0;
            high += reach.1;
            if let Some(known) = all.get_mut(at) {
                *known = Some(slots);
            }
        }
        // The totals that are within reach.
        let first = self.totals.partition_point(|&total| total < low);
        let last = self.totals.partition_point(|&total| total <= high);
        if first >= last {
            return Err(Dead);
        }
        let (above, below) = (self.totals[last - 1] - low, high - self.totals[first]);
        let mut changed = false;
        for (at, (times, cells)) in self.groups.iter().enumerate() {
            let size = i64::from(times.abs());
            // By how many digits a cell may miss the least and the greatest ones.
            let [above, below] =
                if *times > 0 { [above / size, below / size] } else { [below / size, above / size] };
            if above.min(below) >= digits as i64 - 1 {
                continue;
            }
            let slots = match all.get(at) {
                Some(Some(slots)) => *slots,
                _ => slots(cells, space)?,
            };
            let (least_sum, greatest_sum) = slots.sums();
            let [above, below] = [above, below].map(|bound| bound.min(31) as u32);
            let within = slots.within(above, below);
            // The same for each cell by itself, as if the others could be equal.
            let masks = || cells.iter().map(|&cell| space.masks[usize::from(cell)]);
            let spare = least_sum + above - masks().map(least).sum::<u32>();
            let shortfall = masks().map(greatest).sum::<u32>() + below - greatest_sum;
            for &cell in cells {
                let mask = space.masks[usize::from(cell)];
                let (most, fewest) = (least(mask) + spare, greatest(mask).saturating_sub(shortfall));
                let upto = if most < 31 { (2 << most) - 1 } else { u32::MAX };
                let kept = mask & within & upto & (u32::MAX << fewest);
                changed |= kept != mask;
                space.keep(cell, kept)?;
            }
        }
        Ok(changed)
    }
}

fn slots(cells: &[u16], space: &Space<'_>) -> Result<Slots, Dead> {
    Slots::of(cells.iter().map(|&cell| space.masks[usize::from(cell)]), space.model.digits)
}

/// Returns bounds times a coefficient.
fn times_of(times: i32, (low, high): (u32, u32)) -> (i64, i64) {
    let [a, b] = [low, high].map(|bound| i64::from(bound) * i64::from(times));
    (a.min(b), a.max(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rules::model::Model;
    use crate::grid::{Layout, Shape};
    use crate::random::Random;

    /// Marks the digits with which groups reach the total, one group after another.
    fn mark(
        groups: &[(i32, Vec<u16>)],
        masks: &[u32],
        taken: &mut Vec<(u16, u32)>,
        left: i64,
        marked: &mut [u32],
    ) {
        let Some(((times, cells), rest)) = groups.split_first() else {
            if left == 0 {
                taken.iter().for_each(|&(cell, digit)| marked[usize::from(cell)] |= 1 << digit);
            }
            return;
        };
        let start = taken.iter().position(|known| cells.contains(&known.0)).unwrap_or(taken.len());
        let Some(&cell) = cells.get(taken.len() - start) else {
            return mark(rest, masks, taken, left, marked);
        };
        for digit in (0..32).filter(|digit| masks[usize::from(cell)] >> digit & 1 == 1) {
            if taken[start..].iter().all(|known| known.1 != digit) {
                taken.push((cell, digit));
                mark(groups, masks, taken, left - i64::from(*times) * i64::from(digit), marked);
                taken.pop();
            }
        }
    }

    #[test]
    fn bounds_beyond_32_bits_rule_nothing_out() {
        let layout = Layout::of(Shape::square(5)).expect("the board is small");
        let model = Model::with(&layout, &[], false);
        let mut space = Space::new(&model);
        space.masks[5] = 0b111;
        let groups = vec![(1, vec![0]), (i32::MAX, vec![5])];
        let wide = Wide { groups, totals: vec![2 * i64::from(i32::MAX) + 3] };
        assert_eq!(wide.run(&mut space), Ok(()));
        assert_eq!((space.masks[0], space.masks[5]), (0b1000, 0b100));
    }

    #[test]
    fn bounds_keep_what_reaches_the_total() {
        let layout = Layout::of(Shape::square(5)).expect("the board is small");
        let (mut dead, mut ruled_out) = (0, 0);
        for seed in 0..3000 {
            let mut random = Random::new(seed);
            let group = |row: u16, random: &mut Random| {
                let times = [1, 1, 1, -1, 2][random.below(5)];
                (times, (0..2 + random.below(3) as u16).map(|column| row * 5 + column).collect())
            };
            let groups: Vec<(i32, Vec<u16>)> = (0..3).map(|row| group(row, &mut random)).collect();
            let model = Model::with(&layout, &[], false);
            let mut space = Space::new(&model);
            for mask in &mut space.masks {
                *mask = 1 + random.below(31) as u32;
            }
            let before = space.masks.clone();
            let wide = Wide { groups, totals: vec![random.below(50) as i64 - 15] };
            let mut right = vec![0; before.len()];
            mark(&wide.groups, &before, &mut Vec::new(), wide.totals[0], &mut right);
            match wide.run(&mut space) {
                Ok(()) => {
                    let cells: Vec<u16> = wide.cells().collect();
                    let lost =
                        |cell: &&u16| right[usize::from(**cell)] & !space.masks[usize::from(**cell)] != 0;
                    assert_eq!(cells.iter().find(lost), None, "{seed}");
                    let is_less =
                        |cell: &&u16| space.masks[usize::from(**cell)] != before[usize::from(**cell)];
                    ruled_out += cells.iter().filter(is_less).count();
                }
                Err(Dead) => {
                    assert!(right.iter().all(|&mask| mask == 0), "{seed}");
                    dead += 1;
                }
            }
        }
        assert!(dead > 100 && ruled_out > 100, "{dead} {ruled_out}");
    }
}
