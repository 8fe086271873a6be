//! Tables of digits that cells may hold together, as automata; and other rules that are made of simpler ones.

use std::collections::BTreeMap;

use ninefold::grid::rule::{Automaton, Either, Follows, Sum};
use ninefold::grid::{Cell, DigitSet, Layout, Rule};

/// Returns the rule that cells hold, in order, one of the rows of a table.
pub(super) fn table(cells: Vec<Cell>, rows: &[Vec<i32>], layout: &Layout) -> Result<Rule, String> {
    const MAX_ROWS: usize = 20_000;
    if rows.len() > MAX_ROWS || rows.iter().any(|row| row.len() != cells.len()) {
        return Err(format!("its table isn't rows of {} digits, at most {MAX_ROWS}", cells.len()));
    }
    // A tree of beginnings, whose leaves are one state.
    let mut states: BTreeMap<Vec<i32>, u16> = BTreeMap::from([(Vec::new(), 0)]);
    let mut edges: BTreeMap<(u16, u16), DigitSet> = BTreeMap::new();
    let last = 1u16;
    let mut next = 2u16;
    for row in rows {
        let mut from = 0;
        for (at, &value) in row.iter().enumerate() {
            let digit = layout
                .digit_of(value)
                .ok_or_else(|| format!("its table has {value}, which isn't a digit of this board"))?;
            let to = if at + 1 == row.len() {
                last
            } else {
                *states.entry(row[..=at].to_vec()).or_insert_with(|| {
                    next += 1;
                    next - 1
                })
            };
            if usize::from(next) >= Automaton::MAX_STATES {
                return Err("its table is too large".to_owned());
            }
            edges.entry((from, to)).or_insert(DigitSet::EMPTY).insert(digit);
            from = to;
        }
    }
    let edges = edges.into_iter().map(|((from, to), digits)| (from, digits, to)).collect();
    let accepting = (0..next).map(|state| state == last).collect();
    let automaton =
        Automaton::new(usize::from(next), vec![0], accepting, edges).ok_or("its table is too large")?;
    Ok(Follows { cells, automaton }.into())
}

/// Returns the rule that so many different digits are in cells.
pub(super) fn distinct(cells: Vec<Cell>, count: i32, layout: &Layout) -> Result<Rule, String> {
    if !(1..=cells.len().min(layout.side()) as i32).contains(&count) {
        return Err(format!("{} cells can't hold {count} different digits", cells.len()));
    }
    let size = |seen: &u32| seen.count_ones() as i32;
    let next = |seen: &u32, value: i32| Some(seen | 1 << value).filter(|seen| size(seen) <= count);
    let automaton = Automaton::explore(layout, cells.len(), 0, next, |seen| size(seen) == count);
    let automaton = automaton.ok_or_else(|| format!("{} digits have too many sets", layout.side()))?;
    Ok(Follows { cells, automaton }.into())
}

/// Returns how many different digits are in the cells, if that is what a rule says.
pub(super) fn distinct_count(rule: &Follows, layout: &Layout) -> Option<i32> {
    let is_same = |count: &i32| {
        distinct(rule.cells.clone(), *count, layout).is_ok_and(|same| same == rule.clone().into())
    };
    (1..=rule.cells.len().min(layout.side()) as i32).find(is_same)
}

/// Returns the rule that the first digit is the sum or the difference of two others.
pub(super) fn vudoku(cells: &[Cell]) -> Result<Rule, String> {
    let &[vertex, a, b] = cells else { return Err(format!("it has {} cells instead of three", cells.len())) };
    let zero = |terms: [(Cell, i32); 3]| vec![Rule::from(Sum { terms: terms.to_vec(), totals: vec![0] })];
    let branches = vec![
        zero([(vertex, 1), (a, -1), (b, -1)]),
        zero([(vertex, 1), (a, -1), (b, 1)]),
        zero([(vertex, 1), (a, 1), (b, -1)]),
    ];
    Ok(Either { branches }.into())
}
