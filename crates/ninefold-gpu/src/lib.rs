//! The batch engine on a GPU: a billion 9×9 puzzles in a few seconds.
//!
//! [`Gpu`] has the functions of the CPU's batch ([`ninefold::engine::fast`]), and they return the same: the same counts, the
//! same first solutions, in the order of the puzzles.
//!
//! ```no_run
//! use ninefold_gpu::Gpu;
//!
//! let gpu = Gpu::open()?; // or why not
//! let puzzle = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let found = gpu.batch(&vec![puzzle; 1_000_000], 2);
//! assert!(found.iter().all(|found| found.count == 1));
//! # Ok::<(), ninefold_gpu::NoGpu>(())
//! ```
//!
//! The crate needs nothing but NVIDIA's driver, and that only when it runs: it loads the driver itself. The kernels are in
//! `kernels/`, as source and as PTX, which the driver compiles for any card since Volta.
//!
//! # How it works
//!
//! ```text
//! puzzles ──▶ block ──copy──▶ decode ──▶ solve ──▶ encode ──copy──▶ block ──▶ results
//!        ├──▶ block ──copy──▶ …                        several blocks at a time, on all cards
//!        └──▶ CPU: the rest, where the card is done sooner than the host can feed it, and what the card leaves
//! ```
//!
//! A thread of the card solves a puzzle; `kernels/search.h` says how. The card settles whether a puzzle has no solution, one
//! or several. Which of several solutions is the *first* depends on the order of guesses, so the CPU solves those puzzles
//! again. So it does with boards of fewer than 17 clues, which never have exactly one solution, when it is to count beyond
//! what fits in a byte, and where a search is too long for a card. A card
//! that fails leaves its puzzles to the CPU as well: nothing is lost and nothing is done twice.
//!
//! # Guesses
//!
//! A card guesses elsewhere than the CPU, so [`BatchResult::guesses`] differs. For a puzzle with one solution or none, a card
//! reports the guesses of the complete search, whatever the limit and however its threads share the work: the number depends
//! on the puzzle alone. The CPU's number stands for puzzles with several solutions or fewer than 17 clues, for searches that a
//! card gives up, for batches shorter than [`SMALL`], and for the rest of a batch when a card fails.
//!
//! [`BatchResult::guesses`]: ninefold::engine::fast::BatchResult::guesses

mod batch;
mod block;
mod cuda;
mod device;
mod gpu;
pub mod measure;
mod packed;
mod results;
mod table;
mod tuning;

pub use self::batch::Cells;
pub use self::block::Block;
pub use self::cuda::NoGpu;
pub use self::device::{Device, DeviceBlock, DeviceError, Form, GAVE_UP, Job};
pub use self::gpu::{Gpu, SMALL};
pub use self::packed::Packed;
#[doc(hidden)]
pub use self::table::{Entry, table};
#[doc(hidden)]
pub use self::tuning::Tuning;
