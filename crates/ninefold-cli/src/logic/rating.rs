//! Rates how hard a puzzle is, for records and for people.

use std::fmt::Display;

use ninefold::Budget;
use ninefold::grid::Puzzle;
use ninefold::logic::{self, Level, SeBoard, SeRating};
use ninefold_api::record::{Hodoku, Rating, Se};

use crate::budget;
use crate::logic::se;

/// Whose rating to compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Policy {
    /// Ninefold's own: the most constraints that a step on the easiest route uses
    Own,
    /// HoDoKu's level and score
    Hodoku,
    /// Sudoku Explainer's ER/EP/ED
    Se,
    /// Sudoku Explainer's ER alone
    Er,
}

impl Policy {
    /// Every rating, each once.
    pub(crate) const ALL: &[Policy] = &[Policy::Own, Policy::Hodoku, Policy::Se];

    /// Returns whether it is Sudoku Explainer's.
    pub(crate) fn is_se(&self) -> bool {
        matches!(self, Policy::Se | Policy::Er)
    }
}

/// Rates a puzzle that has one solution.
pub(crate) fn rate(puzzle: &Puzzle, policies: &[Policy]) -> Rating {
    let mut rating = Rating::default();
    let budget = Budget::default().cancel(budget::flag());
    if policies.contains(&Policy::Own) {
        rating.own = logic::rate_within(puzzle, &budget.nodes(logic::EFFORT)).ok();
    }
    if policies.contains(&Policy::Hodoku) {
        let hodoku = logic::hodoku_within(puzzle, &budget);
        if hodoku.solved {
            rating.hodoku = Some(Hodoku { level: hodoku.level, score: hodoku.score });
            rating.hardest = hodoku.hardest().map(|technique| technique.name.to_string());
        }
    }
    rating.se = rate_se(puzzle, policies);
    rating
}

/// Returns Sudoku Explainer's rating of a puzzle, as far as it is asked for.
pub(crate) fn rate_se(puzzle: &impl SeBoard, policies: &[Policy]) -> Option<Se> {
    if policies.contains(&Policy::Se) {
        se::rate(puzzle).map(Se::from)
    } else if policies.contains(&Policy::Er) {
        se::rate(puzzle).map(|rating| Se { er: Some(rating.er), ..Se::default() })
    } else {
        None
    }
}

/// Returns the ratings asked for in columns, with the least and greatest ER over images if `images` asks for them.
pub(crate) fn columns(rating: &Rating, policies: &[Policy], images: bool) -> String {
    let se = rating.se.unwrap_or_default();
    let mut columns = String::new();
    let mut add = |column: String| {
        let space = if columns.is_empty() { "" } else { "  " };
        columns.extend([space, &column]);
    };
    for policy in policies {
        add(match policy {
            Policy::Se => column(triple(&se), TRIPLE),
            Policy::Er => column(se.er, SCORE),
            Policy::Own => column(rating.own, OWN),
            Policy::Hodoku => match rating.hodoku {
                Some(Hodoku { level, score }) => format!("{:LEVEL$} {score:>6}", level.name()),
                None => format!("{:LEVEL$} {:>6}", "-", "-"),
            },
        });
    }
    if images {
        add(column(se.images.map(|range| range.least), SCORE));
        add(column(se.images.map(|range| range.greatest), SCORE));
    }
    columns
}

/// Returns a rating on the right of a column, or `-`.
fn column(rating: Option<impl Display>, width: usize) -> String {
    rating.map_or_else(|| format!("{:>width$}", "-"), |rating| format!("{rating:>width$}"))
}

/// Returns `ER/EP/ED`.
fn triple(se: &Se) -> Option<SeRating> {
    Some(SeRating { er: se.er?, ep: se.ep?, ed: se.ed? })
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
    let se = rating.se.as_ref().and_then(triple).map(|triple| format!("Sudoku Explainer {triple}"));
    let parts: Vec<String> = own.into_iter().chain(hodoku).chain(se).collect();
    (!parts.is_empty()).then(|| format!("Rating: {}.", parts.join("; ")))
}

/// Lengths of `10.5` and `11.9/11.9/11.9`, and of Ninefold's own rating.
const SCORE: usize = 4;
const TRIPLE: usize = 14;
const OWN: usize = 8;
/// Length of the longest level name.
const LEVEL: usize = Level::Extreme.name().len();
