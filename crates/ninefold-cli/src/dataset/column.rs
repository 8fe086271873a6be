//! The columns of a data set.

use ninefold::logic::SeScore;

use super::options::Options;
use super::row::Row;

/// A fact about each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
#[value(rename_all = "snake_case")]
pub(crate) enum Column {
    Id,
    CanonicalId,
    Puzzle,
    Solution,
    Clues,
    Rating,
    HodokuLevel,
    HodokuScore,
    Er,
    Ep,
    Ed,
    Guesses,
    Techniques,
    Steps,
    Source,
    Seed,
    Version,
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
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
pub(crate) enum Value<'a> {
    Text(&'a str),
    Number(u64),
    Decimal(SeScore),
    Json(&'a str),
    Nothing,
}

impl Column {
    /// All columns, in the order in which they are written.
    pub(crate) const ALL: [Column; 17] = [
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
    pub(crate) const RATINGS: [Column; 7] = [
        Column::Rating,
        Column::HodokuLevel,
        Column::HodokuScore,
        Column::Er,
        Column::Ep,
        Column::Ed,
        Column::Techniques,
    ];
    /// Those of Sudoku Explainer.
    pub(crate) const SE: [Column; 3] = [Column::Er, Column::Ep, Column::Ed];

    pub(crate) fn name(self) -> &'static str {
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

    /// Returns the meaning of a column, for the card.
    pub(crate) fn about(self) -> &'static str {
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

    pub(crate) fn kind(self) -> Kind {
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
    pub(crate) fn is_optional(self) -> bool {
        Column::RATINGS.contains(&self) || self == Column::Steps
    }

    /// Returns a row's value in this column.
    pub(crate) fn of<'a>(self, row: &'a Row, options: &'a Options) -> Value<'a> {
        let text = |text: &'a Option<String>| text.as_deref().map_or(Value::Nothing, Value::Text);
        let json = |text: &'a Option<String>| text.as_deref().map_or(Value::Nothing, Value::Json);
        let number =
            |number: Option<u32>| number.map_or(Value::Nothing, |number| Value::Number(number.into()));
        let decimal = |tenths: Option<u16>| {
            tenths.map_or(Value::Nothing, |tenths| Value::Decimal(SeScore::from_tenths(tenths)))
        };
        match self {
            Column::Id => Value::Text(&row.id),
            Column::CanonicalId => Value::Text(&row.canonical_id),
            Column::Puzzle => Value::Text(&row.puzzle),
            Column::Solution => Value::Text(&row.solution),
            Column::Clues => number(Some(row.clues)),
            Column::Rating => number(row.rating),
            Column::HodokuLevel => text(&row.hodoku_level),
            Column::HodokuScore => number(row.hodoku_score),
            Column::Er => decimal(row.er),
            Column::Ep => decimal(row.ep),
            Column::Ed => decimal(row.ed),
            Column::Guesses => Value::Number(row.guesses),
            Column::Techniques => json(&row.techniques),
            Column::Steps => json(&row.steps),
            Column::Source => Value::Text(&row.source),
            Column::Seed => Value::Number(options.seed),
            Column::Version => Value::Text(&options.version),
        }
    }
}
