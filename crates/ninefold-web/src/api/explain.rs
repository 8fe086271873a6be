//! The `explain` endpoint: returns a solution path.

use std::sync::atomic::Ordering;

use axum::Json;
use axum::extract::State;
use ninefold::Budget;
use ninefold::engine::Answer;
use ninefold::grid::Game;
use ninefold::logic::{self, Solver};
use ninefold::record::{Explained, PathEnd, Start, Step, puzzle_text};
use serde::Deserialize;
use utoipa::ToSchema;

use super::Problems;
use super::names::{TechniqueName, order};
use super::rate::ratings;
use super::solve::report;
use crate::Shared;
use crate::input::{self, Input};
use crate::pool::CancelFlag;
use crate::problem::Problem;

/// A puzzle to explain.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explain {
    /// The puzzle in any notation, or the name of a board.
    #[schema(example = "BD4")]
    puzzle: String,
    /// The layout. Default: detected from the text.
    layout: Option<String>,
    /// The techniques to use, in this order: names or groups. Default: the standard techniques.
    #[schema(value_type = Option<Vec<TechniqueName>>)]
    techniques: Option<Vec<String>>,
    /// Techniques to leave out: names or groups.
    #[schema(value_type = Option<Vec<TechniqueName>>)]
    without: Option<Vec<String>>,
}

/// Solves a puzzle by logic and explains every step.
#[utoipa::path(post, path = "/explain", request_body = Explain, responses((status = 200, body = Explained), Problems))]
pub(crate) async fn explain(
    State(shared): State<Shared>,
    Input(asked): Input<Explain>,
) -> Result<Json<Explained>, Problem> {
    let puzzle = input::puzzle(&asked.puzzle, asked.layout.as_deref())?;
    let order = order(asked.techniques.as_deref(), asked.without.as_deref().unwrap_or_default())?;
    let (nodes, work) = (shared.config.nodes, shared.config.work);
    let explained = shared.pool.run(move |cancel| {
        let answer = report(&puzzle, nodes, cancel).answer;
        let is_unique = matches!(answer, Answer::Unique(_));
        let mut state = logic::State::new(&puzzle).assume_unique(is_unique);
        let game = Game::new(puzzle.givens().clone()).with_marks(state.candidates());
        let (steps, end) = walk(&mut state, order, work, cancel);
        let (start, shown) = (Start::new::<Explained>(), puzzle_text(&puzzle));
        let mut explained = Explained::new(start, shown, end, &state, steps);
        (explained.answer, explained.game) = (Some((&answer).into()), Some((&game).into()));
        if is_unique && end == PathEnd::Solved {
            explained.rating = ratings(&puzzle, work, cancel);
        }
        explained
    });
    Ok(Json(explained.await?))
}

fn walk(
    state: &mut logic::State,
    order: Vec<&'static logic::Technique>,
    work: u64,
    cancel: &CancelFlag,
) -> (Vec<Step>, PathEnd) {
    let budget = Budget::default().nodes(work).cancel(cancel);
    let mut walk = Solver::with(order).walk(state.layout(), &budget);
    let mut steps = Vec::new();
    while !state.is_solved() {
        let Some(step) = walk.next_step(state) else {
            let end = match (state.is_broken(), walk.stop().is_some()) {
                (true, _) => PathEnd::None,
                (_, true) => PathEnd::Budget,
                _ => PathEnd::Stuck,
            };
            return (steps, end);
        };
        if cancel.load(Ordering::Relaxed) {
            return (steps, PathEnd::Budget);
        }
        steps.push(Step::new(&step, state));
        state.apply(&step);
    }
    (steps, PathEnd::Solved)
}
