//! Receives the results in order: drops known puzzles, prints and keeps new ones.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::time::{Duration, Instant};

use ninefold::logic::SeScore;
use ninefold_api::record::{Neighbour, Record};

use super::queue::{Find, Finds, Input, Queue};
use super::state::State;
use super::{Class, form, resumed_note};
use crate::budget;
use crate::exit::Failure;
use crate::output::Output;
use crate::output::progress::{self, Progress, thousands};
use crate::pool::{Flow, Sink};
use crate::show::json;

/// How often progress without results is saved.
const SAVE_INTERVAL: Duration = Duration::from_secs(1);

pub(super) struct Collector {
    output: Output,
    json: bool,
    rounds: u64,
    seen: HashSet<Class>,
    state: Option<State>,
    /// The queue that receives puzzles for the next round.
    queue: Queue,
    saved: Instant,
    found: u64,
    /// What to print at the end, the highest ER first, if the results are to be sorted.
    sorted: Option<Vec<(Option<SeScore>, String)>>,
}

impl Collector {
    pub(super) fn new(mut output: Output, json: bool, rounds: u64) -> Collector {
        output.progress = Progress::of_making(output.is_quiet(), output.terminal);
        let (seen, now) = (HashSet::new(), Instant::now());
        Collector {
            queue: Queue::default(),
            output,
            json,
            rounds,
            seen,
            state: None,
            saved: now,
            found: 0,
            sorted: None,
        }
    }

    /// Prints nothing before the end, and then the puzzles with the highest ER first.
    pub(super) fn sort(&mut self) {
        self.sorted = Some(Vec::new());
    }

    /// Takes the inputs and the saved state. Returns the queue of puzzles to search around.
    pub(super) fn begin(&mut self, inputs: Vec<Input>, state: Option<State>) -> Queue {
        let mut queue: Vec<Input> = inputs;
        queue.retain(|input| self.seen.insert(form(&input.line).1));
        if let Some(state) = state {
            let earlier =
                state.found.iter().map(|found| Input { line: found.line, round: found.round + 1, done: 0 });
            for input in earlier {
                // An input added since then may be equivalent to a puzzle found before.
                if self.seen.insert(form(&input.line).1) && input.round <= self.rounds {
                    queue.push(input);
                }
            }
            for input in &mut queue {
                input.done = state.done.get(&input.line).copied().unwrap_or(0);
            }
            if !state.done.is_empty() {
                self.output.note(&resumed_note(&state.found, state.done.len()));
            }
            self.state = Some(state);
        }
        self.queue.extend(queue);
        self.queue.clone()
    }

    /// Flushes the output and reports how the search ended.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        let mut sorted = self.sorted.take().unwrap_or_default();
        // Equally hard ones stay in the order in which they were found.
        sorted.sort_by_key(|(er, _)| Reverse(*er));
        for (_, record) in &sorted {
            self.output.record(record)?;
        }
        self.output.finish()?;
        if budget::cancelled() {
            self.output.note(&progress::interrupted(self.found));
        }
        Ok(())
    }

    /// Prints and keeps what is new, and queues it for the next round.
    fn keep(&mut self, finds: &Finds) -> Result<(), Failure> {
        let input = &finds.input;
        let (mut lines, mut more) = (Vec::new(), Vec::new());
        for find in &finds.found {
            if !self.seen.insert(find.class) {
                continue;
            }
            self.found += 1;
            let line = &find.line;
            lines.extend_from_slice(line.as_ref());
            lines.push(b'\n');
            if self.json || self.sorted.is_some() {
                let record = if self.json { self.record(find, input) } else { line.to_string() };
                match &mut self.sorted {
                    Some(sorted) => sorted.push((find.er, record)),
                    None => self.output.record(&record)?,
                }
            }
            if input.round < self.rounds {
                more.push(Input { line: *line, round: input.round + 1, done: 0 });
            }
        }
        if !self.json && !lines.is_empty() && self.sorted.is_none() {
            self.output.lines(&lines)?;
        }
        if let Some(state) = &mut self.state
            && (!lines.is_empty() || finds.is_last || self.saved.elapsed() > SAVE_INTERVAL)
        {
            // A puzzle printed twice does little harm; one never printed is lost.
            self.output.flush()?;
            state.keep(&lines, input.round, finds.done, &input.line)?;
            self.saved = Instant::now();
        }
        self.queue.extend(more);
        Ok(())
    }

    /// Returns what to print of a puzzle as JSON, or as the row of a table.
    fn record(&mut self, find: &Find, input: &Input) -> String {
        let record = json(find, input);
        let row = self.output.rows().map(|rows| rows.write(&record, None));
        row.unwrap_or(record)
    }
}

fn json(find: &Find, input: &Input) -> String {
    json::line(&Neighbour {
        v: Neighbour::VERSION,
        puzzle: find.line.to_string(),
        clues: find.line.filled(),
        round: input.round,
        of: input.line.to_string(),
        er: find.er,
    })
}

impl Sink for Collector {
    type Part = Finds;

    fn take(&mut self, finds: Finds) -> Result<Flow, Failure> {
        self.keep(&finds)?;
        Ok(if budget::cancelled() { Flow::Leave } else { Flow::More })
    }

    fn tick(&mut self) -> Result<Flow, Failure> {
        let (at, all) = self.queue.progress();
        let [found, at, all] = [self.found, at as u64, all as u64].map(thousands);
        let puzzles = if self.found == 1 { "puzzle" } else { "puzzles" };
        let message = format!("{found} {puzzles} found around {at} of {all}");
        self.output.progress.message(self.found, message);
        Ok(if budget::cancelled() { Flow::Leave } else { Flow::More })
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush()
    }

    fn size(finds: &Finds) -> usize {
        size_of::<Finds>() + size_of_val(&finds.found[..])
    }
}
