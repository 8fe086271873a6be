//! Many records through many workers, in order.
//!
//! ```text
//! records ──cut──▶ task ──▶ worker ──results──▶ order ──▶ output
//!      one at a time ╰──▶ worker ──results──╯   one at a time, in the order of the tasks
//! ```
//!
//! There is no reader and no writer: a worker that has nothing to do cuts itself a task, and reads for it
//! if need be; a worker that has something to say writes it, if nobody else is writing. So all workers solve
//! nearly all the time, memory stays bounded, and a slow pipe gets its answers at once.

mod lines;
mod ordered_writer;
#[cfg(test)]
mod tests;
pub(crate) mod work;
mod worker;

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, PoisonError};
use std::{io, thread};

use self::ordered_writer::{End, OrderedWriter, write_one};
use self::worker::Worker;
use crate::budget;
use crate::exit::{Exit, Failure, Outcome};
use crate::input::record::{Record, RecordError};
use crate::input::records::Records;
use crate::input::source;
use crate::input::task::Task;
use crate::output::Output;
use crate::output::progress;
use crate::output::progress::Progress;
use crate::output::tally::{Tally, Verdict};
use crate::stream::work::{PlainLines, Work};

/// How a command goes through its records.
pub(crate) struct Stream {
    pub(crate) records: Records,
    pub(crate) output: Output,
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

/// The searches recurse once a cell, and the largest board has 625.
const STACK: usize = 8 << 20;
/// More workers would be no faster anywhere.
const MOST_JOBS: usize = 1024;

/// What all workers share.
struct Shared<W> {
    records: Mutex<Records>,
    order: OrderedWriter,
    work: W,
}

impl Stream {
    /// Works on all records, several at a time, and writes the results in order.
    pub(crate) fn parallel<W: Work>(self, work: W) -> Outcome {
        let Stream { mut records, mut output, jobs, json, quiet, notes } = self;
        let jobs = match jobs {
            Some(jobs) => usize::try_from(jobs).unwrap_or(MOST_JOBS).min(MOST_JOBS),
            None => thread::available_parallelism().map_or(1, usize::from), // one a core
        };
        records.prepare(jobs, work.plain_lines() != PlainLines::AsRecords);
        output.progress = Progress::of(&records, quiet, output.terminal);
        let order = OrderedWriter::new(output, json, jobs);
        let shared = Arc::new(Shared { records: Mutex::new(records), order, work });
        start(&shared, jobs).map_err(|error| Failure::usage(format!("cannot start {jobs} jobs: {error}")))?;
        match shared.order.wait() {
            End::Failed(failure) => Err(failure),
            End::Panicked(panic) => panic::resume_unwind(panic),
            End::Done { output, tally, all_left } => {
                // A worker that waits for input has the records, and nobody wants them any more.
                let empty = if all_left { std::mem::take(&mut shared.records().empty) } else { vec![] };
                finish(output, &empty, &tally, notes.beside(json))
            }
        }
    }

    /// Works on one record after the other; `work` writes for itself.
    pub(crate) fn one_by_one(
        mut self,
        mut work: impl FnMut(&Record, &mut Output) -> Result<Result<Verdict, RecordError>, Failure>,
    ) -> Outcome {
        let mut tally = Tally::default();
        while let Some(batch) = self.records.next_batch()? {
            for item in batch {
                let done = match item.read() {
                    Ok(record) => work(&record, &mut self.output)?,
                    Err(bad) => Err(bad),
                };
                match done {
                    Ok(verdict) => tally.add(verdict),
                    Err(bad) => write_one(&mut self.output, &mut tally, self.json, Err(bad))?,
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
        finish(self.output, &self.records.empty, &tally, self.notes.beside(self.json))
    }
}

/// Starts the workers. They wait for each other: nobody begins if one of them cannot.
fn start<W: Work>(shared: &Arc<Shared<W>>, jobs: usize) -> io::Result<()> {
    let _gate = shared.records();
    let one = |_| {
        let shared = Arc::clone(shared);
        let worker = move || {
            // Nothing is used after a panic but its message.
            let work = panic::catch_unwind(AssertUnwindSafe(|| shared.take_tasks()));
            shared.order.leave(work.err());
        };
        thread::Builder::new().stack_size(STACK).spawn(worker).map(drop)
    };
    (0..jobs).try_for_each(one).inspect_err(|_| budget::cancel())
}

impl<W: Work> Shared<W> {
    fn records(&self) -> std::sync::MutexGuard<'_, Records> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a worker does.
    fn take_tasks(&self) {
        let mut worker = Worker::new(&self.work, &self.order);
        let mut task = Task::default();
        while self.take_task(&mut task, &worker) {
            let is_done = worker.work_on(&mut task);
            self.order.end(task.number, is_done.then_some(task.bytes));
            task.clear(); // its block can be read into again
        }
    }

    fn take_task(&self, task: &mut Task, worker: &Worker<'_, W>) -> bool {
        let mut records = self.records();
        if self.order.is_stopped() {
            return false;
        }
        match records.cut(task, worker.size, &|read| self.order.read(read)) {
            Ok(more) => more && self.order.begin(),
            Err(failure) => {
                self.order.fail(failure);
                false
            }
        }
    }
}

fn finish(mut output: Output, empty: &[String], tally: &Tally, notes: Notes) -> Outcome {
    output.flush()?;
    output.progress.finish();
    output.rest_of_bad();
    if budget::cancelled() {
        if notes != Notes::Never {
            output.note(&progress::interrupted(tally.finished()));
        }
        return Ok(Exit::Interrupted);
    }
    if let Some(name) = empty.first().filter(|_| tally.records() == 0) {
        return Err(Failure::usage(format!("there is no puzzle in {name}\n{}", source::advice())));
    }
    for name in empty {
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
