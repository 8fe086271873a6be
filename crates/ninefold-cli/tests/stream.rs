//! Streams: order, patience, interruption.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::Duration;

use common::*;

#[test]
fn order_is_kept_with_several_jobs() {
    // Puzzles that take very different time, so that a hasty pool would mix them up.
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
    assert!(one.out == two.out, "two jobs write something else than one");
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
        // Half a line is no line yet.
        stdin.write_all(&EASY.as_bytes()[..40]).unwrap();
        stdin.flush().unwrap();
        std::thread::sleep(Duration::from_millis(20));
        stdin.write_all(&EASY.as_bytes()[40..]).unwrap();
        stdin.write_all(b"\n").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap(); // would wait for ever if the answer did
        assert_eq!(answer.trim_end(), EASY_SOLVED);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
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
