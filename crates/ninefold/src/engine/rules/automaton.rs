//! Automata along a line: one pass forward over the states that can be reached, one back over those that lead to the end.
//!
//! The states between two cells are a bit set, and the steps are sorted by the state that they leave: each pass visits the
//! states of the set and no others.

use std::sync::Arc;

use super::space::{Alive, Culprit, Dead, Space};
use crate::grid::rule::Automaton;

/// An automaton unrolled over its cells.
pub(super) struct Unrolled {
    pub(super) cells: Vec<u16>,
    pub(super) paths: Arc<Paths>,
}

/// An automaton unrolled over so many cells: only states on a path from a start to an accepting end remain. Lines of one length
/// with the same automaton share them.
pub(super) struct Paths {
    /// Where the states before each cell begin in `firsts`. States are numbered anew between any two cells.
    layers: Vec<u32>,
    /// Where the steps of each state begin; they end where the next ones begin.
    firsts: Vec<u32>,
    steps: Vec<Step>,
    /// The words of a set of states between two cells.
    words: usize,
    starts: usize,
}

#[derive(Clone, Copy)]
struct Step {
    digits: u32,
    to: u16,
}

/// No state.
const NONE: u16 = u16::MAX;
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
            layers.push(next);
        }
        // From the end on, the place of each state in the layer after a cell.
        let mut places = vec![NONE; states];
        let mut after = layers.pop().expect("there is a last layer");
        after.retain(|&state| automaton.is_accepting(state));
        let mut paths =
            Paths { layers: vec![0; cells], firsts: Vec::new(), steps: Vec::new(), words: 0, starts: 0 };
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
        paths
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
}
