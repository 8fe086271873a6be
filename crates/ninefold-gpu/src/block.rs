//! A block of puzzles that a caller fills, starts and reads: the fastest route, since the card copies from and to its memory
//! itself.

use std::sync::Arc;

use ninefold::engine::fast::BatchResult;

use crate::batch::Cells;
use crate::device::{DeviceBlock, DeviceError, Job};
use crate::gpu::Slot;
use crate::results::Results;

/// Memory for puzzles and results, and a place in the work of a card. From [`Gpu::block`](crate::Gpu::block); dropping it
/// gives it back.
///
/// ```no_run
/// use ninefold_gpu::{Form, Gpu, Job};
///
/// let gpu = Gpu::open()?;
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n".repeat(1000);
/// let mut block = gpu.block().expect("a card has room");
/// block.input()[..text.len()].copy_from_slice(text.as_bytes());
/// block.start(&Job { puzzles: 1000, form: Form::Lines, limit: 2, solutions: true, guesses: false })?;
/// block.wait()?;
/// assert!(block.counts().iter().all(|&count| count == 1) && block.solutions().starts_with(b"534678912"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Block {
    /// Some until it is dropped.
    inner: Option<Box<dyn DeviceBlock>>,
    slot: Arc<Slot>,
    room: usize,
    job: Option<Job>,
    is_running: bool,
    has_failed: bool,
}

impl Block {
    pub(crate) fn new(inner: Box<dyn DeviceBlock>, slot: Arc<Slot>, room: usize) -> Block {
        Block { inner: Some(inner), slot, room, job: None, is_running: false, has_failed: false }
    }

    fn inner(&self) -> &dyn DeviceBlock {
        self.inner.as_deref().expect("it is there until the block is dropped")
    }

    fn inner_mut(&mut self) -> &mut dyn DeviceBlock {
        self.inner.as_deref_mut().expect("it is there until the block is dropped")
    }

    /// Returns the number of puzzles that it has room for.
    #[must_use]
    pub fn room(&self) -> usize {
        self.room
    }

    /// Returns the memory to write puzzles to.
    ///
    /// # Panics
    /// Panics between [`start`](Block::start) and [`wait`](Block::wait).
    pub fn input(&mut self) -> &mut [u8] {
        self.expect_rest();
        self.inner_mut().input()
    }

    /// Starts to solve what is in the input, and returns at once.
    ///
    /// # Errors
    /// When the card fails. No other block of it is then used.
    ///
    /// # Panics
    /// Panics if the block has a job already, or if the job has no puzzle, more than there is room for, or a limit that
    /// isn't between 1 and 254.
    pub fn start(&mut self, job: &Job) -> Result<(), DeviceError> {
        self.expect_rest();
        assert!((1..=self.room).contains(&job.puzzles) && (1..255).contains(&job.limit), "{job:?}");
        (self.job, self.is_running) = (Some(*job), true);
        let started = self.inner_mut().start(job);
        self.note(started)
    }

    /// Returns whether it has a job that [`wait`](Block::wait) hasn't ended.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.is_running
    }

    /// Waits for the results, if there are any to wait for.
    ///
    /// # Errors
    /// When the card fails.
    pub fn wait(&mut self) -> Result<(), DeviceError> {
        if !self.is_running {
            return Ok(());
        }
        let waited = self.inner_mut().wait();
        self.is_running = waited.is_err();
        self.note(waited)
    }

    /// Solves puzzles as [`fast::batch_into`](ninefold::engine::fast::batch_into) does, in this thread: on the card, and on the
    /// CPU what the card leaves.
    ///
    /// # Errors
    /// When the card fails. The results are then unspecified.
    ///
    /// # Panics
    /// Panics unless there is exactly one result per puzzle, and if there are more puzzles than the block has room for.
    pub fn solve_into<B: Cells>(
        &mut self,
        puzzles: &[B],
        limit: u64,
        results: &mut [BatchResult],
    ) -> Result<(), DeviceError> {
        assert_eq!(puzzles.len(), results.len(), "one result per puzzle");
        let mut results = Results::Whole(results);
        if puzzles.is_empty() || limit == 0 {
            results.by_cpu(puzzles, limit);
            return Ok(());
        }
        results.by_card(puzzles, limit, self)
    }

    /// Returns the first solutions, in the form of the puzzles. Those of puzzles without a solution, or with several, have
    /// no meaning: which is the first of several is for the CPU to say.
    ///
    /// # Panics
    /// Panics between [`start`](Block::start) and [`wait`](Block::wait), and if the job doesn't want them.
    #[must_use]
    pub fn solutions(&self) -> &[u8] {
        let job = self.done();
        assert!(job.solutions, "the job wants no solutions");
        &self.inner().solutions()[..job.puzzles * job.form.bytes()]
    }

    /// Returns the number of solutions of each puzzle, up to the limit, or [`GAVE_UP`](crate::GAVE_UP).
    ///
    /// # Panics
    /// Panics between [`start`](Block::start) and [`wait`](Block::wait).
    #[must_use]
    pub fn counts(&self) -> &[u8] {
        &self.inner().counts()[..self.done().puzzles]
    }

    /// Returns the number of guesses for each puzzle.
    ///
    /// # Panics
    /// Panics between [`start`](Block::start) and [`wait`](Block::wait), and if the job doesn't want them.
    pub fn guesses(&self) -> impl Iterator<Item = u64> {
        let job = self.done();
        assert!(job.guesses, "the job wants no guesses");
        self.inner().results()[..job.puzzles].iter().map(|result| u64::from(result >> 8))
    }

    fn done(&self) -> Job {
        self.expect_rest();
        self.job.expect("a job comes before its results")
    }

    fn expect_rest(&self) {
        assert!(!self.is_running, "a block does one job at a time, and `wait` ends it");
    }

    fn note(&mut self, outcome: Result<(), DeviceError>) -> Result<(), DeviceError> {
        if let Err(error) = &outcome {
            self.has_failed = true;
            self.slot.lose(error);
        }
        outcome
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        let is_usable = self.wait().is_ok() && !self.has_failed;
        let inner = self.inner.take().expect("it is dropped once");
        self.slot.put_back(is_usable.then_some((self.room, inner)));
    }
}
