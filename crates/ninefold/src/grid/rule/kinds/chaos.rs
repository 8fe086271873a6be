//! Chaos construction: regions that are to be found.

use std::sync::Arc;

use super::super::primitive::is_connected;
use super::prelude::*;

/// The grid divides into connected regions of equal size, each with as many different digits, which the solver finds. Extra
/// cells, one for each cell of the grid, hold the number of its region; regions are numbered in the order of their first cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chaos {
    /// The extra cells, in the order of the grid.
    pub regions: Vec<Cell>,
    /// The number of cells of a region.
    pub size: u16,
}

impl Chaos {
    /// Returns the number of regions.
    fn count(&self) -> usize {
        self.regions.len() / usize::from(self.size)
    }

    /// Returns for each cell of the grid the indices of those that share a side with it.
    fn touching(layout: &Layout) -> Vec<Vec<u16>> {
        let mut touching = vec![Vec::new(); layout.shape().grid_cells()];
        for [a, b] in neighbours(layout) {
            touching[a.index()].push(b.index() as u16);
            touching[b.index()].push(a.index() as u16);
        }
        touching
    }
}

impl Kind for Chaos {
    const NAMES: &'static [&'static str] = &["chaos"];

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.grid_cells().chain(self.regions.iter().copied()).collect()
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.regions, layout)?;
        let (cells, size) = (layout.shape().grid_cells(), usize::from(self.size));
        if self.regions.len() != cells || self.regions.iter().any(|&cell| !layout.is_extra(cell)) {
            return Err(format!("it needs {cells} extra cells, one for each cell of the grid"));
        }
        if size < 2 || size > layout.side() || !cells.is_multiple_of(size) {
            return Err(format!("{cells} cells don't divide into regions of {size} different digits"));
        }
        match self.count() > layout.side() {
            true => Err(format!("{} regions need as many digits; use larger ones", self.count())),
            false => Ok(()),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let layout = board.layout();
        let numbers: Vec<usize> = self.regions.iter().map(|&cell| board.digit(cell).index()).collect();
        let mut next = 0;
        for &number in &numbers {
            if number > next {
                return false;
            }
            next = next.max(number + 1);
        }
        let touching = Chaos::touching(layout);
        next == self.count()
            && (0..self.count()).all(|number| {
                let inside: Vec<bool> = numbers.iter().map(|&other| other == number).collect();
                let cells: Vec<Cell> = layout.grid_cells().filter(|cell| inside[cell.index()]).collect();
                cells.len() == usize::from(self.size)
                    && board.differ(&cells)
                    && is_connected(&touching, &inside)
            })
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let touching: Arc<[Vec<u16>]> = Chaos::touching(layout).into();
        let numbers: DigitSet = (0..self.count()).map(Digit::from_index).collect();
        for &cell in self.regions.iter().filter(|_| numbers != layout.digits()) {
            to.among(cell, numbers);
        }
        for number in 0..self.count() {
            let digits = DigitSet::only(Digit::from_index(number));
            let terms = self.regions.iter().map(|&cell| (cell, 1)).collect();
            to.add(Primitive::Tally { terms, digits, totals: Totals::Exactly(self.size.into()) });
            let (cells, touching) = (self.regions.clone(), Arc::clone(&touching));
            to.add(Primitive::Connected { cells, touching, digits });
        }
        to.add(Primitive::Partition { cells: layout.grid_cells().collect(), regions: self.regions.clone() });
        to.add(Primitive::Numbered(self.regions.clone()));
    }

    fn describe(&self, _layout: &Layout) -> String {
        let (count, size) = (self.count(), self.size);
        format!("The grid divides into {count} connected regions of {size} cells, whose digits differ.")
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        if usize::from(self.size) != layout.side() {
            out.push(self.size.to_string());
        }
        write_cells(&self.regions, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Chaos, String> {
        let size = from.maybe_number().unwrap_or(from.layout().side() as i32);
        let size = u16::try_from(size).map_err(|_| format!("a region has no {size} cells"))?;
        Ok(Chaos { regions: from.cells()?, size })
    }
}
