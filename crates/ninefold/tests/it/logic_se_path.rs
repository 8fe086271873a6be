//! Sudoku Explainer's path: every step is proved, and the path gives the rating.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use ninefold::draw::StepPicture;
use ninefold::grid::{Candidate, Layout, Puzzle};
use ninefold::logic::{self, Proof, SeError, SePath, SeRater, SeScore, SeStep, State};
use ninefold::{Budget, StopReason, boards, make};

use crate::common::puzzle;

/// A puzzle that needs chains within chains.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn puzzles() -> Vec<Puzzle> {
    let named = ["BD4", "BD5", "Sudoku 3", "containments-1", "containments-medium"];
    let named = named.into_iter().map(|name| boards::named(name).unwrap().puzzle());
    let made = make::minimal_puzzles(7, 0..60).into_iter().map(|line| puzzle(line.as_str()));
    named.chain(made).chain([puzzle(HARD)]).collect()
}

fn path(puzzle: &Puzzle) -> SePath {
    SeRater::new().path(puzzle, &Budget::default()).unwrap_or_else(|error| panic!("{puzzle:?}: {error}"))
}

/// Calls a function with each step of a path and the position before it.
fn each_step(path: &SePath, mut visit: impl FnMut(&SeStep, &State)) -> State {
    let mut state = path.start.clone();
    for step in &path.steps {
        visit(step, &state);
        state.apply(&step.step);
    }
    state
}

/// Returns what must be false for a step to be correct: its eliminations, or what its placement leaves no room for.
fn claims(step: &SeStep, state: &State) -> Vec<Candidate> {
    let constraints = state.layout().constraints();
    let rivals = step.step.placements.iter().flat_map(|&placed| {
        let (cell, digit) = constraints.place(placed);
        let others = state.marks(cell).iter().filter(move |&other| other != digit);
        others.map(move |other| constraints.candidate(cell, other))
    });
    rivals.chain(step.step.eliminations.iter().copied()).collect()
}

#[test]
fn every_step_follows_from_its_proof_and_spares_the_solution() {
    let mut names = BTreeSet::new();
    for puzzle in puzzles() {
        let solution = puzzle.solve().unwrap();
        let path = path(&puzzle);
        let end = each_step(&path, |step, state| {
            let dead = logic::check(state, &step.step).unwrap();
            let constraints = state.layout().constraints();
            let is_true = |&candidate: &Candidate| {
                let (cell, digit) = constraints.place(candidate);
                solution.grid().get(cell) == Some(digit)
            };
            assert!(claims(step, state).iter().all(|claim| dead.contains(claim)), "{}", step.name);
            assert!(!dead.iter().any(is_true) && step.step.placements.iter().all(is_true), "{}", step.name);
            names.insert(step.name.to_string());
        });
        assert!(path.is_solved() && end.grid() == *solution.grid(), "{}", puzzle.givens());
    }
    let wanted = [
        "Hidden Single",
        "Naked Single",
        "Direct Pointing",
        "Direct Hidden Pair",
        "Pointing",
        "Claiming",
        "Naked Pair",
        "Hidden Pair",
        "Forcing Chain",
        "Region Forcing Chains",
        "Dynamic Contradiction Forcing Chains",
        "Dynamic Contradiction Forcing Chains (+)",
        "Dynamic Contradiction Forcing Chains (+ Forcing Chains)",
    ];
    for name in wanted {
        assert!(names.contains(name), "{name} is not among {names:?}");
    }
}

#[test]
fn the_steps_of_a_path_make_the_rating() {
    let mut rater = SeRater::new();
    for puzzle in puzzles() {
        let path = rater.path(&puzzle, &Budget::default()).unwrap();
        assert_eq!(Ok(path.rating), rater.rate(&puzzle, &Budget::default()), "{}", puzzle.givens());
        let ratings: Vec<SeScore> = path.steps.iter().map(|step| step.rating).collect();
        let first = path.steps.iter().position(|step| !step.step.placements.is_empty()).unwrap();
        assert_eq!(path.rating.ed, ratings[0]);
        assert_eq!(path.rating.ep, *ratings[..=first].iter().max().unwrap());
        assert_eq!(path.rating.er, *ratings.iter().max().unwrap());
    }
}

#[test]
fn a_forcing_chain_without_its_chains_shows_nothing() {
    let mut tried = 0;
    each_step(&path(&puzzle(HARD)), |step, state| {
        let Proof::Cases(mut cases) = step.step.proof.clone() else { return };
        cases.branches.iter_mut().for_each(|(_, proofs)| proofs.clear());
        let bare = logic::Step { proof: Proof::Cases(cases), ..step.step.clone() };
        let dead = logic::check(state, &bare).unwrap();
        assert!(!claims(step, state).iter().all(|claim| dead.contains(claim)), "{}", step.name);
        tried += 1;
    });
    assert!(tried > 50, "{tried}");
}

#[test]
fn steps_have_explanations_and_pictures() {
    for puzzle in [puzzle(HARD), boards::named("Sudoku 3").unwrap().puzzle()] {
        each_step(&path(&puzzle), |step, state| {
            let words = logic::explain(&step.step, state);
            assert!(!words.why.is_empty() && !words.marks.candidates.is_empty(), "{}", step.name);
            assert!(StepPicture::new(&step.step, state).svg().starts_with("<svg"), "{}", step.name);
        });
    }
}

#[test]
fn a_walk_starts_from_any_position_and_stops_with_its_budget() {
    let puzzle = boards::named("Sudoku 3").unwrap().puzzle();
    let whole = path(&puzzle);
    let mut state = State::new(&puzzle);
    let mut rater = SeRater::new();
    for step in &whole.steps {
        let next = rater.walk(&state, &Budget::default()).unwrap().next_step().unwrap().unwrap();
        assert_eq!((&next.name, next.rating, &next.step.proof), (&step.name, step.rating, &step.step.proof));
        state.apply(&step.step);
    }
    let cancelled = AtomicBool::new(true);
    for (budget, reason) in [
        (Budget::default().cancel(&cancelled), StopReason::Cancelled),
        (Budget::default().nodes(2), StopReason::Nodes),
    ] {
        assert_eq!(rater.path(&puzzle, &budget).unwrap_err(), SeError::Stopped(reason));
    }
}

#[test]
fn only_the_classic_board_has_a_path() {
    let layout = std::sync::Arc::new("6x6".parse::<Layout>().unwrap());
    let other = Puzzle::new(ninefold::grid::Grid::blank(layout)).unwrap();
    assert_eq!(SeRater::new().path(&other, &Budget::default()).unwrap_err(), SeError::Layout);
}

#[test]
fn a_path_ends_where_sudoku_explainer_finds_no_step() {
    let two_solutions = "2748913651385264976594..2813219647589851..642746285913462758139593612874817349526";
    let several = path(&puzzle(two_solutions));
    assert_eq!((several.steps.len(), several.rating.to_string().as_str()), (0, "20.0/0.0/0.0"));
    assert!(!several.is_solved());
}
