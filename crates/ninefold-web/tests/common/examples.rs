//! A request for every endpoint and every kind of answer.

use serde_json::{Value, json};

/// BD4 with a wrong digit: the fourth cell holds 3 instead of 8.
const WRONG: &str = "274391..51..5...9.6....328...19....8..51..6..7...8...34.2.....9.......7.8..349...";
/// BD4 with the fourth digit.
const BEGUN: &str = "274891..51..5...9.6....328...19....8..51..6..7...8...34.2.....9.......7.8..349...";

/// Requests with a body: the path under `/api/`, the body, and the kind of record that answers it (none for a file).
pub(crate) fn posts() -> Vec<(&'static str, Value, &'static str)> {
    vec![
        ("solve", json!({"puzzle": "BD4"}), "solve"),
        ("solve", json!({"puzzle": "................", "limit": 3}), "solve"),
        ("solve", json!({"puzzle": "Sudoku 1", "engine": "containments"}), "solve"),
        ("solve", json!({"puzzle": "Sudoku 3", "engine": "tree", "nodes": 5}), "solve"),
        ("solve", json!({"puzzle": "BD4", "engine": "magic"}), "error"),
        ("solve", json!({"puzzle": "BD4", "limit": 0}), "error"),
        ("solve", json!({"puzzle": "BD4", "limit": 1001}), "error"),
        ("solve", json!({"puzzle": "12x4............"}), "error"),
        ("solve", json!({"puzzle": "BD4", "layout": "hexagon"}), "error"),
        ("solve", json!({"puzzle": "BD4", "colour": "red"}), "error"),
        ("solve", json!({}), "error"),
        ("solve", json!(null), "error"),
        ("nowhere", json!({}), "error"),
        ("boards", json!({}), "error"),
        ("layouts/9x9", json!({}), "error"),
        ("check", json!({"puzzle": "BD4"}), "check"),
        ("check", json!({"puzzle": "11.............."}), "check"),
        ("check", json!({"puzzle": "12..............", "layout": "4x4\ncage 4 r1c1 r1c2"}), "check"),
        (
            "check",
            json!({"puzzle": "13..............", "layout": "4x4\ncage 4 r1c1 r1c2", "search": false}),
            "check",
        ),
        ("check", json!({"puzzle": "1...............", "layout": "4x4\ncage 99 r1c1 r1c2"}), "error"),
        ("count", json!({"puzzle": "................", "limit": 5}), "count"),
        ("count", json!({"puzzle": "11.............."}), "error"),
        ("candidates", json!({"puzzle": "12..............", "cap": 8}), "candidates"),
        (
            "candidates",
            json!({"puzzle": "................", "layout": "4x4\ncage 4 r1c1 r1c2", "cages": true}),
            "candidates",
        ),
        ("candidates", json!({"puzzle": "BD4", "cap": 1001}), "error"),
        ("convert", json!({"puzzle": "latin-3", "to": "grid"}), "convert"),
        ("convert", json!({"puzzle": "BD4", "to": "runes"}), "error"),
        ("hint", json!({"puzzle": "BD4"}), "hint"),
        ("hint", json!({"puzzle": "Sudoku 3", "depth": 4}), "hint"),
        ("hint", json!({"puzzle": "BD4", "digits": WRONG}), "hint"),
        ("hint", json!({"puzzle": "BD4", "depth": 5}), "error"),
        ("hint", json!({"puzzle": "BD4", "without": ["magic"]}), "error"),
        ("hint", json!({"puzzle": "BD4", "marks": ["1"]}), "error"),
        ("explain", json!({"puzzle": "Sudoku 3"}), "explain"),
        ("explain", json!({"puzzle": "BD6"}), "explain"),
        ("explain", json!({"puzzle": "Sudoku 3", "techniques": ["singles"]}), "explain"),
        ("explain", json!({"puzzle": "Sudoku 3", "steps": 3}), "explain"),
        ("explain", json!({"puzzle": "BD4", "digits": BEGUN}), "explain"),
        ("explain", json!({"puzzle": "BD4", "digits": WRONG}), "explain"),
        ("explain", json!({"puzzle": "BD4", "steps": 0}), "error"),
        ("steps", json!({"puzzle": "BD4"}), "steps"),
        (
            "steps",
            json!({"puzzle": "Sudoku 3", "most": 1, "techniques": ["naked-single", "x-wing"]}),
            "steps",
        ),
        ("steps", json!({"puzzle": "BD4", "digits": WRONG}), "steps"),
        ("steps", json!({"puzzle": "................"}), "steps"),
        ("steps", json!({"puzzle": "BD4", "most": 101}), "error"),
        ("tree", json!({"puzzle": "latin-3", "engine": "tree"}), "tree"),
        ("tree", json!({"puzzle": "BD4", "engine": "depth-first", "limit": 50}), "tree"),
        ("tree", json!({"puzzle": "BD4", "engine": "fast"}), "error"),
        ("canon", json!({"puzzle": "BD4"}), "canon"),
        ("canon", json!({"puzzle": "................"}), "error"),
        ("rate", json!({"puzzle": "BD4"}), "rate"),
        ("rate", json!({"puzzle": "................"}), "rate"),
        ("generate", json!({"seed": 7, "level": "hard"}), "generate"),
        ("generate", json!({"seed": 7, "layout": "16x16"}), "generate"),
        ("generate", json!({"seed": 7, "se": [2.6, 4.4]}), "generate"),
        ("generate", json!({"seed": 7, "se": [4.4, 2.6]}), "error"),
        ("generate", json!({"seed": 9_007_199_254_740_992_u64}), "error"),
        ("render", json!({"puzzle": "BD4", "format": "svg", "title": "A <title>"}), ""),
        ("render", json!({"puzzle": "BD4", "format": "png", "width": 200}), ""),
        ("render", json!({"puzzle": "BD4", "format": "pdf", "paper": "a5"}), ""),
        ("render", json!({"puzzle": "BD4", "format": "svg", "width": 3}), "error"),
        ("render", json!({"puzzle": "BD4", "format": "gif"}), "error"),
    ]
}

/// Requests without a body: the path under `/api/`, and the kind of record that answers it or that it lists.
pub(crate) const GETS: &[(&str, &str)] = &[
    ("engines", "engine"),
    ("boards", "board"),
    ("techniques", "technique"),
    ("notations", "notation"),
    ("techniques/x-wing", "technique"),
    ("techniques/nothing", "error"),
    ("layouts/9x9+x", "layout"),
    ("layouts/9x9%2Bx", "layout"),
    ("layouts/latin:3?fresh", "layout"),
    ("layouts/hexagon", "error"),
    ("layouts/", "error"),
    ("layouts/a/b", "error"),
    ("nowhere", "error"),
    ("solve", "error"),
];
