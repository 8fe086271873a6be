//! HoDoKu's level and score: properties of every puzzle.

use std::sync::Arc;

use ninefold::Budget;
use ninefold::grid::Layout;
use ninefold::logic::{self, Level};
use ninefold::make::{Maker, Spec};

use crate::common::{Random, puzzle};

#[test]
fn score_and_level_follow_from_the_steps() {
    let mut random = Random(8);
    let layout = Layout::classic();
    for clues in [36, 32, 28, 28, 0, 0] {
        let puzzle = random.unique_puzzle(&layout, clues);
        let rating = logic::hodoku(&puzzle);
        assert!(rating.solved);
        let sum: u32 = rating.counts.iter().map(|(t, count)| t.hodoku.unwrap().score * count).sum();
        assert_eq!(rating.score, sum + 10_000 * rating.guesses);
        let hardest = rating.counts.iter().map(|(t, _)| t.hodoku.unwrap().level).max().unwrap();
        assert!(rating.level >= hardest && (rating.level == hardest || rating.score > 800));
        let places = |name: &str| rating.counts.iter().find(|(t, _)| t.name == name).map_or(0, |(_, n)| *n);
        let singles = places("full-house") + places("naked-single") + places("hidden-single");
        assert!(singles as usize <= layout.cell_count() - puzzle.givens().filled());
    }
}

#[test]
fn a_nearly_full_board() {
    let full = puzzle("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    assert_eq!((logic::hodoku(&full).score, logic::hodoku(&full).level), (0, Level::Easy));
    let one = puzzle(".34678912672195348198342567859761423426853791713924856961537284287419635345286179");
    let rating = logic::hodoku(&one);
    assert_eq!((rating.score, rating.counts[0].0.name, rating.counts[0].1), (4, "full-house", 1));
}

#[test]
fn other_boards_have_a_score_too() {
    let mut random = Random(9);
    for name in ["4x4", "6x6", "latin:5", "9x9+x"] {
        let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
        let rating = logic::hodoku(&random.unique_puzzle(&layout, 0));
        assert!(rating.solved && rating.score > 0, "{name}: {rating:?}");
    }
}

/// HoDoKu's order has some harder techniques before easier ones, and the path uses them.
#[test]
fn rating_up_to_a_level_gives_the_full_rating_or_nothing() {
    let levels = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];
    let mut met = [0; 5];
    // Minimal puzzles, and easier ones with a few more givens.
    for (clues, count) in [(None, 150), (Some(26..=30), 150)] {
        let maker = Maker::new(Spec { clues, ..Spec::default() }, 2).unwrap();
        for made in maker.attempts(0..count) {
            let full = logic::hodoku(&made.puzzle);
            met[full.level as usize - levels[0] as usize] += 1;
            for level in levels {
                let expected = (full.level <= level).then_some(&full);
                let found = logic::hodoku_up_to(&made.puzzle, level, u32::MAX, &Budget::default());
                assert_eq!(found.as_ref(), expected, "{level:?} {}", made.puzzle.givens());
            }
            assert_eq!(
                logic::hodoku_up_to(&made.puzzle, full.level, full.score, &Budget::default()).as_ref(),
                Some(&full)
            );
            assert_eq!(
                logic::hodoku_up_to(&made.puzzle, Level::Extreme, full.score - 1, &Budget::default()),
                None
            );
        }
    }
    assert!(met.iter().all(|&count| count > 0), "{met:?}");
}

/// Only techniques that HoDoKu has are in its order, and the order has no gaps.
#[test]
fn the_order_of_hodoku() {
    let place = |name: &str| logic::technique(name).unwrap().hodoku.unwrap().order;
    assert_eq!(["full-house", "naked-single", "hidden-single"].map(place), [Some(1), Some(2), Some(3)]);
    assert!(place("xy-wing") < place("xyz-wing") && place("x-wing") < place("skyscraper"));
    assert_eq!(place("squirmbag"), None);
}
