//! Decides whether a puzzle is as hard as the spec asks.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use super::shortfall::Shortfall;
use super::spec::Spec;
use crate::budget::Budget;
use crate::grid::Puzzle;
use crate::logic::{self, End, Level, Rating, SeError, SeRater, SeScore, Solver, Technique};

/// The filter's decision about a puzzle.
pub(super) enum Verdict {
    Fits,
    TooEasy(Shortfall),
    TooHard(Shortfall),
    /// Neither too easy nor too hard, but another kind of puzzle.
    Other(Shortfall),
}

/// The node limit of a path or a rating.
const EFFORT: u64 = 3_000_000;

/// Judges puzzles by one spec, with the cheapest tests first.
pub(super) struct DifficultyFilter {
    rating: Option<RangeInclusive<Rating>>,
    /// Sudoku Explainer's ER.
    se: Option<RangeInclusive<SeScore>>,
    /// HoDoKu's level and score.
    hodoku: Option<(RangeInclusive<Level>, RangeInclusive<u32>)>,
    path: Option<PathFilter>,
}

/// Sudoku Explainer's rater: made when a puzzle first needs it, kept for the rest of the run.
#[derive(Default)]
pub(super) struct KeptRater(RefCell<Option<Box<SeRater>>>);

impl KeptRater {
    fn with<T>(&self, rate: impl FnOnce(&mut SeRater) -> T) -> T {
        rate(self.0.borrow_mut().get_or_insert_with(Box::default))
    }
}

struct PathFilter {
    /// The allowed techniques in order.
    solver: Solver,
    /// The techniques easier than every required one: they must not solve the puzzle.
    easier: Option<Solver>,
    hardest: Vec<&'static Technique>,
    needs: Vec<Vec<&'static Technique>>,
}

impl DifficultyFilter {
    pub(super) fn new(spec: &Spec) -> DifficultyFilter {
        let hodoku = (spec.level.is_some() || spec.score.is_some()).then(|| {
            let all = Level::Easy..=Level::Extreme;
            (spec.level.clone().unwrap_or(all), spec.score.clone().unwrap_or(0..=u32::MAX))
        });
        let by_path = !spec.hardest.is_empty() || !spec.needs.is_empty() || !spec.without.is_empty();
        let path = by_path.then(|| PathFilter::new(spec));
        DifficultyFilter { rating: spec.rating.clone(), se: spec.se.clone(), hodoku, path }
    }

    /// Returns the solver for paths, if the spec is about techniques.
    pub(super) fn solver(&self) -> Option<&Solver> {
        self.path.as_ref().map(|path| &path.solver)
    }

    pub(super) fn verdict(&self, puzzle: &Puzzle, rater: &KeptRater, budget: &Budget<'_>) -> Verdict {
        let verdicts: [&dyn Fn() -> Verdict; 4] = [
            &|| {
                let se = self
                    .se
                    .as_ref()
                    .map(|range| rater.with(|rater| by_se(puzzle, range, rater, &budget.nodes(EFFORT))));
                // A rating that stopped is an attempt that doesn't count.
                se.map_or(Verdict::Fits, |verdict| {
                    verdict.unwrap_or(Verdict::Other(Shortfall::DifficultyUncertain))
                })
            },
            &|| self.path.as_ref().map_or(Verdict::Fits, |path| path.verdict(puzzle, budget)),
            &|| {
                self.hodoku
                    .as_ref()
                    .map_or(Verdict::Fits, |(level, score)| self.by_hodoku(puzzle, level, score, budget))
            },
            &|| self.rating.as_ref().map_or(Verdict::Fits, |range| self.by_rating(puzzle, range, budget)),
        ];
        let found =
            verdicts.iter().map(|verdict| verdict()).find(|verdict| !matches!(verdict, Verdict::Fits));
        found.unwrap_or(Verdict::Fits)
    }
}

impl DifficultyFilter {
    /// Returns whether the full level, score and rating meet the spec. Every puzzle passes this test before the caller sees
    /// it.
    pub(super) fn confirms(&self, puzzle: &Puzzle, rater: &KeptRater, budget: &Budget<'_>) -> bool {
        let hodoku = self.hodoku.as_ref().is_none_or(|(levels, scores)| {
            let rating = logic::hodoku_within(puzzle, budget);
            rating.solved && levels.contains(&rating.level) && scores.contains(&rating.score)
        });
        let rated = |range: &RangeInclusive<Rating>| {
            logic::rate_within(puzzle, &budget.nodes(EFFORT)).is_ok_and(|rating| range.contains(&rating))
        };
        let explained = |range: &RangeInclusive<SeScore>| {
            rater
                .with(|rater| rater.rate(puzzle, &budget.nodes(EFFORT)))
                .is_ok_and(|rating| range.contains(&rating.er))
        };
        hodoku && self.rating.as_ref().is_none_or(rated) && self.se.as_ref().is_none_or(explained)
    }

    fn by_hodoku(
        &self,
        puzzle: &Puzzle,
        levels: &RangeInclusive<Level>,
        scores: &RangeInclusive<u32>,
        budget: &Budget<'_>,
    ) -> Verdict {
        let (level, score) = (*levels.end(), *scores.end());
        let Some(rating) = logic::hodoku_up_to(puzzle, level, score, budget) else {
            return Verdict::TooHard(Shortfall::AboveHodoku {
                level: (level < Level::Extreme).then_some(level),
                score: (score < u32::MAX).then_some(score),
            });
        };
        if rating.level < *levels.start() {
            let missing = *levels.start() as u32 - rating.level as u32;
            return Verdict::TooEasy(Shortfall::LevelTooLow { level: rating.level, missing });
        }
        if rating.score < *scores.start() {
            let missing = scores.start() - rating.score;
            return Verdict::TooEasy(Shortfall::ScoreTooLow { score: rating.score, missing });
        }
        Verdict::Fits
    }

    fn by_rating(&self, puzzle: &Puzzle, range: &RangeInclusive<Rating>, budget: &Budget<'_>) -> Verdict {
        match logic::rate_up_to(puzzle, *range.end(), &budget.nodes(EFFORT)) {
            Ok(Some(rating)) if range.contains(&rating) => Verdict::Fits,
            Ok(Some(rating)) => Verdict::TooEasy(Shortfall::RatingTooLow { rating, least: *range.start() }),
            _ => Verdict::TooHard(Shortfall::RatingTooHigh),
        }
    }
}

/// Decides as early as possible: most puzzles are rejected before Sudoku Explainer's path is complete.
fn by_se(
    puzzle: &Puzzle,
    range: &RangeInclusive<SeScore>,
    rater: &mut SeRater,
    budget: &Budget<'_>,
) -> Result<Verdict, SeError> {
    let (least, most) = (*range.start(), *range.end());
    // Without a limit, only a whole path could show that it keeps to it.
    if most < SeScore::MAX && !rater.is_at_most(puzzle, most, budget)? {
        return Ok(Verdict::TooHard(Shortfall::ErTooHigh));
    }
    if !rater.is_at_least(puzzle, least, budget)? {
        let er = rater.rate(puzzle, budget)?.er;
        return Ok(Verdict::TooEasy(Shortfall::ErTooLow { er, least }));
    }
    Ok(Verdict::Fits)
}

impl PathFilter {
    fn new(spec: &Spec) -> PathFilter {
        let asked = || spec.hardest.iter().chain(spec.needs.iter().flatten());
        let hardest_of = |group: &[&'static Technique]| group.iter().map(|one| one.difficulty).max();
        // Stop at the hardest allowed rating, unless another part of the spec lets the puzzle be harder.
        let open = spec.rating.is_some() || spec.level.is_some() || spec.score.is_some() || spec.se.is_some();
        let most = match hardest_of(&spec.hardest) {
            Some(most) => most,
            None if open => u16::MAX,
            None => spec.needs.iter().filter_map(|group| hardest_of(group)).max().unwrap_or(u16::MAX),
        };
        let order: Vec<&'static Technique> = (logic::techniques().iter().copied())
            .filter(|technique| technique.usual || asked().any(|asked| asked == technique))
            .filter(|technique| technique.difficulty <= most && !spec.without.contains(technique))
            .collect();
        let least = |group: &Vec<&'static Technique>| group.iter().map(|one| one.difficulty).min();
        let groups = spec.needs.iter().chain((!spec.hardest.is_empty()).then_some(&spec.hardest));
        let limit = groups.filter_map(least).max();
        let easier = limit.map(|limit| order.iter().copied().filter(|one| one.difficulty < limit).collect());
        let easier: Option<Vec<&'static Technique>> = easier;
        PathFilter {
            easier: easier.filter(|easier| !easier.is_empty()).map(Solver::with),
            solver: Solver::with(order),
            hardest: spec.hardest.clone(),
            needs: spec.needs.clone(),
        }
    }

    fn verdict(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Verdict {
        let budget = budget.nodes(EFFORT);
        if self.easier.as_ref().is_some_and(|easier| easier.solve_within(puzzle, &budget).end == End::Solved)
        {
            return Verdict::TooEasy(Shortfall::EasierTechniques);
        }
        let path = self.solver.solve_within(puzzle, &budget);
        if path.end != End::Solved {
            return Verdict::TooHard(Shortfall::HarderTechniques);
        }
        let used =
            |technique: &&'static Technique| path.steps.iter().any(|step| step.technique == *technique);
        let Some(hardest) = path.steps.iter().map(|step| step.technique).max_by_key(|one| one.difficulty)
        else {
            return Verdict::TooEasy(Shortfall::NothingToSolve);
        };
        if !self.hardest.is_empty() && !self.hardest.contains(&hardest) {
            return Verdict::Other(Shortfall::Hardest(hardest.name));
        }
        for group in &self.needs {
            if !group.iter().any(&used) {
                return Verdict::Other(Shortfall::Unused(group[0].name));
            }
            let others = self.solver.order().iter().copied();
            let others = others.filter(|one| one.difficulty <= hardest.difficulty && !group.contains(one));
            if Solver::with(others).solve_within(puzzle, &budget).end == End::Solved {
                return Verdict::Other(Shortfall::NotNeeded(group[0].name));
            }
        }
        Verdict::Fits
    }
}
