//! The `rate` endpoint, and ratings for other answers.

use ninefold::Budget;
use ninefold::engine::Answer;
use ninefold::grid::Puzzle;
use ninefold::logic::{self, SeRater};
use serde::Deserialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::solve::report;
use crate::context::{Context, Stop};
use crate::input;
use crate::problem::Problem;
use crate::record::{Hodoku, Rated, Rating, Se, Start, puzzle_text};
use crate::request::{Request, Work};

/// A puzzle to rate.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// The puzzle in any notation, or the name of a board.
    #[cfg_attr(feature = "schema", schema(example = "BD4"))]
    pub puzzle: String,
    /// The layout. Default: detected from the text.
    pub layout: Option<String>,
}

impl Request for Rate {
    type Answer = Rated;

    fn read(self, context: &Context) -> Result<impl Work<Rated>, Problem> {
        let puzzle = input::puzzle(&self.puzzle, self.layout.as_deref())?;
        let Context { nodes, work, .. } = *context;
        Ok(move |stop: Stop<'_>| {
            let answer = report(&puzzle, nodes, stop).answer;
            let rating = matches!(answer, Answer::Unique(_)).then(|| ratings(&puzzle, work, stop));
            let (start, shown) = (Start::new::<Rated>(), puzzle_text(&puzzle));
            Ok(Rated { start, puzzle: shown, answer: (&answer).into(), rating })
        })
    }
}

/// Returns the ratings of a puzzle with one solution that the budget allows.
pub(crate) fn ratings(puzzle: &Puzzle, work: u64, stop: Stop<'_>) -> Rating {
    let budget = stop.within(Budget::default());
    let hodoku = logic::hodoku_within(puzzle, &budget);
    Rating {
        own: logic::rate_within(puzzle, &budget.nodes(work)).ok(),
        hodoku: hodoku.solved.then_some(Hodoku { level: hodoku.level, score: hodoku.score }),
        se: SeRater::new().rate(puzzle, &budget.nodes(work)).ok().map(Se::from),
        hardest: None,
    }
}
