//! Solves plain lines on GPUs, once they are ready, and on the CPU until then.
//!
//! To start a card takes a good part of a second, so with `--gpu auto` a thread does it while the workers begin on the
//! CPU. If a card fails, the CPU does the rest.

use std::sync::{Arc, OnceLock};
use std::thread;

use ninefold::engine::fast::{self, BatchResult};
use ninefold_gpu::{Gpu, NoGpu, SMALL};

use super::{MANY_LINES, UseGpu};
use crate::exit::Failure;
use crate::input::task::CELLS;

/// Lines that a worker solves on a card at once.
const LINES: usize = 1 << 16;

/// Solves plain lines.
#[derive(Clone, Default)]
pub(crate) struct LineSolver {
    /// The cards, when they are ready, or why there are none; `None` if they aren't wanted.
    cards: Option<Arc<OnceLock<Result<Gpu, NoGpu>>>>,
}

impl LineSolver {
    /// Opens the cards for an input of this many bytes, if they are wanted.
    pub(crate) fn open(when: UseGpu, bytes: Option<u64>) -> Result<LineSolver, Failure> {
        let cards = Arc::new(OnceLock::new());
        let is_long = bytes.is_some_and(|bytes| bytes / (CELLS as u64 + 1) > MANY_LINES);
        match when {
            UseGpu::On => {
                let gpu = Gpu::open().map_err(|reason| Failure::usage(reason.to_string()))?;
                cards.get_or_init(|| Ok(gpu));
            }
            UseGpu::Auto if is_long => {
                let cards = Arc::clone(&cards);
                // Without a thread the CPU does it all.
                let _ = thread::Builder::new().spawn(move || cards.get_or_init(Gpu::open).is_ok());
            }
            UseGpu::Auto | UseGpu::Off => return Ok(LineSolver::default()),
        }
        Ok(LineSolver { cards: Some(cards) })
    }

    #[cfg(test)]
    pub(crate) fn of(gpu: Gpu) -> LineSolver {
        LineSolver { cards: Some(Arc::new(OnceLock::from(Ok(gpu)))) }
    }

    fn gpu(&self) -> Option<&Gpu> {
        self.cards.as_ref()?.get()?.as_ref().ok()
    }

    /// Returns how many lines a card would like at once, if there may be one during the run.
    pub(crate) fn wanted(&self) -> Option<usize> {
        self.cards.is_some().then_some(LINES)
    }

    /// Returns how many lines a card would like at once, if one is ready.
    pub(crate) fn ready(&self) -> Option<usize> {
        self.gpu().filter(|gpu| gpu.is_usable()).map(|_| LINES)
    }

    pub(crate) fn solve(&self, boards: &[&[u8; CELLS]], limit: u64, results: &mut [BatchResult]) {
        let gpu = self.gpu().filter(|_| boards.len() >= SMALL);
        let Some(mut block) = gpu.and_then(Gpu::block) else {
            return fast::batch_into(boards, limit, results);
        };
        for (boards, results) in boards.chunks(block.room()).zip(results.chunks_mut(block.room())) {
            if block.solve_into(boards, limit, results).is_err() {
                fast::batch_into(boards, limit, results);
            }
        }
    }

    /// Returns what to say about a card that failed.
    pub(crate) fn failure(&self) -> Option<String> {
        Some(format!("{}; the CPU did its work", self.gpu()?.failure()?))
    }
}
