//! Compares engines with the reference, and the reference with an independent SAT solver.

use std::sync::Arc;

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use ninefold::Budget;
use ninefold::engine::{Answer, ENGINES, Engine, Event, NoObserver, Observer, cover::Cover};
use ninefold::grid::{Candidates, Cell, Digit, Grid, Layout, Puzzle};

use crate::common::{Random, RunUnobserved, digit};

/// Counts solutions up to a limit with a SAT solver. Its clauses come from peers and houses, independently of our
/// constraints.
fn count_by_sat(puzzle: &Puzzle, limit: u64) -> u64 {
    let layout = puzzle.layout();
    let side = layout.side();
    let mut solver = BasicSolver::default();
    let variables: Vec<_> = (0..layout.cell_count() * side).map(|_| solver.new_var_default()).collect();
    let literal = |cell: Cell, digit: usize| Lit::new(variables[cell.index() * side + digit], true);
    for cell in layout.cells() {
        let allowed = puzzle.allowed(cell);
        let open =
            |d: &usize| allowed.contains(digit(d + 1)) && puzzle.given(cell).is_none_or(|g| g.index() == *d);
        solver.add_clause_reuse(&mut (0..side).filter(open).map(|d| literal(cell, d)).collect());
        for d in 0..side {
            for other in 0..d {
                solver.add_clause_reuse(&mut vec![!literal(cell, d), !literal(cell, other)]);
            }
            for &peer in layout.peers(cell) {
                solver.add_clause_reuse(&mut vec![!literal(cell, d), !literal(peer, d)]);
            }
        }
    }
    let mut found = 0;
    while found < limit && solver.solve_limited(&[]) == lbool::TRUE {
        found += 1;
        let mut other = Vec::new();
        for cell in layout.cells() {
            let chosen = (0..side).find(|&d| solver.value_lit(literal(cell, d)) == lbool::TRUE).unwrap();
            other.push(!literal(cell, chosen));
        }
        solver.add_clause_reuse(&mut other);
    }
    found
}

fn layouts() -> Vec<Arc<Layout>> {
    ["4x4", "6x6", "box:3x2", "8x8", "9x9", "9x9+x", "latin:5", "jigsaw:AAABBAACBBDCCCBDDCEEDDEEE", "4x4+x"]
        .map(|name| Arc::new(name.parse().unwrap()))
        .to_vec()
}

#[test]
fn the_reference_agrees_with_a_sat_solver() {
    let mut random = Random(7);
    let mut answers = [0; 4];
    for layout in layouts().into_iter().chain([10, 12].map(|side| Layout::usual(side).unwrap())) {
        for round in 0..40 {
            let clues = layout.cell_count() * (3 + round % 4) / 10;
            let puzzle = if round % 4 == 3 {
                random.marked_puzzle(&layout, clues)
            } else {
                random.any_puzzle(&layout, clues)
            };
            let found = Cover.run_unobserved(&puzzle, 3).found;
            assert_eq!(found, count_by_sat(&puzzle, 3), "{layout} {:?}", puzzle.givens());
            answers[found as usize] += 1;
        }
    }
    assert!(
        answers[0] > 20 && answers[1] > 100 && answers[2] + answers[3] > 20,
        "a fair mixture: {answers:?}"
    );
}

/// Checks that an engine's answer agrees with the reference.
fn assert_agrees(engine: &dyn Engine, puzzle: &Puzzle, reference: &Answer) {
    let budget = Budget::solutions(engine.usual_solutions()).nodes(2_000_000);
    let report = engine.run(puzzle, &budget, &mut NoObserver);
    let about = || format!("{} on {} {:?}", engine.name(), puzzle.layout(), puzzle.givens());
    match (&report.answer, reference) {
        (Answer::Unknown(..), _) => {}
        (Answer::Solved(solution), Answer::Unique(only)) => assert_eq!(solution, only, "{}", about()),
        (Answer::Solved(_), Answer::Several(_)) | (Answer::Several(_), Answer::Several(_)) => {}
        (ours, theirs) => assert_eq!(ours, theirs, "{}", about()),
    }
}

#[test]
fn r78_all_engines_agree_with_the_reference() {
    let mut random = Random(78);
    for layout in layouts() {
        for round in 0..60 {
            let clues = layout.cell_count() * (4 + round % 3) / 10;
            let puzzle = if round % 3 == 2 {
                random.marked_puzzle(&layout, clues)
            } else {
                random.any_puzzle(&layout, clues)
            };
            let reference = Cover.run_unobserved(&puzzle, 2).answer;
            for engine in ENGINES.iter().filter(|engine| engine.supports(&layout)) {
                assert_agrees(*engine, &puzzle, &reference);
            }
        }
    }
}

#[test]
fn r78_all_engines_agree_on_thousands_of_small_boards() {
    let mut random = Random(780);
    for side in [4, 6] {
        let layout = Layout::usual(side).unwrap();
        for round in 0..2000 {
            let puzzle = random.any_puzzle(&layout, side + round % (2 * side));
            let reference = Cover.run_unobserved(&puzzle, 2).answer;
            for engine in ENGINES.iter().filter(|engine| engine.supports(&layout)) {
                assert_agrees(*engine, &puzzle, &reference);
            }
        }
    }
}

/// Engines find every solution exactly once.
#[test]
fn all_engines_that_search_find_the_same_set_of_solutions() {
    #[derive(Default)]
    struct Collect(Vec<Grid>);
    impl Observer for Collect {
        fn event(&mut self, event: Event<'_>) {
            if let Event::Solution(solution) = event {
                self.0.push(solution.grid().clone());
            }
        }
    }
    let mut random = Random(4);
    for layout in [Layout::usual(4).unwrap(), Layout::usual(6).unwrap(), Arc::new("4x4+x".parse().unwrap())] {
        for round in 0..30 {
            // Remove clues regardless of uniqueness, so that there are many solutions.
            let mut givens = random.full_grid(&layout);
            let keep = layout.cell_count() * (1 + round % 3) / 5;
            let mut cells: Vec<Cell> = layout.cells().collect();
            random.shuffle(&mut cells);
            cells.iter().skip(keep).for_each(|&cell| givens.set(cell, None));
            let puzzle = Puzzle::new(givens).unwrap();
            let mut sets: Vec<(usize, Vec<String>)> = Vec::new();
            let searches =
                |engine: &&&dyn Engine| engine.supports(&layout) && engine.name() != "containments";
            for engine in ENGINES.iter().filter(searches) {
                let mut all = Collect::default();
                let report = engine.run(&puzzle, &Budget::solutions(5_000), &mut all);
                if !report.exact {
                    continue;
                }
                assert_eq!(report.found, all.0.len() as u64);
                let mut lines: Vec<String> = all.0.iter().map(|grid| format!("{grid:?}")).collect();
                lines.sort();
                lines.dedup();
                sets.push((all.0.len(), lines));
            }
            for (found, lines) in &sets {
                assert_eq!(*found, lines.len(), "no solution twice");
                assert_eq!(lines, &sets[0].1);
            }
        }
    }
}

/// A given or a mark that the only solution does not have leaves no solution.
#[test]
fn the_reference_refutes_wrong_givens_and_marks() {
    let mut random = Random(9);
    let layout = Layout::classic();
    for _ in 0..20 {
        let puzzle = random.unique_puzzle(&layout, 26);
        let report = Cover.run_unobserved(&puzzle, 2);
        let solution = report.answer.solution().unwrap().grid();
        let blank = puzzle.givens().first_blank().unwrap();
        let right: Digit = solution.get(blank).unwrap();
        let mut marks: Candidates = puzzle.candidates();
        marks.strike(blank, right);
        assert_eq!(Cover.run_unobserved(&puzzle.clone().with_marks(&marks), 2).answer, Answer::Impossible);
    }
}
