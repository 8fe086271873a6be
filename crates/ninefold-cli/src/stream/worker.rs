//! The worker of a stream: cuts a task from the records, solves it and formats the results.

use std::ops::RangeInclusive;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use ninefold::engine::fast::BatchResult;
use ninefold::grid::{Layout, Line9};

use super::lines::Lines;
use super::sink::{Part, ResultSink, Spare};
use crate::budget;
use crate::exit::Failure;
use crate::gpu::LineSolver;
use crate::input::blocks::Wait;
use crate::input::record::Unread;
use crate::input::records::Records;
use crate::input::task::{CELLS, LineRef, Task, TaskSize};
use crate::output::tally::{Tally, Verdict};
use crate::pool::{self, Next, Worker};
use crate::show::json;
use crate::stream::work::{Plain, PlainLines, RecordOutput, Work};

/// How long a task should take: short enough to keep all workers busy and to react to Ctrl-C (a batch is
/// always finished), long enough that handing it out costs next to nothing.
const TASK_TIME: Duration = Duration::from_millis(4);
/// Smaller tasks wouldn't fill a batch of the engine `fast`. Any other record may take from a microsecond to
/// an hour, so tasks start with one.
const MIN_TASK: TaskSize = TaskSize { plain: 64, items: 1 };
/// Larger tasks gain nothing.
const MAX_TASK: TaskSize = TaskSize { plain: 8192, items: 256 };
/// The least that a card gets: more than it would take to be as fast as the CPU.
const MIN_FOR_CARD: usize = 1 << 14;
/// Enough puzzles to keep the engine `fast` busy, few enough that their solutions stay in the cache.
const BATCH: usize = 1024;
/// Number of solutions, over all puzzles of a batch, that take a fraction of a second to find.
const SOLUTIONS: u64 = 2_000_000;

type Turn<'a> = pool::Turn<'a, ResultSink>;

/// Works on one task after another.
pub(super) struct RecordWorker<W> {
    work: Arc<W>,
    spare: Spare,
    solver: LineSolver,
    /// An empty task for reuse.
    task: Task,
    /// Number of solutions to look for in each plain line, if they are solved.
    limit: Option<u64>,
    batch: usize,
    /// Size of the next task.
    size: TaskSize,
    /// The layout of plain lines: a clone per worker, so that workers don't share its reference count.
    layout: Arc<Layout>,
    found: Vec<BatchResult>,
    /// The extra lines of a batch.
    extras: Vec<Line9>,
    /// Lines not yet passed on, and the verdicts on their records.
    out: Lines,
    tally: Tally,
    /// Time spent on the records of a task that aren't plain lines.
    for_items: Duration,
}

impl<W: Work> Worker for RecordWorker<W> {
    type Source = Records;
    type Task = Task;
    type Sink = ResultSink;

    fn take(&mut self, records: &mut Records, wait: Wait<'_>) -> Result<Next<Task>, Failure> {
        let mut task = std::mem::take(&mut self.task);
        Ok(match records.cut(&mut task, self.size, wait)? {
            false => Next::End,
            true if records.is_at_end() => Next::LastTask(task),
            true => Next::Task(task),
        })
    }

    fn work(&mut self, mut task: Task, turn: &Turn<'_>) -> Result<bool, Failure> {
        let is_done = self.work_on(&mut task, turn);
        if is_done {
            turn.put(Part::End(task.bytes));
        }
        task.clear(); // its block can be reused
        self.task = task;
        Ok(is_done)
    }
}

impl<W: Work> RecordWorker<W> {
    pub(super) fn new(work: Arc<W>, spare: Spare, solver: LineSolver) -> RecordWorker<W> {
        let plain_lines = work.plain_lines();
        let limit = plain_lines.limit();
        let batch =
            usize::try_from(SOLUTIONS / limit.unwrap_or(1)).unwrap_or(BATCH).clamp(MIN_TASK.plain, BATCH);
        RecordWorker {
            work,
            spare,
            solver,
            task: Task::default(),
            limit,
            batch,
            size: MIN_TASK,
            layout: Layout::classic(),
            found: vec![BatchResult::default(); if plain_lines == PlainLines::AsRecords { 0 } else { batch }],
            extras: Vec::new(),
            out: Lines::default(),
            tally: Tally::default(),
            for_items: Duration::ZERO,
        }
    }

    /// Works on a task and passes the results on; returns whether it finished.
    fn work_on(&mut self, task: &mut Task, turn: &Turn<'_>) -> bool {
        let start = Instant::now();
        let items = std::mem::take(&mut task.items);
        let (plain, others) = (task.plain.len(), items.len());
        self.for_items = Duration::ZERO;
        let is_done = self.work_on_all(task, items, turn, start);
        self.put_lines(turn);
        let for_plain = start.elapsed().saturating_sub(self.for_items);
        let sizes = match self.solver.ready() {
            Some(lines) => MIN_FOR_CARD..=lines,
            None => MIN_TASK.plain..=MAX_TASK.plain,
        };
        self.size.plain = next_size(self.size.plain, sizes, plain, for_plain);
        self.size.items = next_size(self.size.items, MIN_TASK.items..=MAX_TASK.items, others, self.for_items);
        is_done
    }

    fn work_on_all(
        &mut self,
        task: &Task,
        items: Vec<(usize, Unread)>,
        turn: &Turn<'_>,
        mut start: Instant,
    ) -> bool {
        let mut items = items.into_iter().peekable();
        let batch = self.batch();
        for (lines, first) in task.plain.chunks(batch).zip((0..).step_by(batch)) {
            if budget::cancelled() {
                return false;
            }
            // A reader who waits for the first of many hard puzzles gets it before the last is solved.
            if start.elapsed() > TASK_TIME {
                self.put_lines(turn);
                start = Instant::now();
            }
            let time = self.solve(task, lines);
            let seconds = json::line(&json::seconds(time));
            let mut next = items.peek().map_or(usize::MAX, |(before, _)| *before);
            let written = self.write_unique_run(lines.len().min(next.saturating_sub(first)));
            for (i, &line) in lines.iter().enumerate().skip(written) {
                while next <= first + i {
                    if !items.next().is_some_and(|(_, item)| self.work_on_item(turn, item)) {
                        return false;
                    }
                    next = items.peek().map_or(usize::MAX, |(before, _)| *before);
                }
                if !self.write_line(task, turn, line, i, &seconds) {
                    return false;
                }
            }
        }
        items.all(|(_, item)| self.work_on_item(turn, item))
    }

    /// Returns how many plain lines to solve at once.
    fn batch(&mut self) -> usize {
        let batch = self.solver.ready().filter(|_| self.limit.is_some()).unwrap_or(self.batch);
        if self.found.len() < batch && self.limit.is_some() {
            self.found.resize(batch, BatchResult::default());
        }
        batch
    }

    /// Solves some plain lines, at most a batch; returns the average time per line.
    fn solve(&mut self, task: &Task, lines: &[LineRef]) -> Duration {
        let Some(limit) = self.limit else { return Duration::ZERO };
        let boards: Vec<&[u8; CELLS]> = lines.iter().map(|&line| task.cells(line)).collect();
        let start = Instant::now();
        self.solver.solve(&boards, limit, &mut self.found[..lines.len()]);
        self.extras = self.work.batch_extra(&boards, &self.found[..lines.len()]);
        start.elapsed() / u32::try_from(lines.len()).unwrap_or(u32::MAX)
    }

    /// Writes the output for the first `limit` plain lines of a batch, while each has one solution and the
    /// output needs nothing else. Returns the number of lines handled.
    fn write_unique_run(&mut self, limit: usize) -> usize {
        let found = &self.found[..limit];
        let written = self.work.write_unique_run(found, self.out.end());
        self.tally.add_many(Verdict::Fine, written as u64);
        written
    }

    /// Writes the output for a plain line.
    #[inline]
    fn write_line(&mut self, task: &Task, turn: &Turn<'_>, at: LineRef, i: usize, seconds: &str) -> bool {
        let found = &self.found[i];
        let cells = task.cells(at);
        // Contradictory givens get a longer message.
        if found.count > 0 || self.limit.is_none() || !contradict(&self.layout, cells) {
            let extra = self.extras.get(i);
            let (line, source) = (task.line(at), task.source());
            let plain = Plain { line, source, cells, found, extra, seconds };
            if let Some(verdict) = self.work.write_line(&plain, self.out.end()) {
                self.tally.add(verdict);
                return true;
            }
        }
        self.work_on_one(turn, task.item(at))
    }

    fn work_on_item(&mut self, turn: &Turn<'_>, item: Unread) -> bool {
        let start = Instant::now();
        let is_done = self.work_on_one(turn, item);
        self.for_items += start.elapsed();
        is_done
    }

    /// Works on a single record; returns whether to continue.
    fn work_on_one(&mut self, turn: &Turn<'_>, item: Unread) -> bool {
        if budget::cancelled() {
            return false;
        }
        self.put_lines(turn); // the record may take long
        let mut put = |fragment| {
            turn.put(Part::Fragment(fragment));
            !turn.is_stopped()
        };
        let done = item.read().and_then(|record| match self.work.stream(&record, &mut put) {
            Some(written) => written.map(|verdict| RecordOutput::new(verdict, String::new())),
            None => self.work.record(&record).map(|output| output.with_notes(&record)),
        });
        turn.put(Part::One(done));
        true
    }

    fn put_lines(&mut self, turn: &Turn<'_>) {
        if !self.out.is_empty() {
            turn.put(Part::Lines(std::mem::take(&mut self.out), std::mem::take(&mut self.tally)));
            let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
            self.out = spare.unwrap_or_default();
        }
    }
}

/// Returns whether a house has a digit twice. The loop has no early exit, so no branch to mispredict: some
/// files hold almost nothing but puzzles without a solution.
fn contradict(layout: &Layout, cells: &[u8; CELLS]) -> bool {
    let mut seen = [0u16; CELLS]; // fewer houses than cells
    let mut twice = 0;
    for (cell, byte) in layout.cells().zip(cells) {
        let digit = if matches!(byte, b'1'..=b'9') { 1 << (byte - b'0') } else { 0 };
        for &house in layout.houses_of(cell) {
            twice |= seen[house] & digit;
            seen[house] |= digit;
        }
    }
    twice != 0
}

/// Returns how many records a task should have, given the time that `count` of them took.
fn next_size(size: usize, sizes: RangeInclusive<usize>, count: usize, time: Duration) -> usize {
    if count == 0 {
        return size;
    }
    let in_time = count as u128 * TASK_TIME.as_nanos() / time.as_nanos().max(1);
    let (least, most) = (*sizes.start(), (2 * size).min(*sizes.end()));
    usize::try_from(in_time).unwrap_or(usize::MAX).clamp(least, most.max(least))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_grow_and_shrink_with_the_time_they_take() {
        let micros = Duration::from_micros;
        assert_eq!(next_size(1, 1..=4096, 1, micros(1)), 2);
        assert_eq!(next_size(3000, 64..=4096, 3000, micros(300)), 4096);
        assert_eq!(next_size(4096, 64..=4096, 3000, micros(8000)), 1500);
        assert_eq!(next_size(4096, 64..=4096, 3000, micros(8_000_000)), 64);
        assert_eq!(next_size(256, 1..=256, 3, Duration::from_secs(9)), 1);
        assert_eq!(next_size(64, 1..=256, 0, Duration::ZERO), 64);
        assert_eq!(next_size(64, 1000..=9999, 64, micros(1)), 1000);
    }
}
