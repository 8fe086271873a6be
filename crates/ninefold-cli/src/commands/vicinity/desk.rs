//! What is found goes over one desk, in order: known puzzles are dropped, new ones printed and kept.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use ninefold::engine::fast::Line;
use serde::Serialize;

use super::hands::{Hands, Input, Result as Results};
use super::state::State;
use super::{Class, form, goes_on};
use crate::budget;
use crate::exit::Failure;
use crate::output::Output;
use crate::output::progress::{Progress, thousands};
use crate::show::json;

/// Work without a find is noted this often.
const NOTED: Duration = Duration::from_secs(1);

pub(super) struct Desk {
    output: Output,
    json: bool,
    as_found: bool,
    rounds: u64,
    seen: HashSet<Class>,
    state: Option<State>,
    noted: Instant,
    found: u64,
}

/// `vicinity --json`.
#[derive(Serialize)]
struct Found<'a> {
    v: u8,
    puzzle: &'a str,
    clues: usize,
    /// The round it was found in, and the puzzle it was found around.
    round: u64,
    of: &'a str,
}

impl Desk {
    pub(super) fn new(mut output: Output, json: bool, as_found: bool, rounds: u64) -> Desk {
        output.progress = Progress::of_making(output.is_quiet(), output.terminal);
        let (seen, noted) = (HashSet::new(), Instant::now());
        Desk { output, json, as_found, rounds, seen, state: None, noted, found: 0 }
    }

    /// Takes in what is known before the search begins. Answers with the puzzles to search around.
    pub(super) fn begin(&mut self, inputs: Vec<Input>, state: Option<State>) -> Result<Vec<Input>, Failure> {
        let mut queue: Vec<Input> = inputs;
        queue.retain(|input| self.seen.insert(form(&input.line).1));
        if let Some(state) = state {
            let known =
                state.found.iter().map(|found| Input { line: found.line, round: found.round + 1, done: 0 });
            for input in known {
                // Inputs that are new since then may be the same as what was found.
                if self.seen.insert(form(&input.line).1) && input.round <= self.rounds {
                    queue.push(input);
                }
            }
            for input in &mut queue {
                input.done = state.done.get(&input.line).copied().unwrap_or(0);
            }
            if !state.done.is_empty() {
                self.output.note(&goes_on(&state.found, state.done.len()));
            }
            self.state = Some(state);
        }
        Ok(queue)
    }

    /// Prints and keeps what the hands find, to the end.
    pub(super) fn work(&mut self, hands: &Hands) -> Result<(), Failure> {
        let mut flushed = Instant::now();
        let mut failure = None;
        loop {
            let (output, found) = (&mut self.output, self.found);
            let result = hands.next(|| {
                failure = output.flush().err();
                let (at, all) = hands.progress();
                output.progress.tell(&format!(
                    "{} puzzles found around {} of {}",
                    thousands(found),
                    thousands(at as u64),
                    thousands(all as u64)
                ));
            });
            if let Some(failure) = failure.take() {
                return Err(failure);
            }
            let Some(result) = result else { break };
            let more = self.take(&result)?;
            hands.written(more);
            if flushed.elapsed() > NOTED / 10 {
                self.output.flush()?;
                flushed = Instant::now();
            }
        }
        self.output.flush()?;
        self.output.progress.finish();
        self.output.rest_of_bad();
        if hands.are_broken() {
            return Err(Failure::usage("a job has panicked: this is a bug; what was found is kept"));
        }
        if budget::cancelled() {
            self.output.note(&format!("interrupted after {} puzzles", thousands(self.found)));
        }
        Ok(())
    }

    /// Prints and keeps what is new. Answers with the puzzles to search around in the next round.
    fn take(&mut self, results: &Results) -> Result<Vec<Input>, Failure> {
        let input = &results.input;
        let (mut lines, mut more) = (Vec::new(), Vec::new());
        for (line, form, class) in &results.found {
            if !self.seen.insert(*class) {
                continue;
            }
            self.found += 1;
            let line = if self.as_found { line } else { form };
            lines.extend_from_slice(line);
            lines.push(b'\n');
            if self.json {
                self.json(line, input)?;
            }
            if input.round < self.rounds {
                more.push(Input { line: *line, round: input.round + 1, done: 0 });
            }
        }
        if !self.json && !lines.is_empty() {
            self.output.lines(&lines)?;
        }
        if let Some(state) = &mut self.state
            && (!lines.is_empty() || results.is_last || self.noted.elapsed() > NOTED)
        {
            // What is printed twice can be dropped; what is not printed at all is lost.
            self.output.flush()?;
            state.keep(&lines, input.round, results.done, &input.line)?;
            self.noted = Instant::now();
        }
        Ok(more)
    }

    fn json(&mut self, line: &Line, input: &Input) -> Result<(), Failure> {
        let found = Found {
            v: json::V,
            puzzle: std::str::from_utf8(line).unwrap_or_default(),
            clues: line.iter().filter(|byte| **byte != b'.').count(),
            round: input.round,
            of: std::str::from_utf8(&input.line).unwrap_or_default(),
        };
        self.output.record(&json::line(&found))
    }
}
