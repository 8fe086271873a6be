//! Streams: order, slow input, interruption.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::time::Duration;

use common::*;

#[test]
fn order_is_kept_with_several_jobs() {
    // Puzzles that take very different times, so that a hasty pool would mix them up.
    let kinds = [
        EASY,
        NONE,
        SEVERAL,
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ];
    let lines: Vec<&str> = (0..4000).map(|i| kinds[i * i % 7 % kinds.len()]).collect();
    let input = lines.join("\n");
    let one = feed(input.as_bytes(), &["solve", "--jobs", "1"]);
    let two = feed(input.as_bytes(), &["solve", "--jobs", "2"]);
    assert_eq!(one.out.lines().count(), lines.len());
    assert!(one.out == two.out, "two jobs write something different from one");
    let json = feed(input.as_bytes(), &["count", "--limit", "2", "--json", "--jobs", "3"]);
    for (number, (line, puzzle)) in json.out.lines().zip(&lines).enumerate() {
        let expected = format!(r#"{{"v":1,"line":{},"puzzle":"{puzzle}","#, number + 1);
        assert!(line.starts_with(&expected), "{line}");
    }
}

#[test]
fn a_slow_pipe_gets_every_answer_at_once() {
    let mut command = ninefold();
    command.arg("solve").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        // Half a line isn't a line yet.
        stdin.write_all(&EASY.as_bytes()[..40]).unwrap();
        stdin.flush().unwrap();
        std::thread::sleep(Duration::from_millis(20));
        stdin.write_all(&EASY.as_bytes()[40..]).unwrap();
        stdin.write_all(b"\n").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap(); // would block if the answer were late
        assert_eq!(answer.trim_end(), EASY_SOLVED);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

/// Writes line by line and waits for each answer before the next line.
fn converse(args: &[&str], lines: &[(&str, &[&str])]) {
    let mut command = ninefold();
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let stdout = child.stdout.take().unwrap();
    let (sender, answers) = std::sync::mpsc::channel();
    let listener = std::thread::spawn(move || {
        BufReader::new(stdout).lines().map_while(Result::ok).for_each(|line| drop(sender.send(line)));
    });
    for (line, expected) in lines {
        stdin.write_all(format!("{line}\n").as_bytes()).unwrap();
        for expected in *expected {
            let answer = answers.recv_timeout(Duration::from_secs(20));
            let answer = answer.unwrap_or_else(|_| panic!("no answer to {line}"));
            assert!(answer.contains(expected), "{answer}");
        }
    }
    drop(stdin);
    assert_eq!(answers.recv().ok(), None);
    child.wait().unwrap();
    listener.join().unwrap();
}

#[test]
fn a_broken_board_does_not_hold_up_the_answers_after_it() {
    let line = |number: usize| format!(r#""line":{number},"#);
    let (broken, third, fourth) = (line(1), line(3), line(4));
    converse(
        &["solve", "--json"],
        &[
            (&EASY[..9], &[]),
            (&EASY[9..18], &[]),
            (EASY, &[&broken, &third]),
            (EASY, &[&fourth]),
            (EASY, &[&line(5)]),
        ],
    );
}

#[test]
fn small_boards_are_answered_at_once() {
    let (solved, several) = ("1234341221434321", "1234............");
    converse(
        &["count", "--limit", "2", "--json"],
        &[(solved, &[r#""line":1,"#]), (several, &[r#""line":2,"#]), (solved, &[r#""line":3,"#])],
    );
}

#[test]
fn a_line_that_is_too_long_keeps_its_place() {
    let rows: Vec<&[u8]> = EASY.as_bytes().chunks(9).collect();
    let long = vec![b'5'; 3 << 20];
    let mut lines = rows[..3].to_vec();
    lines.push(&long);
    lines.extend(&rows[3..]);
    let ran = feed(&lines.join(&b'\n'), &["check", "--json"]);
    let starts: Vec<&str> = ran.out.lines().map(|line| line.split(',').nth(1).unwrap()).collect();
    assert_eq!(starts, [r#""line":1"#, r#""line":4"#, r#""line":5"#], "{ran}");
    assert!(ran.out.lines().nth(1).unwrap().contains("more than 1 MiB"), "{ran}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_finished() {
    let mut command = ninefold();
    command.args(["solve", "--engine", "tree", "--jobs", "1", EASY, "seventeen", EASY]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    answers.read_line(&mut first).unwrap();
    assert_eq!(first.trim_end(), EASY_SOLVED);
    std::thread::sleep(Duration::from_millis(300)); // the second has started
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let mut second = String::new();
    answers.read_line(&mut second).unwrap();
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!((second.as_str(), ran.code), ("unknown\n", 130));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_wait_for_input() {
    let mut command = ninefold();
    let mut child = command
        .arg("solve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    stdin.write_all(format!("{EASY}\n").as_bytes()).unwrap();
    let mut first = String::new();
    answers.read_line(&mut first).unwrap();
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(stdin);
}

/// Waits until the process ends, for this many seconds at most.
#[cfg(unix)]
fn ends_within(child: &mut std::process::Child, seconds: u64) -> Option<i32> {
    for _ in 0..seconds * 100 {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    panic!("the process doesn't end");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_search_while_another_worker_waits_for_input() {
    for jobs in ["1", "3"] {
        let mut command = ninefold();
        command.args(["count", "--jobs", jobs]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        // The second would take thousands of years.
        stdin.write_all(format!("{EASY}\n{}\n", ".".repeat(81)).as_bytes()).unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer, "1\n");
        std::thread::sleep(Duration::from_millis(300));
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert_eq!(ends_within(&mut child, 20), Some(130));
        drop(stdin);
        answer.clear();
        answers.read_line(&mut answer).unwrap();
        assert!(answer.ends_with("+\n"), "{answer}");
        let ran = Ran::from(child.wait_with_output().unwrap());
        assert_eq!(ran.err, "note: interrupted after 1 puzzle\n");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_output_ends_the_wait_for_input() {
    for jobs in ["1", "3"] {
        let mut command = ninefold();
        command.args(["solve", "--jobs", jobs]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        drop(child.stdout.take());
        stdin.write_all(format!("{EASY}\n").as_bytes()).unwrap();
        assert_eq!(ends_within(&mut child, 20), Some(0));
        drop(stdin);
        assert_eq!(Ran::from(child.wait_with_output().unwrap()).err, "");
    }
}

/// Returns the peak memory of a run with this many lines on standard input, in KiB.
#[cfg(target_os = "linux")]
fn peak(args: &[&str], first: &str, lines: usize) -> usize {
    let mut command = ninefold();
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::with_capacity(1 << 20, child.stdout.take().unwrap());
    let first = format!("{first}\n");
    let feeder = std::thread::spawn(move || {
        let many = 1000;
        let block = format!("{EASY}\n").repeat(many);
        stdin.write_all(first.as_bytes()).unwrap();
        for _ in 0..lines / many {
            stdin.write_all(block.as_bytes()).unwrap();
        }
        stdin // closed after the memory is measured
    });
    let (mut read, mut line) = (0, Vec::new());
    while read <= lines {
        line.clear();
        assert!(answers.read_until(b'\n', &mut line).unwrap() > 0, "only {read} answers");
        read += 1;
    }
    let peak = peak_memory(&child);
    drop(feeder.join().unwrap());
    child.wait().unwrap();
    peak
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_output_of_one_record() {
    let mut command = ninefold();
    command.args(["enumerate", &".".repeat(81)]).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut start = vec![0; 64 << 20];
    child.stdout.as_mut().unwrap().read_exact(&mut start).unwrap();
    let kib = peak_memory(&child);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(kib < 24 * 1024, "{kib} KiB");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_input() {
    const MIB: usize = 1024;
    let plain = peak(&["solve", "--jobs", "2"], EASY, 2_000_000);
    assert!(plain < 12 * MIB, "{plain} KiB");
    // However many workers there are, and although all must wait for the first.
    let blank = ".".repeat(81);
    let many = peak(&["count", "--limit", "300000", "--json", "--jobs", "16"], &blank, 500_000);
    assert!(many < 64 * MIB, "{many} KiB");
}
