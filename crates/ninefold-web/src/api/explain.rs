//! `explain`: the whole way.

use std::collections::HashSet;
use std::sync::atomic::Ordering;

use axum::Json;
use axum::extract::State;
use ninefold::Budget;
use ninefold::engine::Answer;
use ninefold::logic::{self, Solver};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Problems;
use super::names::TechniqueName;
use super::records::{Rating, Step};
use super::solve::answer;
use crate::Shared;
use crate::input::{self, Input};
use crate::pool::Gone;
use crate::problem::Problem;

/// What to explain.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explain {
    /// A text in any notation, or the name of a board.
    #[schema(example = "BD4")]
    puzzle: String,
    /// Its size and shape; seen from the text if left out.
    layout: Option<String>,
    /// Only these techniques, tried in this order: names or groups.
    #[schema(value_type = Option<Vec<TechniqueName>>)]
    techniques: Option<Vec<String>>,
    /// All but these techniques: names or groups.
    #[schema(value_type = Option<Vec<TechniqueName>>)]
    without: Option<Vec<String>>,
}

/// A way through a puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct Explained {
    /// `unique`, `several`, `none` or `unknown`.
    answer: &'static str,
    /// `solved`, `stuck`, `none` (there is no solution) or `budget`.
    end: &'static str,
    steps: Vec<Step>,
    /// What is possible in each cell at the start, in reading order.
    marks: Vec<String>,
    /// The digits at the start, a line.
    digits: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Rating>,
}

/// Solves a puzzle by logic, step by step, and says why.
#[utoipa::path(post, path = "/explain", request_body = Explain, responses((status = 200, body = Explained), Problems))]
pub(crate) async fn explain(
    State(shared): State<Shared>,
    Input(asked): Input<Explain>,
) -> Result<Json<Explained>, Problem> {
    let puzzle = input::puzzle(&asked.puzzle, asked.layout.as_deref())?;
    let order = order(asked.techniques.as_deref(), asked.without.as_deref().unwrap_or_default())?;
    let (nodes, effort) = (shared.config.nodes, shared.config.effort);
    let explained = shared.pool.run(move |gone| {
        let answer = answer(&puzzle, nodes, gone);
        let is_unique = matches!(answer, Answer::Unique(_));
        let state = logic::State::new(&puzzle).assume_unique(is_unique);
        let marks = |cell| state.candidates().get(cell).iter().map(ninefold::grid::Digit::symbol).collect();
        let marks = state.layout().cells().map(marks).collect();
        let digits = puzzle.givens().to_string();
        let (steps, end) = walk(state, order, effort, gone);
        let rating = (is_unique && end == "solved").then(|| Rating::of(&puzzle, effort, gone));
        Explained { answer: answer.name(), end, steps, marks, digits, rating }
    });
    Ok(Json(explained.await?))
}

fn walk(
    mut state: logic::State,
    order: Vec<&'static logic::Technique>,
    effort: u64,
    gone: &Gone,
) -> (Vec<Step>, &'static str) {
    let budget = Budget::default().nodes(effort).cancel(gone);
    let mut walk = Solver::with(order).walk(state.layout(), &budget);
    let mut steps = Vec::new();
    while !state.is_solved() {
        let Some(step) = walk.next_step(&state) else {
            let end = match (state.is_broken(), walk.stop().is_some()) {
                (true, _) => "none",
                (_, true) => "budget",
                _ => "stuck",
            };
            return (steps, end);
        };
        if gone.load(Ordering::Relaxed) {
            return (steps, "budget");
        }
        steps.push(Step::new(&step, &state));
        state.apply(&step);
    }
    (steps, "solved")
}

/// Techniques by names and groups.
pub(crate) fn order(
    only: Option<&[String]>,
    without: &[String],
) -> Result<Vec<&'static logic::Technique>, Problem> {
    let named = |name: &String| match logic::named(name) {
        found if found.is_empty() => Err(Problem::unprocessable(format!(
            "there is no technique or group '{name}'; see /api/techniques"
        ))),
        found => Ok(found),
    };
    let mut order: Vec<&'static logic::Technique> = match only {
        None => Solver::default().order().to_vec(),
        Some(names) => names.iter().map(named).collect::<Result<Vec<_>, _>>()?.concat(),
    };
    let without = without.iter().map(named).collect::<Result<Vec<_>, _>>()?.concat();
    let mut seen = HashSet::new();
    order.retain(|technique| !without.contains(technique) && seen.insert(technique.name));
    Ok(order)
}
