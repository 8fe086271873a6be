//! The requirements for a puzzle, and whether any puzzle can meet them.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::spec_error::SpecError;
use super::symmetry::Symmetry;
use crate::budget::Budget;
use crate::engine::fast::CELLS;
use crate::engine::{Answer, NoObserver, default_for};
use crate::grid::{Cell, CellSet, Grid, HouseKind, Layout, Puzzle};
use crate::logic::{self, Level, Rating, SeScore, Technique};

/// The requirements for a puzzle. Every puzzle made meets all of them.
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
    /// The size and shape of the board.
    pub layout: Arc<Layout>,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// The number of givens. Attempts aim at each number in the range equally often; if the range has no effective upper
    /// limit, at the smallest.
    pub clues: Option<RangeInclusive<usize>>,
    /// Exactly these cells are given.
    pub pattern: Option<CellSet>,
    /// Whether every given must be necessary. Otherwise, 9×9 puzzles have no redundant orbit (see [`Symmetry::orbits`])
    /// unless clues, pattern or difficulty ask for more givens. On other boards, a given also stays if it takes too long to
    /// prove it redundant.
    pub minimal: bool,
    /// The strategy.
    pub strategy: Strategy,
    /// Ninefold's own rating.
    pub rating: Option<RangeInclusive<Rating>>,
    /// The level that HoDoKu gives.
    pub level: Option<RangeInclusive<Level>>,
    /// The score that HoDoKu gives.
    pub score: Option<RangeInclusive<u32>>,
    /// The ER that Sudoku Explainer gives; only classic 9×9 boards have one.
    pub se: Option<RangeInclusive<SeScore>>,
    /// The allowed hardest techniques of the path; any, if empty.
    pub hardest: Vec<&'static Technique>,
    /// Groups of required techniques. The path uses one of each group, and without the whole group the puzzle cannot be
    /// solved by techniques as hard as those of the path.
    pub needs: Vec<Vec<&'static Technique>>,
    /// The excluded techniques: the path does not use them.
    pub without: Vec<&'static Technique>,
}

/// How a puzzle is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Remove givens from a full grid.
    #[default]
    TopDown,
    /// Add givens to an empty grid until there is one solution, then remove the redundant ones.
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
            se: None,
            hardest: Vec::new(),
            needs: Vec::new(),
            without: Vec::new(),
        }
    }
}

/// The fewest givens of a 9×9 puzzle with one solution (McGuire, Tugemann, Civario 2012).
const MIN_CLUES: usize = 17;
/// The most givens of any known minimal 9×9 puzzle.
const MAX_MINIMAL: usize = 40;
/// Puzzles with this many givens or fewer are too rare to find by chance.
const MAX_RARE: usize = 19;
/// The guess limit of the proof that a layout has no full grid.
const GRID_NODES: u64 = 20_000;
/// The rating of puzzles that need singles only.
const SINGLES: Rating = Rating { depth: 0, size: 1 };
/// The least ER of a puzzle: its last cell is a hidden single.
const LEAST_ER: SeScore = SeScore::from_tenths(10);
/// The ER of a puzzle that Sudoku Explainer cannot finish; no puzzle has a higher one.
const MOST_ER: SeScore = SeScore::from_tenths(200);
/// The greatest ER of a puzzle that singles solve: that of a naked single.
const MOST_ER_OF_SINGLES: SeScore = SeScore::from_tenths(23);
/// The largest side on which minimality is proved.
const LARGEST_MINIMAL: usize = 16;

impl Spec {
    /// Returns whether the spec is about difficulty, so that a puzzle has to be solved by logic to judge it.
    pub(super) fn is_difficulty(&self) -> bool {
        self.rating.is_some()
            || self.level.is_some()
            || self.score.is_some()
            || self.se.is_some()
            || !self.hardest.is_empty()
            || !self.needs.is_empty()
            || !self.without.is_empty()
    }

    /// Reads a pattern: one character per cell, `.`, `0`, `_`, `-` or `*` for a blank, anything else for a given. White space
    /// and the rules between boxes (`|`, `+`, rows of `-`) are ignored. If a row of `-` may be either, the number of cells
    /// decides.
    pub fn read_pattern(layout: &Arc<Layout>, text: &str) -> Result<CellSet, SpecError> {
        let (wanted, side) = (layout.cell_count(), layout.side());
        let is_symbol = |c: &char| !c.is_whitespace() && !"|│┃".contains(*c);
        let looks_like_rule = |line: &str| {
            line.chars().any(|c| "-+=─┼━╋".contains(c))
                && line.chars().all(|c| " \t|-+=─┼━╋│┃┌┐└┘├┤┬┴┰┸┝┥╂".contains(c))
        };
        // A row of blanks, or a whole board of them.
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

    /// Returns a lower bound for the givens of a puzzle of this layout.
    #[must_use]
    pub fn fewest(layout: &Layout) -> usize {
        // Two missing digits could be exchanged.
        let digits = layout.side() - 1;
        if is_classic(layout) { MIN_CLUES } else { digits }
    }

    /// Returns the possible numbers of givens: at least what a puzzle needs, at most the number of cells. It is not empty for
    /// a spec that has passed the check.
    pub(super) fn clue_range(&self) -> RangeInclusive<usize> {
        let (fewest, cells) = (Spec::fewest(&self.layout), self.layout.cell_count());
        match &self.clues {
            Some(clues) => fewest.max(*clues.start())..=cells.min(*clues.end()),
            None => fewest..=cells,
        }
    }

    /// Returns the most givens the spec allows, if puzzles with so few are rare: attempts hardly ever find them, but a search
    /// in the vicinity of known ones does ([`study::vicinity`](crate::study)).
    #[must_use]
    pub fn rare_clues(&self) -> Option<usize> {
        let most = *self.clues.as_ref()?.end();
        (is_classic(&self.layout) && most <= MAX_RARE).then_some(most)
    }

    /// Rejects a spec that no puzzle can meet, as far as that can be known in advance.
    pub fn check(&self) -> Result<(), SpecError> {
        let checks = [
            Spec::check_clues,
            Spec::check_minimal,
            Spec::check_pattern,
            Spec::check_symmetry,
            Spec::check_techniques,
            Spec::check_difficulty,
            Spec::check_se,
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
        if is_classic(&self.layout) && least > MAX_MINIMAL {
            return Err(SpecError::MinimalTooManyClues { least, most: MAX_MINIMAL });
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
            return Err(SpecError::NeededExcluded { technique: group.first().map(|one| one.name) });
        }
        if lost(&self.hardest) {
            return Err(SpecError::HardestExcluded { technique: self.hardest[0].name });
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
            ("ER", self.se.as_ref().is_some_and(RangeInclusive::is_empty)),
        ];
        if let Some((what, _)) = empty.into_iter().find(|(_, is_empty)| *is_empty) {
            return Err(SpecError::EmptyRange { what });
        }
        let Some(level) = &self.level else { return Ok(()) };
        if let Some(score) = &self.score {
            let possible = min_score(*level.start())..=level.end().max_score();
            if score.end() < possible.start() || score.start() > possible.end() {
                return Err(SpecError::LevelAndScore {
                    level: level.clone(),
                    score: score.clone(),
                    possible,
                });
            }
        }
        if let Some(rating) = &self.rating {
            // Singles solve every easy puzzle, so its rating is the lowest. Conversely, a puzzle with the lowest rating
            // is medium at most, because its score is too low for a higher level.
            let is_easy = *level.end() == Level::Easy && *rating.start() > SINGLES;
            let is_hard = *rating.end() <= SINGLES && *level.start() > Level::Medium;
            if is_easy || is_hard && is_classic(&self.layout) {
                return Err(SpecError::LevelAndRating { level: level.clone(), rating: rating.clone() });
            }
        }
        // A puzzle of these levels cannot need a technique that is harder than all theirs.
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

    /// Rejects an ER that no puzzle of the layout and level has.
    fn check_se(&self) -> Result<(), SpecError> {
        let Some(se) = &self.se else { return Ok(()) };
        if !is_classic(&self.layout) {
            return Err(SpecError::SeLayout { layout: Arc::clone(&self.layout) });
        }
        if *se.end() < LEAST_ER || *se.start() > MOST_ER {
            return Err(SpecError::SeRange { se: se.clone(), possible: LEAST_ER..=MOST_ER });
        }
        match &self.level {
            // Easy puzzles are those that singles solve.
            Some(level) if *level.end() == Level::Easy && *se.start() > MOST_ER_OF_SINGLES => {
                Err(SpecError::LevelAndSe { level: level.clone(), se: se.clone(), most: MOST_ER_OF_SINGLES })
            }
            _ => Ok(()),
        }
    }

    /// Rejects a layout without a full grid, if the proof is short.
    fn check_layout(&self) -> Result<(), SpecError> {
        if is_classic(&self.layout) {
            return Ok(());
        }
        if !self.layout.has_only_houses() || !self.layout.is_regular() {
            return Err(SpecError::Rules { layout: Arc::clone(&self.layout) });
        }
        let blank = Puzzle::new(Grid::blank(Arc::clone(&self.layout))).expect("no givens, no conflicts");
        let budget = Budget::first().nodes(GRID_NODES);
        match default_for(&self.layout).run(&blank, &budget, &mut NoObserver).answer {
            Answer::Impossible => Err(SpecError::NoGrid { layout: Arc::clone(&self.layout) }),
            _ => Ok(()),
        }
    }
}

/// Returns whether a board is 9×9 with 3×3 boxes, as the speed engine needs.
pub(super) fn is_classic(layout: &Layout) -> bool {
    layout.cell_count() == CELLS && *layout == *Layout::classic()
}

/// Returns the lowest score of a puzzle of this level or above: it needs a technique of such a level, or its score is too
/// high for lower levels.
fn min_score(level: Level) -> u32 {
    let Some(lower) = Level::ALL.into_iter().filter(|lower| *lower < level).max() else { return 0 };
    let used = logic::techniques().iter().filter_map(|technique| technique.hodoku);
    let scores =
        used.filter(|hodoku| hodoku.order.is_some() && hodoku.level >= level).map(|hodoku| hodoku.score);
    scores.min().unwrap_or(u32::MAX).min(lower.max_score().saturating_add(1))
}

/// Finds two rows or columns without givens that can be exchanged in every solution.
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
