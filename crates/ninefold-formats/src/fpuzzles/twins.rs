//! Pictures of rules that plain f-puzzles doesn't know: a line in the usual colour beside the rule itself.

use serde_json::{Value, json};

/// The key of a rule, the name that its picture carries, the colour and the width of its line.
const LINES: &[(&str, &str, &str, f64)] = &[
    ("renban", "Renban", "#F067F0", 0.25),
    ("entropicline", "Entropic Line", "#FFCCAA", 0.15625),
    ("modularline", "Modular Line", "#33BBBB", 0.15625),
    ("regionsumline", "Region Sum Line", "#2ECBFF", 0.15625),
    ("nabner", "Nabner", "#C9C883", 0.25),
    ("doublearrow", "Double Arrow", "#C54B8B", 0.15),
    ("zipperline", "Zipper Line", "#CDB1EC", 0.15625),
    ("slowthermometer", "Slow Thermometer", "#6495ED", 0.3),
    ("lockout", "Lockout", "#3E64B4", 0.15625),
];

/// Returns the pictures of a line and the lists that they belong to.
pub(super) fn pictures(key: &str, line: &[String], value: Option<i32>) -> Vec<(&'static str, Value)> {
    let whispers = match value {
        None => ("whispers", "German Whispers", "#67F067", 0.1875),
        Some(_) => ("whispers", "Dutch Whispers", "#FF9A00", 0.1875),
    };
    let Some(&(_, name, colour, width)) = LINES.iter().chain([&whispers]).find(|known| known.0 == key) else {
        return Vec::new();
    };
    let drawn = json!({ "lines": [line], "outlineC": colour, "width": width, "fromConstraint": name });
    let mut pictures = vec![("line", drawn)];
    let ends = match key {
        "doublearrow" | "lockout" => [line.first(), line.last()],
        "slowthermometer" => [line.first(), None],
        _ => [None, None],
    };
    for cell in ends.into_iter().flatten() {
        let size = 0.8;
        let circle = json!({
            "cells": [cell], "baseC": "#FFFFFF", "outlineC": colour, "width": size, "height": size, "fromConstraint": name
        });
        pictures.push(("circle", circle));
    }
    pictures
}

/// Returns the pictures of a clue outside the grid.
pub(super) fn clue_pictures(key: &str, cell: &str, value: i32) -> Vec<(&'static str, Value)> {
    let (name, symbol) = match key {
        "xsum" => ("X Sum", "\u{25EF}"),
        "skyscraper" => ("Skyscraper", "\u{25AF}"),
        _ => return Vec::new(),
    };
    let text = |value: &str, size: f64| json!({ "cells": [cell], "value": value, "fontC": "#000000", "size": size, "fromConstraint": name });
    vec![("text", text(symbol, 1.2)), ("text", text(&value.to_string(), 0.7))]
}
