//! `hint`: graded hints, and messages about positions that are already wrong.

mod common;

use common::*;

/// [`EASY`] with an entry in a blank cell, in the notation that marks the givens.
fn with_entry(cell: usize, digit: char) -> String {
    let mut cells = EASY.to_string();
    assert_eq!(&cells[cell..=cell], ".");
    cells.replace_range(cell..=cell, &format!("+{digit}"));
    format!(":0000:x:{cells}::::")
}

/// The same board without marking the givens.
fn with_digit(cell: usize, digit: char) -> String {
    with_entry(cell, digit)[8..].replace(['+', ':'], "")
}

#[test]
fn hints_reveal_more_with_depth() {
    for depth in ["1", "2", "3", "4"] {
        let ran = run(&["hint", "--depth", depth, EASY]);
        assert_eq!((ran.code, ran.out.lines().count(), ran.err.as_str()), (0, depth.parse().unwrap(), ""));
    }
    snapshot!("hint", run(&["hint", "--depth", "4", EASY]).to_string());
    snapshot!("hint_json", run(&["hint", "--json", "--depth", "2", EASY]).to_string());
    let json = run(&["hint", "--json", "--depth", "4", EASY]);
    let record: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(
        (&record["step"]["technique"], &record["step"]["code"]),
        (&"hidden-single".into(), &"0002".into())
    );
    assert_eq!(record["reveals"].as_array().unwrap().len(), 4, "{json}");
    assert_eq!(record["reveals"][3]["placements"], record["step"]["placements"], "{json}");
    assert!(
        record["reveals"][2]["placements"].as_array().unwrap().is_empty(),
        "the answer comes last: {json}"
    );
    assert!(!run(&["hint", EASY]).out.contains("Hidden Single"));
    assert_eq!(run(&["hint", "--depth", "5", EASY]).code, 2);
}

#[test]
fn a_wrong_entry_is_named() {
    // r1c3 is 4.
    let ran = run(&["hint", &with_entry(2, '1')]);
    assert_eq!((ran.code, ran.out.as_str()), (1, "Stop: r1c3=1 is wrong.\n"));
    let right = run(&["hint", &with_entry(2, '4')]);
    assert!(right.code == 0 && right.out.starts_with("Look at "), "{right}");
    let known = run(&["hint", "--givens", EASY, &with_digit(2, '1')]);
    assert_eq!((known.code, known.out.as_str()), (1, "Stop: r1c3=1 is wrong.\n"));
    // A conflict with a given is the entry's fault.
    let conflict = run(&["hint", "--givens", EASY, &with_digit(2, '5')]);
    assert_eq!((conflict.code, conflict.out.as_str()), (1, "Stop: r1c3=5 is wrong.\n"));
    let given = run(&["hint", "--givens", EASY, &EASY.replacen("53", "54", 1)]);
    assert_eq!(
        (given.code, given.out.as_str()),
        (1, "Stop: The board has r1c2=4, but the given there is 3.\n")
    );
    snapshot!("hint_wrong_json", run(&["hint", "--json", &with_entry(2, '1')]).to_string());
}

/// The original puzzle may be a text, a board or a file, like any other input.
#[test]
fn givens_are_an_input_like_any_other() {
    let file = std::env::temp_dir().join(format!("ninefold-givens-{}.txt", std::process::id()));
    let path = file.to_str().unwrap();
    std::fs::write(&file, format!("# mine\n{EASY}\n")).unwrap();
    let known = run(&["hint", "--givens", path, &with_digit(2, '1')]);
    assert_eq!((known.code, known.out.as_str()), (1, "Stop: r1c3=1 is wrong.\n"));
    std::fs::write(&file, format!("{EASY}\n{EASY}\n")).unwrap();
    let several = run(&["hint", "--givens", path, EASY]);
    assert!(several.code == 2 && several.err.contains("has several puzzles; give one"), "{several}");
    std::fs::write(&file, "53..7\n").unwrap();
    let bad = run(&["hint", "--givens", path, EASY]);
    assert!(
        bad.code == 2 && bad.err.contains("--givens isn't a puzzle: ") && bad.err.contains(":1: 5 char"),
        "{bad}"
    );
    std::fs::remove_file(&file).unwrap();
    let missing = run(&["hint", "--givens", path, EASY]);
    assert!(missing.code == 2 && missing.err.contains("no such file"), "{missing}");
}

#[test]
fn a_place_where_nothing_fits_is_named() {
    let ran = run(&["hint", "BD6"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("has no solution (r1c9 has no candidates), and no single digit"), "{ran}");
    let known = run(&["hint", "--givens", "BD6", "BD6"]);
    assert_eq!(known.out, "Stop: The puzzle itself has no solution (r1c9 has no candidates).\n");
}

#[test]
fn without_givens_the_likely_culprit_is_named() {
    let ran = run(&["hint", &with_digit(2, '1')]);
    assert_eq!(ran.code, 1);
    let place = "(1 has no place left in column 8)";
    assert!(ran.out.contains(&format!("no solution {place}; without r1c3=1 it would have one.")), "{ran}");
    let conflict = run(&["hint", CONFLICT]);
    assert_eq!(conflict.code, 1);
    assert!(conflict.out.contains("r1c1 and r1c5 are both 5 (row 1)"), "{conflict}");
}

#[test]
fn a_missing_candidate_is_named() {
    let line = format!(":0000:x:{EASY}:413:::");
    let ran = run(&["hint", &line]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.starts_with("Stop: A pencil mark you need is missing: 4 in r1c3."), "{ran}");
    // In a grid of marks too, and with one character per candidate.
    for notation in ["marks", "candidates"] {
        let marks = run(&["convert", "--to", notation, &line]).out;
        let ran = feed(marks.as_bytes(), &["hint"]);
        assert!(ran.code == 1 && ran.out.contains("4 in r1c3"), "{notation}: {ran}");
    }
    let fine = run(&["hint", &format!(":0000:x:{EASY}:113:::")]);
    assert_eq!(fine.code, 0, "{fine}");
    let json = run(&["hint", "--json", &line]);
    assert!(json.out.contains(r#""fault":{"kind":"missing-candidate","what":["r1c3=4"],"#), "{json}");
}

#[test]
fn puzzles_without_a_single_solution_get_no_hint() {
    let none = run(&["hint", "--givens", NONE, NONE]);
    assert!(none.code == 1 && none.out.starts_with("Stop: The puzzle itself has no solution"), "{none}");
    let several = run(&["hint", SEVERAL]);
    assert!(several.code == 1 && several.out.contains("several solutions"), "{several}");
    let solved = run(&["hint", EASY_SOLVED]);
    assert_eq!((solved.code, solved.out.as_str()), (0, "The board is full, and every digit is right.\n"));
}

#[test]
fn mismatched_givens_are_rejected() {
    let size = run(&["hint", "--givens", "......12214..32.", EASY]);
    assert!(size.code == 3 && size.err.contains("but the givens have"), "{size}");
    let givens = run(&["hint", "--givens", "12", EASY]);
    assert!(givens.code == 2 && givens.err.contains("--givens isn't a puzzle"), "{givens}");
}

#[test]
fn a_picture_reveals_no_more_than_the_words() {
    let at = |depth: &str| run(&["hint", "--picture", "--depth", depth, EASY]).out;
    assert!(at("1").contains('┏') && !at("1").contains("=8") && !at("3").contains("=8"));
    assert!(at("4").contains("=8"), "{}", at("4"));
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(folder.path(), &["hint", "--svg", "hint.svg", EASY]);
    assert_eq!(ran.code, 0, "{ran}");
    assert!(std::fs::read_to_string(folder.path().join("hint.svg")).unwrap().starts_with("<svg"));
}
