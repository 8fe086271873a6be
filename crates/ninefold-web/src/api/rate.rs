//! The `rate` endpoint, and ratings for other answers.

use axum::Json;
use axum::extract::State;
use ninefold::Budget;
use ninefold::engine::Answer;
use ninefold::grid::Puzzle;
use ninefold::logic::{self, SeRater};
use ninefold::record::{Hodoku, Rated, Rating, Se, Start, puzzle_text};
use serde::Deserialize;
use utoipa::ToSchema;

use super::Problems;
use super::solve::report;
use crate::Shared;
use crate::input::{self, Input};
use crate::pool::CancelFlag;
use crate::problem::Problem;

/// A puzzle to rate.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rate {
    /// The puzzle in any notation, or the name of a board.
    #[schema(example = "BD4")]
    puzzle: String,
    /// The layout. Default: detected from the text.
    layout: Option<String>,
}

/// Rates the difficulty of a puzzle.
#[utoipa::path(post, path = "/rate", request_body = Rate, responses((status = 200, body = Rated), Problems))]
pub(crate) async fn rate(
    State(shared): State<Shared>,
    Input(asked): Input<Rate>,
) -> Result<Json<Rated>, Problem> {
    let puzzle = input::puzzle(&asked.puzzle, asked.layout.as_deref())?;
    let (nodes, work) = (shared.config.nodes, shared.config.work);
    let rated = shared.pool.run(move |cancel| {
        let answer = report(&puzzle, nodes, cancel).answer;
        let rating = matches!(answer, Answer::Unique(_)).then(|| ratings(&puzzle, work, cancel));
        let (start, shown) = (Start::new::<Rated>(), puzzle_text(&puzzle));
        Rated { start, puzzle: shown, answer: (&answer).into(), rating }
    });
    Ok(Json(rated.await?))
}

/// Returns the ratings of a puzzle with one solution that the budget allows.
pub(crate) fn ratings(puzzle: &Puzzle, work: u64, cancel: &CancelFlag) -> Rating {
    let budget = Budget::default().cancel(cancel);
    let hodoku = logic::hodoku_within(puzzle, &budget);
    Rating {
        own: logic::rate_within(puzzle, &budget.nodes(work)).ok(),
        hodoku: hodoku.solved.then_some(Hodoku { level: hodoku.level, score: hodoku.score }),
        se: SeRater::new().rate(puzzle, &budget.nodes(work)).ok().map(Se::from),
        hardest: None,
    }
}
