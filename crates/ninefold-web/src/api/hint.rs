//! The `hint` endpoint.

use axum::Json;
use axum::extract::State;
use ninefold::Budget;
use ninefold::grid::{Candidates, Game};
use ninefold::logic::{Explanation, Solver, Technique};
use ninefold::play::{self, Standing};
use ninefold::record::{Fault, Hinted, Start, position_text};
use ninefold::text::Position;
use serde::Deserialize;
use utoipa::ToSchema;

use super::Problems;
use super::names::{TechniqueName, order};
use super::solve::within;
use crate::Shared;
use crate::input::{self, Input};
use crate::pool::CancelFlag;
use crate::problem::Problem;

/// A game in progress.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hint {
    /// The original puzzle in any notation, or the name of a board.
    #[schema(example = "BD4")]
    puzzle: String,
    /// The layout. Default: detected from the text.
    layout: Option<String>,
    /// The digits now on the board, as a line. Default: those of the puzzle.
    digits: Option<String>,
    /// The pencil marks of each cell in reading order, such as `147`. An empty cell without marks may hold any digit.
    marks: Option<Vec<String>>,
    /// How much to reveal: 1 where to look, 2 which technique, 3 why it works, 4 what to do. Default: 1.
    #[schema(minimum = 1, maximum = 4)]
    depth: Option<u8>,
    /// Techniques to leave out: names or groups.
    #[schema(value_type = Option<Vec<TechniqueName>>)]
    without: Option<Vec<String>>,
}

/// Gives a hint for the next step, or reports a mistake in the game.
#[utoipa::path(post, path = "/hint", request_body = Hint, responses((status = 200, body = Hinted), Problems))]
pub(crate) async fn hint(
    State(shared): State<Shared>,
    Input(asked): Input<Hint>,
) -> Result<Json<Hinted>, Problem> {
    let depth = asked.depth.unwrap_or(1);
    within("depth", depth.into(), Explanation::DEPTHS as u64)?;
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
    let work = shared.config.work;
    let hinted = shared.pool.run(move |cancel| find(&game, order, depth, work, cancel)).await?;
    Ok(Json(hinted))
}

/// Returns the player's marks, with every digit in cells that have none: the player hasn't marked those yet.
fn without_gaps(marks: &Candidates) -> Candidates {
    let all = marks.layout().digits();
    let sets: Vec<_> = marks.contents().iter().map(|set| if set.is_empty() { all } else { *set }).collect();
    Candidates::new(marks.layout().clone(), sets).expect("as many cells as before")
}

/// Checks a game and finds its next step.
fn find(game: &Game, order: Vec<&'static Technique>, depth: u8, work: u64, cancel: &CancelFlag) -> Hinted {
    let shown = position_text(&Position::from(game.clone()));
    let hinted = Hinted::new(Start::new::<Hinted>(), shown, depth);
    let budget = Budget::unique().nodes(play::NODES).cancel(cancel);
    let unique = match play::check_within(game, true, &budget) {
        Ok(standing) => standing == Standing::Unique,
        Err(fault) => return Hinted { fault: Some(Fault::new(&fault, game.layout())), ..hinted },
    };
    let state = match play::state(game) {
        Ok(state) => state.assume_unique(unique),
        Err(contradiction) => {
            let (kind, text) = (play::FaultKind::NoSolution, contradiction.to_string());
            return Hinted { fault: Some(Fault { kind, what: Vec::new(), text }), ..hinted };
        }
    };
    if state.is_solved() {
        return Hinted { solved: true, ..hinted };
    }
    let budget = Budget::default().nodes(work).cancel(cancel);
    match Solver::with(order).next_step_within(&state, &budget) {
        Ok(Some(step)) => hinted.with_step(&step, &state),
        Ok(None) => hinted,
        Err(_) => Hinted { gave_up: true, ..hinted },
    }
}
