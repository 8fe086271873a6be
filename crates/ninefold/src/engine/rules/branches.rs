//! Either … or …: each branch is tried in a position of its own, and what no branch allows is ruled out.

use super::build::Builder;
use super::propagator::Propagator;
use super::space::{Alive, Dead, Space};
use crate::grid::Cell;
use crate::grid::rule::Primitive;

/// Some branches, at least one of which holds.
pub(super) struct Branches {
    /// The cells of all branches.
    pub(super) cells: Vec<u16>,
    /// For each branch, its cells in its own order.
    pub(super) branch_cells: Vec<Vec<u16>>,
    /// The number of the first branch among the model's.
    pub(super) first: usize,
    /// Where the position remembers which branches live, if it does.
    pub(super) lane: Option<usize>,
}

impl<'a> Builder<'a> {
    /// At least one of several branches holds.
    pub(super) fn any(&mut self, branches: &'a [Vec<Primitive>]) {
        let mut union: Vec<u16> = Vec::new();
        let mut branch_cells = Vec::new();
        let first = self.branches.len();
        for branch in branches {
            let mut cells: Vec<Cell> = branch.iter().flat_map(Primitive::cells).collect();
            cells.sort_unstable();
            cells.dedup();
            let mut builder = Builder::new(self.layout, &cells);
            builder.depth = self.depth + 1;
            let numbers = self.all(&cells);
            // Who sees whom on the board does so in the branch.
            for (a, &one) in numbers.iter().enumerate() {
                for (b, &other) in numbers.iter().enumerate().skip(a + 1) {
                    if self.peer_sets.sees(one, other) {
                        builder.peer_sets.add(&[a as u16, b as u16]);
                    }
                }
            }
            builder.primitives(&branch.iter().collect::<Vec<_>>());
            self.branches.push(builder.finish());
            union.extend(&numbers);
            branch_cells.push(numbers);
        }
        union.sort_unstable();
        union.dedup();
        if union.is_empty() {
            // Nothing depends on the digits.
            self.impossible |= !self.branches[first..].iter().any(|branch| !branch.impossible);
            return;
        }
        let is_remembered = self.depth == 0 && branches.len() <= 32;
        let lane = is_remembered.then(|| self.lanes(1));
        self.propagators.push(Propagator::Any(Branches { cells: union, branch_cells, first, lane }));
    }
}

impl Branches {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        let mut allowed: Vec<u32> = vec![0; self.cells.len()];
        let mut live = self.lane.map_or(u32::MAX, |lane| space.masks[lane]);
        let mut alive = false;
        for (at, cells) in self.branch_cells.iter().enumerate() {
            let bit = 1u32.checked_shl(at as u32).unwrap_or(0);
            if bit != 0 && live & bit == 0 {
                continue;
            }
            let mut branch = space.branches[self.first + at].take().expect("a branch is tried by itself");
            if branch.enter(cells, &space.masks).and_then(|()| branch.propagate()).is_ok() {
                alive = true;
                for (allowed, cell) in allowed.iter_mut().zip(&self.cells) {
                    *allowed |= match cells.iter().position(|one| one == cell) {
                        Some(at) => branch.masks[at],
                        None => u32::MAX,
                    };
                }
            } else {
                live &= !bit;
            }
            space.branches[self.first + at] = Some(branch);
        }
        if let Some(lane) = self.lane {
            space.masks[lane] = live;
        }
        if !alive {
            return Err(Dead);
        }
        for (&cell, &allowed) in self.cells.iter().zip(&allowed) {
            space.keep(cell, allowed)?;
        }
        Ok(())
    }
}

impl Space<'_> {
    /// Begins a branch with the candidates of its cells on the board.
    fn enter(&mut self, cells: &[u16], board: &[u32]) -> Alive {
        let model = self.model;
        if model.impossible {
            return Err(Dead);
        }
        for ((mask, initial), &cell) in self.masks.iter_mut().zip(&model.initial).zip(cells) {
            *mask = board[usize::from(cell)] & initial;
            if *mask == 0 {
                return Err(Dead);
            }
        }
        self.masks[cells.len()..].fill(u32::MAX);
        self.wake_all();
        Ok(())
    }
}
