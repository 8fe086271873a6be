//! `cargo xtask bench rules FILE [--peer COMMAND] [--seconds N] [--short]`: puzzles with rules, read, solved and proved to have
//! one solution, in CPU time on one core.
//!
//! The file has a JSON object on each line: `puzzle` in any notation or format, and if known the `solution` and a short `id`. A
//! peer is a program that gets the file's path as its last argument and writes a line for each record: its CPU milliseconds
//! from the puzzle to the proof, or `-` if it gave up.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use ninefold::Budget;
use ninefold::engine::{self, Answer, NoObserver};
use ninefold::grid::{Puzzle, Solution};
use ninefold::text::{self, Notation, Position, ReadOptions};
use serde_json::Value;

use super::machine;
use super::se::Clock;
use super::table::{grouped, table};
use crate::command::Outcome;

const USAGE: &str = "usage: bench rules FILE [--peer COMMAND] [--seconds N] [--short]";

/// What the command line asks for.
#[derive(Debug, PartialEq)]
pub(super) struct Options<'a> {
    file: &'a str,
    peer: Option<Vec<&'a str>>,
    /// The time that each puzzle may take.
    limit: Duration,
    short: bool,
}

impl<'a> Options<'a> {
    pub(super) fn read(arguments: &[&'a str]) -> Result<Options<'a>, String> {
        let [file, arguments @ ..] = arguments else { return Err(USAGE.to_owned()) };
        let mut options = Options { file, peer: None, limit: Duration::from_secs(10), short: false };
        let mut arguments = arguments;
        while let [option, rest @ ..] = arguments {
            arguments = match (*option, rest) {
                ("--peer", [command, rest @ ..]) if !command.trim().is_empty() => {
                    options.peer = Some(command.split_whitespace().collect());
                    rest
                }
                ("--seconds", [seconds, rest @ ..]) => {
                    let seconds: u64 = seconds.parse().map_err(|_| USAGE.to_owned())?;
                    options.limit = Duration::from_secs(seconds);
                    rest
                }
                ("--short", rest) => {
                    options.short = true;
                    rest
                }
                _ => return Err(USAGE.to_owned()),
            };
        }
        Ok(options)
    }
}

/// A puzzle of the file.
struct Record {
    id: String,
    puzzle: String,
    solution: Option<String>,
}

/// What a run of one puzzle showed.
#[derive(Clone, Copy, PartialEq)]
struct Measured {
    milliseconds: f64,
    guesses: u64,
    verdict: Verdict,
}

/// What became of a puzzle. The worst comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    /// One solution, the known one.
    Unique,
    /// The time was up.
    GaveUp,
    /// Another solution, none or several.
    Differs,
    /// The text isn't a puzzle.
    Unread,
}

impl Verdict {
    fn name(self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::GaveUp => "gave up",
            Verdict::Differs => "differs",
            Verdict::Unread => "not read",
        }
    }
}

pub(super) fn run(options: &Options<'_>) -> Outcome {
    let text = fs::read_to_string(options.file).map_err(|error| format!("{}: {error}", options.file))?;
    let records: Vec<Record> = text.lines().filter_map(record).collect();
    let rounds = if options.short { 1 } else { 3 };
    let mut own: Vec<Vec<Measured>> = records.iter().map(|_| Vec::new()).collect();
    let mut peer: Vec<Vec<Option<f64>>> = records.iter().map(|_| Vec::new()).collect();
    for round in 1..=rounds {
        for (number, (record, own)) in records.iter().zip(&mut own).enumerate() {
            eprint!("\rround {round} of {rounds}, puzzle {} of {}  ", number + 1, records.len());
            own.push(measure(record, options.limit));
        }
        if let Some(command) = &options.peer {
            let times = peer_times(command, options.file, text.lines().count())?;
            let read = text.lines().zip(times).filter(|(line, _)| record(line).is_some());
            read.zip(&mut peer).for_each(|((_, time), peer)| peer.push(time));
        }
    }
    eprintln!();
    let rows: Vec<Row> = records
        .iter()
        .zip(own.iter().zip(&peer))
        .map(|(record, (own, peer))| Row::new(&record.id, own, peer))
        .collect();
    report(&rows, options);
    Ok(())
}

fn record(line: &str) -> Option<Record> {
    let value: Value = serde_json::from_str(line).ok()?;
    let text = |key: &str| value[key].as_str().map(str::to_owned);
    Some(Record { id: text("id").unwrap_or_default(), puzzle: text("puzzle")?, solution: text("solution") })
}

/// Reads and solves one puzzle, and proves that it has no second solution.
fn measure(record: &Record, limit: Duration) -> Measured {
    let (clock, started) = (Clock::start(), Instant::now());
    let Some(puzzle) = read(&record.puzzle) else {
        return Measured { milliseconds: f64::INFINITY, guesses: 0, verdict: Verdict::Unread };
    };
    let time_is_up = || started.elapsed() > limit;
    let budget = Budget::unique().until(&time_is_up);
    let report = engine::default_for(puzzle.layout()).run(&puzzle, &budget, &mut NoObserver);
    let milliseconds = clock.seconds() * 1e3;
    let verdict = match (&report.answer, &record.solution) {
        (Answer::Unique(found), Some(known)) if line(found) != *known => Verdict::Differs,
        (Answer::Unique(_), _) => Verdict::Unique,
        (Answer::Unknown(..), _) => Verdict::GaveUp,
        _ => Verdict::Differs,
    };
    Measured { milliseconds, guesses: report.guesses.unwrap_or(0), verdict }
}

/// Reads a puzzle in any notation or format.
fn read(text: &str) -> Option<Puzzle> {
    let position = match ninefold_formats::read(text, None) {
        Ok(reading) => reading.position,
        Err(_) => text::read(text.as_bytes(), &ReadOptions::default()).ok()?.position,
    };
    position.into_puzzle().ok()
}

/// Returns the digits of the grid.
fn line(solution: &Solution) -> String {
    let text = text::write(&Position::Digits(solution.grid().clone()), Notation::Line);
    text.split(' ').next().unwrap_or_default().to_owned()
}

/// Lets a peer solve the file's puzzles; returns its milliseconds for each line, `None` where it gave up.
fn peer_times(command: &[&str], file: &str, lines: usize) -> Result<Vec<Option<f64>>, String> {
    let fail = |problem: String| format!("{}: {problem}", command[0]);
    let mut peer = Command::new(command[0]);
    peer.args(&command[1..]).arg(file).stderr(Stdio::null());
    let output = peer.output().map_err(|error| fail(error.to_string()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let times: Vec<Option<f64>> = text.lines().map(|line| line.trim().parse().ok()).collect();
    if !output.status.success() || times.len() != lines {
        return Err(fail(format!("{}, {} lines for {lines} records", output.status, times.len())));
    }
    Ok(times)
}

/// The medians of one puzzle.
#[derive(Debug, PartialEq)]
struct Row {
    id: String,
    milliseconds: f64,
    guesses: u64,
    verdict: Verdict,
    peer: Option<f64>,
}

impl Row {
    fn new(id: &str, own: &[Measured], peer: &[Option<f64>]) -> Row {
        let mut times: Vec<f64> = own.iter().map(|run| run.milliseconds).collect();
        times.sort_by(f64::total_cmp);
        let mut others: Vec<f64> = peer.iter().map(|time| time.unwrap_or(f64::INFINITY)).collect();
        others.sort_by(f64::total_cmp);
        Row {
            id: id.to_owned(),
            milliseconds: times[times.len() / 2],
            guesses: own[0].guesses,
            // A puzzle that was too hard once is too hard.
            verdict: own.iter().map(|run| run.verdict).max().unwrap_or(Verdict::Unread),
            peer: others.get(others.len() / 2).copied().filter(|time| time.is_finite()),
        }
    }

    /// Returns how many times as long the peer took, if both finished.
    fn ratio(&self) -> Option<f64> {
        (self.verdict == Verdict::Unique).then(|| Some(self.peer? / self.milliseconds)).flatten()
    }
}

/// Returns the geometric mean of numbers.
fn geometric_mean(numbers: &[f64]) -> f64 {
    (numbers.iter().map(|number| number.ln()).sum::<f64>() / numbers.len() as f64).exp()
}

fn report(rows: &[Row], options: &Options<'_>) {
    let counted = |verdict: Verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    println!("{}", machine::describe());
    println!("CPU milliseconds from text to proof, one core, at most {} s each\n", options.limit.as_secs());
    println!(
        "{} puzzles: {} unique, {} differ, {} gave up, {} not read",
        rows.len(),
        counted(Verdict::Unique),
        counted(Verdict::Differs),
        counted(Verdict::GaveUp),
        counted(Verdict::Unread)
    );
    let mut times: Vec<f64> =
        rows.iter().filter(|row| row.verdict == Verdict::Unique).map(|row| row.milliseconds).collect();
    times.sort_by(f64::total_cmp);
    let quantile = |part: f64| times.get((times.len() as f64 * part) as usize).copied().unwrap_or(f64::NAN);
    println!(
        "median {} ms, 90 % within {} ms, 99 % within {} ms",
        grouped(quantile(0.5)),
        grouped(quantile(0.9)),
        grouped(quantile(0.99))
    );
    let ratios: Vec<f64> = rows.iter().filter_map(Row::ratio).collect();
    if !ratios.is_empty() {
        let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
        println!(
            "peer to own: geometric mean {}×, least {}×, on {} puzzles",
            grouped(geometric_mean(&ratios)),
            grouped(least),
            ratios.len()
        );
    }
    let mut shown: Vec<&Row> = rows.iter().collect();
    let worth = |row: &Row| match (row.verdict, row.ratio()) {
        (Verdict::Unique, Some(ratio)) => ratio,
        (Verdict::Unique, None) => 1e6 - row.milliseconds,
        _ => 0.0,
    };
    shown.sort_by(|a, b| worth(a).total_cmp(&worth(b)));
    let number = |number: Option<f64>| number.map_or("–".to_owned(), grouped);
    let cells: Vec<Vec<String>> = shown
        .iter()
        .map(|row| {
            vec![
                row.id.clone(),
                row.verdict.name().to_owned(),
                number(Some(row.milliseconds)),
                row.guesses.to_string(),
                number(row.peer),
                number(row.ratio()),
            ]
        })
        .collect();
    let head = ["puzzle", "answer", "ms", "guesses", "peer ms", "peer to own"].map(str::to_owned);
    print!("\n{}", table(&head, &cells));
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAGES: &str = r#"{"id":"a","puzzle":"layout 4x4\ngivens 1234............\ncage 5 r2c1 r3c1\ncage 3 r2c3 r2c4\nknight"}"#;

    #[test]
    fn a_record_is_read_and_solved() {
        let mut known = record(CAGES).unwrap();
        let solved = measure(&known, Duration::from_secs(10));
        assert_ne!(solved.verdict, Verdict::Unread);
        known.puzzle = "12341234....".to_owned();
        assert_eq!(measure(&known, Duration::from_secs(10)).verdict, Verdict::Unread);
        assert!(record("{}").is_none() && record("x").is_none());
        let classic = ".8.7....3...2.......4.9..279...8.5..8..9.2..4..1.3...252..4.8.......9...1....8.3.";
        let right =
            measure(&Record { id: String::new(), puzzle: classic.to_owned(), solution: None }, known_limit());
        assert_eq!(right.verdict, Verdict::Unique);
        let wrong = Record { id: String::new(), puzzle: classic.to_owned(), solution: Some("1".to_owned()) };
        assert_eq!(measure(&wrong, known_limit()).verdict, Verdict::Differs);
    }

    fn known_limit() -> Duration {
        Duration::from_secs(10)
    }

    #[test]
    fn options_are_read() {
        let options = Options::read(&["f", "--peer", "node x", "--seconds", "3", "--short"]).unwrap();
        assert_eq!((options.peer.as_deref(), options.limit.as_secs()), (Some(&["node", "x"][..]), 3));
        assert!(options.short && Options::read(&[]).is_err() && Options::read(&["f", "--peer"]).is_err());
    }

    #[test]
    fn medians_and_means() {
        let run = |milliseconds, verdict| Measured { milliseconds, guesses: 1, verdict };
        let own = [run(1.0, Verdict::Unique), run(9.0, Verdict::Unique), run(2.0, Verdict::Unique)];
        let row = Row::new("x", &own, &[Some(20.0), None, Some(10.0)]);
        assert_eq!((row.milliseconds, row.peer, row.ratio()), (2.0, Some(20.0), Some(10.0)));
        let slow = Row::new("x", &[own[0], run(5.0, Verdict::GaveUp)], &[]);
        assert_eq!((slow.verdict, slow.ratio()), (Verdict::GaveUp, None));
        assert!((geometric_mean(&[1.0, 100.0]) - 10.0).abs() < 1e-9);
    }
}
