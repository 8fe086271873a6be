//! ALS-XY-wing and ALS-XY-chain: almost locked sets in a row, each sharing a restricted digit with the next.
//!
//! ```text
//! A {x z}                           wing: three sets. If z is not in A, x is, so x is not in B, so y is,
//!    │x                             so y is not in C, so z is: z is in A or in C
//! B {x a} {a y} ───y─── C {y b} {b z}
//!    ✗z sees the z of A and that of C
//! ```
//! Truths: the cells of all sets. Links: each set's digits in its house, except those that join it and z at the ends,
//! and one link per joint. One more truth than links, rank −1: a z that sees every z of the two end sets is eliminated.
//! Neighbouring joints must be different digits; sets may overlap, but not in the digit that joins them.

use crate::logic::find::almost_chain;
use crate::logic::technique::{Level, Technique};

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "als-xy-wing",
        "Almost Locked Set XY-Wing",
        1330,
        "Three almost locked sets: the middle one shares with each of the others a digit that only one of \
         the two can hold. A digit that both outer sets contain is then true in one of them, and is \
         eliminated from every cell that sees all its places in both.",
        |search| almost_chain::find(search, 3, 3),
    )
    .code("0902")
    .groups(&["als", "wings"])
    .hodoku(Level::Unfair, 320),
    Technique::new(
        "als-xy-chain",
        "Almost Locked Set XY-Chain",
        1500,
        "A chain of almost locked sets in which neighbours share a digit that only one of them can hold. A \
         digit that the first and the last set contain is true in one of them, and is eliminated from every \
         cell that sees all its places in both.",
        |search| almost_chain::find(search, 4, MAX_SETS),
    )
    .code("0903")
    .groups(&["als", "chains"])
    .unusual()
    .hodoku(Level::Unfair, 340),
];

/// Number of sets in the longest chain searched for.
const MAX_SETS: usize = 8;
