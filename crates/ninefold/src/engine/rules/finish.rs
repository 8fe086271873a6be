//! The parts that were collected become a model: propagators in the order of their cost, and who is to hear of which cell.

use super::build::Builder;
use super::crossing;
use super::model::{Model, Rows};
use super::propagator::Propagator;
use crate::engine::fast;
use crate::grid::{Cell, Layout};

impl Builder<'_> {
    /// Returns all digits that some cells may hold at first.
    fn union(&self, cells: &[u16]) -> u32 {
        cells.iter().fold(0, |set, &cell| set | self.initial[usize::from(cell)])
    }

    /// Cells that differ and may hold only as many digits as they are form a house too.
    fn small_houses(&mut self) {
        for group in std::mem::take(&mut self.groups) {
            let is_house = self.union(&group).count_ones() as usize == group.len();
            if is_house && !self.houses.contains(&group) {
                self.houses.push(group);
            }
        }
    }

    pub(super) fn finish(mut self) -> Model {
        let cells = self.initial.len();
        self.small_houses();
        // Rows, columns and boxes come first.
        let in_bands = if self.bands.is_empty() && !self.has_sweep { 0 } else { 3 * self.digits() };
        let crossings = crossing::all(&self.houses, cells, in_bands);
        self.propagators.extend(crossings.into_iter().map(Propagator::Crossing));
        let mut propagators: Vec<Propagator> = Vec::new();
        for cells in &self.houses[in_bands..] {
            let digits =
                if cells.len() == self.digits() { self.layout.digits().bits() } else { self.union(cells) };
            propagators.push(Propagator::House { cells: cells[..].into(), digits });
        }
        propagators.extend(self.bands.drain(..).map(Propagator::Band));
        if self.has_sweep {
            let cells = self.houses[..self.digits()].concat(); // of all rows
            propagators.push(Propagator::Sweep(cells));
        }
        self.propagators.sort_by_key(Propagator::cost);
        propagators.append(&mut self.propagators);
        let cells_of = Rows::filled(propagators.len(), |number, list| propagators[number].cells(list));
        let words = propagators.len().div_ceil(64);
        let mut watchers = vec![0u64; words * cells];
        for number in 0..propagators.len() {
            for &cell in cells_of.get(number) {
                watchers[usize::from(cell) * words + number / 64] |= 1 << (number % 64);
            }
        }
        let watched = (0..cells).map(|cell| {
            let here = watchers[cell * words..][..words].iter().enumerate();
            here.filter(|(_, bits)| **bits != 0).map(|(word, bits)| (word as u16, *bits))
        });
        let (partners, tables) = self.pairs.finish(cells, self.layout.side());
        // A sweep tells the cells of its houses.
        let swept = self.has_sweep.then(Layout::classic);
        let peers = Rows::filled(cells, |cell, list| {
            let known = swept.as_ref().filter(|_| cell < fast::CELLS);
            let known = known.map_or(&[][..], |swept| swept.peer_set(Cell::new(cell)).words());
            self.peer_sets.list_beyond(cell as u16, known, list);
        });
        Model {
            digits: self.layout.side(),
            full: self.layout.digits().bits(),
            cells,
            initial: self.initial,
            impossible: self.impossible,
            lanes: self.lanes,
            propagators,
            houses: Rows::new(self.houses.iter().map(|house| house.iter().copied())),
            branches: self.branches,
            has_pairs: partners.iter().map(|partners| !partners.is_empty()).collect(),
            tables,
            cells_of,
            has_peers: peers.iter().map(|peers| !peers.is_empty()).collect(),
            peers,
            pairs: Rows::new(partners.into_iter()),
            watchers: Rows::new(watched),
            peer_sets: self.peer_sets,
            renumbered: self.renumbered,
        }
    }
}
