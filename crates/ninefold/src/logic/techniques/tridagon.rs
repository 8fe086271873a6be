//! Tridagon, also called Thor's hammer: twelve cells that cannot all hold the same three digits.
//!
//! ```text
//! * . . │ * . .      four boxes in two bands and two stacks, in each of them three cells in three rows
//! . * . │ . * .      and three columns; in three boxes the cells run down to the right (cyclically),
//! . . * │ . . *      in the fourth they run down to the left
//! ──────┼──────
//! * . . │ . . *
//! . * . │ . * .
//! . . * │ * . .
//! ```
//! With three digits, a box shows one of six orders. From one box to the next the order can rotate but not be mirrored,
//! and around the four boxes it would have to be mirrored once. So a candidate beyond the three digits, a guardian, is
//! true: one truth, no link, rank −1, and whatever sees all guardians is eliminated. No unique solution is needed.

use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, DigitSet, HouseKind};
use crate::logic::technique::{Flow, Technique};
use crate::logic::{Cover, Lemma, Search, Shape, State};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "tridagon",
    "Tridagon",
    1730,
    "Twelve cells in four boxes cannot all hold the same three digits: one of their other candidates is \
     true, and whatever sees all of those is eliminated.",
    find,
)];

/// Maximum number of the twelve cells that may have guardians.
const MAX_GUARDED: usize = 4;
const CELLS: usize = 12;

fn find(search: &mut Search<'_>) -> Flow {
    let state = search.state();
    let enough = search.layout().box_shape().is_some_and(|(rows, columns)| rows > 2 && columns > 2);
    let narrow: Vec<DigitSet> =
        state.blanks().map(|cell| state.marks(cell)).filter(|marks| matches!(marks.len(), 2 | 3)).collect();
    if !enough || narrow.len() < CELLS - MAX_GUARDED {
        return Continue(());
    }
    let mut triples: Vec<DigitSet> = narrow.iter().copied().filter(|marks| marks.len() == 3).collect();
    triples.sort_unstable();
    triples.dedup();
    for digits in triples {
        let pure = narrow.iter().filter(|marks| marks.is_subset(digits)).count();
        if pure >= CELLS - MAX_GUARDED {
            four_boxes(search, digits)?;
        }
    }
    Continue(())
}

/// Three cells of a box in three rows and three columns.
struct Trio {
    cells: [Cell; 3],
    rows: [usize; 3],
    /// In ascending order.
    columns: [usize; 3],
    /// Whether they run down to the left, cyclically.
    mirrored: bool,
    guarded: usize,
}

fn four_boxes(search: &mut Search<'_>, digits: DigitSet) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let mut trios: Vec<Trio> = Vec::new();
    for house in layout.houses().iter().filter(|house| house.kind == HouseKind::Box) {
        let of_box: Vec<Cell> =
            house.cells().iter().copied().filter(|&cell| (state.marks(cell) & digits).len() > 1).collect();
        trios.extend(trios_of(state, &of_box, digits));
    }
    let beside = |one: &Trio, other: &Trio| one.rows == other.rows && one.columns[0] < other.columns[0];
    let below = |one: &Trio, other: &Trio| one.columns == other.columns && one.rows[0] < other.rows[0];
    for first in &trios {
        for right in trios.iter().filter(|right| beside(first, right)) {
            for under in trios.iter().filter(|under| below(first, under)) {
                for last in trios.iter().filter(|last| beside(under, last) && below(right, last)) {
                    let four = [first, right, last, under];
                    let guarded: usize = four.iter().map(|trio| trio.guarded).sum();
                    let mirrors = four.iter().filter(|trio| trio.mirrored).count();
                    if mirrors % 2 == 1 && (1..=MAX_GUARDED).contains(&guarded) {
                        let cells: Vec<Cell> = four.iter().flat_map(|trio| trio.cells).collect();
                        let mut cover = Cover::default();
                        let pattern = cells.iter().map(|&cell| (cell, digits)).collect();
                        cover.add_guardians(Lemma::Impossible, pattern);
                        search.propose(cover, Shape::Pattern { cells, digits })?;
                    }
                }
            }
        }
    }
    Continue(())
}

fn trios_of(state: &State, cells: &[Cell], digits: DigitSet) -> Vec<Trio> {
    let layout = state.layout();
    let mut trios = Vec::new();
    for (i, &one) in cells.iter().enumerate() {
        for (j, &two) in cells.iter().enumerate().skip(i + 1) {
            for &three in &cells[j + 1..] {
                let cells = [one, two, three];
                let rows = cells.map(|cell| layout.row(cell));
                let [a, b, c] = cells.map(|cell| layout.column(cell));
                let mut columns = [a, b, c];
                columns.sort_unstable();
                let guarded = cells.iter().filter(|&&cell| !state.marks(cell).is_subset(digits)).count();
                // The cells of a house are in row order.
                let apart = rows[0] < rows[1]
                    && rows[1] < rows[2]
                    && columns[0] < columns[1]
                    && columns[1] < columns[2];
                if apart && guarded <= MAX_GUARDED {
                    let mirrored = usize::from(a > b) + usize::from(b > c) + usize::from(a > c);
                    trios.push(Trio { cells, rows, columns, mirrored: mirrored % 2 == 1, guarded });
                }
            }
        }
    }
    trios
}
