//! Unique loops: a loop of six or more cells with the same two digits, two or none in every house. The cells cannot all
//! be left with these digits alone, or the digits could be swapped around the loop.
//!
//! ```text
//! 37 ─── 37 . │ . .            the loop runs r1c1 r1c2 r5c2 r5c4 r3c4 r3c1; one cell has another
//! .      │  . │ . .            candidate, which must be true
//! 37 ────┼────┼ 37x
//! ───────┼────┼─│───
//! .      37 ──┼ 37 .
//! ```
//! A unique rectangle is the loop of four. The types are those of every deadly pattern (`logic/find/deadly.rs`).

use std::ops::ControlFlow::{Break, Continue};

use crate::grid::{Cell, DigitSet};
use crate::logic::find::deadly::Deadly;
use crate::logic::technique::{Flow, Technique};
use crate::logic::{Search, State};

const GROUPS: &[&str] = &["uniqueness", "unique-loops"];

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "unique-loop-1",
        "Unique Loop Type 1",
        960,
        "All cells of a loop but one have the same two candidates: that one must hold another digit, or the \
         two digits could be swapped around the loop.",
        |search| find(search, &Limit { guarded: 1, digits: usize::MAX }, Deadly::one_cell),
    )
    .groups(GROUPS)
    .assuming_unique(),
    Technique::new(
        "unique-loop-2",
        "Unique Loop Type 2",
        962,
        "The cells of a loop have the same two candidates, and some of them also have the same extra digit, \
         which is eliminated from every cell that sees all of these.",
        |search| find(search, &Limit { guarded: usize::MAX, digits: 1 }, Deadly::one_digit),
    )
    .groups(GROUPS)
    .assuming_unique(),
    Technique::new(
        "unique-loop-3",
        "Unique Loop Type 3",
        964,
        "Two cells of a loop that share a house have extra candidates. Together these act as one cell, \
         which forms a naked subset with other cells of the house.",
        |search| find(search, &Limit { guarded: 2, digits: usize::MAX }, Deadly::subset),
    )
    .groups(GROUPS)
    .assuming_unique(),
    Technique::new(
        "unique-loop-4",
        "Unique Loop Type 4",
        966,
        "Two cells of a loop that share a house have extra candidates, and one of the loop's digits has no \
         other place in the house: the loop's other digit is eliminated from both cells.",
        |search| find(search, &Limit { guarded: 2, digits: usize::MAX }, Deadly::locked_digit),
    )
    .groups(GROUPS)
    .assuming_unique(),
];

/// The shortest and longest loop searched for, and the number of cells tried before giving up on a pair.
const SHORTEST: usize = 6;
const LONGEST: usize = 14;
const MAX_TRIES: u32 = 2000;

/// Maximum number of guarded cells in a loop, and of digits among the guardians.
struct Limit {
    guarded: usize,
    digits: usize,
}

fn find(search: &mut Search<'_>, limit: &Limit, kind: fn(&Deadly, &mut Search<'_>) -> Flow) -> Flow {
    let state = search.state();
    let mut pairs: Vec<(DigitSet, usize)> = Vec::new();
    for cell in state.blanks() {
        let marks = state.marks(cell);
        if marks.len() == 2 {
            match pairs.iter_mut().find(|(pair, _)| *pair == marks) {
                Some((_, count)) => *count += 1,
                None => pairs.push((marks, 1)),
            }
        }
    }
    let fewest = SHORTEST.saturating_sub(limit.guarded).max(3);
    for (pair, _) in pairs.into_iter().filter(|&(_, count)| count >= fewest) {
        let nodes: Vec<Cell> = state.blanks().filter(|&cell| pair.is_subset(state.marks(cell))).collect();
        if nodes.len() < SHORTEST {
            continue;
        }
        let mut loops =
            Loops { state, limit, pair, nodes, path: Vec::new(), found: Vec::new(), tries: MAX_TRIES };
        for start in loops.nodes.clone() {
            if state.marks(start) == pair {
                loops.path.push(start);
                let flow = loops.extend(DigitSet::EMPTY, 0);
                loops.path.clear();
                if flow.is_break() {
                    break;
                }
            }
        }
        loops.found.sort_by_key(Vec::len);
        for cells in loops.found {
            let cells = cells.into_iter().map(|cell| (cell, pair)).collect();
            kind(&Deadly::new(state, cells), search)?;
        }
    }
    Continue(())
}

/// A search for loops of cells that have both digits of a pair.
struct Loops<'a> {
    state: &'a State,
    limit: &'a Limit,
    pair: DigitSet,
    nodes: Vec<Cell>,
    path: Vec<Cell>,
    found: Vec<Vec<Cell>>,
    tries: u32,
}

impl Loops<'_> {
    /// Continues from the last cell of the path, given its number of guarded cells and their guardians.
    fn extend(&mut self, guardians: DigitSet, guarded: usize) -> Flow {
        let layout = self.state.layout();
        let (start, last) = (self.path[0], self.path[self.path.len() - 1]);
        for index in 0..self.nodes.len() {
            let cell = self.nodes[index];
            let marks = self.state.marks(cell);
            let guardians = guardians | (marks - self.pair);
            let guarded = guarded + usize::from(marks != self.pair);
            // Find each loop once: from its first unguarded cell, in one direction.
            if cell < start && marks == self.pair
                || !layout.sees(last, cell)
                || guarded > self.limit.guarded
                || guardians.len() > self.limit.digits
                || self.path.contains(&cell)
                || layout.houses_of(cell).iter().any(|&house| self.count(house) > 1)
            {
                continue;
            }
            self.tries = self.tries.saturating_sub(1);
            if self.tries == 0 {
                return Break(());
            }
            self.path.push(cell);
            if self.path.len() >= SHORTEST && self.path[1] < cell && guarded > 0 && self.is_even() {
                self.found.push(self.path.clone());
            } else if self.path.len() < LONGEST {
                self.extend(guardians, guarded)?;
            }
            self.path.pop();
        }
        Continue(())
    }

    fn count(&self, house: usize) -> usize {
        let house = self.state.layout().houses()[house].set();
        self.path.iter().filter(|&&cell| house.contains(cell)).count()
    }

    /// Returns whether every house holds two cells of the path or none.
    fn is_even(&self) -> bool {
        let layout = self.state.layout();
        self.path.iter().all(|&cell| layout.houses_of(cell).iter().all(|&house| self.count(house) == 2))
    }
}
