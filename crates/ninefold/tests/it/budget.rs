//! Running out of budget is an ordinary result, not a failure.

use std::cell::Cell as Counter;
use std::sync::atomic::{AtomicBool, Ordering};

use ninefold::boards;
use ninefold::engine::{Answer, ENGINES, Engine, Event, NoObserver, Observer, named};
use ninefold::grid::{Grid, Layout, Puzzle};
use ninefold::{Budget, StopReason};

use crate::common::puzzle;

/// Returns a board on which every engine has a lot of work.
fn long() -> Puzzle {
    puzzle("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..")
}

#[test]
fn every_engine_stops_at_its_nodes() {
    for engine in ENGINES {
        let report = engine.run(&long(), &Budget::all().nodes(3), &mut NoObserver);
        assert_eq!(report.answer, Answer::Unknown(StopReason::Nodes, None), "{}", engine.name());
        assert!(!report.exact);
        let work = report.calls_in_all.or(report.steps).or(report.guesses);
        assert!(work.is_some_and(|work| work <= 3), "{}: {work:?}", engine.name());
    }
}

#[test]
fn a_budget_without_nodes_stops_at_once() {
    for engine in ENGINES {
        let report = engine.run(&long(), &Budget::all().nodes(0), &mut NoObserver);
        assert_eq!(report.answer, Answer::Unknown(StopReason::Nodes, None), "{}", engine.name());
        let work = report.calls_in_all.or(report.steps).or(report.guesses);
        assert_eq!(work, Some(0), "{}", engine.name());
    }
}

/// Engines check the clock often enough, even on boards they would never finish.
#[test]
fn every_engine_stops_when_time_is_up_or_it_is_cancelled() {
    let blank = Puzzle::new(Grid::blank(Layout::usual(16).unwrap())).unwrap();
    let searches = |engine: &&&dyn Engine| engine.supports(blank.layout()) && engine.name() != "containments";
    for engine in ENGINES.iter().filter(searches) {
        let looks = Counter::new(0);
        let time_is_up = || {
            looks.set(looks.get() + 1);
            looks.get() > 3
        };
        let report = engine.run(&blank, &Budget::all().until(&time_is_up), &mut NoObserver);
        assert!(
            matches!(report.answer, Answer::Unknown(StopReason::Time, _) | Answer::Several(_)),
            "{}",
            engine.name()
        );
        assert!(looks.get() == 4 && !report.exact, "{}", engine.name());
        let cancelled = AtomicBool::new(true);
        let report = engine.run(&blank, &Budget::all().cancel(&cancelled), &mut NoObserver);
        assert!(
            matches!(report.answer, Answer::Unknown(StopReason::Cancelled, _) | Answer::Several(_)),
            "{}",
            engine.name()
        );
    }
}

#[test]
fn containments_stop_in_the_middle_too() {
    let cancelled = AtomicBool::new(false);
    struct CancelAfter<'a>(u64, &'a AtomicBool);
    impl Observer for CancelAfter<'_> {
        fn event(&mut self, event: Event<'_>) {
            if let Event::Step(_) = event {
                self.0 -= 1;
                self.1.store(self.0 == 0, Ordering::Relaxed);
            }
        }
    }
    let engine = named("containments").unwrap();
    let report = engine.run(&long(), &Budget::first().cancel(&cancelled), &mut CancelAfter(5, &cancelled));
    assert_eq!((report.steps, report.answer), (Some(5), Answer::Unknown(StopReason::Cancelled, None)));
}

#[test]
fn breadth_first_stops_before_memory_runs_out() {
    let blank = Puzzle::new(Grid::blank(Layout::usual(25).unwrap())).unwrap();
    let report = named("breadth-first").unwrap().run(&blank, &Budget::first(), &mut NoObserver);
    assert_eq!(report.answer, Answer::Unknown(StopReason::Memory, None));
}

#[test]
fn a_run_that_is_cancelled_beforehand_does_nothing() {
    let cancelled = AtomicBool::new(true);
    for engine in ENGINES {
        let report = engine.run(&long(), &Budget::all().cancel(&cancelled), &mut NoObserver);
        assert_eq!(report.stop, Some(StopReason::Cancelled), "{}", engine.name());
        let work = report.calls_in_all.or(report.steps).or(report.guesses);
        assert_eq!(work, Some(0), "{}", engine.name());
    }
}

#[test]
fn a_solution_is_kept_when_the_budget_ends() {
    let puzzle = boards::named("possibilities-1").unwrap().puzzle();
    let engine = named("possibilities").unwrap();
    let first = engine.run(&puzzle, &Budget::first(), &mut NoObserver);
    let report = engine.run(&puzzle, &Budget::unique().nodes(first.calls.unwrap() + 1), &mut NoObserver);
    assert_eq!(report.answer, Answer::Unknown(StopReason::Nodes, first.answer.solution().cloned()));
    assert!(report.answer.solution().is_some());
}

#[test]
fn a_limit_of_zero_counts_as_one() {
    for engine in ENGINES {
        let puzzle = boards::named("BD4").unwrap().puzzle();
        let report = engine.run(&puzzle, &Budget::solutions(0), &mut NoObserver);
        assert!(report.answer.solution().is_some(), "{}", engine.name());
    }
}

/// In every depth-first engine, placements and retreats pair up and lead to the solution.
#[test]
fn events_describe_the_board() {
    struct Follow(Grid);
    impl Observer for Follow {
        fn event(&mut self, event: Event<'_>) {
            match event {
                Event::Place(cell, digit) => {
                    assert_eq!(self.0.get(cell), None);
                    self.0.set(cell, Some(digit));
                }
                Event::Retreat(cell, digit) => {
                    assert_eq!(self.0.get(cell), Some(digit));
                    self.0.set(cell, None);
                }
                Event::Jump(board) => {
                    self.0 = board.clone();
                }
                Event::Solution(solution) => {
                    assert_eq!(&self.0, solution.grid());
                }
                _ => {}
            }
        }
    }
    let reports_events = |engine: &&&dyn Engine| !["containments", "fast"].contains(&engine.name());
    for engine in ENGINES.iter().filter(reports_events) {
        for name in ["BD4", "BD5", "Sudoku 1", "BD6", "latin-3"] {
            let puzzle = boards::named(name).unwrap().puzzle();
            let mut follow = Follow(puzzle.givens().clone());
            engine.run(&puzzle, &Budget::all(), &mut follow);
            if engine.counts_calls() {
                assert_eq!(&follow.0, puzzle.givens(), "{}: all is taken back at the end", engine.name());
            }
        }
    }
}

#[test]
fn exactly_the_requested_number_of_solutions_is_found() {
    // 1 in a corner of a 4×4 board leaves 72 of the 288 grids; the 9×9 board has too many to count.
    let small = Puzzle::new(crate::common::grid("4x4", "1...............")).unwrap();
    let large = boards::named("BD1").unwrap().puzzle();
    for engine in ENGINES.iter().filter(|engine| !["containments", "breadth-first"].contains(&engine.name()))
    {
        for puzzle in [&small, &large].into_iter().filter(|puzzle| engine.supports(puzzle.layout())) {
            for wanted in [1, 2, 7] {
                let report = engine.run(puzzle, &Budget::solutions(wanted), &mut NoObserver);
                assert_eq!((report.found, report.exact), (wanted, false), "{}", engine.name());
            }
        }
        if engine.supports(small.layout()) {
            let report = engine.run(&small, &Budget::all(), &mut NoObserver);
            assert_eq!((report.found, report.exact), (72, true), "{}", engine.name());
        }
    }
}
