//! Many records through many hands, in order.
//!
//! ```text
//! read() ─▶ batch of records ─▶ pool of workers ─▶ put back in order ─▶ write
//! ```
//!
//! One batch is what one read delivers, so memory stays bounded and a slow pipe gets its answers at
//! once. Within a batch, a result is written as soon as all before it are.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::exit::{Exit, Failure, Outcome};
use crate::json;
use crate::output::Output;
use crate::progress::Progress;
use crate::record::{Bad, Record};
use crate::records::Records;
use crate::tally::{Tally, Verdict};
use crate::{budget, input, progress};

/// What is to be written about a record.
pub(crate) struct Done {
    pub(crate) verdict: Verdict,
    /// For standard output.
    pub(crate) out: String,
    /// For standard error.
    pub(crate) aside: Option<String>,
}

impl Done {
    pub(crate) fn new(verdict: Verdict, out: String) -> Done {
        Done { verdict, out, aside: None }
    }
}

/// How a command goes through its records.
pub(crate) struct Stream<'a> {
    pub(crate) records: Records,
    pub(crate) output: &'a mut Output,
    pub(crate) jobs: Option<u64>,
    pub(crate) json: bool,
    pub(crate) quiet: bool,
    pub(crate) notes: Notes,
}

/// What to tell at the end, about an interruption and about answers that were no solutions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Notes {
    /// Nothing: the results have told it.
    Never,
    /// Only that the run was interrupted.
    Interruption,
    /// How many there were, if there were many records.
    Counts,
    /// How many there were, or a sentence about the only one.
    Sentences,
}

impl Notes {
    /// Results in JSON tell everything else by themselves.
    fn beside(self, json: bool) -> Notes {
        if json && self != Notes::Never { Notes::Interruption } else { self }
    }
}

/// After this long without news, what is written so far goes out.
const FLUSH_AFTER: Duration = Duration::from_millis(50);
/// The searches recurse once a cell, and the largest board has 625.
const STACK: usize = 8 << 20;

impl Stream<'_> {
    /// Works on all records, several at a time, and writes the results in order.
    pub(crate) fn parallel(self, work: impl Fn(&Record) -> Result<Done, Bad> + Sync) -> Outcome {
        let Stream { mut records, output, jobs, json, quiet, notes } = self;
        let jobs = jobs.map_or(0, |jobs| jobs.try_into().unwrap_or(usize::MAX)); // 0: one a core
        let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).stack_size(STACK).build();
        let pool = pool.map_err(|error| Failure::usage(format!("cannot start {jobs} jobs: {error}")))?;
        output.progress = Progress::of(&records, quiet, output.terminal);
        let mut tally = Tally::default();
        while let Some(batch) = records.next_batch()? {
            let bytes = records.bytes();
            let (sender, receiver) = mpsc::channel();
            let work = &work;
            let written = pool.in_place_scope(|scope| {
                scope.spawn(move |_| {
                    batch.into_par_iter().enumerate().for_each_with(sender, |sender, (i, item)| {
                        if !budget::cancelled() {
                            // The receiver is gone when nobody reads the output any more.
                            let _ = sender.send((i, item.read().and_then(|record| work(&record))));
                        }
                    });
                });
                let written = put_in_order(&receiver, output, bytes, json, &mut tally);
                if written.is_err() {
                    budget::cancel(); // or the scope waits for runs whose results nobody wants
                }
                written
            });
            written?;
            output.flush()?;
            if budget::cancelled() {
                break;
            }
            output.progress.update(tally.records(), bytes);
        }
        finish(output, &records, &tally, notes.beside(json))
    }

    /// Works on one record after the other; `work` writes for itself.
    pub(crate) fn one_by_one(
        mut self,
        mut work: impl FnMut(&Record, &mut Output) -> Result<Result<Verdict, Bad>, Failure>,
    ) -> Outcome {
        let mut tally = Tally::default();
        while let Some(batch) = self.records.next_batch()? {
            for item in batch {
                let done = match item.read() {
                    Ok(record) => work(&record, self.output)?,
                    Err(bad) => Err(bad),
                };
                match done {
                    Ok(verdict) => tally.add(verdict),
                    Err(bad) => write(self.output, Err(bad), self.json, &mut tally)?,
                }
                if budget::cancelled() {
                    break;
                }
            }
            self.output.flush()?;
            if budget::cancelled() {
                break;
            }
        }
        finish(self.output, &self.records, &tally, self.notes.beside(self.json))
    }
}

/// Writes the results of a batch, each when all before it are written.
fn put_in_order(
    receiver: &Receiver<(usize, Result<Done, Bad>)>,
    output: &mut Output,
    bytes: u64,
    json: bool,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    loop {
        match receiver.recv_timeout(FLUSH_AFTER) {
            Ok((i, done)) => early.insert(i, done),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {
                output.flush()?;
                output.progress.update(tally.records(), bytes);
                continue;
            }
        };
        while let Some(done) = early.remove(&next) {
            write(output, done, json, tally)?;
            next += 1;
            if tally.exit() == Exit::Interrupted {
                return Ok(()); // what comes after an unfinished record would be out of order
            }
        }
    }
}

fn write(output: &mut Output, done: Result<Done, Bad>, json: bool, tally: &mut Tally) -> Result<(), Failure> {
    match done {
        Ok(done) => {
            tally.add(done.verdict);
            output.record(&done.out)?;
            if let Some(aside) = done.aside {
                output.aside(&aside);
            }
        }
        Err(bad) => {
            tally.add(Verdict::Bad);
            if json {
                output.record(&json::line(&json::Error::from(&bad)))?;
            } else {
                output.bad(&bad);
            }
        }
    }
    Ok(())
}

fn finish(output: &mut Output, records: &Records, tally: &Tally, notes: Notes) -> Outcome {
    output.flush()?;
    output.progress.finish();
    output.rest_of_bad();
    if budget::cancelled() {
        if notes != Notes::Never {
            output.note(&progress::interrupted(tally.finished()));
        }
        return Ok(Exit::Interrupted);
    }
    if let Some(name) = records.empty.first().filter(|_| tally.records() == 0) {
        return Err(Failure::usage(format!("there is no puzzle in {name}\n{}", input::HINT)));
    }
    for name in &records.empty {
        output.note(&format!("there is no puzzle in {name}"));
    }
    let told = match notes {
        Notes::Never | Notes::Interruption => false,
        Notes::Counts => tally.records() > 1,
        Notes::Sentences => true,
    };
    if told && let Some(summary) = tally.summary() {
        output.note(&summary);
    }
    Ok(tally.exit())
}
