//! Runs attempts on several workers and writes the results in order until there are enough.
//!
//! ```text
//!   worker 1 ── attempts 0…63 ───▶ ┐
//!   worker 2 ── attempts 64…127 ─▶ ┴ in order of their numbers ──▶ output
//! ```
//!
//! An attempt's result depends only on its number, so it doesn't matter which worker makes it, or in which
//! block. Blocks start small, so that the first puzzle appears at once, and grow while they take next to no
//! time. When enough boards are written or the time is up, the run doesn't wait for a busy worker; and no
//! worker runs far ahead of the output.

use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ninefold::StopReason;
use ninefold::grid::Line9;
use ninefold::make::NearMiss;
use ninefold::text::{self, Notation, Position};
use ninefold_api::record::{Nearest, Record, Unfinished};

use crate::budget;
use crate::exit::{Exit, Failure, Outcome};
use crate::input::blocks::Wait;
use crate::output::progress::{Progress, thousands};
use crate::output::{Output, print_error};
use crate::pool::{self, Flow, Next, Sink, Turn, Worker, WorkerPool};
use crate::show::json;

/// Makes boards.
pub(crate) trait Source: Send + Sync {
    /// Makes the attempts with these numbers.
    fn make(&self, numbers: Range<u64>) -> Block;
}

/// What some attempts made.
#[derive(Default)]
pub(crate) struct Block {
    /// Boards in order, ready to write.
    records: Vec<String>,
    /// Boards as lines of equal length, each with its line break; `records` is then empty.
    lines: Vec<u8>,
    length: usize,
    /// The failed attempt that came nearest to the spec.
    nearest: Option<NearMiss>,
    attempts: u64,
}

impl Block {
    /// Creates a block of written boards, with the nearest of the failed attempts.
    pub(crate) fn new(records: Vec<String>, nearest: Option<NearMiss>) -> Block {
        Block { records, nearest, ..Block::default() }
    }

    /// Creates a block of 9×9 boards, one per line.
    pub(crate) fn of_lines(lines: &[Line9]) -> Block {
        let length = Line9::CELLS + 1;
        let mut bytes = Vec::with_capacity(lines.len() * length);
        for line in lines {
            bytes.extend_from_slice(line.as_ref());
            bytes.push(b'\n');
        }
        Block { lines: bytes, length, ..Block::default() }
    }
}

/// The limits of a run.
pub(crate) struct Run {
    pub(crate) count: u64,
    pub(crate) timeout: Option<Duration>,
    /// Without a timeout: how long to wait for the next board.
    pub(crate) max_wait: Duration,
    pub(crate) jobs: Option<u64>,
    /// Whether the output is JSON, which also records a run that found too little.
    pub(crate) json: bool,
    pub(crate) quiet: bool,
}

/// The default for [`Run::max_wait`].
pub(crate) const MAX_WAIT: Duration = Duration::from_secs(60);
/// About how long a block should take.
const BLOCK_TIME: Duration = Duration::from_millis(10);
/// How many blocks, per worker and at least, may be started ahead of the one being written.
const AHEAD: u64 = 16;
const MIN_AHEAD: u64 = 64;
/// Maximum number of attempts in a block.
const MAX_ATTEMPTS: u64 = 4096;
/// Writes blocks in order until there are enough boards.
struct Boards {
    run: Run,
    output: Output,
    found: u64,
    tries: u64,
    nearest: Option<NearMiss>,
    start: Instant,
    /// When the last board was made, moved forward by the time a slow reader takes.
    last: Instant,
    /// How the run ended; `None` while it continues.
    exit: Option<Exit>,
}

/// Makes one block after another, each larger than the last if that took next to no time.
struct Attempts {
    source: Arc<dyn Source>,
    size: u64,
    max_size: u64,
}

impl Run {
    /// Makes and writes boards.
    pub(crate) fn go(self, source: Arc<dyn Source>, seed: u64, spaced: bool, mut output: Output) -> Outcome {
        output.space_records(spaced);
        output.note(&format!("seed {seed}"));
        output.progress = Progress::of_making(self.quiet, output.terminal);
        let now = Instant::now();
        let jobs = pool::jobs(self.jobs);
        let ahead = MIN_AHEAD.max(AHEAD * jobs as u64);
        let max_size = self.count.clamp(1, MAX_ATTEMPTS);
        let boards = Boards {
            run: self,
            output,
            found: 0,
            tries: 0,
            nearest: None,
            start: now,
            last: now,
            exit: None,
        };
        let new = move || Attempts { source: Arc::clone(&source), size: 1, max_size };
        let mut boards = WorkerPool::new(jobs).ahead(ahead).run(0, boards, new)?.sink;
        boards.output.finish()?;
        let exit = boards.exit.unwrap_or(Exit::Interrupted);
        boards.report(exit, seed)?;
        Ok(exit)
    }
}

impl Worker for Attempts {
    /// The number of the next attempt.
    type Source = u64;
    type Task = Range<u64>;
    type Sink = Boards;

    fn take(&mut self, next: &mut u64, _wait: Wait<'_>) -> Result<Next<Range<u64>>, Failure> {
        let numbers = *next..*next + self.size;
        *next = numbers.end;
        Ok(Next::Task(numbers))
    }

    fn work(&mut self, numbers: Range<u64>, turn: &Turn<'_, Boards>) -> Result<bool, Failure> {
        let begin = Instant::now();
        let mut block = self.source.make(numbers);
        block.attempts = self.size;
        turn.put(block);
        let time = begin.elapsed();
        if time < BLOCK_TIME {
            self.size = (2 * self.size).min(self.max_size.max(64));
        } else if time > 4 * BLOCK_TIME {
            self.size = (self.size / 2).max(1);
        }
        Ok(true)
    }
}

impl Sink for Boards {
    type Part = Block;

    fn take(&mut self, block: Block) -> Result<Flow, Failure> {
        let wanted = usize::try_from(self.run.count - self.found).unwrap_or(usize::MAX);
        let made = if block.lines.is_empty() {
            let records = block.records.len().min(wanted);
            for record in &block.records[..records] {
                self.output.record(record)?;
            }
            records
        } else {
            let lines = (block.lines.len() / block.length).min(wanted);
            self.output.lines(&block.lines[..lines * block.length])?;
            lines
        };
        self.found += made as u64;
        self.tries += block.attempts;
        if made > 0 {
            self.last = Instant::now(); // after writing it, however long that took
        }
        if let Some(miss) = block.nearest
            && self.nearest.as_ref().is_none_or(|best| miss.is_nearer_than(best))
        {
            self.nearest = Some(miss);
        }
        Ok(self.next_flow())
    }

    fn tick(&mut self) -> Result<Flow, Failure> {
        self.output.progress.making(self.found, self.tries);
        Ok(self.next_flow())
    }

    fn flush(&mut self) -> Result<(), Failure> {
        let begin = Instant::now();
        self.output.flush()?;
        self.last += begin.elapsed(); // the workers aren't to blame for a slow reader
        Ok(())
    }

    fn size(block: &Block) -> usize {
        let records: usize = block.records.iter().map(|record| size_of::<String>() + record.len()).sum();
        size_of::<Block>() + block.lines.len() + records
    }
}

impl Boards {
    /// Decides whether to continue. Blocks that follow a missing one are neither written nor counted.
    fn next_flow(&mut self) -> Flow {
        self.exit = if self.found == self.run.count {
            Some(Exit::Done)
        } else if budget::cancelled() {
            Some(Exit::Interrupted)
        } else if self.is_late() {
            Some(Exit::OutOfBudget)
        } else {
            None
        };
        if self.exit.is_some() { Flow::Leave } else { Flow::More }
    }

    /// Returns whether to give up. A timeout covers the whole run, including the time the reader takes.
    fn is_late(&self) -> bool {
        match self.run.timeout {
            Some(timeout) => self.start.elapsed() >= timeout,
            None => self.last.elapsed() >= self.run.max_wait,
        }
    }

    /// Reports a run that didn't make everything.
    fn report(self, exit: Exit, seed: u64) -> Result<(), Failure> {
        let Boards { run, mut output, found, tries, nearest, start, last, .. } = self;
        let within = match exit {
            Exit::Done => return Ok(()),
            Exit::Interrupted => format!("before the interruption after {}", span(start.elapsed())),
            _ => match run.timeout {
                Some(timeout) => format!("within {}", span(timeout)),
                None => format!("within {}", span(last.elapsed())),
            },
        };
        let nearest = nearest.filter(|_| found == 0);
        let puzzle = |miss: &NearMiss| {
            text::write(&Position::from(&miss.puzzle), Notation::Line).trim_end().to_string()
        };
        if run.json {
            let stop = if exit == Exit::Interrupted { StopReason::Cancelled } else { StopReason::Time };
            let nearest = nearest
                .as_ref()
                .map(|miss| Nearest { puzzle: puzzle(miss), shortfall: miss.shortfall.to_string() });
            let (v, count) = (Unfinished::VERSION, run.count);
            let record = Unfinished { v, seed, count, found, tries, stop, nearest };
            output.record(&json::line(&record))?;
            output.flush()?;
        }
        let tries = if tries == 1 { "1 try".to_string() } else { format!("{} tries", thousands(tries)) };
        let best = if nearest.is_some() { "; the nearest:" } else { "" };
        let found = match found {
            0 => "no puzzle found".to_string(),
            some => format!("found {} of {}", thousands(some), thousands(run.count)),
        };
        let message = format!("{found} {within} ({tries}){best}");
        if exit == Exit::Interrupted {
            output.note(&message);
        } else {
            print_error(&message);
        }
        if let Some(miss) = nearest {
            output.aside(&format!("{} ({})", puzzle(&miss), miss.shortfall));
        }
        Ok(())
    }
}

/// `1 s`, `0.5 s`, `90 s`.
fn span(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let rounded = if seconds < 10.0 { (seconds * 100.0).round() / 100.0 } else { seconds.round() };
    format!("{rounded} s")
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::thread;

    use super::*;
    use crate::output::Kept;

    /// Shorter than the default, but long enough for a busy machine.
    const SHORT: Duration = Duration::from_secs(1);

    fn run(count: u64, jobs: u64, max_wait: Duration) -> Run {
        Run { count, timeout: None, max_wait, jobs: Some(jobs), json: false, quiet: true }
    }

    /// Makes the number of each attempt.
    struct Numbers;

    impl Source for Numbers {
        fn make(&self, numbers: Range<u64>) -> Block {
            Block::new(numbers.map(|number| number.to_string()).collect(), None)
        }
    }

    /// A reader that stalls for longer than a run waits for a board.
    struct Slow(bool);

    impl Write for Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if !std::mem::replace(&mut self.0, true) {
                thread::sleep(SHORT * 2);
            }
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Makes one board at once, and the next after a while.
    struct Two;

    impl Source for Two {
        fn make(&self, numbers: Range<u64>) -> Block {
            thread::sleep(if numbers.start == 0 { SHORT / 50 } else { SHORT / 4 });
            Block::new(vec![numbers.start.to_string()], None)
        }
    }

    #[test]
    fn a_slow_reader_does_not_end_the_run() {
        // The first flush comes after the board, and alone takes too long.
        let exit = run(3, 1, SHORT).go(Arc::new(Two), 0, false, Output::to(true, Box::new(Slow(false))));
        assert!(matches!(exit, Ok(Exit::Done)));
    }

    /// Panics at the sixth attempt.
    struct Breaks;

    impl Source for Breaks {
        fn make(&self, numbers: Range<u64>) -> Block {
            assert!(!numbers.contains(&5), "expected panic");
            Numbers.make(numbers)
        }
    }

    #[test]
    fn a_panic_ends_the_run_while_other_workers_continue() {
        let kept = Kept::default();
        // A run that gives up would end without a failure.
        let ended = run(u64::MAX, 3, MAX_WAIT).go(Arc::new(Breaks), 0, false, kept.output(true));
        assert!(matches!(ended, Err(Failure::Panicked(message)) if message == "expected panic"));
    }

    /// Never finishes the first attempt; counts the others.
    struct Stuck(AtomicU64);

    impl Source for Stuck {
        fn make(&self, numbers: Range<u64>) -> Block {
            if numbers.start == 0 {
                thread::sleep(SHORT * 4);
            }
            self.0.fetch_add(1, Ordering::Relaxed);
            Numbers.make(numbers)
        }
    }

    #[test]
    fn no_worker_runs_far_ahead_of_a_slow_attempt() {
        let (kept, stuck) = (Kept::default(), Arc::new(Stuck(AtomicU64::new(0))));
        let exit = run(9, 2, SHORT).go(Arc::clone(&stuck) as Arc<dyn Source>, 0, false, kept.output(true));
        assert!(matches!(exit, Ok(Exit::OutOfBudget)));
        assert_eq!(stuck.0.load(Ordering::Relaxed), MIN_AHEAD - 1);
        assert!(kept.out.lock().unwrap().is_empty());
    }
}
