//! What a technique is: a name, a place in the order, and a finder.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::find::search::Search;

/// A method of finding steps.
#[derive(Clone, Copy)]
pub struct Technique {
    /// Name on the command line and in JSON: `naked-pair`.
    pub name: &'static str,
    /// Name in running text: `Naked Pair`.
    pub title: &'static str,
    /// Code in HoDoKu's library of examples, or empty.
    pub code: &'static str,
    /// Names of groups that include it: `locked-candidates`.
    pub groups: &'static [&'static str],
    /// Position in the default order, from what people see first to what they see last.
    pub difficulty: u16,
    /// Whether it is in the default order, or used only on request.
    pub usual: bool,
    /// Level, score and order in HoDoKu.
    pub hodoku: Option<Hodoku>,
    /// Whether it assumes a unique solution.
    pub assumes_unique: bool,
    /// How a hint introduces it.
    pub introduction: Introduction,
    /// What to look for and what follows, in a sentence or two.
    pub about: &'static str,
    /// An example position in the notation `hodoku`, filled in from `examples.txt`.
    pub example: &'static str,
    /// Proposes every step of this technique to the search, the simplest first.
    pub find: fn(&mut Search<'_>) -> Flow,
}

impl Technique {
    /// Creates a usual technique that assumes nothing; the methods below change the other fields.
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

    /// Sets the code in HoDoKu's library of examples.
    #[must_use]
    pub const fn code(self, code: &'static str) -> Technique {
        Technique { code, ..self }
    }

    /// Sets the groups.
    #[must_use]
    pub const fn groups(self, groups: &'static [&'static str]) -> Technique {
        Technique { groups, ..self }
    }

    /// Takes the technique out of the default order.
    #[must_use]
    pub const fn unusual(self) -> Technique {
        Technique { usual: false, ..self }
    }

    /// Sets the level and score in HoDoKu. [`techniques`](super::techniques()) fills in its place in HoDoKu's order.
    #[must_use]
    pub const fn hodoku(self, level: Level, score: u32) -> Technique {
        Technique { hodoku: Some(Hodoku { level, score, order: None }), ..self }
    }

    /// Sets how a hint introduces it.
    #[must_use]
    pub const fn introduced(self, introduction: Introduction) -> Technique {
        Technique { introduction, ..self }
    }

    /// Marks the technique as assuming a unique solution.
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
    /// A line of reasoning: "Use Nishio against 5 in r1c2."
    Method,
    /// A line of reasoning about all places of a digit: "Use Template Set on 5."
    DigitMethod,
}

/// Whether to continue searching: `Break` when the search has enough.
pub type Flow = ControlFlow<()>;

/// How HoDoKu rates a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hodoku {
    /// Minimum level of a puzzle that needs it.
    pub level: Level,
    /// Score that each use adds.
    pub score: u32,
    /// Place in HoDoKu's default order, which `hodoku/mod.rs` lists; `None` if it is switched off there.
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

/// A text that isn't the name of a HoDoKu level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLevelError(String);

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' isn't a level; use easy, medium, hard, unfair or extreme", self.0)
    }
}

impl std::error::Error for ParseLevelError {}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Techniques are equal if their names are.
impl PartialEq for Technique {
    fn eq(&self, other: &Technique) -> bool {
        self.name == other.name
    }
}

impl Eq for Technique {}
