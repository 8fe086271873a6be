//! Automata along a line: one pass forward over the states that can be reached, one back over those that lead to the end.
//!
//! The states between two cells are a bit set, and the steps are sorted by the state that they leave: each pass visits the
//! states of the set and no others. If the sets are single words, a digit moves many states at once by the same distance, as in sums.

use std::sync::Arc;

use super::pieces::bits;
use super::space::{Alive, Culprit, Dead, Space};
use crate::grid::rule::Automaton;

/// An automaton unrolled over its cells.
pub(super) struct Unrolled {
    pub(super) cells: Vec<u16>,
    pub(super) paths: Arc<Paths>,
}

/// An automaton unrolled over so many cells: only states on a path from a start to an accepting end remain. Lines of one length
/// with the same automaton share them.
#[cfg_attr(test, derive(Clone))]
pub(super) struct Paths {
    /// Where the states before each cell begin in `firsts`. States are numbered anew between any two cells.
    layers: Vec<u32>,
    /// Where the steps of each state begin; they end where the next ones begin.
    firsts: Vec<u32>,
    steps: Vec<Step>,
    /// Where the shifts of each cell and digit begin, if they are fewer than the steps; they end where the next ones begin.
    first_shifts: Vec<u32>,
    shifts: Vec<Shift>,
    /// How many digits have shifts.
    digits: usize,
    /// The words of a set of states between two cells.
    words: usize,
    starts: usize,
}

/// States that a digit moves by the same distance.
#[derive(Clone, Copy)]
struct Shift {
    states: u64,
    by: u32,
}

#[derive(Clone, Copy)]
struct Step {
    digits: u32,
    to: u16,
}

/// No state.
const NONE: u16 = u16::MAX;
/// On shorter lines, and with fewer steps for each cell, shifts are not worth looking for.
const LONG: usize = 16;
const FEW_STEPS: usize = 12;
/// So many words of states need no allocation.
const FEW: usize = 128;

impl Paths {
    /// Unrolls an automaton over so many cells.
    pub(super) fn new(cells: usize, automaton: &Automaton) -> Paths {
        let states = automaton.states();
        let edges = automaton.edges();
        // Edges are sorted by the state they leave.
        let mut ends = vec![0u32; states + 1];
        for &(from, _, _) in edges {
            ends[usize::from(from) + 1] += 1;
        }
        for state in 0..states {
            ends[state + 1] += ends[state];
        }
        let leaving = |state: u16| {
            let state = usize::from(state);
            let edges = edges[ends[state] as usize..ends[state + 1] as usize].iter();
            edges.filter(|edge| !edge.1.is_empty())
        };
        // The number of the latest layer that has each state.
        let mut latest = vec![0usize; states];
        let mut starts = automaton.starts().to_vec();
        starts.sort_unstable();
        starts.dedup();
        let mut layers: Vec<Vec<u16>> = vec![starts];
        for at in 0..cells {
            let mut next = Vec::new();
            for &(_, _, to) in layers[at].iter().flat_map(|&state| leaving(state)) {
                if latest[usize::from(to)] != at + 1 {
                    latest[usize::from(to)] = at + 1;
                    next.push(to);
                }
            }
            // Sums are in order then.
            next.sort_unstable();
            layers.push(next);
        }
        // From the end on, the place of each state in the layer after a cell.
        let mut places = vec![NONE; states];
        let mut after = layers.pop().expect("there is a last layer");
        after.retain(|&state| automaton.is_accepting(state));
        let mut paths = Paths {
            layers: vec![0; cells],
            firsts: Vec::new(),
            steps: Vec::new(),
            first_shifts: Vec::new(),
            shifts: Vec::new(),
            digits: 0,
            words: 0,
            starts: 0,
        };
        let mut width = after.len();
        for (at, mut layer) in layers.into_iter().enumerate().rev() {
            (0..).zip(&after).for_each(|(place, &state)| places[usize::from(state)] = place);
            paths.layers[at] = paths.firsts.len() as u32;
            layer.retain(|&state| {
                let first = paths.steps.len();
                for &(_, digits, to) in leaving(state) {
                    if places[usize::from(to)] != NONE {
                        paths.steps.push(Step { digits: digits.bits(), to: places[usize::from(to)] });
                    }
                }
                let is_alive = paths.steps.len() > first;
                paths.firsts.extend(is_alive.then_some(first as u32));
                is_alive
            });
            paths.firsts.push(paths.steps.len() as u32);
            after.iter().for_each(|&state| places[usize::from(state)] = NONE);
            width = width.max(layer.len());
            after = layer;
        }
        paths.words = width.div_ceil(64);
        paths.starts = after.len();
        paths.list_shifts(cells);
        paths
    }

    /// Joins steps of a digit that go equally far, if that leaves few.
    fn list_shifts(&mut self, cells: usize) {
        let all = self.steps.iter().fold(0, |all, step| all | step.digits);
        let digits = 32 - all.leading_zeros() as usize;
        if self.words != 1 || cells < LONG || self.steps.len() < FEW_STEPS * cells {
            return;
        }
        let mut shifts: Vec<Shift> = Vec::new();
        let mut firsts = Vec::with_capacity(cells * digits + 1);
        let mut of_digits: Vec<Vec<Shift>> = vec![Vec::new(); digits];
        for at in 0..cells {
            let first = self.layers[at] as usize;
            let last = if at == 0 { self.firsts.len() } else { self.layers[at - 1] as usize };
            for (state, ends) in self.firsts[first..last].windows(2).enumerate() {
                for step in &self.steps[ends[0] as usize..ends[1] as usize] {
                    let by = (64 + u32::from(step.to) - state as u32) % 64;
                    for digit in bits(step.digits) {
                        let known = &mut of_digits[digit];
                        match known.iter_mut().find(|shift| shift.by == by) {
                            Some(shift) => shift.states |= 1 << state,
                            None => known.push(Shift { states: 1 << state, by }),
                        }
                    }
                }
            }
            for of_digit in &mut of_digits {
                firsts.push(shifts.len() as u32);
                shifts.append(of_digit);
            }
        }
        firsts.push(shifts.len() as u32);
        if 2 * shifts.len() <= self.steps.len() {
            (self.first_shifts, self.shifts, self.digits) = (firsts, shifts, digits);
        }
    }

    /// Returns the shifts of a digit in a cell.
    #[inline]
    fn shifts(&self, at: usize, digit: usize) -> &[Shift] {
        let place = self.digits * at + digit;
        &self.shifts[self.first_shifts[place] as usize..self.first_shifts[place + 1] as usize]
    }

    /// Returns the steps from a state before a cell.
    #[inline]
    fn steps(&self, at: usize, state: usize) -> &[Step] {
        let place = self.layers[at] as usize + state;
        &self.steps[self.firsts[place] as usize..self.firsts[place + 1] as usize]
    }
}

impl Unrolled {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        let paths = &*self.paths;
        if paths.starts == 0 {
            return Err(Dead);
        }
        if !paths.shifts.is_empty() {
            return self.run_shifts(paths, space);
        }
        let words = paths.words;
        let size = words * (self.cells.len() + 1);
        let (mut few, mut many);
        let reached: &mut [u64] = if size <= FEW {
            few = [0u64; FEW];
            &mut few[..size]
        } else {
            many = vec![0u64; size];
            &mut many
        };
        (0..paths.starts).for_each(|state| reached[state / 64] |= 1 << (state % 64));
        for (at, &cell) in self.cells.iter().enumerate() {
            let mask = space.masks[usize::from(cell)];
            let (before, after) = reached[words * at..words * (at + 2)].split_at_mut(words);
            for (word, &bits) in before.iter().enumerate() {
                let mut left = bits;
                while left != 0 {
                    let state = 64 * word + left.trailing_zeros() as usize;
                    left &= left - 1;
                    for step in paths.steps(at, state) {
                        let is_open = u64::from(step.digits & mask != 0);
                        after[usize::from(step.to) / 64] |= is_open << (step.to % 64);
                    }
                }
            }
            if after.iter().all(|&bits| bits == 0) {
                space.culprit = Culprit::Cell(cell);
                return Err(Dead);
            }
        }
        for (at, &cell) in self.cells.iter().enumerate().rev() {
            let mask = space.masks[usize::from(cell)];
            let mut supported = 0;
            let (before, after) = reached[words * at..words * (at + 2)].split_at_mut(words);
            for (word, bits) in before.iter_mut().enumerate() {
                let mut left = *bits;
                while left != 0 {
                    let bit = left & left.wrapping_neg();
                    let state = 64 * word + left.trailing_zeros() as usize;
                    left &= left - 1;
                    let mut alive = 0;
                    for step in paths.steps(at, state) {
                        let is_alive = after[usize::from(step.to) / 64] >> (step.to % 64) & 1;
                        alive |= step.digits & mask & 0u32.wrapping_sub(is_alive as u32);
                    }
                    supported |= alive;
                    if alive == 0 {
                        *bits &= !bit;
                    }
                }
            }
            space.keep(cell, supported)?;
        }
        Ok(())
    }
    /// The same by shifts.
    fn run_shifts(&self, paths: &Paths, space: &mut Space<'_>) -> Alive {
        let (mut few, mut many);
        let reached: &mut [u64] = if self.cells.len() < FEW {
            few = [0u64; FEW];
            &mut few[..=self.cells.len()]
        } else {
            many = vec![0u64; self.cells.len() + 1];
            &mut many
        };
        let has_shifts = u32::MAX >> (32 - paths.digits);
        reached[0] = u64::MAX >> (64 - paths.starts);
        for (at, &cell) in self.cells.iter().enumerate() {
            let (before, mut after) = (reached[at], 0);
            for digit in bits(space.masks[usize::from(cell)] & has_shifts) {
                for shift in paths.shifts(at, digit) {
                    after |= (before & shift.states).rotate_left(shift.by);
                }
            }
            if after == 0 {
                space.culprit = Culprit::Cell(cell);
                return Err(Dead);
            }
            reached[at + 1] = after;
        }
        let mut after = reached[self.cells.len()];
        for (at, &cell) in self.cells.iter().enumerate().rev() {
            let (mut before, mut supported) = (0, 0);
            for digit in bits(space.masks[usize::from(cell)] & has_shifts) {
                let mut states = 0;
                for shift in paths.shifts(at, digit) {
                    states |= after.rotate_right(shift.by) & shift.states;
                }
                states &= reached[at];
                supported |= u32::from(states != 0) << digit;
                before |= states;
            }
            after = before;
            space.keep(cell, supported)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rules::model::Model;
    use crate::grid::{DigitSet, Layout};
    use crate::random::Random;

    #[test]
    fn shifts_conclude_what_steps_do() {
        let layout = Layout::usual(9).expect("there is such a board");
        let model = Model::with(&layout, &[], false);
        let (mut dead, mut ruled_out) = (0, 0);
        for seed in 0..600 {
            let mut random = Random::new(seed);
            let (cells, limit) = (LONG + random.below(20), 5 + random.below(12) as i32);
            // Sums up to a limit, which may begin anew there, or anywhere if edges are random.
            let next = |&sum: &i32, value: i32| (sum + value <= limit).then_some((sum + value) % limit);
            let mut automaton =
                Automaton::explore(&layout, cells, 0, next, |&sum| sum == 0).expect("it is small");
            if seed % 3 == 0 {
                let states = 2 + random.below(40);
                let state = |random: &mut Random| random.below(states) as u16;
                let edge = |random: &mut Random| {
                    let digits = DigitSet::from_bits(1 << random.below(9) | 1 << random.below(9));
                    (state(random), digits, state(random))
                };
                let edges = (0..30 * states).map(|_| edge(&mut random)).collect();
                let accepting = (0..states).map(|_| random.below(2) == 0).collect();
                automaton = Automaton::new(states, vec![0], accepting, edges).expect("it is small");
            }
            let mut paths = Paths::new(cells, &automaton);
            if paths.shifts.is_empty() {
                continue;
            }
            let line: Vec<u16> = (0..cells as u16).collect();
            let masks: Vec<u32> = (0..cells)
                .map(|_| (1 + random.below(511) as u32) & random.below(512) as u32 | 1 << random.below(9))
                .collect();
            let run = |paths: Paths| {
                let mut space = Space::new(&model);
                space.masks[..cells].copy_from_slice(&masks);
                let result = Unrolled { cells: line.clone(), paths: Arc::new(paths) }.run(&mut space);
                result.map(|()| space.masks[..cells].to_vec())
            };
            let by_shifts = run(paths.clone());
            paths.shifts.clear();
            let by_steps = run(paths);
            assert_eq!(by_shifts, by_steps, "{seed}");
            match by_shifts {
                Ok(left) => ruled_out += usize::from(left != masks),
                Err(Dead) => dead += 1,
            }
        }
        assert!(dead > 20 && ruled_out > 100, "{dead} {ruled_out}");
    }
}
