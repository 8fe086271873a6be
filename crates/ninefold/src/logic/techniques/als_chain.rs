//! ALS-XY-wing and ALS-XY-chain: almost locked sets in a row, each sharing a restricted digit with the next.
//!
//! ```text
//! A {x z}                           wing: three sets. If z is not in A, x is, so x is not in B, so y is,
//!    │x                             so y is not in C, so z is: z is in A or in C
//! B {x a} {a y} ───y─── C {y b} {b z}
//!    ✗z sees the z of A and that of C
//! ```
//! Truths: the cells of all sets. Links: each set's digits in its house but for those that join it and for z at the
//! ends, and one link for each joint. As many truths as links and one more, rank −1: what sees every z of the two
//! end sets goes. Neighbouring joints must be different digits; sets may overlap, but not in the digit that joins
//! them.

use crate::logic::find::almost_chain;
use crate::logic::technique::{Level, Technique};

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "als-xy-wing",
        "Almost Locked Set XY-Wing",
        1330,
        "Three groups of cells have each one digit more than cells; the middle one shares a digit with \
         each of the others that only one of the two can hold. What the outer ones share is true in one \
         of them.",
        |search| almost_chain::find(search, 3, 3),
    )
    .code("0902")
    .groups(&["als", "wings"])
    .hodoku(Level::Unfair, 320),
    Technique::new(
        "als-xy-chain",
        "Almost Locked Set XY-Chain",
        1500,
        "A chain of groups of cells with one digit more than cells each, neighbours sharing a digit that \
         only one of them can hold. What the first and the last share is true in one of them.",
        |search| almost_chain::find(search, 4, MOST_SETS),
    )
    .code("0903")
    .groups(&["als", "chains"])
    .unusual()
    .hodoku(Level::Unfair, 340),
];

/// The longest chain that is looked for.
const MOST_SETS: usize = 8;
