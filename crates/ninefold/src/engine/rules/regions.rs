//! Regions that are to be found, as parts of a model.

use super::build::{Builder, count, has_twice};
use super::matches::{LONGEST, Matches};
use super::partition::Partition;
use super::pieces::Pieces;
use super::propagator::Propagator;
use super::shards::Shards;
use crate::grid::rule::Primitive;
use crate::grid::{Cell, Digit, DigitSet, Layout};

/// Returns two cells that hold the same digit, if a primitive says so and no more.
pub(super) fn equal(primitive: &Primitive) -> Option<[Cell; 2]> {
    let Primitive::Pair(cells, table) = primitive else { return None };
    let is_same = |(at, row): (usize, &DigitSet)| *row == DigitSet::only(Digit::from_index(at));
    table.rows().iter().enumerate().all(is_same).then_some(*cells)
}

impl<'a> Builder<'a> {
    /// Cells whose regions are to be found. If these are connected and equally large, it covers the primitives that say so.
    pub(super) fn partition(
        &mut self,
        cells: &[Cell],
        regions: &[Cell],
        primitives: &[&'a Primitive],
        covered: &mut Vec<usize>,
    ) {
        let numbers = self.all(regions);
        let shards = Shards::new(self.lanes(Shards::lanes(cells.len())), cells.len());
        let mut found: Option<(usize, u16, Vec<Vec<u16>>)> = None;
        let mut parts = Vec::new();
        for (at, primitive) in primitives.iter().enumerate() {
            let Primitive::Connected { cells: inside, touching, digits } = primitive else { continue };
            let next = found.as_ref().map_or(0, |found| found.0);
            let size = primitives.iter().position(|other| count(other, inside, *digits).is_some());
            let Some(tally) = size.filter(|_| inside == regions && digits.bits() == 1 << next) else {
                continue;
            };
            let size = count(primitives[tally], inside, *digits).unwrap_or(0);
            match &mut found {
                None => found = Some((1, size, touching.to_vec())),
                Some(found) if found.1 == size && found.2[..] == touching[..] => found.0 += 1,
                Some(_) => continue,
            }
            parts.extend([at, tally]);
        }
        let is_whole = |found: &(usize, u16, Vec<Vec<u16>>)| {
            let size = usize::from(found.1);
            (1..=Layout::MAX_SIDE).contains(&size) && found.0 * size == cells.len() && !has_twice(&numbers)
        };
        let pieces = found.filter(is_whole).map(|(regions, size, neighbours)| {
            covered.append(&mut parts);
            Pieces { size, regions, neighbours, lane: self.lanes(regions) }
        });
        let links = primitives.iter().filter_map(|primitive| {
            let [a, b] = equal(primitive)?.map(|cell| regions.iter().position(|&region| region == cell));
            Some((a?, b?))
        });
        let links = links.collect();
        self.shards.push((numbers.clone(), shards));
        let partition = Partition { cells: self.all(cells), regions: numbers, shards, links, pieces };
        self.propagators.push(Propagator::Partition(partition));
    }

    /// Returns the shards of cells whose regions are to be found, and the places there of these cells.
    pub(super) fn shards_of(&self, cells: &[u16]) -> Option<(Shards, Vec<u16>)> {
        self.shards.iter().find_map(|(known, shards)| {
            let place = |cell: &u16| known.iter().position(|other| other == cell).map(|at| at as u16);
            Some((*shards, cells.iter().map(place).collect::<Option<Vec<u16>>>()?))
        })
    }

    /// A cell says how many others have the region of a first one.
    pub(super) fn matches(
        &mut self,
        [count, first]: [Cell; 2],
        arms: &[Vec<Cell>],
        runs: bool,
        others: bool,
    ) {
        let (count, first) = (self.number(count), self.number(first));
        let mut arms: Vec<Vec<u16>> = arms.iter().map(|arm| self.all(arm)).collect();
        if !runs {
            // All cells count, so arms are only sets of them, which have room for so many.
            arms = arms.concat().chunks(LONGEST).map(<[u16]>::to_vec).collect();
        }
        let mut all = arms.concat();
        all.push(first);
        let shards = self.shards_of(&all).map(|(shards, mut places)| {
            let first = places.pop().expect("the first cell is the last place");
            let mut left = places.into_iter();
            (shards, first, arms.iter().map(|arm| left.by_ref().take(arm.len()).collect()).collect())
        });
        let low = u32::from(self.layout.shape().low);
        let own = u32::from(!others);
        if self.has_company(first, &arms, runs) {
            let values = u32::MAX.checked_shl((own + 1).saturating_sub(low)).unwrap_or(0);
            self.initial[usize::from(count)] &= values;
        }
        self.propagators.push(Propagator::Matches(Matches { count, low, first, arms, runs, own, shards }));
    }

    /// Returns whether at least one cell of the arms is of the region of the first cell, wherever that region lies: if it has more
    /// than one cell, it goes on to a neighbour of the first.
    fn has_company(&self, first: u16, arms: &[Vec<u16>], runs: bool) -> bool {
        self.propagators.iter().any(|propagator| {
            let Propagator::Partition(Partition { regions, pieces: Some(pieces), .. }) = propagator else {
                return false;
            };
            let Some(at) = regions.iter().position(|&region| region == first) else { return false };
            let counts = |cell: &u16| {
                arms.iter().any(|arm| if runs { arm.first() == Some(cell) } else { arm.contains(cell) })
            };
            pieces.size > 1 && pieces.neighbours[at].iter().all(|&near| counts(&regions[usize::from(near)]))
        })
    }
}
