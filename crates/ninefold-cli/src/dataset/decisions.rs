//! What is decided in the order of the blocks: which puzzles are new.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use ninefold_api::dataset::Class;

use super::candidate::{Candidate, Good};
use super::part::{Header, Part, Passed};
use crate::output::Output;
use crate::pool::Flow;

/// How long to wait for the next puzzle that meets the spec.
pub(crate) const STALL: Duration = Duration::from_secs(60);

/// The decisions so far.
pub(crate) struct Decisions {
    /// Number of blocks that have had their turn.
    pub(crate) blocks: u64,
    /// A key for each class in the data set.
    classes: HashSet<u128>,
    /// Keys of classes found in blocks whose turn is still to come.
    ahead: HashSet<u128>,
    /// Maximum number of classes.
    limit: u64,
    /// The totals of all finished blocks.
    pub(crate) done: Header,
    /// When a class was last found or a row made, and whether the run has stopped waiting for another.
    last: Instant,
    pub(crate) has_stalled: bool,
}

/// A puzzle that will be a row, and its number.
pub(crate) type Kept = (u64, Good);

impl Decisions {
    pub(crate) fn new(limit: Option<u64>) -> Decisions {
        Decisions {
            blocks: 0,
            classes: HashSet::new(),
            ahead: HashSet::new(),
            limit: limit.unwrap_or(u64::MAX),
            done: Header::default(),
            last: Instant::now(),
            has_stalled: false,
        }
    }

    /// Returns whether to start another block. Blocks that were started are finished even after a stall, so
    /// every run makes progress, and even the slowest spec comes to an end.
    pub(crate) fn is_wanted(&mut self, is_generated: bool) -> bool {
        self.has_stalled |= is_generated && self.last.elapsed() > STALL;
        !self.has_stalled
    }

    /// Records classes that meet the spec, perhaps long before their block's turn; known classes don't count.
    pub(crate) fn found(&mut self, keys: Vec<u128>) {
        for key in keys {
            if !self.classes.contains(&key) && self.ahead.insert(key) {
                self.last = Instant::now();
            }
        }
    }

    /// Records that a puzzle has become rows.
    pub(crate) fn made(&mut self) {
        self.last = Instant::now();
    }

    /// Returns whether the data set has its maximum number of classes.
    pub(crate) fn is_full(&self) -> bool {
        self.classes.len() as u64 >= self.limit
    }

    /// Returns how the run continues after a turn.
    pub(crate) fn flow(&self) -> Flow {
        if self.is_full() { Flow::Finish } else { Flow::More }
    }

    /// Starts the turn of another block.
    fn begin(&mut self, output: &mut Output) {
        self.blocks += 1;
        output.progress.update(self.done.rows(), self.done.classes());
    }

    /// Returns the candidates of new classes, up to the maximum, and counts the rest.
    pub(crate) fn keep(&mut self, candidates: Vec<Candidate>, output: &mut Output) -> (Vec<Kept>, Passed) {
        self.begin(output);
        let mut kept = Vec::with_capacity(candidates.len());
        let mut passed = Passed::default();
        for candidate in candidates {
            if self.is_full() {
                break;
            }
            match candidate {
                Candidate::Good(good) if self.classes.insert(good.key) => {
                    self.ahead.remove(&good.key);
                    self.last = Instant::now();
                    kept.push((self.classes.len() as u64 - 1, good));
                }
                Candidate::Good(_) => passed.duplicates += 1,
                Candidate::NoSolution => passed.no_solution += 1,
                Candidate::Several => passed.several += 1,
                Candidate::Invalid(bad) => {
                    passed.bad += 1;
                    output.bad(&bad);
                }
            }
        }
        (kept, passed)
    }

    /// Takes over what an earlier run kept.
    pub(crate) fn recall(&mut self, part: &Part, output: &mut Output) {
        self.begin(output);
        let first = part.rows.iter().filter(|row| row.is_first);
        self.classes.extend(first.map(|row| Class::key_of(&row.canonical_id)));
        self.count(&part.header);
        self.last = Instant::now(); // reading it doesn't count as waiting
    }

    /// Adds the totals of a finished block.
    pub(crate) fn count(&mut self, header: &Header) {
        self.done.add(header);
        if header.rows() > 0 {
            self.last = Instant::now(); // making rows doesn't count as waiting
        }
    }
}
