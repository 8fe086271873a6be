//! Records of redundant clues, minimal puzzles and vicinities.

use std::collections::BTreeMap;

use ninefold::grid::{Candidates, Puzzle, Rule};
use ninefold::logic::SeScore;
use ninefold::{Budget, StopReason, study};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::Start;
use super::names::AnswerName;
use super::puzzle_text;
#[cfg(feature = "schema")]
use super::words;

/// Which candidates occur in a solution, and in how many.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct TrueCandidates {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The puzzle.
    pub puzzle: String,
    /// The number up to which solutions are counted for each candidate.
    pub cap: u32,
    /// For each cell, for each digit, the number of solutions with that digit there, up to the cap. All are 0 if there is no
    /// solution.
    pub counts: Vec<Vec<u32>>,
    /// The combinations of each killer cage, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub cages: Option<Vec<CageCombinations>>,
    /// Why the search ended early, if it did: then the counts are lower bounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, value_type = Option<words::StopReason>))]
    pub stop: Option<StopReason>,
}

impl TrueCandidates {
    /// Creates the record of a search.
    #[must_use]
    pub fn new(
        start: Start,
        puzzle: &Puzzle,
        found: &study::TrueCandidates,
        cages: Option<Vec<CageCombinations>>,
    ) -> TrueCandidates {
        let layout = puzzle.layout();
        let counts = |cell| layout.digits().iter().map(|digit| found.count(cell, digit)).collect();
        let counts = layout.cells().map(counts).collect();
        TrueCandidates {
            start,
            puzzle: puzzle_text(puzzle),
            cap: found.cap(),
            counts,
            cages,
            stop: found.stop,
        }
    }
}

/// The sets of digits that a killer cage can still have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct CageCombinations {
    /// The cage, as the notation `rules` writes it.
    pub rule: String,
    /// The values of each combination, in ascending order. Absent if there are too many to list: large cages without a sum, on
    /// large boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub combinations: Option<Vec<Vec<i32>>>,
}

/// How many choices of digits are tried for a cage.
const CAGE_NODES: u64 = 100_000;

impl CageCombinations {
    /// Lists the combinations of every cage of a puzzle with these candidates.
    #[must_use]
    pub fn of(puzzle: &Puzzle, candidates: &Candidates) -> Vec<CageCombinations> {
        let layout = puzzle.layout();
        let mut cages = Vec::new();
        for rule in layout.rules().iter() {
            let Rule::Cage(cage) = rule else { continue };
            let budget = Budget::all().nodes(CAGE_NODES);
            let possible = study::combinations(candidates, &cage.cells, cage.sum, &budget);
            let values = |set: &study::Combination| {
                set.digits.iter().map(|digit| layout.value(digit)).collect::<Vec<i32>>()
            };
            let combinations = possible.ok().map(|possible| possible.iter().map(values).collect());
            cages.push(CageCombinations { rule: rule.write(layout), combinations });
        }
        cages
    }
}

/// The clues of a puzzle that can be removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Redundant {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The puzzle.
    pub puzzle: String,
    /// Whether there is a solution, and only one. Unless this is `unique`, `minimal` and `redundant` are absent.
    pub answer: AnswerName,
    /// The number of clues.
    pub clues: usize,
    /// Whether the puzzle is minimal: no clue can be removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub minimal: Option<bool>,
    /// The cells of the clues that can be removed individually.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub redundant: Option<Vec<String>>,
    /// The rules that can be removed individually, as the notation `rules` writes them. Absent on a board without rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub rules: Option<Vec<String>>,
}

/// An estimate of the number of solutions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Estimated {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The puzzle.
    pub puzzle: String,
    /// The estimated number of solutions.
    pub estimate: f64,
    /// Its standard error.
    pub error: f64,
    /// The number of random dives it rests on.
    pub dives: u64,
    /// Why it ended early, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, value_type = Option<words::StopReason>))]
    pub stop: Option<StopReason>,
}

/// A minimal puzzle within a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Minimized {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The puzzle.
    pub puzzle: String,
    /// Whether there is a solution, and only one. There is no minimal puzzle unless this is `unique`.
    pub answer: AnswerName,
    /// The minimal puzzle.
    #[cfg_attr(feature = "schema", schema(required))]
    pub minimal: Option<String>,
    /// The number of its clues.
    #[cfg_attr(feature = "schema", schema(required))]
    pub clues: Option<usize>,
}

/// One of the minimal puzzles within a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Minimal {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The number of the minimal puzzle within its puzzle, from 1.
    pub number: u64,
    /// The minimal puzzle.
    pub minimal: String,
    /// The number of its clues.
    pub clues: usize,
}

/// The number of minimal puzzles within a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct MinimalCount {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The puzzle.
    pub puzzle: String,
    /// Whether there is a solution, and only one. There are no minimal puzzles unless this is `unique`.
    pub answer: AnswerName,
    /// The number found.
    pub count: u64,
    /// Whether this is the exact number, not a lower bound.
    pub exact: bool,
    /// The number found for each number of clues.
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, u64>))]
    pub by_clues: BTreeMap<usize, u64>,
}

/// A puzzle in the vicinity of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Neighbour {
    /// The version of this kind of record.
    pub v: u8,
    /// The puzzle.
    pub puzzle: String,
    /// The number of its clues.
    pub clues: usize,
    /// The round in which it was found.
    pub round: u64,
    /// The puzzle whose vicinity contains it.
    pub of: String,
    /// Its ER, Sudoku Explainer's rating of the hardest step, if the search filters or sorts by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, value_type = Option<words::SeScore>))]
    pub er: Option<SeScore>,
}
