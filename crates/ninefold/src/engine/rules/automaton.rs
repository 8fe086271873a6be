//! Automata along a line: one pass forward over the states that can be reached, one back over those that lead to the end.

use std::sync::Arc;

use super::space::{Alive, Dead, Space};
use crate::grid::rule::Automaton;

/// An automaton unrolled over its cells.
pub(super) struct Unrolled {
    pub(super) cells: Vec<u16>,
    pub(super) paths: Arc<Paths>,
}

/// An automaton unrolled over so many cells: only states on a path from a start to an accepting end remain. Lines of one length
/// with the same automaton share them.
pub(super) struct Paths {
    /// The steps over each cell end here.
    ends: Vec<u32>,
    steps: Vec<Step>,
    /// The largest number of states between two cells.
    width: usize,
    starts: Vec<u16>,
}

#[derive(Clone, Copy)]
struct Step {
    /// States are numbered anew between any two cells.
    from: u16,
    to: u16,
    digits: u32,
}

impl Paths {
    /// Unrolls an automaton over so many cells.
    pub(super) fn new(cells: usize, automaton: &Automaton) -> Paths {
        let states = automaton.states();
        let edges = automaton.edges();
        // Edges are sorted by the state they leave.
        let mut leaving = vec![0u32; states + 1];
        for &(from, _, _) in edges {
            leaving[usize::from(from) + 1] += 1;
        }
        for state in 0..states {
            leaving[state + 1] += leaving[state];
        }
        let mut layers: Vec<Vec<u16>> = vec![sorted(automaton.starts().to_vec())];
        for _ in 0..cells {
            let layer = layers.last().expect("there is a first layer");
            let mut next = Vec::new();
            for &state in layer {
                let range = leaving[usize::from(state)] as usize..leaving[usize::from(state) + 1] as usize;
                next.extend(edges[range].iter().filter(|edge| !edge.1.is_empty()).map(|edge| edge.2));
            }
            layers.push(sorted(next));
        }
        let last = layers.last_mut().expect("there is a last layer");
        last.retain(|&state| automaton.is_accepting(state));
        for at in (0..cells).rev() {
            let (before, after) = layers.split_at_mut(at + 1);
            let after = &after[0];
            before[at].retain(|&state| {
                let range = leaving[usize::from(state)] as usize..leaving[usize::from(state) + 1] as usize;
                edges[range].iter().any(|edge| !edge.1.is_empty() && after.binary_search(&edge.2).is_ok())
            });
        }
        let mut paths = Paths { ends: Vec::new(), steps: Vec::new(), width: 0, starts: Vec::new() };
        for at in 0..cells {
            for (from, &state) in layers[at].iter().enumerate() {
                let range = leaving[usize::from(state)] as usize..leaving[usize::from(state) + 1] as usize;
                for &(_, digits, to) in &edges[range] {
                    if let Ok(to) = layers[at + 1].binary_search(&to)
                        && !digits.is_empty()
                    {
                        let (from, to) = (from as u16, to as u16);
                        paths.steps.push(Step { from, to, digits: digits.bits() });
                    }
                }
            }
            paths.ends.push(paths.steps.len() as u32);
        }
        paths.width = layers.iter().map(Vec::len).max().unwrap_or(0);
        paths.starts = (0..layers[0].len() as u16).collect();
        paths
    }

    fn steps(&self, at: usize) -> &[Step] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] as usize };
        &self.steps[start..self.ends[at] as usize]
    }
}

impl Unrolled {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        let paths = &*self.paths;
        let words = paths.width.div_ceil(64);
        if words == 0 {
            return Err(Dead);
        }
        let mut reached = vec![0u64; words * (self.cells.len() + 1)];
        for &state in &paths.starts {
            set(&mut reached, 0, state);
        }
        for (at, &cell) in self.cells.iter().enumerate() {
            let mask = space.masks[usize::from(cell)];
            for step in paths.steps(at) {
                if step.digits & mask != 0 && has(&reached, words * at, step.from) {
                    set(&mut reached, words * (at + 1), step.to);
                }
            }
        }
        for (at, &cell) in self.cells.iter().enumerate().rev() {
            let mask = space.masks[usize::from(cell)];
            let mut supported = 0;
            let mut alive = [0u64; Automaton::MAX_STATES / 64];
            let alive = &mut alive[..words];
            for step in paths.steps(at) {
                let digits = step.digits & mask;
                if digits != 0
                    && has(&reached, words * at, step.from)
                    && has(&reached, words * (at + 1), step.to)
                {
                    supported |= digits;
                    set(alive, 0, step.from);
                }
            }
            reached[words * at..words * (at + 1)].copy_from_slice(alive);
            space.keep(cell, supported)?;
        }
        Ok(())
    }
}

#[inline]
fn has(words: &[u64], start: usize, state: u16) -> bool {
    words[start + usize::from(state) / 64] >> (state % 64) & 1 == 1
}

#[inline]
fn set(words: &mut [u64], start: usize, state: u16) {
    words[start + usize::from(state) / 64] |= 1 << (state % 64);
}

fn sorted(mut states: Vec<u16>) -> Vec<u16> {
    states.sort_unstable();
    states.dedup();
    states
}
