//! Why no puzzle can meet a spec.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::symmetry::Symmetry;
use crate::grid::{Cell, HouseKind, Layout};
use crate::logic::{Level, Rating, SeScore};

/// Why no puzzle can meet a spec.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpecError {
    /// No full grid exists: the boxes or diagonals of the layout leave none.
    NoGrid {
        /// The layout.
        layout: Arc<Layout>,
    },
    /// The board has rules beyond its houses, or is irregular: puzzles for such boards aren't generated.
    Rules {
        /// The layout.
        layout: Arc<Layout>,
    },
    /// The range of givens is empty.
    EmptyClues {
        /// Its first number.
        least: usize,
        /// Its last number, which is smaller.
        most: usize,
    },
    /// Too few givens for exactly one solution.
    TooFewClues {
        /// The most givens the spec allows.
        most: usize,
        /// The fewest that a puzzle can have.
        fewest: usize,
        /// The layout.
        layout: Arc<Layout>,
    },
    /// More givens than cells.
    TooManyClues {
        /// The fewest givens the spec allows.
        least: usize,
        /// The number of cells.
        cells: usize,
    },
    /// Boards of this size take too long to prove minimal.
    MinimalTooLarge {
        /// The side of the board.
        side: usize,
        /// The largest side on which minimal puzzles are made.
        largest: usize,
    },
    /// More givens than any known minimal puzzle has.
    MinimalTooManyClues {
        /// The fewest givens the spec allows.
        least: usize,
        /// The most that a minimal puzzle is known to have.
        most: usize,
    },
    /// A full board is never minimal.
    MinimalFull,
    /// The text of a pattern has the wrong number of cells.
    PatternSize {
        /// The number of cells in the text.
        cells: usize,
        /// The layout.
        layout: Arc<Layout>,
    },
    /// The pattern has fewer givens than any puzzle.
    PatternTooFew {
        /// How many givens the pattern has.
        givens: usize,
        /// The fewest that a puzzle can have.
        fewest: usize,
    },
    /// The number of givens of the pattern is outside the range of givens.
    PatternClues {
        /// How many givens the pattern has.
        givens: usize,
        /// The range.
        clues: RangeInclusive<usize>,
    },
    /// The pattern does not have the symmetry.
    PatternSymmetry {
        /// The symmetry.
        symmetry: Symmetry,
        /// A cell that is given…
        given: Cell,
        /// … and its image, which is not.
        blank: Cell,
        /// The layout.
        layout: Arc<Layout>,
    },
    /// The pattern leaves two lines empty, which can be exchanged in every solution.
    PatternExchange {
        /// Rows or columns.
        kind: HouseKind,
        /// One line, counted from 0.
        one: usize,
        /// The other.
        other: usize,
    },
    /// No pattern with the symmetry has this number of givens.
    SymmetryClues {
        /// The symmetry.
        symmetry: Symmetry,
        /// The range of givens.
        clues: RangeInclusive<usize>,
        /// The nearest numbers of givens that the symmetry allows.
        nearest: Vec<usize>,
    },
    /// A range of ratings, levels or scores is empty.
    EmptyRange {
        /// `rating`, `level`, `score` or `ER`.
        what: &'static str,
    },
    /// No puzzle of these levels has such a score.
    LevelAndScore {
        /// The levels.
        level: RangeInclusive<Level>,
        /// The scores.
        score: RangeInclusive<u32>,
        /// The scores that puzzles of these levels can have.
        possible: RangeInclusive<u32>,
    },
    /// No puzzle of these levels has such a rating.
    LevelAndRating {
        /// The levels.
        level: RangeInclusive<Level>,
        /// The ratings.
        rating: RangeInclusive<Rating>,
    },
    /// Sudoku Explainer does not rate boards of this layout.
    SeLayout {
        /// The layout.
        layout: Arc<Layout>,
    },
    /// No puzzle has such an ER.
    SeRange {
        /// The ER that the spec asks for.
        se: RangeInclusive<SeScore>,
        /// The ER that puzzles can have.
        possible: RangeInclusive<SeScore>,
    },
    /// No puzzle of these levels has such an ER.
    LevelAndSe {
        /// The levels.
        level: RangeInclusive<Level>,
        /// The ER that the spec asks for.
        se: RangeInclusive<SeScore>,
        /// The greatest ER of a puzzle of these levels.
        most: SeScore,
    },
    /// No puzzle of these levels needs such a technique.
    LevelAndTechnique {
        /// The levels.
        level: RangeInclusive<Level>,
        /// The name of the technique.
        technique: &'static str,
    },
    /// A technique is both required and excluded.
    NeededExcluded {
        /// The name of the technique; `None` for an empty group.
        technique: Option<&'static str>,
    },
    /// The hardest technique is excluded.
    HardestExcluded {
        /// The name of the technique.
        technique: &'static str,
    },
    /// A required technique is harder than the hardest allowed one.
    NeededTooHard {
        /// The name of the technique.
        technique: &'static str,
    },
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::Rules { layout } => write!(
                f,
                "Ninefold generates puzzles for boards whose houses are their only rules, but the board {layout} has \
                 further rules or an irregular shape"
            ),
            SpecError::NoGrid { layout } => write!(f, "no full grid exists for the layout {layout}"),
            SpecError::EmptyClues { least, most } => {
                write!(f, "no number of givens is at least {least} and at most {most}")
            }
            SpecError::TooFewClues { most, fewest, layout } => {
                let side = layout.side();
                if **layout == *Layout::classic() {
                    write!(
                        f,
                        "no {side}×{side} puzzle with {most} givens has exactly one solution: the minimum is {fewest}"
                    )
                } else {
                    write!(
                        f,
                        "no puzzle with {most} givens has exactly one solution on this board: with fewer than \
                         {fewest}, two of the {side} digits are missing and can be swapped"
                    )
                }
            }
            SpecError::TooManyClues { least, cells } => {
                write!(f, "{least} givens don't fit on a board of {cells} cells")
            }
            SpecError::MinimalTooLarge { side, largest } => write!(
                f,
                "Ninefold makes minimal puzzles up to {largest}×{largest}, not {side}×{side}: larger ones take too long \
                 to prove minimal"
            ),
            SpecError::MinimalTooManyClues { least, most } => {
                write!(f, "no minimal puzzle with {least} givens is known: the maximum is {most}")
            }
            SpecError::MinimalFull => f.write_str("a full board isn't minimal"),
            SpecError::PatternSize { cells, layout } => {
                let (side, wanted) = (layout.side(), layout.cell_count());
                write!(f, "the pattern has {cells} cells, but a {side}×{side} board has {wanted}")
            }
            SpecError::PatternTooFew { givens, fewest } => write!(
                f,
                "the pattern has {}, and no puzzle with fewer than {fewest} has exactly one solution",
                counted(*givens)
            ),
            SpecError::PatternClues { givens, clues } => {
                write!(f, "the pattern has {}, but you asked for {}", counted(*givens), span(clues))
            }
            SpecError::PatternSymmetry { symmetry, given, blank, layout } => write!(
                f,
                "the pattern doesn't have the symmetry {symmetry}: {} is given and {} isn't",
                layout.cell_name(*given),
                layout.cell_name(*blank)
            ),
            SpecError::PatternExchange { kind, one, other } => write!(
                f,
                "the pattern leaves {}s {} and {} empty: they can be swapped, so no puzzle has exactly one solution",
                kind.name(),
                one + 1,
                other + 1
            ),
            SpecError::SymmetryClues { symmetry, clues, nearest } => {
                let nearest: Vec<String> = nearest.iter().map(usize::to_string).collect();
                write!(
                    f,
                    "no pattern with the symmetry {symmetry} has {} givens; the nearest have {}",
                    span(clues),
                    nearest.join(" and ")
                )
            }
            SpecError::EmptyRange { what } => write!(f, "the range of the {what} is empty"),
            SpecError::LevelAndScore { level, score, possible } => write!(
                f,
                "no puzzle of level {} has a score of {}; possible scores are {}",
                levels(level),
                span(score),
                span(possible)
            ),
            SpecError::LevelAndRating { level, rating } => {
                let (start, end) = (rating.start(), rating.end());
                let of = if start == end { format!("{start}") } else { format!("{start} to {end}") };
                write!(f, "no puzzle of level {} has a rating of {of}", levels(level))
            }
            SpecError::SeLayout { layout } => {
                write!(f, "Sudoku Explainer rates only the classic 9×9 board, not the layout {layout}")
            }
            SpecError::SeRange { se, possible } => {
                write!(f, "no puzzle has an ER of {}: possible are {}", span(se), span(possible))
            }
            SpecError::LevelAndSe { level, se, most } => write!(
                f,
                "no puzzle of level {} has an ER of {}: {most} is the greatest",
                levels(level),
                span(se)
            ),
            SpecError::LevelAndTechnique { level, technique } => {
                write!(
                    f,
                    "no puzzle of level {} needs {technique}: easier techniques solve it",
                    levels(level)
                )
            }
            SpecError::NeededExcluded { technique } => match technique {
                Some(name) => write!(f, "{name} is both needed and left out"),
                None => f.write_str("a group of needed techniques is empty"),
            },
            SpecError::HardestExcluded { technique } => {
                write!(f, "{technique} is both the hardest technique and left out")
            }
            SpecError::NeededTooHard { technique } => {
                write!(f, "{technique} is needed, but it is harder than the hardest technique allowed")
            }
        }
    }
}

impl std::error::Error for SpecError {}

fn counted(givens: usize) -> String {
    if givens == 1 { "1 given".to_owned() } else { format!("{givens} givens") }
}

/// `24`, `24 to 28`, `24 or more`.
fn span<N: Copy + PartialEq + fmt::Display + Bounded>(range: &RangeInclusive<N>) -> String {
    match (*range.start(), *range.end()) {
        (start, end) if start == end => start.to_string(),
        (start, end) if end == N::MAX => format!("{start} or more"),
        (start, end) => format!("{start} to {end}"),
    }
}

fn levels(range: &RangeInclusive<Level>) -> String {
    let (start, end) = (range.start().name(), range.end().name());
    let words = if start == end { start.to_owned() } else { format!("{start} to {end}") };
    words.to_lowercase()
}

/// A type with a largest value.
trait Bounded {
    const MAX: Self;
}

impl Bounded for usize {
    const MAX: usize = usize::MAX;
}

impl Bounded for SeScore {
    const MAX: SeScore = SeScore::MAX;
}

impl Bounded for u32 {
    const MAX: u32 = u32::MAX;
}
