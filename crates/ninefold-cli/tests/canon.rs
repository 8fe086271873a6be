//! `canon` and `same`: forms, transformations, classes, and boards without a form.

mod common;

use std::fmt::Write;

use common::*;

/// Returns an equivalent puzzle: rows reversed, 1 and 2 exchanged.
fn other() -> String {
    let rows: Vec<&str> = (0..9).rev().map(|row| &EASY[9 * row..9 * row + 9]).collect();
    rows.concat().replace('1', "x").replace('2', "1").replace('x', "2")
}

#[test]
fn equivalent_boards_share_their_form() {
    let (one, two) = (run(&["canon", EASY]), run(&["canon", &other()]));
    assert_eq!((one.code, &one.out, one.out.len()), (0, &two.out, 82));
    assert_ne!(one.out, run(&["canon", "BD4"]).out);
    snapshot!("forms", run(&["canon", "--automorphisms", EASY, EASY_SOLVED, CONFLICT]).to_string());
    snapshot!("drawn", run(&["canon", "--to", "small", "--automorphisms", EASY]).to_string());
}

#[test]
fn maps_and_their_inverses() {
    snapshot!("map", run(&["canon", "--map", EASY]).to_string());
    snapshot!("json", run(&["canon", "--json", EASY]).to_string());
}

/// Plain lines take the fast path; with a comment after them, the slow one.
#[test]
fn plain_lines_and_other_records_have_the_same_forms() {
    let mut plain = format!("{EASY}\n");
    let mut long = format!("{EASY} #\n");
    for number in 0..300 {
        let mut line = if number % 3 == 0 { EASY_SOLVED.to_string() } else { EASY.replace('.', "0") };
        line.replace_range(number % 81..=number % 81, ["0", "5", "."][number % 3]);
        writeln!(plain, "{line}").unwrap();
        writeln!(long, "{line} # {number}").unwrap();
    }
    for options in [&["--json"][..], &[], &["--automorphisms"], &["--map"], &["--distinct"], &["--to", "sdm"]]
    {
        let args = [&["canon"], options].concat();
        let (plain, long) = (feed(plain.as_bytes(), &args), feed(long.as_bytes(), &args));
        assert_eq!((plain.code, &plain.out, &plain.err), (0, &long.out, &long.err), "{options:?}");
        assert!(plain.out.lines().count() > 20, "{plain}");
    }
}

#[test]
fn the_first_of_each_class() {
    let input = format!("{EASY}\n{}\n{NONE}\n123\n{EASY}\n{NONE}\n", other());
    let ran = feed(input.as_bytes(), &["canon", "--distinct", "--boards"]);
    assert_eq!((ran.code, ran.out), (3, format!("{EASY}\n{NONE}\n")));
    assert!(ran.err.contains("stdin:4: "), "{}", ran.err);
    let forms = feed(input.as_bytes(), &["canon", "--distinct"]);
    assert_eq!(forms.out, run(&["canon", EASY, NONE]).out);
    let json = feed(input.as_bytes(), &["canon", "--distinct", "--json"]);
    assert_eq!((json.code, json.out.lines().count(), json.err.as_str()), (3, 3, ""));
    assert!(json.out.lines().all(|line| line.starts_with(r#"{"v":1,"line":"#)), "{json}");
    assert_eq!(feed(input.as_bytes(), &["canon", "--count-classes", "--quiet"]).out, "2\n");
    let count = feed(input.as_bytes(), &["canon", "--count-classes", "--json"]);
    assert_eq!(count.out.lines().last(), Some(r#"{"v":1,"boards":5,"classes":2}"#));
}

#[test]
fn boards_without_a_form_are_reported() {
    let marks = run(&["convert", "--to", "candidates", EASY]).out.replacen("12", "1.", 1);
    for (args, message) in [
        (&["canon", "latin-3"][..], "only 9x9 boards with square boxes have a canonical form"),
        (&["canon", marks.trim_end()], "pencil marks have no canonical form"),
        (&["same", "BD4", "latin-3"], "only 9x9 boards with square boxes have a canonical form"),
    ] {
        let ran = run(args);
        assert!(ran.code == 3 && ran.out.is_empty() && ran.err.contains(message), "{ran}");
    }
    for (args, message) in [
        (&["same", EASY][..], "only one board given"),
        (&["same", EASY, EASY, EASY], "more than two boards"),
        (&["canon", "--distinct", "--to", "grid", EASY], "--distinct writes one line per board"),
        (&["canon", "--boards", EASY], "--distinct"),
    ] {
        let ran = run(args);
        assert!(ran.code == 2 && ran.out.is_empty() && ran.err.contains(message), "{ran}");
    }
    let json = run(&["same", "--json", "BD4", "latin-3"]);
    assert!(json.code == 3 && json.out.contains(r#""error":"a latin:3 board"#), "{json}");
}

#[test]
fn equivalent_boards_and_others() {
    let same = run(&["same", EASY, &other()]);
    assert!(same.code == 0 && same.out.starts_with("equivalent\n  map:     "), "{same}");
    assert_eq!(run(&["same", EASY, EASY]).out, "equivalent: the boards are identical\n");
    snapshot!("same_json", run(&["same", "--json", EASY, &other()]).to_string());
    snapshot!("not_same_json", run(&["same", "--json", EASY, EASY_SOLVED]).to_string());
    let less = run(&["same", EASY, EASY_SOLVED]);
    assert_eq!((less.code, less.out.as_str()), (1, "not equivalent: one has 30 givens, the other 81\n"));
    let differ = run(&["same", EASY, &EASY.replacen("53", "35", 1)]);
    assert_eq!((differ.code, differ.out.as_str()), (1, "not equivalent: their canonical forms differ\n"));
}
