//! How much of a step a hint reveals at each depth.
//!
//! ```text
//! depth   words              technique   truths, links   marks of a picture                results
//!   1     where to look          –             –         the cells and houses it names        –
//!   2     and which technique   yes            –         the same                             –
//!   3     and why               yes           yes        the pattern                          –
//!   4     and what to do        yes           yes        the pattern and the results         yes
//! ```
//! The program, the server and the page all show exactly this.

use super::focus::Focus;
use super::marks::{HousePart, Marks, Role};
use super::{Explanation, Sentence, Technique};
use crate::grid::Candidate;

/// The part of a step that a hint of some depth shows.
///
/// ```
/// use ninefold::{boards, logic};
/// let state = logic::State::new(&boards::named("BD4").unwrap().puzzle());
/// let step = logic::Solver::default().next_step(&state).unwrap();
/// let hint = logic::explain(&step, &state).up_to(1);
/// assert_eq!(hint.sentences.len(), 1);
/// assert!(hint.technique.is_none() && hint.placements.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reveal {
    /// The depth, from 1 to [`Explanation::DEPTHS`].
    pub depth: usize,
    /// One text per depth so far: where to look, which technique, why, what to do.
    pub sentences: Vec<String>,
    /// The same texts as sentences that know what they name.
    pub said: Vec<Vec<Sentence>>,
    /// The cells, houses and digits that the first text names.
    pub focus: Focus,
    /// The technique, from depth 2.
    pub technique: Option<&'static Technique>,
    /// The truths of the proof, from depth 3.
    pub truths: Vec<String>,
    /// The links of the proof, from depth 3.
    pub links: Vec<String>,
    /// The marks for a picture: the focus up to depth 2, the pattern at depth 3, the results as well at depth 4.
    pub marks: Marks,
    /// The candidates to write in, at full depth.
    pub placements: Vec<Candidate>,
    /// The candidates to remove, at full depth.
    pub eliminations: Vec<Candidate>,
    /// The whole step in one line of jargon, at full depth.
    pub short: Option<String>,
}

impl Explanation {
    /// Returns what a hint of this depth may show; clamps a depth out of range.
    #[must_use]
    pub fn up_to(&self, depth: usize) -> Reveal {
        let depth = depth.clamp(1, Explanation::DEPTHS);
        let (names_technique, shows_pattern, shows_results) =
            (depth >= 2, depth >= 3, depth == Explanation::DEPTHS);
        Reveal {
            depth,
            sentences: (1..=depth).map(|depth| self.depth(depth).to_owned()).collect(),
            said: self.sentences[..depth].to_vec(),
            focus: self.focus.clone(),
            technique: names_technique.then_some(self.found.technique),
            truths: when(shows_pattern, &self.truths),
            links: when(shows_pattern, &self.links),
            marks: match (shows_pattern, shows_results) {
                (false, _) => Marks::of_focus(&self.focus),
                (true, false) => self.marks.without_results(),
                (true, true) => self.marks.clone(),
            },
            placements: when(shows_results, &self.found.placements),
            eliminations: when(shows_results, &self.found.eliminations),
            short: shows_results.then(|| self.short.clone()),
        }
    }
}

fn when<T: Clone>(is_shown: bool, all: &[T]) -> Vec<T> {
    if is_shown { all.to_vec() } else { Vec::new() }
}

impl Marks {
    /// Returns the marks of a picture that shows only a focus.
    fn of_focus(focus: &Focus) -> Marks {
        Marks {
            cells: focus.cells.clone(),
            houses: focus.houses.iter().map(|&house| (house, HousePart::Focus)).collect(),
            ..Marks::default()
        }
    }

    /// Returns the marks without placements and eliminations.
    fn without_results(&self) -> Marks {
        let mut marks = self.clone();
        marks.candidates.retain(|&(_, role)| !matches!(role, Role::Placement | Role::Elimination));
        marks
    }
}
