//! Ninefold's rating: shared by every image of a puzzle, and as expected for simple puzzles.

use ninefold::grid::{Layout, Puzzle};
use ninefold::logic::{self, End, RateError, Rating, Solver};
use ninefold::{Budget, StopReason};

use crate::common::{Moves, Random, grid, puzzle};

const EFFORT: u64 = 1_000_000;

fn rate(puzzle: &Puzzle, effort: u64) -> Result<Rating, RateError> {
    logic::rate_within(puzzle, &Budget::default().nodes(effort))
}

#[test]
fn every_image_of_a_puzzle_has_the_same_rating() {
    let mut random = Random(4);
    let mut sizes = Vec::new();
    for _ in 0..25 {
        let puzzle = random.unique_puzzle(&Layout::classic(), 20);
        let rating = rate(&puzzle, EFFORT).unwrap();
        for _ in 0..4 {
            let image = Puzzle::new(Moves::any(&mut random).of(puzzle.givens())).unwrap();
            assert_eq!(rate(&image, EFFORT), Ok(rating), "{}", puzzle.givens());
        }
        sizes.push(rating.size);
    }
    sizes.sort_unstable();
    sizes.dedup();
    assert!(sizes.len() > 2, "puzzles of several sizes: {sizes:?}");
}

/// Exactly the puzzles that singles and locked candidates solve are rated as needing steps of one truth.
#[test]
fn one_truth_is_singles_and_locked_candidates() {
    let mut random = Random(9);
    let simple = Solver::with(["singles", "locked-candidates"].into_iter().flat_map(logic::named));
    let mut seen = [0, 0];
    for layout in ["9x9", "6x6", "9x9+x", "latin:7"] {
        let layout = std::sync::Arc::new(layout.parse::<Layout>().unwrap());
        for _ in 0..12 {
            let puzzle = random.unique_puzzle(&layout, 0);
            let is_simple = simple.solve(&puzzle).end == End::Solved;
            let rating = rate(&puzzle, EFFORT).unwrap();
            assert_eq!(rating == Rating { depth: 0, size: 1 }, is_simple, "{}", puzzle.givens());
            seen[usize::from(is_simple)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 3), "{seen:?}");
}

#[test]
fn unrated_puzzles_say_why() {
    let several = Puzzle::new(grid("4x4", "12343412........")).unwrap();
    assert_eq!(rate(&several, EFFORT), Err(RateError::Undecided));
    assert_eq!(rate(&several, 10), Err(RateError::Stopped(StopReason::Nodes)));
    let broken = puzzle(&format!("12345678.{}{}", "........9", ".".repeat(63)));
    assert_eq!(rate(&broken, EFFORT), Err(RateError::Impossible));
}
