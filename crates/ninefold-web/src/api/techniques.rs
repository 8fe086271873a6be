//! The `techniques` endpoints.

use axum::Json;
use axum::extract::{Path, State};
use ninefold::Budget;
use ninefold::logic::{self, Explanation};
use ninefold::record::{Error, Reveal, Step, Technique};
use ninefold::text::{self, ReadOptions};

use crate::Shared;
use crate::pool::CancelFlag;
use crate::problem::Problem;

/// Lists the techniques, simplest first.
#[utoipa::path(get, path = "/techniques", responses((status = 200, body = [Technique])))]
pub(crate) async fn techniques() -> Json<Vec<Technique>> {
    Json(logic::techniques().iter().map(|technique| Technique::from(*technique)).collect())
}

/// Describes a technique, with an example.
#[utoipa::path(
    get,
    path = "/techniques/{name}",
    params(("name" = String, Path, description = "The technique's name.")),
    responses((status = 200, body = Technique), (status = 404, body = Error), (status = 503, body = Error))
)]
pub(crate) async fn technique(
    State(shared): State<Shared>,
    Path(name): Path<String>,
) -> Result<Json<Technique>, Problem> {
    let technique = logic::technique(&name)
        .ok_or_else(|| Problem::not_found(format!("unknown technique '{name}'; see /api/techniques")))?;
    let work = shared.config.work;
    Ok(Json(shared.pool.run(move |cancel| with_example(technique, work, cancel)).await?))
}

/// Returns the record of a technique with its example and the step in it.
fn with_example(technique: &'static logic::Technique, work: u64, cancel: &CancelFlag) -> Technique {
    let mut record = Technique::from(technique);
    let Ok(reading) = text::read(technique.example.as_bytes(), &ReadOptions::default()) else {
        return record;
    };
    let game = reading.position.game();
    record.game = Some((&game).into());
    if let Ok(state) = logic::State::try_from(&game) {
        let state = state.assume_unique(true);
        let budget = Budget::default().nodes(work).cancel(cancel);
        let step = logic::Solver::with([technique]).next_step_within(&state, &budget).ok().flatten();
        if let Some(step) = step {
            let (words, layout) = (logic::explain(&step, &state), state.layout());
            record.reveals = Some(Reveal::up_to(Explanation::DEPTHS, &words, layout));
            record.step = Some(Step::explained(&step, words, layout));
        }
    }
    record
}
