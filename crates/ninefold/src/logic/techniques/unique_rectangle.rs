//! Unique rectangles: four blank cells in two rows, two columns and two boxes cannot all be left with the same two
//! digits, or these could be swapped and the puzzle would have two solutions.
//!
//! ```text
//!  type 1         type 2          type 3             type 4           type 5          type 6
//! 37 | 37       37 | 37         37  | 37           37  | 37         37  | 37x       37  | 37x
//! 37 | 37xy     37x| 37x        37x | 37y  xy      37x | 37y        37x | 37x       37y | 37
//!      ✗✗         x goes from     ▲ with that      7 only here      as type 2       3 only here in both
//!                 what sees both  pair: x, y go    in the house:    around corners  rows: not at the x, y
//!                                                  3 goes
//! ```
//! The guardians (x and y above) are a truth. Types 1 to 4 are those of every deadly pattern (`logic/find/deadly.rs`).
//! Type 5 has one truth and no link. Type 6: if one corner with a guardian were 3, the other would be too;
//! truths: the guardians, the digit in the other row; link: the other cell; rank −1, for each of the two corners.
//! A cell may lack one of the two digits: digits that logic has ruled out could still be swapped.

use std::ops::ControlFlow::Continue;

use crate::logic::find::deadly::{Deadly, Rectangle, rectangles};
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Proof, Search};

const GROUPS: &[&str] = &["uniqueness", "unique-rectangles"];

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "unique-rectangle-1",
        "Unique Rectangle Type 1",
        930,
        "Three corners of a rectangle in two boxes have only the same two candidates: the fourth must hold \
         another digit, or the two digits could be swapped.",
        |search| rectangles(search, |search, at| at.deadly(search.state()).one_cell(search)),
    )
    .code("0600")
    .groups(GROUPS)
    .hodoku(Level::Hard, 100)
    .assuming_unique(),
    Technique::new(
        "unique-rectangle-2",
        "Unique Rectangle Type 2",
        932,
        "Two adjacent corners have the same extra candidate besides the rectangle's two digits: it is true \
         in one of them, and eliminated from every cell that sees both.",
        |search| rectangles(search, |search, at| one_digit(search, at, true)),
    )
    .code("0601")
    .groups(GROUPS)
    .hodoku(Level::Hard, 100)
    .assuming_unique(),
    Technique::new(
        "unique-rectangle-3",
        "Unique Rectangle Type 3",
        933,
        "The extra candidates of two adjacent corners act as one cell, which forms a naked subset with \
         other cells of the house.",
        |search| rectangles(search, |search, at| at.deadly(search.state()).subset(search)),
    )
    .code("0602")
    .groups(GROUPS)
    .hodoku(Level::Hard, 100)
    .assuming_unique(),
    Technique::new(
        "unique-rectangle-4",
        "Unique Rectangle Type 4",
        934,
        "Two adjacent corners have extra candidates, and one of the rectangle's digits has no other place \
         in their house: the other digit is eliminated from both, or the two digits could be swapped.",
        |search| rectangles(search, |search, at| at.deadly(search.state()).locked_digit(search)),
    )
    .code("0603")
    .groups(GROUPS)
    .hodoku(Level::Hard, 100)
    .assuming_unique(),
    Technique::new(
        "unique-rectangle-5",
        "Unique Rectangle Type 5",
        936,
        "Two opposite corners, or three corners, have the same extra candidate: it is true in one of them, \
         and eliminated from every cell that sees them all.",
        |search| rectangles(search, |search, at| one_digit(search, at, false)),
    )
    .code("0604")
    .groups(GROUPS)
    .hodoku(Level::Hard, 100)
    .assuming_unique(),
    Technique::new(
        "unique-rectangle-6",
        "Unique Rectangle Type 6",
        938,
        "Two opposite corners have extra candidates, and one of the rectangle's digits has no other place \
         in both rows or both columns: it is eliminated from these two corners, or all four would be left \
         with the two digits.",
        |search| rectangles(search, cross),
    )
    .code("0605")
    .groups(GROUPS)
    .hodoku(Level::Hard, 100)
    .assuming_unique(),
];

/// Types 2 and 5: one digit guards two adjacent corners, or corners that do not see each other.
fn one_digit(search: &mut Search<'_>, rectangle: &Rectangle, adjacent: bool) -> Flow {
    let deadly = rectangle.deadly(search.state());
    if is_adjacent(search, &deadly) == adjacent { deadly.one_digit(search) } else { Continue(()) }
}

fn is_adjacent(search: &Search<'_>, deadly: &Deadly) -> bool {
    matches!(deadly.guarded[..], [(one, _), (other, _)] if search.layout().sees(one, other))
}

/// Type 6.
fn cross(search: &mut Search<'_>, rectangle: &Rectangle) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let constraints = layout.constraints();
    let deadly = rectangle.deadly(state);
    let [(one, _), (other, _)] = deadly.guarded[..] else { return Continue(()) };
    if layout.sees(one, other) {
        return Continue(());
    }
    for digit in rectangle.pair.iter() {
        if !state.marks(one).contains(digit) && !state.marks(other).contains(digit) {
            continue;
        }
        // Rows, then columns.
        for kind in 0..2 {
            let houses = [layout.houses_of(one)[kind], layout.houses_of(other)[kind]];
            let only_here = |&house: &usize| {
                let mut places = state.cells_at(house, state.places(house, digit));
                places.all(|cell| rectangle.cells.contains(&cell))
            };
            if !houses.iter().all(only_here) {
                continue;
            }
            let ends = [(one, other, houses[1]), (other, one, houses[0])];
            let targets = ends.iter().filter(|(from, ..)| state.marks(*from).contains(digit));
            let covers = targets.map(|&(_, to, house)| {
                let mut cover = deadly.cover();
                cover.add_truth(constraints.of_house(house, digit));
                cover.add_link(constraints.of_cell(to));
                Proof::Cover(cover)
            });
            let proof = Proof::All(covers.collect());
            search.propose(proof, deadly.shape())?;
        }
    }
    Continue(())
}
