//! The endpoint that describes a technique.

use ninefold::Budget;
use ninefold::logic::{self, Explanation};
use ninefold::text::{self, ReadOptions};

use crate::context::{Context, Stop};
use crate::problem::Problem;
use crate::record::{Reveal, Step, Technique};
use crate::request::{Request, Work};

/// The name of a technique, to describe it with an example.
pub struct TechniqueNamed(pub String);

impl Request for TechniqueNamed {
    type Answer = Technique;

    fn read(self, context: &Context) -> Result<impl Work<Technique>, Problem> {
        let name = &self.0;
        let technique = logic::technique(name)
            .ok_or_else(|| Problem::not_found(format!("unknown technique '{name}'; see /api/techniques")))?;
        let work = context.work;
        Ok(move |stop: Stop<'_>| Ok(with_example(technique, work, stop)))
    }
}

/// Returns the record of a technique with its example and the step in it.
fn with_example(technique: &'static logic::Technique, work: u64, stop: Stop<'_>) -> Technique {
    let mut record = Technique::from(technique);
    let Ok(reading) = text::read(technique.example.as_bytes(), &ReadOptions::default()) else {
        return record;
    };
    let game = reading.position.game();
    record.game = Some((&game).into());
    if let Ok(state) = logic::State::try_from(&game) {
        let state = state.assume_unique(true);
        let budget = stop.within(Budget::default().nodes(work));
        let step = logic::Solver::with([technique]).next_step_within(&state, &budget).ok().flatten();
        if let Some(step) = step {
            let (words, layout) = (logic::explain(&step, &state), state.layout());
            record.reveals = Some(Reveal::up_to(Explanation::DEPTHS, &words, layout));
            record.step = Some(Step::explained(&step, words, layout));
        }
    }
    record
}
