//! Attempts by many hands, and what they make in order.
//!
//! ```text
//!   hand 1 ── attempts 0…63 ───▶ ┐
//!   hand 2 ── attempts 64…127 ─▶ ┴ in order of their numbers ──▶ output, until there are enough
//! ```
//!
//! What an attempt makes depends on nothing but its number, so it does not matter who makes it, together with which
//! others. Blocks of attempts are small at first, so that the first puzzle comes at once, and grow as long as they
//! take no time to speak of. Nobody waits for a hand that is busy when enough has been made or the time is up, but
//! nobody goes far ahead of it either: what comes after it is kept until it is done.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::engine::fast::Line;
use ninefold::make::Miss;
use ninefold::text::{self, Notation, Position};

use crate::budget;
use crate::exit::{Exit, Failure, Outcome};
use crate::output::progress::{Progress, thousands};
use crate::output::{Output, print_error};

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
    /// Without a timeout, so long is waited for the next board.
    pub(crate) patience: Duration,
    pub(crate) jobs: Option<u64>,
    pub(crate) quiet: bool,
}

/// How long is waited for the next board when nothing else is asked for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
/// How often the clock and Ctrl-C are looked at.
const TICK: Duration = Duration::from_millis(20);
/// What a block should take, about.
const LEAST_TIME: Duration = Duration::from_millis(10);
/// So many blocks a hand, and at least so many, may be ahead of the one that is written.
const AHEAD: u64 = 16;
const LEAST_AHEAD: u64 = 64;
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

/// Those who make boards, and what they have made.
struct Hands {
    messages: Receiver<Message>,
    shared: Arc<Shared>,
}

/// What a hand says.
enum Message {
    /// A block, by the number of its first attempt.
    Made(u64, Block),
    /// It has panicked.
    Broken,
}

/// What the hands know of each other.
struct Shared {
    cut: Mutex<Cut>,
    changed: Condvar,
    /// So many blocks may be ahead of what is written.
    ahead: u64,
}

/// Which attempts are handed out.
#[derive(Default)]
struct Cut {
    /// The next attempt.
    next: u64,
    /// Blocks handed out, and blocks written.
    blocks: u64,
    written: u64,
    /// Nobody listens any more.
    is_over: bool,
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
        let hands = self.start(&source)?;
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
            match hands.messages.recv_timeout(TICK) {
                Ok(Message::Made(number, block)) => {
                    parked.insert(number, block);
                }
                Err(RecvTimeoutError::Timeout) => {}
                // Without its block nothing that comes after it can be written.
                Ok(Message::Broken) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::usage("a job has ended unexpectedly"));
                }
            }
            while let Some(block) = parked.remove(&next) {
                next += block.attempts;
                self.write(block, &mut so_far, &mut output)?;
                hands.shared.written();
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
        // What others made after a gap is neither written nor counted.
        output.flush()?;
        output.progress.finish();
        self.tell(exit, so_far, &mut output);
        Ok(exit)
    }

    /// Whether to give up. A time that was asked for is that of the whole run, with what the reader takes of it.
    fn is_over(&self, so_far: &Progressed) -> bool {
        match self.timeout {
            Some(timeout) => so_far.start.elapsed() >= timeout,
            None => so_far.last.elapsed() >= self.patience,
        }
    }

    /// Sets the hands to work. They end when nobody listens any more, or with the program.
    fn start(&self, source: &Arc<dyn Source>) -> Result<Hands, Failure> {
        let jobs = match self.jobs {
            Some(jobs) => jobs.min(MOST_JOBS),
            None => thread::available_parallelism().map_or(1, |jobs| jobs.get() as u64),
        };
        let (sender, messages) = sync_channel(2 * jobs as usize);
        let ahead = LEAST_AHEAD.max(AHEAD * jobs);
        let shared = Arc::new(Shared { cut: Mutex::default(), changed: Condvar::new(), ahead });
        let hands = Hands { messages, shared };
        for _ in 0..jobs {
            let (source, sender, shared) = (Arc::clone(source), sender.clone(), Arc::clone(&hands.shared));
            let most = self.count.clamp(1, LARGEST);
            thread::Builder::new()
                .stack_size(STACK)
                .spawn(move || work(&*source, &shared, most, &sender))
                .map_err(|error| Failure::usage(format!("cannot start {jobs} jobs: {error}")))?;
        }
        Ok(hands)
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
fn work(source: &dyn Source, shared: &Shared, most: u64, sender: &SyncSender<Message>) {
    let _broken = Broken(sender);
    let mut size = 1;
    while let Some(number) = shared.take(size) {
        let begin = Instant::now();
        let mut block = source.make(number..number + size);
        block.attempts = size;
        if sender.send(Message::Made(number, block)).is_err() {
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

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Cut> {
        self.cut.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first of the next so many attempts, when that is not too far ahead; nothing when nobody listens any more.
    fn take(&self, size: u64) -> Option<u64> {
        let too_far = |cut: &mut Cut| !cut.is_over && cut.blocks >= cut.written + self.ahead;
        let mut cut = self.changed.wait_while(self.lock(), too_far).unwrap_or_else(PoisonError::into_inner);
        if cut.is_over {
            return None;
        }
        let number = cut.next;
        cut.next += size;
        cut.blocks += 1;
        Some(number)
    }

    /// A block is written.
    fn written(&self) {
        self.lock().written += 1;
        self.changed.notify_one();
    }
}

impl Drop for Hands {
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.changed.notify_all();
    }
}

/// Says so when a hand panics, or everybody would wait for its block.
struct Broken<'a>(&'a SyncSender<Message>);

impl Drop for Broken<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Message::Broken);
        }
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

    use super::*;
    use crate::output::Kept;

    /// Less patience than for real, but enough for a busy machine.
    const SHORT: Duration = Duration::from_secs(1);

    fn run(count: u64, jobs: u64, patience: Duration) -> Run {
        Run { count, timeout: None, patience, jobs: Some(jobs), quiet: true }
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
            thread::sleep(if numbers.start == 0 { TICK } else { SHORT / 4 });
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
    fn a_hand_that_panics_is_noticed_while_others_go_on() {
        let kept = Kept::default();
        // Otherwise it would be out of patience, which is no failure.
        assert!(run(u64::MAX, 3, PATIENCE).go(Arc::new(Breaks), 0, false, kept.output(true)).is_err());
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
