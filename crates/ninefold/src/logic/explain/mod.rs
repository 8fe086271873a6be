//! Explains steps in words: where to look, which technique, why it works, what to do.
//!
//! This module writes every English sentence about a step, using only the step's proof and shape.
//!
//! | file | contents |
//! |---|---|
//! | `words.rs` | names of cells, houses, digits, candidates; lists |
//! | `sentence.rs` | sentences that know what they name |
//! | `sets.rs` | singles, locked candidates, subsets |
//! | `fish.rs` | fish: one digit, base houses and cover houses |
//! | `chain.rs`, `eureka.rs` | chains link by link; Eureka notation |
//! | `almost.rs` | almost locked sets |
//! | `colours.rs` | candidates in two colours |
//! | `pattern.rs` | deadly and impossible patterns |
//! | `crossing.rs`, `exocet.rs` | Sue de Coq, where a line and a box cross; Exocet, a base and its targets |
//! | `implications.rs` | "suppose it were true": any other cover, one implication at a time |
//! | `cases.rs` | proofs by cases and nested suppositions |
//! | `marks.rs`, `rays.rs` | the role of each candidate, for a picture; the digits that block cells |
//! | `focus.rs` | where to look, in words and as data |
//! | `reveal.rs` | how much of a step a hint shows at each depth |

mod almost;
mod cases;
mod chain;
mod colours;
mod crossing;
mod eureka;
mod exocet;
mod fish;
mod focus;
mod implications;
mod marks;
mod pattern;
mod rays;
mod reveal;
mod sentence;
mod sets;
mod words;

use self::focus::Place;
use self::sentence::{BREAK, plain};
use self::words::{AND, Words, article, is_plural, plain_list, sentence_case, with_type};
use super::kernel::{Checker, Cover, Proof, Truth};
use super::state::State;
use super::step::{Shape, Step};
use super::technique::{Introduction, Technique};
use crate::grid::Candidate;

pub use self::focus::Focus;
pub use self::marks::{Form, HousePart, Joint, Marks, Role};
pub use self::rays::Ray;
pub use self::reveal::Reveal;
pub use self::sentence::{Name, Part, Sentence};

/// A step explained in words, at four depths, and in one line of jargon.
///
/// ```
/// use ninefold::{boards, logic};
/// let state = logic::State::new(&boards::named("BD4").unwrap().puzzle());
/// let step = logic::Solver::default().next_step(&state).unwrap();
/// let explanation = logic::explain(&step, &state);
/// assert!(explanation.place.starts_with("Look at "));
/// assert!(explanation.action.starts_with("Write "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// One line for readers who know the jargon: `Naked Pair: 4 and 7 in r1c15 → r1c3<>4`; chains in Eureka notation.
    pub short: String,
    /// Where to look, without naming the technique.
    pub place: String,
    /// Which technique, and where.
    pub technique: String,
    /// Why the step is correct, in sentences.
    pub why: String,
    /// What to do: the candidates to remove or the digits to write.
    pub action: String,
    /// The four texts as sentences that know what they name, by depth.
    pub sentences: [Vec<Sentence>; Explanation::DEPTHS],
    /// The truths of the proof: `5 in row 2`, `r1c2`.
    pub truths: Vec<String>,
    /// The links of the proof, in the same spelling.
    pub links: Vec<String>,
    /// The role of each candidate, for a picture.
    pub marks: Marks,
    /// The cells, houses and digits that `place` names.
    pub focus: Focus,
    found: Found,
}

/// The technique and the results of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Found {
    technique: &'static Technique,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
}

impl Explanation {
    /// Number of depths that a hint has.
    pub const DEPTHS: usize = 4;

    /// Returns the text at a depth: 1 where to look, 2 which technique, 3 why, 4 what to do.
    #[must_use]
    pub fn depth(&self, depth: usize) -> &str {
        match depth {
            0 | 1 => &self.place,
            2 => &self.technique,
            3 => &self.why,
            _ => &self.action,
        }
    }
}

/// Explains a step in the position it was found in.
#[must_use]
pub fn explain(step: &Step, state: &State) -> Explanation {
    let words = Words { state };
    let description = describe(words, step);
    let title = step.technique.title;
    let arrow = if description.eureka { "=>" } else { "→" };
    let (truths, links) = names(words, &step.proof);
    let site = if step.technique.introduction == Introduction::DigitMethod {
        let digits = words.digits_of(&[&step.placements[..], &step.eliminations].concat());
        format!(" on {}", words.digits(digits, AND))
    } else if description.site.is_empty() {
        String::new()
    } else {
        format!(" {}", description.site)
    };
    let texts = [
        format!("Look at {}.", description.place.text),
        introduce(step.technique, &site),
        description.why,
        action(words, step),
    ];
    let [place, technique, why, action] = texts.each_ref().map(|text| plain(text));
    Explanation {
        short: plain(&format!("{title}: {} {arrow} {}", description.pattern, result(words, step))),
        place,
        technique,
        why,
        action,
        sentences: texts.map(|text| sentence::read(&text)),
        truths,
        links,
        marks: marks::of(words, step),
        focus: description.place.focus,
        found: Found {
            technique: step.technique,
            placements: step.placements.clone(),
            eliminations: step.eliminations.clone(),
        },
    }
}

/// Returns the sentence that names a technique.
fn introduce(technique: &Technique, site: &str) -> String {
    let title = technique.title;
    match technique.introduction {
        Introduction::Rule => format!("The {} applies{site}.", sentence::technique(title)),
        Introduction::Method | Introduction::DigitMethod => {
            format!("Use {}{site}.", sentence::technique(title))
        }
        Introduction::Pattern if is_plural(title) => {
            format!("There are {}{site}.", sentence::technique(&with_type(title)))
        }
        Introduction::Pattern => {
            format!("There is {} {}{site}.", article(title), sentence::technique(title))
        }
    }
}

/// A step as the module for its family of techniques describes it.
struct Description {
    /// Where to look: `row 4 and box 2`.
    place: Place,
    /// Where the technique applies, with a preposition: `in row 4`.
    site: String,
    /// The pattern in jargon: `4 and 7 in r1c15`.
    pattern: String,
    /// Whether the pattern is in Eureka notation.
    eureka: bool,
    /// Why the step is correct, in sentences.
    why: String,
}

/// A cover and the candidates it has to rule out.
#[derive(Clone, Copy)]
struct Claim<'a> {
    cover: &'a Cover,
    /// The eliminations, or the rivals of a placement.
    targets: &'a [Candidate],
}

fn describe(words: Words<'_>, step: &Step) -> Description {
    let targets = targets(words, step);
    if step.shape == Shape::Sets
        && let Some(description) = crossing::describe(words, &step.proof)
    {
        return description;
    }
    match (&step.proof, &step.shape) {
        (Proof::Cover(_) | Proof::All(_), Shape::Chain { nodes, closed }) => {
            chain::describe(words, step, nodes, *closed, &targets)
        }
        (Proof::Cases(_), Shape::Pattern { cells, digits }) if step.assumes_unique() => {
            pattern::describe_deadly(words, cells, *digits, &targets)
        }
        (Proof::Cases(_), &Shape::Pattern { ref cells, digits }) if cells.len() == 4 => {
            let (base, aims) = ([cells[0], cells[1]], [cells[2], cells[3]]);
            exocet::describe(words, &step.proof, base, aims, digits, &targets)
        }
        (Proof::Cases(of), _) => cases::describe(words, of, &targets),
        (_, Shape::Colours(colours)) => colours::describe(words, colours, &targets),
        (Proof::Cover(cover), Shape::AlmostLocked { sets, commons, stem })
            if stem.is_some() || !commons.is_empty() =>
        {
            almost::describe(words, Claim { cover, targets: &targets }, sets, commons, *stem)
        }
        (Proof::All(_), Shape::AlmostLocked { sets, commons, stem })
            if stem.is_some() || !commons.is_empty() =>
        {
            let covers = step.proof.covers();
            let nothing = Cover::default();
            let cover = covers.first().copied().unwrap_or(&nothing);
            almost::describe(words, Claim { cover, targets: &targets }, sets, commons, *stem)
        }
        (Proof::Cover(cover), _) => describe_cover(words, Claim { cover, targets: &targets }, step),
        (Proof::All(proofs), _) => describe_all(words, step, proofs, &targets),
    }
}

/// Describes a cover by its form, when the shape of the step adds nothing.
fn describe_cover(words: Words<'_>, claim: Claim<'_>, step: &Step) -> Description {
    let pattern = |truth: &(Truth, u32)| matches!(truth.0, Truth::Guardians(_));
    if claim.cover.truths.iter().any(pattern) {
        return pattern::describe(words, claim);
    }
    sets::describe(words, claim, step)
        .or_else(|| fish::describe(words, claim))
        .unwrap_or_else(|| implications::describe(words, claim))
}

/// Describes several proofs about one position, each by the eliminations that the earlier ones leave.
fn describe_all(words: Words<'_>, step: &Step, proofs: &[Proof], targets: &[Candidate]) -> Description {
    if let Some(description) = sets::describe_locked(words, proofs) {
        return description;
    }
    let mut checker = Checker::new(words.layout());
    let mut left: Vec<Candidate> = targets.to_vec();
    let mut descriptions: Vec<Description> = Vec::new();
    for proof in proofs {
        let dead = checker.conclude(&words.state.premises(), proof).unwrap_or_default();
        let (gone, kept): (Vec<Candidate>, Vec<Candidate>) =
            left.iter().partition(|candidate| dead.contains(candidate));
        left = kept;
        if gone.is_empty() {
            continue;
        }
        descriptions.push(match proof {
            Proof::Cover(cover) => describe_cover(words, Claim { cover, targets: &gone }, step),
            Proof::Cases(of) => cases::describe(words, of, &gone),
            Proof::All(inner) => describe_all(words, step, inner, &gone),
        });
    }
    let mut descriptions = descriptions.into_iter();
    let Some(mut whole) = descriptions.next() else {
        return implications::describe(words, Claim { cover: &Cover::default(), targets });
    };
    for description in descriptions {
        whole.place = whole.place.and(description.place);
        if whole.pattern != description.pattern {
            whole.pattern = format!("{}; {}", whole.pattern, description.pattern);
        }
        // Two parts often begin with the same sentences.
        let before: Vec<&str> = whole.why.split(BREAK).map(str::trim).collect();
        let new = description.why.split(BREAK).skip_while(|part| before.contains(&part.trim()));
        let new: Vec<&str> = new.collect();
        if !new.is_empty() {
            whole.why = format!("{}{BREAK}\n{}", whole.why, new.join(&BREAK.to_string()).trim());
        }
    }
    whole
}

/// Returns the candidates that the proof must rule out: the eliminations, or the rivals of the placements.
fn targets(words: Words<'_>, step: &Step) -> Vec<Candidate> {
    if !step.eliminations.is_empty() {
        return step.eliminations.clone();
    }
    let rivals = step.placements.iter().flat_map(|&placed| {
        let cell = words.constraints().of_cell(words.cell_of(placed));
        words.members_of(cell).into_iter().filter(move |&other| other != placed)
    });
    rivals.collect()
}

/// `r1c2=5, r1c3<>4`.
fn result(words: Words<'_>, step: &Step) -> String {
    let placed = step.placements.iter().map(|&candidate| words.candidate(candidate));
    plain_list(placed.chain(step.eliminations.iter().map(|&candidate| words.without(candidate))))
}

/// Returns the instruction: which digits to write and which candidates to remove.
fn action(words: Words<'_>, step: &Step) -> String {
    let mut parts = Vec::new();
    if !step.placements.is_empty() {
        parts.push(format!("Write {}.", words.candidates(&step.placements, "in", AND)));
    }
    if !step.eliminations.is_empty() {
        parts.push(format!("Remove {}.", words.candidates(&step.eliminations, "from", AND)));
    }
    parts.join(" ")
}

/// Returns the truths and links of all covers in a proof, each once. The truths include those that cases split on.
fn names(words: Words<'_>, proof: &Proof) -> (Vec<String>, Vec<String>) {
    fn walk(words: Words<'_>, proof: &Proof, truths: &mut Vec<String>, links: &mut Vec<String>) {
        let note = |all: &mut Vec<String>, name: String| {
            if !all.contains(&name) {
                all.push(name);
            }
        };
        match proof {
            Proof::Cover(cover) => {
                cover.truths.iter().for_each(|(truth, _)| note(truths, plain(&words.truth(truth))));
                cover.links.iter().for_each(|&(link, _)| note(links, plain(&words.constraint(link))));
            }
            Proof::Cases(cases) => {
                note(truths, plain(&words.truth(&cases.truth)));
                let inner = cases.branches.iter().flat_map(|(_, proofs)| proofs);
                inner.for_each(|proof| walk(words, proof, truths, links));
            }
            Proof::All(proofs) => proofs.iter().for_each(|proof| walk(words, proof, truths, links)),
        }
    }
    let (mut truths, mut links) = (Vec::new(), Vec::new());
    walk(words, proof, &mut truths, &mut links);
    (truths, links)
}

/// Joins parts into sentences, each with a capital letter and a full stop.
fn sentences(parts: impl IntoIterator<Item = String>) -> String {
    let closed = |part: String| {
        let end = if part.ends_with(['.', ':']) { "" } else { "." };
        format!("{}{end}", sentence_case(&part))
    };
    let parts = parts.into_iter().filter(|part| !part.is_empty()).map(closed);
    parts.collect::<Vec<_>>().join(&format!("{BREAK} "))
}
