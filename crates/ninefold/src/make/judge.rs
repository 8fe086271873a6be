//! Whether a puzzle is as hard as wished.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::wish::Wish;
use crate::budget::Budget;
use crate::grid::Puzzle;
use crate::logic::{self, End, Level, Rating, Solver, Technique};

/// What is to be said of a puzzle, and how far it is from what was wished, roughly.
pub(super) enum Verdict {
    Fits,
    TooEasy(String, u32),
    TooHard(String, u32),
    /// Neither: it is another kind of puzzle.
    Other(String),
}

/// How much work a path and a rating may take.
const EFFORT: u64 = 3_000_000;

/// Looks at puzzles with one wish in mind. What is cheap to find out comes first.
pub(super) struct Judge {
    rating: Option<RangeInclusive<Rating>>,
    /// Level and score.
    hodoku: Option<(RangeInclusive<Level>, RangeInclusive<u32>)>,
    path: Option<PathWish>,
    cancel: Option<Arc<AtomicBool>>,
}

struct PathWish {
    /// The techniques in order; those left out are not among them.
    solver: Solver,
    /// Those that are easier than every one that is asked for: they must not do.
    easier: Option<Solver>,
    hardest: Vec<&'static Technique>,
    needs: Vec<Vec<&'static Technique>>,
    cancel: Option<Arc<AtomicBool>>,
}

impl Judge {
    pub(super) fn new(wish: &Wish) -> Judge {
        let hodoku = (wish.level.is_some() || wish.score.is_some()).then(|| {
            let all = Level::Easy..=Level::Extreme;
            (wish.level.clone().unwrap_or(all), wish.score.clone().unwrap_or(0..=u32::MAX))
        });
        let by_path = !wish.hardest.is_empty() || !wish.needs.is_empty() || !wish.without.is_empty();
        let path = by_path.then(|| PathWish::new(wish));
        Judge { rating: wish.rating.clone(), hodoku, path, cancel: None }
    }

    /// The same judge, who comes to no good end soon after this flag is set.
    pub(super) fn cancel(mut self, flag: &Arc<AtomicBool>) -> Judge {
        self.cancel = Some(Arc::clone(flag));
        self.path = self.path.map(|path| path.cancel(flag));
        self
    }

    /// The budget of a rating that runs until the flag is set.
    fn budget(&self) -> Budget<'_> {
        self.cancel.as_ref().map_or_else(Budget::default, |flag| Budget::default().cancel(flag))
    }

    /// What paths are found with, if the wish is about them.
    pub(super) fn solver(&self) -> Option<&Solver> {
        self.path.as_ref().map(|path| &path.solver)
    }

    pub(super) fn verdict(&self, puzzle: &Puzzle) -> Verdict {
        let verdicts: [&dyn Fn() -> Verdict; 3] = [
            &|| self.path.as_ref().map_or(Verdict::Fits, |wish| wish.verdict(puzzle)),
            &|| {
                self.hodoku
                    .as_ref()
                    .map_or(Verdict::Fits, |(level, score)| self.by_hodoku(puzzle, level, score))
            },
            &|| self.rating.as_ref().map_or(Verdict::Fits, |range| self.by_rating(puzzle, range)),
        ];
        let found =
            verdicts.iter().map(|verdict| verdict()).find(|verdict| !matches!(verdict, Verdict::Fits));
        found.unwrap_or(Verdict::Fits)
    }
}

impl Judge {
    /// Whether level, score and rating are as wished when they are found out in full: for what is handed out.
    pub(super) fn confirms(&self, puzzle: &Puzzle) -> bool {
        let hodoku = self.hodoku.as_ref().is_none_or(|(levels, scores)| {
            let rating = logic::hodoku_within(puzzle, &self.budget());
            rating.solved && levels.contains(&rating.level) && scores.contains(&rating.score)
        });
        let rated = |range: &RangeInclusive<Rating>| {
            logic::rate_within(puzzle, &self.budget().nodes(EFFORT))
                .is_ok_and(|rating| range.contains(&rating))
        };
        hodoku && self.rating.as_ref().is_none_or(rated)
    }

    fn by_hodoku(
        &self,
        puzzle: &Puzzle,
        levels: &RangeInclusive<Level>,
        scores: &RangeInclusive<u32>,
    ) -> Verdict {
        let (level, score) = (*levels.end(), *scores.end());
        let Some(rating) = logic::hodoku_up_to(puzzle, level, score, &self.budget()) else {
            let text = match (level < Level::Extreme, score < u32::MAX) {
                (true, true) => format!("it is harder than {}, or its score is above {score}", level.name()),
                (true, false) => format!("it is harder than {}", level.name()),
                (false, true) => format!("its score is above {score}"),
                (false, false) => "it has no level".to_string(),
            };
            return Verdict::TooHard(text, 500);
        };
        if rating.level < *levels.start() {
            let missing = *levels.start() as u32 - rating.level as u32;
            return Verdict::TooEasy(format!("its level is {}", rating.level.name()), 100 * missing);
        }
        if rating.score < *scores.start() {
            let missing = scores.start() - rating.score;
            return Verdict::TooEasy(format!("its score is {}", rating.score), missing);
        }
        Verdict::Fits
    }

    fn by_rating(&self, puzzle: &Puzzle, range: &RangeInclusive<Rating>) -> Verdict {
        match logic::rate_up_to(puzzle, *range.end(), &self.budget().nodes(EFFORT)) {
            Ok(Some(rating)) if range.contains(&rating) => Verdict::Fits,
            Ok(Some(rating)) => {
                let deeper = range.start().depth.saturating_sub(rating.depth).saturating_mul(100);
                let missing = deeper.saturating_add(range.start().size.abs_diff(rating.size));
                Verdict::TooEasy(format!("its rating is {rating}"), missing.saturating_mul(10))
            }
            _ => Verdict::TooHard("its rating is higher".to_string(), 500),
        }
    }
}

impl PathWish {
    fn new(wish: &Wish) -> PathWish {
        let asked = || wish.hardest.iter().chain(wish.needs.iter().flatten());
        let hardest_of = |group: &[&'static Technique]| group.iter().map(|one| one.difficulty).max();
        // What is harder need not be looked for, unless another wish lets the puzzle be harder.
        let open = wish.rating.is_some() || wish.level.is_some() || wish.score.is_some();
        let most = match hardest_of(&wish.hardest) {
            Some(most) => most,
            None if open => u16::MAX,
            None => wish.needs.iter().filter_map(|group| hardest_of(group)).max().unwrap_or(u16::MAX),
        };
        let order: Vec<&'static Technique> = (logic::techniques().iter().copied())
            .filter(|technique| technique.usual || asked().any(|asked| asked == technique))
            .filter(|technique| technique.difficulty <= most && !wish.without.contains(technique))
            .collect();
        let least = |group: &Vec<&'static Technique>| group.iter().map(|one| one.difficulty).min();
        let groups = wish.needs.iter().chain((!wish.hardest.is_empty()).then_some(&wish.hardest));
        let limit = groups.filter_map(least).max();
        let easier = limit.map(|limit| order.iter().copied().filter(|one| one.difficulty < limit).collect());
        let easier: Option<Vec<&'static Technique>> = easier;
        PathWish {
            easier: easier.filter(|easier| !easier.is_empty()).map(Solver::with),
            solver: Solver::with(order),
            hardest: wish.hardest.clone(),
            needs: wish.needs.clone(),
            cancel: None,
        }
    }

    fn cancel(mut self, flag: &Arc<AtomicBool>) -> PathWish {
        self.cancel = Some(Arc::clone(flag));
        self
    }

    /// The budget of one path.
    fn budget(&self) -> Budget<'_> {
        let budget = Budget::default().nodes(EFFORT);
        self.cancel.as_ref().map_or(budget, |flag| budget.cancel(flag))
    }

    fn verdict(&self, puzzle: &Puzzle) -> Verdict {
        if self
            .easier
            .as_ref()
            .is_some_and(|easier| easier.solve_within(puzzle, &self.budget()).end == End::Solved)
        {
            return Verdict::TooEasy("easier techniques solve it".to_string(), 100);
        }
        let path = self.solver.solve_within(puzzle, &self.budget());
        if path.end != End::Solved {
            return Verdict::TooHard("these techniques do not solve it".to_string(), 200);
        }
        let used =
            |technique: &&'static Technique| path.steps.iter().any(|step| step.technique == *technique);
        let Some(hardest) = path.steps.iter().map(|step| step.technique).max_by_key(|one| one.difficulty)
        else {
            return Verdict::TooEasy("there is nothing to solve".to_string(), 300);
        };
        if !self.hardest.is_empty() && !self.hardest.contains(&hardest) {
            return Verdict::Other(format!("its hardest technique is {}", hardest.name));
        }
        for group in &self.needs {
            if !group.iter().any(&used) {
                return Verdict::Other(format!("its path has no {}", group[0].name));
            }
            let others = self.solver.order().iter().copied();
            let others = others.filter(|one| one.difficulty <= hardest.difficulty && !group.contains(one));
            if Solver::with(others).solve_within(puzzle, &self.budget()).end == End::Solved {
                return Verdict::Other(format!("it can be solved without {}", group[0].name));
            }
        }
        Verdict::Fits
    }
}
