//! Producers 23 to 30: Nishio, multiple, dynamic and nested chains, all made from closures.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::board::{BOX_ROW_COLUMN, Board, Candidate, digits};
use super::chain::{self, Chain, Effect, Form};
use super::closure::{Closure, Rules, closure};

/// Producer 23: returns the contradictions within one digit, the best first.
pub(super) fn nishio(position: &Board) -> Vec<Chain> {
    let rules = Rules { dynamic: true, cell_links: false, level: 0 };
    let mut all = Vec::new();
    for cell in (0..81).filter(|&cell| position.count(cell) >= 2) {
        for digit in digits(position.candidates[cell]) {
            for on in [true, false] {
                let closure = closure(position, (cell, digit), on, rules);
                all.extend(contradiction(7.5, (cell, digit), on, &closure));
            }
        }
    }
    chain::sort(&mut all);
    all
}

/// Producer 24: returns cell and region chains over fixed links, the best first.
pub(super) fn multiple(position: &Board) -> Vec<Chain> {
    search(position, 8.0, Rules { dynamic: false, cell_links: true, level: 0 })
}

/// Producers 25 to 30: returns dynamic chains of a level, the best first.
pub(super) fn dynamic(position: &Board, level: usize) -> Vec<Chain> {
    let base = [8.5, 9.0, 9.5, 10.0, 10.5, 11.0][level];
    search(position, base, Rules { dynamic: true, cell_links: true, level })
}

struct Search<'a> {
    position: &'a Board,
    base: f64,
    rules: Rules,
    /// The closures of candidates that are true: up to four chains use each.
    on_closures: BTreeMap<Candidate, Rc<Closure>>,
    found: Vec<Chain>,
}

fn search(position: &Board, base: f64, rules: Rules) -> Vec<Chain> {
    let mut search = Search { position, base, rules, on_closures: BTreeMap::new(), found: Vec::new() };
    let least = if rules.dynamic { 2 } else { 3 };
    for cell in (0..81).filter(|&cell| position.count(cell) >= least) {
        search.cell(cell);
    }
    chain::sort(&mut search.found);
    search.found
}

impl Search<'_> {
    fn on_closure(&mut self, candidate: Candidate) -> Rc<Closure> {
        let (position, rules) = (self.position, self.rules);
        let new = || Rc::new(closure(position, candidate, true, rules));
        Rc::clone(self.on_closures.entry(candidate).or_insert_with(new))
    }

    fn cell(&mut self, cell: usize) {
        let candidates: Vec<Candidate> =
            digits(self.position.candidates[cell]).map(|digit| (cell, digit)).collect();
        for &candidate in &candidates {
            if self.rules.dynamic {
                let on = self.on_closure(candidate);
                let off = Rc::new(closure(self.position, candidate, false, self.rules));
                self.found.extend(contradiction(self.base, candidate, true, &on));
                self.found.extend(contradiction(self.base, candidate, false, &off));
                if candidates.len() >= 3 {
                    self.common(Form::Double, &[on, off]);
                }
            }
            self.regions(candidate);
        }
        let closures: Vec<Rc<Closure>> =
            candidates.iter().map(|&candidate| self.on_closure(candidate)).collect();
        self.common(Form::Cell, &closures);
    }

    /// Looks at the houses in which the digit has its first place in this cell.
    fn regions(&mut self, (cell, digit): Candidate) {
        for kind in BOX_ROW_COLUMN {
            let places = self.position.places(kind.around(cell), digit);
            if places.len() >= 2 && places[0] == cell {
                let closures: Vec<Rc<Closure>> =
                    places.iter().map(|&place| self.on_closure((place, digit))).collect();
                self.common(Form::Region(kind), &closures);
            }
        }
    }

    /// Adds what all closures share: ON nodes, then OFF nodes, in the order of the first closure.
    fn common(&mut self, form: Form, closures: &[Rc<Closure>]) {
        for on in [true, false] {
            for node in &closures[0].side(on).order {
                let target = node.candidate();
                // A placement must remove something.
                if on && self.position.count(target.0) < 2 {
                    continue;
                }
                let ends: Option<Vec<_>> =
                    closures.iter().map(|closure| closure.side(on).get(target).cloned()).collect();
                if let Some(ends) = ends {
                    self.found.push(Chain::new(self.base, form, Effect::of(target, on), ends));
                }
            }
        }
    }
}

/// Returns the hint of a closure that ends in a contradiction: the opposite of its assumption.
fn contradiction(base: f64, assumption: Candidate, on: bool, closure: &Closure) -> Option<Chain> {
    let (on_end, off_end) = closure.contradiction.clone()?;
    Some(Chain::new(base, Form::Contradiction, Effect::of(assumption, !on), vec![on_end, off_end]))
}
