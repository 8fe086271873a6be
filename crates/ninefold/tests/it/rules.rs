//! Every kind of rule, over the shared samples: text and back, primitives against what the rule means.

use std::collections::BTreeMap;
use std::sync::Arc;

use ninefold::grid::rule::{Filled, Primitive, Totals};
use ninefold::grid::{Cell, Digit, DigitSet, Grid, Layout, Rule};

use crate::common::rules::{SAMPLES, read};
use crate::common::{Random, digit};

#[test]
fn every_kind_has_three_samples_and_every_name_one() {
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for (board, rules) in SAMPLES {
        *names.entry(read(board, rules).1.name()).or_default() += 1;
    }
    for kind in Rule::NAMES {
        let count = |name: &&str| names.get(name).copied().unwrap_or(0);
        assert!(kind.iter().all(|name| count(name) > 0), "a name of {kind:?} has no sample");
        assert!(kind.iter().map(count).sum::<usize>() >= 3, "{kind:?} has fewer than three samples");
    }
}

#[test]
fn text_comes_back_as_the_same_rule_in_its_usual_form() {
    for (board, rules) in SAMPLES {
        let (layout, rule) = read(board, rules);
        let text = rule.write(&layout);
        let again = Rule::read(&text, &layout).unwrap_or_else(|e| panic!("{board}: {e}"));
        assert_eq!(again, rule, "{board}: {text}");
        assert_eq!(again.write(&layout), text, "{board}");
        let twice = layout.with_rules([rule.clone(), again]).unwrap();
        assert_eq!(twice.rules().iter().collect::<Vec<_>>(), [&rule], "{board}: {text}");
    }
}

#[test]
fn samples_describe_themselves_and_name_cells_once() {
    for (board, rules) in SAMPLES {
        let (layout, rule) = read(board, rules);
        let sentence = rule.describe(&layout);
        assert!(sentence.ends_with(['.', ')']) && sentence.len() > 20, "{board}: {rules}: {sentence}");
        let mut cells = rule.cells(&layout);
        let count = cells.len();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), count, "{board}: {rules} names a cell twice");
        assert!(count > 0 && cells.iter().all(|cell| cell.index() < layout.cell_count()));
    }
}

/// A board that changes cell by cell.
struct Walk {
    random: Random,
    grid: Grid,
    cells: Vec<Cell>,
}

impl Walk {
    fn new(layout: &Arc<Layout>, rule: &Rule, seed: u64, digits: usize) -> Walk {
        let mut random = Random(seed);
        let offset = random.below(layout.side());
        let value = |random: &mut Random| (offset + random.below(digits)) % layout.side() + 1;
        let contents: Vec<Option<Digit>> =
            (0..layout.cell_count()).map(|_| Some(digit(value(&mut random)))).collect();
        let grid = Grid::new(Arc::clone(layout), contents).unwrap();
        Walk { random, grid, cells: rule.cells(layout) }
    }

    /// Returns what the rule says, and how far its primitives are from holding.
    fn judge(&self, rule: &Rule) -> (bool, usize) {
        let layout = self.grid.layout();
        let number = layout.rules().iter().position(|other| other == rule).unwrap();
        let own = layout.lowered().iter().filter(|lowered| lowered.rule == number && !lowered.implied);
        let digit = |cell| self.grid.get(cell);
        let away = own.map(|lowered| distance(&lowered.primitive, layout, &digit)).sum();
        (rule.holds(&Filled::new(&self.grid).unwrap()), away)
    }
}

/// Returns how far a primitive is from holding on a full board: 0 exactly if it holds, and less on boards that are nearer.
fn distance(primitive: &Primitive, layout: &Layout, digit: &dyn Fn(Cell) -> Option<Digit>) -> usize {
    if primitive.holds(layout, digit).unwrap() {
        return 0;
    }
    let value = |cell: Cell| layout.value(digit(cell).unwrap());
    let nearest =
        |sum: i32, totals: &Totals| totals.numbers().iter().map(|total| total.abs_diff(sum) as usize).min();
    match primitive {
        Primitive::Differ(cells) => {
            let different: DigitSet = cells.iter().map(|&cell| digit(cell).unwrap()).collect();
            cells.len() - different.len()
        }
        Primitive::Sum(terms, totals) => {
            nearest(terms.iter().map(|&(cell, times)| times * value(cell)).sum(), totals).unwrap_or(1)
        }
        Primitive::Tally { terms, digits, totals } => {
            let counted = terms.iter().filter(|term| digits.contains(digit(term.0).unwrap()));
            nearest(counted.map(|term| term.1).sum(), totals).unwrap_or(1)
        }
        Primitive::Any(branches) => {
            let all = |branch: &Vec<Primitive>| branch.iter().map(|part| distance(part, layout, digit)).sum();
            branches.iter().map(all).min().unwrap_or(1)
        }
        _ => 1,
    }
}

/// Walks from random boards towards those that obey the rule, and compares the rule with its primitives at every step.
#[test]
fn primitives_hold_exactly_if_the_rule_does() {
    let mut unseen = Vec::new();
    for (board, rules) in SAMPLES {
        let (layout, rule) = read(board, rules);
        let layout = Arc::new(layout);
        let mut seen = [0; 2];
        let steps = (80_000 / layout.cell_count().min(100) / rule.cells(&layout).len().isqrt()).max(2_500);
        for (seed, digits) in [1, 2, 3, layout.side(), layout.side(), layout.side()].into_iter().enumerate() {
            let mut walk = Walk::new(&layout, &rule, seed as u64, digits);
            for _ in 0..steps {
                let cell = walk.cells[walk.random.below(walk.cells.len())];
                let before = walk.grid.get(cell);
                let (holds, away) = walk.judge(&rule);
                assert_eq!(holds, away == 0, "{board}: {rules}: {}", walk.grid);
                seen[usize::from(holds)] += 1;
                // A step away from the rule is taken back, except now and then.
                walk.grid.set(cell, Some(digit(walk.random.below(layout.side()) + 1)));
                if walk.judge(&rule).1 > away && walk.random.below(50) > 0 {
                    walk.grid.set(cell, before);
                }
            }
        }
        // No random walk finds the few boards that a doppelgänger allows: the examples have one.
        if seen[0] == 0 || seen[1] == 0 && rule.name() != "doppelganger" {
            unseen.push(format!("{board}: {rules} was {seen:?} times false and true"));
        }
    }
    assert!(unseen.is_empty(), "{}", unseen.join("\n"));
}

/// The table of docs/RULES.md: for each name the first sample, and its sentence. `NINEFOLD_WRITE=1` writes it.
#[test]
fn the_document_lists_every_rule() {
    let mut rows = vec!["| rule | meaning |".to_owned(), "|---|---|".to_owned()];
    for name in Rule::NAMES.iter().flat_map(|names| names.iter()) {
        let mut samples = SAMPLES.iter().map(|(board, rules)| read(board, rules));
        let (layout, rule) = samples.find(|(_, rule)| rule.name() == *name).unwrap();
        let (text, sentence) = (rule.write(&layout), rule.describe(&layout));
        let escape = |text: String| text.replace('|', "\\|");
        rows.push(format!("| `{}` | {} |", escape(text), escape(sentence)));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/RULES.md");
    let document = std::fs::read_to_string(path).unwrap();
    let (before, rest) = document.split_once("<!-- table -->").unwrap();
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    let table = rows.join("\n");
    let expected = format!("{before}<!-- table -->\n{table}\n<!-- end -->{after}");
    if std::env::var_os("NINEFOLD_WRITE").is_some() {
        std::fs::write(path, expected).unwrap();
        return;
    }
    assert!(document == expected, "docs/RULES.md lacks this table; NINEFOLD_WRITE=1 writes it:\n{table}");
}
