//! Negative rules: what neighbours without a mark may not be.
//!
//! SudokuMaker lists the differences, ratios and sums; Ninefold's rules follow from the marks on the board. Both mean the same if
//! the list is what the marks say, and if dots of one colour exempt their cells from the negative rule of the other, as
//! `overrideNegativeRatios` and `overrideNegativeDifferences` say. Those are on unless they are off. Type 15, nonconsecutive, is a
//! list with the difference 1. Any other list becomes pairs of digits.

use std::collections::BTreeSet;

use ninefold::grid::rule::{Negative, Pairs, Relation, Total, Where};
use ninefold::grid::{Cell, Layout, Rule};
use serde_json::Value;

use super::groups::sorted;
use crate::draft::Draft;
use crate::json;

/// Reads the negative rules, after all marks.
pub(super) fn read(constraints: &[Value], draft: &mut Draft) {
    for (number, item) in constraints.iter().enumerate() {
        let (kind, list) = match json::number(&item["type"]) {
            Some(15) => (200, vec![1]),
            Some(kind @ 200..=202) => (kind, sorted(&item["negative"])),
            _ => continue,
        };
        let list: Vec<i32> = list.into_iter().collect::<BTreeSet<i32>>().into_iter().collect();
        if list.is_empty() {
            continue;
        }
        let element = format!("constraint {} (type {})", number + 1, item["type"]);
        match rule(kind, &list, constraints, draft.rules()) {
            Some(rule) => draft.rule(element, rule),
            None => {
                let exempt = exempt(kind, constraints, draft.rules());
                let relation = Relation::Expression(expression(kind, &list));
                for places in places(draft.layout(), &exempt) {
                    draft.rule(&element, Pairs { relation: relation.clone(), places });
                }
            }
        }
    }
}

/// Returns whether dots of one colour don't exempt their cells from the negative rule of the other.
fn is_off(constraints: &[Value], kind: i32, key: &str) -> bool {
    constraints.iter().any(|item| {
        json::number(&item["type"]) == Some(kind)
            && item[key] == Value::Bool(false)
            && !json::items(&item["clues"]).is_empty()
    })
}

/// Returns whether differences, ratios or sums exempt their cells from each other's negative rules.
fn is_exempt(from: i32, by: i32, constraints: &[Value]) -> bool {
    match (from, by) {
        (200, 201) => !is_off(constraints, 201, "overrideNegativeDifferences"),
        (201, 200) => !is_off(constraints, 200, "overrideNegativeRatios"),
        (from, by) => from == by,
    }
}

/// Returns the rule of Ninefold that a list means, beside these rules.
fn rule(kind: i32, list: &[i32], constraints: &[Value], rules: &[Rule]) -> Option<Negative> {
    let (rule, is_same) = match (kind, list) {
        (200, [1]) => (Negative::Nonconsecutive, is_exempt(200, 201, constraints)),
        (201, list) if list == ratios(rules) => (Negative::Ratio, is_exempt(201, 200, constraints)),
        (202, [5, 10]) => (Negative::Xv, !rules.iter().any(is_other_sum)),
        _ => return None,
    };
    is_same.then_some(rule)
}

/// Returns the cells that marks exempt from a negative rule.
fn exempt(kind: i32, constraints: &[Value], rules: &[Rule]) -> Vec<[Cell; 2]> {
    let mark = |rule: &Rule| match rule {
        Rule::Difference(dot) => Some((200, dot.cells)),
        Rule::Ratio(dot) => Some((201, dot.cells)),
        Rule::Total(sum) => Some((202, sum.cells)),
        _ => None,
    };
    let marks = rules.iter().filter_map(mark);
    marks.filter(|&(by, _)| is_exempt(kind, by, constraints)).map(|(_, cells)| cells).collect()
}

/// Writes what cells without a mark obey.
fn expression(kind: i32, list: &[i32]) -> String {
    let part = |&number: &i32| match kind {
        200 => format!("|a - b| != {number}"),
        201 => format!("a != {number} * b and b != {number} * a"),
        _ => format!("a + b != {number}"),
    };
    list.iter().map(part).collect::<Vec<String>>().join(" and ")
}

/// Returns all cells that share a side and aren't exempt, as lines.
fn places(layout: &Layout, exempt: &[[Cell; 2]]) -> Vec<Where> {
    if exempt.is_empty() {
        return vec![Where::Apart(0, 1)];
    }
    let (rows, columns) = (layout.rows(), layout.columns());
    let row = |row: usize| (0..columns).map(|column| layout.cell(row, column)).collect();
    let column = |column: usize| (0..rows).map(|row| layout.cell(row, column)).collect();
    let lines: Vec<Vec<Cell>> = (0..rows).map(row).chain((0..columns).map(column)).collect();
    let is_joined = |a: &Cell, b: &Cell| !exempt.contains(&[*a, *b]) && !exempt.contains(&[*b, *a]);
    let parts = lines.iter().flat_map(|line| line.chunk_by(is_joined));
    parts.filter(|part| part.len() > 1).map(|part| Where::Along(part.to_vec())).collect()
}

fn is_other_sum(rule: &Rule) -> bool {
    matches!(rule, Rule::Total(total) if total.sum != Total::X && total.sum != Total::V)
}

/// Returns the ratios that Ninefold's negative rule forbids: those on the board, or 2 if there are none.
pub(super) fn ratios(rules: &[Rule]) -> Vec<i32> {
    let ratio = |rule: &Rule| match rule {
        Rule::Ratio(dot) => Some(dot.by),
        _ => None,
    };
    let mut ratios: Vec<i32> = rules.iter().filter_map(ratio).collect();
    ratios.sort_unstable();
    ratios.dedup();
    if ratios.is_empty() { vec![2] } else { ratios }
}
