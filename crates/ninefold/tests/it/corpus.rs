//! One corpus of cases, run by every engine that supports the layout.
//!
//! `corpus.tsv`: name, layout, puzzle, answer (`none`, `unique`, `several`), calls of the plain
//! search, steps of the containments (with their split), first solution in board order; `-` where a
//! figure is unknown or takes too long.

use ninefold::Budget;
use ninefold::engine::{Answer, Counts, ENGINES, Engine, NoObserver};
use ninefold::grid::Puzzle;

use crate::common::{grid, line, run};

struct Case {
    name: &'static str,
    puzzle: Puzzle,
    answer: &'static str,
    calls: Option<u64>,
    steps: Option<Vec<u64>>,
    first: &'static str,
}

/// Returns whether an engine visits boards in the order of the plain search, depth first or breadth first.
fn plain(engine: &dyn Engine) -> bool {
    engine.counts_calls() || engine.name() == "breadth-first"
}

fn cases() -> Vec<Case> {
    let read = |row: &'static str| {
        let fields: Vec<&str> = row.split('\t').collect();
        let [name, layout, puzzle, answer, calls, steps, first] = fields[..] else { panic!("{row}") };
        Case {
            name,
            puzzle: Puzzle::new(grid(layout, puzzle)).unwrap(),
            answer,
            calls: calls.parse().ok(),
            steps: (steps != "-").then(|| steps.split(' ').map(|n| n.parse().unwrap()).collect()),
            first,
        }
    };
    include_str!("corpus.tsv").lines().filter(|row| !row.starts_with('#')).map(read).collect()
}

#[test]
fn every_engine_gives_the_answers_of_the_corpus() {
    for case in cases() {
        for engine in ENGINES.iter().filter(|engine| engine.supports(case.puzzle.layout())) {
            // The plain search can't finish every board; where it can, the corpus has its calls.
            let feasible = case.calls.is_some_and(|calls| calls < 3_000_000) || !plain(*engine);
            if !feasible {
                continue;
            }
            let about = format!("{} by {}", case.name, engine.name());
            let report =
                engine.run(&case.puzzle, &Budget::solutions(engine.usual_solutions()), &mut NoObserver);
            match &report.answer {
                Answer::Impossible => assert_eq!(case.answer, "none", "{about}"),
                Answer::Unique(solution) => {
                    assert_eq!((case.answer, case.first), ("unique", &line(solution.grid())[..]), "{about}");
                }
                Answer::Several(solution) | Answer::Solved(solution) => {
                    assert_ne!(case.answer, "none", "{about}");
                    assert!(!plain(*engine) || case.first == line(solution.grid()), "{about}");
                }
                Answer::Unknown(stop, _) => {
                    let end = (engine.name(), stop.name());
                    assert!(
                        [("containments", "stuck"), ("breadth-first", "memory")].contains(&end),
                        "{about}"
                    );
                }
            }
            if engine.counts_calls() {
                assert_eq!(report.calls, case.calls, "{about}");
            }
            if let (Some(steps), "containments") = (&case.steps, engine.name()) {
                let split: Vec<u64> = report.techniques.iter().map(|(_, count)| *count).collect();
                assert_eq!(&split, steps, "{about}");
            }
        }
    }
}

#[test]
fn the_reference_proves_every_answer_of_the_corpus() {
    for case in cases() {
        assert_eq!(run("cover", &case.puzzle).answer.name(), case.answer, "{}", case.name);
    }
}

#[test]
fn watching_changes_nothing() {
    for case in cases().iter().filter(|case| case.calls.is_some_and(|calls| calls < 100_000)) {
        for engine in ENGINES.iter().filter(|engine| engine.supports(case.puzzle.layout())) {
            let budget = Budget::solutions(engine.usual_solutions());
            let mut counts = Counts::default();
            let watched = engine.run(&case.puzzle, &budget, &mut counts);
            assert_eq!(watched, engine.run(&case.puzzle, &budget, &mut NoObserver), "{}", case.name);
            if let Some(calls) = watched.calls_in_all {
                assert_eq!(counts.calls, calls, "{} by {}", case.name, engine.name());
            }
            assert_eq!(counts.steps, watched.steps.unwrap_or(0));
            assert_eq!(counts.solutions, watched.found);
        }
    }
}
