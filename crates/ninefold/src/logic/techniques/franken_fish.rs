//! Franken fish: boxes take part, beside rows in the base or columns in the cover, or the other way round.
//!
//! ```text
//!      c2
//! r4 . . . | . . . | × × .       rows 5 and 6 have all of their 7s in column 2 and box 6: as in an X-Wing,
//! r5 . 7 . | . . . | 7 7 .       the other 7s of the column and of the box go.
//! r6 . 7 . | . . . | . . 7
//! r8 . × . | . . . | . . .
//! ```
//! As many truths (base) as links (cover), rank 0; fins have excess −1. A place in two base houses that is
//! covered once is a fin as well (an *endo-fin*), and one in a base house that is covered twice may go (a
//! *cannibal*).

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
    let groups = &["fish", "franken-fish"];
    let (assumes_unique, example) = (false, "");
    Technique { name, title, code, groups, difficulty, usual, hodoku, assumes_unique, about, example, find }
}

const fn hodoku(level: Level, score: u32, order: Option<u16>) -> Option<Hodoku> {
    Some(Hodoku { level, score, order })
}

const FRANKEN: &str =
    "Rows and boxes have all places of a digit in as many columns and boxes, or columns and boxes in rows \
     and boxes: the other places of the cover go.";
const FINNED: &str =
    "A Franken fish with fins, places of the base outside of the cover: what the cover holds and sees all \
     fins goes.";
const SIAMESE: &str = "Two finned Franken fish with the same base and different fins, named together.";

pub(super) const TECHNIQUES: &[Technique] = &[
    technique(
        ["franken-x-wing", "Franken X-Wing", "0330", FRANKEN],
        1600,
        true,
        hodoku(Level::Unfair, 300, Some(5000)),
        |search| find(search, Kind::Franken { finned: false }, 2),
    ),
    technique(
        ["finned-franken-x-wing", "Finned Franken X-Wing", "0340", FINNED],
        1605,
        true,
        hodoku(Level::Unfair, 390, Some(5020)),
        |search| find(search, Kind::Franken { finned: true }, 2),
    ),
    technique(
        ["siamese-finned-franken-x-wing", "Siamese Finned Franken X-Wing", "03401", SIAMESE],
        1606,
        false,
        None,
        |search| find_siamese(search, Kind::Franken { finned: true }, 2),
    ),
    technique(
        ["franken-swordfish", "Franken Swordfish", "0331", FRANKEN],
        1610,
        true,
        hodoku(Level::Unfair, 350, Some(5010)),
        |search| find(search, Kind::Franken { finned: false }, 3),
    ),
    technique(
        ["finned-franken-swordfish", "Finned Franken Swordfish", "0341", FINNED],
        1620,
        true,
        hodoku(Level::Unfair, 410, Some(5030)),
        |search| find(search, Kind::Franken { finned: true }, 3),
    ),
    technique(
        ["siamese-finned-franken-swordfish", "Siamese Finned Franken Swordfish", "03411", SIAMESE],
        1621,
        false,
        None,
        |search| find_siamese(search, Kind::Franken { finned: true }, 3),
    ),
    technique(
        ["franken-jellyfish", "Franken Jellyfish", "0332", FRANKEN],
        1630,
        false,
        hodoku(Level::Unfair, 370, None),
        |search| find(search, Kind::Franken { finned: false }, 4),
    ),
    technique(
        ["finned-franken-jellyfish", "Finned Franken Jellyfish", "0342", FINNED],
        1640,
        false,
        hodoku(Level::Unfair, 430, None),
        |search| find(search, Kind::Franken { finned: true }, 4),
    ),
    technique(
        ["siamese-finned-franken-jellyfish", "Siamese Finned Franken Jellyfish", "03421", SIAMESE],
        1641,
        false,
        None,
        |search| find_siamese(search, Kind::Franken { finned: true }, 4),
    ),
    technique(
        ["franken-squirmbag", "Franken Squirmbag", "0333", FRANKEN],
        1642,
        false,
        hodoku(Level::Extreme, 470, None),
        |search| find(search, Kind::Franken { finned: false }, 5),
    ),
    technique(
        ["finned-franken-squirmbag", "Finned Franken Squirmbag", "0343", FINNED],
        1643,
        false,
        hodoku(Level::Extreme, 470, None),
        |search| find(search, Kind::Franken { finned: true }, 5),
    ),
    technique(
        ["franken-whale", "Franken Whale", "0334", FRANKEN],
        1644,
        false,
        hodoku(Level::Extreme, 470, None),
        |search| find(search, Kind::Franken { finned: false }, 6),
    ),
    technique(
        ["finned-franken-whale", "Finned Franken Whale", "0344", FINNED],
        1645,
        false,
        hodoku(Level::Extreme, 470, None),
        |search| find(search, Kind::Franken { finned: true }, 6),
    ),
    technique(
        ["franken-leviathan", "Franken Leviathan", "0335", FRANKEN],
        1646,
        false,
        hodoku(Level::Extreme, 470, None),
        |search| find(search, Kind::Franken { finned: false }, 7),
    ),
    technique(
        ["finned-franken-leviathan", "Finned Franken Leviathan", "0345", FINNED],
        1647,
        false,
        hodoku(Level::Extreme, 470, None),
        |search| find(search, Kind::Franken { finned: true }, 7),
    ),
];
