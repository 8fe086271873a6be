//! What a format says beside the board, and what of it a reader could not understand.

use std::fmt;

use ninefold::grid::Grid;
use serde_json::Value;

use crate::Format;

/// What comes with a puzzle: its title, its author, its rules in words, its solution, drawings.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct About {
    /// The title.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The rules in words, as the author wrote them.
    pub rules: Option<String>,
    /// The solution, if the text carries it; blank where it doesn't say. It is not checked.
    pub solution: Option<Grid>,
    /// What to say when the puzzle is solved.
    pub message: Option<String>,
    /// Drawings without a rule that a program could know.
    pub drawings: Vec<Drawing>,
    /// What was not understood or left out.
    pub notes: Vec<Note>,
}

impl About {
    /// Returns whether the puzzle has every rule of the text. If not, it may have more solutions than the original.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.notes.iter().all(|note| note.kind == NoteKind::Detail)
    }

    /// Returns whether nothing comes with the puzzle.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == About::default()
    }
}

/// A drawing, in the terms of the format that it came in.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Drawing {
    /// Its format; only the same format can write it.
    pub format: Format,
    /// The list that it is in: `lines`, `overlays`.
    pub layer: String,
    /// The drawing itself.
    pub data: Value,
}

/// Something that was not understood or left out, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// How much it matters.
    pub kind: NoteKind,
    /// Which element, and where: `killercage 3 (r1c1 r1c2)`.
    pub element: String,
    /// What is wrong, and what to do.
    pub reason: String,
}

/// How much a [`Note`] matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum NoteKind {
    /// Nothing that solving needs: a colour, a timer.
    Detail,
    /// A drawing that may be a rule, if the text of the rules says so.
    Drawing,
    /// A rule that the puzzle now lacks.
    Rule,
}

impl NoteKind {
    /// Returns its name in messages and records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            NoteKind::Detail => "detail",
            NoteKind::Drawing => "drawing",
            NoteKind::Rule => "rule",
        }
    }
}

impl Note {
    pub(crate) fn new(kind: NoteKind, element: impl Into<String>, reason: impl Into<String>) -> Note {
        Note { kind, element: element.into(), reason: reason.into() }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.element, self.reason)
    }
}
