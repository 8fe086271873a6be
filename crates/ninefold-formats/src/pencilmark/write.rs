//! Writes pencilmark's JSON.

use ninefold::grid::rule::{BoardGroups, Entropy, Leaper, Lockout, Negative, Whisper};
use ninefold::grid::{Boxes, Cell, Layout, Rule};
use serde_json::{Map, Value, json};

use super::{negative, operators, relation};
use crate::error::FormatError;
use crate::output::Output;
use crate::{Written, json as value};

pub(crate) fn write(mut output: Output<'_>) -> Result<Written, FormatError> {
    let (shape, layout) = (output.shape(), output.layout());
    let is_square = shape.rows == shape.columns && shape.digits == shape.rows;
    if !is_square || shape.low != 1 || shape.extra > 0 || !shape.lines {
        return Err(output.refuse("square boards with the digits 1 to their side"));
    }
    let mut rules = vec![match shape.boxes {
        Boxes::Oblong { rows, columns } => {
            json!({ "type": "box_grid", "origin": "r1c1", "box": [rows, columns] })
        }
        _ => json!({ "type": "grid", "origin": "r1c1" }),
    }];
    if let Boxes::Regions(_) = shape.boxes {
        for region in crate::regions::places(layout) {
            let cells: Vec<String> =
                region.into_iter().map(|(row, column)| format!("r{}c{}", row + 1, column + 1)).collect();
            rules.push(json!({ "type": "box", "cells": cells }));
        }
    }
    for (number, _) in shape.diagonals.iter().enumerate().filter(|(_, has_it)| **has_it) {
        let side = shape.rows;
        let column = |row: usize| if number == 1 { side - row } else { row + 1 };
        let cells: Vec<String> = (0..side).map(|row| format!("r{}c{}", row + 1, column(row))).collect();
        rules.push(json!({ "type": "region", "kind": "diagonal", "cells": cells }));
    }
    for rule in layout.rules().iter() {
        let several = items(rule, layout);
        if several.is_empty() {
            match item(rule, layout).filter(|item| is_accepted(item, layout)) {
                Some(item) => rules.push(item),
                None => output.lose_rule(rule),
            }
        }
        rules.extend(several);
    }
    let givens: Vec<usize> = output
        .puzzle
        .givens()
        .contents()
        .iter()
        .map(|digit| digit.map_or(0, |digit| digit.value()))
        .collect();
    let mut document = json!({
        "format": "sudoku-puzzle", "format_version": 1, "board": { "rows": shape.rows, "cols": shape.columns },
        "digits": shape.digits, "givens": givens, "rules": rules
    });
    if output.puzzle.marks().is_some() {
        let mut candidates = Map::new();
        for cell in layout.cells().filter(|&cell| output.puzzle.given(cell).is_none()) {
            let digits: Vec<usize> = output.puzzle.allowed(cell).iter().map(|digit| digit.value()).collect();
            if digits.len() < layout.side() {
                candidates.insert(layout.cell_name(cell), json!(digits));
            }
        }
        document["candidates"] = Value::Object(candidates);
    }
    let mut meta = Map::new();
    for (key, text) in
        [("title", &output.about.title), ("author", &output.about.author), ("rules", &output.about.rules)]
    {
        if let Some(text) = text {
            meta.insert(key.to_owned(), json!(text));
        }
    }
    if !meta.is_empty() {
        document["meta"] = Value::Object(meta);
    }
    if let Some(solution) = &output.about.solution {
        let digits: Vec<usize> =
            solution.contents().iter().map(|digit| digit.map_or(0, |digit| digit.value())).collect();
        document["solution"] = json!(digits);
    }
    output.lose_drawings(&[]);
    Ok(output.finish(document.to_string()))
}

/// Returns the items of a rule that is more than one there.
fn items(rule: &Rule, layout: &Layout) -> Vec<Value> {
    let names =
        |cells: &[Cell]| -> Vec<String> { cells.iter().map(|&cell| layout.cell_name(cell)).collect() };
    let regions = |kind: &str, groups: Vec<Vec<Cell>>| {
        groups.iter().map(|cells| json!({ "type": "region", "kind": kind, "cells": names(cells) })).collect()
    };
    match rule {
        Rule::BoardGroups(groups @ BoardGroups::Disjoint) => regions("disjoint", groups.groups(layout)),
        Rule::BoardGroups(groups) => regions("window", groups.groups(layout)),
        Rule::Greater(rule) if rule.cells.len() > 2 => {
            let less = |pair: &[Cell]| pair_item("less", &[], [pair[1], pair[0]], layout);
            rule.cells.windows(2).map(less).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the item of two cells: a mark between them if they share a side, else a relation.
fn pair_item(op: &str, params: &[i32], cells: [Cell; 2], layout: &Layout) -> Value {
    let names = cells.map(|cell| layout.cell_name(cell));
    if !operators::touch(layout, cells) {
        return json!({ "type": "relation", "op": op, "params": params, "pairs": [names] });
    }
    match (op, params) {
        ("difference", [1]) => json!({ "type": "edge", "kind": "kropki", "color": "white", "cells": names }),
        ("ratio", [2]) => json!({ "type": "edge", "kind": "kropki", "color": "black", "cells": names }),
        ("sum", [10]) => json!({ "type": "edge", "kind": "xv", "letter": "X", "cells": names }),
        ("sum", [5]) => json!({ "type": "edge", "kind": "xv", "letter": "V", "cells": names }),
        ("sum", [sum, ..]) => json!({ "type": "edge", "kind": "sum", "sum": sum, "cells": names }),
        (op, [value, ..]) => json!({ "type": "edge", "kind": op, "value": value, "cells": names }),
        (op, []) => json!({ "type": "edge", "kind": op, "cells": names }),
    }
}

/// Returns whether pencilmark takes an item: lines go from cell to neighbour, shafts begin next to their bulb.
fn is_accepted(item: &Value, layout: &Layout) -> bool {
    let place = |name: &Value| {
        let (row, column) = name.as_str()?.strip_prefix('r')?.split_once('c')?;
        Some((row.parse::<usize>().ok()?, column.parse::<usize>().ok()?))
    };
    let touch = |a: &Value, b: &Value| {
        place(a).zip(place(b)).is_some_and(|(a, b)| a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)) == 1)
    };
    let cells = value::items(&item["cells"]);
    match item["type"].as_str() {
        Some("line") => cells.windows(2).all(|pair| touch(&pair[0], &pair[1])),
        Some("arrow") => value::items(&item["lines"])
            .iter()
            .all(|shaft| value::items(&item["bulb"]).iter().any(|bulb| touch(bulb, &shaft[0]))),
        // A clue outside sees the whole of its line.
        _ if item.get("side").is_some() => {
            let step = |pair: &[Value]| {
                let (a, b) = place(&pair[0]).zip(place(&pair[1]))?;
                Some((b.0 as isize - a.0 as isize, b.1 as isize - a.1 as isize))
            };
            let first = cells.windows(2).next().and_then(step);
            let is_edge = |name: Option<&Value>| {
                name.and_then(place).is_some_and(|(row, column)| {
                    row == 1 || column == 1 || row == layout.rows() || column == layout.columns()
                })
            };
            cells.windows(2).all(|pair| step(pair) == first)
                && is_edge(cells.first())
                && is_edge(cells.last())
        }
        _ => true,
    }
}

/// Returns a rule as an item of the list; `None` if the format can't hold it.
fn item(rule: &Rule, layout: &Layout) -> Option<Value> {
    let names =
        |cells: &[Cell]| -> Vec<String> { cells.iter().map(|&cell| layout.cell_name(cell)).collect() };
    let line = |kind: &str, cells: &[Cell]| json!({ "type": "line", "kind": kind, "cells": names(cells) });
    let valued = |mut item: Value, value: Option<i32>| {
        if let Some(value) = value {
            item["value"] = json!(value);
        }
        item
    };
    // Only nine digits have usual numbers.
    let unusual = |value: i32, usual: i32| Some(value).filter(|&value| value != usual || layout.side() != 9);
    Some(match rule {
        Rule::Cage(rule) => match rule.sum {
            Some(sum) => json!({ "type": "cage", "cells": names(&rule.cells), "sum": sum }),
            None => json!({ "type": "cage", "cells": names(&rule.cells) }),
        },
        Rule::Region(rule) => json!({ "type": "region", "kind": "extra", "cells": names(&rule.cells) }),
        Rule::Leaper(Leaper::Knight) => json!({ "type": "neighbours", "kind": "antiknight" }),
        Rule::Leaper(Leaper::King) => json!({ "type": "neighbours", "kind": "antiking" }),
        Rule::Negative(Negative::StrictlyNonconsecutive) => {
            json!({ "type": "neighbours", "kind": "nonconsecutive" })
        }
        Rule::Negative(Negative::Nonconsecutive) => {
            json!({ "type": "negative", "of": "kropki", "color": "white" })
        }
        Rule::Negative(Negative::Ratio) if negative::is_ratio_two(layout.rules(), layout) => {
            json!({ "type": "negative", "of": "kropki", "color": "black" })
        }
        Rule::Negative(Negative::Xv) => json!({ "type": "negative", "of": "xv" }),
        Rule::Entropy(Entropy::Size) => json!({ "type": "global_entropy" }),
        Rule::Thermometer(rule) => line(if rule.slow { "slow_thermo" } else { "thermo" }, &rule.cells),
        Rule::Whisper(rule) => valued(line("whisper", &rule.cells), unusual(rule.by, Whisper::usual(layout))),
        Rule::Renban(rule) => line("renban", &rule.cells),
        Rule::RegionSum(rule) => line("region_sum", &rule.cells),
        Rule::Palindrome(rule) => line("palindrome", &rule.cells),
        // Which digits are low, it knows for nine digits only.
        Rule::Entropic(rule) if layout.side() == 9 => line("entropic", &rule.cells),
        Rule::Modular(rule) if rule.modulus == 2 => line("parity", &rule.cells),
        Rule::Modular(rule) => valued(line("modular", &rule.cells), unusual(rule.modulus, 3)),
        Rule::Zipper(rule) => line("zipper", &rule.cells),
        Rule::Between(rule) => line("between", &rule.cells),
        Rule::Lockout(rule) => valued(line("lockout", &rule.cells), unusual(rule.by, Lockout::USUAL)),
        Rule::DoubleArrow(rule) => line("double_arrow", &rule.cells),
        Rule::Arrow(rule) => {
            json!({ "type": "arrow", "bulb": names(&rule.bulb), "lines": [names(&rule.shaft)] })
        }
        Rule::Difference(rule) => pair_item("difference", &[rule.by], rule.cells, layout),
        Rule::Ratio(rule) => pair_item("ratio", &[rule.by], rule.cells, layout),
        Rule::Total(rule) => pair_item("sum", &[rule.sum], rule.cells, layout),
        Rule::Greater(rule) => match rule.cells[..] {
            [greater, less] => pair_item("less", &[], [less, greater], layout),
            _ => return None,
        },
        Rule::Product(rule) => match rule.cells[..] {
            [a, b] if operators::touch(layout, [a, b]) => {
                pair_item("product", &[rule.product], [a, b], layout)
            }
            _ => return None,
        },
        Rule::Battenburg(rule) => {
            json!({ "type": "corner", "kind": "battenburg", "cells": names(&rule.cells) })
        }
        Rule::FirstSeen(rule) => {
            let digits: Vec<i32> = rule.digits.iter().map(|digit| layout.value(digit)).collect();
            json!({ "type": "first_seen", "side": side(&rule.cells, layout), "value": rule.clue, "digits": digits, "cells": names(&rule.cells) })
        }
        Rule::LookAndSay(rule) => {
            let counts: Vec<(i32, u8)> = rule.counts.iter().map(|&(times, value)| (value, times)).collect();
            json!({ "type": "count", "counts": counts, "cells": names(&rule.cells) })
        }
        Rule::Parity(rule) => {
            json!({ "type": "cell", "kind": if rule.odd { "odd" } else { "even" }, "cells": names(&[rule.cell]) })
        }
        Rule::Among(rule) => {
            let values: Vec<i32> = rule.digits.iter().map(|digit| layout.value(digit)).collect();
            json!({ "type": "cell", "kind": "set", "values": values, "cells": names(&[rule.cell]) })
        }
        Rule::Contains(rule) => {
            json!({ "type": "contains", "digits": rule.values, "cells": names(&rule.cells) })
        }
        Rule::Quadruple(rule) => {
            json!({ "type": "contains", "digits": rule.values, "cells": names(&rule.cells) })
        }
        Rule::Clones(rule) => json!({ "type": "clone", "regions": [names(&rule.cells), names(&rule.copy)] }),
        Rule::Circles(rule) => json!({ "type": "count", "kind": "circles", "cells": names(&rule.cells) }),
        Rule::Follows(rule) => {
            let count = relation::distinct_count(rule, layout)?;
            json!({ "type": "distinct_count", "value": count, "cells": names(&rule.cells) })
        }
        Rule::EqualSum(rule) => {
            let areas: Vec<Vec<String>> = rule.areas.iter().map(|area| names(area)).collect();
            json!({ "type": "equal_sum", "segments": areas })
        }
        Rule::Sum(rule) if rule.totals.len() == 1 && rule.terms.iter().all(|term| term.1 == 1) => {
            let cells: Vec<Cell> = rule.terms.iter().map(|term| term.0).collect();
            json!({ "type": "sum", "kind": "group", "sum": rule.totals[0], "cells": names(&cells) })
        }
        Rule::LittleKiller(rule) => {
            json!({ "type": "sum", "kind": "little_killer", "side": side(&rule.cells, layout), "sum": rule.sum, "cells": names(&rule.cells) })
        }
        Rule::Sandwich(rule) if rule.crusts.is_none() => {
            json!({ "type": "sandwich", "side": side(&rule.cells, layout), "sum": rule.sum, "cells": names(&rule.cells) })
        }
        Rule::XSum(rule) => {
            json!({ "type": "xsum", "side": side(&rule.cells, layout), "sum": rule.sum, "cells": names(&rule.cells) })
        }
        Rule::Skyscraper(rule) if !rule.hidden => {
            json!({ "type": "skyscraper", "side": side(&rule.cells, layout), "value": rule.clue, "cells": names(&rule.cells) })
        }
        _ => return None,
    })
}

/// Returns the side of the board that a clue is on: the first cell is at that edge, and the others lead away from it.
fn side(cells: &[Cell], layout: &Layout) -> &'static str {
    let place = |cell: Option<&Cell>| cell.map_or((0, 0), |&cell| (layout.row(cell), layout.column(cell)));
    let (first, second) = (place(cells.first()), place(cells.get(1)));
    if first.0 == 0 && second.0 > first.0 {
        "top"
    } else if first.0 + 1 == layout.rows() && second.0 < first.0 {
        "bottom"
    } else if first.1 == 0 {
        "left"
    } else {
        "right"
    }
}
