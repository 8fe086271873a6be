//! The supported instruction sets, and running work with one of them.

use std::sync::OnceLock;

use super::lanes::Lanes;
use super::quads::Quads;
use super::sets::Portable;
use super::third::{Rows, Third};
#[cfg(target_arch = "x86_64")]
use super::x86;

/// The supported instruction sets. Each one includes those before it: a CPU that has one of them has those
/// too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InstructionSet {
    /// No particular instruction set: eight puzzles at once. Works everywhere, and is the reference for the others.
    Portable,
    /// Sixteen puzzles at once.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Thirty-two puzzles at once; needs VBMI and BITALG, which all but the first CPUs with AVX-512 have.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl InstructionSet {
    /// Returns those that this CPU has, best last.
    #[must_use]
    pub fn available() -> Vec<InstructionSet> {
        #[allow(unused_mut)] // other architectures add nothing
        let mut sets = vec![InstructionSet::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("lzcnt")
            {
                sets.push(InstructionSet::Avx2);
                if is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512bitalg")
                {
                    sets.push(InstructionSet::Avx512);
                }
            }
        }
        sets
    }

    /// Returns its name, such as `AVX-512`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            InstructionSet::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => "AVX-512",
        }
    }

    /// Returns the best that this CPU has, detected once.
    #[must_use]
    pub fn best() -> InstructionSet {
        static BEST: OnceLock<InstructionSet> = OnceLock::new();
        *BEST.get_or_init(|| *InstructionSet::available().last().expect("there is always the portable one"))
    }

    /// Returns whether this CPU has it.
    pub(super) fn is_available(self) -> bool {
        self <= InstructionSet::best() // each contains those before it
    }

    /// Runs work with this instruction set.
    ///
    /// # Panics
    /// Panics if this CPU does not have it.
    #[inline]
    pub(super) fn run<W: Work>(self, work: W) -> W::Output {
        assert!(self.is_available(), "this CPU has no {}", self.name());
        match self {
            InstructionSet::Portable => work.run::<Portable<8>, Rows<Quads>>(),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: it is available, as asserted above.
            InstructionSet::Avx2 => unsafe { x86::run_avx2(work) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: it is available, as asserted above.
            InstructionSet::Avx512 => unsafe { x86::run_avx512(work) },
        }
    }
}

/// Work to do with vectors. It is compiled once for each instruction set, so everything that
/// must be fast has to be inlined into `run`; closures are compiled without the instruction set.
pub(super) trait Work {
    type Output;

    /// Runs the work. `L` has one puzzle per word, `T` one cell per word.
    fn run<L: Lanes, T: Third>(self) -> Self::Output;
}
