//! A position with its pencil marks and the roles a step gives them.

use crate::grid::{Cell, Digit, Layout};
use crate::logic::{HousePart, Joint, Marks, Role, State, Step, explain};

/// A picture of a step: the pencil marks before it, the candidates of the pattern, eliminations and placements.
///
/// ```
/// use ninefold::draw::StepPicture;
/// use ninefold::{boards, logic};
/// let state = logic::State::new(&boards::named("BD4").unwrap().puzzle());
/// let step = logic::Solver::default().next_step(&state).unwrap();
/// let picture = StepPicture::new(&step, &state);
/// assert!(picture.text().contains('='));
/// assert!(picture.svg().starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct StepPicture<'a> {
    state: &'a State,
    marks: Marks,
    caption: Vec<String>,
}

impl<'a> StepPicture<'a> {
    /// Creates a picture of a step in the position in which it was found, with its short description as caption.
    #[must_use]
    pub fn new(step: &Step, state: &'a State) -> StepPicture<'a> {
        let explanation = explain(step, state);
        StepPicture { state, marks: explanation.marks, caption: vec![explanation.short] }
    }

    /// Creates a picture of a position with these marks.
    #[must_use]
    pub fn with_marks(marks: Marks, state: &'a State) -> StepPicture<'a> {
        StepPicture { state, marks, caption: Vec::new() }
    }

    /// Replaces the caption below the picture, one paragraph per item.
    #[must_use]
    pub fn caption(mut self, paragraphs: impl IntoIterator<Item = String>) -> StepPicture<'a> {
        self.caption = paragraphs.into_iter().collect();
        self
    }

    pub(super) fn layout(&self) -> &'a Layout {
        self.state.layout()
    }

    pub(super) fn state(&self) -> &'a State {
        self.state
    }

    pub(super) fn paragraphs(&self) -> &[String] {
        &self.caption
    }

    pub(super) fn joints(&self) -> &[Joint] {
        &self.marks.joints
    }

    pub(super) fn role(&self, cell: Cell, digit: Digit) -> Option<Role> {
        self.marks.role(self.layout().constraints().candidate(cell, digit))
    }

    /// Returns the roles that occur, each once.
    pub(super) fn roles(&self) -> Vec<Role> {
        let mut roles: Vec<Role> = self.marks.candidates.iter().map(|&(_, role)| role).collect();
        roles.sort_unstable();
        roles.dedup();
        roles
    }

    /// Returns how to tint a cell that takes part, as a whole or as one of a house.
    pub(super) fn tint(&self, cell: Cell) -> Tint {
        let houses = || {
            let held = |(house, _): &&(usize, HousePart)| self.layout().houses_of(cell).contains(house);
            self.marks.houses.iter().filter(held).map(|&(_, part)| part)
        };
        match () {
            () if self.marks.cells.contains(&cell) => Tint::Cell,
            () if houses().any(|part| part != HousePart::Link) => Tint::Truth,
            () if houses().any(|part| part == HousePart::Link) => Tint::Link,
            () => Tint::None,
        }
    }

    /// Returns whether a thick line separates two adjacent cells.
    pub(super) fn is_boundary(&self, one: Cell, other: Cell) -> bool {
        self.layout().box_of(one) != self.layout().box_of(other)
    }
}

/// Why a cell is tinted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tint {
    /// It isn't tinted.
    None,
    /// It lies in a house that is a link.
    Link,
    /// It lies in a house that is a truth, or that a hint points to.
    Truth,
    /// It takes part as a whole.
    Cell,
}
