//! Which cell to try next, and with which digit.
//!
//! A cell has a score: how much the rules say about it, and how often it took part in recent conflicts. The search tries the cell with the highest score per
//! candidate. If that has more than two, a digit with two places left in a house may do better.

use super::model::Model;
use super::propagator::Propagator;
use super::space::{Culprit, Space};

/// What conflicts have taught about cells.
pub(super) struct Scores {
    cells: Vec<f32>,
    /// What the rules alone say about each cell.
    prior: Vec<f32>,
    /// What the next conflict adds. It grows, so that old conflicts count less and less.
    weight: f32,
    growth: f32,
    has_regions: bool,
}

/// The growth of the weight from conflict to conflict.
const GROWTH: f32 = 1.004;
/// The same where regions are to be found: what matters changes more from place to place.
const GROWTH_IN_REGIONS: f32 = 1.03;
/// The same after such a search has begun again: it has shown to be long, so what matters everywhere counts more.
const GROWTH_IN_LONG_SEARCHES: f32 = 1.001;
/// The greatest score that is left of what conflicts have taught when a search begins again.
const LEFT: f32 = 100.0;
/// How much more than the cell that was chosen those count that found the conflict. This, the growth and the numbers below were
/// tried out on a hundred puzzles of many kinds.
const CULPRIT: f32 = 3.0;
/// What a rule's cells are worth before any conflict, for each cell of the rule.
const PRIOR: f32 = 1.0;
/// What the number of a region is worth, for each cell of the board.
const REGIONS: f32 = 2.0;
/// What a cell is worth that says how many others have a region: its digit decides about many of them at once.
const COUNTS: f32 = 200.0;
/// What a rank is worth for the cells of its line and the first ones of the other lists. More would outweigh all conflicts.
const RANK: f32 = 2.0;

/// What is taken off the number of candidates when a score is divided by it: cells with two candidates are worth more than
/// proportion says, since the other one is known as soon as one is refuted.
const OFF: f32 = 0.7;

impl Scores {
    pub(super) fn new(space: &Space<'_>) -> Scores {
        let model = space.model;
        let digits = model.digits as f32;
        let mut cells: Vec<f32> =
            (0..model.cells).map(|cell| 1.0 + 2.0 * PRIOR * model.pairs(cell).len() as f32).collect();
        for (number, propagator) in model.propagators.iter().enumerate() {
            let watched = model.cells_of.get(number);
            let size = watched.len() as f32;
            let worth = match propagator {
                Propagator::Sweep(_)
                | Propagator::Band(_)
                | Propagator::House { .. }
                | Propagator::Crossing(_)
                | Propagator::Numbered(_) => continue,
                // What is open about the digits shows when the regions are known.
                Propagator::Partition(partition) => {
                    let worth = PRIOR * REGIONS * partition.regions.len() as f32;
                    partition.regions.iter().for_each(|&cell| cells[usize::from(cell)] += worth);
                    continue;
                }
                // A long line says of a cell what a few neighbours do.
                Propagator::Automaton(_) => size.min(digits),
                Propagator::Rank(rank) => {
                    rank.line.iter().for_each(|&cell| cells[usize::from(cell)] += RANK);
                    rank.others.iter().for_each(|line| cells[usize::from(line[0])] += RANK);
                    continue;
                }
                // Small sums say more than large ones, and all of them much.
                Propagator::Cage { .. } | Propagator::Linear(_) | Propagator::Wide(_) => {
                    (2.0 * digits - size).max(digits)
                }
                Propagator::Matches(matches) => {
                    cells[usize::from(matches.count)] += COUNTS;
                    size
                }
                _ => size,
            };
            for &cell in watched {
                cells[usize::from(cell)] += PRIOR * worth;
            }
        }
        let has_regions =
            model.propagators.iter().any(|propagator| matches!(propagator, Propagator::Partition(_)));
        let growth = if has_regions { GROWTH_IN_REGIONS } else { GROWTH };
        Scores { prior: cells.clone(), cells, weight: 1.0, growth, has_regions }
    }

    /// Returns whether regions are to be found.
    pub(super) fn has_regions(&self) -> bool {
        self.has_regions
    }

    /// Prepares for a long search: forgets most of what conflicts have taught, and from now on forgets slowly.
    pub(super) fn slow_down(&mut self) {
        if self.growth == GROWTH_IN_LONG_SEARCHES {
            return;
        }
        let greatest = self.cells.iter().copied().fold(1.0, f32::max);
        for (score, prior) in self.cells.iter_mut().zip(&self.prior) {
            *score = prior + *score * (LEFT / greatest);
        }
        self.weight = 1.0;
        self.growth = GROWTH_IN_LONG_SEARCHES;
    }

    /// Learns from a contradiction below a choice.
    pub(super) fn conflict(&mut self, choice: u16, culprit: Culprit, model: &Model) {
        match culprit {
            Culprit::Cell(cell) => self.cells[usize::from(cell)] += CULPRIT * self.weight,
            Culprit::House(_) | Culprit::Propagator(_) => {
                let cells = match culprit {
                    Culprit::House(number) => model.houses.get(number as usize),
                    Culprit::Propagator(number) => model.cells_of.get(number as usize),
                    Culprit::Cell(_) => &[],
                };
                let share = CULPRIT * self.weight / cells.len() as f32;
                for &cell in cells {
                    self.cells[usize::from(cell)] += share;
                }
            }
        }
        self.cells[usize::from(choice)] += self.weight;
        self.weight *= self.growth;
        if self.weight > 1e20 {
            self.cells.iter_mut().for_each(|score| *score *= 1e-20);
            self.weight *= 1e-20;
        }
    }

    /// Returns the next cell and digit to try; `None` if every cell is filled.
    pub(super) fn choose(&self, space: &Space<'_>) -> Option<(u16, u32)> {
        let mut best: Option<(f32, u16)> = None;
        for (cell, (&mask, score)) in space.masks[..space.model.cells].iter().zip(&self.cells).enumerate() {
            if mask & (mask - 1) == 0 {
                continue;
            }
            let count = mask.count_ones();
            let worth = score / (count as f32 - OFF);
            if best.is_none_or(|known| worth > known.0) {
                best = Some((worth, cell as u16));
            }
        }
        let (worth, cell) = best?;
        let mask = space.masks[usize::from(cell)];
        if mask.count_ones() > 2
            && let Some(choice) = self.two_places(space, worth)
        {
            return Some(choice);
        }
        Some((cell, mask & mask.wrapping_neg()))
    }

    /// Returns the next cell and digit to try, wanted digits first. The board must have an open cell or a wanted candidate.
    pub(super) fn towards(&self, space: &Space<'_>, wanted: &[u32]) -> (u16, u32) {
        let mut best = (-1.0, 0, 0);
        for (cell, (&mask, &wanted)) in space.masks.iter().zip(wanted).enumerate() {
            if mask.is_power_of_two() {
                continue;
            }
            let new = mask & wanted;
            let worth = self.cells[cell] / (mask.count_ones() as f32 - OFF);
            let worth = if new == 0 { worth * 1e-3 } else { worth };
            if worth > best.0 {
                let digits = if new == 0 { mask } else { new };
                best = (worth, cell as u16, digits & digits.wrapping_neg());
            }
        }
        (best.1, best.2)
    }

    /// Returns the open cell with the fewest candidates.
    pub(super) fn fewest(&self, space: &Space<'_>) -> Option<u16> {
        let open =
            space.masks[..space.model.cells].iter().enumerate().filter(|(_, mask)| !mask.is_power_of_two());
        open.min_by_key(|(_, mask)| mask.count_ones()).map(|(cell, _)| cell as u16)
    }

    /// Returns a digit with two places in a house, whose cells have a higher score than a cell's worth.
    fn two_places(&self, space: &Space<'_>, worth: f32) -> Option<(u16, u32)> {
        let mut best = (worth, None);
        for cells in space.model.houses.iter() {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for &cell in cells {
                let mask = space.masks[usize::from(cell)];
                more |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            let mut pairs = twice & !more;
            while pairs != 0 {
                let digit = pairs & pairs.wrapping_neg();
                pairs &= pairs - 1;
                let mut places = cells.iter().filter(|&&cell| space.masks[usize::from(cell)] & digit != 0);
                let (Some(&a), Some(&b)) = (places.next(), places.next()) else { continue };
                let (one, other) = (self.cells[usize::from(a)], self.cells[usize::from(b)]);
                let worth = one.max(other) / (2.0 - OFF);
                if worth > best.0 {
                    best = (worth, Some((if one >= other { a } else { b }, digit)));
                }
            }
        }
        best.1
    }
}
