//! Records of steps, and of what hints reveal about them.

use ninefold::grid::{Candidate, Digit, Layout};
use ninefold::logic::{self, Explanation, HousePart, Role, SeScore, State};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::Sentence;
#[cfg(feature = "schema")]
use super::words;

/// Returns a candidate, an entry or a placement as records show it: `r1c2=3`.
#[must_use]
pub fn candidate_name(candidate: Candidate, layout: &Layout) -> String {
    joined(candidate, "=", layout)
}

/// Returns an elimination as records show it: `r4c5<>7`.
#[must_use]
pub fn elimination_name(candidate: Candidate, layout: &Layout) -> String {
    joined(candidate, "<>", layout)
}

fn joined(candidate: Candidate, joint: &str, layout: &Layout) -> String {
    let (cell, digit) = layout.constraints().place(candidate);
    format!("{}{joint}{}", layout.cell_name(cell), digit.symbol())
}

/// One deduction: its technique, its results and the reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Step {
    /// The technique's name.
    pub technique: String,
    /// The technique's display name.
    pub title: String,
    /// The technique's code in HoDoKu's library, or an empty string.
    pub code: String,
    /// The digits to place: `r1c2=3`.
    pub placements: Vec<String>,
    /// The candidates to remove: `r4c5<>7`.
    pub eliminations: Vec<String>,
    /// The truths of the proof, of which at least one candidate each is true: `5 in row 2`, `r1c2`.
    pub truths: Vec<String>,
    /// The links of the proof, of which at most one candidate each is true, written like truths.
    pub links: Vec<String>,
    /// One or more sentences for each depth of a hint: where to look, which technique, why it works, what to do.
    pub hints: Vec<String>,
    /// The same as sentences that know what they name, one list for each depth.
    pub said: Vec<Vec<Sentence>>,
    /// The full explanation: the technique, why it applies and what to do.
    pub text: String,
    /// The step in one line of sudoku notation.
    pub short: String,
    /// Whether the step assumes that the puzzle has only one solution.
    pub assumes_unique: bool,
    /// Where the first hint says to look.
    pub focus: Focus,
    /// What to highlight in a picture.
    pub marks: Marks,
    /// How Sudoku Explainer rates and names the step. Only on its path: `explain --by se`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub se: Option<SeStep>,
}

/// A step as Sudoku Explainer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct SeStep {
    /// Its rating.
    #[cfg_attr(feature = "schema", schema(value_type = words::SeScore))]
    pub rating: SeScore,
    /// Its name: `Direct Hidden Pair`. The technique's name above is the nearest of Ninefold's.
    pub name: String,
}

impl Step {
    /// Creates the record of a step in the position where it was found.
    #[must_use]
    pub fn new(step: &logic::Step, state: &State) -> Step {
        Step::explained(step, logic::explain(step, state), state.layout())
    }

    /// Creates the record of a step with its explanation.
    #[must_use]
    pub fn explained(step: &logic::Step, words: Explanation, layout: &Layout) -> Step {
        Step {
            technique: step.technique.name.to_string(),
            title: step.technique.title.to_string(),
            code: step.technique.code.to_string(),
            placements: step.placements.iter().map(|&each| candidate_name(each, layout)).collect(),
            eliminations: step.eliminations.iter().map(|&each| elimination_name(each, layout)).collect(),
            hints: (1..=Explanation::DEPTHS).map(|depth| words.depth(depth).to_string()).collect(),
            said: Sentence::up_to(Explanation::DEPTHS, &words, layout),
            text: [&*words.technique, &words.why, &words.action].join(" "),
            truths: words.truths,
            links: words.links,
            short: words.short,
            assumes_unique: step.assumes_unique(),
            focus: Focus::new(&words.focus, layout),
            marks: Marks::new(&words.marks, layout),
            se: None,
        }
    }
}

/// What to highlight in a picture of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Marks {
    /// Candidates, each with its role.
    pub candidates: Vec<CandidateRole>,
    /// Cells that take part as a whole.
    pub cells: Vec<String>,
    /// Houses that take part.
    pub houses: Vec<HouseRole>,
    /// The links of a chain, in order; those between two colours or between almost locked sets.
    pub joints: Vec<Joint>,
    /// The digits on the board that block cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rays: Vec<Ray>,
    /// The blank cells that can't hold the digit in question: `r1c2`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crossed: Vec<String>,
    /// The kind of pattern: `sets`, `chain`, `almost-locked` or `colours`.
    pub form: String,
}

/// A digit on the board that keeps its digit out of cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Ray {
    /// The cell of the digit.
    pub from: String,
    /// The digit.
    pub digit: usize,
    /// The cells.
    pub cells: Vec<String>,
}

/// A candidate and its role in a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct CandidateRole {
    /// The candidate: `r1c2=3`.
    pub candidate: String,
    /// Its role.
    #[cfg_attr(feature = "schema", schema(value_type = words::Role))]
    pub role: Role,
}

/// A house and its role in a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct HouseRole {
    /// The house: `row 2`.
    pub house: String,
    /// Its role. `truth`: a digit must be in it; `link`: a digit is in it at most once.
    #[cfg_attr(feature = "schema", schema(value_type = words::HousePart))]
    pub role: HousePart,
}

/// A link between two nodes of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Joint {
    /// The candidates of one node.
    pub from: Vec<String>,
    /// The candidates of the other node.
    pub to: Vec<String>,
    /// Whether the link is strong, so at least one node is true. In a weak link, at most one is.
    pub strong: bool,
}

impl Marks {
    /// Creates the record of marks on a board with this layout.
    #[must_use]
    pub fn new(marks: &logic::Marks, layout: &Layout) -> Marks {
        let all =
            |candidates: &[Candidate]| candidates.iter().map(|&each| candidate_name(each, layout)).collect();
        Marks {
            candidates: marks
                .candidates
                .iter()
                .map(|&(each, role)| CandidateRole { candidate: candidate_name(each, layout), role })
                .collect(),
            cells: marks.cells.iter().map(|&cell| layout.cell_name(cell)).collect(),
            houses: marks
                .houses
                .iter()
                .map(|&(index, role)| HouseRole { house: layout.houses()[index].to_string(), role })
                .collect(),
            joints: marks
                .joints
                .iter()
                .map(|joint| Joint { from: all(&joint.from), to: all(&joint.to), strong: joint.strong })
                .collect(),
            rays: marks
                .rays
                .iter()
                .map(|ray| Ray {
                    from: layout.cell_name(ray.from),
                    digit: ray.digit.value(),
                    cells: ray.cells.iter().map(|&cell| layout.cell_name(cell)).collect(),
                })
                .collect(),
            crossed: marks.crossed.iter().map(|&cell| layout.cell_name(cell)).collect(),
            form: marks.form.name().to_string(),
        }
    }
}

/// What a hint of a given depth reveals of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Reveal {
    /// The depth: 1 where to look, 2 which technique, 3 why it works, 4 what to do.
    pub depth: u8,
    /// One or more sentences for each depth so far.
    pub sentences: Vec<String>,
    /// The same as sentences that know what they name, one list for each depth so far.
    pub said: Vec<Vec<Sentence>>,
    /// Where the first sentence says to look.
    pub focus: Focus,
    /// The technique's name, from depth 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub technique: Option<String>,
    /// The technique's display name, from depth 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub title: Option<String>,
    /// The truths of the proof, from depth 3: `5 in row 2`, `r1c2`.
    pub truths: Vec<String>,
    /// The links of the proof, from depth 3, written like truths.
    pub links: Vec<String>,
    /// What to highlight in a picture: up to depth 2 the focus, at depth 3 the pattern, at depth 4 also the results.
    pub marks: Marks,
    /// The digits to place, at depth 4: `r1c2=3`.
    pub placements: Vec<String>,
    /// The candidates to remove, at depth 4: `r4c5<>7`.
    pub eliminations: Vec<String>,
}

/// Where a hint says to look.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Focus {
    /// The cells.
    pub cells: Vec<String>,
    /// The houses.
    pub houses: Vec<String>,
    /// The digits.
    pub digits: Vec<usize>,
}

impl Focus {
    fn new(focus: &logic::Focus, layout: &Layout) -> Focus {
        Focus {
            cells: focus.cells.iter().map(|&cell| layout.cell_name(cell)).collect(),
            houses: focus.houses.iter().map(|&house| layout.houses()[house].to_string()).collect(),
            digits: focus.digits.iter().map(Digit::value).collect(),
        }
    }
}

impl Reveal {
    /// Creates the records of every depth up to this one.
    #[must_use]
    pub fn up_to(depth: usize, words: &Explanation, layout: &Layout) -> Vec<Reveal> {
        (1..=depth).map(|depth| Reveal::new(&words.up_to(depth), layout)).collect()
    }

    /// Creates the record of what a hint reveals on a board with this layout.
    #[must_use]
    pub fn new(reveal: &logic::Reveal, layout: &Layout) -> Reveal {
        let said = |list: &Vec<logic::Sentence>| list.iter().map(|it| Sentence::new(it, layout)).collect();
        Reveal {
            depth: reveal.depth as u8,
            sentences: reveal.sentences.clone(),
            said: reveal.said.iter().map(said).collect(),
            focus: Focus::new(&reveal.focus, layout),
            technique: reveal.technique.map(|technique| technique.name.to_string()),
            title: reveal.technique.map(|technique| technique.title.to_string()),
            truths: reveal.truths.clone(),
            links: reveal.links.clone(),
            marks: Marks::new(&reveal.marks, layout),
            placements: reveal.placements.iter().map(|&each| candidate_name(each, layout)).collect(),
            eliminations: reveal.eliminations.iter().map(|&each| elimination_name(each, layout)).collect(),
        }
    }
}
