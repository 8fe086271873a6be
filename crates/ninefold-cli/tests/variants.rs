//! Boards with rules: links and files of other programs, and rules that are wrong.

mod common;

use common::*;

/// A blank board of f-puzzles, with these keys after it.
fn f_puzzles(keys: &str) -> String {
    let row = format!("[{}]", ["{}"; 4].join(","));
    format!(r#"{{"size":4,"grid":[{}],{keys}}}"#, vec![row; 4].join(","))
}

/// Each gets a sentence that says which rule, where, and what to do; the rest is still solved.
#[test]
fn wrong_rules_are_named_and_the_rest_is_read() {
    let cages = r#""killercage":[{"cells":["R1C1","R1C2"],"value":"99"},{"cells":["R2C1","R2C1"]}]"#;
    let line = r#""thermometer":[{"lines":[["R1C1","R1C2","R1C7"]]}],"wormhole":[{"cells":["R1C1"]}]"#;
    let drawn =
        r##""line":[{"lines":[["R1C1","R1C2"]],"outlineC":"#00FF00"}],"ruleset":"Green lines are odd.""##;
    let program = r#"{"formatVersion":"1.5.0","puzzle":{"spec":{"type":"sudoku","minDigit":1,"maxDigit":4,"size":{"width":4,"height":4}},"cells":[],"constraints":[{"type":1000,"definition":{"name":"Spirals"}},{"type":13}]}}"#;
    for (text, notes) in [
        (
            f_puzzles(cages),
            &["killercage 1: 2 different digits sum to 3", "killercage 2: r2c1 comes twice"][..],
        ),
        (
            f_puzzles(line),
            &[
                "thermometer 1: \"R1C7\" isn't a cell of this board",
                "wormhole (1 of them): the rule is unknown",
            ],
        ),
        (
            f_puzzles(drawn),
            &["line (1 of them): the drawing is kept, but what it means may be a rule that only the text"],
        ),
        (program.to_owned(), &["'Spirals' is a program in JavaScript"]),
        (
            ".Shape~4x4.Cage~99~R1C1~R1C2.Spiral~R1C1.Or.AntiKing".to_owned(),
            &["never to 99", "'Spiral' is unknown", "cut off"],
        ),
    ] {
        let ran = run(&["solve", &text]);
        assert_eq!(ran.out.lines().next().map(str::len), Some(16), "{text}: {ran}");
        for note in notes {
            assert!(ran.err.contains(note), "{note}: {}", ran.err);
        }
        let ran = run(&["convert", "--to", "rules", "--json", &text]);
        assert!(ran.out.contains(r#""notes":["#), "{ran}");
    }
}

#[test]
fn wrong_lines_of_rules_are_errors_with_their_place() {
    for (text, words) in [
        ("cage 99 r1c1 r1c2", "2 different digits sum to 3 at least and 17 at most"),
        (
            "layout 4x4\nknight\ncage 5 r1c1 r1c1",
            "line:3: 'cage 5 r1c1 r1c1': r1c1 comes twice; name each cell once",
        ),
        ("layout 4x4\nthermometer r1c3 r1c4 r1c5", "r1c5 leaves the board of 4 rows and 4 columns"),
        ("layout 4x4\nspiral r1c1", "there is no rule 'spiral'"),
    ] {
        let ran = run(&["solve", text]);
        assert!(ran.code != 0 && ran.err.contains(words), "{text}: {ran}");
    }
    for (link, words) in [
        ("https://tinyurl.com/abc", "isn't a link with a puzzle in it"),
        ("https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5", "ends in the middle; copy the whole link"),
        ("https://sudokupad.app/abcdef", "open it there and export"),
    ] {
        let ran = run(&["solve", link]);
        assert!(ran.code != 0 && ran.err.contains(words), "{link}: {ran}");
    }
}

#[test]
fn contradictions_name_their_rules() {
    let ran = run(&["check", "layout 4x4\nknight\ngreater r1c1 r1c2\ncage 5 r4c1 r4c2\ngreater r1c2 r1c1"]);
    let expected = "no solution: 'greater r1c1 r1c2' and 'greater r1c2 r1c1' contradict each other; change or remove one\n";
    assert_eq!((ran.code, ran.out.as_str()), (1, expected));
    let ran = run(&["solve", "layout 4x4\nknight\ngreater r1c1 r1c2\ncage 5 r4c1 r4c2\ngreater r1c2 r1c1"]);
    assert!(
        (ran.code, ran.out.as_str()) == (1, "none\n") && ran.err.starts_with(&format!("note: {expected}")),
        "{ran}"
    );
    let ran = run(&["check", "--json", "layout 4x4\ngivens 12..............\ncage 7 r1c2 r1c3"]);
    assert!(ran.code == 1 && ran.out.contains(r#""clash":["cage 7 r1c2 r1c3"]"#), "{ran}");
    // One wrong digit of a solution.
    let ran = run(&["check", "layout 4x4\ngivens 1234341221434321\ncage 4 r1c1 r1c2"]);
    assert!(ran.code == 1 && ran.out.contains("r1c1 and r1c2 break 'cage 4 r1c1 r1c2'"), "{ran}");
}

#[test]
fn files_may_hold_one_link_per_line_or_one_document() {
    let lines =
        ".Shape~4x4.~R1C1_1~R1C2_2.AntiKing\n.Shape~4x4.~R1C1_3\n\n.~R1C1_8~R2C3_3\n.~R1C6_6~R2C2_5\n";
    let ran = feed(lines.as_bytes(), &["convert", "--to", "iss", "--layout", "any"]);
    assert_eq!(ran.out.lines().count(), 4, "{ran}");
    let document = f_puzzles("\n  \"antiknight\": true,\n  \"title\": \"Horses\"\n").replace("},{", "},\n{");
    let ran = feed(document.as_bytes(), &["convert", "--to", "rules"]);
    assert!(
        ran.out.starts_with("layout 4x4\ntitle Horses\ngivens") && ran.out.ends_with("knight\n"),
        "{ran}"
    );
    let game = |digit: char| format!("  <game data=\"{digit}{}\"/>\n", "0".repeat(80));
    let games = format!("<?xml version=\"1.0\"?>\n<opensudoku>\n{}{}</opensudoku>\n", game('5'), game('7'));
    let ran = feed(games.as_bytes(), &["convert"]);
    assert_eq!((ran.out.lines().count(), ran.code), (2, 0), "{ran}");
    assert!(ran.out.starts_with('5') && ran.out.contains("\n7"), "{ran}");
    // What only begins like a document is read line by line.
    let ran = feed(format!("{{\"\n{EASY}\n").as_bytes(), &["solve"]);
    assert!(ran.out.contains(EASY_SOLVED), "{ran}");
}

#[test]
fn texts_and_losses_come_along() {
    let text = "layout 4x4\ntitle Horses\nauthor Somebody\nrules One.\nrules Two.\ngivens 1...............\nknight\n";
    let again = run(&["convert", "--to", "rules", text]);
    assert_eq!(again.out, text, "{again}");
    let link = run(&["convert", "--to", "f-puzzles", text]);
    let back = run(&["convert", "--to", "rules", link.out.trim()]);
    assert_eq!(back.out, text, "{back}");
    let json = run(&["convert", "--json", text]);
    assert!(
        json.out.contains(r#""about":{"title":"Horses","author":"Somebody","rules":"One.\nTwo."}"#),
        "{json}"
    );
    assert!(json.out.contains("can't hold the rule of this board"), "{json}");
    let lost = run(&["convert", "--to", "penpa", text]);
    assert!(lost.err.contains("penpa can't hold the rule 'knight'"), "{lost}");
}
