//! Skyscraper, two-string kite, turbot fish: two houses with two places each for a digit, joined at one end.
//!
//! ```text
//!   skyscraper                   two-string kite              turbot fish
//!      c2      c7                   c2      c7                   c2      c7
//! r1 . E . | . . . | . × ×     r1 . × . | . . . | E . .     r1 . E . | . . . | . . ×
//! r2 × . × | . . . | E . .     r4 . . . | . . . | . . .     r7 . 5 ── weak ─── 5 . .
//! r8 . 5 ── weak ─── 5 . .     r8 . E . | . . . | . 5 .     r8 . . . | . . . | . . .
//! r9 . . . | . . . | . . .     r9 . . . | . . . | 5 . .     r9 . . . | . . . | . . E
//!  two columns, joined          row 8 and column 7,          column 2 and box 9, joined in
//!  in row 8                     joined in box 9              row 7; one of them is a box
//! ```
//! One of the joined two is false, so one of the ends E is true: what sees both ends is eliminated. Two truths (the
//! houses with two places), one link (the house that joins them), rank −1. As a chain: end = joined − joined
//! = end.

use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, CellSet, Digit, HouseKind};
use crate::logic::step::Node;
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Proof, Search, Shape};

const GROUPS: &[&str] = &["single-digit-patterns"];

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "skyscraper",
        "Skyscraper",
        800,
        "Two rows, or two columns, have two places each for a digit, and two of these places are in line: \
         one of the other two is true, so whatever sees both is eliminated.",
        |search| find(search, is_skyscraper),
    )
    .code("0400")
    .groups(GROUPS)
    .hodoku(Level::Hard, 130),
    Technique::new(
        "two-string-kite",
        "2-String Kite",
        810,
        "A row and a column have two places each for a digit, and two of these places are in one box: one \
         of the other two is true, so whatever sees both is eliminated.",
        |search| find(search, is_kite),
    )
    .code("0401")
    .groups(GROUPS)
    .hodoku(Level::Hard, 150),
    Technique::new(
        "dual-two-string-kite",
        "Dual 2-String Kite",
        812,
        "Two 2-string kites that meet in the same box, with different rows and columns, reported together.",
        find_dual,
    )
    .code("0404")
    .groups(GROUPS)
    .unusual()
    .hodoku(Level::Hard, 150),
    Technique::new(
        "turbot-fish",
        "Turbot Fish",
        820,
        "Two houses have two places each for a digit, and a place in one sees a place in the other: one of \
         the remaining two is true, so whatever sees both is eliminated.",
        |search| find(search, is_turbot),
    )
    .code("0403")
    .groups(GROUPS)
    .hodoku(Level::Hard, 120),
];

/// Two houses with two places each, joined by a third.
#[derive(Clone, Copy, Debug)]
struct Pattern {
    digit: Digit,
    strong: [usize; 2],
    weak: usize,
    /// End, joined, joined, end.
    cells: [Cell; 4],
    /// The cells that see both ends.
    victims: CellSet,
}

fn is_skyscraper([one, other, weak]: [HouseKind; 3]) -> bool {
    use HouseKind::{Column, Row};
    matches!((one, other, weak), (Row, Row, Column) | (Column, Column, Row))
}

fn is_kite([one, other, weak]: [HouseKind; 3]) -> bool {
    use HouseKind::{Box, Column, Row};
    matches!((one, other, weak), (Row, Column, Box))
}

/// Proposes patterns that have no other name.
fn is_turbot(kinds: [HouseKind; 3]) -> bool {
    !is_skyscraper(kinds) && !is_kite(kinds)
}

fn find(search: &mut Search<'_>, fits: fn([HouseKind; 3]) -> bool) -> Flow {
    each(search, fits, false, &mut |search, pattern| {
        let proof = pattern.proof(search);
        search.propose(proof, pattern.shape(search))
    })
}

/// Proposes two kites of one digit that meet in the same box, named by the cells where their rows and columns cross.
/// Their ends may lie in the box too; then it rules out more, which is not part of the kite.
fn find_dual(search: &mut Search<'_>) -> Flow {
    let layout = search.layout();
    let crossing = |pattern: &Pattern| {
        let [row_end, _, _, column_end] = pattern.cells;
        layout.cell(layout.row(column_end), layout.column(row_end))
    };
    let mut all: Vec<(Pattern, Cell)> = Vec::new();
    each(search, is_kite, true, &mut |_, pattern| {
        let cell = crossing(&pattern);
        if pattern.victims.contains(cell) {
            all.push((pattern, cell));
        }
        Continue(())
    })?;
    for (index, (one, first)) in all.iter().enumerate() {
        for (other, second) in &all[index + 1..] {
            let apart = one.strong.iter().all(|house| !other.strong.contains(house));
            if one.digit == other.digit && one.weak == other.weak && apart && first != second {
                let proof = Proof::All(vec![one.proof(search), other.proof(search)]);
                let is_aim = |cell, digit| digit == one.digit && (cell == *first || cell == *second);
                search.propose_where(proof, one.shape(search), is_aim)?;
            }
        }
    }
    Continue(())
}

/// Calls `found` for every pattern of suitable houses that rules something out. If the joining house also holds an end,
/// the pattern is locked candidates and is skipped, unless `ends_may_join`.
fn each(
    search: &mut Search<'_>,
    fits: fn([HouseKind; 3]) -> bool,
    ends_may_join: bool,
    found: &mut dyn FnMut(&mut Search<'_>, Pattern) -> Flow,
) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let kind = |house: usize| layout.houses()[house].kind;
    for digit in layout.digits().iter() {
        let placeless = state.placeless(digit);
        if placeless.is_empty() {
            continue;
        }
        let pairs: Vec<(usize, [Cell; 2])> = (0..layout.houses().len())
            .filter(|&house| state.places(house, digit).count_ones() == 2)
            .map(|house| {
                let mut cells = state.cells_at(house, state.places(house, digit));
                (house, std::array::from_fn(|_| cells.next().expect("there are two")))
            })
            .collect();
        let turned = pairs.iter().flat_map(|&(house, [a, b])| [(house, [a, b]), (house, [b, a])]);
        for (one, [end, joined]) in turned.clone() {
            let seen = *layout.peer_set(end) & *placeless;
            let later = turned.clone().filter(|&(other, _)| other > one && !seen.is_empty());
            for (other, [other_end, also_joined]) in later {
                let cells = [end, joined, also_joined, other_end];
                let victims = seen & *layout.peer_set(other_end);
                let is_chain = !cells[2..].contains(&end) && !cells[2..].contains(&joined);
                if victims.is_empty() || !is_chain {
                    continue;
                }
                for &weak in layout.houses_of(joined) {
                    let [end, joined, also, other_end] =
                        cells.map(|cell| layout.houses_of(cell).contains(&weak));
                    let joins = joined && also && (ends_may_join || !end && !other_end);
                    if joins && fits([one, other, weak].map(kind)) {
                        found(search, Pattern { digit, strong: [one, other], weak, cells, victims })?;
                    }
                }
            }
        }
    }
    Continue(())
}

impl Pattern {
    fn proof(&self, search: &Search<'_>) -> Proof {
        let of = |house| search.layout().constraints().of_house(house, self.digit);
        Proof::cover(self.strong.map(of), [of(self.weak)])
    }

    fn shape(&self, search: &Search<'_>) -> Shape {
        let candidate = |cell| search.layout().constraints().candidate(cell, self.digit);
        let node = |cell| Node { candidates: vec![candidate(cell)], through: Vec::new() };
        Shape::Chain { nodes: self.cells.map(node).into(), closed: false }
    }
}
