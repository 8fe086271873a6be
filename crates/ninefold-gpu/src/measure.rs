//! Measuring cards: puzzles per second from memory to memory.

use std::time::{Duration, Instant};

use ninefold::grid::Line9;

use crate::block::Block;
use crate::device::{DeviceError, Form, Job};
use crate::gpu::Gpu;
use crate::packed::Packed;

/// What to measure.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// How puzzles and solutions are written.
    pub form: Form,
    /// Solutions to look for.
    pub limit: u8,
    /// Whether solutions are copied back.
    pub solutions: bool,
}

/// Puzzles solved in some time.
#[derive(Clone, Copy, Debug)]
pub struct Speed {
    /// How many puzzles.
    pub puzzles: u64,
    /// How long they took.
    pub time: Duration,
}

impl Speed {
    /// Returns the puzzles per second.
    #[must_use]
    pub fn per_second(self) -> u64 {
        (self.puzzles as f64 / self.time.as_secs_f64()) as u64
    }
}

/// Writes puzzles into a block, again and again until it is full.
fn fill(block: &mut Block, puzzles: &[Line9], first: usize, form: Form) {
    let places = block.input().chunks_exact_mut(form.bytes());
    for (place, line) in places.zip(puzzles.iter().cycle().skip(first % puzzles.len())) {
        match form {
            Form::Packed => place.copy_from_slice(&Packed::from(line).to_bytes()),
            Form::Cells | Form::Lines => {
                place[..Line9::CELLS].copy_from_slice(line.as_bytes());
                place[Line9::CELLS..].fill(b'\n');
            }
        }
    }
}

/// Solves full blocks, several at a time, from the memory of the host to the memory of the host.
///
/// # Errors
/// When a card fails.
///
/// # Panics
/// Panics if there are no puzzles, or if one has no solution.
pub fn stream(
    gpu: &Gpu,
    puzzles: &[Line9],
    task: Task,
    blocks: usize,
    time: Duration,
) -> Result<Speed, DeviceError> {
    let mut blocks: Vec<Block> = (0..blocks).map_while(|_| gpu.block()).collect();
    for (number, block) in blocks.iter_mut().enumerate() {
        fill(block, puzzles, number * block.room(), task.form);
    }
    round(&mut blocks, task, None)?; // the first copies of fresh memory are slow
    let (start, mut done) = (Instant::now(), 0);
    while start.elapsed() < time {
        for block in &mut blocks {
            done += next(block, task, None)?;
        }
    }
    for block in &mut blocks {
        done += end(block)?;
    }
    Ok(Speed { puzzles: done, time: start.elapsed() })
}

/// Solves one batch at a time, divided among some blocks: nothing overlaps with the batch before.
///
/// # Errors
/// When a card fails.
///
/// # Panics
/// Panics if there are no puzzles, if one has no solution, or if the batch doesn't fit.
pub fn batches(
    gpu: &Gpu,
    puzzles: &[Line9],
    task: Task,
    batch: usize,
    blocks: usize,
    time: Duration,
) -> Result<Speed, DeviceError> {
    let mut blocks: Vec<Block> = (0..blocks).map_while(|_| gpu.block()).collect();
    for (number, block) in blocks.iter_mut().enumerate() {
        fill(block, puzzles, number * block.room(), task.form);
    }
    let each = Some(batch.div_ceil(blocks.len()));
    round(&mut blocks, task, each)?;
    let (start, mut done) = (Instant::now(), 0);
    while start.elapsed() < time {
        done += round(&mut blocks, task, each)?;
    }
    Ok(Speed { puzzles: done, time: start.elapsed() })
}

/// Starts all blocks and waits for all of them.
fn round(blocks: &mut [Block], task: Task, puzzles: Option<usize>) -> Result<u64, DeviceError> {
    for block in blocks.iter_mut() {
        next(block, task, puzzles)?;
    }
    blocks.iter_mut().map(end).sum()
}

/// Waits for the job of a block, if it has one, and starts the next. Returns how many puzzles were solved.
fn next(block: &mut Block, task: Task, puzzles: Option<usize>) -> Result<u64, DeviceError> {
    let done = end(block)?;
    let Task { form, limit, solutions } = task;
    let puzzles = puzzles.unwrap_or(block.room());
    block.start(&Job { puzzles, form, limit, solutions, guesses: false })?;
    Ok(done)
}

/// Waits for the job of a block, if it has one. Returns how many puzzles were solved.
fn end(block: &mut Block) -> Result<u64, DeviceError> {
    if !block.is_running() {
        return Ok(0);
    }
    block.wait()?;
    assert!(!block.counts().contains(&0), "every puzzle of the set has a solution");
    Ok(block.counts().len() as u64)
}
