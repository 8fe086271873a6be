//! Corrupted proofs and random proofs.
//!
//! The checker may reject any of them, but must never derive anything false. The tests and `cargo xtask mutants` (which
//! includes this file) share these functions.

use std::fmt;
use std::sync::{Arc, LazyLock};

use ninefold::Budget;
use ninefold::engine::{Engine, Event, Observer, cover};
use ninefold::grid::{Candidate, Cell, Constraint, Digit, DigitSet, Layout, Puzzle, Solution};
use ninefold::logic::{Cases, Checker, Cover, Guardians, Lemma, Proof, ProofError, State, Truth};

/// Returns a random number below a limit.
pub type Below<'a> = &'a mut dyn FnMut(usize) -> usize;

/// Returns the solutions of a puzzle, up to a limit.
pub fn solutions(puzzle: &Puzzle, limit: u64) -> Vec<Solution> {
    #[derive(Default)]
    struct Keep(Vec<Solution>);
    impl Observer for Keep {
        fn event(&mut self, event: Event<'_>) {
            if let Event::Solution(solution) = event {
                self.0.push(solution.clone());
            }
        }
    }
    let mut keep = Keep::default();
    cover::Cover.run(puzzle, &Budget::solutions(limit), &mut keep);
    keep.0
}

/// What the checker made of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Refused(ProofError),
    /// Accepted, with this number of eliminations.
    Accepted(usize),
}

/// A tally of what the checker made of many proofs.
#[derive(Default)]
pub struct Tally {
    pub refused: usize,
    /// Accepted, but without results.
    pub idle: usize,
    pub effective: usize,
}

impl Tally {
    pub fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Refused(_) => self.refused += 1,
            Verdict::Accepted(0) => self.idle += 1,
            Verdict::Accepted(_) => self.effective += 1,
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { refused, idle, effective } = self;
        write!(f, "{refused} refused, {idle} without result, {effective} accepted and true")
    }
}

/// Runs the checker on a proof; panics if it eliminates a candidate of a solution, a candidate that isn't on the board,
/// or the same candidate twice.
pub fn try_proof(state: &State, solutions: &[Solution], proof: &Proof, checker: &mut Checker) -> Verdict {
    let dead = match checker.conclude(&state.premises(), proof) {
        Ok(dead) => dead,
        Err(error) => return Verdict::Refused(error),
    };
    assert!(dead.is_sorted_by(|a, b| a < b), "not in order: {proof:?}");
    for &candidate in &dead {
        let (cell, digit) = state.layout().constraints().place(candidate);
        assert!(state.candidates().get(cell).contains(digit), "ruled out twice: {proof:?}");
        let wrong = solutions.iter().find(|solution| solution.grid().get(cell) == Some(digit));
        if let Some(solution) = wrong {
            let name = state.layout().cell_name(cell);
            panic!(
                "UNSOUND: {name} is {digit} in {}, candidates {:?}: {proof:?}",
                solution.grid(),
                state.candidates()
            );
        }
    }
    Verdict::Accepted(dead.len())
}

/// Returns the proof with one change.
pub fn changed(proof: &Proof, layout: &Layout, below: Below<'_>) -> Proof {
    let mut proof = proof.clone();
    change(&mut proof, layout, below);
    proof
}

fn change(proof: &mut Proof, layout: &Layout, below: Below<'_>) {
    match proof {
        Proof::Cover(cover) => change_cover(cover, layout, below),
        Proof::Cases(cases) => change_cases(cases, layout, below),
        Proof::All(proofs) => match below(4) {
            0 => drop_one(proofs, below),
            1 => proofs.push(any_proof(layout, below)),
            _ => {
                if let Some(proof) = one_of(proofs, below) {
                    change(proof, layout, below);
                }
            }
        },
    }
}

fn change_cover(cover: &mut Cover, layout: &Layout, below: Below<'_>) {
    match below(9) {
        0 => drop_one(&mut cover.truths, below),
        1 => drop_one(&mut cover.links, below),
        2 => cover.truths.push((any_truth(layout, below), any_weight(below))),
        3 => cover.links.push((any_constraint(layout, below), any_weight(below))),
        4 => {
            if let Some((_, weight)) = one_of(&mut cover.truths, below) {
                *weight = any_weight(below);
            }
        }
        5 => {
            if let Some((_, weight)) = one_of(&mut cover.links, below) {
                *weight = any_weight(below);
            }
        }
        6 => {
            if let Some((link, _)) = one_of(&mut cover.links, below) {
                *link = near(*link, layout, below);
            }
        }
        7 => {
            // A truth in place of a link, or vice versa.
            let swapped = cover.links.pop().map(|(link, weight)| (Truth::Constraint(link), weight));
            cover.truths.extend(swapped);
        }
        _ => {
            if let Some((truth, _)) = one_of(&mut cover.truths, below) {
                change_truth(truth, layout, below);
            }
        }
    }
}

fn change_truth(truth: &mut Truth, layout: &Layout, below: Below<'_>) {
    match truth {
        Truth::Constraint(number) => *number = near(*number, layout, below),
        Truth::Guardians(guardians) => match below(7) {
            0 => drop_one(&mut guardians.cells, below),
            1 => guardians.cells.push((any_cell(layout, below), any_digits(layout, below))),
            2 => {
                let again = guardians.cells.first().copied();
                guardians.cells.extend(again);
            }
            3 => {
                guardians.lemma = match guardians.lemma {
                    Lemma::Deadly => Lemma::Impossible,
                    Lemma::Impossible => Lemma::Deadly,
                }
            }
            4 => {
                if let Some((cell, _)) = one_of(&mut guardians.cells, below) {
                    *cell = any_cell(layout, below);
                }
            }
            _ => {
                if let Some((_, digits)) = one_of(&mut guardians.cells, below) {
                    let digit = any_digit(layout, below);
                    if !digits.remove(digit) {
                        digits.insert(digit);
                    }
                }
            }
        },
    }
}

fn change_cases(cases: &mut Cases, layout: &Layout, below: Below<'_>) {
    match below(6) {
        0 => drop_one(&mut cases.branches, below),
        1 => change_truth(&mut cases.truth, layout, below),
        2 => {
            if let Some((candidate, _)) = one_of(&mut cases.branches, below) {
                let at = below(layout.constraints().candidate_count() + 1);
                *candidate = largest().constraints().get_candidate(at).expect("the largest board has more");
            }
        }
        3 => {
            if let Some((_, proofs)) = one_of(&mut cases.branches, below) {
                drop_one(proofs, below);
            }
        }
        _ => {
            let branch = one_of(&mut cases.branches, below);
            if let Some(proof) = branch.and_then(|(_, proofs)| one_of(proofs, below)) {
                change(proof, layout, below);
            }
        }
    }
}

/// Returns a random proof, whose numbers are mostly in range.
pub fn any_proof(layout: &Layout, below: Below<'_>) -> Proof {
    nested_proof(layout, 2, below)
}

fn nested_proof(layout: &Layout, depth: usize, below: Below<'_>) -> Proof {
    match below(8) {
        0 if depth > 0 => Proof::Cases(any_cases(layout, depth - 1, below)),
        1 if depth > 0 => Proof::All((0..below(3)).map(|_| nested_proof(layout, depth - 1, below)).collect()),
        2 | 3 => {
            let (truths, links) = (1 + below(4), below(5));
            Proof::Cover(Cover {
                truths: (0..truths).map(|_| (any_truth(layout, below), any_weight(below))).collect(),
                links: (0..links).map(|_| (any_constraint(layout, below), any_weight(below))).collect(),
            })
        }
        _ => Proof::Cover(any_walk(layout, below)),
    }
}

/// Returns alternating truths and links, each crossing the one before: a chain, a fish, a loop, or nearly one.
fn any_walk(layout: &Layout, below: Below<'_>) -> Cover {
    let mut cover = Cover::default();
    let mut at = any_known(layout, below);
    let length = 1 + below(9);
    for turn in 0..length {
        if turn % 2 == 0 {
            cover.add_truth(at);
        } else {
            cover.add_link(at);
        }
        at = crossing(at, layout, below);
    }
    if below(8) == 0 {
        cover.truths.push((Truth::Guardians(Box::new(any_pattern(layout, below))), 1));
    }
    cover
}

/// Returns cases with a branch for every candidate of an existing constraint, or a few others.
fn any_cases(layout: &Layout, depth: usize, below: Below<'_>) -> Cases {
    let constraint = any_known(layout, below);
    let all = layout.constraints().candidates_of(constraint).to_vec();
    let mut branches: Vec<(Candidate, Vec<Proof>)> = Vec::new();
    for candidate in all {
        let proofs = (0..below(3)).map(|_| nested_proof(layout, depth, below)).collect();
        branches.push((candidate, proofs));
    }
    if below(10) == 0 {
        drop_one(&mut branches, below);
    }
    Cases { truth: Truth::Constraint(constraint), branches }
}

fn any_truth(layout: &Layout, below: Below<'_>) -> Truth {
    if below(6) == 0 {
        Truth::Guardians(Box::new(any_pattern(layout, below)))
    } else {
        Truth::Constraint(any_constraint(layout, below))
    }
}

/// Returns a pattern: a rectangle with two digits, a few cells of a house, or anything.
fn any_pattern(layout: &Layout, below: Below<'_>) -> Guardians {
    let lemma = if below(2) == 0 { Lemma::Deadly } else { Lemma::Impossible };
    let digits = any_digits(layout, below);
    let cells: Vec<Cell> = match below(3) {
        0 => {
            let side = layout.side();
            let (rows, columns) = ([below(side), below(side)], [below(side), below(side)]);
            rows.iter().flat_map(|&row| columns.map(|column| layout.cell(row, column))).collect()
        }
        1 => {
            let house = &layout.houses()[below(layout.houses().len())];
            let start = below(house.cells().len());
            house.cells().iter().copied().skip(start).take(1 + below(4)).collect()
        }
        _ => (0..below(6)).map(|_| any_cell(layout, below)).collect(),
    };
    let each = |cell| if below(8) == 0 { (cell, any_digits(layout, below)) } else { (cell, digits) };
    Guardians { lemma, cells: cells.into_iter().map(each).collect() }
}

/// Returns a set of digits, mostly two; one in a hundred is too large for the board.
fn any_digits(layout: &Layout, below: Below<'_>) -> DigitSet {
    let how_many = [2, 2, 2, 2, 3, 1, 0][below(7)];
    (0..how_many).map(|_| any_digit(layout, below)).collect()
}

fn any_digit(layout: &Layout, below: Below<'_>) -> Digit {
    Digit::from_index(if below(100) == 0 { below(Layout::MAX_SIDE) } else { below(layout.side()) })
}

fn any_cell(layout: &Layout, below: Below<'_>) -> Cell {
    Cell::new(if below(100) == 0 { below(Layout::MAX_CELLS) } else { below(layout.cell_count()) })
}

fn any_constraint(layout: &Layout, below: Below<'_>) -> Constraint {
    let foreign = |index| largest().constraints().get(index).expect("the largest board has more");
    match below(100) {
        0 => foreign(below(largest().constraints().len())),
        1 => foreign(layout.constraints().len()),
        _ => any_known(layout, below),
    }
}

/// Returns a constraint of the layout.
fn any_known(layout: &Layout, below: Below<'_>) -> Constraint {
    let constraints = layout.constraints();
    constraints.get(below(constraints.len())).expect("a number below their count")
}

/// Returns the layout with the most constraints: some of its candidates and constraints are out of range on others.
fn largest() -> &'static Layout {
    static LARGEST: LazyLock<Arc<Layout>> = LazyLock::new(|| Layout::named("25x25+x").expect("a layout"));
    &LARGEST
}

fn any_weight(below: Below<'_>) -> u32 {
    [0, 1, 1, 1, 2, 2, 3, 7, u32::MAX - 1, u32::MAX][below(10)]
}

/// Returns another constraint, usually one that crosses this one.
fn near(constraint: Constraint, layout: &Layout, below: Below<'_>) -> Constraint {
    if constraint.index() < layout.constraints().len() && below(3) > 0 {
        crossing(constraint, layout, below)
    } else {
        any_constraint(layout, below)
    }
}

/// Returns a constraint that shares a candidate with this one.
fn crossing(constraint: Constraint, layout: &Layout, below: Below<'_>) -> Constraint {
    let all = layout.constraints().candidates_of(constraint);
    let crossings = layout.constraints().constraints_of(all[below(all.len())]);
    crossings[below(crossings.len())]
}

fn drop_one<T>(items: &mut Vec<T>, below: Below<'_>) {
    if !items.is_empty() {
        items.remove(below(items.len()));
    }
}

fn one_of<'a, T>(items: &'a mut [T], below: Below<'_>) -> Option<&'a mut T> {
    if items.is_empty() { None } else { items.get_mut(below(items.len())) }
}
