//! Regions that are to be found, as parts of a model.

use super::build::{Builder, count, has_twice};
use super::matches::Matches;
use super::partition::Partition;
use super::pieces::Pieces;
use super::propagator::Propagator;
use super::shards::Shards;
use crate::grid::rule::Primitive;
use crate::grid::{Cell, Layout};

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
        let shards = Shards { lane: self.lanes(cells.len()), count: cells.len() };
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
        self.shards.push((numbers.clone(), shards));
        let partition = Partition { cells: self.all(cells), regions: numbers, shards, pieces };
        self.propagators.push(Propagator::Partition(partition));
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
        let arms: Vec<Vec<u16>> = arms.iter().map(|arm| self.all(arm)).collect();
        let shards = self.shards.iter().find_map(|(cells, shards)| {
            let place = |&cell: &u16| cells.iter().position(|&other| other == cell).map(|at| at as u16);
            let places = |arm: &Vec<u16>| arm.iter().map(place).collect::<Option<Vec<u16>>>();
            Some((*shards, place(&first)?, arms.iter().map(places).collect::<Option<Vec<Vec<u16>>>>()?))
        });
        let low = u32::from(self.layout.shape().low);
        let own = u32::from(!others);
        self.propagators.push(Propagator::Matches(Matches { count, low, first, arms, runs, own, shards }));
    }
}
