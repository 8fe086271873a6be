//! A naive twin of the Sudoku Explainer rating: plain, slow, and independent of the library's rater.
//!
//! Sudoku Explainer 1.2.1 asks 30 producers in order and applies the first hint. The order of everything is part of the
//! rating, so each file enumerates as the original does. Candidates are sets of bits, bit `digit - 1`; cells are
//! 0–80, row by row.
//!
//! | file | producers |
//! |---|---|
//! | `singles.rs` | 1, 2, 4, 6: singles, direct locking, locking |
//! | `sets.rs` | 3, 5, 7–12, 16–18: hidden and naked sets, fish |
//! | `wings.rs` | 13, 14: XY-Wing, XYZ-Wing |
//! | `loops.rs`, `bug.rs` | 15, 19: unique loops, bivalue universal graves |
//! | `aligned.rs` | 20, 22: aligned pair and triple exclusion |
//! | `cycles.rs` | 21: cycles and forcing chains |
//! | `forcing.rs` | 23–30: Nishio, multiple, dynamic and nested chains |
//! | `closure.rs`, `nested.rs`, `chain.rs` | what follows from an assumption; inner hints; nodes and lengths |

mod aligned;
mod board;
mod bug;
mod chain;
mod closure;
mod cycles;
mod forcing;
mod loops;
mod nested;
mod sets;
mod singles;
#[cfg(test)]
mod tests;
mod wings;

pub(crate) use self::board::{Board, Candidate};
use self::chain::Chain;
pub(crate) use self::chain::Key;
use self::closure::Rules;

/// The number of producers.
pub(crate) const PRODUCERS: u8 = 30;

/// One step of Sudoku Explainer's path.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    pub(crate) rating: f64,
    pub(crate) place: Option<Candidate>,
    /// Sorted; empty if the step places a digit.
    pub(crate) remove: Vec<Candidate>,
    /// 1 to 30.
    pub(crate) producer: u8,
}

/// What a producer finds.
#[derive(Clone, Debug)]
struct Hint {
    rating: f64,
    place: Option<Candidate>,
    remove: Vec<Candidate>,
}

impl Hint {
    fn place(rating: f64, candidate: Candidate) -> Hint {
        Hint { rating, place: Some(candidate), remove: Vec::new() }
    }

    fn remove(rating: f64, mut remove: Vec<Candidate>) -> Hint {
        remove.sort_unstable();
        Hint { rating, place: None, remove }
    }
}

/// A set, a fish or a locked digit, which chains can use too.
struct Pattern {
    rating: f64,
    removed: Vec<Candidate>,
    /// The candidates that must be absent.
    missing: Vec<Candidate>,
}

/// Returns the step that Sudoku Explainer takes next, if any producer has a hint.
pub(crate) fn next_step(values: &[u8; 81], candidates: &[u16; 81]) -> Option<Step> {
    (1..=PRODUCERS).find_map(|number| producer(number, values, candidates))
}

/// Returns the hint of one producer alone.
pub(crate) fn producer(number: u8, values: &[u8; 81], candidates: &[u16; 81]) -> Option<Step> {
    let board = &Board { values: *values, candidates: *candidates };
    let Hint { rating, place, remove } = match number {
        1 => singles::hidden_single(board),
        2 => singles::direct_locking(board),
        3 => sets::direct_hidden_set(board, 2),
        4 => singles::naked_single(board),
        5 => sets::direct_hidden_set(board, 3),
        6 => first(singles::locking(board)),
        7 => first(sets::naked_set(board, 2)),
        8 => first(sets::fish(board, 2)),
        9 => first(sets::hidden_set(board, 2)),
        10 => first(sets::naked_set(board, 3)),
        11 => first(sets::fish(board, 3)),
        12 => first(sets::hidden_set(board, 3)),
        13 => wings::wing(board, 2),
        14 => wings::wing(board, 3),
        15 => loops::unique_loop(board),
        16 => first(sets::naked_set(board, 4)),
        17 => first(sets::fish(board, 4)),
        18 => first(sets::hidden_set(board, 4)),
        19 => bug::bug(board),
        20 => aligned::pair(board),
        21 => best(cycles::chains(board)),
        22 => aligned::triple(board),
        23 => best(forcing::nishio(board)),
        24 => best(forcing::multiple(board)),
        25..=30 => best(forcing::dynamic(board, usize::from(number - 25))),
        _ => None,
    }?;
    Some(Step { rating, place, remove, producer: number })
}

/// Returns what follows from an assumption with the means of a producer from 23 to 30: true facts, then false ones, in
/// order, and the two that contradict each other; each with what it rests on, breadth-first.
pub(crate) fn closure_of(number: u8, board: &Board, (cell, digit, on): Key) -> Vec<Vec<Key>> {
    let rules = match number {
        23 => Rules { dynamic: true, cell_links: false, level: 0 },
        24 => Rules { dynamic: false, cell_links: true, level: 0 },
        _ => Rules { dynamic: true, cell_links: true, level: usize::from(number - 25) },
    };
    let closure = closure::closure(board, (cell, digit), on, rules);
    let ends = closure.contradiction.iter().flat_map(|(on, off)| [on, off]);
    let nodes = closure.on.order.iter().chain(&closure.off.order).chain(ends);
    nodes.map(|node| node.ancestry().iter().map(|node| node.key).collect()).collect()
}

fn first(patterns: Vec<Pattern>) -> Option<Hint> {
    patterns.into_iter().next().map(|pattern| Hint::remove(pattern.rating, pattern.removed))
}

fn best(chains: Vec<Chain>) -> Option<Hint> {
    chains.first().map(Chain::hint)
}

/// Returns the ratings ER, EP and ED of a puzzle as Sudoku Explainer prints them.
pub(crate) fn rate(puzzle: &[u8; 81]) -> [f64; 3] {
    path(puzzle).1
}

/// Returns the steps that Sudoku Explainer takes, and the ratings of the puzzle.
pub(crate) fn path(puzzle: &[u8; 81]) -> (Vec<Step>, [f64; 3]) {
    let mut board = Board::new(puzzle);
    let (mut hardest, mut pearl, mut diamond) = (0.0f64, None, None);
    let mut steps = Vec::new();
    while board.values.contains(&0) {
        let Some(step) = next_step(&board.values, &board.candidates) else {
            hardest = 20.0;
            break;
        };
        hardest = hardest.max(step.rating);
        diamond = diamond.or(Some(hardest));
        if step.place.is_some() {
            pearl = pearl.or(Some(hardest));
        }
        apply(&mut board, &step);
        steps.push(step);
    }
    (steps, [hardest, pearl.unwrap_or(0.0), diamond.unwrap_or(0.0)].map(printed))
}

/// Applies a step to a board.
pub(crate) fn apply(board: &mut Board, step: &Step) {
    match step.place {
        Some(candidate) => board.place(candidate),
        None => step.remove.iter().for_each(|&candidate| board.remove(candidate)),
    }
}

/// Returns a rating with one decimal, as the original rounds it.
pub(crate) fn printed(rating: f64) -> f64 {
    ((rating + 0.05) * 10.0).floor() / 10.0
}
