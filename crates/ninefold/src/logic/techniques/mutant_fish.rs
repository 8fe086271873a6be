//! Mutant fish: the base or the cover mixes rows and columns.
//!
//! ```text
//!      c2      c7
//! r1 . × . | . . . | F . .       row 8 and column 7 have all of their 5s in column 2 and box 9, except the fin
//! r8 . 5 . | . . . | . 5 .       F: other 5s of column 2 or box 9 are eliminated if they see F. A two-string
//! r9 . . . | . . . | 5 . .       kite is the smallest finned mutant fish.
//! ```
//! As many truths (base) as links (cover), rank 0; fins have excess −1.

use crate::logic::find::fish::{Kind, find, find_siamese};
use crate::logic::technique::{Level, Technique};

const GROUPS: &[&str] = &["fish", "mutant-fish"];

const MUTANT: &str = "All places of a digit in some houses lie in equally many other houses, with rows and \
     columns mixed on one side, so the digit is eliminated from the rest of the cover.";
const FINNED: &str = "A mutant fish with fins, places of the base outside the cover: the digit is \
     eliminated from the other cells of the cover that see every fin.";
const SIAMESE: &str = "Two finned mutant fish with the same base and different fins, reported together.";

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new("mutant-x-wing", "Mutant X-Wing", 1650, MUTANT, |search| {
        find(search, Kind::Mutant { finned: false }, 2)
    })
    .code("0350")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 450),
    Technique::new("finned-mutant-x-wing", "Finned Mutant X-Wing", 1652, FINNED, |search| {
        find(search, Kind::Mutant { finned: true }, 2)
    })
    .code("0360")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 470),
    Technique::new("siamese-finned-mutant-x-wing", "Siamese Finned Mutant X-Wing", 1653, SIAMESE, |search| {
        find_siamese(search, Kind::Mutant { finned: true }, 2)
    })
    .code("03601")
    .groups(GROUPS)
    .unusual(),
    Technique::new("mutant-swordfish", "Mutant Swordfish", 1654, MUTANT, |search| {
        find(search, Kind::Mutant { finned: false }, 3)
    })
    .code("0351")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 450),
    Technique::new("finned-mutant-swordfish", "Finned Mutant Swordfish", 1656, FINNED, |search| {
        find(search, Kind::Mutant { finned: true }, 3)
    })
    .code("0361")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 470),
    Technique::new(
        "siamese-finned-mutant-swordfish",
        "Siamese Finned Mutant Swordfish",
        1657,
        SIAMESE,
        |search| find_siamese(search, Kind::Mutant { finned: true }, 3),
    )
    .code("03611")
    .groups(GROUPS)
    .unusual(),
    Technique::new("mutant-jellyfish", "Mutant Jellyfish", 1658, MUTANT, |search| {
        find(search, Kind::Mutant { finned: false }, 4)
    })
    .code("0352")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 450),
    Technique::new("finned-mutant-jellyfish", "Finned Mutant Jellyfish", 1660, FINNED, |search| {
        find(search, Kind::Mutant { finned: true }, 4)
    })
    .code("0362")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 470),
    Technique::new(
        "siamese-finned-mutant-jellyfish",
        "Siamese Finned Mutant Jellyfish",
        1661,
        SIAMESE,
        |search| find_siamese(search, Kind::Mutant { finned: true }, 4),
    )
    .code("03621")
    .groups(GROUPS)
    .unusual(),
    Technique::new("mutant-squirmbag", "Mutant Squirmbag", 1662, MUTANT, |search| {
        find(search, Kind::Mutant { finned: false }, 5)
    })
    .code("0353")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 470),
    Technique::new("finned-mutant-squirmbag", "Finned Mutant Squirmbag", 1664, FINNED, |search| {
        find(search, Kind::Mutant { finned: true }, 5)
    })
    .code("0363")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 470),
    Technique::new("mutant-whale", "Mutant Whale", 1666, MUTANT, |search| {
        find(search, Kind::Mutant { finned: false }, 6)
    })
    .code("0354")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 470),
    Technique::new("finned-mutant-whale", "Finned Mutant Whale", 1668, FINNED, |search| {
        find(search, Kind::Mutant { finned: true }, 6)
    })
    .code("0364")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 470),
    Technique::new("mutant-leviathan", "Mutant Leviathan", 1670, MUTANT, |search| {
        find(search, Kind::Mutant { finned: false }, 7)
    })
    .code("0355")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 470),
    Technique::new("finned-mutant-leviathan", "Finned Mutant Leviathan", 1672, FINNED, |search| {
        find(search, Kind::Mutant { finned: true }, 7)
    })
    .code("0365")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 470),
];
