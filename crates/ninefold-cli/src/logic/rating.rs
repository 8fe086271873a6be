//! How hard a puzzle is, as records and people see it.

use ninefold::Budget;
use ninefold::grid::Puzzle;
use ninefold::logic::{self, Level};
use serde::Serialize;

use crate::budget;

/// What the ratings say of a puzzle.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Rating {
    /// Ninefold's own; nothing if it has found none.
    #[serde(skip_serializing_if = "Option::is_none")]
    own: Option<Own>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<Hodoku>,
    /// The hardest technique of a path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hardest: Option<&'static str>,
}

/// Ninefold's own rating.
#[derive(Clone, Copy, Debug, Serialize)]
struct Own {
    /// How deep suppositions are nested.
    depth: u32,
    /// The most truths that a step needs.
    size: u32,
}

/// How many candidates Ninefold's own rating may try: enough for the hardest puzzles known.
const EFFORT: u64 = 20_000_000;

/// Ninefold's own rating of a puzzle that has one solution; nothing if it has found none.
pub(crate) fn own_rating(puzzle: &Puzzle, budget: &Budget<'_>) -> Option<logic::Rating> {
    logic::rate_within(puzzle, &budget.nodes(EFFORT)).ok()
}

/// What HoDoKu would say.
#[derive(Clone, Copy, Debug, Serialize)]
struct Hodoku {
    level: &'static str,
    score: u32,
}

/// Whose ratings to ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Policy {
    /// Ninefold's own: the most truths that a step of the easiest way needs
    Own,
    /// The level and the score that HoDoKu gives
    Hodoku,
}

impl Policy {
    pub(crate) const ALL: &[Policy] = &[Policy::Own, Policy::Hodoku];
}

impl Rating {
    /// The ratings of a puzzle that has one solution.
    pub(crate) fn of(puzzle: &Puzzle, policies: &[Policy]) -> Rating {
        let mut rating = Rating::default();
        let budget = Budget::default().cancel(budget::flag());
        if policies.contains(&Policy::Own) {
            rating.own =
                own_rating(puzzle, &budget).map(|logic::Rating { depth, size, .. }| Own { depth, size });
        }
        if policies.contains(&Policy::Hodoku) {
            let hodoku = logic::hodoku_within(puzzle, &budget);
            rating.hodoku =
                hodoku.solved.then_some(Hodoku { level: hodoku.level.title(), score: hodoku.score });
        }
        rating
    }

    /// The ratings asked for in columns.
    pub(crate) fn columns(&self, policies: &[Policy]) -> String {
        let column = |policy: &Policy| match policy {
            Policy::Own => format!("{:>8}", self.own.map_or("-".to_string(), Own::words)),
            Policy::Hodoku => match self.hodoku {
                Some(Hodoku { level, score }) => format!("{level:LEVEL$} {score:>6}"),
                None => format!("{:LEVEL$} {:>6}", "-", "-"),
            },
        };
        policies.iter().map(column).collect::<Vec<_>>().join("  ")
    }

    /// A few words for a page: `Medium · rating 2`.
    pub(crate) fn label(&self) -> Option<String> {
        let level = self.hodoku.map(|hodoku| hodoku.level.to_string());
        let own = self.own.map(|own| format!("rating {}", own.words()));
        let parts: Vec<String> = level.into_iter().chain(own).collect();
        (!parts.is_empty()).then(|| parts.join(" · "))
    }

    /// A sentence; nothing where there is no rating.
    pub(crate) fn sentence(&self) -> Option<String> {
        let own = self.own.map(|own| {
            let nested = if own.depth == 0 { String::new() } else { format!(", nested {} deep", own.depth) };
            format!("{}{nested}", own.size)
        });
        let hodoku = self.hodoku.map(|Hodoku { level, score }| format!("HoDoKu {level}, {score}"));
        let parts: Vec<String> = own.into_iter().chain(hodoku).collect();
        (!parts.is_empty()).then(|| format!("Rating: {}.", parts.join("; ")))
    }
}

/// As wide as the longest name of a level.
const LEVEL: usize = Level::Extreme.name().len();

impl Own {
    /// `4`: steps of four truths; before it the depth, if there is any.
    fn words(self) -> String {
        let depth = if self.depth == 0 { String::new() } else { format!("{}:", self.depth) };
        format!("{depth}{}", self.size)
    }
}
