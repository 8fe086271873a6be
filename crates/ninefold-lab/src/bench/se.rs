//! `cargo xtask bench se [--data DIR] [--peer COMMAND] [--short]`: Sudoku Explainer ratings per second of CPU time, on one
//! core, by the library, by the program, and by another program.

use std::fs::{self, File};
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use ninefold::Budget;
use ninefold::grid::Puzzle;
use ninefold::logic::SeRater;

use super::program::{Folder, built};
use super::table::{grouped, table};
use super::{interleaved, machine};
use crate::check::se::known::known;
use crate::command::Outcome;
use crate::puzzles::{self, Line9, made};

/// Sets of the folder: a name, a file, and which puzzles: every n-th, up to a number.
const FILES: [(&str, &str, usize, usize); 6] = [
    ("unbiased", "cbg-sample.tsv", 16, 600),
    ("mixed", "ser-298.txt", 1, usize::MAX),
    ("top1465", "ser-top1465.txt", 15, usize::MAX),
    ("17-clue", "speed/17-clue.txt", 33, usize::MAX),
    ("easy, 34 givens", "speed/easy-34.txt", 1, usize::MAX),
    ("nested, ER 10.4–11.9", "ser-hardest.txt", 60, usize::MAX),
];

/// Sets that the project makes.
const MADE: [(&str, usize); 4] =
    [("easy", 20_000), ("random-minimal", 600), ("low-clue", 400), ("hard", 100)];

/// CPU seconds of a round at least; short sets are rated again and again.
const LEAST_SECONDS: f64 = 0.5;

/// What the command line asks for.
#[derive(Default)]
pub(super) struct Options<'a> {
    data: Option<&'a Path>,
    /// A program that reads puzzles, one per line, and writes a line for each, and its arguments.
    peer: Option<Vec<&'a str>>,
    short: bool,
}

impl<'a> Options<'a> {
    pub(super) fn read(mut arguments: &[&'a str]) -> Result<Options<'a>, String> {
        let mut options = Options::default();
        while let [option, rest @ ..] = arguments {
            arguments = match (*option, rest) {
                ("--data", [folder, rest @ ..]) => {
                    options.data = Some(Path::new(*folder));
                    rest
                }
                ("--peer", [command, rest @ ..]) if !command.trim().is_empty() => {
                    options.peer = Some(command.split_whitespace().collect());
                    rest
                }
                ("--short", rest) => {
                    options.short = true;
                    rest
                }
                _ => return Err("usage: bench se [--data DIR] [--peer COMMAND] [--short]".to_owned()),
            };
        }
        Ok(options)
    }
}

/// Puzzles, and the ER of each where it is known.
struct Rated {
    name: String,
    puzzles: Vec<(Line9, Option<f64>)>,
}

/// Who rates.
enum Contestant<'a> {
    Library(Vec<Puzzle>),
    /// A program that reads the puzzles of a file: Ninefold's, and the peer.
    Program(Vec<&'a str>),
}

pub(super) fn run(options: &Options<'_>) -> Outcome {
    let program = built()?;
    let program = program.to_str().ok_or("the path of the program isn't UTF-8")?;
    let folder = Folder::new()?;
    let file = folder.0.join("puzzles.txt");
    let mut rows = Vec::new();
    for set in sets(options)? {
        eprint!("\r{:40}", set.name);
        let lines: String = set.puzzles.iter().map(|(line, _)| format!("{line}\n")).collect();
        fs::write(&file, lines).map_err(|error| format!("{}: {error}", file.display()))?;
        rows.push(row(&set, options, program, &file)?);
    }
    eprintln!();
    let mut head = vec!["set", "puzzles", "ER as published", "library", "program"];
    if options.peer.is_some() {
        head.extend(["peer", "program to peer"]);
    }
    let head: Vec<String> = head.into_iter().map(str::to_owned).collect();
    println!(
        "{}\nPuzzles per second of CPU time on one core, medians of {} interleaved rounds\n",
        machine::describe(),
        rounds(options)
    );
    print!("{}", table(&head, &rows));
    Ok(())
}

fn rounds(options: &Options<'_>) -> usize {
    if options.short { 1 } else { 5 }
}

fn sets(options: &Options<'_>) -> Result<Vec<Rated>, String> {
    let divide = if options.short { 10 } else { 1 };
    let mut sets = Vec::new();
    if let Some(folder) = options.data {
        for (name, file, every, most) in FILES {
            let file = folder.join(file);
            let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            let lines = text.lines().filter_map(read).step_by(every * divide).take(most);
            sets.push(Rated { name: name.to_owned(), puzzles: lines.collect() });
        }
    }
    for (name, count) in MADE {
        let lines = made(name, count).puzzles.into_iter().take(count).step_by(divide);
        sets.push(Rated { name: format!("own {name}"), puzzles: lines.map(|line| (line, None)).collect() });
    }
    Ok(sets)
}

/// Reads a puzzle, and its ER if the line has one.
fn read(line: &str) -> Option<(Line9, Option<f64>)> {
    match known(line) {
        Some((puzzle, rating)) => Some((puzzle, Some(rating[0]))),
        None => Some((*puzzles::parse(line.as_bytes()).puzzles.first()?, None)),
    }
}

/// Measures the contestants on a set; `file` has its puzzles too.
fn row(set: &Rated, options: &Options<'_>, program: &str, file: &Path) -> Result<Vec<String>, String> {
    let puzzles: Vec<Puzzle> = set.puzzles.iter().filter_map(|(line, _)| puzzles::puzzle(line)).collect();
    let mut rater = SeRater::new();
    let (mut equal, mut published) = (0, 0);
    for (puzzle, (_, known)) in puzzles.iter().zip(&set.puzzles) {
        if let Some(known) = known {
            let rating = rater.rate(puzzle, &Budget::default()).map_err(|error| error.to_string())?;
            published += 1;
            equal += usize::from(rating.er.value() == *known);
        }
    }
    let count = puzzles.len();
    let own = vec![program, "rate", "--by", "se", "--jobs", "1", "-"];
    let mut contestants = vec![Contestant::Library(puzzles), Contestant::Program(own)];
    contestants.extend(options.peer.clone().map(Contestant::Program));
    let mut problem = None;
    let rates = interleaved(
        rounds(options),
        &contestants,
        || (),
        |(), contestant| match contestant {
            Contestant::Library(puzzles) => own_rate(&mut rater, puzzles),
            Contestant::Program(command) => program_rate(command, file, count).unwrap_or_else(|error| {
                problem = Some(format!("{}: {error}", command[0]));
                0.0
            }),
        },
    );
    if let Some(problem) = problem {
        return Err(problem);
    }
    let published = if published == 0 { "–".to_owned() } else { format!("{equal} of {published}") };
    let mut row = vec![set.name.clone(), grouped_count(count), published];
    row.extend(rates.iter().map(|&rate| grouped(rate)));
    if let [_, program, peer] = rates[..] {
        row.push(format!("{:.1}×", program / peer));
    }
    Ok(row)
}

fn grouped_count(count: usize) -> String {
    if count < 1_000 { count.to_string() } else { grouped(count as f64) }
}

/// Rates the puzzles at least once; returns puzzles per second.
fn own_rate(rater: &mut SeRater, puzzles: &[Puzzle]) -> f64 {
    let clock = Clock::start();
    let mut rated = 0;
    while rated == 0 || clock.seconds() < LEAST_SECONDS {
        for puzzle in puzzles {
            let _ = black_box(rater.rate(puzzle, &Budget::default()));
        }
        rated += puzzles.len();
    }
    rated as f64 / clock.seconds()
}

/// Lets a program rate the puzzles of a file, at least once; returns puzzles per second.
fn program_rate(command: &[&str], file: &Path, count: usize) -> Result<f64, String> {
    let text = |error: std::io::Error| error.to_string();
    let (mut seconds, mut rated) = (0.0, 0);
    while rated == 0 || seconds < LEAST_SECONDS {
        let before = children_seconds()?;
        let mut program = Command::new(command[0]);
        program.args(&command[1..]).stdin(File::open(file).map_err(text)?).stderr(Stdio::null());
        let output = program.output().map_err(text)?;
        let lines = output.stdout.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).count();
        if !output.status.success() || lines != count {
            return Err(format!("{}, {lines} lines for {count} puzzles", output.status));
        }
        seconds += children_seconds()? - before;
        rated += count;
    }
    Ok(rated as f64 / seconds)
}

/// Measures this thread's CPU time, or real time if the system doesn't tell.
pub(super) struct Clock(Instant, Option<f64>);

impl Clock {
    pub(super) fn start() -> Clock {
        Clock(Instant::now(), thread_seconds())
    }

    pub(super) fn seconds(&self) -> f64 {
        let Clock(started, cpu) = self;
        cpu.and_then(|cpu| Some(thread_seconds()? - cpu)).unwrap_or_else(|| started.elapsed().as_secs_f64())
    }
}

/// Returns the CPU time of this thread.
#[cfg(unix)]
fn thread_seconds() -> Option<f64> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(time.tv_sec as f64 + time.tv_nsec as f64 / 1e9)
}

#[cfg(not(unix))]
fn thread_seconds() -> Option<f64> {
    None
}

/// Returns the CPU time of all programs that this one has started and that have ended.
fn children_seconds() -> Result<f64, String> {
    let text = fs::read_to_string("/proc/self/stat").map_err(|error| format!("/proc/self/stat: {error}"))?;
    // After the program's name in brackets: state, 12 other fields, then user and system time of the children.
    let fields = text.rsplit_once(')').map_or("", |(_, fields)| fields).split_whitespace().skip(13);
    let ticks: Vec<f64> = fields.take(2).filter_map(|field| field.parse().ok()).collect();
    match ticks[..] {
        [user, system] => Ok((user + system) / 100.0),
        _ => Err("/proc/self/stat isn't readable".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_program_is_timed_and_its_lines_counted() {
        let folder = Folder::new().unwrap();
        let file = folder.0.join("two.txt");
        fs::write(&file, "1\n2\n").unwrap();
        let spend = ["sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; cat"];
        let rate = program_rate(&spend, &file, 2).unwrap();
        assert!(rate > 0.0 && rate.is_finite(), "{rate}");
        assert!(program_rate(&["cat"], &file, 3).unwrap_err().contains("2 lines for 3 puzzles"));
        assert!(program_rate(&["no-such-program"], &file, 2).is_err());
    }

    #[test]
    fn options_are_read() {
        let options = Options::read(&["--peer", "rate --all", "--data", "x", "--short"]).unwrap();
        assert_eq!(options.peer.unwrap(), ["rate", "--all"]);
        assert!(options.data == Some(Path::new("x")) && options.short);
        assert!(Options::read(&["--data"]).is_err() && Options::read(&["x"]).is_err());
    }

    #[test]
    fn lines_may_have_a_rating() {
        let line = made("easy", 1).puzzles[0];
        for (text, rating) in
            [(" ED=7.2/1.2/1.2", Some(7.2)), ("\t3.4\t5\t6", Some(3.4)), ("", None), (" # easy", None)]
        {
            assert_eq!(read(&format!("{line}{text}")), Some((line, rating)), "{text}");
        }
        assert_eq!(read("# 1"), None);
    }
}
