//! Writes the JSON of SudokuPad: rules with a type as such, all others as pictures and in words.

use ninefold::grid::rule::{BoardGroups, Leaper, Negative};
use ninefold::grid::{Cell, Layout, Rule};
use serde_json::{Value, json};

use super::figures::Layers;
use crate::error::FormatError;
use crate::output::Output;
use crate::pack::lz::{self, Alphabet};
use crate::{Format, Written, regions};

/// Writes a link to SudokuPad.
pub(crate) fn write_link(output: Output<'_>) -> Result<Written, FormatError> {
    let written = write_json(output)?;
    let packed = lz::pack(&written.text, Alphabet::Base64);
    // In a path, a slash would be taken for the end of a folder.
    let packed = packed.replace('+', "%2B").replace('/', "%2F");
    Ok(Written { text: format!("https://sudokupad.app/scl{packed}"), ..written })
}

/// Writes JSON.
pub(crate) fn write_json(mut output: Output<'_>) -> Result<Written, FormatError> {
    let (shape, layout) = (output.shape(), output.layout());
    if shape.extra > 0 || shape.low != 1 || !shape.lines {
        return Err(output.refuse("boards with digits from 1 that differ in rows and columns"));
    }
    output.lose_marks();
    let mut layers = Layers::new(layout);
    let (mut cages, mut globals, mut words) = (Vec::new(), Vec::new(), Vec::new());
    for rule in layout.rules().iter() {
        if let Some(name) = global(rule) {
            globals.push(name);
            continue;
        }
        match rule {
            Rule::Cage(cage) => {
                let mut item = json!({ "cells": places(&cage.cells, layout), "unique": true });
                if let Some(sum) = cage.sum {
                    item["value"] = json!(sum.to_string());
                    item["sum"] = json!(sum);
                }
                cages.push(item);
            }
            Rule::Region(region) => {
                cages.push(
                    json!({ "cells": places(&region.cells, layout), "unique": true, "style": "extraregion" }),
                );
            }
            rule => {
                for figure in rule.figures(layout) {
                    layers.draw(&figure);
                }
                words.push(rule.describe(layout));
                let text = rule.write(layout);
                output.lose(format!(
                    "{} holds the rule '{text}' as a drawing and in words only",
                    output.format
                ));
            }
        }
    }
    for (number, _) in shape.diagonals.iter().enumerate().filter(|(_, has_it)| **has_it) {
        layers.diagonal(number == 1);
        words.push(format!(
            "The digits on the {} diagonal differ.",
            if number == 1 { "rising" } else { "falling" }
        ));
    }
    let own = [Format::SudokuPad, Format::SudokuPadJson];
    for drawing in output.about.drawings.iter().filter(|drawing| own.contains(&drawing.format)) {
        match drawing.layer.as_str() {
            "cages" => cages.push(drawing.data.clone()),
            layer => layers.push(layer, drawing.data.clone()),
        }
    }
    output.lose_drawings(&own);
    let text = document(&output, layers, cages, globals, words).to_string();
    Ok(output.finish(text))
}

fn document(
    output: &Output<'_>,
    layers: Layers<'_>,
    cages: Vec<Value>,
    globals: Vec<&str>,
    words: Vec<String>,
) -> Value {
    let (layout, about) = (output.layout(), output.about);
    let mut metadata = serde_json::Map::new();
    let words = (!words.is_empty()).then(|| words.join("\n"));
    for (key, text) in [
        ("title", &about.title),
        ("author", &about.author),
        ("rules", &about.rules.clone().or(words)),
        ("msgcorrect", &about.message),
    ] {
        if let Some(text) = text {
            metadata.insert(key.to_owned(), json!(text));
        }
    }
    if let Some(solution) = &about.solution {
        metadata.insert("solution".to_owned(), json!(solution.to_string()));
    }
    let contents = |row: usize, column: usize| match output.puzzle.given(layout.cell(row, column)) {
        Some(digit) => json!({ "value": digit.value() }),
        None => json!({}),
    };
    let rows: Vec<Vec<Value>> = (0..layout.rows())
        .map(|row| (0..layout.columns()).map(|column| contents(row, column)).collect())
        .collect();
    let regions: Vec<Vec<[usize; 2]>> = regions::places(layout)
        .into_iter()
        .map(|region| region.into_iter().map(|(row, column)| [row, column]).collect())
        .collect();
    let mut document = json!({ "cellSize": 64, "metadata": metadata, "cells": rows });
    // SudokuPad unpacks an empty list as a list of something empty.
    if !regions.is_empty() {
        document["regions"] = json!(regions);
    }
    if !cages.is_empty() {
        document["cages"] = Value::Array(cages);
    }
    if !globals.is_empty() {
        document["global"] = json!(globals);
    }
    for (layer, items) in layers.into_lists() {
        document[layer] = Value::Array(items);
    }
    document
}

fn global(rule: &Rule) -> Option<&'static str> {
    match rule {
        Rule::Leaper(Leaper::Knight) => Some("antiknight"),
        Rule::Leaper(Leaper::King) => Some("antiking"),
        Rule::Negative(Negative::Nonconsecutive) => Some("nonconsecutive"),
        Rule::Negative(Negative::Xv) => Some("antixv"),
        Rule::Negative(Negative::Ratio) => Some("antiratio"),
        Rule::BoardGroups(BoardGroups::Disjoint) => Some("disjoint"),
        _ => None,
    }
}

fn places(cells: &[Cell], layout: &Layout) -> Vec<[usize; 2]> {
    cells.iter().map(|&cell| [layout.row(cell), layout.column(cell)]).collect()
}
