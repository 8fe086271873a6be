//! Properties of all five systems.

use ninefold::engine::{ENGINES, default_for, named};
use ninefold::grid::{Layout, Puzzle};

use crate::common::classic;

#[test]
fn r77_contradictory_givens_are_reported_before_any_search_naming_the_cells() {
    let contradiction = Puzzle::new(classic(&format!("5...5{}", ".".repeat(76)))).unwrap_err();
    assert_eq!(
        contradiction.to_string(),
        "the givens contradict each other: r1c1 and r1c5 are both 5 (row 1)"
    );
    let conflicting = Puzzle::new(classic(&format!("55.......5{}", ".".repeat(71)))).unwrap_err();
    assert_eq!(conflicting.conflicts.len(), 3);
    assert!(conflicting.to_string().contains("r1c1 and r1c2 are both 5 (row 1, box 1)"));
}

#[test]
fn every_engine_has_a_name_of_its_own_and_is_found_by_it() {
    for engine in ENGINES {
        assert_eq!(named(engine.name()).unwrap().name(), engine.name());
        assert!(engine.summary().len() > 20 && engine.supports(&Layout::classic()));
    }
    let mut names: Vec<_> = ENGINES.iter().map(|engine| engine.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ENGINES.len());
    assert!(named("no such engine").is_none());
}

#[test]
fn the_default_engine_can_work_on_the_board_and_prove_uniqueness() {
    for layout in ["4x4", "9x9", "9x9+x", "latin:9", "16x16", "25x25"] {
        let layout: Layout = layout.parse().unwrap();
        let engine = default_for(&layout);
        assert!(engine.supports(&layout) && engine.usual_solutions() == 2, "{layout}");
        assert_eq!(engine.name() == "fast", layout == *Layout::classic(), "{layout}");
    }
}
