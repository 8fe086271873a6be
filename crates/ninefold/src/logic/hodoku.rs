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
//! Which of several steps of a technique comes first differs from HoDoKu, and with it now and then the rest of the
//! path: level and score agree for most puzzles, not for all (docs/LOGIC.md has the figures).

use std::cmp::Reverse;

use super::check::Checker;
use super::search::Search;
use super::solver::Solver;
use super::state::State;
use super::step::Step;
use super::technique::{Level, Technique};
use super::techniques::techniques;
use crate::grid::Puzzle;

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
    let groups = groups();
    let mut counts: Vec<Vec<u32>> = groups.iter().map(|group| vec![0; group.len()]).collect();
    let mut state = State::new(puzzle);
    let mut checker = Checker::new(state.layout());
    let beyond = Solver::default();
    let mut guesses = 0;
    'steps: while !state.is_solved() {
        for (group, counts) in groups.iter().zip(&mut counts) {
            if let Some((member, step)) = best_step(group, &state, &mut checker) {
                counts[member] += 1;
                state.apply(&step);
                continue 'steps;
            }
        }
        let Some(step) = beyond.next_step(&state) else { break };
        guesses += 1;
        state.apply(&step);
    }
    let counts: Vec<(&'static Technique, u32)> = (groups.iter().zip(&counts))
        .flat_map(|(group, counts)| group.iter().copied().zip(counts.iter().copied()))
        .filter(|(_, count)| *count > 0)
        .collect();
    let scores = counts.iter().map(|(technique, count)| technique.hodoku.map_or(0, |h| h.score * count));
    let score = scores.sum::<u32>() + GUESS * guesses;
    let levels = counts.iter().filter_map(|(technique, _)| technique.hodoku).map(|hodoku| hodoku.level);
    let hardest = levels.max().unwrap_or(Level::Easy);
    let level = if guesses > 0 { Level::Extreme } else { hardest.max(Level::of_score(score)) };
    HodokuRating { level, score, counts, guesses, solved: state.is_solved() }
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

/// HoDoKu's techniques in its order; those that share a place there are looked for together.
fn groups() -> Vec<Vec<&'static Technique>> {
    let place = |technique: &&'static Technique| technique.hodoku.and_then(|hodoku| hodoku.order);
    let mut order: Vec<&'static Technique> =
        techniques().iter().copied().filter(|technique| place(technique).is_some()).collect();
    order.sort_by_key(place);
    order.chunk_by(|a, b| place(a) == place(b)).map(<[_]>::to_vec).collect()
}

/// The step that HoDoKu would take, as far as its order is known: of techniques that share a place, the one that
/// rules out most.
fn best_step(group: &[&'static Technique], state: &State, checker: &mut Checker) -> Option<(usize, Step)> {
    let most = if group.len() == 1 { 1 } else { usize::MAX };
    let all = group.iter().enumerate().flat_map(|(member, technique)| {
        let found = Search::run(state, technique, checker, most, &mut { u64::MAX });
        found.into_iter().map(move |step| (member, step))
    });
    all.min_by_key(|(_, step)| (Reverse(step.placements.len()), Reverse(step.eliminations.len())))
}
