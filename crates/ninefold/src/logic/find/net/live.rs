//! The live candidates in the form that nets use: for each constraint, the places it has left.

use crate::grid::{Candidate, Candidates, Constraint, Constraints, Place};

/// For each constraint, one bit per live candidate, by its place in the constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Live {
    masks: Vec<u32>,
}

impl Live {
    /// Copies another position of the same layout.
    pub(crate) fn copy(&mut self, other: &Live) {
        self.masks.copy_from_slice(&other.masks);
    }

    pub(crate) fn of(candidates: &Candidates) -> Live {
        let constraints = candidates.layout().constraints();
        let mut live = Live { masks: vec![0; constraints.len()] };
        for cell in candidates.layout().cells() {
            for digit in candidates.get(cell).iter() {
                for &Place { constraint, place } in constraints.places_of(constraints.candidate(cell, digit))
                {
                    live.masks[constraint.index()] |= 1 << place;
                }
            }
        }
        live
    }

    pub(crate) fn masks(&self) -> &[u32] {
        &self.masks
    }

    /// Returns the live places of a constraint.
    pub(crate) fn places(&self, constraint: Constraint) -> u32 {
        self.masks[constraint.index()]
    }

    /// Returns whether a constraint has more than one live place.
    pub(crate) fn has_several(&self, constraint: Constraint) -> bool {
        let places = self.places(constraint);
        places & places.wrapping_sub(1) != 0
    }

    pub(crate) fn is_live(&self, constraints: &Constraints, candidate: Candidate) -> bool {
        let (cell, digit) = constraints.place(candidate);
        self.masks[cell.index()] >> digit.index() & 1 == 1
    }

    /// Removes a candidate; returns whether it was there.
    pub(crate) fn strike(&mut self, constraints: &Constraints, candidate: Candidate) -> bool {
        if !self.is_live(constraints, candidate) {
            return false;
        }
        for &Place { constraint, place } in constraints.places_of(candidate) {
            self.masks[constraint.index()] &= !(1 << place);
        }
        true
    }

    /// Removes everything that sees a candidate.
    pub(crate) fn suppose(&mut self, constraints: &Constraints, candidate: Candidate) {
        for &constraint in constraints.constraints_of(candidate) {
            for &other in constraints.candidates_of(constraint) {
                if other != candidate {
                    self.strike(constraints, other);
                }
            }
        }
    }

    /// Returns a constraint without live candidates, if there is one.
    pub(crate) fn empty(&self) -> Option<Constraint> {
        self.masks.iter().position(|&mask| mask == 0).map(Constraint::from_index)
    }

    /// Iterates over the live candidates of a constraint.
    pub(crate) fn of_constraint<'a>(
        &self,
        constraints: &'a Constraints,
        constraint: Constraint,
    ) -> impl Iterator<Item = Candidate> + Clone + use<'a> {
        let all = constraints.candidates_of(constraint);
        crate::logic::state::bits(self.places(constraint)).map(|place| all[place as usize])
    }

    /// Returns the candidates of cells that have more than one.
    pub(crate) fn open(&self, constraints: &Constraints, cells: usize) -> Vec<Candidate> {
        let open = (0..cells).map(Constraint::from_index).filter(|&cell| self.places(cell).count_ones() > 1);
        open.flat_map(|cell| self.of_constraint(constraints, cell)).collect()
    }
}
