//! Bad input: a clear message with its place, the right exit code, and results for the other records.

mod common;

use std::io::{Read, Write};
use std::process::Stdio;

use common::*;

/// Feeds a bad line between two good ones.
fn between(bad: &[u8]) -> Ran {
    let input = [EASY.as_bytes(), b"\n", bad, b"\n", EASY.as_bytes(), b"\n"].concat();
    let ran = feed(&input, &["solve"]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (3, format!("{EASY_SOLVED}\n{EASY_SOLVED}\n").as_str()),
        "{ran}"
    );
    ran
}

#[test]
fn wrong_length() {
    snapshot!("wrong_length", between(&EASY.as_bytes()[..80]).to_string());
}

#[test]
fn stray_characters() {
    snapshot!("stray_character", between(EASY.replacen('7', "x", 1).as_bytes()).to_string());
}

#[test]
fn r77_givens_in_conflict() {
    snapshot!("conflict", between(CONFLICT.as_bytes()).to_string());
}

#[test]
fn bytes_that_are_not_utf8() {
    let mut line = EASY.as_bytes().to_vec();
    line[40] = 0xFF;
    snapshot!("not_utf8", between(&line).to_string());
}

#[test]
fn mixed_sizes() {
    snapshot!("mixed_sizes", between(b"1..............4").to_string());
    let input = format!("{EASY}\n1234341221434321\n");
    let any = feed(input.as_bytes(), &["solve", "--layout", "any"]);
    assert_eq!((any.code, any.out), (0, format!("{EASY_SOLVED}\n1234341221434321\n")));
}

#[test]
fn errors_are_inline_with_json() {
    let input = format!("{EASY}\n{CONFLICT}\n12x\n{}\n", EASY.replacen('7', "x", 1));
    snapshot!("inline_errors", feed(input.as_bytes(), &["check", "--json"]).to_string());
}

#[test]
fn empty_input() {
    snapshot!("empty", feed(b"", &["solve"]).to_string());
    assert_eq!(feed(b"# only a comment\n\n", &["count"]).code, 2);
    assert_eq!(run(&["solve", ""]).code, 2);
}

#[test]
fn a_missing_file_or_an_unknown_name() {
    snapshot!("missing_file", run(&["solve", "no/such.txt"]).to_string());
    snapshot!("unknown_board", run(&["solve", "BD7"]).to_string());
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    let ran = run_in(folder.path(), &["solve", "sub"]);
    assert!(ran.code == 2 && ran.err.contains("is a folder"), "{ran}");
}

/// A puzzle with a typing error isn't called a missing file.
#[test]
fn a_mistyped_puzzle() {
    let nine = "a 9×9 puzzle has 81 cells, each a digit 1–9 or a blank (. or 0)";
    for (args, what, found) in [
        (&["53..7x"][..], nine, "this has 6, and character 6 is 'x'"),
        (&["53..7"], nine, "this has 5"),
        (&["1.5/3.."], nine, "this has 7, and character 4 is '/'"),
        (&["530070o6o0195"], nine, "this has 13, and character 7 is 'o'"),
        (
            &["12.5", "--layout", "4x4"],
            "a 4×4 puzzle has 16 cells, each a digit 1–4 or a blank (. or 0)",
            "this has 4, and character 4 is '5'",
        ),
        (
            &["12.F", "--layout", "12x12"],
            "a 12×12 puzzle has 144 cells, each a digit 1–9 or A–C or a blank (. or 0)",
            "this has 4, and character 4 is 'F'",
        ),
        (
            &["1234", "--layout", "8x8"],
            "an 8×8 puzzle has 64 cells, each a digit 1–8 or a blank (. or 0)",
            "this has 4",
        ),
    ] {
        let ran = run(&[&["solve"], args].concat());
        let message = format!("'{}' isn't a puzzle or a file: {what}; {found}", args[0]);
        assert_eq!((ran.code, ran.out, ran.err), (3, String::new(), format!("error: {message}\n")));
        let json = run(&[&["solve", "--json"], args].concat());
        assert_eq!((json.code, json.out), (3, format!("{{\"v\":1,\"line\":1,\"error\":\"{message}\"}}\n")));
    }
    let ran = run(&["solve", EASY, "53..7x"]);
    assert!(ran.code == 3 && ran.err.contains("error: argument 2: '53..7x' isn't a puzzle"), "{ran}");
    for path in ["12.txt", "2024/17.sdm", "hard-17.txt"] {
        assert_eq!(run(&["solve", path]).err, format!("error: no such file: {path}\n"));
    }
    let board = run(&["solve", &EASY.replace("79", "7x")]);
    assert!(board.err.contains("row 9, column 9: found 'x'"), "{board}");
}

#[test]
fn a_file_is_named_in_messages() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bad.txt"), format!("{EASY}\n123\n")).unwrap();
    let ran = run_in(folder.path(), &["solve", "bad.txt"]);
    assert!(ran.err.starts_with("error: bad.txt:2: "), "{ran}");
}

#[test]
fn unknown_names_list_the_valid_ones() {
    snapshot!("unknown_engine", run(&["solve", "--engine", "magic", "BD4"]).to_string());
    snapshot!("unknown_notation", run(&["convert", "--to", "runes", "BD4"]).to_string());
    snapshot!("unknown_layout", run(&["solve", "--layout", "hexagon", "BD4"]).to_string());
}

#[test]
fn a_huge_line_costs_no_memory() {
    const MIB: usize = 1 << 20;
    let mut command = ninefold();
    command.args(["solve", "--jobs", "1"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdin.write_all(format!("{EASY}\n").as_bytes()).unwrap();
    let block = vec![b'5'; MIB];
    for _ in 0..64 {
        stdin.write_all(&block).unwrap();
    }
    stdin.write_all(format!("\n{EASY}\n").as_bytes()).unwrap();
    let mut answers = vec![0; 2 * 82];
    stdout.read_exact(&mut answers).unwrap();
    if cfg!(target_os = "linux") {
        let kib = peak_memory(&child);
        assert!(kib < 24 * 1024, "{kib} KiB at most");
    }
    drop((stdin, stdout));
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("error: stdin:2: skipped a line of more than 1 MiB"), "{ran}");
}

#[test]
fn a_missing_file_among_others_is_a_bad_record() {
    let ran = run(&["solve", EASY, "nosuch.txt", EASY]);
    assert_eq!((ran.code, ran.out.as_str()), (3, &*format!("{EASY_SOLVED}\n{EASY_SOLVED}\n")), "{ran}");
    assert!(ran.err.contains("argument 2: no such file: nosuch.txt"), "{ran}");
    let json = run(&["count", "--json", "nosuch.txt", EASY]);
    assert_eq!(json.code, 3);
    assert!(json.out.starts_with(r#"{"v":1,"line":1,"error":"no such file: nosuch.txt"}"#), "{json}");
}

#[test]
fn r68_wrong_length_or_character_is_a_clear_error() {
    let document = " 8 7    3   2       4 9  279   8 5  8  9 2  4  1 3   252  4 8       9   1    8 3 ";
    for (text, words) in [
        (format!("{document} "), "81"),
        (document[1..].to_owned(), "81"),
        (document.replace('7', "x"), "row 1, column 4: found 'x'"),
    ] {
        let ran = run(&["solve", "--engine", "containments", &format!("\"{text}\"")]);
        assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{ran}");
        assert!(ran.err.contains(words), "{ran}");
    }
}

#[test]
fn json_streams_its_solutions() {
    let mut command = ninefold();
    command.args(["solve", "--all", "--json", "BD1"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut start = vec![0; 1 << 20];
    child.stdout.as_mut().unwrap().read_exact(&mut start).unwrap();
    assert!(start.starts_with(br#"{"v":1,"line":1,"puzzle":"...."#));
    drop(child.stdout.take());
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn a_closed_pipe_is_quiet() {
    for args in [&["solve", "--all", "BD1"][..], &["boards"], &["watch", "--engine", "tree", "BD1"]] {
        let mut command = ninefold();
        let mut child = command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let ran = Ran::from(child.wait_with_output().unwrap());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    }
}

/// The hint names the command that was called.
#[test]
fn hints_name_the_command() {
    for command in ["hint", "rate", "explain", "count"] {
        let ran = feed(b"", &[command]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(&format!("  ninefold {command} puzzles.txt\n")), "{ran}");
        assert!(!ran.err.contains("ninefold solve"), "{ran}");
    }
}

/// A broken line of HoDoKu's library is reported as such.
#[test]
fn a_broken_hodoku_line_is_reported_as_one() {
    for line in [format!(":0000:x:{EASY}"), format!("0300:3:{EASY}:::")] {
        let ran = feed(line.as_bytes(), &["hint"]);
        assert!(
            ran.code == 3 && ran.err.contains("expected ':technique:digits:cells:struck out:…'"),
            "{ran}"
        );
    }
}

/// A layout that the notation can't express isn't lost silently.
#[test]
fn a_lost_layout_is_noted() {
    let args = ["convert", "--layout", "9x9+x", "--to", "hodoku"];
    let ran = feed(format!("{EASY}\n{EASY}\n").as_bytes(), &args);
    let note = "note: the notation hodoku doesn't record the layout; read it back with --layout 9x9+x\n";
    assert_eq!((ran.code, ran.out.lines().count(), ran.err.as_str()), (0, 2, note));
    for quiet in
        [&["convert", "--to", "hodoku", EASY][..], &["convert", "--quiet", "--layout", "9x9+x", EASY]]
    {
        assert_eq!(run(quiet).err, "");
    }
    // Drawings show it.
    let drawn = run(&["convert", "--layout", "box:3x2", "--to", "grid", &".".repeat(36)]);
    assert_eq!((drawn.code, drawn.err.as_str()), (0, ""));
}
