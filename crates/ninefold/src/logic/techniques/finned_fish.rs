//! Finned and sashimi fish: fish that would be basic without some places of the digit, the fins.
//!
//! ```text
//!      c2      c7                two rows with their 5s in columns 2 and 7, except the fins F. Either a fin is
//! r3 . 5 . | . . . | 5 F F       true, or this is an X-Wing: a 5 of column 7 that sees all fins is false either
//! r1 . . . | . . . | × . .       way.
//! r8 . 5 . | . . . | 5 . .       Sashimi: r3c7 has no 5, so without the fins a row has only one place.
//! ```
//! As many truths (rows) as links (columns), rank 0; fins have excess −1, so an elimination must see all of them.
//! A *siamese* fish is two of them with the same base, reported together.

use crate::logic::find::fish::{Kind, find, find_siamese};
use crate::logic::technique::{Level, Technique};

const GROUPS: &[&str] = &["fish", "finned-fish"];

const FINNED: &str = "Apart from fins, all places of a digit in some rows lie in equally many columns, or \
     vice versa: the digit is eliminated from the other cells of those columns that see every fin.";
const SASHIMI: &str = "A finned fish in which, without the fins, some row or column would have one place or \
     none: the digit is eliminated from the other cells of the cover that see every fin.";
const SIAMESE: &str = "Two finned fish with the same base and different fins, reported together.";

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new("finned-x-wing", "Finned X-Wing", 910, FINNED, |search| find(search, Kind::Finned, 2))
        .code("0310")
        .groups(GROUPS)
        .hodoku(Level::Hard, 130),
    Technique::new("sashimi-x-wing", "Sashimi X-Wing", 920, SASHIMI, |search| find(search, Kind::Sashimi, 2))
        .code("0320")
        .groups(GROUPS)
        .hodoku(Level::Hard, 150),
    Technique::new("siamese-finned-x-wing", "Siamese Finned X-Wing", 912, SIAMESE, |search| {
        find_siamese(search, Kind::Finned, 2)
    })
    .code("03101")
    .groups(GROUPS)
    .unusual(),
    Technique::new("siamese-sashimi-x-wing", "Siamese Sashimi X-Wing", 922, SIAMESE, |search| {
        find_siamese(search, Kind::Sashimi, 2)
    })
    .code("03201")
    .groups(GROUPS)
    .unusual(),
    Technique::new("finned-swordfish", "Finned Swordfish", 1150, FINNED, |search| {
        find(search, Kind::Finned, 3)
    })
    .code("0311")
    .groups(GROUPS)
    .hodoku(Level::Unfair, 200),
    Technique::new("sashimi-swordfish", "Sashimi Swordfish", 1160, SASHIMI, |search| {
        find(search, Kind::Sashimi, 3)
    })
    .code("0321")
    .groups(GROUPS)
    .hodoku(Level::Unfair, 240),
    Technique::new("siamese-finned-swordfish", "Siamese Finned Swordfish", 1152, SIAMESE, |search| {
        find_siamese(search, Kind::Finned, 3)
    })
    .code("03111")
    .groups(GROUPS)
    .unusual(),
    Technique::new("siamese-sashimi-swordfish", "Siamese Sashimi Swordfish", 1162, SIAMESE, |search| {
        find_siamese(search, Kind::Sashimi, 3)
    })
    .code("03211")
    .groups(GROUPS)
    .unusual(),
    Technique::new("finned-jellyfish", "Finned Jellyfish", 1350, FINNED, |search| {
        find(search, Kind::Finned, 4)
    })
    .code("0312")
    .groups(GROUPS)
    .hodoku(Level::Unfair, 250),
    Technique::new("sashimi-jellyfish", "Sashimi Jellyfish", 1360, SASHIMI, |search| {
        find(search, Kind::Sashimi, 4)
    })
    .code("0322")
    .groups(GROUPS)
    .hodoku(Level::Unfair, 260),
    Technique::new("siamese-finned-jellyfish", "Siamese Finned Jellyfish", 1352, SIAMESE, |search| {
        find_siamese(search, Kind::Finned, 4)
    })
    .code("03121")
    .groups(GROUPS)
    .unusual(),
    Technique::new("siamese-sashimi-jellyfish", "Siamese Sashimi Jellyfish", 1362, SIAMESE, |search| {
        find_siamese(search, Kind::Sashimi, 4)
    })
    .code("03221")
    .groups(GROUPS)
    .unusual(),
    Technique::new("finned-squirmbag", "Finned Squirmbag", 1370, FINNED, |search| {
        find(search, Kind::Finned, 5)
    })
    .code("0313")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Unfair, 470),
    Technique::new("sashimi-squirmbag", "Sashimi Squirmbag", 1372, SASHIMI, |search| {
        find(search, Kind::Sashimi, 5)
    })
    .code("0323")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Unfair, 470),
    Technique::new("finned-whale", "Finned Whale", 1374, FINNED, |search| find(search, Kind::Finned, 6))
        .code("0314")
        .groups(GROUPS)
        .unusual()
        .hodoku(Level::Unfair, 470),
    Technique::new("sashimi-whale", "Sashimi Whale", 1376, SASHIMI, |search| find(search, Kind::Sashimi, 6))
        .code("0324")
        .groups(GROUPS)
        .unusual()
        .hodoku(Level::Unfair, 470),
    Technique::new("finned-leviathan", "Finned Leviathan", 1378, FINNED, |search| {
        find(search, Kind::Finned, 7)
    })
    .code("0315")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Unfair, 470),
    Technique::new("sashimi-leviathan", "Sashimi Leviathan", 1380, SASHIMI, |search| {
        find(search, Kind::Sashimi, 7)
    })
    .code("0325")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Unfair, 470),
];
