//! A card for tests: the CPU does its work, and it fails when it is told to.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::engine::fast;
use ninefold_gpu::{Device, DeviceBlock, DeviceError, Gpu, Job};

use super::LineSolver;

/// Returns a solver with a card that is lost after `most` jobs, and a function that returns how many it did.
pub(crate) fn solver(most: usize) -> (LineSolver, impl Fn() -> usize) {
    let done = Arc::new(AtomicUsize::new(0));
    let card = Card { most, done: Arc::clone(&done) };
    (LineSolver::of(Gpu::of(vec![Box::new(card)])), move || done.load(Ordering::Relaxed))
}

struct Card {
    most: usize,
    done: Arc<AtomicUsize>,
}

impl Device for Card {
    fn name(&self) -> String {
        "fake".to_owned()
    }

    fn block(&self, puzzles: usize) -> Result<Box<dyn DeviceBlock>, DeviceError> {
        let (most, done) = (self.most, Arc::clone(&self.done));
        let (cells, counts) = (vec![[0; 81]; puzzles], vec![0; puzzles]);
        Ok(Box::new(Block { most, done, solutions: cells.clone(), cells, counts, results: vec![0; puzzles] }))
    }
}

struct Block {
    most: usize,
    done: Arc<AtomicUsize>,
    cells: Vec<[u8; 81]>,
    solutions: Vec<[u8; 81]>,
    counts: Vec<u8>,
    results: Vec<u32>,
}

impl DeviceBlock for Block {
    fn input(&mut self) -> &mut [u8] {
        self.cells.as_flattened_mut()
    }

    fn start(&mut self, job: &Job) -> Result<(), DeviceError> {
        let next = |done| (done < self.most).then_some(done + 1);
        if self.done.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).is_err() {
            return Err(DeviceError::Lost("it fell off the bus".to_owned()));
        }
        let found = fast::batch(&self.cells[..job.puzzles], u64::from(job.limit));
        for (index, found) in found.iter().enumerate() {
            self.counts[index] = found.count as u8;
            // A card may find any of several solutions first.
            self.solutions[index] = if found.count == 1 { found.solution.into() } else { [b'7'; 81] };
        }
        Ok(())
    }

    fn wait(&mut self) -> Result<(), DeviceError> {
        Ok(())
    }

    fn solutions(&self) -> &[u8] {
        self.solutions.as_flattened()
    }

    fn counts(&self) -> &[u8] {
        &self.counts
    }

    fn results(&self) -> &[u32] {
        &self.results
    }
}
