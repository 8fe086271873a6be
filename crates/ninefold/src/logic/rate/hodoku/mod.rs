//! HoDoKu's level and score.
//!
//! HoDoKu solves a puzzle with its techniques in its own order and adds up a score for each step. The level is that of
//! the hardest technique, or higher where the score is too large for it.
//!
//! ```text
//! Easy      up to   800      full house 4, naked single 4, hidden single 14
//! Medium    up to 1,000      locked candidates 50, naked pair 60, …
//! Hard      up to 1,600      X-wing 140, XY-wing 160, …
//! Unfair    up to 1,800      finned swordfish 200, AIC 280, …
//! Extreme   any score        forcing chain 500, forcing net 700, a guess 10,000
//! ```
//! Singles come in HoDoKu's order (`singles.rs`). Where another technique has several steps, ours may occasionally come
//! in a different order, which changes the rest of the path: docs/LOGIC.md gives the rates of agreement.

mod singles;

use std::cmp::Reverse;

use self::singles::{Kind, Singles};
use crate::budget::{Budget, StopReason};
use crate::grid::Puzzle;
use crate::logic::find::memo::Memo;
use crate::logic::find::search::Search;
use crate::logic::kernel::Checker;
use crate::logic::solver::Solver;
use crate::logic::state::State;
use crate::logic::step::{Shape, Step};
use crate::logic::technique::{Level, Technique};
use crate::logic::techniques::technique;

/// HoDoKu's techniques in its default order, by our names; it searches for those in one line together.
const ORDER: &[&[&str]] = &[
    &["full-house"],
    &["naked-single"],
    &["hidden-single"],
    &["locked-pair"],
    &["locked-triple"],
    &["pointing"],
    &["claiming"],
    &["naked-pair"],
    &["naked-triple"],
    &["hidden-pair"],
    &["hidden-triple"],
    &["naked-quad"],
    &["hidden-quad"],
    &["x-wing"],
    &["swordfish"],
    &["jellyfish"],
    &["remote-pair"],
    &["bug-plus-1"],
    &["skyscraper"],
    &["two-string-kite"],
    &["turbot-fish"],
    &["empty-rectangle"],
    &["w-wing"],
    &["xy-wing"],
    &["xyz-wing"],
    &["unique-rectangle-1"],
    &["unique-rectangle-2"],
    &["unique-rectangle-3"],
    &["unique-rectangle-4"],
    &["unique-rectangle-5"],
    &["unique-rectangle-6"],
    &["hidden-rectangle"],
    &["avoidable-rectangle-1"],
    &["avoidable-rectangle-2"],
    &["finned-x-wing"],
    &["sashimi-x-wing"],
    &["finned-swordfish"],
    &["sashimi-swordfish"],
    &["finned-jellyfish"],
    &["sashimi-jellyfish"],
    &["sue-de-coq"],
    &["simple-colours-trap", "simple-colours-wrap"],
    &["multi-colours-1", "multi-colours-2"],
    &["x-chain"],
    &["xy-chain"],
    &["continuous-nice-loop", "discontinuous-nice-loop", "aic"],
    &["grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic"],
    &["als-xz"],
    &["als-xy-wing"],
    &["als-xy-chain"],
    &["franken-x-wing"],
    &["franken-swordfish"],
    &["finned-franken-x-wing"],
    &["finned-franken-swordfish"],
    &["contradiction-chain", "cell-chain", "house-chain"],
    &["contradiction-net", "cell-net", "house-net"],
];

/// Returns the place of a technique in HoDoKu's default order, from 1.
pub(crate) fn place(name: &str) -> Option<u16> {
    ORDER.iter().position(|names| names.contains(&name)).map(|index| index as u16 + 1)
}

/// The first technique for which HoDoKu collects all steps and takes the best.
const FIRST_COLLECTED: &str = "x-chain";

/// HoDoKu's rating of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HodokuRating {
    /// The level of the hardest technique, or higher if the score is too large for it.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// How often each technique was used, in HoDoKu's order.
    pub counts: Vec<(&'static Technique, u32)>,
    /// Number of steps where HoDoKu would guess because none of its techniques applies.
    pub guesses: u32,
    /// Whether the puzzle was solved.
    pub solved: bool,
    /// Why the rating ended early, if the budget ran out.
    pub stop: Option<StopReason>,
}

impl HodokuRating {
    /// Returns the hardest technique used: the one with the highest score among those of the highest level. A full
    /// board has none.
    #[must_use]
    pub fn hardest(&self) -> Option<&'static Technique> {
        let key = |technique: &Technique| technique.hodoku.map(|hodoku| (hodoku.level, hodoku.score));
        self.counts.iter().map(|&(technique, _)| technique).max_by_key(|technique| key(technique))
    }
}

/// Work allowed per step; without a limit, a puzzle with several solutions would take too long.
const EFFORT: u64 = 2_000_000;

/// What a guess adds to the score.
const GUESS: u32 = 10_000;

/// Rates a puzzle as HoDoKu does with its default settings.
///
/// ```
/// use ninefold::{boards, logic};
/// let rating = logic::hodoku(&boards::named("BD4").unwrap().puzzle());
/// assert!(rating.solved && rating.level == logic::Level::Easy);
/// ```
#[must_use]
pub fn hodoku(puzzle: &Puzzle) -> HodokuRating {
    hodoku_within(puzzle, &Budget::default())
}

/// Rates a puzzle as HoDoKu does, within a budget. If the budget runs out, [`stop`](HodokuRating::stop) says why.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use ninefold::{Budget, StopReason, boards, logic};
///
/// let puzzle = boards::named("BD4").unwrap().puzzle();
/// let cancelled = AtomicBool::new(true);
/// let rating = logic::hodoku_within(&puzzle, &Budget::default().cancel(&cancelled));
/// assert_eq!((rating.solved, rating.stop), (false, Some(StopReason::Cancelled)));
/// ```
#[must_use]
pub fn hodoku_within(puzzle: &Puzzle, budget: &Budget<'_>) -> HodokuRating {
    let mut walk = Walk::new(puzzle, Level::Extreme, budget);
    while walk.take_step() {}
    walk.rating()
}

/// Rates a puzzle as HoDoKu does, unless its level or score is higher than these; then returns `None` early.
///
/// ```
/// use ninefold::{Budget, boards, logic};
/// let puzzle = boards::named("Sudoku 3").unwrap().puzzle();
/// let up_to = |level, score| logic::hodoku_up_to(&puzzle, level, score, &Budget::default());
/// assert_eq!(up_to(logic::Level::Easy, u32::MAX), None);
/// assert_eq!(up_to(logic::Level::Medium, 1_000), Some(logic::hodoku(&puzzle)));
/// ```
#[must_use]
pub fn hodoku_up_to(puzzle: &Puzzle, limit: Level, score: u32, budget: &Budget<'_>) -> Option<HodokuRating> {
    let mut walk = Walk::new(puzzle, limit, budget);
    while walk.take_step() {
        if walk.score() > score || Level::of_score(walk.score()) > limit {
            return None;
        }
    }
    if walk.is_too_hard {
        return None;
    }
    let rating = walk.rating();
    (rating.solved && rating.level <= limit).then_some(rating)
}

struct Walk<'b> {
    /// A step of a higher level ends the walk.
    limit: Level,
    /// Number of lines of the order to search: after them, all techniques have a higher level. Some before them may
    /// too, and the walk takes their steps first.
    lines: usize,
    is_too_hard: bool,
    state: State,
    singles: Singles,
    checker: Checker,
    /// The techniques of each line of the order, and how often each was used.
    groups: Vec<Vec<(&'static Technique, u32)>>,
    guesses: u32,
    budget: Budget<'b>,
    /// Work left in the budget.
    left: u64,
    stop: Option<StopReason>,
}

impl<'b> Walk<'b> {
    fn new(puzzle: &Puzzle, limit: Level, budget: &Budget<'b>) -> Walk<'b> {
        let known =
            |names: &&[&str]| names.iter().filter_map(|name| technique(name)).map(|t| (t, 0)).collect();
        let groups: Vec<Vec<(&'static Technique, u32)>> = ORDER.iter().map(known).collect();
        let is_within = |(technique, _): &(&'static Technique, u32)| !is_above(technique, limit);
        let last = groups.iter().rposition(|group| group.iter().any(is_within));
        Walk {
            limit,
            lines: last.map_or(0, |last| last + 1),
            is_too_hard: false,
            state: State::new(puzzle),
            singles: Singles::new(puzzle),
            checker: Checker::new(puzzle.layout()),
            groups,
            guesses: 0,
            budget: *budget,
            left: budget.node_limit(),
            stop: None,
        }
    }

    /// Returns whether the budget has run out, and remembers why.
    fn is_over(&mut self) -> bool {
        if self.stop.is_none() {
            self.stop = if self.left == 0 { Some(StopReason::Nodes) } else { self.budget.interruption() };
        }
        self.stop.is_some()
    }

    /// Takes the next step; returns false at the end.
    fn take_step(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        if let Some((kind, single)) = self.singles.take() {
            let place = match kind {
                Kind::FullHouse => 0,
                Kind::Naked => 1,
                Kind::Hidden => 2,
            };
            self.groups[place][0].1 += 1;
            self.state.fill(single);
            return true;
        }
        if self.state.is_solved() {
            return false;
        }
        let mut best = None;
        let mut of_all = false;
        for (names, group) in ORDER.iter().zip(&mut self.groups).take(self.lines).skip(3) {
            of_all |= names.contains(&FIRST_COLLECTED);
            let memo = Memo::new(&self.state, &self.budget);
            best = best_step(group, of_all, &memo, &mut self.checker, &mut self.left);
            if best.is_some() || self.left == 0 || memo.is_interrupted() {
                break;
            }
        }
        if self.is_over() {
            return false;
        }
        self.is_too_hard = match &best {
            Some(step) => is_above(step.technique, self.limit),
            None => self.limit < Level::Extreme,
        };
        if self.is_too_hard {
            return false;
        }
        let step = best.or_else(|| {
            let allowed = EFFORT.min(self.left);
            let mut walk = Solver::default().walk(self.state.layout(), &self.budget.nodes(allowed));
            let step = walk.next_step(&self.state);
            self.left -= allowed - walk.left();
            self.guesses += u32::from(step.is_some());
            step
        });
        let Some(step) = step else {
            self.is_over();
            return false;
        };
        self.state.apply(&step);
        self.singles.follow(&self.state);
        true
    }

    /// Returns the total score of the steps so far.
    fn score(&self) -> u32 {
        let used = self.groups.iter().flatten();
        used.map(|(technique, count)| technique.hodoku.map_or(0, |h| h.score * count)).sum::<u32>()
            + GUESS * self.guesses
    }

    fn rating(self) -> HodokuRating {
        // An interrupted walk may have missed the best step.
        let solved = self.state.is_solved() && self.stop.is_none();
        let score = self.score();
        let counts: Vec<(&'static Technique, u32)> =
            self.groups.into_iter().flatten().filter(|(_, count)| *count > 0).collect();
        let of = |technique: &Technique| technique.hodoku;
        let levels = counts.iter().filter_map(|(technique, _)| of(technique)).map(|hodoku| hodoku.level);
        let hardest = levels.max().unwrap_or(Level::Easy);
        let level = if self.guesses > 0 { Level::Extreme } else { hardest.max(Level::of_score(score)) };
        HodokuRating { level, score, counts, guesses: self.guesses, solved, stop: self.stop }
    }
}

/// Returns whether a technique has a higher level than this.
fn is_above(technique: &Technique, limit: Level) -> bool {
    technique.hodoku.is_some_and(|hodoku| hodoku.level > limit)
}

impl Level {
    /// Returns the highest score that a puzzle of this level can have.
    pub(crate) const fn max_score(self) -> u32 {
        match self {
            Level::Easy => 800,
            Level::Medium => 1_000,
            Level::Hard => 1_600,
            Level::Unfair => 1_800,
            Level::Extreme => u32::MAX,
        }
    }

    /// Returns the lowest level that allows this score.
    fn of_score(score: u32) -> Level {
        Level::ALL.into_iter().find(|level| score <= level.max_score()).unwrap_or(Level::Extreme)
    }
}

/// Returns the step that HoDoKu would take, as far as its rules are known: the first or, of all steps, the one with the
/// most eliminations; ties go to the eliminations that come first on the board, then to the shortest.
fn best_step<'a>(
    group: &mut [(&'static Technique, u32)],
    of_all: bool,
    memo: &'a Memo<'a>,
    checker: &mut Checker,
    left: &mut u64,
) -> Option<Step> {
    // All steps, except the variants found only when the caller asks for every step.
    let limit = if of_all || group.len() > 1 { usize::MAX - 1 } else { 1 };
    let mut all = Vec::new();
    for (member, (technique, _)) in group.iter().enumerate() {
        let mut unspent = EFFORT.min(*left);
        let allowed = unspent;
        let found = Search::run(memo, technique, checker, limit, &mut unspent);
        *left -= allowed - unspent;
        all.extend(found.into_iter().filter(is_known_there).map(|step| (member, step)));
    }
    let key = |(_, step): &(usize, Step)| {
        let sum: usize = step.eliminations.iter().map(|candidate| candidate.index()).sum();
        (Reverse(step.placements.len()), Reverse(step.eliminations.len()), sum, length(step))
    };
    let (member, step) = all.into_iter().min_by_key(key)?;
    group[member].1 += 1;
    Some(step)
}

/// Returns whether HoDoKu would find a step: by default its chains have no almost locked sets as nodes.
fn is_known_there(step: &Step) -> bool {
    match &step.shape {
        Shape::Chain { nodes, .. } => nodes.iter().all(|node| node.through.is_empty()),
        _ => true,
    }
}

/// Returns the number of nodes in a chain, or of cells in almost locked sets.
fn length(step: &Step) -> usize {
    match &step.shape {
        Shape::Chain { nodes, .. } => nodes.len(),
        Shape::AlmostLocked { sets, .. } => sets.iter().map(|set| set.cells.len()).sum(),
        _ => step.proof.size() as usize,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_names_only_known_techniques() {
        let names: Vec<&str> = ORDER.iter().copied().flatten().copied().collect();
        for (index, name) in names.iter().enumerate() {
            let technique = technique(name).unwrap_or_else(|| panic!("no technique is called {name}"));
            assert!(technique.hodoku.is_some(), "{name} has neither level nor score");
            assert!(!names[..index].contains(name), "{name} twice");
        }
        assert!(names.contains(&FIRST_COLLECTED));
    }
}
