//! The puzzles to search around, cut into units of work.
//!
//! ```text
//!   queue of inputs ──unit──▶ searcher ──finds──▶ collector (drops what is known, prints, keeps)
//!          ▲                                          │
//!          └────────── puzzles for the next round ◀───┘
//! ```

use std::collections::HashSet;
use std::ops::{Range, RangeInclusive};
use std::sync::{Arc, Mutex, PoisonError};

use ninefold::grid::{Line9, Puzzle};
use ninefold::logic::SeScore;
use ninefold::study::Vicinity;

use super::collector::Collector;
use super::{Class, form};
use crate::budget;
use crate::exit::Failure;
use crate::input::blocks::Wait;
use crate::logic::se;
use crate::pool::{Next, Turn, Worker};

/// A puzzle to search around.
#[derive(Clone, Debug)]
pub(super) struct Input {
    pub(super) line: Line9,
    pub(super) round: u64,
    /// Number of pieces of work already done.
    pub(super) done: u64,
}

/// Some pieces of the work on an input.
pub(super) struct Unit {
    input: Input,
    vicinity: Vicinity,
    pieces: Range<u64>,
    is_last: bool,
}

/// What a unit found: each class once.
pub(super) struct Finds {
    pub(super) input: Input,
    /// Number of pieces done, including this unit's.
    pub(super) done: u64,
    pub(super) is_last: bool,
    pub(super) found: Vec<Find>,
}

/// A puzzle that a unit found.
pub(super) struct Find {
    /// The puzzle as printed: as found, or in canonical form.
    pub(super) line: Line9,
    pub(super) class: Class,
    /// Its ER, if wanted.
    pub(super) er: Option<SeScore>,
}

/// Which puzzles are results, by their ER.
#[derive(Clone)]
pub(super) struct ErFilter {
    pub(super) range: Option<RangeInclusive<SeScore>>,
    /// Whether results need their exact ER.
    pub(super) is_rated: bool,
    /// Whether puzzles are printed, and so rated, as found.
    pub(super) as_found: bool,
}

impl ErFilter {
    /// Returns a puzzle if it is a result.
    fn find(&self, found: &Line9, form: Line9, class: Class) -> Option<Find> {
        let line = if self.as_found { *found } else { form };
        let puzzle = || Puzzle::try_from(&line).expect("a puzzle with a solution has no conflicts");
        let is_within = |range| se::is_within(&puzzle(), range).unwrap_or(false);
        let passes = self.range.as_ref().is_none_or(is_within);
        passes.then(|| Find {
            line,
            class,
            er: self.is_rated.then(|| se::rate(&puzzle())).flatten().map(|rating| rating.er),
        })
    }
}

/// Returns the search around an input, if it is worth one.
pub(super) type Search = dyn Fn(&Line9) -> Option<Vicinity> + Send + Sync;

/// The inputs, shared with the collector, which adds to them.
#[derive(Clone, Default)]
pub(super) struct Queue(Arc<Mutex<Inputs>>);

#[derive(Default)]
struct Inputs {
    all: Vec<Input>,
    /// The input that units are cut from.
    at: usize,
    rest: Option<(Vicinity, Range<u64>)>,
}

impl Queue {
    fn lock(&self) -> std::sync::MutexGuard<'_, Inputs> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds puzzles to search around.
    pub(super) fn extend(&self, inputs: Vec<Input>) {
        self.lock().all.extend(inputs);
    }

    /// Returns the number of inputs done, and of all inputs.
    pub(super) fn progress(&self) -> (usize, usize) {
        let inputs = self.lock();
        (inputs.at, inputs.all.len())
    }
}

impl Inputs {
    /// Cuts the next unit, if the queue has one.
    fn cut(&mut self, search: &Search) -> Option<Unit> {
        while self.rest.is_none() {
            let input = self.all.get(self.at)?;
            match search(&input.line).map(|vicinity| (input.done..vicinity.pieces(), vicinity)) {
                Some((pieces, vicinity)) if !pieces.is_empty() => self.rest = Some((vicinity, pieces)),
                _ => self.at += 1,
            }
        }
        let (vicinity, pieces) = self.rest.as_mut()?;
        let end = pieces.start.saturating_add(vicinity.at_once()).min(pieces.end);
        let unit = Unit {
            input: self.all[self.at].clone(),
            vicinity: vicinity.clone(),
            pieces: pieces.start..end,
            is_last: end == pieces.end,
        };
        pieces.start = end;
        if unit.is_last {
            self.rest = None;
            self.at += 1;
        }
        Some(unit)
    }
}

/// Searches units of work.
pub(super) struct Searcher {
    search: Arc<Search>,
    er: ErFilter,
}

impl Searcher {
    pub(super) fn new(search: Arc<Search>, er: ErFilter) -> Searcher {
        Searcher { search, er }
    }
}

impl Worker for Searcher {
    type Source = Queue;
    type Task = Unit;
    type Sink = Collector;

    fn take(&mut self, queue: &mut Queue, _wait: Wait<'_>) -> Result<Next<Unit>, Failure> {
        // The collector may still add puzzles for the next round.
        Ok(queue.lock().cut(&*self.search).map_or(Next::Later, Next::Task))
    }

    fn work(&mut self, unit: Unit, turn: &Turn<'_, Collector>) -> Result<bool, Failure> {
        let Unit { input, vicinity, pieces, is_last } = unit;
        let (mut found, mut seen) = (Vec::new(), HashSet::new());
        vicinity.search(pieces.clone(), &mut |line| {
            let (form, class) = form(line);
            if !budget::cancelled() && seen.insert(class) {
                found.extend(self.er.find(line, form, class));
            }
        });
        if budget::cancelled() {
            return Ok(false); // it may have left out puzzles, which a later run finds
        }
        turn.put(Finds { input, done: pieces.end, is_last, found });
        Ok(true)
    }
}
