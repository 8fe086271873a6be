//! The numbers that speed depends on and answers don't.

use std::borrow::Cow;

/// Threads per block of threads that solves, as in `kernels/kernels.cu`.
pub(crate) const SOLVE_THREADS: u32 = 128;

/// How to use a card.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// Puzzles in a block. More keep the card busier at the end of a block, fewer take less time to fill.
    pub room: usize,
    /// How many lanes of a warp wait before it serves them.
    pub patience: u32,
    /// Puzzles per lane at least. With two, a small block starts half as many lanes, which leaves room for the next block.
    pub per_lane: u32,
    /// Blocks of threads per multiprocessor for one block of puzzles: about half of what the card can run at once, so that one block
    /// begins while another ends.
    pub width: u32,
    /// Puzzles of a block up to which its warps share long searches: the last ones end sooner, but warps that wait for them
    /// keep other blocks from beginning.
    pub together: usize,
    /// The kernels, as `cargo xtask ptx` compiles them.
    pub kernels: Cow<'static, str>,
}

impl Default for Tuning {
    fn default() -> Tuning {
        let kernels = include_str!("../kernels/kernels.ptx").into();
        Tuning { room: 1 << 17, patience: 8, per_lane: 2, width: 2, together: 1 << 15, kernels }
    }
}

impl Tuning {
    /// Returns how many blocks of threads are worth while for this many puzzles.
    pub(crate) fn blocks_for(&self, puzzles: usize) -> u32 {
        u32::try_from(puzzles).unwrap_or(u32::MAX).div_ceil(SOLVE_THREADS * self.per_lane).max(1)
    }
}
