//! What a worker does with a task: some rows in, their answers out.
//!
//! Plain 9×9 lines go to the engine `fast` together, unread and uncopied. Every other row is read by the library, in
//! any notation and size, and answered alone. Both routes give the same answers: the tests compare them.

use std::ops::Range;

use ninefold::engine::fast::{self, BatchResult, CELLS};
use ninefold::engine::{Answer, NoObserver, default_for};
use ninefold::grid::{Cell, Digit, Grid, Line9, Puzzle};
use ninefold::logic::SeError;
use ninefold::random::Random;
use ninefold::record::puzzle_text;
use ninefold::study::{self, NotUnique};
use ninefold::text::{self, Position};
use ninefold::{Budget, Layout, SolveError, StopReason, canon};

use super::question::{BATCH, Kind, Question, Rated};
use super::rows::{Room, Row, Rows};
use super::slots::{Elsewhere, Slots};
use crate::interrupt::Watch;
use crate::rating::{By, rate};

/// A worker's share of a column.
#[derive(Debug)]
pub(super) struct Task<'a> {
    pub(super) rows: &'a Rows<'a>,
    pub(super) range: Range<usize>,
    /// The number of its first row in the whole column.
    pub(super) first: usize,
    pub(super) slots: Slots<'a>,
}

/// What doesn't fit into the memory of the answer, by row.
#[derive(Debug, Default)]
pub(super) struct Extras {
    /// Texts that are longer or shorter than the others.
    pub(super) texts: Vec<(usize, String)>,
    /// Why a row has no answer, if that was asked.
    pub(super) reasons: Vec<(usize, String)>,
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
    rooms: Vec<Room>,
    found: Vec<BatchResult>,
    pub(super) extras: Extras,
}

impl<'a> Worker<'a> {
    /// Creates a worker for tasks of at most this many rows.
    pub(super) fn new(question: &'a Question, watch: &'a Watch, explains: bool, rows: usize) -> Worker<'a> {
        Worker {
            question,
            watch,
            explains,
            rooms: vec![Room::default(); rows.min(BATCH)],
            found: vec![BatchResult::default(); rows.min(BATCH)],
            extras: Extras::default(),
        }
    }

    /// Answers the rows of a task; returns whether to go on.
    pub(super) fn work(&mut self, task: Task<'_>) -> bool {
        let Task { rows, range, first, mut slots } = task;
        let mut rooms = std::mem::take(&mut self.rooms);
        let takes_plain = self.question.takes_plain_lines();
        let mut lines = [&[b'.'; CELLS]; BATCH];
        let mut places = [0u16; BATCH];
        let mut plain = 0;
        let mut others = Vec::new();
        for ((place, row), room) in range.enumerate().zip(&mut rooms) {
            match rows.fetch(row, room) {
                Row::Plain(line) if takes_plain => {
                    (lines[plain], places[plain]) = (line, place as u16);
                    plain += 1;
                }
                Row::Null => {}
                other => others.push((place, other)),
            }
        }
        let mut going = self.batch(&lines[..plain], &places[..plain], first, &mut slots);
        for (place, row) in others {
            going = going && !self.watch.is_interrupted() && {
                let answer = self.one(row);
                self.put(answer, place, first, &mut slots)
            };
        }
        self.rooms = rooms;
        slots.finish();
        going
    }

    /// Answers plain lines, at most a batch.
    fn batch(&mut self, lines: &[&[u8; CELLS]], places: &[u16], first: usize, slots: &mut Slots<'_>) -> bool {
        if lines.is_empty() {
            return true;
        }
        let limit = match self.question.kind {
            Kind::Canonical => {
                for (line, &place) in lines.iter().zip(places) {
                    if self.watch.is_interrupted() {
                        return false;
                    }
                    self.canonical(line, place.into(), first, slots);
                }
                return true;
            }
            Kind::Solve { limit } | Kind::Count { limit } => limit.min(BATCH_LIMIT),
            _ => 2,
        };
        let mut found = std::mem::take(&mut self.found);
        let found_here = &mut found[..lines.len()];
        fast::batch_into(lines, limit, found_here);
        let mut going = true;
        match self.question.kind {
            Kind::Minimize { seed } => self.minimize(lines, places, found_here, seed, first, slots),
            Kind::Solve { .. } => {
                // A limit of 1 asks for no more than one.
                let answered = slots.put_lines(places, found_here);
                if answered < lines.len() {
                    for ((line, &place), found) in lines.iter().zip(places).zip(&*found_here) {
                        if found.count != 1 {
                            self.explain(place.into(), first, || why(line, found.count));
                        }
                    }
                }
            }
            Kind::Count { limit } => {
                for ((line, &place), found) in lines.iter().zip(places).zip(&*found_here) {
                    let place = place.into();
                    match found.count {
                        0 if contradict(line) => self.explain(place, first, || why(line, 0)),
                        BATCH_LIMIT if limit > BATCH_LIMIT => {
                            let answer = self.one(Row::Plain(line));
                            going = going && self.put(answer, place, first, slots);
                        }
                        count => slots.put_number(place, signed(count)),
                    }
                }
            }
            _ => {
                for ((line, &place), found) in lines.iter().zip(places).zip(&*found_here) {
                    let place = place.into();
                    if found.count == 0 && contradict(line) {
                        self.explain(place, first, || why(line, 0));
                        slots.put_number(place, INVALID);
                    } else {
                        slots.put_number(place, signed(found.count));
                    }
                }
            }
        }
        self.found = found;
        going && !self.watch.is_interrupted()
    }

    fn canonical(&mut self, line: &[u8; CELLS], place: usize, first: usize, slots: &mut Slots<'_>) {
        if contradict(line) {
            self.explain(place, first, || why(line, 0));
        } else {
            slots.put_line(place, &canon::form(&Line9::from(*line)));
        }
    }

    /// Minimises the puzzles of a batch that have one solution, together.
    fn minimize(
        &mut self,
        lines: &[&[u8; CELLS]],
        places: &[u16],
        found: &[BatchResult],
        seed: Option<u64>,
        first: usize,
        slots: &mut Slots<'_>,
    ) {
        let (mut minimal, mut at) = (Vec::new(), Vec::new());
        for ((line, &place), found) in lines.iter().zip(places).zip(found) {
            if found.count == 1 {
                minimal.push(Line9::from(**line));
                at.push(usize::from(place));
            } else {
                self.explain(place.into(), first, || why(line, found.count));
            }
        }
        let order = |line: &Line9| match seed {
            Some(seed) => Random::of_text(seed, line.as_bytes()).order::<CELLS>(),
            None => std::array::from_fn(|cell| cell as u8),
        };
        let orders: Vec<[u8; CELLS]> = minimal.iter().map(order).collect();
        study::minimize_lines(&mut minimal, &orders);
        for (line, place) in minimal.iter().zip(at) {
            slots.put_line(place, line);
        }
    }

    /// Answers one row, whatever it is.
    fn one(&self, row: Row<'_>) -> Result<Value, Fault> {
        let options = &self.question.options;
        let position = match row {
            Row::Plain(line) if options.layout.is_none() => Position::Digits(Line9::from(*line).into()),
            Row::Plain(line) => text::read(line, options)?.position,
            Row::Text(text) => text::read(text, options)?.position,
            Row::Digits(numbers) => Position::Digits(self.grid(&numbers)?),
            Row::Bad(reason) => return Err(Fault::Reason(reason)),
            Row::Null => return Err(Fault::Reason("there is nothing to read".to_string())),
        };
        if let Kind::Convert { to } = self.question.kind {
            return Ok(Value::Text(text::write(&position, to)));
        }
        let puzzle = match (position.into_puzzle(), self.question.kind) {
            (Ok(puzzle), _) => puzzle,
            (Err(contradiction), Kind::Check) => return Ok(Value::Invalid(contradiction.to_string())),
            (Err(contradiction), _) => return Err(contradiction.into()),
        };
        self.answer(&puzzle)
    }

    fn grid(&self, numbers: &[u8]) -> Result<Grid, Fault> {
        let layout = self.question.options.layout.clone().or_else(|| Layout::usual(numbers.len().isqrt()));
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
