//! The rules of a board.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use super::super::{Cell, CellSet, Grid, House, Layout};
use super::{Filled, Lowered, Lowering, Rule, RuleError};

/// The rules of a board beyond its houses, in a fixed order, each once.
///
/// It is a slice: `layout.rules().iter()`.
#[derive(Clone, Debug, Default)]
pub struct Rules(Option<Arc<List>>);

#[derive(Debug)]
struct List {
    rules: Vec<Rule>,
    lowered: OnceLock<Vec<Lowered>>,
    /// For each cell, the primitives that it is part of.
    of_cell: OnceLock<Vec<Vec<u32>>>,
}

/// A rule that a board breaks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Broken {
    /// The rule, an index into the layout's [`Rules`].
    pub rule: usize,
    /// The cells that break it, in board order.
    pub cells: Vec<Cell>,
}

impl Rules {
    /// Checks the rules one by one, and sorts them.
    pub(in crate::grid) fn new(
        layout: &Layout,
        rules: impl IntoIterator<Item = Rule>,
    ) -> Result<Rules, RuleError> {
        let mut list = Vec::new();
        for rule in rules {
            list.push(layout.check_rule(rule)?);
        }
        list.sort_unstable();
        list.dedup();
        Ok(match list.is_empty() {
            true => Rules(None),
            false => Rules(Some(Arc::new(List {
                rules: list,
                lowered: OnceLock::new(),
                of_cell: OnceLock::new(),
            }))),
        })
    }
}

impl Deref for Rules {
    type Target = [Rule];

    fn deref(&self) -> &[Rule] {
        self.0.as_ref().map_or(&[], |list| &list.rules)
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        **self == **other
    }
}

impl Eq for Rules {}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl Layout {
    /// Returns a rule in its usual form, if it makes sense on this board.
    ///
    /// # Errors
    /// If it doesn't: a cell is outside, a cage has a sum that its cells can't have.
    pub fn check_rule(&self, mut rule: Rule) -> Result<Rule, RuleError> {
        rule.normalise();
        rule.check(self)?;
        Ok(rule)
    }

    /// Returns the rules as primitives, which engines propagate.
    #[must_use]
    pub fn lowered(&self) -> &[Lowered] {
        let Some(list) = &self.rules().0 else { return &[] };
        list.lowered.get_or_init(|| {
            let mut lowering = Lowering::default();
            let mut all = Vec::new();
            for (number, rule) in list.rules.iter().enumerate() {
                rule.lower(self, &mut lowering);
                all.extend(lowering.take(number));
            }
            all
        })
    }

    /// Returns the primitives that a cell is part of, as indices into [`Layout::lowered`].
    #[must_use]
    pub fn lowered_of(&self, cell: Cell) -> &[u32] {
        let Some(list) = &self.rules().0 else { return &[] };
        let of_cell = list.of_cell.get_or_init(|| {
            let mut of_cell = vec![Vec::new(); self.cell_count()];
            for (number, lowered) in self.lowered().iter().enumerate() {
                let cells: CellSet = lowered.primitive.cells().into_iter().collect();
                for cell in cells {
                    of_cell[cell.index()].push(number as u32);
                }
            }
            of_cell
        });
        &of_cell[cell.index()]
    }
}

impl Grid {
    /// Returns the rules that the filled cells break, whatever the blank ones will hold, with the cells that break them.
    #[must_use]
    pub fn broken_rules(&self) -> Vec<Broken> {
        let layout = self.layout();
        let digit = |cell| self.get(cell);
        let mut found: Vec<Broken> = Vec::new();
        for lowered in layout.lowered() {
            if lowered.primitive.holds(layout, &digit) == Some(false) {
                let cells: CellSet = lowered.primitive.cells().into_iter().collect();
                found.push(Broken { rule: lowered.rule, cells: cells.iter().collect() });
            }
        }
        found.dedup();
        found
    }

    /// Returns whether the digit in a cell repeats one in a group of cells that differ, or completes a rule's cells so that the
    /// rule is broken. Houses don't count here.
    #[must_use]
    pub fn breaks_rule_at(&self, cell: Cell) -> bool {
        let layout = self.layout();
        let digit = |cell| self.get(cell);
        let broken =
            |&number: &u32| layout.lowered()[number as usize].primitive.holds(layout, &digit) == Some(false);
        let repeats = |group: &House| group.set().contains(cell) && self.repeats_in(group);
        layout.groups().iter().any(repeats) || layout.lowered_of(cell).iter().any(broken)
    }

    /// Returns the first rule that a full grid breaks, by [`Rule::holds`]; `None` if there is none or a cell is blank.
    #[must_use]
    pub fn first_broken_rule(&self) -> Option<usize> {
        let filled = Filled::new(self)?;
        self.layout().rules().iter().position(|rule| !rule.holds(&filled))
    }
}
