//! The columns of a data set.

use super::options::Options;
use super::row::Row;

/// What is told of each puzzle.
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
    Guesses,
    Techniques,
    Steps,
    Source,
    Seed,
    Version,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    /// A whole number that fits 31 bits.
    Small,
    /// A whole number of 64 bits.
    Large,
    /// JSON, as a text where the format knows no better.
    Json,
}

/// What a row has in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value<'a> {
    Text(&'a str),
    Number(u64),
    Json(&'a str),
    Nothing,
}

impl Column {
    /// All, in the order in which they are written.
    pub(crate) const ALL: [Column; 14] = [
        Column::Id,
        Column::CanonicalId,
        Column::Puzzle,
        Column::Solution,
        Column::Clues,
        Column::Rating,
        Column::HodokuLevel,
        Column::HodokuScore,
        Column::Guesses,
        Column::Techniques,
        Column::Steps,
        Column::Source,
        Column::Seed,
        Column::Version,
    ];

    /// Those that take logic, and so most of the time.
    pub(crate) const RATINGS: [Column; 4] =
        [Column::Rating, Column::HodokuLevel, Column::HodokuScore, Column::Techniques];

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
            Column::Guesses => "guesses",
            Column::Techniques => "techniques",
            Column::Steps => "steps",
            Column::Source => "source",
            Column::Seed => "seed",
            Column::Version => "version",
        }
    }

    /// What it means, for the card.
    pub(crate) fn about(self) -> &'static str {
        match self {
            Column::Id => "`r17` for the puzzle of row 17, `r17-3` for its third image",
            Column::CanonicalId => {
                "the class: the minlex form of the puzzle, the same for all its images and for no other puzzle"
            }
            Column::Puzzle => "81 cells in reading order, `1` to `9` or `.` for a blank",
            Column::Solution => "the only solution, 81 digits",
            Column::Clues => "how many givens",
            Column::Rating => {
                "Ninefold's own: the most truths that a step of the easiest way needs, the same for all images of a \
                 puzzle; 1,000 more for each level that suppositions must be nested"
            }
            Column::HodokuLevel => "Easy, Medium, Hard, Unfair or Extreme, as HoDoKu rates",
            Column::HodokuScore => "HoDoKu's score: points for every step of its path",
            Column::Guesses => {
                "how often the speed engine guesses until it has proved the solution the only one"
            }
            Column::Techniques => {
                "how often each technique is used on the path of HoDoKu's rating, as a JSON object"
            }
            Column::Steps => "the path of `ninefold explain`, as a JSON array",
            Column::Source => "`generated:N`, or the file and the line it stood in",
            Column::Seed => "the seed of the data set",
            Column::Version => "the Ninefold that made it",
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
            Column::Seed => Kind::Large,
            Column::Techniques | Column::Steps => Kind::Json,
        }
    }

    /// Whether there may be nothing in it: of the hardest puzzles logic does not know everything.
    pub(crate) fn is_optional(self) -> bool {
        Column::RATINGS.contains(&self) || self == Column::Steps
    }

    /// What a row has in it.
    pub(crate) fn of<'a>(self, row: &'a Row, options: &'a Options) -> Value<'a> {
        let text = |text: &'a Option<String>| text.as_deref().map_or(Value::Nothing, Value::Text);
        let json = |text: &'a Option<String>| text.as_deref().map_or(Value::Nothing, Value::Json);
        let number =
            |number: Option<u32>| number.map_or(Value::Nothing, |number| Value::Number(number.into()));
        match self {
            Column::Id => Value::Text(&row.id),
            Column::CanonicalId => Value::Text(&row.canonical_id),
            Column::Puzzle => Value::Text(&row.puzzle),
            Column::Solution => Value::Text(&row.solution),
            Column::Clues => number(Some(row.clues)),
            Column::Rating => number(row.rating),
            Column::HodokuLevel => text(&row.hodoku_level),
            Column::HodokuScore => number(row.hodoku_score),
            Column::Guesses => Value::Number(row.guesses),
            Column::Techniques => json(&row.techniques),
            Column::Steps => json(&row.steps),
            Column::Source => Value::Text(&row.source),
            Column::Seed => Value::Number(options.seed),
            Column::Version => Value::Text(&options.version),
        }
    }
}
