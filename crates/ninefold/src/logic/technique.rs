//! What a technique is: a name, a place in the order, and a finder.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::find::search::Search;

/// A way to find steps.
#[derive(Clone, Copy)]
pub struct Technique {
    /// Its name on the command line and in JSON: `naked-pair`.
    pub name: &'static str,
    /// Its name for people: `Naked Pair`.
    pub title: &'static str,
    /// Its code in HoDoKu's library of cases, or nothing.
    pub code: &'static str,
    /// Further names that mean it together with others: `locked-candidates`.
    pub groups: &'static [&'static str],
    /// Its place in the default order: what a person sees first comes first.
    pub difficulty: u16,
    /// Whether it is in the default order at all, or only used when asked for.
    pub usual: bool,
    /// What HoDoKu makes of it.
    pub hodoku: Option<Hodoku>,
    /// Whether it takes a unique solution for granted.
    pub assumes_unique: bool,
    /// How a hint introduces it.
    pub introduction: Introduction,
    /// What to look for and what follows, in a sentence or two.
    pub about: &'static str,
    /// A position to show it on, in the notation `hodoku`; the list takes it from `examples.txt`.
    pub example: &'static str,
    /// Proposes every step of this technique to the search, the simplest first.
    pub find: fn(&mut Search<'_>) -> Flow,
}

impl Technique {
    /// A usual technique that assumes nothing: the methods below say what is otherwise.
    #[must_use]
    pub const fn new(
        name: &'static str,
        title: &'static str,
        difficulty: u16,
        about: &'static str,
        find: fn(&mut Search<'_>) -> Flow,
    ) -> Technique {
        Technique {
            name,
            title,
            code: "",
            groups: &[],
            difficulty,
            usual: true,
            hodoku: None,
            assumes_unique: false,
            introduction: Introduction::Pattern,
            about,
            example: "",
            find,
        }
    }

    /// With this code in HoDoKu's library of cases.
    #[must_use]
    pub const fn code(self, code: &'static str) -> Technique {
        Technique { code, ..self }
    }

    /// In these groups.
    #[must_use]
    pub const fn groups(self, groups: &'static [&'static str]) -> Technique {
        Technique { groups, ..self }
    }

    /// Only used when asked for.
    #[must_use]
    pub const fn unusual(self) -> Technique {
        Technique { usual: false, ..self }
    }

    /// With this level and score in HoDoKu. Its place in the order there is known by the list alone.
    #[must_use]
    pub const fn hodoku(self, level: Level, score: u32) -> Technique {
        Technique { hodoku: Some(Hodoku { level, score, order: None }), ..self }
    }

    /// Introduced in this way.
    #[must_use]
    pub const fn introduced(self, introduction: Introduction) -> Technique {
        Technique { introduction, ..self }
    }

    /// Takes a unique solution for granted.
    #[must_use]
    pub const fn assuming_unique(self) -> Technique {
        Technique { assumes_unique: true, ..self }
    }
}

/// How a hint introduces a technique.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Introduction {
    /// A pattern that is on the board: "There is a Naked Pair in row 4."
    #[default]
    Pattern,
    /// A rule about a pattern: "The Almost Locked Set XZ-Rule applies in r1c15."
    Rule,
    /// A way to reason: "Use Nishio against 5 in r1c2."
    Method,
    /// A way to reason about all places of a digit: "Use Template Set on 5."
    DigitMethod,
}

/// Whether to go on looking: `Break` when the search has what it wants.
pub type Flow = ControlFlow<()>;

/// HoDoKu's view of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hodoku {
    /// The least level of a puzzle that needs it.
    pub level: Level,
    /// What each use adds to a puzzle's score.
    pub score: u32,
    /// Its place in HoDoKu's usual order, which `hodoku/mod.rs` lists; nothing if it is switched off there.
    pub order: Option<u16>,
}

/// HoDoKu's levels of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Level {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// Returns its name in output and arguments, in lower case: `easy`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Unfair => "unfair",
            Level::Extreme => "extreme",
        }
    }

    /// Returns its name as HoDoKu writes it, for running text: `Easy`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        let is_named = |level: &Level| level.name().eq_ignore_ascii_case(text);
        Level::ALL.into_iter().find(is_named).ok_or_else(|| ParseLevelError(text.to_owned()))
    }
}

/// A text that names no level of HoDoKu's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLevelError(String);

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a level; use easy, medium, hard, unfair or extreme", self.0)
    }
}

impl std::error::Error for ParseLevelError {}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Two techniques are the same if they have one name.
impl PartialEq for Technique {
    fn eq(&self, other: &Technique) -> bool {
        self.name == other.name
    }
}

impl Eq for Technique {}
