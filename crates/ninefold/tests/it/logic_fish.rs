//! Compares fish with a plain enumeration, and all single-digit techniques with the solution.

use std::collections::BTreeSet;
use std::sync::Arc;

use ninefold::engine;
use ninefold::grid::{Candidate, Cell, CellSet, Digit, HouseKind, Layout, Puzzle, Solution};
use ninefold::logic::{self, Solver, State};

use crate::common::{Random, RunUnobserved};

const LAYOUTS: &[&str] = &["9x9", "6x6", "9x9+x", "4x4"];

/// Returns the single-digit techniques, except the largest fish, which would take too long.
fn one_digit() -> Vec<&'static logic::Technique> {
    let large = ["squirmbag", "whale", "leviathan", "mutant-jellyfish"];
    let small = |technique: &&logic::Technique| !large.iter().any(|name| technique.name.ends_with(name));
    ["fish", "single-digit-patterns"].into_iter().flat_map(logic::named).filter(small).collect()
}

/// Returns a puzzle's solution, and the positions on the way while simple techniques solve it.
fn positions(random: &mut Random, layout: &Arc<Layout>) -> (Solution, Vec<State>) {
    let puzzle: Puzzle = random.unique_puzzle(layout, 0);
    let report = engine::cover::Cover.run_unobserved(&puzzle, 1);
    let solution = report.answer.solution().expect("the puzzle was made from a solution").clone();
    let solver = Solver::with(["singles", "locked-candidates"].into_iter().flat_map(logic::named));
    let stuck = solver.solve(&puzzle).state;
    // Remove some wrong candidates, to get more patterns than puzzles usually have.
    let mut thinned = stuck.clone();
    let wrong: Vec<Candidate> = (thinned.blanks())
        .flat_map(|cell| {
            let right = solution.grid().get(cell);
            let marks = thinned.marks(cell);
            marks.iter().filter(move |&digit| Some(digit) != right).map(move |digit| (cell, digit))
        })
        .map(|(cell, digit)| layout.constraints().candidate(cell, digit))
        .collect();
    for candidate in wrong {
        if random.below(4) == 0 {
            thinned.strike(candidate);
        }
    }
    (solution, vec![State::new(&puzzle), stuck, thinned])
}

fn each_position(seed: u64, count: usize, mut check: impl FnMut(&Solution, &State)) {
    for name in LAYOUTS {
        let layout: Arc<Layout> = Arc::new(name.parse::<Layout>().unwrap());
        let mut random = Random(seed);
        for _ in 0..count {
            let (solution, states) = positions(&mut random, &layout);
            states.iter().for_each(|state| check(&solution, state));
        }
    }
}

/// Returns what basic fish of a size rule out, from all combinations of base lines and the lines they cross.
fn plain_fish(state: &State, size: u32) -> BTreeSet<Vec<Candidate>> {
    let layout = state.layout();
    let mut all = BTreeSet::new();
    for [base, cover] in [[HouseKind::Row, HouseKind::Column], [HouseKind::Column, HouseKind::Row]] {
        let lines = |kind| layout.houses().iter().filter(move |house| house.kind == kind);
        for digit in layout.digits().iter() {
            let places = state.cells_with(digit);
            for chosen in (0_u32..1 << layout.side()).filter(|chosen| chosen.count_ones() == size) {
                let bases: Vec<_> = lines(base).filter(|house| chosen >> house.number & 1 == 1).collect();
                if bases.iter().any(|house| (*house.set() & *places).is_empty()) {
                    continue;
                }
                let body = bases.iter().fold(CellSet::EMPTY, |all, house| all | (*house.set() & *places));
                let covers: Vec<_> = lines(cover).filter(|house| !(*house.set() & body).is_empty()).collect();
                let held = covers.iter().fold(CellSet::EMPTY, |all, house| all | (*house.set() & *places));
                let victims = held - body;
                if covers.len() == size as usize && !victims.is_empty() {
                    all.insert(victims.iter().map(|cell| number(layout, cell, digit)).collect());
                }
            }
        }
    }
    all
}

fn number(layout: &Layout, cell: Cell, digit: Digit) -> Candidate {
    layout.constraints().candidate(cell, digit)
}

#[test]
fn basic_fish_are_those_of_a_plain_enumeration() {
    let mut seen = 0;
    each_position(1, 12, |_, state| {
        for (name, size) in [("x-wing", 2), ("swordfish", 3), ("jellyfish", 4)] {
            let steps = logic::all_steps(state, logic::technique(name).unwrap());
            let found: BTreeSet<Vec<Candidate>> = steps.into_iter().map(|step| step.eliminations).collect();
            assert_eq!(found, plain_fish(state, size), "{name} in {:?}", state.candidates());
            seen += found.len();
        }
    });
    assert!(seen > 100, "{seen} fish are too few for a test");
}

#[test]
fn single_digit_techniques_rule_out_only_placeless_candidates() {
    let mut kinds = BTreeSet::new();
    each_position(2, 4, |solution, state| {
        let constraints = state.layout().constraints();
        for technique in one_digit() {
            for step in logic::all_steps(state, technique) {
                kinds.insert(technique.name);
                for &candidate in &step.eliminations {
                    let (cell, digit) = constraints.place(candidate);
                    assert_ne!(solution.grid().get(cell), Some(digit), "{}", technique.name);
                    assert!(state.placeless(digit).contains(cell), "{}", technique.name);
                }
            }
        }
    });
    assert!(kinds.len() > 20, "only {kinds:?}");
}
