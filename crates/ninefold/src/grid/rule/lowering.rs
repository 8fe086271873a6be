//! Rules as primitives.

use std::sync::Arc;

use super::super::{Cell, DigitSet, Layout};
use super::{Automaton, PairTable, Primitive, Totals, fillings};

/// A primitive and the rule it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lowered {
    /// The rule, an index into the layout's [`Rules`](super::Rules).
    pub rule: usize,
    /// What it demands.
    pub primitive: Primitive,
    /// Whether it follows from the rule only where houses and groups are right. Such a primitive says nothing new to a checker,
    /// but much to an engine.
    pub implied: bool,
}

/// Names an automaton: what it is for, and the numbers it is made from.
type Key = (&'static str, [i32; 4]);

/// Collects the primitives of rules. Tables of the same relation are shared.
#[derive(Debug, Default)]
pub struct Lowering {
    primitives: Vec<Primitive>,
    implied: Vec<Primitive>,
    tables: Vec<((&'static str, i32), Arc<PairTable>)>,
    automata: Vec<(Key, Option<Arc<Automaton>>)>,
}

impl Lowering {
    /// Adds a primitive.
    pub fn add(&mut self, primitive: Primitive) {
        self.primitives.push(primitive);
    }

    /// Adds a primitive that follows from the rule where houses and groups are right. An automaton says all that the rule's own
    /// automaton of the same cells says there, and replaces it in engines.
    pub fn imply(&mut self, primitive: Primitive) {
        self.implied.push(primitive);
    }

    /// Restricts a cell to digits.
    pub fn among(&mut self, cell: Cell, digits: DigitSet) {
        self.add(Primitive::Among(cell, digits));
    }

    /// Demands that cells differ.
    pub fn differ(&mut self, cells: &[Cell]) {
        if cells.len() > 1 {
            self.add(Primitive::Differ(cells.to_vec()));
        }
    }

    /// Demands that the values of two cells are in a relation. The key names the relation: the same key always has the same.
    pub fn pair(
        &mut self,
        layout: &Layout,
        cells: [Cell; 2],
        key: (&'static str, i32),
        accepts: impl Fn(i32, i32) -> bool,
    ) {
        let table = match self.tables.iter().find(|(known, _)| *known == key) {
            Some((_, table)) => Arc::clone(table),
            None => {
                let table = Arc::new(PairTable::new(layout, accepts));
                self.tables.push((key, Arc::clone(&table)));
                table
            }
        };
        self.add(Primitive::Pair(cells, table));
    }

    /// Returns the automaton that the key names, made when it is first asked for: the same key always has the same.
    pub fn shared(&mut self, key: Key, make: impl FnOnce() -> Option<Automaton>) -> Option<Arc<Automaton>> {
        if let Some((_, known)) = self.automata.iter().find(|(known, _)| *known == key) {
            return known.clone();
        }
        let automaton = make().map(Arc::new);
        self.automata.push((key, automaton.clone()));
        automaton
    }

    /// Demands that the sum of terms is one of the totals. A cell that comes twice is joined into one term.
    pub fn sum(&mut self, terms: impl IntoIterator<Item = (Cell, i32)>, totals: Totals) {
        self.add(Primitive::Sum(join(terms), totals));
    }

    /// Demands that two cells hold the same digit.
    pub fn equal(&mut self, layout: &Layout, cells: [Cell; 2]) {
        self.pair(layout, cells, ("equal", 0), |a, b| a == b);
    }

    /// Demands that groups of cells have the same sum: that of the smallest group.
    pub fn equal_sums(&mut self, groups: &[Vec<Cell>]) {
        let Some(least) = (0..groups.len()).min_by_key(|&i| groups[i].len()) else { return };
        for (_, group) in groups.iter().enumerate().filter(|(i, _)| *i != least) {
            let minus = groups[least].iter().map(|&cell| (cell, -1));
            self.sum(group.iter().map(|&cell| (cell, 1)).chain(minus), Totals::Exactly(0));
        }
    }

    /// Demands that areas, equally large, hold the same digits, each as often.
    pub fn same_values(&mut self, layout: &Layout, areas: &[Vec<Cell>]) {
        if areas.iter().any(|area| area.len() != 1) {
            self.add(Primitive::Same(areas.to_vec()));
            return;
        }
        for pair in areas.windows(2) {
            self.equal(layout, [pair[0][0], pair[1][0]]);
        }
    }

    /// Demands how often a value occurs in cells.
    pub fn count(
        &mut self,
        layout: &Layout,
        cells: &[Cell],
        value: i32,
        times: impl IntoIterator<Item = i32>,
    ) {
        let digits = layout.digit_of(value).map_or(DigitSet::EMPTY, DigitSet::only);
        let terms = cells.iter().map(|&cell| (cell, 1)).collect();
        self.add(Primitive::Tally { terms, digits, totals: Totals::new(times) });
    }

    /// Demands that so many cells in a row are always of different classes, as many as there are classes.
    pub fn periodic(
        &mut self,
        layout: &Layout,
        cells: &[Cell],
        classes: i32,
        name: &'static str,
        class: impl Fn(i32) -> i32,
    ) {
        for (i, &a) in cells.iter().enumerate() {
            for (away, &b) in (1..=classes).zip(&cells[i + 1..]) {
                let (apart, key) = (away < classes, 2 * classes + i32::from(away < classes));
                self.pair(layout, [a, b], (name, key), |a, b| (class(a) != class(b)) == apart);
            }
        }
    }

    /// Demands that the least and the greatest of the two ends of a line are in one relation, and that with both, every cell
    /// between the ends is in another.
    pub fn ends(
        &mut self,
        layout: &Layout,
        line: &[Cell],
        ends: impl Fn(i32, i32) -> bool,
        inner: impl Fn(i32, i32, i32) -> bool,
    ) {
        let [first, between @ .., last] = line else { return };
        let cells: Vec<Cell> = [first, last].into_iter().chain(between).copied().collect();
        let next = |state: &(Option<i32>, Option<i32>), value: i32| match *state {
            (None, _) => Some((Some(value), None)),
            (Some(one), None) => {
                let (low, high) = (one.min(value), one.max(value));
                ends(low, high).then_some((Some(low), Some(high)))
            }
            (Some(low), Some(high)) => inner(low, high, value).then_some(*state),
        };
        self.explore(layout, &cells, (None, None), next, |state| state.1.is_some());
    }

    /// Demands that the cells between the first places of two values sum to a number.
    pub fn sandwich(&mut self, layout: &Layout, line: &[Cell], crusts: [i32; 2], sum: i32) {
        let is_house = line.len() == layout.side() && layout.all_differ(line);
        let [one, other] = crusts;
        if is_house {
            let key = ("sandwich of a house", [one, other, sum, 0]);
            if let Some(automaton) = self.shared(key, || fillings::sandwich(layout, crusts, sum)) {
                self.imply(Primitive::Automaton(line.to_vec(), automaton));
            }
        }
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        enum State {
            Outside,
            Inside { until: i32, left: i32 },
            Done,
        }
        let next = |state: &State, value: i32| match *state {
            State::Outside if value == crusts[0] => Some(State::Inside { until: crusts[1], left: sum }),
            State::Outside if value == crusts[1] => Some(State::Inside { until: crusts[0], left: sum }),
            State::Inside { until, left } if value == until => (left == 0).then_some(State::Done),
            State::Inside { until, left } => {
                (value <= left).then(|| State::Inside { until, left: left - value })
            }
            State::Outside | State::Done => Some(*state),
        };
        let make =
            || Automaton::explore(layout, line.len(), State::Outside, next, |state| *state == State::Done);
        let automaton = self.shared(("sandwich", [one, other, sum, line.len() as i32]), make);
        let automaton = automaton.expect("the rule's check keeps its automaton small");
        self.add(Primitive::Automaton(line.to_vec(), automaton));
    }

    /// Demands that the digits between the least and the greatest of cells, which differ, sum to a number. Returns false if there
    /// are too many sets of digits.
    pub fn lunchbox(&mut self, layout: &Layout, line: &[Cell], sum: i32) -> bool {
        let automaton = fillings::lunchbox(layout, line.len(), sum);
        let is_done = automaton.is_some();
        automaton.into_iter().for_each(|automaton| self.automaton(line, automaton));
        is_done
    }

    /// Demands where a line's cells differ that the first of them, as many as the first one says, sum to a number.
    pub fn x_sum(&mut self, layout: &Layout, line: &[Cell], sum: i32) {
        if layout.all_differ(line) {
            let key = ("x-sum", [sum, line.len() as i32, 0, 0]);
            if let Some(automaton) = self.shared(key, || fillings::x_sum(layout, line.len(), sum)) {
                self.imply(Primitive::Automaton(line.to_vec(), automaton));
            }
        }
    }

    /// Demands that the automaton with these states, see [`Automaton::explore`], accepts the digits of cells.
    ///
    /// # Panics
    /// If it has too many states: the check of a rule excludes that.
    pub fn explore<S: Ord + Clone>(
        &mut self,
        layout: &Layout,
        cells: &[Cell],
        start: S,
        next: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        let automaton = Automaton::explore(layout, cells.len(), start, next, accepts);
        self.automaton(cells, automaton.expect("the rule's check keeps its automaton small"));
    }

    /// Demands that an automaton accepts the digits of cells.
    pub fn automaton(&mut self, cells: &[Cell], automaton: Automaton) {
        self.add(Primitive::Automaton(cells.to_vec(), Arc::new(automaton)));
    }

    /// Collects the primitives of a branch by themselves.
    pub fn branch(&mut self, lower: impl FnOnce(&mut Lowering)) -> Vec<Primitive> {
        let (outer, implied) = (std::mem::take(&mut self.primitives), self.implied.len());
        lower(self);
        // What follows in a branch holds in that branch alone.
        self.implied.truncate(implied);
        std::mem::replace(&mut self.primitives, outer)
    }

    /// Takes the primitives collected so far, as those of a rule.
    pub(super) fn take(&mut self, rule: usize) -> impl Iterator<Item = Lowered> + use<> {
        let lowered = move |implied| move |primitive| Lowered { rule, primitive, implied };
        let exact = std::mem::take(&mut self.primitives).into_iter().map(lowered(false));
        exact.chain(std::mem::take(&mut self.implied).into_iter().map(lowered(true)))
    }
}

/// Joins the terms of each cell into one, and drops those that cancel out.
fn join(terms: impl IntoIterator<Item = (Cell, i32)>) -> Vec<(Cell, i32)> {
    let mut joined: Vec<(Cell, i32)> = Vec::new();
    for (cell, times) in terms {
        match joined.iter_mut().find(|term| term.0 == cell) {
            Some(term) => term.1 += times,
            None => joined.push((cell, times)),
        }
    }
    joined.retain(|term| term.1 != 0);
    joined
}
