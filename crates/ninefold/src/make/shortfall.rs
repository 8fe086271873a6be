//! Which part of the spec a board misses, and by how much.

use std::fmt;

use crate::logic::{Level, Rating, SeScore};

/// The part of the spec that a board misses.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shortfall {
    /// The proof that the puzzle has exactly one solution takes too long.
    Unproven,
    /// The full rating contradicts the shorter one.
    DifficultyUncertain,
    /// Techniques that are easier than those the spec asks for solve it.
    EasierTechniques,
    /// Every cell is given.
    NothingToSolve,
    /// The techniques that the spec allows do not solve it.
    HarderTechniques,
    /// The hardest technique of its path is another one.
    Hardest(&'static str),
    /// Its path does not use a technique that the spec needs.
    Unused(&'static str),
    /// It can be solved without a technique that the spec needs.
    NotNeeded(&'static str),
    /// Its level is too low.
    LevelTooLow {
        /// The level of the puzzle.
        level: Level,
        /// By how many levels it is too low.
        missing: u32,
    },
    /// Its score is too low.
    ScoreTooLow {
        /// The score of the puzzle.
        score: u32,
        /// By how much it is too low.
        missing: u32,
    },
    /// Its level or score is too high.
    AboveHodoku {
        /// The highest level that the spec allows, if it has a limit.
        level: Option<Level>,
        /// The highest score that the spec allows, if it has a limit.
        score: Option<u32>,
    },
    /// Its rating is too low.
    RatingTooLow {
        /// The rating of the puzzle.
        rating: Rating,
        /// The lowest rating that the spec allows.
        least: Rating,
    },
    /// Its rating is too high.
    RatingTooHigh,
    /// Its ER is too low.
    ErTooLow {
        /// The ER of the puzzle.
        er: SeScore,
        /// The lowest ER that the spec allows.
        least: SeScore,
    },
    /// Its ER is too high.
    ErTooHigh,
    /// The proof that it is minimal takes too long.
    MinimalUnproven,
    /// Some of its givens are redundant.
    NotMinimal {
        /// The number of redundant givens.
        redundant: usize,
    },
    /// It has too few or too many givens.
    Clues {
        /// The number of givens.
        givens: usize,
        /// The distance to the spec.
        away: usize,
    },
    /// It has several solutions.
    SeveralSolutions {
        /// The number of solutions; `None` if there are too many to count.
        count: Option<u64>,
    },
    /// Counting its solutions takes too long.
    Uncounted,
    /// The search found no full grid to start from.
    NoGrid,
    /// Its givens contradict each other.
    Contradictory,
}

/// How far a board is from meeting the spec. The kind of shortfall decides first, its size second: a board without a
/// unique solution is further away than one with too many givens, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Distance {
    /// A difference in points of HoDoKu's score.
    Difficulty(u32),
    /// Redundant givens.
    Minimality(usize),
    /// Surplus or missing givens.
    Clues(usize),
    /// Solutions.
    Solutions(u64),
    /// No board at all.
    Unusable,
}

/// The points of HoDoKu's score that a level, a unit of Ninefold's rating or a tenth of an ER counts as.
const LEVEL: u32 = 100;
const RATING: u32 = 10;
const DEPTH: u32 = 100 * RATING;
const TENTH_OF_ER: u32 = 5;
/// The points for shortfalls that have no number: nearly right, somewhat off, far off.
const SLIGHT: u32 = LEVEL / 2;
const SOME: u32 = LEVEL;
const OTHER: u32 = SOME + SLIGHT;
const MUCH: u32 = 2 * LEVEL;
const TRIVIAL: u32 = 3 * LEVEL;
const TOO_HARD: u32 = 5 * LEVEL;

impl Shortfall {
    pub(super) fn distance(&self) -> Distance {
        match self {
            Shortfall::Unproven => Distance::Difficulty(SLIGHT),
            Shortfall::DifficultyUncertain | Shortfall::EasierTechniques => Distance::Difficulty(SOME),
            Shortfall::Hardest(_) | Shortfall::Unused(_) | Shortfall::NotNeeded(_) => {
                Distance::Difficulty(OTHER)
            }
            Shortfall::HarderTechniques => Distance::Difficulty(MUCH),
            Shortfall::NothingToSolve => Distance::Difficulty(TRIVIAL),
            Shortfall::LevelTooLow { missing, .. } => Distance::Difficulty(LEVEL * missing),
            Shortfall::ScoreTooLow { missing, .. } => Distance::Difficulty(*missing),
            Shortfall::AboveHodoku { .. } | Shortfall::RatingTooHigh | Shortfall::ErTooHigh => {
                Distance::Difficulty(TOO_HARD)
            }
            Shortfall::ErTooLow { er, least } => {
                Distance::Difficulty(TENTH_OF_ER * u32::from(least.tenths().saturating_sub(er.tenths())))
            }
            Shortfall::RatingTooLow { rating, least } => {
                let deeper = least.depth.saturating_sub(rating.depth).saturating_mul(DEPTH);
                let larger = least.size.abs_diff(rating.size).saturating_mul(RATING);
                Distance::Difficulty(deeper.saturating_add(larger))
            }
            Shortfall::MinimalUnproven => Distance::Minimality(0),
            Shortfall::NotMinimal { redundant } => Distance::Minimality(*redundant),
            Shortfall::Clues { away, .. } => Distance::Clues(*away),
            Shortfall::SeveralSolutions { count } => Distance::Solutions(count.unwrap_or(u64::MAX)),
            Shortfall::Uncounted => Distance::Solutions(u64::MAX),
            Shortfall::NoGrid | Shortfall::Contradictory => Distance::Unusable,
        }
    }
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shortfall::Unproven => f.write_str("it takes too long to prove it unique"),
            Shortfall::DifficultyUncertain => f.write_str("its difficulty is uncertain"),
            Shortfall::EasierTechniques => f.write_str("easier techniques solve it"),
            Shortfall::NothingToSolve => f.write_str("there is nothing to solve"),
            Shortfall::HarderTechniques => f.write_str("these techniques don't solve it"),
            Shortfall::Hardest(name) => write!(f, "its hardest technique is {name}"),
            Shortfall::Unused(name) => write!(f, "its path doesn't use {name}"),
            Shortfall::NotNeeded(name) => write!(f, "it can be solved without {name}"),
            Shortfall::LevelTooLow { level, .. } => write!(f, "its level is {}", level.name().to_lowercase()),
            Shortfall::ScoreTooLow { score, .. } => write!(f, "its score is {score}"),
            Shortfall::AboveHodoku { level, score } => match (level, score) {
                (Some(level), Some(score)) => {
                    let level = level.name().to_lowercase();
                    write!(f, "it is harder than {level}, or its score is above {score}")
                }
                (Some(level), None) => write!(f, "it is harder than {}", level.name().to_lowercase()),
                (None, Some(score)) => write!(f, "its score is above {score}"),
                (None, None) => f.write_str("it has no level"),
            },
            Shortfall::RatingTooLow { rating, .. } => write!(f, "its rating is {rating}"),
            Shortfall::RatingTooHigh => f.write_str("its rating is higher"),
            Shortfall::ErTooLow { er, .. } => write!(f, "its ER is {er}"),
            Shortfall::ErTooHigh => f.write_str("its ER is higher"),
            Shortfall::MinimalUnproven => f.write_str("it takes too long to prove it minimal"),
            Shortfall::NotMinimal { redundant: 1 } => f.write_str("it isn't minimal: one given is redundant"),
            Shortfall::NotMinimal { redundant } => {
                write!(f, "it isn't minimal: {redundant} givens are redundant")
            }
            Shortfall::Clues { givens, .. } => write!(f, "it has {givens} givens"),
            Shortfall::SeveralSolutions { count: Some(count) } => write!(f, "it has {count} solutions"),
            Shortfall::SeveralSolutions { count: None } => f.write_str("it has many solutions"),
            Shortfall::Uncounted => f.write_str("it takes too long to count its solutions"),
            Shortfall::NoGrid => f.write_str("no grid was found to start from"),
            Shortfall::Contradictory => f.write_str("its givens contradict each other"),
        }
    }
}
