//! Steps as records and as text.

use ninefold::grid::{Layout, Subject};
use ninefold::logic::{self, Proof, State, Truth};
use serde::Serialize;

/// A step in words, at four depths.
pub(crate) struct Explanation {
    pub(crate) short: String,
    pub(crate) place: String,
    pub(crate) technique: String,
    pub(crate) why: String,
    pub(crate) action: String,
    pub(crate) truths: Vec<String>,
    pub(crate) links: Vec<String>,
}

/// Explains a step in the position it was found in.
pub(crate) fn explain(step: &logic::Step, state: &State) -> Explanation {
    let layout = state.layout();
    let name = |constraint: u16| match layout.constraints().subject(constraint) {
        Subject::Cell(cell) => layout.cell_name(cell),
        Subject::House(house, digit) => format!("{} in {}", digit.symbol(), layout.houses()[house]),
    };
    let (mut truths, mut links) = (Vec::new(), Vec::new());
    fn note(all: &mut Vec<String>, name: String) {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    for cover in step.proof.covers() {
        for (truth, _) in &cover.truths {
            note(
                &mut truths,
                match truth {
                    Truth::Constraint(constraint) => name(*constraint),
                    Truth::Guardians(_) => "guardians".to_string(),
                },
            );
        }
        cover.links.iter().for_each(|&(link, _)| note(&mut links, name(link)));
    }
    let _ = Proof::size;
    let result = results(step, layout).join(", ");
    Explanation {
        short: format!("{}: {} → {result}", step.technique.title, truths.join(", ")),
        place: format!("Look at {}.", truths.join(", ")),
        technique: format!("There is a {}.", step.technique.title),
        why: step.technique.about.to_string(),
        action: format!("Then {result}."),
        truths,
        links,
    }
}

/// What a step does, in the jargon: `r1c2=3`, `r4c5<>7`.
fn results(step: &logic::Step, layout: &Layout) -> Vec<String> {
    [names(&step.placements, "=", layout), names(&step.eliminations, "<>", layout)].concat()
}

fn names(candidates: &[u16], joint: &str, layout: &Layout) -> Vec<String> {
    let name = |&candidate: &u16| {
        let (cell, digit) = layout.constraints().place(candidate);
        format!("{}{joint}{}", layout.cell_name(cell), digit.symbol())
    };
    candidates.iter().map(name).collect()
}

/// A step in records.
#[derive(Serialize)]
pub(crate) struct Step {
    technique: &'static str,
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
        let words = explain(step, state);
        let layout = state.layout();
        Step {
            technique: step.technique.name,
            code: step.technique.code,
            placements: names(&step.placements, "=", layout),
            eliminations: names(&step.eliminations, "<>", layout),
            truths: words.truths,
            links: words.links,
            text: [words.technique, words.why, words.action].join(" "),
            short: words.short,
            assumes_unique: step.assumes_unique(),
        }
    }
}
