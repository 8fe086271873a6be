//! Primitives become a model.

use std::sync::Arc;

use super::automaton::{Paths, Unrolled};
use super::band::{self, Band};
use super::circles::Circles;
use super::connected::Connected;
use super::derive;
use super::distinct::Distinct;
use super::merge;
use super::model::{Model, PeerSets};
use super::pairs::{Pairs, rows};
use super::propagator::Propagator;
use super::rank::{self, Rank};
use super::shards::Shards;
use super::sums::{self, Sum};
use super::sweep;
use super::tally::Tally;
use crate::grid::rule::{Automaton, Primitive, Totals};
use crate::grid::{Cell, Digit, DigitSet, Layout, Puzzle};

impl Model {
    /// Translates a layout and its rules for a puzzle. Regions that are to be found may be numbered in another order than the rule's.
    pub(super) fn of(puzzle: &Puzzle) -> Model {
        let layout = puzzle.layout();
        let model = Model::lowered(layout, true);
        let mut numbers = model.renumbered.iter().flatten().map(|&number| Cell::new(usize::from(number)));
        // A number that is known stands for a region.
        if numbers.any(|cell| puzzle.given(cell).is_some() || puzzle.allowed(cell) != layout.digits()) {
            return Model::new(layout);
        }
        model
    }

    /// Translates a layout and its rules.
    pub(super) fn new(layout: &Layout) -> Model {
        Model::lowered(layout, false)
    }

    fn lowered(layout: &Layout, renumbers: bool) -> Model {
        let all = layout.lowered();
        // Of two automata of a rule on the same cells the one counts that knows that they differ.
        let is_replaced = |at: usize| {
            let Primitive::Automaton(cells, _) = &all[at].primitive else { return false };
            let of_rule = all[at..].iter().take_while(|other| other.rule == all[at].rule);
            let mut implied = of_rule.filter(|other| other.implied && !all[at].implied);
            implied
                .any(|other| matches!(&other.primitive, Primitive::Automaton(others, _) if others == cells))
        };
        let kept = (0..all.len()).filter(|&at| !is_replaced(at));
        let primitives: Vec<&Primitive> = kept.map(|at| &all[at].primitive).collect();
        Model::with(layout, &primitives, renumbers)
    }

    /// Translates a layout's houses and some primitives.
    pub(super) fn with<'a>(layout: &'a Layout, primitives: &[&'a Primitive], renumbers: bool) -> Model {
        let cells: Vec<Cell> = layout.cells().collect();
        let mut builder = Builder::new(layout, &cells);
        builder.renumbers = renumbers;
        builder.has_sweep = sweep::fits(layout);
        builder.differ_in_houses();
        builder.primitives(primitives);
        derive::houses(layout, &mut builder);
        merge::sums(&mut builder);
        if !builder.has_sweep {
            builder.bands = band::all(layout);
        }
        builder.finish()
    }

    /// Translates a layout's houses with bands, or one by one, also where a sweep fits.
    #[cfg(test)]
    pub(super) fn without_sweep(layout: &Layout, has_bands: bool) -> Model {
        let cells: Vec<Cell> = layout.cells().collect();
        let mut builder = Builder::new(layout, &cells);
        builder.differ_in_houses();
        if has_bands {
            builder.bands = band::all(layout);
        }
        builder.finish()
    }
}

/// Collects the parts of a model.
pub(super) struct Builder<'a> {
    pub(super) layout: &'a Layout,
    /// The model's number of each cell of the layout.
    pub(super) numbers: Vec<u16>,
    pub(super) peer_sets: PeerSets,
    pub(super) initial: Vec<u32>,
    pub(super) impossible: bool,
    /// Cells that differ, as many as there are digits.
    pub(super) houses: Vec<Vec<u16>>,
    /// Fewer cells that differ.
    pub(super) groups: Vec<Vec<u16>>,
    /// Exact sums of the rules, which others are derived from.
    pub(super) sums: Vec<Sum>,
    pub(super) propagators: Vec<Propagator>,
    pub(super) pairs: Pairs,
    pub(super) known_paths: Vec<(&'a Automaton, usize, Arc<Paths>)>,
    /// The cells with regions of each partition, and its shards.
    pub(super) shards: Vec<(Vec<u16>, Shards)>,
    pub(super) branches: Vec<Model>,
    /// Those that stand for the first houses: rows, columns and boxes.
    pub(super) bands: Vec<Band>,
    /// Whether a sweep stands for the rows, columns and boxes.
    pub(super) has_sweep: bool,
    pub(super) lanes: usize,
    pub(super) depth: usize,
    /// Whether regions may be numbered in another order, and the numbers of those that are.
    pub(super) renumbers: bool,
    pub(super) renumbered: Vec<Vec<u16>>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(layout: &'a Layout, cells: &[Cell]) -> Builder<'a> {
        let mut numbers = vec![u16::MAX; layout.cell_count()];
        for (number, cell) in cells.iter().enumerate() {
            numbers[cell.index()] = number as u16;
        }
        Builder {
            layout,
            numbers,
            peer_sets: PeerSets::new(cells.len()),
            initial: vec![layout.digits().bits(); cells.len()],
            impossible: false,
            houses: Vec::new(),
            groups: Vec::new(),
            sums: Vec::new(),
            propagators: Vec::new(),
            pairs: Pairs::default(),
            known_paths: Vec::new(),
            shards: Vec::new(),
            branches: Vec::new(),
            bands: Vec::new(),
            has_sweep: false,
            lanes: 0,
            depth: 0,
            renumbers: false,
            renumbered: Vec::new(),
        }
    }

    pub(super) fn number(&self, cell: Cell) -> u16 {
        self.numbers[cell.index()]
    }

    pub(super) fn all(&self, cells: &[Cell]) -> Vec<u16> {
        cells.iter().map(|&cell| self.number(cell)).collect()
    }

    pub(super) fn digits(&self) -> usize {
        self.layout.side()
    }

    /// Returns the cells that the rules leave one digit.
    pub(super) fn known(&self) -> impl Iterator<Item = (u16, u32)> + '_ {
        let known = |(cell, mask): (usize, &u32)| {
            mask.is_power_of_two().then(|| (cell as u16, mask.trailing_zeros()))
        };
        self.initial.iter().enumerate().filter_map(known)
    }

    /// The cells of the layout's houses and groups differ.
    fn differ_in_houses(&mut self) {
        for cell in self.layout.cells() {
            self.peer_sets.add_all(cell.index() as u16, self.layout.peer_set(cell).words());
        }
        for house in self.layout.houses() {
            let cells: Vec<u16> = house.cells().iter().map(|cell| cell.index() as u16).collect();
            // Only regions of jigsaws can be rows too.
            if self.has_sweep || !self.houses.contains(&cells) {
                self.houses.push(cells);
            }
        }
        for group in self.layout.groups() {
            self.differ(group.cells().iter().map(|cell| cell.index() as u16).collect());
        }
    }

    /// Cells that differ.
    fn differ(&mut self, cells: Vec<u16>) {
        if has_twice(&cells) {
            self.impossible = true;
            return;
        }
        self.peer_sets.add(&cells);
        if cells.len() > self.digits() {
            self.impossible = true;
        } else if cells.len() == self.digits() && !self.houses.contains(&cells) {
            self.houses.push(cells);
        } else if cells.len() > 2 && cells.len() < self.digits() {
            self.groups.push(cells);
        }
    }

    pub(super) fn primitives(&mut self, primitives: &[&'a Primitive]) {
        for primitive in primitives {
            match primitive {
                Primitive::Differ(cells) | Primitive::Combination(cells, _) => self.differ(self.all(cells)),
                Primitive::Increasing { cells, strict: true } => self.differ(self.all(cells)),
                _ => {}
            }
        }
        let mut covered = Vec::new();
        for primitive in primitives {
            if let Primitive::Partition { cells, regions } = primitive {
                self.partition(cells, regions, primitives, &mut covered);
            }
        }
        for (at, primitive) in primitives.iter().enumerate() {
            if let Primitive::Connected { cells, touching, digits } = primitive {
                if !covered.contains(&at) {
                    self.propagators.push(Propagator::Connected(Connected {
                        cells: self.all(cells),
                        digits: digits.bits(),
                        neighbours: touching.to_vec(),
                        size: primitives.iter().find_map(|other| count(other, cells, *digits)),
                    }));
                }
            } else if !covered.contains(&at) {
                self.primitive(primitive);
            }
        }
        for primitive in primitives {
            if let Primitive::Numbered(cells) = primitive {
                self.numbered(cells, primitives, &covered);
            }
        }
        rank::relate(&mut self.propagators);
    }

    fn primitive(&mut self, primitive: &'a Primitive) {
        match primitive {
            Primitive::Among(cell, digits) => {
                let cell = self.number(*cell);
                self.initial[usize::from(cell)] &= digits.bits();
            }
            Primitive::Differ(_) => {}
            Primitive::Pair(cells, table) => {
                let cells = cells.map(|cell| self.number(cell));
                if cells[0] == cells[1] {
                    self.pair(cells, &rows(table));
                } else {
                    self.pairs.add_table(cells, table, self.peer_sets.sees(cells[0], cells[1]));
                }
            }
            Primitive::Sum(terms, totals) => {
                let low = i64::from(self.layout.shape().low);
                let terms: Vec<(u16, i32)> =
                    terms.iter().map(|&(cell, times)| (self.number(cell), times)).collect();
                let offset: i64 = terms.iter().map(|term| i64::from(term.1) * low).sum();
                let totals = totals.numbers().iter().map(|&total| i64::from(total) - offset).collect();
                let sum = Sum { terms, totals };
                self.sum(&sum);
                self.sums.push(sum);
            }
            Primitive::Combination(cells, sets) => {
                let sets: Box<[u32]> =
                    sets.iter().filter(|set| set.len() == cells.len()).map(|set| set.bits()).collect();
                let cells = self.all(cells);
                let rests = self.rests(&cells);
                self.propagators.push(Propagator::Combination { cells: cells.into(), rests, sets });
            }
            Primitive::Increasing { cells, strict } => {
                let cells = self.all(cells).into();
                self.propagators.push(Propagator::Increasing { cells, step: u32::from(*strict) });
            }
            Primitive::Automaton(cells, automaton) => {
                self.impossible |= cells.is_empty() && !automaton.accepts([]);
                if !cells.is_empty() {
                    let paths = self.paths(cells.len(), automaton);
                    self.propagators.push(Propagator::Automaton(Unrolled { cells: self.all(cells), paths }));
                }
            }
            Primitive::Tally { terms, digits, totals } => {
                let divisions = self.divisions(terms, *digits);
                let terms: Vec<(u16, i32)> =
                    terms.iter().map(|&(cell, times)| (self.number(cell), times)).collect();
                self.impossible |= terms.is_empty() && !totals.contains(0);
                let totals = totals.numbers().to_vec();
                self.propagators.push(Propagator::Tally(Tally {
                    terms,
                    digits: digits.bits(),
                    totals,
                    divisions,
                }));
            }
            Primitive::Any(branches) => self.any(branches),
            Primitive::Before { first, then, strict } => {
                self.impossible |= first.is_empty() && *strict;
                let (first, then) = (self.all(first).into(), self.all(then).into());
                self.propagators.push(Propagator::Before { first, then, strict: *strict });
            }
            Primitive::Rank { line, others, below, ties } => {
                let is_even = self.begin_evenly(line, others);
                let (line, below, ties) = (self.all(line), *below, *ties);
                let others: Vec<Vec<u16>> = others.iter().map(|other| self.all(other)).collect();
                let differs = others.iter().chain([&line]).all(|list| self.peer_sets.is_clique(list));
                let known = vec![None; others.len()];
                self.propagators.push(Propagator::Rank(Rank {
                    line,
                    others,
                    below,
                    ties,
                    is_even,
                    differs,
                    known,
                }));
            }
            Primitive::Connected { .. } => unreachable!("it is read together with what counts its cells"),
            Primitive::Partition { .. } => {}
            Primitive::Matches { count, first, arms, runs, others } => {
                self.matches([*count, *first], arms, *runs, *others);
            }
            Primitive::Circles { cells, sets } => {
                let low = self.layout.shape().low;
                let terms: Vec<(Cell, i32)> = cells.iter().map(|&cell| (cell, 1)).collect();
                let divisions = self.divisions(&terms, DigitSet::only(Digit::from_index(0)));
                let terms: Vec<(u16, i32)> = cells.iter().map(|&cell| (self.number(cell), 1)).collect();
                let tally = |digit: usize| Tally {
                    terms: terms.clone(),
                    digits: 1 << digit,
                    totals: vec![digit as i32 + i32::from(low)],
                    divisions: divisions.clone(),
                };
                let tallies = (0..self.digits()).map(tally).collect();
                let sets = sets.iter().map(|set| set.bits()).collect();
                self.propagators.push(Propagator::Circles(Circles { cells: self.all(cells), sets, tallies }));
            }
            Primitive::Same(areas) => self.same(areas),
            Primitive::Distinct { count, cells } => {
                let (count, cells) = (self.number(*count), self.all(cells));
                let low = u32::from(self.layout.shape().low);
                let shards = self.shards_of(&cells);
                self.propagators.push(Propagator::Distinct(Distinct { count, low, cells, shards }));
            }
            Primitive::Numbered(_) => {}
        }
    }

    /// Reserves some words of a position. Returns the first.
    pub(super) fn lanes(&mut self, count: usize) -> usize {
        let first = self.initial.len() + self.lanes;
        self.lanes += count;
        first
    }

    /// Returns an automaton unrolled over so many cells; equal ones are unrolled once.
    fn paths(&mut self, cells: usize, automaton: &'a Automaton) -> Arc<Paths> {
        let is_known = |known: &&(&Automaton, usize, Arc<Paths>)| {
            known.1 == cells && (std::ptr::eq(known.0, automaton) || known.0 == automaton)
        };
        match self.known_paths.iter().find(is_known) {
            Some((_, _, paths)) => Arc::clone(paths),
            None => {
                let paths = Arc::new(Paths::new(cells, automaton));
                self.known_paths.push((automaton, cells, Arc::clone(&paths)));
                paths
            }
        }
    }

    /// Two cells in a relation: for each digit of the first, those of the second.
    pub(super) fn pair(&mut self, [a, b]: [u16; 2], rows: &[u32]) {
        if a == b {
            let same = (0..rows.len()).filter(|&d| rows[d] >> d & 1 == 1).fold(0, |set, d| set | 1 << d);
            self.initial[usize::from(a)] &= same;
        } else {
            self.pairs.add([a, b], rows, self.peer_sets.sees(a, b));
        }
    }

    /// A sum that follows from others.
    pub(super) fn derived(&mut self, sum: &Sum) {
        let first = self.propagators.len();
        self.sum(sum);
        if let Some(Propagator::Linear(linear)) = self.propagators.get_mut(first) {
            linear.is_derived = true;
        }
    }

    /// A sum of several rules together.
    pub(super) fn joined(&mut self, sum: &Sum) {
        match sums::together(sum, self.digits(), &self.peer_sets, &self.houses) {
            Some(wide) => self.propagators.push(Propagator::Wide(wide)),
            None => self.impossible = true,
        }
    }

    /// A sum, in the form that suits it best.
    fn sum(&mut self, sum: &Sum) {
        match sums::translate(sum, self.digits(), &self.peer_sets, &self.houses) {
            sums::Form::Always => {}
            sums::Form::Never => self.impossible = true,
            sums::Form::Among(cell, digits) => self.initial[usize::from(cell)] &= digits,
            sums::Form::Pair(cells, rows) => self.pair(cells, &rows),
            sums::Form::Propagator(propagator) => self.propagators.push(propagator),
        }
    }
}

/// Returns how many of the cells hold one of the digits, if a primitive says so.
pub(super) fn count(primitive: &Primitive, cells: &[Cell], digits: DigitSet) -> Option<u16> {
    match primitive {
        Primitive::Tally { terms, digits: counted, totals: Totals::Exactly(total) } => {
            let is_same = *counted == digits && terms.iter().copied().eq(cells.iter().map(|&cell| (cell, 1)));
            is_same.then(|| u16::try_from(*total).ok()).flatten()
        }
        _ => None,
    }
}

pub(super) fn has_twice(cells: &[u16]) -> bool {
    cells.iter().enumerate().any(|(at, cell)| cells[at + 1..].contains(cell))
}
