//! The columns of a data set.

use ninefold::logic::SeScore;

/// A fact about each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// The name of the row.
    Id,
    /// The class.
    CanonicalId,
    /// The puzzle.
    Puzzle,
    /// Its only solution.
    Solution,
    /// The number of givens.
    Clues,
    /// Ninefold's rating.
    Rating,
    /// HoDoKu's level.
    HodokuLevel,
    /// HoDoKu's score.
    HodokuScore,
    /// Sudoku Explainer's ER.
    Er,
    /// Sudoku Explainer's EP.
    Ep,
    /// Sudoku Explainer's ED.
    Ed,
    /// The guesses of the speed engine.
    Guesses,
    /// The techniques on HoDoKu's path.
    Techniques,
    /// The path of the default techniques.
    Steps,
    /// Where the puzzle comes from.
    Source,
    /// The seed of the data set.
    Seed,
    /// The version of Ninefold.
    Version,
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A string.
    Text,
    /// An integer of up to 31 bits.
    Small,
    /// An integer of 64 bits.
    Large,
    /// A number with one decimal.
    Decimal,
    /// JSON, as a string if the format has no better type.
    Json,
}

/// A row's value in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// A string.
    Text(&'a str),
    /// A whole number.
    Number(u64),
    /// A number with one decimal.
    Decimal(SeScore),
    /// A JSON text.
    Json(&'a str),
    /// The value is missing.
    Nothing,
}

impl Column {
    /// All columns, in the order in which they are written.
    pub const ALL: [Column; 17] = [
        Column::Id,
        Column::CanonicalId,
        Column::Puzzle,
        Column::Solution,
        Column::Clues,
        Column::Rating,
        Column::HodokuLevel,
        Column::HodokuScore,
        Column::Er,
        Column::Ep,
        Column::Ed,
        Column::Guesses,
        Column::Techniques,
        Column::Steps,
        Column::Source,
        Column::Seed,
        Column::Version,
    ];

    /// The columns that need logic, and so most of the time.
    pub const RATINGS: [Column; 7] = [
        Column::Rating,
        Column::HodokuLevel,
        Column::HodokuScore,
        Column::Er,
        Column::Ep,
        Column::Ed,
        Column::Techniques,
    ];
    /// Those of Sudoku Explainer.
    pub const SE: [Column; 3] = [Column::Er, Column::Ep, Column::Ed];

    /// Returns the name, as in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Column::Id => "id",
            Column::CanonicalId => "canonical_id",
            Column::Puzzle => "puzzle",
            Column::Solution => "solution",
            Column::Clues => "clues",
            Column::Rating => "rating",
            Column::HodokuLevel => "hodoku_level",
            Column::HodokuScore => "hodoku_score",
            Column::Er => "er",
            Column::Ep => "ep",
            Column::Ed => "ed",
            Column::Guesses => "guesses",
            Column::Techniques => "techniques",
            Column::Steps => "steps",
            Column::Source => "source",
            Column::Seed => "seed",
            Column::Version => "version",
        }
    }

    /// Returns the column of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Column> {
        Column::ALL.into_iter().find(|column| column.name() == name)
    }

    /// Returns the meaning of a column, for people.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Column::Id => "`r17` for the puzzle of row 17, `r17-3` for its third image",
            Column::CanonicalId => {
                "the class: the minlex form of the puzzle, shared by all its images and no other puzzle"
            }
            Column::Puzzle => "81 cells in reading order, `1` to `9` or `.` for a blank",
            Column::Solution => "the only solution, 81 digits",
            Column::Clues => "number of givens",
            Column::Rating => {
                "Ninefold's own: the number of truths in the largest step on the easiest path, shared by all images of a \
                 puzzle; 1,000 more for each level of nested suppositions"
            }
            Column::HodokuLevel => "HoDoKu's level: easy, medium, hard, unfair or extreme",
            Column::HodokuScore => "HoDoKu's score: points for every step of its path",
            Column::Er => "Sudoku Explainer 1.2.1: the rating of the hardest step",
            Column::Ep => "Sudoku Explainer: the hardest step up to the first that places a digit",
            Column::Ed => "Sudoku Explainer: the first step",
            Column::Guesses => "how often the engine `fast` guesses until it has proved the solution unique",
            Column::Techniques => {
                "how often each technique is used on the path of HoDoKu's rating, as a JSON object"
            }
            Column::Steps => "the path of `ninefold explain`, as a JSON array",
            Column::Source => "`generated:N`, or the file and line it comes from",
            Column::Seed => "the seed of the data set",
            Column::Version => "the version of Ninefold that made it",
        }
    }

    /// Returns the type of its values.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Column::Id
            | Column::CanonicalId
            | Column::Puzzle
            | Column::Solution
            | Column::HodokuLevel
            | Column::Source
            | Column::Version => Kind::Text,
            Column::Clues | Column::Rating | Column::HodokuScore | Column::Guesses => Kind::Small,
            Column::Er | Column::Ep | Column::Ed => Kind::Decimal,
            Column::Seed => Kind::Large,
            Column::Techniques | Column::Steps => Kind::Json,
        }
    }

    /// Returns whether a value may be missing: logic can't rate the very hardest puzzles.
    #[must_use]
    pub fn is_optional(self) -> bool {
        Column::RATINGS.contains(&self) || self == Column::Steps
    }
}
