//! Rates how hard a puzzle is, for records and for people.

use ninefold::Budget;
use ninefold::grid::Puzzle;
use ninefold::logic::{self, Level};
use ninefold::record::{Hodoku, Rating};

use crate::budget;

/// Number of candidates that Ninefold's own rating may try: enough for the hardest known puzzles.
const EFFORT: u64 = 20_000_000;

/// Returns Ninefold's own rating of a puzzle with one solution; `None` if it finds none.
pub(crate) fn own_rating(puzzle: &Puzzle, budget: &Budget<'_>) -> Option<logic::Rating> {
    logic::rate_within(puzzle, &budget.nodes(EFFORT)).ok()
}

/// Whose rating to compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Policy {
    /// Ninefold's own: the most constraints that a step on the easiest route uses
    Own,
    /// HoDoKu's level and score
    Hodoku,
}

impl Policy {
    pub(crate) const ALL: &[Policy] = &[Policy::Own, Policy::Hodoku];
}

/// Rates a puzzle that has one solution.
pub(crate) fn rate(puzzle: &Puzzle, policies: &[Policy]) -> Rating {
    let mut rating = Rating::default();
    let budget = Budget::default().cancel(budget::flag());
    if policies.contains(&Policy::Own) {
        rating.own = own_rating(puzzle, &budget);
    }
    if policies.contains(&Policy::Hodoku) {
        let hodoku = logic::hodoku_within(puzzle, &budget);
        if hodoku.solved {
            rating.hodoku = Some(Hodoku { level: hodoku.level, score: hodoku.score });
            rating.hardest = hodoku.hardest().map(|technique| technique.name.to_string());
        }
    }
    rating
}

/// Returns the ratings asked for in columns.
pub(crate) fn columns(rating: &Rating, policies: &[Policy]) -> String {
    let column = |policy: &Policy| match policy {
        Policy::Own => format!("{:>8}", rating.own.map_or("-".to_string(), |own| own.to_string())),
        Policy::Hodoku => match rating.hodoku {
            Some(Hodoku { level, score }) => format!("{:LEVEL$} {score:>6}", level.name()),
            None => format!("{:LEVEL$} {:>6}", "-", "-"),
        },
    };
    policies.iter().map(column).collect::<Vec<_>>().join("  ")
}

/// Returns a short label for a page: `Medium · rating 2`.
pub(crate) fn label(rating: &Rating) -> Option<String> {
    let level = rating.hodoku.map(|hodoku| hodoku.level.title().to_string());
    let own = rating.own.map(|own| format!("rating {own}"));
    let parts: Vec<String> = level.into_iter().chain(own).collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// Returns a sentence, or `None` without a rating.
pub(crate) fn sentence(rating: &Rating) -> Option<String> {
    let own = rating.own.map(|own| own.to_string());
    let hodoku = rating.hodoku.map(|Hodoku { level, score }| format!("HoDoKu {}, {score}", level.title()));
    let parts: Vec<String> = own.into_iter().chain(hodoku).collect();
    (!parts.is_empty()).then(|| format!("Rating: {}.", parts.join("; ")))
}

/// Length of the longest level name.
const LEVEL: usize = Level::Extreme.name().len();
