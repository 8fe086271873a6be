//! Finned and sashimi fish: a basic fish, if some places of the digit were not there.
//!
//! ```text
//!      c2      c7                two rows with their 5s in columns 2 and 7, but for the fins F. Either a fin is
//! r3 . 5 . | . . . | 5 F F       true, or this is an X-Wing: a 5 of column 7 that sees all fins is false either
//! r1 . . . | . . . | × . .       way.
//! r8 . 5 . | . . . | 5 . .       Sashimi: r3c7 is no 5 at all, so that without the fins a row has one place only.
//! ```
//! As many truths (rows) as links (columns), rank 0; fins have excess −1, so what goes must see all of them.
//! A *siamese* fish is two of them with the same base, named together.

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
    let groups = &["fish", "finned-fish"];
    let (assumes_unique, example) = (false, "");
    Technique { name, title, code, groups, difficulty, usual, hodoku, assumes_unique, about, example, find }
}

const fn hodoku(level: Level, score: u32, order: Option<u16>) -> Option<Hodoku> {
    Some(Hodoku { level, score, order })
}

const FINNED: &str =
    "All places of a digit in some rows lie in as many columns, but for fins, or the other way round: \
     places of the columns that see all fins go.";
const SASHIMI: &str =
    "A finned fish that leaves one of its rows or columns with one place or none without its fins: places \
     of the cover that see all fins go.";
const SIAMESE: &str = "Two finned fish with the same base and different fins, named together.";

pub(super) const TECHNIQUES: &[Technique] = &[
    technique(
        ["finned-x-wing", "Finned X-Wing", "0310", FINNED],
        910,
        true,
        hodoku(Level::Hard, 130, Some(3000)),
        |search| find(search, Kind::Finned, 2),
    ),
    technique(
        ["sashimi-x-wing", "Sashimi X-Wing", "0320", SASHIMI],
        920,
        true,
        hodoku(Level::Hard, 150, Some(3010)),
        |search| find(search, Kind::Sashimi, 2),
    ),
    technique(
        ["siamese-finned-x-wing", "Siamese Finned X-Wing", "03101", SIAMESE],
        912,
        false,
        None,
        |search| find_siamese(search, Kind::Finned, 2),
    ),
    technique(
        ["siamese-sashimi-x-wing", "Siamese Sashimi X-Wing", "03201", SIAMESE],
        922,
        false,
        None,
        |search| find_siamese(search, Kind::Sashimi, 2),
    ),
    technique(
        ["finned-swordfish", "Finned Swordfish", "0311", FINNED],
        1150,
        true,
        hodoku(Level::Unfair, 200, Some(3020)),
        |search| find(search, Kind::Finned, 3),
    ),
    technique(
        ["sashimi-swordfish", "Sashimi Swordfish", "0321", SASHIMI],
        1160,
        true,
        hodoku(Level::Unfair, 240, Some(3030)),
        |search| find(search, Kind::Sashimi, 3),
    ),
    technique(
        ["siamese-finned-swordfish", "Siamese Finned Swordfish", "03111", SIAMESE],
        1152,
        false,
        None,
        |search| find_siamese(search, Kind::Finned, 3),
    ),
    technique(
        ["siamese-sashimi-swordfish", "Siamese Sashimi Swordfish", "03211", SIAMESE],
        1162,
        false,
        None,
        |search| find_siamese(search, Kind::Sashimi, 3),
    ),
    technique(
        ["finned-jellyfish", "Finned Jellyfish", "0312", FINNED],
        1350,
        true,
        hodoku(Level::Unfair, 250, Some(3040)),
        |search| find(search, Kind::Finned, 4),
    ),
    technique(
        ["sashimi-jellyfish", "Sashimi Jellyfish", "0322", SASHIMI],
        1360,
        true,
        hodoku(Level::Unfair, 260, Some(3050)),
        |search| find(search, Kind::Sashimi, 4),
    ),
    technique(
        ["siamese-finned-jellyfish", "Siamese Finned Jellyfish", "03121", SIAMESE],
        1352,
        false,
        None,
        |search| find_siamese(search, Kind::Finned, 4),
    ),
    technique(
        ["siamese-sashimi-jellyfish", "Siamese Sashimi Jellyfish", "03221", SIAMESE],
        1362,
        false,
        None,
        |search| find_siamese(search, Kind::Sashimi, 4),
    ),
    technique(
        ["finned-squirmbag", "Finned Squirmbag", "0313", FINNED],
        1370,
        false,
        hodoku(Level::Unfair, 470, None),
        |search| find(search, Kind::Finned, 5),
    ),
    technique(
        ["sashimi-squirmbag", "Sashimi Squirmbag", "0323", SASHIMI],
        1372,
        false,
        hodoku(Level::Unfair, 470, None),
        |search| find(search, Kind::Sashimi, 5),
    ),
    technique(
        ["finned-whale", "Finned Whale", "0314", FINNED],
        1374,
        false,
        hodoku(Level::Unfair, 470, None),
        |search| find(search, Kind::Finned, 6),
    ),
    technique(
        ["sashimi-whale", "Sashimi Whale", "0324", SASHIMI],
        1376,
        false,
        hodoku(Level::Unfair, 470, None),
        |search| find(search, Kind::Sashimi, 6),
    ),
    technique(
        ["finned-leviathan", "Finned Leviathan", "0315", FINNED],
        1378,
        false,
        hodoku(Level::Unfair, 470, None),
        |search| find(search, Kind::Finned, 7),
    ),
    technique(
        ["sashimi-leviathan", "Sashimi Leviathan", "0325", SASHIMI],
        1380,
        false,
        hodoku(Level::Unfair, 470, None),
        |search| find(search, Kind::Sashimi, 7),
    ),
];
