//! What a puzzle should be like, and whether that is possible at all.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::spec_error::SpecError;
use super::symmetry::Symmetry;
use crate::budget::Budget;
use crate::engine::fast::CELLS;
use crate::engine::{Answer, NoObserver, default_for};
use crate::grid::{Cell, CellSet, Grid, HouseKind, Layout, Puzzle};
use crate::logic::{self, Level, Rating, Technique};

/// What a puzzle should be like. Every puzzle made meets all of it.
///
/// ```
/// use ninefold::make::{Maker, Symmetry, Spec};
///
/// let spec = Spec { symmetry: Symmetry::HalfTurn, clues: Some(24..=30), ..Spec::default() };
/// let maker = Maker::new(spec, 7).unwrap();
/// let made = maker.attempts(0..20);
/// assert!(made.iter().all(|made| (24..=30).contains(&made.puzzle.givens().filled())));
/// ```
#[derive(Clone, Debug)]
pub struct Spec {
    /// Size and shape of the board.
    pub layout: Arc<Layout>,
    /// The symmetry of the givens' places.
    pub symmetry: Symmetry,
    /// How many givens: each number is aimed at as often as any other, but the least if every board has as many as
    /// the most, or fewer.
    pub clues: Option<RangeInclusive<usize>>,
    /// Exactly these cells are given.
    pub pattern: Option<CellSet>,
    /// No given can go: without any one of them there are several solutions. Where it is not asked for, what is
    /// given together (see [`Symmetry::orbits`]) cannot go together on 9×9 boards, unless clues, pattern or difficulty ask
    /// for more givens; on other boards what takes too long to find out stays given as well.
    pub minimal: bool,
    /// From where to start.
    pub strategy: Strategy,
    /// Ninefold's own rating.
    pub rating: Option<RangeInclusive<Rating>>,
    /// The level that HoDoKu gives.
    pub level: Option<RangeInclusive<Level>>,
    /// The score that HoDoKu gives.
    pub score: Option<RangeInclusive<u32>>,
    /// One of these is the hardest technique of the path; any, if there is none.
    pub hardest: Vec<&'static Technique>,
    /// For each of these groups: the path uses one of them, and without all of them the puzzle cannot be solved
    /// with techniques as hard as those of the path.
    pub needs: Vec<Vec<&'static Technique>>,
    /// The puzzle is solved without these techniques; the path does not use them.
    pub without: Vec<&'static Technique>,
}

/// From where to start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// From a full grid: givens are taken away.
    #[default]
    TopDown,
    /// From an empty grid: givens are added until there is one solution, then those are taken away that can go.
    BottomUp,
}

impl Default for Spec {
    fn default() -> Spec {
        Spec {
            layout: Layout::classic(),
            symmetry: Symmetry::None,
            clues: None,
            pattern: None,
            minimal: false,
            strategy: Strategy::TopDown,
            rating: None,
            level: None,
            score: None,
            hardest: Vec::new(),
            needs: Vec::new(),
            without: Vec::new(),
        }
    }
}

/// No 9×9 puzzle with fewer givens has one solution (McGuire, Tugemann, Civario 2012).
const FEWEST: usize = 17;
/// No minimal 9×9 puzzle with more givens is known.
const MOST_MINIMAL: usize = 40;
/// Puzzles with at most so many givens are too rare to come upon by chance.
const MOST_RARE: usize = 19;
/// How many guesses the proof may take that a layout has no full grid.
const NODES_FOR_A_GRID: u64 = 20_000;
/// The rating of puzzles that take nothing but singles.
const SINGLES: Rating = Rating { depth: 0, size: 1 };
/// Larger boards are not proven minimal.
const LARGEST_MINIMAL: usize = 16;

impl Spec {
    /// Whether the puzzle has to be solved by logic to know whether it meets the spec.
    #[must_use]
    pub fn is_difficulty(&self) -> bool {
        self.rating.is_some()
            || self.level.is_some()
            || self.score.is_some()
            || !self.hardest.is_empty()
            || !self.needs.is_empty()
            || !self.without.is_empty()
    }

    /// Reads a pattern: one character a cell, `.`, `0`, `_`, `-` or `*` for a blank, anything else for a given. White space
    /// and the lines between boxes (`|`, `+`, `-` in a row of their own) are skipped. Where a row of `-` may be either, it
    /// is what the number of cells asks for.
    pub fn read_pattern(layout: &Arc<Layout>, text: &str) -> Result<CellSet, SpecError> {
        let (wanted, side) = (layout.cell_count(), layout.side());
        let is_symbol = |c: &char| !c.is_whitespace() && !"|│┃".contains(*c);
        let looks_like_rule = |line: &str| {
            line.chars().any(|c| "-+=─┼━╋".contains(c))
                && line.chars().all(|c| " \t|-+=─┼━╋│┃┌┐└┘├┤┬┴┰┸┝┥╂".contains(c))
        };
        // A row of blanks, or all of them in one.
        let looks_like_blanks = |line: &str| {
            let mut symbols = line.chars().filter(is_symbol);
            symbols.all(|c| c == '-') && [side, wanted].contains(&line.chars().filter(is_symbol).count())
        };
        let without = |is_rule: &dyn Fn(&str) -> bool| -> Vec<char> {
            text.lines().filter(|line| !is_rule(line)).flat_map(str::chars).filter(is_symbol).collect()
        };
        let mut symbols = without(&looks_like_rule);
        if symbols.len() != wanted {
            let others = [
                without(&|line| looks_like_rule(line) && !looks_like_blanks(line)),
                without(&|line| looks_like_rule(line) && line.contains(|c| !"- \t|│┃".contains(c))),
            ];
            symbols = others.into_iter().find(|other| other.len() == wanted).unwrap_or(symbols);
        }
        if symbols.len() != wanted {
            return Err(SpecError::PatternSize { cells: symbols.len(), layout: Arc::clone(layout) });
        }
        let given = |(index, symbol): (usize, &char)| (!".0_-*".contains(*symbol)).then(|| Cell::new(index));
        Ok(symbols.iter().enumerate().filter_map(given).collect())
    }

    /// The fewest givens that a puzzle of this layout can have, as far as that is known.
    #[must_use]
    pub fn fewest(layout: &Layout) -> usize {
        // If two digits are missing they can be exchanged.
        let digits = layout.side() - 1;
        if is_classic(layout) { FEWEST } else { digits }
    }

    /// How many givens there may be: no fewer than puzzles can have, and no more than there are cells. For a spec that
    /// has been checked it is not empty.
    pub(super) fn clue_range(&self) -> RangeInclusive<usize> {
        let (fewest, cells) = (Spec::fewest(&self.layout), self.layout.cell_count());
        match &self.clues {
            Some(clues) => fewest.max(*clues.start())..=cells.min(*clues.end()),
            None => fewest..=cells,
        }
    }

    /// Returns the most givens the spec allows if puzzles with so few are rare: attempts find hardly any of them, and
    /// a search in the vicinity of known ones does ([`study::vicinity`](crate::study)).
    #[must_use]
    pub fn rare_clues(&self) -> Option<usize> {
        let most = *self.clues.as_ref()?.end();
        (is_classic(&self.layout) && most <= MOST_RARE).then_some(most)
    }

    /// Checks that a puzzle could meet the spec, as far as that is known beforehand.
    pub fn check(&self) -> Result<(), SpecError> {
        let checks = [
            Spec::check_clues,
            Spec::check_minimal,
            Spec::check_pattern,
            Spec::check_symmetry,
            Spec::check_techniques,
            Spec::check_difficulty,
            Spec::check_layout,
        ];
        checks.iter().try_for_each(|check| check(self))
    }

    fn check_clues(&self) -> Result<(), SpecError> {
        let Some(clues) = &self.clues else { return Ok(()) };
        let (least, most) = (*clues.start(), *clues.end());
        let (cells, fewest) = (self.layout.cell_count(), Spec::fewest(&self.layout));
        if clues.is_empty() {
            return Err(SpecError::EmptyClues { least, most });
        }
        if most < fewest {
            return Err(SpecError::TooFewClues { most, fewest, layout: Arc::clone(&self.layout) });
        }
        if least > cells {
            return Err(SpecError::TooManyClues { least, cells });
        }
        Ok(())
    }

    fn check_minimal(&self) -> Result<(), SpecError> {
        if !self.minimal {
            return Ok(());
        }
        let side = self.layout.side();
        if side > LARGEST_MINIMAL {
            return Err(SpecError::MinimalTooLarge { side, largest: LARGEST_MINIMAL });
        }
        let least = self.clues.as_ref().map_or(0, |clues| *clues.start());
        let least = self.pattern.as_ref().map_or(least, |pattern| least.max(pattern.len()));
        if is_classic(&self.layout) && least > MOST_MINIMAL {
            return Err(SpecError::MinimalTooManyClues { least, most: MOST_MINIMAL });
        }
        if least >= self.layout.cell_count() {
            return Err(SpecError::MinimalFull);
        }
        Ok(())
    }

    fn check_pattern(&self) -> Result<(), SpecError> {
        let Some(pattern) = &self.pattern else { return Ok(()) };
        let (layout, givens) = (&self.layout, pattern.len());
        let fewest = Spec::fewest(layout);
        if givens < fewest {
            return Err(SpecError::PatternTooFew { givens, fewest });
        }
        let clues = self.clue_range();
        if !clues.contains(&givens) {
            return Err(SpecError::PatternClues { givens, clues });
        }
        if let Some((given, blank)) = self.symmetry.broken_by(layout, pattern) {
            let (symmetry, layout) = (self.symmetry, Arc::clone(layout));
            return Err(SpecError::PatternSymmetry { symmetry, given, blank, layout });
        }
        match exchangeable(layout, pattern) {
            Some((kind, one, other)) => Err(SpecError::PatternExchange { kind, one, other }),
            None => Ok(()),
        }
    }

    fn check_symmetry(&self) -> Result<(), SpecError> {
        let Some(clues) = &self.clues else { return Ok(()) };
        let mut reached = vec![false; self.layout.cell_count() + 1];
        reached[0] = true;
        for orbit in self.symmetry.orbits(&self.layout) {
            for count in (orbit.len()..reached.len()).rev() {
                reached[count] |= reached[count - orbit.len()];
            }
        }
        let within = |count: &usize| reached.get(*count).copied().unwrap_or(false);
        if clues.clone().take_while(|count| *count < reached.len()).any(|count| within(&count)) {
            return Ok(());
        }
        let nearest = [
            (0..*clues.start()).rev().find(within),
            (clues.end().saturating_add(1)..reached.len()).find(within),
        ];
        let nearest = nearest.into_iter().flatten().collect();
        Err(SpecError::SymmetryClues { symmetry: self.symmetry, clues: clues.clone(), nearest })
    }

    fn check_techniques(&self) -> Result<(), SpecError> {
        let out = |technique: &&'static Technique| self.without.contains(technique);
        let lost = |group: &[&'static Technique]| !group.is_empty() && group.iter().all(out);
        if let Some(group) = self.needs.iter().find(|group| group.is_empty() || lost(group)) {
            return Err(SpecError::NeededLeftOut { technique: group.first().map(|one| one.name) });
        }
        if lost(&self.hardest) {
            return Err(SpecError::HardestLeftOut { technique: self.hardest[0].name });
        }
        if let Some(hardest) = self.hardest.iter().map(|technique| technique.difficulty).max() {
            let harder = |group: &&Vec<&'static Technique>| group.iter().all(|one| one.difficulty > hardest);
            if let Some(group) = self.needs.iter().find(harder) {
                return Err(SpecError::NeededTooHard { technique: group[0].name });
            }
        }
        Ok(())
    }

    /// Rejects ranges that are empty or exclude each other.
    fn check_difficulty(&self) -> Result<(), SpecError> {
        let empty = [
            ("rating", self.rating.as_ref().is_some_and(RangeInclusive::is_empty)),
            ("level", self.level.as_ref().is_some_and(RangeInclusive::is_empty)),
            ("score", self.score.as_ref().is_some_and(RangeInclusive::is_empty)),
        ];
        if let Some((what, _)) = empty.into_iter().find(|(_, is_empty)| *is_empty) {
            return Err(SpecError::EmptyRange { what });
        }
        let Some(level) = &self.level else { return Ok(()) };
        if let Some(score) = &self.score {
            let possible = least_score(*level.start())..=level.end().most_score();
            if score.end() < possible.start() || score.start() > possible.end() {
                return Err(SpecError::LevelAndScore {
                    level: level.clone(),
                    score: score.clone(),
                    possible,
                });
            }
        }
        if let Some(rating) = &self.rating {
            // Easy puzzles are those that singles solve, and singles are all that the lowest rating needs. More
            // than `medium` such a puzzle cannot be: its score is too low.
            let is_easy = *level.end() == Level::Easy && *rating.start() > SINGLES;
            let is_hard = *rating.end() <= SINGLES && *level.start() > Level::Medium;
            if is_easy || is_hard && is_classic(&self.layout) {
                return Err(SpecError::LevelAndRating { level: level.clone(), rating: rating.clone() });
            }
        }
        // If every technique that puzzles of these levels take is easier than one that is needed, it is not needed.
        let least = |group: &&Vec<&'static Technique>| group.iter().map(|one| one.difficulty).min();
        let groups = self.needs.iter().chain((!self.hardest.is_empty()).then_some(&self.hardest));
        let needed = groups.max_by_key(least).and_then(|group| group.iter().min_by_key(|one| one.difficulty));
        let enough = |limit: u16| {
            let is_used = |one: &&&'static Technique| {
                one.hodoku.is_some_and(|hodoku| hodoku.order.is_some() && hodoku.level <= *level.end())
            };
            let mut used = logic::techniques().iter().filter(is_used);
            used.all(|one| one.usual && one.difficulty < limit && !self.without.contains(one))
        };
        match needed {
            Some(technique) if enough(technique.difficulty) => {
                Err(SpecError::LevelAndTechnique { level: level.clone(), technique: technique.name })
            }
            _ => Ok(()),
        }
    }

    /// Rejects a layout that has no full grid, where the proof is short.
    fn check_layout(&self) -> Result<(), SpecError> {
        if is_classic(&self.layout) {
            return Ok(());
        }
        let blank = Puzzle::new(Grid::blank(Arc::clone(&self.layout))).expect("no givens, no conflicts");
        let budget = Budget::first().nodes(NODES_FOR_A_GRID);
        match default_for(&self.layout).run(&blank, &budget, &mut NoObserver).answer {
            Answer::Impossible => Err(SpecError::NoGrid { layout: Arc::clone(&self.layout) }),
            _ => Ok(()),
        }
    }
}

/// Whether a board is 9×9 with 3×3 boxes: it has as many cells as the speed engine's boards.
pub(super) fn is_classic(layout: &Layout) -> bool {
    layout.cell_count() == CELLS && *layout == *Layout::classic()
}

/// The lowest score that a puzzle of this level or a higher one can have: it takes a technique of such a level, or its
/// score is too high for all others.
fn least_score(level: Level) -> u32 {
    let Some(lower) = Level::ALL.into_iter().filter(|lower| *lower < level).max() else { return 0 };
    let used = logic::techniques().iter().filter_map(|technique| technique.hodoku);
    let scores =
        used.filter(|hodoku| hodoku.order.is_some() && hodoku.level >= level).map(|hodoku| hodoku.score);
    scores.min().unwrap_or(u32::MAX).min(lower.most_score().saturating_add(1))
}

/// Two rows or columns without givens that can be exchanged on every solution.
fn exchangeable(layout: &Layout, pattern: &CellSet) -> Option<(HouseKind, usize, usize)> {
    if layout.has_diagonals() {
        return None;
    }
    let side = layout.side();
    for (kind, is_row) in [(HouseKind::Row, true), (HouseKind::Column, false)] {
        let cell = |line, place| if is_row { layout.cell(line, place) } else { layout.cell(place, line) };
        let is_empty = |line: &usize| (0..side).all(|place| !pattern.contains(cell(*line, place)));
        let empty: Vec<usize> = (0..side).filter(is_empty).collect();
        for (index, &one) in empty.iter().enumerate() {
            let alike = |other: &&usize| {
                (0..side).all(|place| layout.box_of(cell(one, place)) == layout.box_of(cell(**other, place)))
            };
            if let Some(&other) = empty[index + 1..].iter().find(alike) {
                return Some((kind, one, other));
            }
        }
    }
    None
}
