//! GPUs for plain lines. They are a feature of the program; without it, `--gpu on` says how to get it.

#[cfg(feature = "gpu")]
mod cards;
#[cfg(not(feature = "gpu"))]
mod cpu;
#[cfg(all(test, feature = "gpu"))]
pub(crate) mod fake;

use clap::{Args, ValueEnum};

#[cfg(feature = "gpu")]
pub(crate) use self::cards::LineSolver;
#[cfg(not(feature = "gpu"))]
pub(crate) use self::cpu::LineSolver;

/// Whether to use GPUs.
#[derive(Args)]
pub(crate) struct GpuArgs {
    /// When to solve 9×9 lines on NVIDIA GPUs
    ///
    /// `auto` uses them, if there are any, for files of more than a million lines. `on` uses them for every stream, and
    /// fails without one. The answers are the same. The program has to be built with the feature `gpu`.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) gpu: UseGpu,
}

/// When to use GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum UseGpu {
    Auto,
    On,
    Off,
}

/// Lines in an input that is worth a GPU: to start one takes as long as to solve them.
#[cfg(feature = "gpu")]
const MANY_LINES: u64 = 1_000_000;
