//! Negative rules: what neighbours without a mark may not be.
//!
//! SudokuMaker lists the differences, ratios and sums; Ninefold's rules follow from the marks on the board. Both mean the same if
//! the list is what the marks say, and if dots of one colour exempt their cells from the negative rule of the other, as
//! `overrideNegativeRatios` and `overrideNegativeDifferences` say. Those are on unless they are off.

use ninefold::grid::Rule;
use ninefold::grid::rule::{Negative, Total};
use serde_json::Value;

use super::groups::sorted;
use crate::about::NoteKind;
use crate::draft::Draft;
use crate::json;

/// Reads the negative rules, after all marks.
pub(super) fn read(constraints: &[Value], draft: &mut Draft) {
    for (number, item) in constraints.iter().enumerate() {
        let Some(kind @ 200..=202) = json::number(&item["type"]) else { continue };
        let mut list = sorted(&item["negative"]);
        list.dedup();
        if list.is_empty() {
            continue;
        }
        let element = format!("constraint {} (type {kind})", number + 1);
        match rule(kind, &list, constraints, draft.rules()) {
            Ok(rule) => draft.rule(element, rule),
            Err(reason) => {
                draft.note(NoteKind::Rule, element, format!("{reason}; the negative rule is left out"));
            }
        }
    }
}

/// Returns the rule that a list means, beside these rules.
fn rule(kind: i32, list: &[i32], constraints: &[Value], rules: &[Rule]) -> Result<Negative, String> {
    let is_off = |kind: i32, key: &str| {
        constraints.iter().any(|item| {
            json::number(&item["type"]) == Some(kind)
                && item[key] == Value::Bool(false)
                && !json::items(&item["clues"]).is_empty()
        })
    };
    let exempt = |dots: &str| format!("{dots} don't exempt their cells from it, as they do in Ninefold");
    match (kind, list) {
        (200, [1]) if is_off(201, "overrideNegativeDifferences") => Err(exempt("ratios")),
        (200, [1]) => Ok(Negative::Nonconsecutive),
        (201, list) if list != ratios(rules) => Err(format!(
            "it forbids the ratios {list:?}, but Ninefold's rule those of the marks on the board, which are {:?}",
            ratios(rules)
        )),
        (201, _) if is_off(200, "overrideNegativeRatios") => Err(exempt("differences")),
        (201, _) => Ok(Negative::Ratio),
        (202, [5, 10]) if rules.iter().any(is_other_sum) => {
            Err("marks with other sums than 5 and 10 exempt their cells from it".to_owned())
        }
        (202, [5, 10]) => Ok(Negative::Xv),
        (_, list) => Err(format!("Ninefold has no negative rule for {list:?}")),
    }
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
