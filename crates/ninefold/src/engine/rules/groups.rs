//! What houses and the edges of the board say about the cells of a rule.

use super::build::Builder;
use super::propagator::Propagator;
use super::same::Same;
use super::tally::{self, Tally};
use crate::grid::{Cell, DigitSet, HouseKind};

impl Builder<'_> {
    /// Returns whether four of the lines begin with each digit: with every cell on the edge of a board whose edges hold every
    /// digit, and with its corners twice.
    pub(super) fn begin_evenly(&self, line: &[Cell], others: &[Vec<Cell>]) -> bool {
        let layout = self.layout;
        if layout.rows() != layout.columns() || layout.rows() != layout.side() || layout.rows() < 2 {
            return false;
        }
        let last = layout.rows() - 1;
        let edge = |at: &dyn Fn(usize) -> Cell| (0..=last).map(at).collect::<Vec<Cell>>();
        let edges = [
            edge(&|at| layout.cell(0, at)),
            edge(&|at| layout.cell(last, at)),
            edge(&|at| layout.cell(at, 0)),
            edge(&|at| layout.cell(at, last)),
        ];
        let mut starts: Vec<Cell> = others.iter().filter_map(|other| other.first().copied()).collect();
        starts.extend(line.first());
        starts.sort_unstable();
        let mut all = edges.concat();
        all.sort_unstable();
        starts == all && edges.iter().all(|edge| self.peer_sets.is_clique(&self.all(edge)))
    }

    /// Areas hold the same digits, each as often: if the cells of each differ, once at most.
    pub(super) fn same(&mut self, areas: &[Vec<Cell>]) {
        let areas: Vec<Vec<u16>> = areas.iter().map(|area| self.all(area)).collect();
        if areas.iter().all(|area| self.peer_sets.is_clique(area)) {
            self.propagators.push(Propagator::Same(Same { areas }));
            return;
        }
        for pair in areas.windows(2) {
            let mut terms: Vec<(u16, i32)> = pair[0].iter().map(|&cell| (cell, 1)).collect();
            for &cell in &pair[1] {
                match terms.iter().position(|&(other, times)| other == cell && times > 0) {
                    Some(at) => drop(terms.swap_remove(at)),
                    None => terms.push((cell, -1)),
                }
            }
            for digit in 0..if terms.is_empty() { 0 } else { self.digits() } {
                let terms = terms.clone();
                let tally = Tally { terms, digits: 1 << digit, totals: vec![0], divisions: Vec::new() };
                self.propagators.push(Propagator::Tally(tally));
            }
        }
    }

    /// Returns how rows, columns and boxes divide cells of which each counts one digit.
    pub(super) fn divisions(&self, terms: &[(Cell, i32)], digits: DigitSet) -> Vec<Vec<u8>> {
        if digits.len() != 1 || terms.iter().any(|term| term.1 != 1) {
            return Vec::new();
        }
        let division = |kind: HouseKind| {
            let houses = self.layout.houses().iter().chain(self.layout.groups());
            let houses: Vec<_> = houses.filter(|house| house.kind == kind).collect();
            let house = |cell: Cell| houses.iter().position(|house| house.cells().contains(&cell));
            let mut names: Vec<Result<usize, Cell>> = Vec::new();
            let mut classes = Vec::with_capacity(terms.len());
            for &(cell, _) in terms {
                let name = house(cell).ok_or(cell);
                let class = names.iter().position(|known| *known == name).unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                });
                classes.push(class as u8);
            }
            (names.len() < terms.len() && names.len() <= tally::MAX_CLASSES).then_some(classes)
        };
        [HouseKind::Row, HouseKind::Column, HouseKind::Box].into_iter().filter_map(division).collect()
    }

    /// Returns the other cells of each house that has all of some cells.
    pub(super) fn rests(&self, cells: &[u16]) -> Box<[Box<[u16]>]> {
        let has_all = |house: &&Vec<u16>| cells.iter().all(|cell| house.contains(cell));
        let rest = |house: &Vec<u16>| house.iter().copied().filter(|cell| !cells.contains(cell)).collect();
        self.houses.iter().filter(has_all).map(rest).collect()
    }
}
