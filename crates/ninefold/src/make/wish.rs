//! What a puzzle should be like, and whether that is possible at all.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::symmetry::Symmetry;
use crate::engine::fast::CELLS;
use crate::grid::{Cell, CellSet, Layout};
use crate::logic::{Level, Rating, Technique};

/// What a puzzle should be like. All wishes together hold on every puzzle that is made.
///
/// ```
/// use ninefold::make::{Maker, Symmetry, Wish};
///
/// let wish = Wish { symmetry: Symmetry::HalfTurn, clues: Some(24..=30), ..Wish::default() };
/// let maker = Maker::new(wish, 7).unwrap();
/// let made = maker.attempts(0..20);
/// assert!(made.iter().all(|made| (24..=30).contains(&made.puzzle.givens().filled())));
/// ```
#[derive(Clone, Debug)]
pub struct Wish {
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
    pub way: Way,
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
pub enum Way {
    /// From a full grid: givens are taken away.
    #[default]
    TopDown,
    /// From an empty grid: givens are added until there is one solution, then those are taken away that can go.
    BottomUp,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            layout: Layout::classic(),
            symmetry: Symmetry::None,
            clues: None,
            pattern: None,
            minimal: false,
            way: Way::TopDown,
            rating: None,
            level: None,
            score: None,
            hardest: Vec::new(),
            needs: Vec::new(),
            without: Vec::new(),
        }
    }
}

/// Why no puzzle can be as wished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WishError(String);

impl fmt::Display for WishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WishError {}

/// No 9×9 puzzle with fewer givens has one solution (McGuire, Tugemann, Civario 2012).
const FEWEST: usize = 17;
/// No minimal 9×9 puzzle with more givens is known.
const MOST_MINIMAL: usize = 40;
/// Larger boards are not proven minimal.
const LARGEST_MINIMAL: usize = 16;

impl Wish {
    /// Whether the puzzle has to be solved by logic to know whether it is as wished.
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
    pub fn read_pattern(layout: &Layout, text: &str) -> Result<CellSet, WishError> {
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
            return Err(WishError(format!(
                "the pattern has {} cells, but a {side}×{side} board has {wanted}",
                symbols.len()
            )));
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

    /// How many givens there may be: no fewer than puzzles can have, and no more than there are cells. For a wish that
    /// has been checked it is not empty.
    pub(super) fn clue_range(&self) -> RangeInclusive<usize> {
        let (fewest, cells) = (Wish::fewest(&self.layout), self.layout.cell_count());
        match &self.clues {
            Some(clues) => fewest.max(*clues.start())..=cells.min(*clues.end()),
            None => fewest..=cells,
        }
    }

    /// Says what cannot be.
    pub(super) fn check(&self) -> Result<(), WishError> {
        let checks = [
            Wish::check_clues,
            Wish::check_minimal,
            Wish::check_pattern,
            Wish::check_symmetry,
            Wish::check_logic,
        ];
        checks.iter().try_for_each(|check| check(self).map_err(WishError))
    }

    fn check_clues(&self) -> Result<(), String> {
        let Some(clues) = &self.clues else { return Ok(()) };
        let (side, cells, fewest) =
            (self.layout.side(), self.layout.cell_count(), Wish::fewest(&self.layout));
        if clues.is_empty() {
            return Err(format!(
                "no number of givens is at least {} and at most {}",
                clues.start(),
                clues.end()
            ));
        }
        if *clues.end() < fewest {
            let most = clues.end();
            return Err(if is_classic(&self.layout) {
                format!(
                    "no {side}×{side} puzzle with {most} givens has one solution: the fewest are {fewest}"
                )
            } else {
                format!(
                    "no puzzle with {most} givens has one solution here: with fewer than {fewest}, two of the {side} \
                     digits are missing and can be exchanged"
                )
            });
        }
        if *clues.start() > cells {
            return Err(format!("{} givens do not fit on a board of {cells} cells", clues.start()));
        }
        Ok(())
    }

    fn check_minimal(&self) -> Result<(), String> {
        if !self.minimal {
            return Ok(());
        }
        let side = self.layout.side();
        if side > LARGEST_MINIMAL {
            return Err(format!(
                "minimal puzzles are not made on {side}×{side} boards: to prove that no given can go takes too \
                 long beyond {LARGEST_MINIMAL}×{LARGEST_MINIMAL}"
            ));
        }
        let least = self.clues.as_ref().map_or(0, |clues| *clues.start());
        let least = self.pattern.as_ref().map_or(least, |pattern| least.max(pattern.len()));
        if is_classic(&self.layout) && least > MOST_MINIMAL {
            return Err(format!(
                "no minimal puzzle with {least} givens is known: the most are {MOST_MINIMAL}"
            ));
        }
        if least >= self.layout.cell_count() {
            return Err("a full board is not minimal".to_string());
        }
        Ok(())
    }

    fn check_pattern(&self) -> Result<(), String> {
        let Some(pattern) = &self.pattern else { return Ok(()) };
        let (layout, count) = (&self.layout, pattern.len());
        if count < Wish::fewest(layout) {
            return Err(format!(
                "the pattern has {count} givens, and no puzzle with fewer than {} has one solution",
                Wish::fewest(layout)
            ));
        }
        let clues = self.clue_range();
        if !clues.contains(&count) {
            return Err(format!(
                "the pattern has {count} givens, but {} to {} are asked for",
                clues.start(),
                clues.end()
            ));
        }
        if let Some((cell, image)) = self.symmetry.broken_by(layout, pattern) {
            return Err(format!(
                "the pattern does not have the symmetry {}: {} is given and {} is not",
                self.symmetry,
                layout.cell_name(cell),
                layout.cell_name(image)
            ));
        }
        match exchangeable(layout, pattern) {
            Some((kind, one, other)) => Err(format!(
                "the pattern leaves {kind}s {} and {} empty: they can be exchanged, so no puzzle has one solution",
                one + 1,
                other + 1
            )),
            None => Ok(()),
        }
    }

    fn check_symmetry(&self) -> Result<(), String> {
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
        let near = [
            (0..*clues.start()).rev().find(within),
            (clues.end().saturating_add(1)..reached.len()).find(within),
        ];
        let near: Vec<String> = near.iter().flatten().map(usize::to_string).collect();
        Err(format!(
            "no pattern with the symmetry {} has {} givens; the nearest have {}",
            self.symmetry,
            if clues.start() == clues.end() {
                clues.start().to_string()
            } else {
                format!("{} to {}", clues.start(), clues.end())
            },
            near.join(" and ")
        ))
    }

    fn check_logic(&self) -> Result<(), String> {
        if self.rating.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err("no rating is in an empty range".to_string());
        }
        if self.level.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err("no level is in an empty range".to_string());
        }
        if self.score.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err("no score is in an empty range".to_string());
        }
        let out = |technique: &&'static Technique| self.without.contains(technique);
        let lost = |group: &[&'static Technique]| !group.is_empty() && group.iter().all(out);
        if let Some(group) = self.needs.iter().find(|group| group.is_empty() || lost(group)) {
            let name = group.first().map_or("nothing", |technique| technique.name);
            return Err(format!("{name} is needed and left out at the same time"));
        }
        if lost(&self.hardest) {
            return Err(format!(
                "{} is the hardest technique and left out at the same time",
                self.hardest[0].name
            ));
        }
        if let Some(hardest) = self.hardest.iter().map(|technique| technique.difficulty).max() {
            let harder = |group: &&Vec<&'static Technique>| group.iter().all(|one| one.difficulty > hardest);
            if let Some(group) = self.needs.iter().find(harder) {
                return Err(format!(
                    "{} is needed, and harder than the hardest technique may be",
                    group[0].name
                ));
            }
        }
        Ok(())
    }
}

/// Whether a board is 9×9 with 3×3 boxes: it has as many cells as the speed engine's boards.
pub(super) fn is_classic(layout: &Layout) -> bool {
    layout.cell_count() == CELLS && *layout == *Layout::classic()
}

/// Two rows or columns without givens that can be exchanged on every solution.
fn exchangeable(layout: &Layout, pattern: &CellSet) -> Option<(&'static str, usize, usize)> {
    if layout.has_diagonals() {
        return None;
    }
    let side = layout.side();
    for (kind, is_row) in [("row", true), ("column", false)] {
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
