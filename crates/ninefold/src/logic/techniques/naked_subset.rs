//! Naked subsets: some cells of a house hold no more digits than there are cells.
//!
//! ```text
//! {2 7} {1 2 4 7} {2 7} {4 8} …      two cells, two digits: 2 and 7 go from the rest of the house
//!   ▲       ✗✗      ▲
//! ```
//! As many truths (the cells) as links (the digits in the house), rank 0. A subset of two or three cells that lie
//! in two houses at once is *locked* and acts in both.

use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, DigitSet};
use crate::logic::technique::{Flow, Hodoku, Level, Technique};
use crate::logic::{Proof, Search, Shape};

const fn technique(
    [name, title, code, about]: [&'static str; 4],
    difficulty: u16,
    hodoku: Hodoku,
    example: &'static str,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    let groups = &["subsets", "naked-subsets"];
    let hodoku = Some(hodoku);
    Technique { name, title, code, groups, difficulty, usual: true, hodoku, assumes_unique: false, about, example, find }
}

const fn hodoku(level: Level, score: u32, order: u16) -> Hodoku {
    Hodoku { level, score, order: Some(order) }
}

pub(super) const TECHNIQUES: &[Technique] = &[
    technique(
        [
            "locked-pair",
            "Locked Pair",
            "0110",
            "Two cells that share a box and a line have the same two candidates: these go from the rest of both.",
        ],
        450,
        hodoku(Level::Medium, 40, 400),
        "",
        |search| find(search, 2, true),
    ),
    technique(
        [
            "locked-triple",
            "Locked Triple",
            "0111",
            "Three cells that share a box and a line have three candidates: these go from the rest of both.",
        ],
        620,
        hodoku(Level::Medium, 60, 500),
        "",
        |search| find(search, 3, true),
    ),
    technique(
        [
            "naked-pair",
            "Naked Pair",
            "0200",
            "Two cells of a house have the same two candidates: these go from the rest of the house.",
        ],
        500,
        hodoku(Level::Medium, 60, 700),
        "",
        |search| find(search, 2, false),
    ),
    technique(
        [
            "naked-triple",
            "Naked Triple",
            "0201",
            "Three cells of a house have only three candidates: these go from the rest of the house.",
        ],
        630,
        hodoku(Level::Medium, 80, 800),
        "",
        |search| find(search, 3, false),
    ),
    technique(
        [
            "naked-quad",
            "Naked Quad",
            "0202",
            "Four cells of a house have only four candidates: these go from the rest of the house.",
        ],
        1000,
        hodoku(Level::Hard, 120, 1300),
        "",
        |search| find(search, 4, false),
    ),
];

fn find(search: &mut Search<'_>, size: usize, locked: bool) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    for (house, all) in layout.houses().iter().enumerate() {
        let cells: Vec<Cell> =
            all.cells().iter().copied().filter(|&cell| (2..=size).contains(&state.marks(cell).len())).collect();
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
    // A locked subset acts in both of its houses, and is found in the first of them.
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
