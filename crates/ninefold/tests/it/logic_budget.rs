//! Logic stops when its budget says so, on the largest boards too, and says why.

use std::cell::Cell as Counter;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ninefold::grid::{Digit, Grid, Layout, Puzzle};
use ninefold::logic::{self, End, RateError, SeError, SeRater, Solver, State};
use ninefold::{Budget, StopReason};

use crate::common::{Random, puzzle};

/// Returns a 25×25 board with about `percent` per cent of its cells given.
fn large(percent: usize) -> Puzzle {
    let layout = Layout::named("25x25").unwrap();
    let mut random = Random(percent as u64);
    let mut grid = Grid::blank(layout.clone());
    for cell in layout.cells() {
        let (row, column) = (layout.row(cell), layout.column(cell));
        if random.below(100) < percent {
            grid.set(cell, Some(Digit::from_index((row * 5 + row / 5 + column) % 25)));
        }
    }
    Puzzle::new(grid).unwrap()
}

/// A time far above what a pass needs to notice the limit, and far below what the whole pass would take.
const TIME_LIMIT: Duration = Duration::from_millis(2500);

#[test]
fn every_technique_stops_soon_after_its_time_on_a_25x25_board() {
    for percent in [0, 25, 45] {
        let state = State::new(&large(percent));
        for technique in logic::techniques() {
            let start = Instant::now();
            let is_late = || start.elapsed() > Duration::from_millis(20);
            let _ = logic::all_steps_within(&state, technique, &Budget::default().until(&is_late));
            assert!(start.elapsed() < TIME_LIMIT, "{} took {:?}", technique.name, start.elapsed());
        }
    }
}

#[test]
fn a_path_and_ratings_of_a_25x25_board_stop_soon_after_their_time() {
    let board = large(20);
    let start = Instant::now();
    let is_late = || start.elapsed() > Duration::from_millis(50);
    let budget = Budget::default().until(&is_late);
    assert_eq!(Solver::default().solve_within(&board, &budget).end, End::Stopped(StopReason::Time));
    assert_eq!(logic::rate_within(&board, &budget), Err(RateError::Stopped(StopReason::Time)));
    assert_eq!(logic::hodoku_within(&board, &budget).stop, Some(StopReason::Time));
    assert!(start.elapsed() < TIME_LIMIT, "{:?}", start.elapsed());
}

/// A nested search asks for the time at every candidate, not only when it has ended.
#[test]
fn a_nested_rating_of_sudoku_explainer_stops_within_its_search() {
    let hard = puzzle("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
    let mut rater = SeRater::new();
    let whole = rater.rate(&hard, &Budget::default()).unwrap();
    assert!(whole.er.value() > 9.0, "{whole}");
    let calls = Counter::new(0);
    let count = || calls.replace(calls.get() + 1) == u32::MAX;
    assert_eq!(rater.rate(&hard, &Budget::default().until(&count)), Ok(whole));
    assert!(calls.get() > 1000, "{}", calls.get());
    for most in [0, 10, 100, 1000] {
        calls.set(0);
        let after_some = || calls.replace(calls.get() + 1) >= most;
        let rating = rater.rate(&hard, &Budget::default().until(&after_some));
        assert_eq!(rating, Err(SeError::Stopped(StopReason::Time)));
        // One more call says why the search has ended.
        assert!(calls.get() <= most + 2, "{} of {most}", calls.get());
    }
    // An interrupted rating leaves nothing behind.
    assert_eq!(rater.rate(&hard, &Budget::default()), Ok(whole));
}

#[test]
fn a_budget_says_why_it_ended() {
    let hard = puzzle("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
    let cancelled = AtomicBool::new(true);
    let calls = Counter::new(0);
    let after_some = || calls.replace(calls.get() + 1) > 20;
    for (budget, reason) in [
        (Budget::default().nodes(100), StopReason::Nodes),
        (Budget::default().cancel(&cancelled), StopReason::Cancelled),
        (Budget::default().until(&after_some), StopReason::Time),
    ] {
        let path = Solver::default().solve_within(&hard, &budget);
        assert_eq!(path.end, End::Stopped(reason));
        assert_eq!(logic::rate_within(&hard, &budget), Err(RateError::Stopped(reason)));
        let rating = logic::hodoku_within(&hard, &budget);
        assert_eq!((rating.solved, rating.stop), (false, Some(reason)));
        let state = State::new(&hard);
        let next = Solver::default().next_step_within(&state, &budget);
        assert!(next.is_err_and(|stop| stop == reason) || reason == StopReason::Nodes);
    }
}

#[test]
fn a_rating_is_one_number_and_a_level_one_word() {
    use logic::{Level, Rating};
    let ratings: Vec<Rating> = ["1", "4", "12", "1002", "2001"].map(|text| text.parse().unwrap()).into();
    assert!(ratings.is_sorted());
    assert_eq!(ratings.iter().map(Rating::to_string).collect::<Vec<_>>().join(" "), "1 4 12 1002 2001");
    assert_eq!((ratings[3].depth, ratings[3].size), (1, 2));
    let error = "1:4".parse::<Rating>().unwrap_err();
    assert_eq!(error.to_string(), "'1:4' isn't a rating; give a number such as 4 or 1004");
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
        assert_eq!(level.title().parse(), Ok(level));
        assert_eq!(level.to_string(), level.to_string().to_lowercase());
    }
    assert!("tough".parse::<Level>().unwrap_err().to_string().contains("easy, medium, hard"));
    assert_eq!(format!("{:>8}", Level::Easy), "    easy");
}

#[test]
fn a_hodoku_rating_names_its_hardest_technique() {
    let medium = puzzle("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
    let rating = logic::hodoku(&medium);
    let hardest = rating.hardest().unwrap();
    let key = |technique: &logic::Technique| technique.hodoku.map(|hodoku| (hodoku.level, hodoku.score));
    assert_eq!(key(hardest), rating.counts.iter().filter_map(|(technique, _)| key(technique)).max());
    assert!(rating.counts.iter().any(|(technique, _)| *technique == hardest));
}
