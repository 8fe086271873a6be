//! Tests the checker with corrupted proofs and against brute force: whatever the proof, its conclusions are true.

use std::sync::Arc;

use ninefold::Budget;
use ninefold::grid::{Candidate, Candidates, Constraint, Layout, Puzzle, Solution};
use ninefold::logic::{Checker, Cover, Proof, Solver, State, Truth};

use crate::common::Random;
use crate::common::mutate::{Tally, Verdict, any_proof, changed, solutions, try_proof};

const LAYOUTS: [&str; 8] =
    ["4x4", "6x6", "9x9", "9x9+x", "4x4+x", "latin:5", "jigsaw:AAABBAACBBDCCCBDDCEEDDEEE", "9x9"];

/// The work that techniques may take: on puzzles with several solutions, the hardest ones would run for a long time.
const EFFORT: u64 = 10_000;

fn layout(name: &str) -> Arc<Layout> {
    Arc::new(name.parse().unwrap())
}

/// Returns puzzles of every layout: half have one solution, the others a few, without assuming uniqueness.
fn puzzles(random: &mut Random) -> Vec<(State, Vec<Solution>)> {
    let mut puzzles = Vec::new();
    for name in LAYOUTS {
        let layout = layout(name);
        let puzzle = random.unique_puzzle(&layout, 0);
        let only = solutions(&puzzle, 2);
        assert_eq!(only.len(), 1);
        puzzles.push((State::new(&puzzle), only));
        let mut givens = puzzle.givens().clone();
        let filled: Vec<_> = layout.cells().filter(|&cell| givens.get(cell).is_some()).collect();
        givens.set(filled[random.below(filled.len())], None);
        let several = Puzzle::new(givens).unwrap();
        let found = solutions(&several, 100);
        puzzles.push((State::new(&several).assume_unique(false), found));
    }
    puzzles
}

/// Steps of real paths, each changed in one place or in several.
#[test]
fn a_corrupted_proof_is_rejected_or_true() {
    let mut random = Random(4);
    let mut tally = Tally::default();
    for _ in 0..3 {
        for (mut state, solutions) in puzzles(&mut random) {
            let mut checker = Checker::new(state.layout());
            for step in Solver::default().solve_from(state.clone(), &Budget::default().nodes(EFFORT)).steps {
                assert!(matches!(
                    try_proof(&state, &solutions, &step.proof, &mut checker),
                    Verdict::Accepted(_)
                ));
                let mut proof = step.proof.clone();
                for round in 0..24 {
                    // Three mistakes on top of each other, then a fresh start.
                    let from = if round % 3 == 0 { &step.proof } else { &proof };
                    proof = changed(from, state.layout(), &mut |limit| random.below(limit));
                    tally.count(try_proof(&state, &solutions, &proof, &mut checker));
                }
                state.apply(&step);
            }
        }
    }
    // Otherwise the test proves nothing.
    assert!(tally.refused > 300 && tally.idle > 3_000 && tally.effective > 3_000, "{tally}");
}

#[test]
fn a_random_proof_is_rejected_or_true() {
    let mut random = Random(5);
    let mut tally = Tally::default();
    for _ in 0..2 {
        for (mut state, solutions) in puzzles(&mut random) {
            let mut checker = Checker::new(state.layout());
            for step in Solver::default().solve_from(state.clone(), &Budget::default().nodes(EFFORT)).steps {
                for _ in 0..40 {
                    let proof = any_proof(state.layout(), &mut |limit| random.below(limit));
                    tally.count(try_proof(&state, &solutions, &proof, &mut checker));
                }
                state.apply(&step);
            }
        }
    }
    assert!(tally.refused > 300 && tally.idle > 1_000 && tally.effective > 100, "{tally}");
}

/// A rejected proof leaves no state behind in the checker.
#[test]
fn a_rejected_proof_leaves_no_state_behind() {
    let mut random = Random(6);
    let (state, solutions) = puzzles(&mut random).swap_remove(4);
    let mut used = Checker::new(state.layout());
    for _ in 0..2_000 {
        let proof = any_proof(state.layout(), &mut |limit| random.below(limit));
        let again = try_proof(&state, &solutions, &proof, &mut Checker::new(state.layout()));
        assert_eq!(try_proof(&state, &solutions, &proof, &mut used), again);
    }
}

/// Applies the cover rule by brute force: which candidates are false in every assignment of the candidates that the
/// cover touches, as long as its truths and links hold?
fn by_brute_force(candidates: &Candidates, cover: &Cover) -> Option<Vec<Candidate>> {
    const MAX_CANDIDATES: usize = 14;
    let layout = candidates.layout();
    let constraints = layout.constraints();
    let live = |&c: &Candidate| {
        let (cell, digit) = constraints.place(c);
        candidates.get(cell).contains(digit)
    };
    let members = |number: Constraint| constraints.candidates_of(number).iter().copied().filter(live);
    let truth = |truth: &Truth| match truth {
        Truth::Constraint(number) => *number,
        Truth::Guardians(_) => unreachable!("walks of constraints only"),
    };
    let truths: Vec<Constraint> = cover.truths.iter().map(|(t, _)| truth(t)).collect();
    let mut touched: Vec<Candidate> =
        truths.iter().chain(cover.links.iter().map(|(link, _)| link)).flat_map(|&n| members(n)).collect();
    touched.sort_unstable();
    touched.dedup();
    if touched.len() > MAX_CANDIDATES {
        return None;
    }
    let mask =
        |number: Constraint| members(number).map(|c| 1 << touched.binary_search(&c).unwrap()).sum::<u32>();
    let truths: Vec<u32> = truths.into_iter().map(mask).collect();
    let links: Vec<u32> = cover.links.iter().map(|&(link, _)| mask(link)).collect();
    let assignments: Vec<u32> = (0..1u32 << touched.len())
        .filter(|assignment| truths.iter().all(|truth| assignment & truth != 0))
        .filter(|assignment| links.iter().all(|link| (assignment & link).count_ones() <= 1))
        .collect();
    let sees = |one: Candidate, other: Candidate| {
        one != other
            && constraints.constraints_of(one).iter().any(|&n| constraints.constraints_of(other).contains(&n))
    };
    let is_false = |candidate: Candidate| {
        let own = touched.binary_search(&candidate).map_or(0, |at| 1u32 << at);
        let seen: u32 =
            touched.iter().enumerate().filter(|(_, c)| sees(candidate, **c)).map(|(at, _)| 1 << at).sum();
        !assignments.iter().any(|assignment| assignment & own == own && assignment & seen == 0)
    };
    let all = constraints.all_candidates().filter(live);
    Some(all.filter(|&candidate| is_false(candidate)).collect())
}

/// Brute force confirms everything that the cover rule concludes.
#[test]
fn the_cover_rule_agrees_with_brute_force() {
    let mut random = Random(7);
    let (mut compared, mut effective, mut equal) = (0, 0, 0);
    for name in ["4x4", "4x4+x", "latin:4"] {
        let layout = layout(name);
        let mut checker = Checker::new(&layout);
        for _ in 0..3_000 {
            let state = State::new(&random.marked_puzzle(&layout, 6));
            let Proof::Cover(mut cover) = any_proof(&layout, &mut |limit| random.below(limit)) else {
                continue;
            };
            let known = |n: Constraint| n.index() < layout.constraints().len();
            cover.truths.retain(|(t, weight)| matches!(t, Truth::Constraint(n) if known(*n)) && *weight > 0);
            cover.links.retain(|(link, weight)| known(*link) && *weight > 0);
            let Some(expected) = by_brute_force(state.candidates(), &cover) else { continue };
            let dead = checker.conclude(&state.premises(), &cover.clone().into()).unwrap();
            let beyond = dead.iter().find(|candidate| !expected.contains(candidate));
            assert_eq!(beyond, None, "{cover:?} on {:?}", state.candidates());
            compared += 1;
            effective += usize::from(!expected.is_empty());
            equal += usize::from(!expected.is_empty() && dead == expected);
        }
    }
    assert!(compared > 2_000 && effective > 500 && equal > 300, "{compared}, {effective}, {equal}");
}
