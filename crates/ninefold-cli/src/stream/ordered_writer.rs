//! Results in the order of the records, from many workers.
//!
//! Each worker puts its results down under the number of its task. Whoever finds the sink free writes all
//! that is ready to be written, also what others put down meanwhile, so nobody waits for a writer:
//!
//! ```text
//!   worker 1 ── task 7 ─▶ ┐ pending                ┌─────────────────────────┐
//!   worker 2 ── task 5 ─▶ ┼ 5: ███   ── next: 5 ─▶│ sink: output and tally  │
//!   worker 3 ── task 6 ─▶ ┘ 6: ·  7: ██           └─────────────────────────┘
//! ```

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::lines::Lines;
use crate::budget;
use crate::exit::{Exit, Failure};
use crate::input::record::RecordError;
use crate::output::Output;
use crate::output::tally::{Tally, Verdict};
use crate::show::json;
use crate::stream::work::{Fragment, RecordOutput};

/// After this long, what is written so far goes out, and the progress bar moves.
const TICK: Duration = Duration::from_millis(50);
/// So many bytes of results may wait for those before them.
const MAX_PENDING: usize = 8 << 20;

/// Puts results in order and writes them.
pub(super) struct OrderedWriter {
    state: Mutex<State>,
    /// There is room for results that have to wait.
    room: Condvar,
    /// Something has come to its end.
    end: Condvar,
}

struct State {
    /// Gone while somebody is writing.
    sink: Option<Sink>,
    /// The task whose results come next.
    next: u64,
    pending: BTreeMap<u64, Pending>,
    pending_bytes: usize,
    /// The tasks of workers that wait until there is room for their results.
    waiting_for_room: BTreeSet<u64>,
    /// How much of the input is used up by what is written.
    bytes: u64,
    /// What is written should go out.
    flush: bool,
    /// Nothing more will be written.
    closed: bool,
    failure: Option<Failure>,
    /// Hands that have not left; those that have a task; whether one waits for input.
    workers: usize,
    working: usize,
    reading: bool,
    panic: Option<Panic>,
    /// Buffers to be used again.
    spare: Vec<Lines>,
}

/// What a worker has panicked with.
type Panic = Box<dyn Any + Send>;

/// Where results are written, and counted.
struct Sink {
    output: Output,
    tally: Tally,
    json: bool,
}

/// Results of a task.
#[derive(Default)]
struct Pending {
    parts: VecDeque<Part>,
    /// How much of the input is used up when all are written, once all are here.
    done: Option<u64>,
}

/// Some results.
pub(super) enum Part {
    /// Lines of many records, and the verdicts on them.
    Lines(Lines, Tally),
    /// Some of the lines of one record.
    SomeLines(Vec<u8>),
    One(Result<RecordOutput, RecordError>),
    Drawing(String),
}

impl From<Fragment> for Part {
    fn from(bit: Fragment) -> Part {
        match bit {
            Fragment::Lines(lines) => Part::SomeLines(lines),
            Fragment::Drawing(drawing) => Part::Drawing(drawing),
        }
    }
}

impl Part {
    fn size(&self) -> usize {
        match self {
            Part::Lines(lines, _) => lines.size(),
            Part::SomeLines(lines) => lines.capacity(),
            Part::Drawing(drawing) => size_of::<Part>() + drawing.len(),
            Part::One(Ok(done)) => size_of::<Part>() + done.out.len(),
            Part::One(Err(bad)) => size_of::<Part>() + bad.message.len(),
        }
    }
}

/// How it ended.
pub(super) enum End {
    /// All workers have left, or what they would still do is not wanted any more.
    Done {
        output: Output,
        tally: Tally,
        all_left: bool,
    },
    Failed(Failure),
    /// A worker has panicked.
    Panicked(Panic),
}

impl OrderedWriter {
    pub(super) fn new(output: Output, json: bool, workers: usize) -> OrderedWriter {
        let state = State {
            sink: Some(Sink { output, tally: Tally::default(), json }),
            next: 0,
            pending: BTreeMap::new(),
            pending_bytes: 0,
            waiting_for_room: BTreeSet::new(),
            bytes: 0,
            flush: false,
            closed: false,
            failure: None,
            workers,
            working: 0,
            reading: false,
            panic: None,
            spare: Vec::new(),
        };
        OrderedWriter { state: Mutex::new(state), room: Condvar::new(), end: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is any use in going on.
    pub(super) fn is_stopped(&self) -> bool {
        self.lock().is_stopped()
    }

    /// Does a read. Ctrl-C ends the program at once while nothing else is under way.
    pub(super) fn read<R>(&self, read: impl FnOnce() -> R) -> Option<R> {
        self.lock().set_reading(true);
        // The handler sets its flag and then looks at ours; here it is the other way round.
        let result = if budget::cancelled() { None } else { Some(read()) };
        self.lock().set_reading(false);
        result
    }

    /// A worker has a task. Answers whether it should work on it.
    pub(super) fn begin(&self) -> bool {
        let mut state = self.lock();
        let goes_on = !state.is_stopped();
        state.working += usize::from(goes_on);
        goes_on
    }

    /// A worker puts results of a task down. Where too many wait already, it waits itself, unless its
    /// results come next.
    pub(super) fn put(&self, task: u64, part: Part) {
        let mut state = self.lock();
        while !state.is_stopped() && task != state.next && state.pending_bytes > MAX_PENDING {
            state.waiting_for_room.insert(task);
            (state, _) = self.room.wait_timeout(state, TICK).unwrap_or_else(PoisonError::into_inner);
            state.waiting_for_room.remove(&task);
        }
        if !state.closed {
            state.pending_bytes += part.size();
            state.pending.entry(task).or_default().parts.push_back(part);
            self.write(state);
        }
    }

    /// The same with lines of many records, and the verdicts on them. Answers an empty buffer for more: as a rule the
    /// same one, if they have been written. It is still in the cache of the worker's core; one from another core would
    /// have to be fetched line by line, and that takes as long as solving easy puzzles.
    pub(super) fn put_lines(&self, task: u64, lines: Lines, tally: Tally) -> Lines {
        self.put(task, Part::Lines(lines, tally));
        self.lock().spare.pop().unwrap_or_default()
    }

    /// A worker has put down all results of its task, or gives it up.
    pub(super) fn end(&self, task: u64, done: Option<u64>) {
        let mut state = self.lock();
        if let Some(bytes) = done.filter(|_| !state.closed) {
            state.pending.entry(task).or_default().done = Some(bytes);
        }
        state.working -= 1;
        state.flush |= state.working == 0; // the next record may take for ever to come
        if state.is_over() {
            self.end.notify_all();
        }
        self.write(state);
    }

    /// A worker leaves, perhaps because it has panicked.
    pub(super) fn leave(&self, panic: Option<Panic>) {
        let mut state = self.lock();
        state.workers -= 1;
        state.panic = state.panic.take().or(panic);
        self.end.notify_all();
    }

    /// The run cannot go on.
    pub(super) fn fail(&self, failure: Failure) {
        let mut state = self.lock();
        state.close(Some(failure));
        self.room.notify_all();
        self.end.notify_all();
    }

    /// Writes what is ready, if the sink is free; if not, whoever is there will do it.
    fn write<'a>(&'a self, mut state: MutexGuard<'a, State>) {
        let Some(mut sink) = state.sink.take() else { return };
        loop {
            let part = state.next_part();
            if state.has_room_again() {
                self.room.notify_all();
            }
            if part.is_none() && !state.flush {
                break;
            }
            drop(state);
            let size = part.as_ref().map_or(0, Part::size);
            let flushes = part.is_none();
            let (written, buffer) = match part {
                Some(part) => sink.write(part),
                None => (sink.output.flush(), None),
            };
            state = self.lock();
            state.pending_bytes = state.pending_bytes.saturating_sub(size);
            state.spare.extend(buffer);
            state.flush &= !flushes;
            match written {
                Err(failure) => {
                    budget::cancel(); // or we wait for runs whose results nobody wants
                    state.close(Some(failure));
                }
                // What comes after an unfinished record would be out of order.
                Ok(()) if sink.tally.exit() == Exit::Interrupted => state.close(None),
                Ok(()) => {}
            }
        }
        state.sink = Some(sink);
        state.look_at_waiting();
        if state.is_over() {
            self.end.notify_all();
        }
    }

    /// Waits for the end. Meanwhile what is written goes out now and then, and the progress bar moves.
    pub(super) fn wait(&self) -> End {
        loop {
            let state = self.lock();
            let (mut state, _) = self
                .end
                .wait_timeout_while(state, TICK, |state| !state.is_over())
                .unwrap_or_else(PoisonError::into_inner);
            if let Some(panic) = state.panic.take() {
                return End::Panicked(panic);
            }
            if let Some(failure) = state.failure.take() {
                return End::Failed(failure);
            }
            let (is_over, bytes) = (state.is_over(), state.bytes);
            let Some(mut sink) = state.sink.take() else { continue };
            if is_over {
                let Sink { output, tally, .. } = sink;
                return End::Done { output, tally, all_left: state.workers == 0 };
            }
            // The bar may be slow to draw, and nobody has to wait for that.
            drop(state);
            sink.output.progress.update(sink.tally.records(), bytes);
            state = self.lock();
            state.sink = Some(sink);
            state.flush = true;
            self.write(state);
        }
    }
}

impl State {
    fn next_part(&mut self) -> Option<Part> {
        while let Some(pending) = self.pending.get_mut(&self.next) {
            if let Some(part) = pending.parts.pop_front() {
                return Some(part);
            }
            self.bytes = pending.done?;
            self.pending.remove(&self.next);
            self.next += 1;
        }
        None
    }

    /// Whether those who wait for room should look again: not after every little bit, or they would do
    /// nothing else.
    fn has_room_again(&self) -> bool {
        let enough = self.closed || self.pending_bytes < MAX_PENDING / 2;
        enough && !self.waiting_for_room.is_empty() || self.waiting_for_room.contains(&self.next)
    }

    fn close(&mut self, failure: Option<Failure>) {
        self.closed = true;
        self.failure = self.failure.take().or(failure);
        self.pending.clear();
        self.pending_bytes = 0;
        self.flush = false;
    }

    fn set_reading(&mut self, reading: bool) {
        self.reading = reading;
        self.look_at_waiting();
    }

    /// Whether nothing is under way but a read: all that is finished is written and has gone out.
    fn look_at_waiting(&self) {
        let all_is_out = self.working == 0 && self.sink.is_some() && !self.flush;
        budget::set_waiting(self.reading && all_is_out);
    }

    fn is_stopped(&self) -> bool {
        self.closed || budget::cancelled()
    }

    fn is_over(&self) -> bool {
        let stopped = self.is_stopped() && self.working == 0;
        self.panic.is_some()
            || self.failure.is_some()
            || (self.workers == 0 || stopped) && self.sink.is_some()
    }
}

impl Sink {
    /// Writes some results; the buffer comes back.
    fn write(&mut self, part: Part) -> (Result<(), Failure>, Option<Lines>) {
        match part {
            Part::Lines(mut lines, tally) => {
                self.tally.add_all(&tally);
                let written = self.output.lines(lines.bytes());
                lines.clear();
                (written, Some(lines))
            }
            Part::SomeLines(lines) => (self.output.lines(&lines), None),
            Part::Drawing(drawing) => (self.output.record(&drawing), None),
            Part::One(done) => (write_one(&mut self.output, &mut self.tally, self.json, done), None),
        }
    }
}

/// Writes about one record.
pub(super) fn write_one(
    output: &mut Output,
    tally: &mut Tally,
    json: bool,
    done: Result<RecordOutput, RecordError>,
) -> Result<(), Failure> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Kept;

    #[test]
    fn whoever_writes_its_own_lines_keeps_its_buffer() {
        let kept = Kept::default();
        let order = OrderedWriter::new(kept.output(true), false, 2);
        let [mut first, mut second, mut third] = ["first\n", "second\n", "third\n"].map(|text| {
            let mut lines = Lines::default();
            lines.end().reserve(1000);
            lines.end().extend_from_slice(text.as_bytes());
            lines
        });
        let places = [&mut first, &mut second, &mut third].map(|lines| lines.end().as_ptr());
        assert!(order.begin() && order.begin());
        // The second waits for the first, so its worker gets another buffer.
        let mut other = order.put_lines(1, second, Tally::default());
        assert!(other.is_empty() && other.end().as_ptr() != places[1]);
        order.end(1, Some(2));
        let mut own = order.put_lines(0, first, Tally::default());
        assert!(own.is_empty() && own.end().as_ptr() == places[0]);
        order.end(0, Some(1));
        // Now it is its turn, though the buffer of the second is free by now.
        assert!(order.begin());
        let mut own = order.put_lines(2, third, Tally::default());
        assert!(own.is_empty() && own.end().as_ptr() == places[2]);
        order.end(2, Some(3));
        assert_eq!(*kept.out.lock().unwrap(), b"first\nsecond\nthird\n");
    }

    #[test]
    fn only_buffers_that_somebody_wants_again_are_kept() {
        let kept = Kept::default();
        let order = OrderedWriter::new(kept.output(true), false, 1);
        assert!(order.begin());
        for _ in 0..9 {
            order.put(0, Part::from(Fragment::Lines(b"line\n".to_vec())));
        }
        assert!(order.lock().spare.is_empty());
        order.end(0, Some(1));
        assert_eq!(*kept.out.lock().unwrap(), b"line\n".repeat(9));
    }
}
