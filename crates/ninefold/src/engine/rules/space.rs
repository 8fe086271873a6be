//! The candidates of every cell during a search, and what has to be looked at again after a change.
//!
//! ```text
//! keep(cell, digits) ──▶ masks ─┬─▶ dirty: cells whose peers and pairs haven't seen the change
//!                               └─▶ queue: propagators that watch the cell, the cheapest first
//! ```
//!
//! Both are bit sets, so putting something in twice costs nothing, and the propagators are numbered by their cost, so the
//! first bit is the cheapest.

use super::model::Model;
use super::propagator::Propagator;

/// The position contradicts itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dead;

pub(super) type Alive = Result<(), Dead>;

/// A position of a search.
pub(super) struct Space<'m> {
    pub(super) model: &'m Model,
    /// The candidates of each cell as bits, then the live branches of each choice between branches.
    pub(super) masks: Vec<u32>,
    dirty: Vec<u64>,
    queue: Vec<u64>,
    /// The positions in which branches are tried, one for each branch.
    pub(super) branches: Vec<Option<Box<Space<'m>>>>,
    /// The cell that lost its last candidate in the latest contradiction, or the propagator that found it.
    pub(super) culprit: Culprit,
}

/// What found a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Culprit {
    /// A cell has no candidates left.
    Cell(u16),
    /// A house can't hold all its digits.
    House(u32),
    /// A propagator knows that it can't hold.
    Propagator(u32),
}

impl<'m> Space<'m> {
    /// Creates the position in which every cell may hold every digit, with all propagators in the queue.
    pub(super) fn new(model: &'m Model) -> Space<'m> {
        let branches = model.branches.iter().map(|branch| Some(Box::new(Space::new(branch)))).collect();
        let mut masks = vec![model.full; model.cells];
        masks.resize(model.cells + model.lanes, u32::MAX);
        let mut space = Space {
            model,
            masks,
            dirty: vec![0; model.cells.div_ceil(64)],
            queue: vec![0; model.propagators.len().div_ceil(64)],
            branches,
            culprit: Culprit::Cell(0),
        };
        space.wake_all();
        space
    }

    /// Puts all cells and propagators in the queue.
    pub(super) fn wake_all(&mut self) {
        fill(&mut self.dirty, self.model.cells);
        fill(&mut self.queue, self.model.propagators.len());
    }

    /// Empties the queue.
    pub(super) fn calm(&mut self) {
        self.dirty.fill(0);
        self.queue.fill(0);
    }

    /// Removes all other digits from a cell.
    #[inline]
    pub(super) fn keep(&mut self, cell: u16, digits: u32) -> Alive {
        let before = self.masks[usize::from(cell)];
        let after = before & digits;
        if after != before { self.change(cell, after) } else { Ok(()) }
    }

    /// Removes digits from a cell.
    #[inline]
    pub(super) fn strike(&mut self, cell: u16, digits: u32) -> Alive {
        self.keep(cell, !digits)
    }

    fn change(&mut self, cell: u16, after: u32) -> Alive {
        let at = usize::from(cell);
        self.masks[at] = after;
        if after == 0 {
            self.culprit = Culprit::Cell(cell);
            return Err(Dead);
        }
        let model = self.model;
        if after & (after - 1) == 0 && model.has_peers[at] || model.has_pairs[at] {
            self.dirty[at / 64] |= 1 << (at % 64);
        }
        for &(word, watchers) in model.watchers(at) {
            self.queue[usize::from(word)] |= watchers;
        }
        Ok(())
    }

    /// Draws every conclusion. After a contradiction the queue is empty.
    pub(super) fn propagate(&mut self) -> Alive {
        let result = self.run();
        if result.is_err() {
            self.calm();
        }
        result
    }

    /// Returns whether a full board obeys every propagator.
    pub(super) fn is_right(&mut self) -> bool {
        self.wake_all();
        self.propagate().is_ok()
    }

    fn run(&mut self) -> Alive {
        loop {
            if let Some(cell) = first(&mut self.dirty) {
                self.spread(cell)?;
            } else if let Some(number) = first(&mut self.queue) {
                let propagator = &self.model.propagators[number];
                if let Err(dead) = propagator.run(self) {
                    // Bands and sweeps know more, and automata of long lines know where it is.
                    let knows_more = match propagator {
                        Propagator::Band(_) | Propagator::Sweep(_) => true,
                        Propagator::Automaton(unrolled) => unrolled.cells.len() > self.model.digits,
                        _ => false,
                    };
                    if !knows_more {
                        self.culprit = Culprit::Propagator(number as u32);
                    }
                    return Err(dead);
                }
                // Its own changes don't wake it: little would follow, and full boards are checked again. But a band is many
                // houses, and what one of them rules out concerns others.
                if !matches!(propagator, Propagator::Band(_)) {
                    self.queue[number / 64] &= !(1 << (number % 64));
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Tells a cell's peers and partners in pairs what it can be.
    #[inline]
    fn spread(&mut self, cell: usize) -> Alive {
        let model = self.model;
        let mask = self.masks[cell];
        if mask & (mask - 1) == 0 {
            for &peer in model.peers(cell) {
                if self.masks[usize::from(peer)] & mask != 0 {
                    self.strike(peer, mask)?;
                }
            }
        }
        for &(other, table) in model.pairs(cell) {
            self.keep(other, model.tables.partners(table, mask))?;
        }
        Ok(())
    }
}

fn fill(words: &mut [u64], bits: usize) {
    for (at, word) in words.iter_mut().enumerate() {
        let here = bits - at * 64;
        *word = if here >= 64 { u64::MAX } else { (1 << here) - 1 };
    }
}

/// Takes the first bit out of a set.
#[inline]
fn first(words: &mut [u64]) -> Option<usize> {
    for (at, word) in words.iter_mut().enumerate() {
        if *word != 0 {
            let bit = word.trailing_zeros() as usize;
            *word &= *word - 1;
            return Some(at * 64 + bit);
        }
    }
    None
}
