//! BUG, the bivalue universal grave: if every blank cell had two candidates and every digit two places in each
//! house, all of them could be exchanged. Some cells have more, and one of these guardians must be true.
//!
//! ```text
//! 37 │ 79  │ 39
//! 39 │ 379 │ 37    …every other blank cell has two candidates; without the 9 each digit would have two places
//! 79 │ 37  │ 49    in every house: the cell is 9
//! ```
//! The pattern is the whole board, the types are those of every deadly pattern (`logic/find/deadly.rs`). Which two digits
//! of a cell belong to the pattern follows from the count of places.

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
        "All blank cells but one have two candidates, and without one more candidate in that cell every \
         digit would have two places in each house: two solutions. So the cell takes that candidate.",
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
        "All candidates that keep the board from being all pairs are one digit: it goes from every cell \
         that sees them all.",
        |search| find(search, Deadly::one_digit),
    )
    .groups(GROUPS)
    .assuming_unique(),
    Technique::new(
        "bug-3",
        "Bivalue Universal Grave Type 3",
        956,
        "The candidates that keep the board from being all pairs are in two cells of a house and act as \
         one cell: with other cells of the house they make a naked subset.",
        |search| find(search, Deadly::subset),
    )
    .groups(GROUPS)
    .assuming_unique(),
    Technique::new(
        "bug-4",
        "Bivalue Universal Grave Type 4",
        954,
        "The candidates that keep the board from being all pairs are in two cells of a house, and one \
         digit fits nowhere else in it: one cell takes it, the other one of these candidates.",
        |search| find(search, Deadly::locked_digit),
    )
    .groups(GROUPS)
    .assuming_unique(),
];

/// More cells with more than two candidates than these are no grave.
const MOST: usize = 6;

fn find(search: &mut Search<'_>, kind: fn(&Deadly, &mut Search<'_>) -> Flow) -> Flow {
    let state = search.state();
    let mut wide = Vec::new();
    for cell in state.blanks() {
        match state.marks(cell).len() {
            2 => {}
            n if n < 2 || wide.len() == MOST => return Continue(()),
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
    // Two of the digits stay; those that cannot be spared are among them.
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
