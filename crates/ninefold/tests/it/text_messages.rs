//! Texts that aren't boards, and their error messages.

use std::sync::Arc;

use ninefold::grid::Layout;
use ninefold::text::{Notation, ReadOptions, read};

/// Checks the error message for a text, prefixed with the line number.
fn check(text: impl AsRef<[u8]>, expected: &str) {
    check_with(&ReadOptions::default(), text, expected);
}

fn check_with(options: &ReadOptions, text: impl AsRef<[u8]>, expected: &str) {
    let text = text.as_ref();
    let shown = String::from_utf8_lossy(&text[..text.len().min(1000)]).into_owned();
    match read(text, options) {
        Ok(reading) => panic!("read as {}: {shown}", reading.notation),
        Err(error) => assert_eq!(format!("line {}: {error}", error.line), expected, "{shown}"),
    }
}

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn nothing_at_all() {
    for text in ["", "\n\n", "   \n", "# only a remark\n\n"] {
        check(text, "line 1: there is nothing to read");
    }
    check(" ".repeat(80), "line 1: 80 characters, but a 9×9 board needs 81 (one more)");
}

#[test]
fn lines_of_a_wrong_length() {
    check(&LINE[1..], "line 1: 80 characters, but a 9×9 board needs 81 (one more)");
    check(format!("{LINE}1"), "line 1: 82 characters, but a 9×9 board needs 81 (one too many)");
    check(format!("'{}'", &LINE[2..]), "line 1: 79 characters, but a 9×9 board needs 81 (2 more)");
    check(
        "1",
        "line 1: 1 character, but no standard board has that many cells (16, 36, 64, 81, 100, 144, 256 or 625)",
    );
    check("1".repeat(727), "line 1: 727 characters, but the candidates of a 9×9 board need 729 (2 more)");
    check("1".repeat(1_000_000), "line 1: 1000000 characters on one line: no board needs more than 78125");
    check(
        "1".repeat(20_000),
        "line 1: 20000 characters, but no standard board has that many candidates (64, 216, 512, 729, 1000, 1728, 4096 or 15625)",
    );
    let classic = ReadOptions { notation: None, layout: Some(Layout::classic()) };
    check_with(
        &classic,
        "1234............",
        "line 1: this line has 16 characters, but the boards here are 9×9 (81)",
    );
    check_with(&classic, "12", "line 1: 2 characters, but a 9×9 board needs 81 (79 more)");
}

#[test]
fn wrong_characters() {
    let x = |at: usize, c: &str| format!("{}{c}{}", &LINE[..at], &LINE[at + 1..]);
    let blanks = "expected a digit 1–9 or a blank (. 0 _ * B or a space)";
    check(x(38, "x"), &format!("line 1: row 5, column 3: found 'x', {blanks}"));
    check(x(80, "é"), &format!("line 1: row 9, column 9: found 'é', {blanks}"));
    check(x(0, "\u{7}"), &format!("line 1: row 1, column 1: found '\\u{{7}}', {blanks}"));
    check("7".repeat(36), "line 1: row 1, column 1: found '7', but the digits of a 6×6 board are 1–6");
    check(
        "H".to_string() + &"1".repeat(255),
        "line 1: row 1, column 1: found 'H', but the digits of a 16×16 board are 1–16",
    );
    check(
        "/".to_string() + &"1".repeat(255),
        "line 1: row 1, column 1: found '/', expected a digit 1–9 or A–G, a number 1–16, or a blank (. 0 _ * or a space)",
    );
}

#[test]
fn bytes_that_are_not_text() {
    let mut bytes = LINE.as_bytes().to_vec();
    bytes[40] = 0xFF;
    check(&bytes, "line 1: character 41 is the byte 0xFF, not UTF-8 text");
    check(b"1234\n12\xE9\x28", "line 2: character 3 is the byte 0xE9, not UTF-8 text");
    check(
        b"\xFF\xFE5\x003\x00",
        "line 1: character 1 is the byte 0xFF, not UTF-8 text (it looks like UTF-16)",
    );
}

#[test]
fn rows_too_few_too_many_too_short() {
    let rows: Vec<&str> = (0..9).map(|row| &LINE[row * 9..row * 9 + 9]).collect();
    check(rows[..8].join("\n"), "line 1: 8 rows, but a 9×9 board needs 9 (one more)");
    check(rows.join("\n") + "\n.........", "line 1: 10 rows, but a 9×9 board needs 9 (one too many)");
    check(
        rows.join("\n").replacen("6..195...", "6..195..", 1),
        "line 2: row 2 has 8 cells, but a 9×9 board needs 9 (one more)",
    );
    check(
        rows.join("\n").replacen("6..195...", "6..195....", 1),
        "line 2: row 2 has 10 cells, but a 9×9 board needs 9 (one too many)",
    );
    check(
        rows.join("\n---\n").replacen("6..195...", "6..1?5...", 1),
        "line 3: row 2, column 5: found '?', expected a digit 1–9 or a blank (. 0 _ * B or a space)",
    );
    check(format!("{LINE}\n{LINE}"), "line 2: 2 boards here, but only one was expected");
}

#[test]
fn other_notations() {
    let list = |row: &str| format!("[{}]", [row; 4].join(",\n"));
    check(list("[1, 2, 3]"), "line 1: row 1 has 3 cells, but a 4×4 board needs 4 (one more)");
    check(list("[1, 2, 3, 5]"), "line 1: row 1, column 4: found '5', but the digits of a 4×4 board are 1–4");
    check("[[1,2,3,4],[1,2,3,4]]", "line 1: 2 rows, but a 4×4 board needs 4 (2 more)");
    check("[Puzzle]\n1234\n", "line 2: 1 row, but a 4×4 board needs 4 (3 more)");
    check("[Author]\nJane\n", "line 1: there is no [Puzzle] section here");
    let marks = "12 34 1 2\n12 34 1 2\n12 34 1 7\n12 34 1 2";
    check(marks, "line 3: row 3, column 4: found '7', expected digits 1–4, or ! for none");
    let layout: Arc<Layout> = Layout::usual(6).unwrap();
    let sixes = ReadOptions { notation: Some(Notation::Grid), layout: Some(layout) };
    check_with(
        &sixes,
        "123456\n123456\n123456\n123457\n123456\n123456",
        "line 4: row 4, column 6: found '7', but the digits of a 6×6 board are 1–6",
    );
    let lines = ReadOptions { notation: Some(Notation::Line), layout: None };
    check_with(&lines, "12..\n34..\n", "line 2: 2 lines, but a board in this notation has only one");
}
