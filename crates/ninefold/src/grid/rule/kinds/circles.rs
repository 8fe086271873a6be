//! Counting circles: a digit in a circle says how many circles hold it.

use super::prelude::*;

/// A digit in a circle occurs in exactly so many circles of the set.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Circles {
    /// The cells with circles, in board order.
    pub cells: Vec<Cell>,
}

/// The largest number of sets of values that are tried one by one.
const MAX_SETS: usize = 1024;

impl Circles {
    /// Returns the sets of values whose sum is the number of circles, or `None` if there are more than [`MAX_SETS`].
    fn sets(&self, layout: &Layout) -> Option<Vec<Vec<i32>>> {
        /// Extends a set in every way by values up to `most` that sum to `rest`. Returns `None` if there are too many.
        fn extend(
            rest: i32,
            most: i32,
            least: i32,
            set: &mut Vec<i32>,
            sets: &mut Vec<Vec<i32>>,
        ) -> Option<()> {
            if rest == 0 {
                sets.push(set.iter().rev().copied().collect());
                return (sets.len() <= MAX_SETS).then_some(());
            }
            for value in (least..=most.min(rest)).rev() {
                // What the smaller values can add is not enough from here on.
                if (least..=value).sum::<i32>() < rest {
                    break;
                }
                set.push(value);
                extend(rest - value, value - 1, least, set, sets)?;
                set.pop();
            }
            Some(())
        }
        let mut sets = Vec::new();
        extend(self.cells.len() as i32, greatest(layout), least(layout).max(1), &mut Vec::new(), &mut sets)?;
        Some(sets)
    }

    /// Returns which numbers of circles a value can fill: those for which the others can fill the remaining circles.
    fn counts(&self, layout: &Layout, value: i32) -> Vec<i32> {
        let circles = self.cells.len();
        let mut sums = vec![false; circles + 1];
        sums[0] = true;
        for other in (least(layout).max(1)..=greatest(layout)).filter(|&other| other != value) {
            for sum in (other as usize..=circles).rev() {
                sums[sum] |= sums[sum - other as usize];
            }
        }
        let fits = |&count: &i32| circles.checked_sub(count as usize).is_some_and(|rest| sums[rest]);
        let mut counts = vec![0, value];
        counts.dedup();
        counts.into_iter().filter(fits).collect()
    }
}

impl Kind for Circles {
    const NAMES: &'static [&'static str] = &["circles"];

    only_cells!();

    fn normalise(&mut self) {
        self.cells.sort_unstable();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        let values = least(layout).max(1)..=greatest(layout);
        let (circles, most) = (self.cells.len() as i32, values.sum::<i32>());
        match circles > most {
            true => Err(format!("{circles} circles are too many: the digits fill {most} at most")),
            false => Ok(()),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let values = board.values(&self.cells);
        values.iter().all(|&value| values.iter().filter(|&&other| other == value).count() as i32 == value)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        // The values in circles sum to the number of circles.
        if let Some(sets) = self.sets(layout) {
            let set = |set: Vec<i32>| digits(layout, |value| set.contains(&value));
            let sets = sets.into_iter().map(set).collect();
            to.add(Primitive::Circles { cells: self.cells.clone(), sets });
            return;
        }
        for value in least(layout)..=greatest(layout) {
            to.count(layout, &self.cells, value, self.counts(layout, value));
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        format!("A digit in {} occurs there as often as it says.", list(&self.cells, layout))
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        self.cells.iter().map(|&cell| Figure::Mark { cell, mark: CellMark::Ring }).collect()
    }
}
