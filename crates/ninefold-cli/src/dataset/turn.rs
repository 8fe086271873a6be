//! What the hands decide in the order of the blocks: which puzzles are new.

use std::collections::HashSet;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ninefold::engine::fast::Line;

use super::candidate::{Candidate, Good};
use super::class::Class;
use super::part::{Header, Part, Passed};
use crate::budget;
use crate::exit::Failure;
use crate::output::Output;

/// Nobody waits longer for the next puzzle that is as wished.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A block's turn comes when all blocks before it have had theirs.
pub(crate) struct OrderedStage {
    turn: Mutex<Turn>,
    next: Condvar,
}

/// What is known so far.
pub(crate) struct Turn {
    /// The block whose turn it is.
    block: u64,
    /// A key for each class that is a row.
    classes: HashSet<u128>,
    /// The same for classes that were found in blocks whose turn is still to come.
    ahead: HashSet<u128>,
    /// How many there may be.
    most: u64,
    /// What is in the blocks so far, as far as it is finished.
    pub(crate) done: Header,
    /// Whether nobody needs to go on: there are enough, or something has gone wrong.
    is_over: bool,
    pub(crate) failure: Option<Failure>,
    /// When something was found or made last, and whether another class is no longer waited for.
    last: Instant,
    pub(crate) is_hopeless: bool,
    pub(crate) output: Output,
}

/// A puzzle that will be a row, and its number.
pub(crate) type Kept = (u64, Good);

impl OrderedStage {
    pub(crate) fn new(most: Option<u64>, output: Output) -> OrderedStage {
        let turn = Turn {
            block: 0,
            classes: HashSet::new(),
            ahead: HashSet::new(),
            most: most.unwrap_or(u64::MAX),
            done: Header::default(),
            is_over: false,
            failure: None,
            last: Instant::now(),
            is_hopeless: false,
            output,
        };
        OrderedStage { turn: Mutex::new(turn), next: Condvar::new() }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Turn> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_over(&self) -> bool {
        budget::cancelled() || self.lock().is_over
    }

    /// Whether to begin another block. Blocks that are begun are finished even when nobody has hope any more: so each
    /// run leaves more than it found, and there is an end to the slowest wish.
    pub(crate) fn is_wanted(&self, is_generated: bool) -> bool {
        let mut turn = self.lock();
        turn.is_hopeless |= is_generated && turn.last.elapsed() > PATIENCE;
        !turn.is_over && !turn.is_hopeless && !budget::cancelled()
    }

    /// These are as wished. It may take long until it is their turn, so they are told of at once; classes that are
    /// known do not count.
    pub(crate) fn found(&self, lines: &[Line]) {
        let keys: Vec<u128> = lines.iter().map(|line| Class::key(Class::of(line).id())).collect();
        let mut turn = self.lock();
        for key in keys {
            if !turn.classes.contains(&key) && turn.ahead.insert(key) {
                turn.last = Instant::now();
            }
        }
    }

    /// A puzzle has become rows.
    pub(crate) fn made(&self) {
        self.lock().last = Instant::now();
    }

    /// Nobody needs to go on.
    pub(crate) fn end(&self, failure: Option<Failure>) {
        let mut turn = self.lock();
        turn.is_over = true;
        turn.failure = turn.failure.take().or(failure);
        self.next.notify_all();
    }

    /// Does something when it is the turn of this block; nothing if it does not come any more.
    pub(crate) fn take<R>(&self, block: u64, act: impl FnOnce(&mut Turn) -> R) -> Option<R> {
        let mut turn = self.lock();
        loop {
            if turn.is_over || budget::cancelled() {
                return None;
            }
            if turn.block == block {
                break;
            }
            // Nobody tells of Ctrl-C here, so it is looked for now and then.
            let waited = self.next.wait_timeout(turn, Duration::from_millis(50));
            turn = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        let result = act(&mut turn);
        turn.block += 1;
        turn.is_over |= turn.is_full();
        self.next.notify_all();
        Some(result)
    }

    /// The end of it all: how many blocks there are, and what is left to tell.
    pub(crate) fn finish(self) -> (u64, Turn) {
        let turn = self.turn.into_inner().unwrap_or_else(PoisonError::into_inner);
        (turn.block, turn)
    }
}

impl Turn {
    /// Whether there are as many as there may be.
    pub(crate) fn is_full(&self) -> bool {
        self.classes.len() as u64 >= self.most
    }

    /// The candidates that are of new classes, up to as many as there may be, and what was passed over.
    pub(crate) fn keep(&mut self, candidates: Vec<Candidate>) -> (Vec<Kept>, Passed) {
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
                    self.output.bad(&bad);
                }
            }
        }
        (kept, passed)
    }

    /// What an earlier run has kept.
    pub(crate) fn recall(&mut self, part: &Part) {
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
        self.output.progress.update(self.done.rows(), self.done.classes());
    }
}
