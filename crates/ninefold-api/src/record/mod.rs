//! The records that Ninefold writes for other programs: the lines of `--json` and the answers of the HTTP interface.
//!
//! Every record is one JSON object and one type of this module, whichever interface writes it. Feature `schema` adds
//! `schema`, which derives a JSON Schema from the same types.
//!
//! ```
//! use ninefold::engine::{NoObserver, default_for};
//! use ninefold::{Budget, boards};
//! use ninefold_api::record;
//!
//! let puzzle = boards::named("BD4").unwrap().puzzle();
//! let report = default_for(puzzle.layout()).run(&puzzle, &Budget::unique(), &mut NoObserver);
//! let solved = record::Solved::new(record::Start::new::<record::Solved>(), &puzzle, "fast", &report, 0.000_012);
//! assert_eq!(solved.answer, record::AnswerName::Unique);
//! ```
//!
//! Everything has one spelling:
//!
//! | thing | spelling |
//! |---|---|
//! | cell | `r1c2` |
//! | candidate, entry, placement | `r1c2=3` |
//! | elimination | `r4c5<>7` |
//! | house | `row 2`, `column 3`, `box 4`, `diagonal 1` |
//! | digit in its own field | a number: `10`, not `A` |
//! | board | a line of one symbol per cell, or the notation `candidates` or `hodoku` if it has pencil marks |
//! | layout | its name, then each rule on a line of its own |
//! | Ninefold's rating | a number: 1000 × depth + size |
//! | HoDoKu's level | `easy`, `medium`, `hard`, `unfair`, `extreme` |
//! | Sudoku Explainer's rating | a number with one decimal: `7.2` |
//!
//! A record begins with its version, `v`. Fields may be added within a version, so readers must ignore unknown
//! fields; renaming or removing a field increases the version of that kind of record only.

mod board;
mod canon;
mod logic;
mod make;
mod names;
mod rules;
#[cfg(feature = "schema")]
pub mod schema;
mod se;
mod sentence;
mod solve;
mod step;
mod study;
mod watch;
#[cfg(feature = "schema")]
pub(crate) mod words;

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

pub use self::board::{
    About, Board, Converted, Engine, Game, House, Layout, NotationInfo, position_text, puzzle_text,
};
pub use self::canon::{Canonical, Classes, Same, Transformation};
pub use self::logic::{Available, Explained, Fault, Hinted, Hodoku, PathEnd, Rated, Rating, Technique};
pub use self::make::{FullGrid, Generated, Measured, Nearest, Unfinished};
pub use self::names::{AnswerName, Uses};
pub use self::rules::{Broken, Figure, Rule, Shape, Sketch, layout_text, read_layout};
pub use self::se::{Se, SeImages};
pub use self::sentence::{Part, Sentence};
pub use self::solve::{Agreement, Checked, Counted, Enumerated, Solved, Stats};
pub use self::step::{
    CandidateRole, Focus, HouseRole, Joint, Marks, Ray, Reveal, SeStep, Step, candidate_name,
    elimination_name,
};
pub use self::study::{
    CageCombinations, Estimated, Minimal, MinimalCount, Minimized, Neighbour, Redundant, TrueCandidates,
};
pub use self::watch::{
    SearchTree, TreeNode, WatchBoard, WatchCounts, WatchEnd, WatchEvent, WatchEvents, WatchStart,
};

/// A kind of record.
pub trait Record: Serialize {
    /// The name of the kind, such as `solve`.
    const NAME: &'static str;
    /// The current version.
    const VERSION: u8;
}

/// Declares the kinds of records: name, type, version, description.
macro_rules! records {
    ($($name:literal $kind:ident $version:literal $about:literal;)*) => {
        $(impl Record for $kind {
            const NAME: &'static str = $name;
            const VERSION: u8 = $version;
        })*

        #[cfg(feature = "schema")]
        impl schema::Kind {
            /// All kinds of records.
            pub const ALL: &[schema::Kind] = &[$(schema::Kind::of::<$kind>($about)),*];
        }
    };
}

records! {
    "solve" Solved 1 "The answer of an engine: `solve`, `race`";
    "agreement" Agreement 1 "Whether the engines agree: `race`";
    "count" Counted 1 "The number of solutions: `count`";
    "estimate" Estimated 1 "An estimate of the number of solutions: `count --estimate`";
    "check" Checked 1 "Whether a board is a puzzle with exactly one solution: `check`";
    "enumerate" Enumerated 1 "One of a puzzle's solutions: `enumerate`";
    "convert" Converted 1 "A board in another notation: `convert`";
    "hint" Hinted 1 "A hint, or what is wrong: `hint`";
    "steps" Available 1 "The steps available in a position: HTTP only";
    "explain" Explained 2 "A solution path: `explain`";
    "rate" Rated 2 "The difficulty of a puzzle: `rate`";
    "generate" Generated 2 "A new puzzle: `generate`";
    "unfinished" Unfinished 1 "Fewer puzzles than requested: `generate`";
    "full-grid" FullGrid 1 "A random full grid: `generate --full-grids`";
    "technique" Technique 2 "A technique and an example: `techniques`";
    "canon" Canonical 1 "A canonical form: `canon`";
    "classes" Classes 1 "The number of classes of equivalent boards: `canon --count-classes`";
    "same" Same 1 "Whether two boards are equivalent: `same`";
    "candidates" TrueCandidates 1 "The candidates that occur in a solution: `candidates`";
    "redundant" Redundant 1 "The clues that can be removed: `redundant`";
    "minimize" Minimized 1 "A minimal puzzle within a puzzle: `minimize`";
    "minimal" Minimal 1 "One of all minimal puzzles within a puzzle: `minimize --all`";
    "minimal-count" MinimalCount 1 "The number of minimal puzzles within a puzzle: `minimize --all --count`";
    "vicinity" Neighbour 1 "A puzzle in the vicinity of another: `vicinity`";
    "engine" Engine 1 "An engine: `engines`";
    "board" Board 1 "A named board: `boards`";
    "notation" NotationInfo 1 "A notation for boards: HTTP only";
    "layout" Layout 1 "The houses of a layout: HTTP only";
    "tree" SearchTree 1 "The tree of a search: HTTP only";
    "watch-start" WatchStart 1 "The first event of a watch: HTTP only";
    "watch-events" WatchEvents 1 "What an engine has done since the last event of a watch: HTTP only";
    "watch-board" WatchBoard 1 "The board of a watched engine: HTTP only";
    "watch-end" WatchEnd 1 "How a watched engine ended: HTTP only";
    "bench" Measured 1 "A measurement of the machine: `bench`";
    "error" Error 1 "A board that could not be read, or a request that could not be answered";
}

/// The version of a record, and where the input came from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Start {
    /// The version of this kind of record.
    pub v: u8,
    /// The line number in the file or standard input, or the number of the argument. Absent over HTTP.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub line: Option<usize>,
    /// The file as named on the command line, or `stdin`. Present if there are several inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub source: Option<String>,
}

impl Start {
    /// Creates the start of a record without a line number, for HTTP.
    #[must_use]
    pub fn new<R: Record>() -> Start {
        Start { v: R::VERSION, line: None, source: None }
    }

    /// Creates the start of a record about a line of the input.
    #[must_use]
    pub fn at<R: Record>(line: usize, source: Option<&str>) -> Start {
        Start { v: R::VERSION, line: Some(line), source: source.map(str::to_string) }
    }
}

/// A board that could not be read, or a request that could not be answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Error {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// What is wrong, where, and what to do.
    pub error: String,
    /// The row of the mistake on the board, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub row: Option<usize>,
    /// The column of the mistake on the board, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub column: Option<usize>,
}
