//! A full or closed standard output is an error; a full or closed standard error isn't.

#![cfg(target_os = "linux")]

mod common;

use std::fs::{self, OpenOptions};
use std::process::Stdio;

use common::{EASY, NONE, Ran, SEVERAL, ninefold};

/// Every command, with something to write to standard output.
const COMMANDS: [&[&str]; 31] = [
    &["--help"],
    &["--version"],
    &["help", "solve"],
    &["solve", "--help"],
    &["solve", EASY],
    &["solve", "--json", EASY],
    &["check", EASY],
    &["count", EASY],
    &["enumerate", EASY],
    &["convert", "--to", "grid", EASY],
    &["explain", EASY],
    &["hint", EASY],
    &["rate", EASY],
    &["generate", "--seed", "1"],
    &["techniques"],
    &["render", "BD4"],
    &["render", "BD4", "--format", "pdf"],
    &["canon", EASY],
    &["canon", "--distinct", EASY],
    &["canon", "--count-classes", EASY],
    &["same", EASY, EASY],
    &["redundant", EASY],
    &["minimize", EASY],
    &["vicinity", "--remove", "0", "--add", "1", EASY],
    &["watch", "BD4"],
    &["tree", "BD4"],
    &["race", "BD4"],
    &["engines"],
    &["boards"],
    &["completions", "bash"],
    &["man"],
];

fn full() -> Stdio {
    OpenOptions::new().write(true).open("/dev/full").unwrap().into()
}

#[test]
fn results_that_cannot_be_written_are_an_error() {
    for args in COMMANDS {
        let ran: Ran = ninefold().args(args).stdout(full()).output().unwrap().into();
        assert!(
            ran.code == 2 && ran.err.contains("can't write the output: No space left"),
            "{args:?}: {ran}"
        );
    }
}

#[test]
fn results_for_a_closed_output_are_an_error() {
    for args in COMMANDS {
        let mut shell = std::process::Command::new("sh");
        let program = ninefold();
        shell.args(["-c", r#"exec "$0" "$@" >&-"#]).arg(program.get_program()).args(args);
        let ran: Ran = shell.stdin(Stdio::null()).output().unwrap().into();
        let explained = ran.err.contains("can't write the output: standard output is closed");
        assert!(ran.code == 2 && explained, "{args:?}: {ran}");
    }
}

#[test]
fn discarding_results_is_not_an_error() {
    for open in [OpenOptions::new().write(true), OpenOptions::new().read(true).write(true)] {
        let null = open.open("/dev/null").unwrap();
        let ran: Ran = ninefold().args(["solve", EASY]).stdout(null).output().unwrap().into();
        assert!(ran.code == 0 && ran.err.is_empty(), "{ran}");
    }
}

#[test]
fn messages_that_cannot_be_written_are_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("bad.txt");
    fs::write(&bad, format!("{EASY}\nzzz\n{EASY}\n")).unwrap();
    let bad = bad.to_str().unwrap();
    let dataset = folder.path().join("set");
    for (args, code) in [
        (&["solve", "zzz"][..], 2),
        (&["solve", bad], 3),
        (&["solve", NONE], 1),
        (&["solve", "--stats", EASY], 0),
        (&["count", bad], 3),
        (&["check", "--quiet", SEVERAL], 1),
        (&["minimize", bad], 3),
        (&["vicinity", bad], 3),
        (&["render", bad, "-o", "/dev/null", "--format", "pdf"], 3),
        (&["generate", "--clues", "17", "--timeout", "0.1"], 4),
        (&["generate", "--clues", "3"], 2),
        (&["dataset", "check", "nowhere"], 2),
        (&["dataset", "build", dataset.to_str().unwrap(), "zzz"], 2),
        (&["slove"], 2),
        (&["solve", "--engine", "none", EASY], 2),
        (&[], 2),
    ] {
        let closed = |closed: &str| {
            let mut shell = std::process::Command::new("sh");
            let script = format!(r#"exec "$0" "$@" {closed}"#);
            shell.args(["-c", &script]).arg(ninefold().get_program()).args(args).stdin(Stdio::null());
            Ran::from(shell.output().unwrap()).code
        };
        assert_eq!([closed("2>/dev/full"), closed("2>&-"), closed("")], [code; 3], "{args:?}");
    }
}
