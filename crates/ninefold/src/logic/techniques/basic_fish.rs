//! Basic fish: all places of a digit in some rows lie in equally many columns, or vice versa.
//!
//! ```text
//!      c2      c5      c8
//! r1 . 4 . | . 4 . | . . .       three rows whose 4s lie in three columns: each of these columns gets its 4
//! r2 . × . | . . . | . × .       in one of these rows, so its other 4s are eliminated
//! r5 . . . | . 4 . | . 4 .
//! r7 . . . | . × . | . . .
//! r9 . 4 . | . . . | . 4 .
//! ```
//! As many truths (the digit in the rows) as links (the digit in the columns), rank 0. Two lines are an
//! X-Wing, three a Swordfish, four a Jellyfish. A larger fish always has a smaller counterpart in the other direction.

use crate::logic::find::fish::{Kind, find};
use crate::logic::technique::{Level, Technique};

const GROUPS: &[&str] = &["fish", "basic-fish"];

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "x-wing",
        "X-Wing",
        700,
        "All places of a digit in two rows lie in the same two columns, or vice versa, so the digit is \
         eliminated from the rest of those columns.",
        |search| find(search, Kind::Basic, 2),
    )
    .code("0300")
    .groups(GROUPS)
    .hodoku(Level::Hard, 140),
    Technique::new(
        "swordfish",
        "Swordfish",
        900,
        "All places of a digit in three rows lie in the same three columns, or vice versa, so the digit is \
         eliminated from the rest of those columns.",
        |search| find(search, Kind::Basic, 3),
    )
    .code("0301")
    .groups(GROUPS)
    .hodoku(Level::Hard, 150),
    Technique::new(
        "jellyfish",
        "Jellyfish",
        1020,
        "All places of a digit in four rows lie in the same four columns, or vice versa, so the digit is \
         eliminated from the rest of those columns.",
        |search| find(search, Kind::Basic, 4),
    )
    .code("0302")
    .groups(GROUPS)
    .hodoku(Level::Hard, 160),
    Technique::new(
        "squirmbag",
        "Squirmbag",
        1030,
        "All places of a digit in five rows lie in the same five columns, or vice versa, so the digit is \
         eliminated from the rest of those columns.",
        |search| find(search, Kind::Basic, 5),
    )
    .code("0303")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Unfair, 470),
    Technique::new(
        "whale",
        "Whale",
        1032,
        "All places of a digit in six rows lie in the same six columns, or vice versa, so the digit is \
         eliminated from the rest of those columns.",
        |search| find(search, Kind::Basic, 6),
    )
    .code("0304")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Unfair, 470),
    Technique::new(
        "leviathan",
        "Leviathan",
        1034,
        "All places of a digit in seven rows lie in the same seven columns, or vice versa, so the digit is \
         eliminated from the rest of those columns.",
        |search| find(search, Kind::Basic, 7),
    )
    .code("0305")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Unfair, 470),
];
