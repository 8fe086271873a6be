//! `techniques`: what logic knows, and examples of it.

use axum::Json;
use axum::extract::{Path, State};
use ninefold::Budget;
use ninefold::logic;
use ninefold::text::{self, ReadOptions};
use serde::Serialize;
use utoipa::ToSchema;

use super::records::Step;
use crate::Shared;
use crate::pool::Gone;
use crate::problem::Problem;

/// A technique.
#[derive(Serialize, ToSchema)]
pub(crate) struct Technique {
    name: &'static str,
    title: &'static str,
    /// Names that stand for several techniques.
    groups: &'static [&'static str],
    /// The simplest come first.
    difficulty: u16,
    /// Whether it is used without being asked for.
    usual: bool,
    /// Whether it takes for granted that there is only one solution.
    assumes_unique: bool,
    /// HoDoKu's level, if it knows the technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    /// What it is, in a sentence or two.
    about: &'static str,
}

/// A technique and an example of it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Example {
    #[serde(flatten)]
    technique: Technique,
    /// A position in which it is seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Position>,
    /// What it sees there.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<Step>,
}

/// A game in the middle.
#[derive(Serialize, ToSchema)]
pub(crate) struct Position {
    layout: String,
    /// The givens, a line.
    givens: String,
    /// All digits that stand on the board, a line.
    digits: String,
    /// What is possible in each cell, in reading order.
    marks: Vec<String>,
}

fn technique_of(technique: &logic::Technique) -> Technique {
    Technique {
        name: technique.name,
        title: technique.title,
        groups: technique.groups,
        difficulty: technique.difficulty,
        usual: technique.usual,
        assumes_unique: technique.assumes_unique,
        level: technique.hodoku.map(|hodoku| hodoku.level.name()),
        about: technique.about,
    }
}

/// The techniques that logic knows, the simplest first.
#[utoipa::path(get, path = "/techniques", responses((status = 200, body = [Technique])))]
pub(crate) async fn techniques() -> Json<Vec<Technique>> {
    Json(logic::techniques().iter().map(|technique| technique_of(technique)).collect())
}

/// A technique, and an example of it.
#[utoipa::path(
    get,
    path = "/techniques/{name}",
    params(("name" = String, Path, description = "Its name.")),
    responses((status = 200, body = Example), (status = 404, body = Problem), (status = 503, body = Problem))
)]
pub(crate) async fn technique(
    State(shared): State<Shared>,
    Path(name): Path<String>,
) -> Result<Json<Example>, Problem> {
    let technique = logic::technique(&name)
        .ok_or_else(|| Problem::not_found(format!("there is no technique '{name}'; see /api/techniques")))?;
    let effort = shared.config.effort;
    let example = shared.pool.run(move |gone| {
        let seen = seen(technique, effort, gone);
        let (position, step) = seen.map_or((None, None), |(position, step)| (Some(position), step));
        Example { technique: technique_of(technique), position, step }
    });
    Ok(Json(example.await?))
}

/// What a technique sees in its example.
fn seen(technique: &'static logic::Technique, effort: u64, gone: &Gone) -> Option<(Position, Option<Step>)> {
    let reading = text::read(technique.example.as_bytes(), &ReadOptions::default()).ok()?;
    let game = reading.position.game();
    let state = logic::State::try_from(&game).ok()?.assume_unique(true);
    let budget = Budget::default().nodes(effort).cancel(gone);
    let step = logic::Solver::with([technique]).next_step_within(&state, &budget).ok().flatten();
    let marks = |cell| state.candidates().get(cell).iter().map(ninefold::grid::Digit::symbol).collect();
    let position = Position {
        layout: state.layout().to_string(),
        givens: game.givens().to_string(),
        digits: game.digits().to_string(),
        marks: state.layout().cells().map(marks).collect(),
    };
    Some((position, step.map(|step| Step::new(&step, &state))))
}
