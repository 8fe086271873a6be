//! Basic fish: some rows have all places of a digit in as many columns, or the other way round.
//!
//! ```text
//!      c2      c5      c8
//! r1 . 4 . | . 4 . | . . .       three rows whose 4s lie in three columns: each of these columns gets its 4
//! r2 . × . | . . . | . × .       in one of these rows, so the other 4s of the columns go
//! r5 . . . | . 4 . | . 4 .
//! r7 . . . | . × . | . . .
//! r9 . 4 . | . . . | . 4 .
//! ```
//! As many truths (the digit in the rows) as links (the digit in the columns), rank 0. Two lines are an
//! X-Wing, three a Swordfish, four a Jellyfish. Larger ones always leave a smaller one the other way round.

use crate::logic::fish::{Kind, find};
use crate::logic::technique::{Flow, Hodoku, Level, Technique};
use crate::logic::Search;

const fn technique(
    [name, title, code, about]: [&'static str; 4],
    difficulty: u16,
    usual: bool,
    (level, score, order): (Level, u32, Option<u16>),
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    let hodoku = Some(Hodoku { level, score, order });
    let groups = &["fish", "basic-fish"];
    let (assumes_unique, example) = (false, "");
    Technique { name, title, code, groups, difficulty, usual, hodoku, assumes_unique, about, example, find }
}

pub(super) const TECHNIQUES: &[Technique] = &[
    technique(
        [
            "x-wing",
            "X-Wing",
            "0300",
            "Two rows have all places of a digit in the same two columns, or the other way round: the other \
             places of the columns go.",
        ],
        700,
        true,
        (Level::Hard, 140, Some(1500)),
        |search| find(search, Kind::Basic, 2),
    ),
    technique(
        [
            "swordfish",
            "Swordfish",
            "0301",
            "Three rows have all places of a digit in the same three columns, or the other way round: the \
             other places of the columns go.",
        ],
        900,
        true,
        (Level::Hard, 150, Some(1600)),
        |search| find(search, Kind::Basic, 3),
    ),
    technique(
        [
            "jellyfish",
            "Jellyfish",
            "0302",
            "Four rows have all places of a digit in the same four columns, or the other way round: the \
             other places of the columns go.",
        ],
        1020,
        true,
        (Level::Hard, 160, Some(1700)),
        |search| find(search, Kind::Basic, 4),
    ),
    technique(
        [
            "squirmbag",
            "Squirmbag",
            "0303",
            "Five rows have all places of a digit in the same five columns, or the other way round.",
        ],
        1030,
        false,
        (Level::Unfair, 470, None),
        |search| find(search, Kind::Basic, 5),
    ),
    technique(
        [
            "whale",
            "Whale",
            "0304",
            "Six rows have all places of a digit in the same six columns, or the other way round.",
        ],
        1032,
        false,
        (Level::Unfair, 470, None),
        |search| find(search, Kind::Basic, 6),
    ),
    technique(
        [
            "leviathan",
            "Leviathan",
            "0305",
            "Seven rows have all places of a digit in the same seven columns, or the other way round.",
        ],
        1034,
        false,
        (Level::Unfair, 470, None),
        |search| find(search, Kind::Basic, 7),
    ),
];
