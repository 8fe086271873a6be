//! Attempts by many hands, and what they make in order.
//!
//! ```text
//!   hand 1 ── attempts 0…63 ───▶ ┐
//!   hand 2 ── attempts 64…127 ─▶ ┴ in order of their numbers ──▶ output, until there are enough
//! ```
//!
//! What an attempt makes depends on nothing but its number, so it does not matter who makes it, together with which
//! others. Blocks of attempts are small at first, so that the first puzzle comes at once, and grow as long as they
//! take no time to speak of. Nobody waits for a hand that is busy when enough has been made or the time is up.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::engine::fast::Line;
use ninefold::make::Miss;
use ninefold::text::{self, Notation, Position};

use crate::budget;
use crate::exit::{Exit, Failure, Outcome};
use crate::output::{Output, print_error};
use crate::progress::{Progress, thousands};

/// Makes boards.
pub(crate) trait Source: Send + Sync {
    /// What these attempts make.
    fn make(&self, numbers: Range<u64>) -> Block;
}

/// What some attempts made.
#[derive(Default)]
pub(crate) struct Block {
    /// Boards in order, as they are written.
    records: Vec<String>,
    /// The same where each is a line of one length, end of line included; then there are no records.
    lines: Vec<u8>,
    length: usize,
    /// Of those that failed, the one nearest to the wish.
    nearest: Option<Miss>,
    attempts: u64,
}

impl Block {
    /// Boards as they are written, and the nearest of those that failed.
    pub(crate) fn new(records: Vec<String>, nearest: Option<Miss>) -> Block {
        Block { records, nearest, ..Block::default() }
    }

    /// 9×9 boards, a line each.
    pub(crate) fn of_lines(lines: &[Line]) -> Block {
        let length = lines.first().map_or(1, |line| line.len() + 1);
        let mut bytes = Vec::with_capacity(lines.len() * length);
        for line in lines {
            bytes.extend_from_slice(line);
            bytes.push(b'\n');
        }
        Block { lines: bytes, length, ..Block::default() }
    }
}

/// How far to go.
pub(crate) struct Run {
    pub(crate) count: u64,
    pub(crate) timeout: Option<Duration>,
    pub(crate) jobs: Option<u64>,
    pub(crate) quiet: bool,
}

/// Without `--timeout`, so long is waited for the next board.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often the clock and Ctrl-C are looked at.
const TICK: Duration = Duration::from_millis(20);
/// What a block should take, about.
const LEAST_TIME: Duration = Duration::from_millis(10);
/// No block has more attempts than this.
const LARGEST: u64 = 4096;
/// The searches recurse once a cell, and the largest board has 625.
const STACK: usize = 8 << 20;
/// More hands would be no faster anywhere.
const MOST_JOBS: u64 = 1024;

/// What has been made so far.
struct Progressed {
    found: u64,
    tries: u64,
    nearest: Option<Miss>,
    start: Instant,
    /// When the last board was made; the time that a slow reader took since then is left out.
    last: Instant,
    flushed: Instant,
}

impl Run {
    /// Makes boards and writes them.
    pub(crate) fn go(self, source: Arc<dyn Source>, seed: u64, spaced: bool, mut output: Output) -> Outcome {
        output.space_records(spaced);
        output.note(&format!("seed {seed}"));
        output.progress = Progress::of_making(self.quiet, output.terminal);
        let now = Instant::now();
        let mut so_far =
            Progressed { found: 0, tries: 0, nearest: None, start: now, last: now, flushed: now };
        let blocks = self.start(&source)?;
        let mut parked: BTreeMap<u64, Block> = BTreeMap::new();
        let mut next = 0;
        let exit = loop {
            if so_far.found == self.count {
                break Exit::Done;
            }
            if budget::cancelled() {
                break Exit::Interrupted;
            }
            if self.is_over(&so_far) {
                break Exit::OutOfBudget;
            }
            match blocks.recv_timeout(TICK) {
                Ok((number, block)) => {
                    parked.insert(number, block);
                }
                Err(RecvTimeoutError::Timeout) => {}
                // A hand has ended before its time: it has panicked, and said so.
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::usage("a job has ended unexpectedly"));
                }
            }
            while let Some(block) = parked.remove(&next) {
                next += block.attempts;
                self.write(block, &mut so_far, &mut output)?;
            }
            if so_far.flushed.elapsed() >= TICK {
                let begin = Instant::now();
                output.flush()?;
                output.progress.making(so_far.found, so_far.tries);
                so_far.flushed = Instant::now();
                // The hands cannot help it if nobody reads.
                so_far.last += so_far.flushed - begin;
            }
        };
        // What others made after a gap counts as tried, but is not written.
        output.flush()?;
        output.progress.finish();
        self.tell(exit, so_far, &mut output);
        Ok(exit)
    }

    /// Whether to give up. A time that was asked for is that of the whole run, with what the reader takes of it.
    fn is_over(&self, so_far: &Progressed) -> bool {
        match self.timeout {
            Some(timeout) => so_far.start.elapsed() >= timeout,
            None => so_far.last.elapsed() >= PATIENCE,
        }
    }

    /// Sets the hands to work. They end when nobody listens any more, or with the program.
    fn start(&self, source: &Arc<dyn Source>) -> Result<Receiver<(u64, Block)>, Failure> {
        let jobs = match self.jobs {
            Some(jobs) => jobs.min(MOST_JOBS),
            None => thread::available_parallelism().map_or(1, |jobs| jobs.get() as u64),
        };
        let (sender, receiver) = sync_channel(2 * jobs as usize);
        let next = Arc::new(AtomicU64::new(0));
        for _ in 0..jobs {
            let (source, sender, next) = (Arc::clone(source), sender.clone(), Arc::clone(&next));
            let most = self.count.clamp(1, LARGEST);
            thread::Builder::new()
                .stack_size(STACK)
                .spawn(move || work(&*source, &next, most, &sender))
                .map_err(|error| Failure::usage(format!("cannot start {jobs} jobs: {error}")))?;
        }
        Ok(receiver)
    }

    fn write(&self, block: Block, so_far: &mut Progressed, output: &mut Output) -> Result<(), Failure> {
        let wanted = usize::try_from(self.count - so_far.found).unwrap_or(usize::MAX);
        let made = if block.lines.is_empty() {
            let records = block.records.len().min(wanted);
            for record in &block.records[..records] {
                output.record(record)?;
            }
            records
        } else {
            let lines = (block.lines.len() / block.length).min(wanted);
            output.lines(&block.lines[..lines * block.length])?;
            lines
        };
        so_far.found += made as u64;
        so_far.tries += block.attempts;
        if made > 0 {
            so_far.last = Instant::now(); // after it was written, however long that took
        }
        if let Some(miss) = block.nearest
            && so_far.nearest.as_ref().is_none_or(|best| miss.distance < best.distance)
        {
            so_far.nearest = Some(miss);
        }
        Ok(())
    }

    /// What to say at the end of a run that did not make everything.
    fn tell(&self, exit: Exit, so_far: Progressed, output: &mut Output) {
        let Progressed { found, tries, nearest, start, last, .. } = so_far;
        let within = match exit {
            Exit::Done => return,
            Exit::Interrupted => format!("before it was interrupted after {}", span(start.elapsed())),
            _ => match self.timeout {
                Some(timeout) => format!("within {}", span(timeout)),
                None => format!("within {}", span(last.elapsed())),
            },
        };
        let tries = if tries == 1 { "1 try".to_string() } else { format!("{} tries", thousands(tries)) };
        let nearest = nearest.filter(|_| found == 0);
        let best = if nearest.is_some() { "; best so far:" } else { "" };
        let found = match found {
            0 => "not found".to_string(),
            some => format!("found {} of {}", thousands(some), thousands(self.count)),
        };
        let message = format!("{found} {within}: {tries}{best}");
        if exit == Exit::Interrupted {
            output.note(&message);
        } else {
            print_error(&message);
        }
        if let Some(miss) = nearest {
            let puzzle = text::write(&Position::from(&miss.puzzle), Notation::Line);
            output.aside(&format!("{} ({})", puzzle.trim_end(), miss.lack));
        }
    }
}

/// One hand: block after block, each a little larger than the last if that took no time.
fn work(source: &dyn Source, next: &AtomicU64, most: u64, sender: &SyncSender<(u64, Block)>) {
    let mut size = 1;
    loop {
        let number = next.fetch_add(size, Ordering::Relaxed);
        let begin = Instant::now();
        let mut block = source.make(number..number + size);
        block.attempts = size;
        if sender.send((number, block)).is_err() {
            return;
        }
        let time = begin.elapsed();
        if time < LEAST_TIME {
            size = (2 * size).min(most.max(64));
        } else if time > 4 * LEAST_TIME {
            size = (size / 2).max(1);
        }
    }
}

/// `1 s`, `0.5 s`, `90 s`.
fn span(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let rounded = if seconds < 10.0 { (seconds * 100.0).round() / 100.0 } else { seconds.round() };
    format!("{rounded} s")
}
