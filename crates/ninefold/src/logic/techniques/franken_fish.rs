//! Franken fish: boxes take part as well, with rows in the base or columns in the cover, or vice versa.
//!
//! ```text
//!      c2
//! r4 . . . | . . . | × × .       rows 5 and 6 have all of their 7s in column 2 and box 6: as in an X-Wing,
//! r5 . 7 . | . . . | 7 7 .       the other 7s of the column and the box are eliminated.
//! r6 . 7 . | . . . | . . 7
//! r8 . × . | . . . | . . .
//! ```
//! As many truths (base) as links (cover), rank 0; fins have excess −1. A place in two base houses that is
//! covered once is a fin as well (an *endo-fin*), and a place in a base house that is covered twice may be eliminated
//! (a *cannibal*).

use crate::logic::find::fish::{Kind, find, find_siamese};
use crate::logic::technique::{Level, Technique};

const GROUPS: &[&str] = &["fish", "franken-fish"];

const FRANKEN: &str = "All places of a digit in some rows and boxes lie in equally many columns and boxes, \
     or vice versa, so the digit is eliminated from the rest of the cover.";
const FINNED: &str = "A Franken fish with fins, places of the base outside the cover: the digit is \
     eliminated from the other cells of the cover that see every fin.";
const SIAMESE: &str = "Two finned Franken fish with the same base and different fins, reported together.";

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new("franken-x-wing", "Franken X-Wing", 1600, FRANKEN, |search| {
        find(search, Kind::Franken { finned: false }, 2)
    })
    .code("0330")
    .groups(GROUPS)
    .hodoku(Level::Unfair, 300),
    Technique::new("finned-franken-x-wing", "Finned Franken X-Wing", 1605, FINNED, |search| {
        find(search, Kind::Franken { finned: true }, 2)
    })
    .code("0340")
    .groups(GROUPS)
    .hodoku(Level::Unfair, 390),
    Technique::new(
        "siamese-finned-franken-x-wing",
        "Siamese Finned Franken X-Wing",
        1606,
        SIAMESE,
        |search| find_siamese(search, Kind::Franken { finned: true }, 2),
    )
    .code("03401")
    .groups(GROUPS)
    .unusual(),
    Technique::new("franken-swordfish", "Franken Swordfish", 1610, FRANKEN, |search| {
        find(search, Kind::Franken { finned: false }, 3)
    })
    .code("0331")
    .groups(GROUPS)
    .hodoku(Level::Unfair, 350),
    Technique::new("finned-franken-swordfish", "Finned Franken Swordfish", 1620, FINNED, |search| {
        find(search, Kind::Franken { finned: true }, 3)
    })
    .code("0341")
    .groups(GROUPS)
    .hodoku(Level::Unfair, 410),
    Technique::new(
        "siamese-finned-franken-swordfish",
        "Siamese Finned Franken Swordfish",
        1621,
        SIAMESE,
        |search| find_siamese(search, Kind::Franken { finned: true }, 3),
    )
    .code("03411")
    .groups(GROUPS)
    .unusual(),
    Technique::new("franken-jellyfish", "Franken Jellyfish", 1630, FRANKEN, |search| {
        find(search, Kind::Franken { finned: false }, 4)
    })
    .code("0332")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Unfair, 370),
    Technique::new("finned-franken-jellyfish", "Finned Franken Jellyfish", 1640, FINNED, |search| {
        find(search, Kind::Franken { finned: true }, 4)
    })
    .code("0342")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Unfair, 430),
    Technique::new(
        "siamese-finned-franken-jellyfish",
        "Siamese Finned Franken Jellyfish",
        1641,
        SIAMESE,
        |search| find_siamese(search, Kind::Franken { finned: true }, 4),
    )
    .code("03421")
    .groups(GROUPS)
    .unusual(),
    Technique::new("franken-squirmbag", "Franken Squirmbag", 1642, FRANKEN, |search| {
        find(search, Kind::Franken { finned: false }, 5)
    })
    .code("0333")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 470),
    Technique::new("finned-franken-squirmbag", "Finned Franken Squirmbag", 1643, FINNED, |search| {
        find(search, Kind::Franken { finned: true }, 5)
    })
    .code("0343")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 470),
    Technique::new("franken-whale", "Franken Whale", 1644, FRANKEN, |search| {
        find(search, Kind::Franken { finned: false }, 6)
    })
    .code("0334")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 470),
    Technique::new("finned-franken-whale", "Finned Franken Whale", 1645, FINNED, |search| {
        find(search, Kind::Franken { finned: true }, 6)
    })
    .code("0344")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 470),
    Technique::new("franken-leviathan", "Franken Leviathan", 1646, FRANKEN, |search| {
        find(search, Kind::Franken { finned: false }, 7)
    })
    .code("0335")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 470),
    Technique::new("finned-franken-leviathan", "Finned Franken Leviathan", 1647, FINNED, |search| {
        find(search, Kind::Franken { finned: true }, 7)
    })
    .code("0345")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Extreme, 470),
];
