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
//! One of the joined two is false, so one of the ends E is true: what sees both ends goes. Two truths (the
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
        "Two rows, or two columns, have two places each for a digit, and two of the places are in line: \
         one of the other two is true, and what sees both goes.",
        |search| find(search, is_skyscraper),
    )
    .code("0400")
    .groups(GROUPS)
    .hodoku(Level::Hard, 130),
    Technique::new(
        "two-string-kite",
        "2-String Kite",
        810,
        "A row and a column have two places each for a digit, and two of the places are in one box: one \
         of the other two is true, and what sees both goes.",
        |search| find(search, is_kite),
    )
    .code("0401")
    .groups(GROUPS)
    .hodoku(Level::Hard, 150),
    Technique::new(
        "dual-two-string-kite",
        "Dual 2-String Kite",
        812,
        "Two 2-string kites that meet in the same box, with different rows and columns, named together.",
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
        "Two houses have two places each for a digit, and a place of one sees a place of the other: one \
         of the remaining two is true, and what sees both goes.",
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
    /// What sees both ends.
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

/// Whatever has no name of its own.
fn is_turbot(kinds: [HouseKind; 3]) -> bool {
    !is_skyscraper(kinds) && !is_kite(kinds)
}

fn find(search: &mut Search<'_>, fits: fn([HouseKind; 3]) -> bool) -> Flow {
    each(search, fits, &mut |search, pattern| {
        let proof = pattern.proof(search);
        search.propose(proof, pattern.shape(search))
    })
}

/// Two kites of one digit that meet in the same box.
fn find_dual(search: &mut Search<'_>) -> Flow {
    let mut all: Vec<Pattern> = Vec::new();
    each(search, is_kite, &mut |_, pattern| {
        all.push(pattern);
        Continue(())
    })?;
    for (index, one) in all.iter().enumerate() {
        for other in &all[index + 1..] {
            let apart = one.strong.iter().all(|house| !other.strong.contains(house));
            let differ = !one.victims.is_subset(&other.victims) && !other.victims.is_subset(&one.victims);
            if one.digit == other.digit && one.weak == other.weak && apart && differ {
                let proof = Proof::All(vec![one.proof(search), other.proof(search)]);
                search.propose(proof, one.shape(search))?;
            }
        }
    }
    Continue(())
}

/// Calls back for every pattern of houses that fit, and that rules something out.
fn each(
    search: &mut Search<'_>,
    fits: fn([HouseKind; 3]) -> bool,
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
                    // A house that holds an end as well would make it locked candidates.
                    let joins = cells.map(|cell| layout.houses_of(cell).contains(&weak));
                    let joins = joins == [false, true, true, false];
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
