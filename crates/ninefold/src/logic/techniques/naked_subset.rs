//! Naked subsets: some cells of a house hold no more digits than there are cells.
//!
//! ```text
//! {2 7} {1 2 4 7} {2 7} {4 8} …      two cells, two digits: 2 and 7 are eliminated from the rest of the house
//!   ▲       ✗✗      ▲
//! ```
//! As many truths (the cells) as links (the digits in the house), rank 0. A subset of two or three cells that
//! share two houses is *locked* and acts in both.

use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, DigitSet};
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Proof, Search, Shape};

const GROUPS: &[&str] = &["subsets", "naked-subsets"];

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "locked-pair",
        "Locked Pair",
        450,
        "Two cells that share a box and a line have the same two candidates, which are eliminated from the \
         rest of both.",
        |search| find(search, 2, true),
    )
    .code("0110")
    .groups(GROUPS)
    .hodoku(Level::Medium, 40),
    Technique::new(
        "locked-triple",
        "Locked Triple",
        620,
        "Three cells that share a box and a line have only three candidates, which are eliminated from the \
         rest of both.",
        |search| find(search, 3, true),
    )
    .code("0111")
    .groups(GROUPS)
    .hodoku(Level::Medium, 60),
    Technique::new(
        "naked-pair",
        "Naked Pair",
        500,
        "Two cells of a house have the same two candidates, which are eliminated from the rest of the house.",
        |search| find(search, 2, false),
    )
    .code("0200")
    .groups(GROUPS)
    .hodoku(Level::Medium, 60),
    Technique::new(
        "naked-triple",
        "Naked Triple",
        630,
        "Three cells of a house have only three candidates, which are eliminated from the rest of the house.",
        |search| find(search, 3, false),
    )
    .code("0201")
    .groups(GROUPS)
    .hodoku(Level::Medium, 80),
    Technique::new(
        "naked-quad",
        "Naked Quad",
        1000,
        "Four cells of a house have only four candidates, which are eliminated from the rest of the house.",
        |search| find(search, 4, false),
    )
    .code("0202")
    .groups(GROUPS)
    .hodoku(Level::Hard, 120),
];

fn find(search: &mut Search<'_>, size: usize, locked: bool) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    for (house, all) in layout.houses().iter().enumerate() {
        let cells: Vec<Cell> = all
            .cells()
            .iter()
            .copied()
            .filter(|&cell| (2..=size).contains(&state.marks(cell).len()))
            .collect();
        let blanks = all.cells().iter().filter(|&&cell| !state.is_filled(cell)).count();
        if cells.len() >= size && blanks > size {
            let mut chosen = Vec::with_capacity(size);
            choose(search, house, &cells, size, locked, &mut chosen, DigitSet::EMPTY)?;
        }
    }
    Continue(())
}

fn choose(
    search: &mut Search<'_>,
    house: usize,
    cells: &[Cell],
    size: usize,
    locked: bool,
    chosen: &mut Vec<Cell>,
    digits: DigitSet,
) -> Flow {
    if chosen.len() == size {
        return propose(search, house, locked, chosen, digits);
    }
    for (index, &cell) in cells.iter().enumerate() {
        let digits = digits | search.state().marks(cell);
        if digits.len() <= size {
            chosen.push(cell);
            choose(search, house, &cells[index + 1..], size, locked, chosen, digits)?;
            chosen.pop();
        }
    }
    Continue(())
}

fn propose(search: &mut Search<'_>, house: usize, locked: bool, cells: &[Cell], digits: DigitSet) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let constraints = layout.constraints();
    let holds = |house: &usize| cells.iter().all(|&cell| layout.houses_of(cell).contains(house));
    let acts = |house: &usize| {
        let others = layout.houses()[*house].cells().iter().filter(|cell| !cells.contains(cell));
        others.clone().any(|&cell| !(state.marks(cell) & digits).is_empty())
    };
    let homes: Vec<usize> = layout.houses_of(cells[0]).iter().copied().filter(holds).collect();
    let active: Vec<usize> = homes.iter().copied().filter(acts).collect();
    // A locked subset acts in both its houses; find it in the first.
    if active.is_empty() || locked != (active.len() > 1) || locked && house != homes[0] {
        return Continue(());
    }
    let truths = || cells.iter().map(|&cell| constraints.of_cell(cell));
    let links = |house: usize| digits.iter().map(move |digit| constraints.of_house(house, digit));
    match active[..] {
        [one] => search.propose(Proof::cover(truths(), links(one)), Shape::Sets),
        _ => {
            let covers = active.iter().map(|&house| Proof::cover(truths(), links(house)));
            search.propose(Proof::All(covers.collect()), Shape::Sets)
        }
    }
}
