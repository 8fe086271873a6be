//! Level and score as HoDoKu gives them.
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
//! Singles come in the same order as there (`singles.rs`). Which of several steps of another technique comes first
//! differs now and then, and with it the rest of the path: docs/LOGIC.md says how often level and score agree.

mod singles;

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use self::singles::{Kind, Singles};
use crate::grid::Puzzle;
use crate::logic::find::memo::Memo;
use crate::logic::find::search::Search;
use crate::logic::kernel::Checker;
use crate::logic::rate::own::Rater;
use crate::logic::solver::Solver;
use crate::logic::state::State;
use crate::logic::step::{Shape, Step};
use crate::logic::technique::{Level, Technique};
use crate::logic::techniques::technique;

/// HoDoKu's techniques in its usual order, by our names; those in one line are looked for together.
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

/// The place of a technique in HoDoKu's usual order, from 1.
pub(crate) fn place(name: &str) -> Option<u16> {
    ORDER.iter().position(|names| names.contains(&name)).map(|index| index as u16 + 1)
}

/// Where the techniques begin of which HoDoKu collects all steps and takes the best.
const FIRST_OF_ALL: &str = "x-chain";

/// What HoDoKu would say of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HodokuRating {
    /// The level: of the hardest technique, raised if the score asks for it.
    pub level: Level,
    /// The scores of all steps together.
    pub score: u32,
    /// How often each technique was used, in HoDoKu's order.
    pub counts: Vec<(&'static Technique, u32)>,
    /// Steps that none of HoDoKu's techniques takes: there it would guess.
    pub guesses: u32,
    /// Whether the puzzle was solved.
    pub solved: bool,
}

/// How much work a step may take: a puzzle with several solutions would be looked at for long otherwise.
const EFFORT: u64 = 2_000_000;

/// What a guess adds to the score.
const GUESS: u32 = 10_000;

/// Rates a puzzle as HoDoKu does with its usual settings.
///
/// ```
/// use ninefold::{boards, logic};
/// let rating = logic::hodoku(&boards::named("BD4").unwrap().puzzle());
/// assert!(rating.solved && rating.level == logic::Level::Easy);
/// ```
#[must_use]
pub fn hodoku(puzzle: &Puzzle) -> HodokuRating {
    Rater::default().hodoku(puzzle)
}

/// The same for those who do not want to know about higher levels or scores than these: they have nothing then, and
/// did not have to wait for it.
///
/// ```
/// use ninefold::{boards, logic};
/// let puzzle = boards::named("Sudoku 3").unwrap().puzzle();
/// assert_eq!(logic::hodoku_up_to(&puzzle, logic::Level::Easy, u32::MAX), None);
/// assert_eq!(logic::hodoku_up_to(&puzzle, logic::Level::Medium, 1_000), Some(logic::hodoku(&puzzle)));
/// ```
#[must_use]
pub fn hodoku_up_to(puzzle: &Puzzle, most: Level, score: u32) -> Option<HodokuRating> {
    Rater::default().hodoku_up_to(puzzle, most, score)
}

impl Rater {
    /// See [`hodoku`].
    #[must_use]
    pub fn hodoku(&self, puzzle: &Puzzle) -> HodokuRating {
        let mut walk = Walk::new(puzzle, Level::Extreme, self.cancel.clone());
        while walk.go_on() {}
        walk.rating()
    }

    /// See [`hodoku_up_to`].
    #[must_use]
    pub fn hodoku_up_to(&self, puzzle: &Puzzle, most: Level, score: u32) -> Option<HodokuRating> {
        let mut walk = Walk::new(puzzle, most, self.cancel.clone());
        while walk.go_on() {
            if walk.score() > score || Level::of_score(walk.score()) > most {
                return None;
            }
        }
        if walk.is_too_hard {
            return None;
        }
        let rating = walk.rating();
        (rating.solved && rating.level <= most).then_some(rating)
    }
}

struct Walk {
    /// A step of a higher level ends the walk.
    most: Level,
    /// So many lines of the order are looked at: behind them, all are of a higher level. Before them there may be some
    /// too, and the puzzle takes their steps first.
    lines: usize,
    is_too_hard: bool,
    state: State,
    singles: Singles,
    checker: Checker,
    /// The techniques of each line of the order, and how often each was used.
    groups: Vec<Vec<(&'static Technique, u32)>>,
    guesses: u32,
    /// Set when nobody wants to know any more.
    cancel: Option<Arc<AtomicBool>>,
}

impl Walk {
    fn new(puzzle: &Puzzle, most: Level, cancel: Option<Arc<AtomicBool>>) -> Walk {
        let known =
            |names: &&[&str]| names.iter().filter_map(|name| technique(name)).map(|t| (t, 0)).collect();
        let groups: Vec<Vec<(&'static Technique, u32)>> = ORDER.iter().map(known).collect();
        let is_within = |(technique, _): &(&'static Technique, u32)| !is_above(technique, most);
        let last = groups.iter().rposition(|group| group.iter().any(is_within));
        Walk {
            most,
            lines: last.map_or(0, |last| last + 1),
            is_too_hard: false,
            state: State::new(puzzle),
            singles: Singles::new(puzzle),
            checker: Checker::new(puzzle.layout()),
            groups,
            guesses: 0,
            cancel,
        }
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// The next step; false at the end.
    fn go_on(&mut self) -> bool {
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
            of_all |= names.contains(&FIRST_OF_ALL);
            let memo = Memo::new(&self.state).cancel(self.cancel.as_deref());
            best = best_step(group, of_all, &memo, &mut self.checker);
            if best.is_some() || memo.is_cancelled() {
                break;
            }
        }
        if self.is_cancelled() {
            return false;
        }
        self.is_too_hard = match &best {
            Some(step) => is_above(step.technique, self.most),
            None => self.most < Level::Extreme,
        };
        if self.is_too_hard {
            return false;
        }
        let step = best.or_else(|| {
            let mut solver = Solver::default().effort(EFFORT);
            if let Some(flag) = &self.cancel {
                solver = solver.cancel(Arc::clone(flag));
            }
            let step = solver.next_step(&self.state);
            self.guesses += u32::from(step.is_some());
            step
        });
        let Some(step) = step else { return false };
        self.state.apply(&step);
        self.singles.follow(&self.state);
        true
    }

    /// The scores of the steps so far.
    fn score(&self) -> u32 {
        let used = self.groups.iter().flatten();
        used.map(|(technique, count)| technique.hodoku.map_or(0, |h| h.score * count)).sum::<u32>()
            + GUESS * self.guesses
    }

    fn rating(self) -> HodokuRating {
        // A walk that broke off may have left out the best step.
        let solved = self.state.is_solved() && !self.is_cancelled();
        let score = self.score();
        let counts: Vec<(&'static Technique, u32)> =
            self.groups.into_iter().flatten().filter(|(_, count)| *count > 0).collect();
        let of = |technique: &Technique| technique.hodoku;
        let levels = counts.iter().filter_map(|(technique, _)| of(technique)).map(|hodoku| hodoku.level);
        let hardest = levels.max().unwrap_or(Level::Easy);
        let level = if self.guesses > 0 { Level::Extreme } else { hardest.max(Level::of_score(score)) };
        HodokuRating { level, score, counts, guesses: self.guesses, solved }
    }
}

/// Whether a technique is of a higher level than this.
fn is_above(technique: &Technique, most: Level) -> bool {
    technique.hodoku.is_some_and(|hodoku| hodoku.level > most)
}

impl Level {
    /// The lowest level that has room for this score.
    fn of_score(score: u32) -> Level {
        match score {
            0..=800 => Level::Easy,
            801..=1_000 => Level::Medium,
            1_001..=1_600 => Level::Hard,
            1_601..=1_800 => Level::Unfair,
            _ => Level::Extreme,
        }
    }
}

/// The step that HoDoKu would take, as far as its ways are known: the first, or of all the one that rules out most; of
/// those, the one whose eliminations come first on the board, and then the shortest.
fn best_step<'a>(
    group: &mut [(&'static Technique, u32)],
    of_all: bool,
    memo: &'a Memo<'a>,
    checker: &mut Checker,
) -> Option<Step> {
    // As many as there are, without the forms that are only shown where every step is asked for.
    let most = if of_all || group.len() > 1 { usize::MAX - 1 } else { 1 };
    let mut all = Vec::new();
    for (member, (technique, _)) in group.iter().enumerate() {
        let found = Search::run(memo, technique, checker, most, &mut { EFFORT });
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

/// HoDoKu's usual chains have no almost locked sets as nodes.
fn is_known_there(step: &Step) -> bool {
    match &step.shape {
        Shape::Chain { nodes, .. } => nodes.iter().all(|node| node.through.is_empty()),
        _ => true,
    }
}

/// How long a chain is, how many cells sets have.
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
    fn the_order_names_techniques_that_there_are() {
        let names: Vec<&str> = ORDER.iter().copied().flatten().copied().collect();
        for (index, name) in names.iter().enumerate() {
            let technique = technique(name).unwrap_or_else(|| panic!("no technique is called {name}"));
            assert!(technique.hodoku.is_some(), "{name} has neither level nor score");
            assert!(!names[..index].contains(name), "{name} twice");
        }
        assert!(names.contains(&FIRST_OF_ALL));
    }
}
