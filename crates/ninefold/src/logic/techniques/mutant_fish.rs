//! Mutant fish: rows and columns are mixed in the base or in the cover.
//!
//! ```text
//!      c2      c7
//! r1 . × . | . . . | F . .       row 8 and column 7 have all of their 5s in column 2 and box 9, but for the fin
//! r8 . 5 . | . . . | . 5 .       F: what column 2 or box 9 has besides goes, if it sees F. So a two-string
//! r9 . . . | . . . | 5 . .       kite is the least finned mutant fish.
//! ```
//! As many truths (base) as links (cover), rank 0; fins have excess −1.

use crate::logic::Search;
use crate::logic::fish::{Kind, find, find_siamese};
use crate::logic::technique::{Flow, Hodoku, Level, Technique};

const fn technique(
    [name, title, code, about]: [&'static str; 4],
    difficulty: u16,
    usual: bool,
    hodoku: Option<Hodoku>,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    let groups = &["fish", "mutant-fish"];
    let (assumes_unique, example) = (false, "");
    Technique { name, title, code, groups, difficulty, usual, hodoku, assumes_unique, about, example, find }
}

const fn hodoku(level: Level, score: u32, order: Option<u16>) -> Option<Hodoku> {
    Some(Hodoku { level, score, order })
}

const MUTANT: &str =
    "Any houses have all places of a digit in as many other houses, rows and columns mixed on one side: \
     the other places of the cover go.";
const FINNED: &str =
    "A mutant fish with fins, places of the base outside of the cover: what the cover holds and sees all \
     fins goes.";
const SIAMESE: &str = "Two finned mutant fish with the same base and different fins, named together.";

pub(super) const TECHNIQUES: &[Technique] = &[
    technique(
        ["mutant-x-wing", "Mutant X-Wing", "0350", MUTANT],
        1650,
        false,
        hodoku(Level::Extreme, 450, None),
        |search| find(search, Kind::Mutant { finned: false }, 2),
    ),
    technique(
        ["finned-mutant-x-wing", "Finned Mutant X-Wing", "0360", FINNED],
        1652,
        false,
        hodoku(Level::Extreme, 470, None),
        |search| find(search, Kind::Mutant { finned: true }, 2),
    ),
    technique(
        ["siamese-finned-mutant-x-wing", "Siamese Finned Mutant X-Wing", "03601", SIAMESE],
        1653,
        false,
        None,
        |search| find_siamese(search, Kind::Mutant { finned: true }, 2),
    ),
    technique(
        ["mutant-swordfish", "Mutant Swordfish", "0351", MUTANT],
        1654,
        false,
        hodoku(Level::Extreme, 450, None),
        |search| find(search, Kind::Mutant { finned: false }, 3),
    ),
    technique(
        ["finned-mutant-swordfish", "Finned Mutant Swordfish", "0361", FINNED],
        1656,
        false,
        hodoku(Level::Extreme, 470, None),
        |search| find(search, Kind::Mutant { finned: true }, 3),
    ),
    technique(
        ["siamese-finned-mutant-swordfish", "Siamese Finned Mutant Swordfish", "03611", SIAMESE],
        1657,
        false,
        None,
        |search| find_siamese(search, Kind::Mutant { finned: true }, 3),
    ),
    technique(
        ["mutant-jellyfish", "Mutant Jellyfish", "0352", MUTANT],
        1658,
        false,
        hodoku(Level::Extreme, 450, None),
        |search| find(search, Kind::Mutant { finned: false }, 4),
    ),
    technique(
        ["finned-mutant-jellyfish", "Finned Mutant Jellyfish", "0362", FINNED],
        1660,
        false,
        hodoku(Level::Extreme, 470, None),
        |search| find(search, Kind::Mutant { finned: true }, 4),
    ),
    technique(
        ["siamese-finned-mutant-jellyfish", "Siamese Finned Mutant Jellyfish", "03621", SIAMESE],
        1661,
        false,
        None,
        |search| find_siamese(search, Kind::Mutant { finned: true }, 4),
    ),
    technique(
        ["mutant-squirmbag", "Mutant Squirmbag", "0353", MUTANT],
        1662,
        false,
        hodoku(Level::Extreme, 470, None),
        |search| find(search, Kind::Mutant { finned: false }, 5),
    ),
    technique(
        ["finned-mutant-squirmbag", "Finned Mutant Squirmbag", "0363", FINNED],
        1664,
        false,
        hodoku(Level::Extreme, 470, None),
        |search| find(search, Kind::Mutant { finned: true }, 5),
    ),
    technique(
        ["mutant-whale", "Mutant Whale", "0354", MUTANT],
        1666,
        false,
        hodoku(Level::Extreme, 470, None),
        |search| find(search, Kind::Mutant { finned: false }, 6),
    ),
    technique(
        ["finned-mutant-whale", "Finned Mutant Whale", "0364", FINNED],
        1668,
        false,
        hodoku(Level::Extreme, 470, None),
        |search| find(search, Kind::Mutant { finned: true }, 6),
    ),
    technique(
        ["mutant-leviathan", "Mutant Leviathan", "0355", MUTANT],
        1670,
        false,
        hodoku(Level::Extreme, 470, None),
        |search| find(search, Kind::Mutant { finned: false }, 7),
    ),
    technique(
        ["finned-mutant-leviathan", "Finned Mutant Leviathan", "0365", FINNED],
        1672,
        false,
        hodoku(Level::Extreme, 470, None),
        |search| find(search, Kind::Mutant { finned: true }, 7),
    ),
];
