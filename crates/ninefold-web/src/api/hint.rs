//! `hint`.

use axum::Json;
use axum::extract::State;
use ninefold::Budget;
use ninefold::grid::{Candidates, Game};
use ninefold::logic::{Explanation, Solver, Technique};
use ninefold::play::{self, Standing};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Problems;
use super::explain::order;
use super::names::TechniqueName;
use super::records::{Candidate, Step};
use super::solve::within;
use crate::Shared;
use crate::input::{self, Input};
use crate::pool::Gone;
use crate::problem::Problem;

/// A game that has come to a halt.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hint {
    /// The puzzle as it began: a text in any notation, or the name of a board.
    #[schema(example = "BD4")]
    puzzle: String,
    /// Its size and shape; seen from the text if left out.
    layout: Option<String>,
    /// The digits that stand on the board now, a line; those of the puzzle if left out.
    digits: Option<String>,
    /// The pencil marks of each cell in reading order, such as `"147"`; a cell with none has not been thought about.
    marks: Option<Vec<String>>,
    /// How much to tell: 1 where to look, 2 which technique, 3 why, 4 what to do.
    #[schema(minimum = 1, maximum = 4)]
    depth: Option<u8>,
    /// All but these techniques: names or groups.
    #[schema(value_type = Option<Vec<TechniqueName>>)]
    without: Option<Vec<String>>,
}

/// A hint, or what is wrong.
#[derive(Serialize, ToSchema)]
pub(crate) struct Hinted {
    /// What is wrong with the board; then there is no step.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Fault>,
    /// Whether the board is full, and right.
    solved: bool,
    /// The next step, as far as it may be told; nothing if the techniques see none.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<Step>,
    /// Whether the techniques ran out of time before they saw a step.
    gave_up: bool,
}

/// What is wrong with a board.
#[derive(Serialize, ToSchema)]
pub(crate) struct Fault {
    /// `wrong-entry`, `missing-candidate`, `no-solution` or `several-solutions`.
    kind: &'static str,
    /// A sentence or two.
    text: String,
    /// The entries or marks it is about.
    entries: Vec<Candidate>,
}

/// Gives a hint for the next step, after a look whether something is already wrong.
#[utoipa::path(post, path = "/hint", request_body = Hint, responses((status = 200, body = Hinted), Problems))]
pub(crate) async fn hint(
    State(shared): State<Shared>,
    Input(asked): Input<Hint>,
) -> Result<Json<Hinted>, Problem> {
    let depth = within("depth", asked.depth.unwrap_or(1).into(), Explanation::DEPTHS as u64)? as usize;
    let order = order(None, asked.without.as_deref().unwrap_or_default())?;
    let position = input::position(&asked.puzzle, asked.layout.as_deref())?;
    let mut game = position.game();
    if let Some(digits) = &asked.digits {
        let digits = input::digits(digits, game.layout())?;
        game = game.with_digits(digits);
    }
    if let Some(marks) = &asked.marks {
        let marks = input::marks(marks, game.layout())?;
        game = game.with_marks(&without_gaps(&marks));
    }
    let effort = shared.config.effort;
    let hinted = shared.pool.run(move |gone| look(&game, order, depth, effort, gone)).await?;
    Ok(Json(hinted))
}

/// The player's marks, with every digit where there is none: the player has not thought about that cell yet.
fn without_gaps(marks: &Candidates) -> Candidates {
    let all = marks.layout().digits();
    let sets: Vec<_> = marks.contents().iter().map(|set| if set.is_empty() { all } else { *set }).collect();
    Candidates::new(marks.layout().clone(), sets).expect("as many cells as before")
}

fn look(game: &Game, order: Vec<&'static Technique>, depth: usize, effort: u64, gone: &Gone) -> Hinted {
    let budget = Budget::unique().nodes(play::NODES).cancel(gone);
    let unique = match play::check_within(game, true, &budget) {
        Ok(standing) => standing == Standing::Unique,
        Err(fault) => {
            let entries = fault.entries.iter().map(|&(cell, digit)| Candidate::new(cell, digit)).collect();
            let fault = Fault { kind: fault.kind.name(), text: fault.text, entries };
            return Hinted { fault: Some(fault), solved: false, step: None, gave_up: false };
        }
    };
    let Ok(state) = play::state(game) else {
        let text = "Two digits contradict each other.".to_string();
        return Hinted {
            fault: Some(Fault { kind: "no-solution", text, entries: vec![] }),
            solved: false,
            step: None,
            gave_up: false,
        };
    };
    let state = state.assume_unique(unique);
    if state.is_solved() {
        return Hinted { fault: None, solved: true, step: None, gave_up: false };
    }
    let found = Solver::with(order).next_step_within(&state, &Budget::default().nodes(effort).cancel(gone));
    let gave_up = found.is_err();
    let step = found.ok().flatten().map(|step| Step::new(&step, &state).up_to(depth));
    Hinted { fault: None, solved: false, gave_up, step }
}
