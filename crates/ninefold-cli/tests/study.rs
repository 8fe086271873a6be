//! `redundant`, `minimize`, `vicinity` and `enumerate`, run as programs.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use common::{CONFLICT, EASY, NONE, SEVERAL, feed, ninefold, run};

const FEW_CLUES: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
/// Minimal, with 19 clues.
const MINIMAL: &str = "....28.7...23......3.....8.......5...7...9....8......16.5.1...9........4..15.7...";

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

fn set(text: &str) -> BTreeSet<&str> {
    text.lines().collect()
}

fn clues(puzzle: &str) -> usize {
    puzzle.bytes().filter(|byte| *byte != b'.').count()
}

/// Easy puzzles with small differences, mixed with other kinds.
fn mixed() -> String {
    let mut text = String::new();
    for i in 0..200usize {
        let digits: String = EASY
            .chars()
            .map(|c| c.to_digit(10).map_or(c, |d| char::from(b'1' + ((d as usize - 1 + i) % 9) as u8)))
            .collect();
        text.push_str(&if i % 3 == 0 { digits.replace('.', "0") } else { digits });
        text.push('\n');
        if i % 50 == 7 {
            text.push_str(&format!("{NONE}\n{SEVERAL}\n{CONFLICT}\n{FEW_CLUES}\nrubbish\n"));
        }
    }
    text
}

#[test]
fn redundant_clues_are_named() {
    let ran = run(&["redundant", EASY, FEW_CLUES]);
    assert_eq!(ran.code, 0, "{ran}");
    let out = lines(&ran.out);
    assert!(out[0].starts_with("r1c1 ") && out[0].split(' ').count() == 22, "{ran}");
    assert_eq!(out[1], "minimal");
    let ran = run(&["redundant", "--json", FEW_CLUES, SEVERAL]);
    assert_eq!(ran.code, 1, "{ran}");
    assert!(ran.out.contains(r#""answer":"unique","clues":17,"minimal":true,"redundant":[]"#), "{ran}");
    assert!(ran.out.contains(r#""answer":"several","clues":9}"#), "{ran}");
    let ran = run(&["redundant", "--layout", "4x4", "1234341221434321"]);
    assert_eq!((ran.code, ran.out.split(' ').count()), (0, 16), "{ran}");
    let ran = run(&["redundant", CONFLICT]);
    assert!(ran.code == 3 && ran.err.contains("r1c1 and r1c5"), "{ran}");
}

/// Plain lines are solved in lanes, drawings aren't; both give the same output with any number of jobs.
#[test]
fn batches_write_what_single_records_write() {
    let mixed = mixed();
    for command in [&["redundant"][..], &["minimize"], &["minimize", "--seed", "5"]] {
        for json in [&[][..], &["--json"]] {
            let args = |jobs: &'static str| [command, json, &["--jobs", jobs]].concat();
            let (one, two) = (feed(mixed.as_bytes(), &args("1")), feed(mixed.as_bytes(), &args("2")));
            assert_eq!((one.code, &one.out, &one.err), (two.code, &two.out, &two.err), "{command:?}");
            assert_eq!(one.code, 3, "{command:?}");
            // As arguments they are records.
            let some: Vec<&str> = mixed.lines().take(12).collect();
            let plain = feed(some.join("\n").as_bytes(), &[command, json].concat());
            let records = run(&[command, json, &some].concat());
            let without_lines = |text: &str| {
                text.lines().map(|line| line.replace(r#""source":"stdin","#, "")).collect::<Vec<_>>()
            };
            assert_eq!(without_lines(&plain.out), without_lines(&records.out), "{command:?} {json:?}");
        }
    }
}

#[test]
fn a_minimal_puzzle_within_a_puzzle() {
    let ran = run(&["minimize", EASY]);
    assert_eq!((ran.code, clues(ran.out.trim())), (0, 23), "{ran}");
    assert_eq!(run(&["redundant", ran.out.trim()]).out, "minimal\n");
    let seeds: BTreeSet<String> =
        ["1", "2", "3"].map(|seed| run(&["minimize", "--seed", seed, EASY]).out).into_iter().collect();
    assert!(seeds.len() > 1 && seeds.iter().all(|one| run(&["redundant", one.trim()]).out == "minimal\n"));
    let drawn = run(&["minimize", "--to", "bare", "--layout", "4x4", "1234341221434321"]);
    assert_eq!((drawn.code, drawn.out.lines().count()), (0, 4), "{drawn}");
    assert_eq!((run(&["minimize", NONE]).code, run(&["minimize", NONE]).out.as_str()), (1, "none\n"));
    assert_eq!(run(&["minimize", "--clues", "20", EASY]).code, 2, "--clues belongs to --all");
    assert_eq!(run(&["minimize", "--all", "--clues", "24-20", EASY]).code, 2);
}

#[test]
fn every_minimal_puzzle_within_a_puzzle() {
    let all = run(&["minimize", "--all", EASY]);
    let count: usize = run(&["minimize", "--all", "--count", EASY]).out.trim().parse().unwrap();
    assert_eq!((all.code, all.out.lines().count(), set(&all.out).len()), (0, count, count));
    let few = run(&["minimize", "--all", "--clues", "-22", EASY]);
    assert_eq!(set(&few.out), set(&all.out).into_iter().filter(|puzzle| clues(puzzle) <= 22).collect());
    let first = run(&["minimize", "--all", "--limit", "3", EASY]);
    assert_eq!(lines(&first.out), lines(&all.out)[..3]);
    assert_eq!(run(&["minimize", "--all", "--count", "--limit", "3", EASY]).out, "3+\n");
    let json = run(&["minimize", "--all", "--count", "--json", "--layout", "4x4", "1234341221434321"]);
    assert!(json.out.contains(r#""exact":true,"by_clues":{"4":"#), "{json}");
    let late = run(&["minimize", "--all", "--count", "--timeout", "0.2", common::EASY_SOLVED]);
    assert!(late.code == 4 && late.out.ends_with("+\n"), "{late}");
    let none = run(&["minimize", "--all", NONE, SEVERAL]);
    assert_eq!((none.code, none.out.as_str()), (1, "none\nseveral\n"));
}

#[test]
fn solutions_are_listed() {
    let all = run(&["enumerate", "--layout", "4x4", "................"]);
    assert_eq!((all.code, set(&all.out).len(), all.out.lines().count()), (0, 288, 288));
    let some = run(&["enumerate", "--layout", "4x4", "--skip", "100", "--limit", "7", "................"]);
    assert_eq!(lines(&some.out), lines(&all.out)[100..107]);
    let nine = run(&["enumerate", "--limit", "3000", SEVERAL]);
    assert_eq!((nine.code, set(&nine.out).len()), (0, 3000));
    assert_eq!(run(&["count", "--limit", "2", lines(&nine.out)[17]]).out, "1\n");
    // Other notations take another path to the same solutions.
    let other = run(&["enumerate", "--limit", "3", "--skip", "5", "--to", "bare", SEVERAL]);
    assert_eq!(
        other.out.replace("\n\n", "#").replace('\n', "").replace('#', "\n"),
        lines(&nine.out)[5..8].join("\n")
    );
    assert_eq!(
        run(&["solve", "--limit", "40", SEVERAL]).out,
        run(&["enumerate", "--limit", "40", SEVERAL]).out
    );
    let json = feed(
        format!("{SEVERAL}\n{NONE}\n{EASY}\n").as_bytes(),
        &["enumerate", "--json", "--limit", "2", "-j2"],
    );
    assert_eq!(json.code, 1, "{json}");
    let starts: Vec<&str> = json.out.lines().map(|line| line.split(",\"solution").next().unwrap()).collect();
    let expected = [(1, 1), (1, 2), (2, 0), (3, 1)]
        .map(|(line, number)| format!(r#"{{"v":1,"line":{line},"number":{number}"#));
    assert_eq!(starts, expected, "{json}");
    let none = run(&["enumerate", NONE]);
    assert!(none.code == 1 && none.out.is_empty() && none.err.contains("no solution"), "{none}");
}

/// When the reader stops, the program ends quietly, whatever is left to write.
#[test]
fn a_closed_pipe_ends_the_run() {
    for args in [&["enumerate", SEVERAL][..], &["minimize", "--all", common::EASY_SOLVED]] {
        let mut child = ninefold().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = child.stdout.take().unwrap();
        out.read_exact(&mut [0; 1000]).unwrap();
        drop(out);
        let ended = child.wait_with_output().unwrap();
        assert!(ended.status.success() && ended.stderr.is_empty(), "{args:?}: {ended:?}");
    }
}

#[test]
fn the_vicinity_of_a_puzzle() {
    let ran = run(&["vicinity", "--minimal", "-r", "1", "-a", "1", MINIMAL, FEW_CLUES]);
    assert_eq!(ran.code, 0, "{ran}");
    assert_eq!(set(&ran.out).len(), ran.out.lines().count(), "none twice");
    assert!(ran.out.lines().count() > 10, "{ran}");
    for puzzle in ran.out.lines().take(20) {
        assert_eq!(run(&["redundant", puzzle]).out, "minimal\n");
    }
    let two = run(&["vicinity", "--minimal", "--jobs", "2", MINIMAL, FEW_CLUES]);
    let one = run(&["vicinity", "--minimal", "--jobs", "1", MINIMAL, FEW_CLUES]);
    assert!(one.out == two.out && one.out == ran.out, "any number of jobs");
    // As found, a puzzle differs from its input in one clue.
    let found = run(&["vicinity", "--minimal", "--as-found", "--json", MINIMAL]);
    for line in found.out.lines() {
        let puzzle = line.split(r#""puzzle":""#).nth(1).unwrap();
        let same = puzzle.bytes().zip(MINIMAL.bytes()).filter(|(a, b)| a == b && *b != b'.').count();
        assert!(same == clues(MINIMAL) - 1 && line.contains(r#""round":1,"#), "{line}");
    }
    assert_eq!(run(&["vicinity", "--clues", "18-", "--minimal", FEW_CLUES]).out, "");
    let bad = run(&["vicinity", "--layout", "4x4", "1234341221434321"]);
    assert!(bad.code == 3 && bad.err.contains("only searches around 9x9 boards"), "{bad}");
    assert_eq!(run(&["vicinity", "--remove", "x", EASY]).code, 2);
}

/// After repeated kills, the search finds the same puzzles.
#[test]
fn a_killed_search_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state.txt");
    let state = state.to_str().unwrap();
    let args = ["vicinity", "--minimal", "--rounds", "2", "-q", MINIMAL];
    let whole = run(&args);
    let mut printed = String::new();
    // The number of finished pieces of work.
    let marks = || fs::read_to_string(state).map_or(0, |text| text.matches("# done ").count());
    let mut killed_at = Vec::new();
    // The first run is killed while it starts, the others as soon as they have done a little more than the
    // one before.
    for more in [0, 1, 1, 1, 1, 2] {
        let enough = marks() + more;
        let mut command = ninefold();
        command.args(args).args(["--state", state, "--jobs", "1"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let start = Instant::now();
        while marks() < enough && child.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < Duration::from_secs(100), "no progress");
            thread::sleep(Duration::from_micros(200));
        }
        let _ = child.kill();
        killed_at.push(marks());
        let out = child.wait_with_output().unwrap().stdout;
        // The pipe may end anywhere: a line without a line break wasn't printed.
        let ended = out.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        printed.push_str(std::str::from_utf8(&out[..ended]).unwrap());
    }
    // A torn line at the end does no harm.
    let mut torn = fs::read(state).unwrap();
    torn.extend_from_slice(b"....28.7...23");
    fs::write(state, torn).unwrap();
    let last = run(&[&args[..], &["--state", state]].concat());
    assert_eq!(last.code, 0, "{last}");
    printed.push_str(&last.out);
    let unfinished: BTreeSet<usize> = killed_at.into_iter().filter(|done| *done < marks()).collect();
    assert!(unfinished.len() >= 3, "{unfinished:?}: too few kills hit a search that was not finished");
    assert!(set(&printed) == set(&whole.out), "all of them are printed");
    let kept = fs::read_to_string(state).unwrap();
    let kept: Vec<&str> = kept.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(kept == lines(&whole.out), "the file has each of them once, in order");
    // Nothing is left to do.
    let again = run(&[&args[..], &["--state", state]].concat());
    assert_eq!((again.code, again.out.as_str()), (0, ""));
    let other = run(&["vicinity", "--add", "2", "--state", state, EASY]);
    assert!(other.code == 2 && other.err.contains("belongs to another search"), "{other}");
    fs::write(state, "53..7\n").unwrap();
    let other = run(&[&args[..], &["--state", state]].concat());
    assert!(other.code == 2 && other.err.contains("isn't the state of a search"), "{other}");
}

/// Two runs would damage the file.
#[test]
fn a_state_belongs_to_one_run_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state.txt");
    let path = state.to_str().unwrap();
    let args = ["vicinity", "--minimal", "--rounds", "9", "--state", path, MINIMAL];
    // The first searches until it is killed.
    let mut first = ninefold().args(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while !fs::read_to_string(&state).is_ok_and(|text| text.contains("# done ")) {
        assert!(first.try_wait().unwrap().is_none());
        thread::sleep(Duration::from_millis(5));
    }
    let second = run(&args);
    let busy = format!("another run is searching with the state {path}");
    assert!(second.code == 2 && second.err.contains(&busy) && second.out.is_empty(), "{second}");
    assert!(first.try_wait().unwrap().is_none());
    first.kill().unwrap();
    first.wait().unwrap();
    // The lock ends with its run.
    let held = fs::File::open(&state).unwrap();
    held.lock().unwrap();
    assert_eq!(run(&args).code, 2);
    drop(held);
    let ended = run(&["vicinity", "--minimal", "--state", path, MINIMAL]);
    assert_eq!(ended.code, 0, "{ended}");
}
