//! Solves plain lines on the CPU: the program is built without GPUs.

use ninefold::engine::fast::{self, BatchResult};

use super::UseGpu;
use crate::exit::Failure;
use crate::input::task::CELLS;

/// Solves plain lines.
#[derive(Clone)]
pub(crate) struct LineSolver;

impl LineSolver {
    pub(crate) fn open(when: UseGpu, _bytes: Option<u64>) -> Result<LineSolver, Failure> {
        if when == UseGpu::On {
            return Err(Failure::usage(
                "this program is built without GPUs\nhint: cargo install --path crates/ninefold-cli --features gpu",
            ));
        }
        Ok(LineSolver)
    }

    /// Returns how many lines a card would like at once, if there may be one during the run.
    pub(crate) fn wanted(&self) -> Option<usize> {
        None
    }

    /// Returns how many lines a card would like at once, if one is ready.
    pub(crate) fn ready(&self) -> Option<usize> {
        None
    }

    pub(crate) fn solve(&self, boards: &[&[u8; CELLS]], limit: u64, results: &mut [BatchResult]) {
        fast::batch_into(boards, limit, results);
    }

    /// Returns what to say about a card that failed.
    pub(crate) fn failure(&self) -> Option<String> {
        None
    }
}
