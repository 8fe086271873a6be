//! Writes the JSON of f-puzzles, and links with it.

use ninefold::grid::rule::{BoardGroups, Leaper, Lockout, Negative, Total, Whisper};
use ninefold::grid::{Boxes, Cell, Layout, Rule};
use serde_json::{Map, Value, json};

use super::board::usual_box;
use super::twins;
use crate::about::Drawing;
use crate::error::FormatError;
use crate::output::Output;
use crate::pack::lz::{self, Alphabet};
use crate::{Format, Written};

/// Writes a link to f-puzzles.
pub(crate) fn write_link(output: Output<'_>) -> Result<Written, FormatError> {
    let written = write_json(output)?;
    let packed = lz::pack(&written.text, Alphabet::Base64);
    // A plus would become a space on the way.
    let packed = packed.replace('+', "%2B");
    Ok(Written { text: format!("https://f-puzzles.com/?load={packed}"), ..written })
}

/// Writes JSON.
pub(crate) fn write_json(mut output: Output<'_>) -> Result<Written, FormatError> {
    let value = value(&mut output)?;
    Ok(output.finish(value.to_string()))
}

/// Returns the JSON of a puzzle.
fn value(output: &mut Output<'_>) -> Result<Value, FormatError> {
    let shape = output.shape();
    let is_square =
        shape.rows == shape.columns && shape.digits == shape.rows && shape.low == 1 && shape.lines;
    if !is_square || shape.extra > 0 {
        return Err(output.refuse("square boards with the digits 1 to their side"));
    }
    let mut object = Object { layout: output.layout(), map: Map::new() };
    object.map.insert("size".to_owned(), json!(shape.rows));
    object.map.insert("grid".to_owned(), grid(output));
    for (key, text) in [
        ("title", &output.about.title),
        ("author", &output.about.author),
        ("ruleset", &output.about.rules),
        ("successMessage", &output.about.message),
    ] {
        if let Some(text) = text {
            object.map.insert(key.to_owned(), json!(text));
        }
    }
    if let Some(solution) = &output.about.solution {
        let digits: Vec<usize> =
            solution.contents().iter().map(|digit| digit.map_or(0, |digit| digit.value())).collect();
        object.map.insert("solution".to_owned(), json!(digits));
    }
    for (key, has_it) in [("diagonal-", shape.diagonals[0]), ("diagonal+", shape.diagonals[1])] {
        if has_it {
            object.map.insert(key.to_owned(), json!(true));
        }
    }
    for rule in output.layout().rules().iter() {
        if object.rule(rule).is_none() {
            output.lose_rule(rule);
        }
    }
    let own = [Format::FPuzzles, Format::FPuzzlesJson];
    for Drawing { layer, data, .. } in
        output.about.drawings.iter().filter(|drawing| own.contains(&drawing.format))
    {
        object.push(layer, data.clone());
    }
    output.lose_drawings(&own);
    Ok(Value::Object(object.map))
}

fn grid(output: &Output<'_>) -> Value {
    let layout = output.layout();
    let side = layout.rows();
    let is_usual = |cell: Cell| {
        let usual = usual_box(side, layout.row(cell), layout.column(cell));
        // Rows are the usual boxes of a side without a divisor.
        layout.box_of(cell).map_or(super::board::usual_boxes(side) == Boxes::None, |region| region == usual)
    };
    let all_usual = layout.grid_cells().all(is_usual);
    let contents = |row: usize, column: usize| {
        let cell = layout.cell(row, column);
        let mut contents = Map::new();
        if let Some(digit) = output.puzzle.given(cell) {
            contents.insert("value".to_owned(), json!(digit.value()));
            contents.insert("given".to_owned(), json!(true));
        } else if output.puzzle.marks().is_some() {
            let marks: Vec<usize> = output.puzzle.allowed(cell).iter().map(|digit| digit.value()).collect();
            if marks.len() < side {
                contents.insert("givenPencilMarks".to_owned(), json!(marks));
            }
        }
        if !all_usual {
            contents.insert("region".to_owned(), json!(layout.box_of(cell)));
        }
        Value::Object(contents)
    };
    (0..side).map(|row| (0..side).map(|column| contents(row, column)).collect::<Value>()).collect()
}

/// The JSON while rules are added to it.
struct Object<'a> {
    layout: &'a Layout,
    map: Map<String, Value>,
}

impl Object<'_> {
    fn push(&mut self, key: &str, item: Value) {
        let list = self.map.entry(key.to_owned()).or_insert_with(|| json!([]));
        if let Value::Array(items) = list {
            items.push(item);
        }
    }

    fn name(&self, cell: Cell) -> String {
        format!("R{}C{}", self.layout.row(cell) + 1, self.layout.column(cell) + 1)
    }

    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.name(cell)).collect()
    }

    /// Writes a rule; `None` if the format can't hold it.
    fn rule(&mut self, rule: &Rule) -> Option<()> {
        match rule {
            Rule::Cage(rule) => match rule.sum {
                Some(sum) => self.push(
                    "killercage",
                    json!({ "cells": self.names(&rule.cells), "value": sum.to_string() }),
                ),
                None => self.push("killercage", json!({ "cells": self.names(&rule.cells) })),
            },
            Rule::Region(rule) => self.push("extraregion", json!({ "cells": self.names(&rule.cells) })),
            Rule::BoardGroups(BoardGroups::Disjoint) => self.switch("disjointgroups"),
            Rule::BoardGroups(groups) => {
                for cells in groups.groups(self.layout) {
                    self.push("extraregion", json!({ "cells": self.names(&cells) }));
                }
            }
            Rule::Extremum(rule) => {
                let key = if rule.greatest { "maximum" } else { "minimum" };
                self.push(key, json!({ "cell": self.name(rule.cell) }));
            }
            Rule::Indexer(indexer) => {
                let key = format!("{}er", rule.name().replace('-', ""));
                self.push(&key, json!({ "cells": [self.name(indexer.cell)] }));
            }
            Rule::Leaper(Leaper::Knight) => self.switch("antiknight"),
            Rule::Leaper(Leaper::King) => self.switch("antiking"),
            Rule::Negative(Negative::Nonconsecutive) => self.switch("nonconsecutive"),
            Rule::Negative(Negative::Ratio) => self.push("negative", json!("ratio")),
            Rule::Negative(Negative::Xv) => self.push("negative", json!("xv")),
            Rule::Difference(rule) => {
                self.pair("difference", &rule.cells, Some(rule.by).filter(|&by| by != 1))
            }
            Rule::Ratio(rule) => self.pair("ratio", &rule.cells, Some(rule.by).filter(|&by| by != 2)),
            Rule::Total(rule) if rule.sum == Total::X => {
                self.push("xv", json!({ "cells": self.names(&rule.cells), "value": "X" }));
            }
            Rule::Total(rule) if rule.sum == Total::V => {
                self.push("xv", json!({ "cells": self.names(&rule.cells), "value": "V" }));
            }
            Rule::Parity(rule) => {
                let key = if rule.odd { "odd" } else { "even" };
                self.push(key, json!({ "cell": self.name(rule.cell) }));
            }
            Rule::Arrow(rule) => {
                // The line begins in the cell of the bulb that touches the shaft.
                let first = *rule.shaft.first()?;
                let near = rule
                    .bulb
                    .iter()
                    .copied()
                    .find(|&cell| self.touch(cell, first))
                    .or(rule.bulb.first().copied())?;
                let line = self.names(&[&[near], &rule.shaft[..]].concat());
                self.push("arrow", json!({ "cells": self.names(&rule.bulb), "lines": [line] }));
            }
            Rule::Quadruple(rule) => {
                self.push("quadruple", json!({ "cells": self.names(&rule.cells), "values": rule.values }))
            }
            Rule::Clones(rule) => {
                self.push(
                    "clone",
                    json!({ "cells": self.names(&rule.cells), "cloneCells": self.names(&rule.copy) }),
                );
            }
            Rule::LittleKiller(rule) => {
                let ((row, column), direction) = self.outside(&rule.cells)?;
                let direction = match direction {
                    (-1, -1) => "UL",
                    (-1, 1) => "UR",
                    (1, -1) => "DL",
                    (1, 1) => "DR",
                    _ => return None,
                };
                let cells = self.names(&rule.cells);
                let cell = format!("R{row}C{column}");
                self.push("littlekillersum", json!({ "cell": cell, "cells": cells, "direction": direction, "value": rule.sum.to_string() }));
            }
            Rule::Skyscraper(rule) if !rule.hidden => self.clue("skyscraper", &rule.cells, rule.clue)?,
            Rule::XSum(rule) => self.clue("xsum", &rule.cells, rule.sum)?,
            Rule::Sandwich(rule) if rule.crusts.is_none() => {
                self.clue("sandwichsum", &rule.cells, rule.sum)?
            }
            rule => self.line(rule)?,
        }
        Some(())
    }

    /// Writes rules along lines, with a picture for those that f-puzzles alone doesn't know.
    fn line(&mut self, rule: &Rule) -> Option<()> {
        let (key, cells, value) = match rule {
            Rule::Thermometer(rule) if rule.slow => ("slowthermometer", &rule.cells, None),
            Rule::Thermometer(rule) => ("thermometer", &rule.cells, None),
            Rule::Palindrome(rule) => ("palindrome", &rule.cells, None),
            Rule::Between(rule) => ("betweenline", &rule.cells, None),
            Rule::Renban(rule) => ("renban", &rule.cells, None),
            Rule::RegionSum(rule) => ("regionsumline", &rule.cells, None),
            Rule::Entropic(rule) => ("entropicline", &rule.cells, None),
            Rule::Modular(rule) if rule.modulus == 3 => ("modularline", &rule.cells, None),
            Rule::Nabner(rule) => ("nabner", &rule.cells, None),
            Rule::DoubleArrow(rule) => ("doublearrow", &rule.cells, None),
            Rule::Zipper(rule) => ("zipperline", &rule.cells, None),
            Rule::Lockout(rule) => ("lockout", &rule.cells, Some(rule.by).filter(|&by| by != Lockout::USUAL)),
            Rule::Whisper(rule) => {
                ("whispers", &rule.cells, Some(rule.by).filter(|&by| by != Whisper::usual(self.layout)))
            }
            _ => return None,
        };
        let line = self.names(cells);
        let mut item = json!({ "lines": [line] });
        if let Some(value) = value {
            item["value"] = json!(value.to_string());
        }
        self.push(key, item);
        for (layer, picture) in twins::pictures(key, &line, value) {
            self.push(layer, picture);
        }
        Some(())
    }

    fn switch(&mut self, key: &str) {
        self.map.insert(key.to_owned(), json!(true));
    }

    fn pair(&mut self, key: &str, cells: &[Cell], value: Option<i32>) {
        let mut item = json!({ "cells": self.names(cells) });
        if let Some(value) = value {
            item["value"] = json!(value.to_string());
        }
        self.push(key, item);
    }

    /// Writes a clue of a whole row or column.
    fn clue(&mut self, key: &str, cells: &[Cell], value: i32) -> Option<()> {
        let ((row, column), (down, right)) = self.outside(cells)?;
        if down != 0 && right != 0 {
            return None;
        }
        let cell = format!("R{row}C{column}");
        self.push(key, json!({ "cell": cell, "value": value.to_string() }));
        for (layer, picture) in twins::clue_pictures(key, &cell, value) {
            self.push(layer, picture);
        }
        Some(())
    }

    /// Returns the place before a straight line of cells that crosses the whole board, counted from 1, and its direction.
    fn outside(&self, cells: &[Cell]) -> Option<((isize, isize), (isize, isize))> {
        let place = |cell: Cell| (self.layout.row(cell) as isize, self.layout.column(cell) as isize);
        let places: Vec<(isize, isize)> = cells.iter().map(|&cell| place(cell)).collect();
        let side = self.layout.rows() as isize;
        let is_inside =
            |(row, column): (isize, isize)| (0..side).contains(&row) && (0..side).contains(&column);
        let ((first, last), step) = match places[..] {
            [] => return None,
            // In a corner: outwards, away from the board.
            [only] => {
                let down = if only.0 == 0 { 1 } else { -1 };
                let right = if only.1 == 0 { -1 } else { 1 };
                ((only, only), (down, right))
            }
            [first, second, ..] => ((first, *places.last()?), (second.0 - first.0, second.1 - first.1)),
        };
        let is_straight =
            places.windows(2).all(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1) == step);
        let before = (first.0 - step.0, first.1 - step.1);
        let after = (last.0 + step.0, last.1 + step.1);
        let is_unit = step.0.abs() <= 1 && step.1.abs() <= 1;
        let is_whole = is_straight && is_unit && !is_inside(before) && !is_inside(after);
        is_whole.then_some(((before.0 + 1, before.1 + 1), step))
    }

    fn touch(&self, a: Cell, b: Cell) -> bool {
        let apart = [
            self.layout.row(a).abs_diff(self.layout.row(b)),
            self.layout.column(a).abs_diff(self.layout.column(b)),
        ];
        apart.iter().all(|&apart| apart <= 1)
    }
}
