//! Steps as records.

use ninefold::grid::{Candidate, Layout};
use ninefold::logic::{self, Explanation, State};
use serde::Serialize;

/// A step in records.
#[derive(Serialize)]
pub(crate) struct Step {
    technique: &'static str,
    /// The technique's code in HoDoKu's library, or nothing.
    code: &'static str,
    placements: Vec<String>,
    eliminations: Vec<String>,
    truths: Vec<String>,
    links: Vec<String>,
    /// Which technique, why it holds and what to do, in sentences.
    text: String,
    /// The same for those who know the jargon.
    short: String,
    assumes_unique: bool,
}

impl Step {
    pub(crate) fn new(step: &logic::Step, state: &State) -> Step {
        Step::explained(step, logic::explain(step, state), state.layout())
    }

    /// The same of a step that has been explained.
    pub(crate) fn explained(step: &logic::Step, words: Explanation, layout: &Layout) -> Step {
        Step {
            technique: step.technique.name,
            code: step.technique.code,
            placements: names(&step.placements, "=", layout),
            eliminations: names(&step.eliminations, "<>", layout),
            text: [&*words.technique, &words.why, &words.action].join(" "),
            truths: words.truths,
            links: words.links,
            short: words.short,
            assumes_unique: step.assumes_unique(),
        }
    }
}

/// Candidates as records have them: `r1c2=3`, `r4c5<>7`.
pub(crate) fn names(candidates: &[Candidate], joint: &str, layout: &Layout) -> Vec<String> {
    let name = |&candidate: &Candidate| {
        let (cell, digit) = layout.constraints().place(candidate);
        format!("{}{joint}{}", layout.cell_name(cell), digit.symbol())
    };
    candidates.iter().map(name).collect()
}
