//! BUG, the bivalue universal grave: if every blank cell had two candidates and every digit two places in each
//! house, every cell could switch to its other digit. Some cells have more candidates, and one of these guardians is
//! true.
//!
//! ```text
//! 37 │ 79  │ 39
//! 39 │ 379 │ 37    …every other blank cell has two candidates; without the 9 each digit would have two places
//! 79 │ 37  │ 49    in every house: the cell is 9
//! ```
//! The pattern is the whole board; the types are those of every deadly pattern (`logic/find/deadly.rs`). Counting
//! places shows which two digits of a cell belong to the pattern.

use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, DigitSet};
use crate::logic::find::deadly::Deadly;
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Search, State};

const GROUPS: &[&str] = &["uniqueness", "bug"];

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "bug-plus-1",
        "Bivalue Universal Grave + 1",
        950,
        "Every blank cell but one has two candidates. Without one extra candidate in that cell, every digit \
         would have two places in each house, and the puzzle two solutions. So the extra candidate is true.",
        |search| find(search, Deadly::one_cell),
    )
    .code("0610")
    .groups(GROUPS)
    .hodoku(Level::Hard, 100)
    .assuming_unique(),
    Technique::new(
        "bug-2",
        "Bivalue Universal Grave Type 2",
        952,
        "All the extra candidates that keep the board from having only pairs are one digit: it is \
         eliminated from every cell that sees them all.",
        |search| find(search, Deadly::one_digit),
    )
    .groups(GROUPS)
    .assuming_unique(),
    Technique::new(
        "bug-3",
        "Bivalue Universal Grave Type 3",
        956,
        "The extra candidates that keep the board from having only pairs are in two cells of a house. \
         Together these act as one cell, which forms a naked subset with other cells of the house.",
        |search| find(search, Deadly::subset),
    )
    .groups(GROUPS)
    .assuming_unique(),
    Technique::new(
        "bug-4",
        "Bivalue Universal Grave Type 4",
        954,
        "The extra candidates that keep the board from having only pairs are in two cells of a house, and \
         one digit has no other place in it: one of the two cells holds that digit, the other an extra \
         candidate.",
        |search| find(search, Deadly::locked_digit),
    )
    .groups(GROUPS)
    .assuming_unique(),
];

/// Maximum number of cells with more than two candidates.
const MAX_WIDE_CELLS: usize = 6;

fn find(search: &mut Search<'_>, kind: fn(&Deadly, &mut Search<'_>) -> Flow) -> Flow {
    let state = search.state();
    let mut wide = Vec::new();
    for cell in state.blanks() {
        match state.marks(cell).len() {
            2 => {}
            n if n < 2 || wide.len() == MAX_WIDE_CELLS => return Continue(()),
            _ => wide.push(cell),
        }
    }
    let layout = state.layout();
    let mut counts = Vec::with_capacity(layout.houses().len() * layout.side());
    for house in 0..layout.houses().len() {
        counts.extend(layout.digits().iter().map(|digit| state.places(house, digit).count_ones()));
    }
    if counts.contains(&1) {
        return Continue(());
    }
    let mut pairs = Vec::with_capacity(wide.len());
    let mut graves = Vec::new();
    choose(state, &wide, &mut counts, &mut pairs, &mut graves);
    for grave in graves {
        let pair =
            |cell| grave.iter().find(|(wide, _)| *wide == cell).map_or(state.marks(cell), |found| found.1);
        let cells = state.blanks().map(|cell| (cell, pair(cell))).collect();
        kind(&Deadly::new(state, cells), search)?;
    }
    Continue(())
}

/// Finds two digits for each wide cell so that in the end every digit has two places in a house or none.
fn choose(
    state: &State,
    wide: &[Cell],
    counts: &mut [u32],
    pairs: &mut Vec<(Cell, DigitSet)>,
    graves: &mut Vec<Vec<(Cell, DigitSet)>>,
) {
    let Some((&cell, rest)) = wide.split_first() else {
        if !pairs.is_empty() && counts.iter().all(|&count| count == 0 || count == 2) {
            graves.push(pairs.clone());
        }
        return;
    };
    let layout = state.layout();
    let at = |digit: usize| layout.houses_of(cell).iter().map(move |house| house * layout.side() + digit);
    let marks = state.marks(cell);
    let spare: DigitSet =
        marks.iter().filter(|digit| at(digit.index()).all(|place| counts[place] > 2)).collect();
    if spare.len() + 2 < marks.len() {
        return;
    }
    // Two of the digits stay, including those the pattern needs.
    let needed = marks - spare;
    for one in marks.iter() {
        for other in marks.iter().filter(|&other| other > one) {
            let pair = DigitSet::only(one) | DigitSet::only(other);
            if !needed.is_subset(pair) {
                continue;
            }
            for digit in (marks - pair).iter() {
                at(digit.index()).for_each(|place| counts[place] -= 1);
            }
            pairs.push((cell, pair));
            choose(state, rest, counts, pairs, graves);
            pairs.pop();
            for digit in (marks - pair).iter() {
                at(digit.index()).for_each(|place| counts[place] += 1);
            }
        }
    }
}
