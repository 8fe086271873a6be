//! Batches write the same as single records, whatever the input and however it is cut.

use std::fmt::Write as _;

use clap::Parser;
use ninefold::boards;
use ninefold::random::Random;
use ninefold::text::{self, Notation, Position};

use crate::args::{Cli, Command};
use crate::exit::{Exit, Failure};
use crate::gpu::LineSolver;
use crate::input::record::{Record, RecordError};
use crate::output::Kept;
use crate::output::tally::Verdict;
use crate::stream::Stream;
use crate::stream::work::RecordOutput;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const NONE: &str = "12345678.........2........3........4........5........6........7........8........9";
const SEVERAL: &str = "53...........95....98......8...6....4..8....17...2...6.6....28.....19..5.......79";
const CONFLICT: &str = "5...5............................................................................";

/// Reproducible pseudo-random numbers.
struct Dice(Random);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0.below(sides)
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Returns a 9×9 board on a line; most have one solution.
fn board(dice: &mut Dice) -> String {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let board = dice.pick(&[EASY, EASY, EASY, hard, NONE, SEVERAL, CONFLICT]);
    match dice.below(8) {
        0 => board.replace('.', dice.pick(&["0", "_", "*", "B", " ", "-", "?", "x"])),
        1 => board.replacen('.', "0", 7).replacen('.', "*", 5),
        _ => board.to_owned(),
    }
}

/// Returns a board over several lines, or part of one.
fn drawing(dice: &mut Dice) -> String {
    let grid = boards::named(dice.pick(&["BD4", "Sudoku 1", "latin-3", "BD5"])).unwrap().grid();
    let drawing = text::write(&Position::Digits(grid), dice.pick(Notation::ALL));
    let mut lines: Vec<&str> = drawing.lines().collect();
    if dice.below(3) == 0 {
        lines.truncate(1 + dice.below(lines.len()));
    }
    lines.join("\n")
}

/// Returns something that a file of puzzles may contain.
fn piece(dice: &mut Dice) -> Vec<u8> {
    let board = board(dice);
    let text = match dice.below(26) {
        0 => "# a comment".to_owned(),
        1 => String::new(),
        2 => " ".repeat(dice.below(100)),
        3 => format!("{board}\r"),
        4 => format!("{board},{EASY}"),
        5 => format!("{board} # {}", "!".repeat(dice.below(150))),
        6 => format!("{board}{}{}", dice.pick(&[" ", "\t", ";", "#"]), ".".repeat(dice.below(70))),
        7 => format!("\"{board}\""),
        8 => format!("17 {board}"),
        9 => format!("{board}\r{board}"),
        10 => board[1..].to_owned(),
        11 => format!("{board}."),
        12 => board.replacen('7', "x", 1),
        13 => "1..............4".to_owned(),
        14 => "1234341221434321".to_owned(),
        15 => ".".repeat(256),
        16 => "puzzle,solution".to_owned(),
        17 => "hello".to_owned(),
        18 | 19 => drawing(dice),
        20 => return [board.as_bytes(), b"\xFF"].concat(),
        21 if dice.below(8) == 0 => "5".repeat((1 << 20) + dice.below(3)),
        _ => {
            let mut lines = String::new();
            for _ in 0..dice.below(9) {
                writeln!(lines, "{}", self::board(dice)).unwrap();
            }
            lines + &board
        }
    };
    text.into_bytes()
}

fn input(dice: &mut Dice) -> Vec<u8> {
    let mut input = Vec::new();
    if dice.below(8) == 0 {
        input.extend_from_slice(b"\xEF\xBB\xBF");
    }
    for _ in 0..dice.below(60) {
        input.extend(piece(dice));
        input.extend_from_slice(dice.pick(&["\n", "\n", "\n", "\r\n", "\n\n"]).as_bytes());
    }
    if dice.below(2) == 0 {
        input.extend(board(dice).into_bytes());
    }
    input
}

/// Returns everything that a run produces, without the times.
fn run(args: &[&str], block: Option<usize>) -> (Option<Exit>, String, String) {
    run_with(args, block, None)
}

fn run_with(
    args: &[&str],
    block: Option<usize>,
    solver: Option<LineSolver>,
) -> (Option<Exit>, String, String) {
    let cli = Cli::try_parse_from([&["ninefold"], args].concat()).unwrap();
    let kept = Kept::default();
    let output = kept.output(false);
    let prepared = |stream: Result<Stream, Failure>| {
        let mut stream = stream.unwrap();
        stream.records.block = block.unwrap_or(stream.records.block);
        Stream { output, solver, ..stream }
    };
    let exit = match cli.command {
        Command::Solve(mut command) => {
            let stream = prepared(command.open());
            command.run_on(stream)
        }
        Command::Check(mut command) => prepared(command.open()).parallel(command),
        Command::Count(mut command) => prepared(command.open()).parallel(command),
        _ => unreachable!("these three have batches"),
    };
    let out = String::from_utf8(kept.out.lock().unwrap().clone()).unwrap();
    let is_json = args.contains(&"--json");
    let timeless = |line: &str| match line.split_once(r#","seconds":"#).filter(|_| is_json) {
        Some((before, after)) => {
            format!("{before}{}\n", after.trim_start_matches(|c| ",}".find(c).is_none()))
        }
        None => format!("{line}\n"),
    };
    let err = kept.err.lock().unwrap().clone();
    (exit.ok(), out.lines().map(timeless).collect(), err)
}

const COMMANDS: [&[&str]; 12] = [
    &["solve"],
    &["solve", "--json"],
    &["solve", "--to", "sdm"],
    &["solve", "--layout", "any"],
    &["solve", "--layout", "9x9", "--json"],
    &["solve", "--from", "line"],
    &["check"],
    &["check", "--json", "--layout", "any"],
    &["count", "--limit", "200"],
    &["count", "--limit", "2", "--json"],
    &["count", "--limit", "111", "--json", "--from", "sdm"],
    &["solve", "--engine", "fast", "--layout", "any"],
];

#[test]
fn batches_write_what_single_records_write() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["one.txt", "two.txt"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let mut dice = Dice(Random::new(9));
    for round in 0..25 {
        let mut longest = 0;
        for path in &paths {
            let input = input(&mut dice);
            longest = longest.max(input.len());
            std::fs::write(path, input).unwrap();
        }
        let files = if round % 5 == 0 { &paths[..] } else { &paths[..1] };
        for command in COMMANDS {
            let args: Vec<&str> = command.iter().copied().chain(files.iter().map(String::as_str)).collect();
            let one_by_one = run(&[&args[..], &["--jobs", "1", "--nodes", "99999999999"]].concat(), None);
            let block = dice.pick(&[1, 7, 64, 82, 100, 1000, 5000, 1 << 18]).max(longest / 100);
            let jobs = dice.pick(&["1", "2", "3", "4"]);
            let batches = run(&[&args[..], &["--jobs", jobs]].concat(), Some(block));
            let text = || String::from_utf8_lossy(&std::fs::read(&paths[0]).unwrap()).into_owned();
            assert!(
                batches == one_by_one,
                "{args:?}, {jobs} jobs, blocks of {block}\n{batches:#?}\n{one_by_one:#?}\n{:.9999}",
                text()
            );
        }
    }
}

#[test]
fn puzzles_with_more_solutions_than_the_batch_limit_are_counted_completely() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("several.txt").to_str().unwrap().to_owned();
    let more = "53..7....6..1......98....6.........3...8.3..1........6......28.....19..5....8..79";
    std::fs::write(&path, format!("{EASY}\n{more}\n{SEVERAL}\n{more}\n")).unwrap();
    for (args, out) in [
        (&["count"][..], "1\n10795\n111\n10795\n"),
        (&["count", "--limit", "10000"], "1\n10000+\n111\n10000+\n"),
        (&["count", "--limit", "10795"], "1\n10795+\n111\n10795+\n"),
        (&["count", "--limit", "10796"], "1\n10795\n111\n10795\n"),
        (&["count", "--limit", "111"], "1\n111+\n111+\n111+\n"),
    ] {
        assert_eq!(run(&[args, &[&path]].concat(), None).1, out, "{args:?}");
    }
}

#[test]
fn many_puzzles_keep_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.txt").to_str().unwrap().to_owned();
    let mut dice = Dice(Random::new(7));
    let lines: Vec<String> = (0..20_000).map(|_| board(&mut dice) + "\n").collect();
    std::fs::write(&path, lines.concat()).unwrap();
    let one_by_one = run(&["check", "--json", "--nodes", "99999999999", &path], None);
    for (jobs, block) in [("1", 1 << 18), ("2", 5000), ("4", 1 << 16)] {
        assert!(run(&["check", "--json", "--jobs", jobs, &path], Some(block)) == one_by_one, "{jobs} jobs");
    }
}

/// Plain lines on a card and everything else on the CPU, in order; and the same when the card is lost on the way.
#[cfg(feature = "gpu")]
#[test]
fn cards_write_what_the_cpu_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mixed.txt").to_str().unwrap().to_owned();
    let mut dice = Dice(Random::new(19));
    let mut text = String::new();
    for number in 0..60_000 {
        if number % 20_000 == 12_345 {
            text += &drawing(&mut dice);
            text += "\n\nhello\n";
        }
        text += &board(&mut dice);
        text.push('\n');
    }
    std::fs::write(&path, text).unwrap();
    for command in
        [&["solve"][..], &["check", "--json"], &["count", "--limit", "200"], &["solve", "--layout", "any"]]
    {
        let expected = run(&[command, &[&path]].concat(), None);
        for (jobs, most) in [("1", 99), ("3", 99), ("1", 1), ("2", 2), ("2", 0)] {
            let (solver, done) = crate::gpu::fake::solver(most);
            let found = run_with(&[command, &["--jobs", jobs, &path]].concat(), None, Some(solver));
            assert!(
                (&found.0, &found.1) == (&expected.0, &expected.1),
                "{command:?}, {jobs} jobs, lost after {most}"
            );
            let is_lost = found.2.contains("the GPU failed: it fell off the bus; the CPU did its work");
            assert_eq!(is_lost, most < 99, "{}", found.2);
            assert!(done() > 0 || most == 0, "the card did some of it");
        }
    }
}

#[test]
fn a_panic_in_a_worker_ends_the_run_with_its_message() {
    let cli = Cli::try_parse_from(["ninefold", "solve", EASY, EASY, NONE, EASY]).unwrap();
    let Command::Solve(mut command) = cli.command else { unreachable!("the command is solve") };
    for jobs in [1, 4] {
        let output = Kept::default().output(true);
        let stream = Stream { output, jobs: Some(jobs), ..command.open().unwrap() };
        let work = |record: &Record| -> Result<RecordOutput, RecordError> {
            assert!(record.place.line != 3, "expected panic");
            Ok(RecordOutput::new(Verdict::Fine, String::new()))
        };
        match stream.parallel(work) {
            Err(Failure::Panicked(message)) => assert_eq!(message, "expected panic", "{jobs} jobs"),
            _ => panic!("the panic went unreported, {jobs} jobs"),
        }
    }
}
