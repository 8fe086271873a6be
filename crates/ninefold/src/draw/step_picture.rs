//! A position with its pencil marks, and what a step has to do with them.

use crate::grid::{Cell, Digit, Layout};
use crate::logic::{HousePart, Joint, Marks, Role, State, Step, explain};

/// A picture of a step: the pencil marks before it, the candidates that play a part, and what goes or comes.
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
    /// A picture of a step in the position it was found in, with its short description as caption.
    #[must_use]
    pub fn new(step: &Step, state: &'a State) -> StepPicture<'a> {
        let explanation = explain(step, state);
        StepPicture { state, marks: explanation.marks, caption: vec![explanation.short] }
    }

    /// A picture of a position with these marks on it.
    #[must_use]
    pub fn with_marks(marks: Marks, state: &'a State) -> StepPicture<'a> {
        StepPicture { state, marks, caption: Vec::new() }
    }

    /// The same picture with another caption below it: a paragraph each.
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

    /// The roles that occur, each once.
    pub(super) fn roles(&self) -> Vec<Role> {
        let mut roles: Vec<Role> = self.marks.candidates.iter().map(|&(_, role)| role).collect();
        roles.sort_unstable();
        roles.dedup();
        roles
    }

    /// Whether a cell takes part, as a whole or as one of a house.
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

    /// Whether a thick line runs between two cells that lie side by side.
    pub(super) fn parted(&self, one: Cell, other: Cell) -> bool {
        self.layout().box_of(one) != self.layout().box_of(other)
    }
}

/// Why a cell is tinted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tint {
    /// It is not.
    None,
    /// It lies in a house that is a link.
    Link,
    /// It lies in a house that is a truth, or that a hint points at.
    Truth,
    /// It takes part as a whole.
    Cell,
}
