//! What a worker does with a task: some rows in, their answers out.
//!
//! Plain 9×9 lines go to the engine `fast` together, unread and uncopied, and it writes their solutions to the answer. Every
//! other row is read by the library, in any notation and size, and answered alone. Both routes give the same answers:
//! the tests compare them.

use std::mem::MaybeUninit;
use std::ops::Range;

use ninefold::engine::fast::{self, CELLS, Prefetch, Strict, is_plain};
use ninefold::engine::{Answer, NoObserver, default_for};
use ninefold::grid::{Cell, Digit, Grid, Line9, Puzzle};
use ninefold::logic::SeError;
use ninefold::random::Random;
use ninefold::study::{self, NotUnique};
use ninefold::text::Position;
use ninefold::{Budget, Layout, SolveError, StopReason, canon};
use ninefold_api::record::puzzle_text;
use ninefold_formats::NoteKind;

use super::extras::Extras;
use super::question::{BATCH, Kind, Question, Rated};
use super::rows::{Row, Rows};
use super::slots::{Elsewhere, Slots};
use crate::interrupt::Watch;
use crate::rating::{By, rate};
use crate::text;

/// A worker's share of a column.
#[derive(Debug)]
pub(super) struct Task<'a> {
    pub(super) rows: &'a Rows<'a>,
    pub(super) range: Range<usize>,
    /// The number of its first row in the whole column.
    pub(super) first: usize,
    pub(super) slots: Slots<'a, MaybeUninit<u8>>,
}

/// Why a row has no answer.
#[derive(Debug)]
enum Fault {
    Reason(String),
    /// The whole call is over.
    Interrupted,
}

impl<E: std::fmt::Display> From<E> for Fault {
    fn from(error: E) -> Fault {
        Fault::Reason(error.to_string())
    }
}

/// The answer for one row.
enum Value {
    Text(String),
    Number(i64),
    Rated(Rated),
    /// The givens contradict each other, and a check says so.
    Invalid(String),
}

/// Solutions that a batch looks for in each puzzle: a batch can't be interrupted. Puzzles with more are counted alone.
const BATCH_LIMIT: u64 = 500;

/// What a check answers instead of a number of solutions if the givens contradict each other.
const INVALID: i64 = -1;

/// Works on one task after another.
pub(super) struct Worker<'a> {
    question: &'a Question,
    watch: &'a Watch,
    /// Whether to say why a row has no answer.
    explains: bool,
    /// Copies of lines that may change under our eyes.
    copies: Vec<[u8; CELLS]>,
    pub(super) extras: Extras,
}

impl<'a> Worker<'a> {
    pub(super) fn new(question: &'a Question, watch: &'a Watch, explains: bool) -> Worker<'a> {
        Worker { question, watch, explains, copies: Vec::new(), extras: Extras::default() }
    }

    /// Answers the rows of a task; returns whether to go on. The `next` task is the one that follows, if that is known.
    pub(super) fn work(&mut self, task: Task<'_>, next: Option<&Task<'_>>) -> bool {
        let Task { rows, range, first, slots } = task;
        let mut room = Vec::new();
        let (mut slots, places) = if self.question.takes_plain_lines() {
            self.plain_lines(rows, range.clone(), next, first, slots)
        } else {
            (slots.zeroed(), (0..range.len()).collect())
        };
        for place in places {
            if self.watch.is_interrupted() {
                return false;
            }
            let answer = match rows.fetch(range.start + place, &mut room) {
                Row::Null => continue,
                row => self.one(row, first + place),
            };
            if !self.put(answer, place, first, &mut slots) {
                return false;
            }
        }
        slots.finish();
        !self.watch.is_interrupted()
    }

    /// Answers the plain lines among some rows, at most a batch; returns the places of the rows that are left.
    fn plain_lines<'s>(
        &mut self,
        rows: &Rows<'_>,
        range: Range<usize>,
        next: Option<&Task<'_>>,
        first: usize,
        slots: Slots<'s, MaybeUninit<u8>>,
    ) -> (Slots<'s>, Vec<usize>) {
        let count = range.len();
        let mut lines = [Prefetch { line: Strict(&NO_LINE), soon: NO_LINE.as_ptr() }; BATCH];
        let lines = &mut lines[..count];
        let mut copies = std::mem::take(&mut self.copies);
        let mut some = false;
        if rows.are_shared() {
            copies.resize(count, NO_LINE);
            for ((line, copy), row) in lines.iter_mut().zip(&mut copies).zip(range) {
                if rows.copy_line(row, copy) {
                    (line.line, some) = (Strict(copy), true);
                }
            }
            if let Some(next) = next {
                for (line, row) in lines.iter_mut().zip(next.range.clone()) {
                    line.soon = next.rows.address(row);
                }
            }
        } else {
            for (line, row) in lines.iter_mut().zip(range) {
                if let Some(bytes) = rows.line(row) {
                    (line.line, some) = (Strict(bytes), true);
                }
            }
            for place in AHEAD..count {
                lines[place - AHEAD].soon = lines[place].line.0.as_ptr();
            }
        }
        // A column of other boards has no room for 9×9 lines.
        let answered =
            if some { self.batch(lines, first, slots) } else { (slots.zeroed(), (0..count).collect()) };
        self.copies = copies;
        answered
    }

    /// Answers lines, at most a batch; returns the places of those that can't be answered here.
    fn batch<'s>(
        &mut self,
        lines: &[Prefetch<'_>],
        first: usize,
        slots: Slots<'s, MaybeUninit<u8>>,
    ) -> (Slots<'s>, Vec<usize>) {
        let mut counts = [0; BATCH];
        let counts = &mut counts[..lines.len()];
        let mut left = Vec::new();
        let each = || lines.iter().map(|line| line.line.0).enumerate();
        if let Kind::Solve { limit } = self.question.kind {
            // A limit of 1 asks for no more than one.
            let (slots, empty) = slots
                .solved(counts, |solutions, counts| fast::batch_solutions(lines, limit, solutions, counts));
            if empty > 0 {
                for (place, line) in each().filter(|(place, _)| counts[*place] != 1) {
                    match counts[place] {
                        0 if !is_plain(line) => left.push(place),
                        count => self.explain(place, first, || why(line, count)),
                    }
                }
            }
            return (slots, left);
        }
        let mut slots = slots.zeroed();
        match self.question.kind {
            Kind::Count { limit } => {
                fast::batch_counts(lines, limit.min(BATCH_LIMIT), counts);
                for (place, line) in each() {
                    match counts[place] {
                        0 if !is_plain(line) => left.push(place),
                        0 if contradict(line) => self.explain(place, first, || why(line, 0)),
                        BATCH_LIMIT if limit > BATCH_LIMIT => left.push(place),
                        count => slots.put_number(place, signed(count)),
                    }
                }
            }
            Kind::Check => {
                fast::batch_counts(lines, 2, counts);
                for (place, line) in each() {
                    match counts[place] {
                        0 if !is_plain(line) => left.push(place),
                        0 if contradict(line) => {
                            self.explain(place, first, || why(line, 0));
                            slots.put_number(place, INVALID);
                        }
                        count => slots.put_number(place, signed(count)),
                    }
                }
            }
            Kind::Canonical => {
                for (place, line) in each() {
                    if self.watch.is_interrupted() {
                        return (slots, Vec::new());
                    }
                    if !is_plain(line) {
                        left.push(place);
                    } else if contradict(line) {
                        self.explain(place, first, || why(line, 0));
                    } else {
                        slots.put_line(place, &canon::form(&Line9::from(*line)));
                    }
                }
            }
            Kind::Minimize { seed } => {
                fast::batch_counts(lines, 2, counts);
                let (mut minimal, mut places) = (Vec::new(), Vec::new());
                for (place, line) in each() {
                    match counts[place] {
                        1 => {
                            minimal.push(Line9::from(*line));
                            places.push(place);
                        }
                        0 if !is_plain(line) => left.push(place),
                        count => self.explain(place, first, || why(line, count)),
                    }
                }
                minimize(&mut minimal, seed);
                for (line, place) in minimal.iter().zip(places) {
                    slots.put_line(place, line);
                }
            }
            Kind::Solve { .. } => unreachable!("answered above"),
            Kind::Convert { .. } | Kind::Rate { .. } => unreachable!("these questions take no plain lines"),
        }
        (slots, left)
    }

    /// Answers one row, whatever it is.
    fn one(&mut self, row: Row<'_>, number: usize) -> Result<Value, Fault> {
        let (position, about) = match row {
            Row::Text(text) => self.question.reader.read(text)?,
            Row::Digits(numbers) => (Position::Digits(self.grid(&numbers)?), None),
            Row::Bad(reason) => return Err(Fault::Reason(reason)),
            Row::Null => return Err(Fault::Reason("there is nothing to read".to_string())),
        };
        let notes = about.iter().flat_map(|about| &about.notes);
        let mut lost: Vec<String> =
            notes.filter(|note| note.kind != NoteKind::Detail).map(ToString::to_string).collect();
        if let Kind::Convert { to } = self.question.kind {
            let (text, more) = text::written(&position, about.as_ref(), to).map_err(Fault::Reason)?;
            lost.extend(more);
            self.extras.lose(number, lost);
            return Ok(Value::Text(text));
        }
        self.extras.lose(number, lost);
        let puzzle = match (position.into_puzzle(), self.question.kind) {
            (Ok(puzzle), _) => puzzle,
            (Err(contradiction), Kind::Check) => return Ok(Value::Invalid(contradiction.to_string())),
            (Err(contradiction), _) => return Err(contradiction.into()),
        };
        self.answer(&puzzle)
    }

    fn grid(&self, numbers: &[u8]) -> Result<Grid, Fault> {
        let layout = self.question.reader.layout().cloned().or_else(|| Layout::usual(numbers.len().isqrt()));
        let digits: Vec<Option<Digit>> = numbers.iter().map(|&number| Digit::new(number.into())).collect();
        layout.and_then(|layout| Grid::new(layout, digits)).ok_or_else(|| {
            Fault::Reason(format!("{} cells, but the layout has another number", numbers.len()))
        })
    }

    fn answer(&self, puzzle: &Puzzle) -> Result<Value, Fault> {
        let watch = self.watch;
        let stop = || watch.is_interrupted();
        let budget = Budget::default().until(&stop);
        let run = |limit| {
            let report =
                default_for(puzzle.layout()).run(puzzle, &budget.with_solutions(limit), &mut NoObserver);
            match report.stop {
                Some(StopReason::Time | StopReason::Cancelled) => Err(Fault::Interrupted),
                Some(reason) => Err(reason.into()),
                None => Ok(report),
            }
        };
        Ok(match self.question.kind {
            Kind::Solve { limit } => match run(limit)?.answer {
                Answer::Unique(solution) => Value::Text(solution.to_string()),
                Answer::Solved(solution) if limit == 1 => Value::Text(solution.to_string()),
                Answer::Impossible => return Err(SolveError::NoSolution.into()),
                Answer::Several(_) | Answer::Solved(_) => return Err(several().into()),
                Answer::Unknown(reason, _) => return Err(reason.into()),
            },
            Kind::Count { limit } => Value::Number(signed(run(limit)?.found)),
            Kind::Check => Value::Number(signed(run(2)?.found)),
            Kind::Canonical => Value::Text(form(puzzle)?),
            Kind::Minimize { seed } => {
                let givens = clues_of(puzzle)?;
                let mut order: Vec<Cell> = givens.layout().cells().collect();
                if let Some(seed) = seed {
                    Random::of_text(seed, givens.to_string().as_bytes()).shuffle(&mut order);
                }
                match study::minimize(givens, &order, &budget) {
                    Ok(minimal) => Value::Text(minimal.to_string()),
                    Err(NotUnique::Impossible) => return Err(SolveError::NoSolution.into()),
                    Err(NotUnique::Several) => return Err(several().into()),
                    Err(NotUnique::Unknown(StopReason::Time | StopReason::Cancelled)) => {
                        return Err(Fault::Interrupted);
                    }
                    Err(NotUnique::Unknown(reason)) => return Err(reason.into()),
                }
            }
            Kind::Rate { by } => match run(2)?.found {
                0 => return Err(SolveError::NoSolution.into()),
                1 => {
                    let rating = rate(puzzle, by, &budget);
                    if watch.is_interrupted() {
                        return Err(Fault::Interrupted);
                    }
                    if rating.se.is_none() && matches!(by, By::Se | By::Er) {
                        return Err(SeError::Layout.into());
                    }
                    Value::Rated(Rated { puzzle: puzzle_text(puzzle), rating })
                }
                _ => return Err(several().into()),
            },
            Kind::Convert { .. } => unreachable!("converted unchecked"),
        })
    }

    /// Stores an answer; returns whether to go on.
    fn put(
        &mut self,
        answer: Result<Value, Fault>,
        place: usize,
        first: usize,
        slots: &mut Slots<'_>,
    ) -> bool {
        match answer {
            Ok(Value::Text(text)) => {
                let put = slots.put_text(place, text);
                self.elsewhere(put, place, first);
            }
            Ok(Value::Number(number)) => slots.put_number(place, number),
            Ok(Value::Rated(rated)) => slots.put_ratings(place, rated),
            Ok(Value::Invalid(reason)) => {
                slots.put_number(place, INVALID);
                self.explain(place, first, || reason);
            }
            Err(Fault::Reason(reason)) => self.explain(place, first, || reason),
            Err(Fault::Interrupted) => return false,
        }
        true
    }

    fn elsewhere(&mut self, put: Result<(), Elsewhere>, place: usize, first: usize) {
        match put {
            Ok(()) => {}
            Err(Elsewhere::Text(text)) => self.extras.texts.push((first + place, text)),
            Err(Elsewhere::Nowhere(reason)) => self.explain(place, first, || reason),
        }
    }

    /// Notes why a row has no answer, if that was asked.
    fn explain(&mut self, place: usize, first: usize, reason: impl FnOnce() -> String) {
        if self.explains {
            self.extras.reasons.push((first + place, reason()));
        }
    }
}

/// How many lines ahead the engine asks for their memory: enough for it to arrive.
const AHEAD: usize = 64;

/// A line for rows that have none: it isn't plain.
static NO_LINE: [u8; CELLS] = [0; CELLS];

/// Minimises puzzles that have one solution, together. Clues go in reading order, or in an order that the seed decides.
fn minimize(puzzles: &mut [Line9], seed: Option<u64>) {
    let order = |line: &Line9| match seed {
        Some(seed) => Random::of_text(seed, line.as_bytes()).order::<CELLS>(),
        None => std::array::from_fn(|cell| cell as u8),
    };
    let orders: Vec<[u8; CELLS]> = puzzles.iter().map(order).collect();
    study::minimize_lines(puzzles, &orders);
}

fn several() -> &'static str {
    "the puzzle has several solutions"
}

/// Says why a plain line with this many solutions has no answer.
#[cold]
fn why(line: &[u8; CELLS], count: u64) -> String {
    match Puzzle::try_from(&Line9::from(*line)) {
        Err(contradiction) => contradiction.to_string(),
        Ok(_) if count == 0 => SolveError::NoSolution.to_string(),
        Ok(_) => several().to_string(),
    }
}

fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Returns the givens of a puzzle that consists of clues only.
fn clues_of(puzzle: &Puzzle) -> Result<&Grid, Fault> {
    match puzzle.marks() {
        None => Ok(puzzle.givens()),
        Some(_) => Err("this board has pencil marks, but only clues count here".into()),
    }
}

fn form(puzzle: &Puzzle) -> Result<String, Fault> {
    let line = Line9::try_from(clues_of(puzzle)?)?;
    Ok(canon::form(&line).to_string())
}

/// Returns whether a row, a column or a box has a digit twice. The loop has no early exit, so no branch to mispredict.
fn contradict(line: &[u8; CELLS]) -> bool {
    const SIDE: usize = CELLS.isqrt();
    let (mut rows, mut columns, mut boxes) = ([0u16; SIDE], [0u16; SIDE], [0u16; SIDE]);
    let mut twice = 0;
    for (cell, byte) in line.iter().enumerate() {
        let digit = if matches!(byte, b'1'..=b'9') { 1 << (byte - b'0') } else { 0 };
        let (row, column) = (cell / SIDE, cell % SIDE);
        for seen in [&mut rows[row], &mut columns[column], &mut boxes[row / 3 * 3 + column / 3]] {
            twice |= *seen & digit;
            *seen |= digit;
        }
    }
    twice != 0
}
