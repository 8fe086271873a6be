//! Operators between two digits, for pairs of cells, neighbours, and corners.

use ninefold::grid::rule::{Difference, Greater, Pairs, Product, Ratio, Relation, Total, Where};
use ninefold::grid::{Cell, Layout, Rule};
use serde_json::Value;

use crate::json;

/// Returns an operator with its parameters as an expression over the digits a and b.
pub(super) fn expression(op: &str, params: &Value) -> Result<String, String> {
    let number = || {
        json::items(params)
            .first()
            .and_then(json::number)
            .ok_or_else(|| format!("the operator '{op}' has no number"))
    };
    Ok(match op {
        "different" => "a != b".to_owned(),
        "equal" => "a = b".to_owned(),
        "less" => "a < b".to_owned(),
        "less_equal" => "a <= b".to_owned(),
        "difference" => format!("|a - b| = {}", number()?),
        "not_difference" => format!("|a - b| != {}", number()?),
        "not_consecutive" => "|a - b| != 1".to_owned(),
        "difference_at_least" => format!("|a - b| >= {}", number()?),
        "difference_at_most" => format!("|a - b| <= {}", number()?),
        "ratio" => format!("a = {0} * b or b = {0} * a", number()?),
        "not_ratio" => format!("a != {0} * b and b != {0} * a", number()?),
        "sum" => format!("a + b = {}", number()?),
        "not_sum" => format!("a + b != {}", number()?),
        "parity_differs" => "a % 2 != b % 2".to_owned(),
        "same_mod3" => "a % 3 = b % 3".to_owned(),
        "different_mod3" => "a % 3 != b % 3".to_owned(),
        "allowed" => {
            let pairs: Vec<String> = json::items(json::items(params).first().unwrap_or(&Value::Null))
                .iter()
                .filter_map(|pair| match json::numbers(pair)[..] {
                    [a, b] => Some(format!("a = {a} and b = {b}")),
                    _ => None,
                })
                .collect();
            if pairs.is_empty() {
                return Err("the operator 'allowed' has no pairs of digits".to_owned());
            }
            pairs.join(" or ")
        }
        "any_of" => {
            let parts: Result<Vec<String>, String> = json::items(params)
                .iter()
                .map(|part| {
                    let op = part[0].as_str().unwrap_or_default();
                    Ok(format!("({})", expression(op, &part[1])?))
                })
                .collect();
            parts?.join(" or ")
        }
        other => return Err(format!("Ninefold has no operator like '{other}'")),
    })
}

/// Returns the rule of two cells: one with a name if there is one.
pub(super) fn pair(cells: [Cell; 2], op: &str, params: &Value) -> Result<Rule, String> {
    let number = json::items(params).first().and_then(json::number);
    Ok(match (op, number) {
        ("difference", Some(by)) => Difference { cells, by }.into(),
        ("ratio", Some(by)) => Ratio { cells, by }.into(),
        ("sum", Some(sum)) => Total { cells, sum }.into(),
        ("less", _) => Greater { cells: vec![cells[1], cells[0]] }.into(),
        _ => along(cells, expression(op, params)?),
    })
}

/// Returns the rule that an expression holds for two cells.
pub(super) fn along(cells: [Cell; 2], expression: String) -> Rule {
    Pairs { relation: Relation::Expression(expression), places: Where::Along(cells.to_vec()) }.into()
}

/// Returns the rules that an expression holds for all neighbours of a kind.
pub(super) fn neighbours(place: &str, expression: &str) -> Result<Vec<Rule>, String> {
    let steps: &[(u8, u8)] = match place {
        "orthogonal" => &[(0, 1)],
        "diagonal" => &[(1, 1)],
        "king" => &[(0, 1), (1, 1)],
        "knight" => &[(1, 2)],
        other => return Err(format!("Ninefold has no neighbours like '{other}'")),
    };
    let rule = |&(rows, columns): &(u8, u8)| {
        let relation = Relation::Expression(expression.to_owned());
        Pairs { relation, places: Where::Apart(rows, columns) }.into()
    };
    Ok(steps.iter().map(rule).collect())
}

/// Returns the rules of a corner whose opposite cells make a number, or are all odd or even.
pub(super) fn mathrax(cells: &[Cell], op: &str, value: Option<i32>) -> Result<Vec<Rule>, String> {
    let &[first, second, third, fourth] = cells else {
        return Err(format!("it has {} cells instead of four", cells.len()));
    };
    let both = [[first, fourth], [second, third]];
    let parity = |odd: bool| {
        let rule = |&cell: &Cell| ninefold::grid::rule::Parity { cell, odd }.into();
        Ok(cells.iter().map(rule).collect())
    };
    match (op, value) {
        ("odd", _) => parity(true),
        ("even", _) => parity(false),
        ("+", Some(sum)) => Ok(both.map(|cells| Total { cells, sum }.into()).to_vec()),
        ("-", Some(by)) => Ok(both.map(|cells| Difference { cells, by }.into()).to_vec()),
        ("/", Some(by)) => Ok(both.map(|cells| Ratio { cells, by }.into()).to_vec()),
        ("x", Some(product)) => {
            Ok(both.map(|cells| Product { cells: cells.to_vec(), product }.into()).to_vec())
        }
        _ => Err("expected an operator + - x / with a value, or odd or even".to_owned()),
    }
}

/// Returns whether two cells share a side.
pub(super) fn touch(layout: &Layout, cells: [Cell; 2]) -> bool {
    let apart = |of: fn(&Layout, Cell) -> usize| of(layout, cells[0]).abs_diff(of(layout, cells[1]));
    apart(Layout::row) + apart(Layout::column) == 1
}
