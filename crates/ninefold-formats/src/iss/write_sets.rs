//! Writes rules about sets of cells, relations, automata, and clues outside the grid.

use ninefold::grid::rule::{Indexer, Relation, Where};
use ninefold::grid::{Cell, Rule};

use super::keys;
use super::machine::Machine;
use super::write::Writer;
use crate::pack::base64;

/// Writes a rule of these kinds: `None` if it is none of them, `Some(None)` if the format can't hold it.
pub(super) fn write(rule: &Rule, to: &mut Writer<'_>) -> Option<Option<()>> {
    let (name, first, cells): (&str, Option<String>, Vec<Cell>) = match rule {
        Rule::Contains(rule) => ("ContainAtLeast", Some(joined(&rule.values)), rule.cells.clone()),
        Rule::LookAndSay(rule) => {
            let is_short = rule.counts.iter().all(|&(times, value)| times <= 9 && (0..=9).contains(&value));
            if !is_short {
                return Some(None);
            }
            let clue = rule.counts.iter().map(|(times, value)| format!("{times}{value}")).collect();
            ("LookAndSay", Some(clue), rule.cells.clone())
        }
        Rule::SameValues(rule) => ("SameValues", Some(rule.areas.len().to_string()), rule.areas.concat()),
        Rule::EqualSum(rule) => {
            let areas: Vec<Vec<String>> = rule.areas.iter().map(|area| to.names(area)).collect();
            to.item("EqualSum", areas.join(&"-".to_owned()));
            return Some(Some(()));
        }
        Rule::Sum(rule) => {
            let [total] = rule.totals[..] else { return Some(None) };
            let coefficients: Vec<i32> = rule.terms.iter().map(|term| term.1).collect();
            let first = match coefficients.iter().all(|&coefficient| coefficient == 1) {
                true => total.to_string(),
                false => format!("{total}_=_{}", joined(&coefficients)),
            };
            ("Sum", Some(first), rule.terms.iter().map(|term| term.0).collect())
        }
        Rule::Indexer(Indexer { cell, .. }) => match rule.name() {
            "row-index" => ("Indexing", Some("R".to_owned()), vec![*cell]),
            "column-index" => ("Indexing", Some("C".to_owned()), vec![*cell]),
            _ => return Some(None),
        },
        Rule::Regular(rule) => {
            ("Regex", Some(base64::encode(rule.pattern.as_bytes(), true)), rule.cells.clone())
        }
        Rule::Pairs(rule) => {
            let (Relation::Table(table), Where::Along(cells) | Where::All(cells)) =
                (&rule.relation, &rule.places)
            else {
                return Some(None);
            };
            let name = if matches!(rule.places, Where::All(_)) { "PairX" } else { "Pair" };
            if name == "PairX" && !table.is_symmetric() {
                return Some(None);
            }
            let arguments = [keys::pairs_key(table), "_".to_owned()].into_iter().chain(to.names(cells));
            to.item(name, arguments);
            return Some(Some(()));
        }
        Rule::Follows(rule) => {
            let Some(key) = Machine::of(&rule.automaton).write() else { return Some(None) };
            to.item("NFA", [key, "_".to_owned()].into_iter().chain(to.names(&rule.cells)));
            return Some(Some(()));
        }
        Rule::Either(rule) => {
            let outside = to.outside.clone();
            let mut inner = Writer { layout: to.layout, outside, text: String::new() };
            inner.item("Or", []);
            for branch in &rule.branches {
                inner.item("And", []);
                for rule in branch {
                    if inner.rule(rule).is_none() {
                        return Some(None);
                    }
                }
                inner.item("End", []);
            }
            inner.item("End", []);
            to.text.push_str(&inner.text);
            return Some(Some(()));
        }
        Rule::Among(rule) => {
            let values: Vec<i32> = rule.digits.iter().map(|digit| to.layout.value(digit)).collect();
            to.item("", [format!("{}_{}", to.name(rule.cell), joined(&values))]);
            return Some(Some(()));
        }
        Rule::Parity(rule) => {
            let is_right = |value: &i32| (value % 2 == 1) == rule.odd;
            let values: Vec<i32> =
                to.layout.digits().iter().map(|digit| to.layout.value(digit)).filter(is_right).collect();
            to.item("", [format!("{}_{}", to.name(rule.cell), joined(&values))]);
            return Some(Some(()));
        }
        rule => return outside(rule, to),
    };
    to.item(name, first.into_iter().chain(to.names(&cells)));
    Some(Some(()))
}

fn joined(values: &[i32]) -> String {
    values.iter().map(i32::to_string).collect::<Vec<String>>().join("_")
}

/// The item that lets lines of ranks be equal.
const ANY_TIES: &str = ".FullRankTies~any";

/// Writes clues outside the grid.
fn outside(rule: &Rule, to: &mut Writer<'_>) -> Option<Option<()>> {
    let (name, clue, cells) = match rule {
        Rule::XSum(rule) => ("XSum", rule.sum, &rule.cells),
        Rule::Skyscraper(rule) => {
            (if rule.hidden { "HiddenSkyscraper" } else { "Skyscraper" }, rule.clue, &rule.cells)
        }
        Rule::NumberedRoom(rule) => ("NumberedRoom", rule.clue, &rule.cells),
        Rule::FullRank(rule) => ("FullRank", rule.rank, &rule.cells),
        Rule::NoTies(_) => {
            to.item("FullRankTies", ["none".to_owned()]);
            return Some(Some(()));
        }
        Rule::Sandwich(rule) if rule.crusts.is_none() => ("Sandwich", rule.sum, &rule.cells),
        Rule::Sandwich(_) => return Some(None),
        Rule::LittleKiller(rule) => {
            // The diagonal may be the format's own; a sum of the same cells always is.
            let arguments = std::iter::once(rule.sum.to_string()).chain(to.names(&rule.cells));
            to.item("Sum", arguments);
            return Some(Some(()));
        }
        _ => return None,
    };
    let Some((line, is_reversed)) = line(cells, to) else { return Some(None) };
    if matches!(rule, Rule::FullRank(rule) if rule.ties) && !to.text.contains(ANY_TIES) {
        to.text.push_str(ANY_TIES);
    }
    match (name, is_reversed) {
        ("Sandwich", _) => to.item(name, [clue.to_string(), line]),
        (_, false) => to.item(name, [line, clue.to_string(), String::new()]),
        (_, true) => to.item(name, [line, String::new(), clue.to_string()]),
    }
    Some(Some(()))
}

/// Returns the name of a row or column, and whether the cells are in reverse order.
fn line(cells: &[Cell], to: &Writer<'_>) -> Option<(String, bool)> {
    let layout = to.layout;
    let (first, last) = (*cells.first()?, *cells.last()?);
    let is_row = layout.row(first) == layout.row(last);
    let whole: Vec<Cell> = match is_row {
        true => (0..layout.columns()).map(|column| layout.cell(layout.row(first), column)).collect(),
        false => (0..layout.rows()).map(|row| layout.cell(row, layout.column(first))).collect(),
    };
    let name =
        if is_row { format!("R{}", layout.row(first) + 1) } else { format!("C{}", layout.column(first) + 1) };
    let is_reversed = first > last;
    let same = if is_reversed { whole.iter().rev().eq(cells) } else { whole.iter().eq(cells) };
    (same && !layout.is_extra(first)).then_some((name, is_reversed))
}
