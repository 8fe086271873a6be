//! Records of hints, solution paths, ratings and techniques.

use ninefold::grid::{Cell, Digit, Layout};
use ninefold::logic::{self, Explanation, Level, State};
use ninefold::play::{self, FaultKind};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::names::AnswerName;
use super::se::Se;
use super::step::{Reveal, Step};
#[cfg(feature = "schema")]
use super::words;
use super::{Game, Record, Start};

/// A hint, or what is wrong with the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Hinted {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The position.
    pub puzzle: String,
    /// What is wrong with the position. If present, there is no hint.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub fault: Option<Fault>,
    /// Whether the board is full and correct.
    pub solved: bool,
    /// Whether the search for a step ran out of budget.
    #[serde(default)]
    pub gave_up: bool,
    /// The requested depth: 1 where to look, 2 which technique, 3 why it works, 4 what to do.
    pub depth: u8,
    /// One or more sentences for each depth up to the requested one.
    pub hints: Vec<String>,
    /// What each depth reveals, up to the requested one.
    #[serde(default)]
    pub reveals: Vec<Reveal>,
    /// The step, at depth 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub step: Option<Step>,
}

impl Hinted {
    /// Adds what the hint's depth reveals of a step.
    #[must_use]
    pub fn with_step(self, step: &logic::Step, state: &State) -> Hinted {
        let (words, layout) = (logic::explain(step, state), state.layout());
        let depth = usize::from(self.depth);
        Hinted {
            hints: words.up_to(depth).sentences,
            reveals: Reveal::up_to(depth, &words, layout),
            step: (depth == Explanation::DEPTHS).then(|| Step::explained(step, words, layout)),
            ..self
        }
    }

    /// Creates a record without a hint.
    #[must_use]
    pub fn new(start: Start, puzzle: String, depth: u8) -> Hinted {
        Hinted {
            start,
            puzzle,
            fault: None,
            solved: false,
            gave_up: false,
            depth,
            hints: Vec::new(),
            reveals: Vec::new(),
            step: None,
        }
    }
}

/// The steps that are available in a position, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Available {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The position.
    pub puzzle: String,
    /// What is wrong with the position. If present, there are no steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub fault: Option<Fault>,
    /// Whether the board is full and correct.
    pub solved: bool,
    /// Whether the search ran out of budget, so that steps may be missing.
    pub gave_up: bool,
    /// The steps, by technique, simplest first. Each is possible now; together they needn't be.
    pub steps: Vec<Step>,
}

/// What is wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Fault {
    /// The kind of fault.
    #[cfg_attr(feature = "schema", schema(value_type = words::FaultKind))]
    pub kind: FaultKind,
    /// The affected entries or candidates: `r1c2=3`.
    pub what: Vec<String>,
    /// An explanation in one or two sentences.
    pub text: String,
}

impl Fault {
    /// Creates the record of a fault on a board with this layout.
    #[must_use]
    pub fn new(fault: &play::Fault, layout: &Layout) -> Fault {
        let name = |&(cell, digit): &(Cell, Digit)| format!("{}={}", layout.cell_name(cell), digit.symbol());
        Fault { kind: fault.kind, what: fault.entries.iter().map(name).collect(), text: fault.text.clone() }
    }
}

/// A solution path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Explained {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The starting position.
    pub puzzle: String,
    /// Whether the givens have a solution, and only one. Absent if not checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub answer: Option<AnswerName>,
    /// Whether the path reaches the solution.
    pub solved: bool,
    /// How the path ends.
    pub end: PathEnd,
    /// The number of filled cells at the end.
    pub clues_after: usize,
    /// The number of candidates left in blank cells at the end.
    pub candidates_after: usize,
    /// The steps.
    pub steps: Vec<Step>,
    /// The difficulty: all ratings if the path reaches the solution, otherwise only its hardest technique.
    pub rating: Rating,
    /// The final position in the notation `hodoku`. Absent if it is the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub position: Option<String>,
    /// The starting position in detail. Over HTTP only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub game: Option<Game>,
    /// What is wrong with the starting position. If present, there is no path. Over HTTP only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub fault: Option<Fault>,
}

impl Explained {
    /// Creates the record of a path that ends in this state.
    #[must_use]
    pub fn new(start: Start, puzzle: String, end: PathEnd, state: &State, steps: Vec<Step>) -> Explained {
        let (clues_after, candidates_after) = (state.filled().len(), state.mark_count());
        let solved = end == PathEnd::Solved;
        Explained {
            solved,
            clues_after,
            candidates_after,
            steps,
            ..Explained::without_path(start, puzzle, end)
        }
    }

    /// Creates the record of a position with a fault.
    #[must_use]
    pub fn faulty(start: Start, puzzle: String, fault: Fault, clues: usize) -> Explained {
        let explained = Explained::without_path(start, puzzle, PathEnd::None);
        Explained { fault: Some(fault), clues_after: clues, ..explained }
    }

    fn without_path(start: Start, puzzle: String, end: PathEnd) -> Explained {
        Explained {
            start,
            puzzle,
            answer: None,
            solved: false,
            end,
            clues_after: 0,
            candidates_after: 0,
            steps: Vec::new(),
            rating: Rating::default(),
            position: None,
            game: None,
            fault: None,
        }
    }
}

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum PathEnd {
    /// Every cell is filled.
    Solved,
    /// The path reached the requested end.
    Asked,
    /// The techniques find no further step.
    Stuck,
    /// The puzzle has no solution.
    None,
    /// The budget ran out.
    Budget,
    /// The search was cancelled.
    Cancelled,
}

/// The difficulty of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Rating {
    /// Ninefold's rating. Absent if it was not requested or not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, value_type = Option<words::OwnRating>))]
    pub own: Option<logic::Rating>,
    /// HoDoKu's rating. Absent if it was not requested or not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub hodoku: Option<Hodoku>,
    /// Sudoku Explainer's rating. Absent if it was not requested or not found; only classic 9×9 boards have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub se: Option<Se>,
    /// The hardest technique on the path.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub hardest: Option<String>,
}

/// HoDoKu's rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Hodoku {
    /// The level.
    #[cfg_attr(feature = "schema", schema(value_type = words::Level))]
    pub level: Level,
    /// The score: the sum of each step's points.
    pub score: u32,
}

/// The difficulty of a puzzle, if it has exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Rated {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The puzzle.
    pub puzzle: String,
    /// Whether there is a solution, and only one. There is no rating unless this is `unique`.
    pub answer: AnswerName,
    /// The ratings.
    #[cfg_attr(feature = "schema", schema(required))]
    pub rating: Option<Rating>,
}

/// A technique.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Technique {
    /// The version of this kind of record.
    pub v: u8,
    /// Its name on the command line and in records.
    pub name: String,
    /// Its display name.
    pub title: String,
    /// Its code in HoDoKu's library, or an empty string.
    pub code: String,
    /// The groups it belongs to.
    pub groups: Vec<String>,
    /// Its position in the default order, simplest first.
    pub difficulty: u16,
    /// Whether it is one of the standard techniques, used by default.
    pub usual: bool,
    /// Whether it assumes that the puzzle has only one solution.
    pub assumes_unique: bool,
    /// HoDoKu's level, if HoDoKu has the technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, value_type = Option<words::Level>))]
    pub level: Option<Level>,
    /// HoDoKu's points per step, if HoDoKu has the technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub score: Option<u32>,
    /// A description in one or two sentences.
    pub about: String,
    /// An example position in the notation `hodoku`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub example: Option<String>,
    /// The example position in detail. Absent in the list over HTTP.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub game: Option<Game>,
    /// The technique's step in the example. Absent in the list over HTTP.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub step: Option<Step>,
    /// What each depth of a hint reveals of that step. Over HTTP only; absent in the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub reveals: Option<Vec<Reveal>>,
}

impl From<&logic::Technique> for Technique {
    fn from(technique: &logic::Technique) -> Technique {
        Technique {
            v: Technique::VERSION,
            name: technique.name.to_string(),
            title: technique.title.to_string(),
            code: technique.code.to_string(),
            groups: technique.groups.iter().map(ToString::to_string).collect(),
            difficulty: technique.difficulty,
            usual: technique.usual,
            assumes_unique: technique.assumes_unique,
            level: technique.hodoku.map(|hodoku| hodoku.level),
            score: technique.hodoku.map(|hodoku| hodoku.score),
            about: technique.about.to_string(),
            example: (!technique.example.is_empty()).then(|| technique.example.to_string()),
            game: None,
            step: None,
            reveals: None,
        }
    }
}
