//! Attempts by many workers, written in order until there are enough.
//!
//! ```text
//!   worker 1 ── attempts 0…63 ───▶ ┐
//!   worker 2 ── attempts 64…127 ─▶ ┴ in order of their numbers ──▶ output
//! ```
//!
//! What an attempt makes depends on nothing but its number, so it does not matter which worker makes it, together with
//! which others. Blocks of attempts are small at first, so that the first puzzle comes at once, and grow for as long as
//! they take next to no time. The run does not wait for a busy worker when enough has been made or the time is up, but
//! no worker goes far ahead of it either.

use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ninefold::StopReason;
use ninefold::grid::Line9;
use ninefold::make::NearMiss;
use ninefold::record::{Nearest, Record, Unfinished};
use ninefold::text::{self, Notation, Position};

use crate::budget;
use crate::exit::{Exit, Failure, Outcome};
use crate::input::blocks::Wait;
use crate::output::progress::{Progress, thousands};
use crate::output::{Output, print_error};
use crate::pool::{self, Flow, Next, Sink, Turn, Worker, WorkerPool};
use crate::show::json;

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
    /// Of those that failed, the one nearest to the spec.
    nearest: Option<NearMiss>,
    attempts: u64,
}

impl Block {
    /// Boards as they are written, and the nearest of those that failed.
    pub(crate) fn new(records: Vec<String>, nearest: Option<NearMiss>) -> Block {
        Block { records, nearest, ..Block::default() }
    }

    /// 9×9 boards, a line each.
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

/// How far to go.
pub(crate) struct Run {
    pub(crate) count: u64,
    pub(crate) timeout: Option<Duration>,
    /// Without a timeout, so long is waited for the next board.
    pub(crate) patience: Duration,
    pub(crate) jobs: Option<u64>,
    /// Whether the output is JSON: then also what was not found.
    pub(crate) json: bool,
    pub(crate) quiet: bool,
}

/// How long is waited for the next board when nothing else is asked for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
/// What a block should take, about.
const LEAST_TIME: Duration = Duration::from_millis(10);
/// How many blocks per worker, and at least, may be begun beyond the one that is written.
const AHEAD: u64 = 16;
const LEAST_AHEAD: u64 = 64;
/// No block has more attempts than this.
const LARGEST: u64 = 4096;
/// Writes blocks in order until there are enough.
struct Boards {
    run: Run,
    output: Output,
    found: u64,
    tries: u64,
    nearest: Option<NearMiss>,
    start: Instant,
    /// When the last board was made; the time that a slow reader took since then does not count.
    last: Instant,
    /// How the run ended, once it has.
    exit: Option<Exit>,
}

/// Makes block after block, each a little larger than the last if that took no time.
struct Attempts {
    source: Arc<dyn Source>,
    size: u64,
    most: u64,
}

impl Run {
    /// Makes boards and writes them.
    pub(crate) fn go(self, source: Arc<dyn Source>, seed: u64, spaced: bool, mut output: Output) -> Outcome {
        output.space_records(spaced);
        output.note(&format!("seed {seed}"));
        output.progress = Progress::of_making(self.quiet, output.terminal);
        let now = Instant::now();
        let jobs = pool::jobs(self.jobs);
        let ahead = LEAST_AHEAD.max(AHEAD * jobs as u64);
        let most = self.count.clamp(1, LARGEST);
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
        let new = move || Attempts { source: Arc::clone(&source), size: 1, most };
        let mut boards = WorkerPool::new(jobs).ahead(ahead).run(0, boards, new)?.sink;
        boards.output.flush()?;
        boards.output.progress.finish();
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
        if time < LEAST_TIME {
            self.size = (2 * self.size).min(self.most.max(64));
        } else if time > 4 * LEAST_TIME {
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
            self.last = Instant::now(); // after it was written, however long that took
        }
        if let Some(miss) = block.nearest
            && self.nearest.as_ref().is_none_or(|best| miss.is_nearer_than(best))
        {
            self.nearest = Some(miss);
        }
        Ok(self.go_on())
    }

    fn tick(&mut self) -> Result<Flow, Failure> {
        self.output.progress.making(self.found, self.tries);
        Ok(self.go_on())
    }

    fn flush(&mut self) -> Result<(), Failure> {
        let begin = Instant::now();
        self.output.flush()?;
        self.last += begin.elapsed(); // the workers cannot help it if nobody reads
        Ok(())
    }

    fn size(block: &Block) -> usize {
        let records: usize = block.records.iter().map(|record| size_of::<String>() + record.len()).sum();
        size_of::<Block>() + block.lines.len() + records
    }
}

impl Boards {
    /// Whether to go on. What workers made beyond a block that is missing is neither written nor counted.
    fn go_on(&mut self) -> Flow {
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

    /// Whether to give up. A time that was asked for is that of the whole run, with what the reader takes of it.
    fn is_late(&self) -> bool {
        match self.run.timeout {
            Some(timeout) => self.start.elapsed() >= timeout,
            None => self.last.elapsed() >= self.run.patience,
        }
    }

    /// What to say at the end of a run that did not make everything.
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
            0 => "not found".to_string(),
            some => format!("found {} of {}", thousands(some), thousands(run.count)),
        };
        let message = format!("{found} {within}: {tries}{best}");
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

    /// Less patience than for real, but enough for a busy machine.
    const SHORT: Duration = Duration::from_secs(1);

    fn run(count: u64, jobs: u64, patience: Duration) -> Run {
        Run { count, timeout: None, patience, jobs: Some(jobs), json: false, quiet: true }
    }

    /// Each attempt makes its number.
    struct Numbers;

    impl Source for Numbers {
        fn make(&self, numbers: Range<u64>) -> Block {
            Block::new(numbers.map(|number| number.to_string()).collect(), None)
        }
    }

    /// Somebody who reads nothing for longer than anybody would wait for a board.
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

    /// Makes one board at once, and the next only after a while.
    struct Two;

    impl Source for Two {
        fn make(&self, numbers: Range<u64>) -> Block {
            thread::sleep(if numbers.start == 0 { SHORT / 50 } else { SHORT / 4 });
            Block::new(vec![numbers.start.to_string()], None)
        }
    }

    #[test]
    fn a_slow_reader_is_no_reason_to_give_up() {
        // The first flush comes after the board, and takes too long by itself.
        let exit = run(3, 1, SHORT).go(Arc::new(Two), 0, false, Output::to(true, Box::new(Slow(false))));
        assert!(matches!(exit, Ok(Exit::Done)));
    }

    /// The sixth attempt ends in a panic.
    struct Breaks;

    impl Source for Breaks {
        fn make(&self, numbers: Range<u64>) -> Block {
            assert!(!numbers.contains(&5), "this panic is wanted");
            Numbers.make(numbers)
        }
    }

    #[test]
    fn a_worker_that_panics_is_noticed_while_others_go_on() {
        let kept = Kept::default();
        // Otherwise it would be out of patience, which is no failure.
        let ended = run(u64::MAX, 3, PATIENCE).go(Arc::new(Breaks), 0, false, kept.output(true));
        assert!(matches!(ended, Err(Failure::Panicked(message)) if message == "this panic is wanted"));
    }

    /// The first attempt never ends; the others are counted.
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
    fn nobody_goes_far_ahead_of_a_slow_attempt() {
        let (kept, stuck) = (Kept::default(), Arc::new(Stuck(AtomicU64::new(0))));
        let exit = run(9, 2, SHORT).go(Arc::clone(&stuck) as Arc<dyn Source>, 0, false, kept.output(true));
        assert!(matches!(exit, Ok(Exit::OutOfBudget)));
        assert_eq!(stuck.0.load(Ordering::Relaxed), LEAST_AHEAD - 1);
        assert!(kept.out.lock().unwrap().is_empty());
    }
}
