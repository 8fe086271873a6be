//! A block of puzzles on a card: copied in, decoded, solved, encoded and copied out, in this order, while other blocks are in
//! other stages.

use std::ffi::c_void;
use std::mem::ManuallyDrop;
use std::sync::Arc;

use super::card::Card;
use super::driver::Handle;
use super::memory::{Argument, OnCard, Pinned};
use crate::device::{DeviceBlock, DeviceError, Form, Job};
use crate::tuning::SOLVE_THREADS;

/// As in `kernels/kernels.cu`.
const TEXTS: u32 = 64;
const TEXT_THREADS: u32 = 192;
/// Bytes of a board in memory, and of the stack of a lane, as in `kernels/search.h`.
const BOARD: usize = 112;
const STACK: usize = 40 * BOARD;
/// Bytes of a queue, and of all offers.
const QUEUE: usize = 32;
const OFFERS: usize = 8192 * 128;

/// A stream that doesn't wait for the default stream.
const NON_BLOCKING: u32 = 1;

/// A block of puzzles on a card.
pub(super) struct CardBlock {
    card: Arc<Card>,
    stream: Handle,
    is_running: bool,
    /// Dropped only if the card no longer uses it.
    memory: ManuallyDrop<Memory>,
    /// The number of puzzles that it has room for.
    room: usize,
    /// The most blocks of threads that work on this block.
    widest: u32,
}

/// The memory of a block, on the host and on the card.
struct Memory {
    input: Pinned,
    solutions: Pinned,
    counts: Pinned,
    results: Pinned,
    text: OnCard,
    boards: OnCard,
    planes: OnCard,
    words: OnCard,
    bytes: OnCard,
    queue: OnCard,
    offers: OnCard,
    stacks: OnCard,
}

// SAFETY: the handle and the pointers are this block's alone, and may be used from any thread.
unsafe impl Send for CardBlock {}

impl CardBlock {
    pub(super) fn new(card: &Arc<Card>, room: usize) -> Result<CardBlock, DeviceError> {
        card.enter()?;
        let widest = (card.tuning.width * card.multiprocessors).min(card.tuning.blocks_for(room));
        let text = room * Form::WIDEST;
        let (host, device) = (|bytes| Pinned::new(card, bytes), |bytes| OnCard::new(card, bytes));
        let memory = Memory {
            input: host(text)?,
            solutions: host(text)?,
            counts: host(room)?,
            results: host(4 * room)?,
            text: device(text)?,
            boards: device(BOARD * room)?,
            planes: device(Form::Packed.bytes() * room)?,
            words: device(4 * room)?,
            bytes: device(room)?,
            queue: device(QUEUE)?,
            offers: device(OFFERS)?,
            stacks: device(widest as usize * SOLVE_THREADS as usize * STACK)?,
        };
        let memory = ManuallyDrop::new(memory);
        let stream = std::ptr::null_mut();
        let mut block = CardBlock { card: Arc::clone(card), stream, is_running: false, memory, room, widest };
        // SAFETY: the pointer is valid during the call.
        let made = unsafe { (card.driver.create_stream)(&raw mut block.stream, NON_BLOCKING) };
        card.driver.check(made).map(|()| block)
    }

    /// Panics if the card is using the memory.
    fn expect_rest(&self) {
        assert!(!self.is_running, "a block does one job at a time, and `wait` ends it");
    }

    /// Starts a kernel. The arguments are those that it declares.
    fn launch(
        &self,
        kernel: Handle,
        blocks: u32,
        threads: u32,
        arguments: &mut [Argument],
    ) -> Result<(), DeviceError> {
        let mut places: Vec<*mut c_void> = arguments.iter_mut().map(Argument::place).collect();
        let none = std::ptr::null_mut();
        // SAFETY: the driver copies the arguments during the call. They are those of the kernel, and its buffers have room
        // for all puzzles of the job, which `start` checks.
        self.card.driver.check(unsafe {
            let (launch, places) = (self.card.driver.launch, places.as_mut_ptr());
            launch(kernel, blocks, 1, 1, threads, 1, 1, 0, self.stream, places, none)
        })
    }

    /// Copies from the card, in the order of the stream.
    fn fetch(&self, to: &Pinned, from: &OnCard, bytes: usize) -> Result<(), DeviceError> {
        assert!(bytes <= to.len(), "more than there is room for");
        // SAFETY: both have as many bytes, and both live until the block has waited.
        let copied = unsafe { (self.card.driver.copy_out)(to.place(), from.address(), bytes, self.stream) };
        self.card.driver.check(copied)
    }

    /// Puts everything that a job needs into the stream.
    fn enqueue(&self, job: &Job) -> Result<(), DeviceError> {
        let Job { puzzles, form, limit, solutions, guesses } = *job;
        let (card, memory) = (&self.card, &self.memory);
        let (count, stride) = (puzzles as u32, form.bytes() as u32);
        let (texts, bytes) = (count.div_ceil(TEXTS), puzzles * form.bytes());
        // SAFETY: both have as many bytes, and both live until the block has waited.
        let copied =
            unsafe { (card.driver.copy_in)(memory.text.address(), memory.input.place(), bytes, self.stream) };
        card.driver.check(copied)?;
        let address = |on_card: &OnCard| Argument::from(on_card);
        let (text, boards) = (address(&memory.text), address(&memory.boards));
        let (read, mut arguments) = match form {
            Form::Packed => (card.unpack, vec![text, boards, count.into()]),
            Form::Cells | Form::Lines => (card.decode, vec![text, boards, count.into(), stride.into()]),
        };
        let is_together = puzzles <= card.tuning.together;
        let offers = || if is_together { address(&memory.offers) } else { Argument::NOTHING };
        arguments.extend([address(&memory.queue), offers()]);
        self.launch(read, texts, TEXT_THREADS, &mut arguments)?;
        let arguments = &mut [
            address(&memory.boards),
            address(&memory.planes),
            address(&memory.words),
            count.into(),
            address(&memory.queue),
            address(&memory.stacks),
            u32::from(limit).into(),
            card.tuning.patience.into(),
            Argument::address(card.table),
            offers(), // which `solve` doesn't read
        ];
        let solve = if is_together { card.solve_together } else { card.solve };
        self.launch(solve, self.widest.min(card.tuning.blocks_for(puzzles)), SOLVE_THREADS, arguments)?;
        // The text of the puzzles is used up: the solutions take its place.
        let as_text = solutions && form != Form::Packed;
        let arguments = &mut [
            address(&memory.planes),
            address(&memory.words),
            if as_text { address(&memory.text) } else { Argument::NOTHING },
            address(&memory.bytes),
            count.into(),
            stride.into(),
        ];
        self.launch(card.encode, texts, TEXT_THREADS, arguments)?;
        if solutions {
            self.fetch(&memory.solutions, if as_text { &memory.text } else { &memory.planes }, bytes)?;
        }
        self.fetch(&memory.counts, &memory.bytes, puzzles)?;
        if guesses {
            self.fetch(&memory.results, &memory.words, 4 * puzzles)?;
        }
        Ok(())
    }
}

impl DeviceBlock for CardBlock {
    fn input(&mut self) -> &mut [u8] {
        self.expect_rest();
        self.memory.input.bytes_mut()
    }

    fn start(&mut self, job: &Job) -> Result<(), DeviceError> {
        self.expect_rest();
        assert!((1..=self.room).contains(&job.puzzles) && (1..255).contains(&job.limit), "{job:?}");
        self.card.enter()?;
        self.is_running = true;
        self.enqueue(job)
    }

    fn wait(&mut self) -> Result<(), DeviceError> {
        if self.is_running {
            self.card.enter()?;
            self.card.finish(self.stream)?;
            self.is_running = false;
        }
        Ok(())
    }

    fn solutions(&self) -> &[u8] {
        self.expect_rest();
        self.memory.solutions.bytes()
    }

    fn counts(&self) -> &[u8] {
        self.expect_rest();
        self.memory.counts.bytes()
    }

    fn results(&self) -> &[u32] {
        self.expect_rest();
        let bytes = self.memory.results.bytes();
        // SAFETY: the driver allocates whole pages, and any four bytes are a number.
        unsafe { std::slice::from_raw_parts(bytes.as_ptr().cast(), bytes.len() / 4) }
    }
}

impl Drop for CardBlock {
    fn drop(&mut self) {
        // A card that doesn't answer may still write to the block's memory, which then stays as it is.
        if self.wait().and_then(|()| self.card.enter()).is_err() {
            return;
        }
        // SAFETY: the stream is this block's and has nothing left to do, so nothing uses the memory any more. It is
        // dropped here alone.
        unsafe {
            if !self.stream.is_null() {
                let _ = (self.card.driver.destroy_stream)(self.stream);
            }
            ManuallyDrop::drop(&mut self.memory);
        }
    }
}
