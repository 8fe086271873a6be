//! What is decided in the order of the blocks: which puzzles are new.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use super::candidate::{Candidate, Good};
use super::class::Class;
use super::part::{Header, Part, Passed};
use crate::output::Output;
use crate::pool::Flow;

/// Nobody waits longer for the next puzzle that is as wished.
pub(crate) const STALL: Duration = Duration::from_secs(60);

/// What is known so far.
pub(crate) struct Decisions {
    /// How many blocks have had their turn.
    pub(crate) blocks: u64,
    /// A key for each class that is a row.
    classes: HashSet<u128>,
    /// The same for classes that were found in blocks whose turn is still to come.
    ahead: HashSet<u128>,
    /// How many there may be.
    most: u64,
    /// What is in the blocks so far, as far as it is finished.
    pub(crate) done: Header,
    /// When something was found or made last, and whether another class is no longer waited for.
    last: Instant,
    pub(crate) has_stalled: bool,
}

/// A puzzle that will be a row, and its number.
pub(crate) type Kept = (u64, Good);

impl Decisions {
    pub(crate) fn new(most: Option<u64>) -> Decisions {
        Decisions {
            blocks: 0,
            classes: HashSet::new(),
            ahead: HashSet::new(),
            most: most.unwrap_or(u64::MAX),
            done: Header::default(),
            last: Instant::now(),
            has_stalled: false,
        }
    }

    /// Whether to begin another block. Blocks that are begun are finished even when there is no more hope: so each run
    /// leaves more than it found, and there is an end to the slowest wish.
    pub(crate) fn is_wanted(&mut self, is_generated: bool) -> bool {
        self.has_stalled |= is_generated && self.last.elapsed() > STALL;
        !self.has_stalled
    }

    /// Takes note of classes that are as wished, long before the turn of their block perhaps; classes that are known do
    /// not count.
    pub(crate) fn found(&mut self, keys: Vec<u128>) {
        for key in keys {
            if !self.classes.contains(&key) && self.ahead.insert(key) {
                self.last = Instant::now();
            }
        }
    }

    /// A puzzle has become rows.
    pub(crate) fn made(&mut self) {
        self.last = Instant::now();
    }

    /// Whether there are as many as there may be.
    pub(crate) fn is_full(&self) -> bool {
        self.classes.len() as u64 >= self.most
    }

    /// How the run goes on after a turn.
    pub(crate) fn flow(&self) -> Flow {
        if self.is_full() { Flow::Finish } else { Flow::More }
    }

    /// Another block has its turn.
    fn begin(&mut self, output: &mut Output) {
        self.blocks += 1;
        output.progress.update(self.done.rows(), self.done.classes());
    }

    /// Returns the candidates that are of new classes, up to as many as there may be, and what was passed over.
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
                Candidate::Bad(bad) => {
                    passed.bad += 1;
                    output.bad(&bad);
                }
            }
        }
        (kept, passed)
    }

    /// Takes in what an earlier run has kept.
    pub(crate) fn recall(&mut self, part: &Part, output: &mut Output) {
        self.begin(output);
        let first = part.rows.iter().filter(|row| row.is_first);
        self.classes.extend(first.map(|row| Class::key(&row.canonical_id)));
        self.count(&part.header);
        self.last = Instant::now(); // nobody was looking
    }

    /// A block is finished.
    pub(crate) fn count(&mut self, header: &Header) {
        self.done.add(header);
        if header.rows() > 0 {
            self.last = Instant::now(); // while rows were made, nobody was looking, perhaps
        }
    }
}
