//! Which regions come first, where regions are to be found.
//!
//! The rule numbers regions in the order of their first cells, but any other order would do as well. The engine begins with cells that
//! are too far apart to be of one region, so their regions are known from the start. A solution gets the numbers of the rule.
//!
//! ```text
//! 0 . . . . .
//! . . . . . 1        Among all cells so far apart, these are the ones that rules say most about: regions grow best where
//! . . . . . .        clues are.
//! . . . . 2 .
//! ```

use super::build::Builder;
use super::numbered::Numbered;
use super::propagator::Propagator;
use super::regions::equal;
use crate::grid::Cell;
use crate::grid::rule::Primitive;

/// What a clue about regions is worth, where any other rule counts one.
const CLUE: usize = 4;
/// What one rule is worth, where one neighbour less counts one: regions have fewer ways to go at the edge.
const RULE: usize = 8;

/// Cells with the places of those that they touch, how much they are worth, and how many steps are too many for one region.
struct Board<'a> {
    neighbours: &'a [Vec<u16>],
    worth: Vec<usize>,
    size: usize,
}

impl<'a> Builder<'a> {
    /// Cells whose digits begin in order. If no other order would make a difference, one is chosen that helps.
    pub(super) fn numbered(&mut self, cells: &[Cell], primitives: &[&'a Primitive], covered: &[usize]) {
        let numbers = self.all(cells);
        let others =
            || primitives.iter().enumerate().filter(|(at, _)| !covered.contains(at)).map(|(_, one)| *one);
        let mut order = numbers.clone();
        if let Some(first) = self.first_cells(&numbers, others) {
            order.retain(|number| !first.contains(number));
            order.splice(..0, first);
            self.renumbered.push(numbers);
        }
        self.propagators.push(Propagator::Numbered(Numbered { cells: order }));
    }

    /// Returns cells that can't be of one region, if their numbers may be given in any order.
    fn first_cells<'b, I: Iterator<Item = &'b Primitive>>(
        &self,
        numbers: &[u16],
        others: impl Fn() -> I,
    ) -> Option<Vec<u16>> {
        let partition = self.propagators.iter().find_map(|propagator| match propagator {
            Propagator::Partition(partition) if partition.regions == numbers => Some(partition),
            _ => None,
        })?;
        let pieces = partition.pieces.as_ref().filter(|_| self.renumbers)?;
        let is_number = |cell: &Cell| numbers.contains(&self.number(*cell));
        let is_plain = |primitive: &Primitive| match primitive {
            // Both say the same of all regions.
            Primitive::Partition { .. } | Primitive::Numbered(_) => true,
            // What cells may hold is compared below.
            Primitive::Among(..) => true,
            Primitive::Matches { count, first, arms, .. } => {
                let mut all = arms.iter().flatten().chain([first]);
                !is_number(count) && (all.clone().all(is_number) || !all.any(is_number))
            }
            Primitive::Distinct { count, cells } => {
                !is_number(count) && (cells.iter().all(is_number) || !cells.iter().any(is_number))
            }
            other => equal(other).is_some() || !other.cells().iter().any(is_number),
        };
        let may_hold = |&number: &u16| self.initial[usize::from(number)];
        if !others().all(is_plain) || numbers.iter().any(|number| may_hold(number) != may_hold(&numbers[0])) {
            return None;
        }
        let mut worth: Vec<usize> =
            pieces.neighbours.iter().map(|near| RULE.saturating_sub(near.len())).collect();
        for primitive in others() {
            if matches!(primitive, Primitive::Partition { .. } | Primitive::Numbered(_)) {
                continue;
            }
            let mut cells = self.all(&primitive.cells());
            cells.sort_unstable();
            cells.dedup();
            for cell in cells {
                if let Some(at) = numbers.iter().position(|&number| number == cell) {
                    worth[at] += RULE * CLUE;
                } else if let Some(at) = partition.cells.iter().position(|&other| other == cell) {
                    worth[at] += RULE;
                }
            }
        }
        let board = Board { neighbours: &pieces.neighbours, worth, size: usize::from(pieces.size) };
        let first = board.first_cells()?;
        Some(first.into_iter().map(|at| numbers[at]).collect())
    }
}

impl Board<'_> {
    /// Returns the three cells that are worth most among those that can't be of one region. A fourth can rarely be found.
    fn first_cells(&self) -> Option<Vec<usize>> {
        let near: Vec<Vec<bool>> = (0..self.worth.len()).map(|from| self.near(from)).collect();
        let mut best_first: Vec<usize> = (0..self.worth.len()).collect();
        best_first.sort_by_key(|&at| std::cmp::Reverse(self.worth[at]));
        let mut best: Option<(usize, [usize; 3])> = None;
        for (place, &a) in best_first.iter().enumerate() {
            for &b in best_first[place + 1..].iter().filter(|&&b| !near[a][b]) {
                let Some(&c) = best_first.iter().find(|&&c| !near[a][c] && !near[b][c]) else { continue };
                let worth = self.worth[a] + self.worth[b] + self.worth[c];
                if best.is_none_or(|known| worth > known.0) {
                    best = Some((worth, [a, b, c]));
                }
            }
        }
        Some(best?.1.to_vec())
    }

    /// Returns which cells can be of one region with a cell.
    fn near(&self, from: usize) -> Vec<bool> {
        let mut near = vec![false; self.worth.len()];
        near[from] = true;
        let mut ring = vec![from];
        for _ in 1..self.size {
            let mut next = Vec::new();
            for at in ring {
                for &other in &self.neighbours[at] {
                    if !std::mem::replace(&mut near[usize::from(other)], true) {
                        next.push(usize::from(other));
                    }
                }
            }
            ring = next;
        }
        near
    }
}
