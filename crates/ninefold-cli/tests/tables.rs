//! Tables, compressed files, and messages about unusual input.

mod common;

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::*;

/// A tab-separated table of two puzzles; the second lacks the last 7, and has two solutions.
fn table() -> String {
    let two = EASY.replace("79", ".9");
    format!("id\tpuzzle\tSER\tW\n1\t{EASY}\t7.1\t\"x\ty\"\n2\t{two}\t3\t\n")
}

/// Splits a result into lines and fields.
fn cut(text: &str) -> Vec<Vec<&str>> {
    text.lines().map(|line| line.split(',').collect()).collect()
}

#[test]
fn a_header_of_any_names_is_not_a_record() {
    for header in ["puzzle\tSER\tW", "SER\tstart\tW", "n\tquizzes\tsolutions"] {
        let columns: Vec<&str> = header.split('\t').collect();
        let at = columns.iter().position(|name| ["puzzle", "start", "quizzes"].contains(name)).unwrap();
        let row = |puzzle: &str| {
            let fields = (0..columns.len()).map(|column| if column == at { puzzle } else { "1" });
            fields.collect::<Vec<_>>().join("\t")
        };
        for delimiter in ["\t", ",", ";"] {
            let text =
                format!("{header}\n{}\n# remark\n\n{}\n", row(EASY), row(NONE)).replace('\t', delimiter);
            let ran = feed(text.as_bytes(), &["count"]);
            assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "1\n0\n", ""), "{text}");
        }
    }
}

#[test]
fn other_boards_come_from_tables_too() {
    let text = "name,board\n\"four, small\",1234............\nlatin,............1234\n";
    let ran = feed(text.as_bytes(), &["count", "--csv", "--keep"]);
    assert_eq!(
        ran.out,
        "puzzle,count,exact,name\n1234............,12,true,\"four, small\"\n............1234,12,true,latin\n"
    );
}

#[test]
fn every_command_keeps_the_other_columns() {
    let table = table();
    for command in ["solve", "count", "check", "rate", "canon", "convert", "redundant", "minimize"] {
        let ran = feed(table.as_bytes(), &[command, "--csv", "--keep"]);
        let lines = cut(&ran.out);
        assert_eq!(lines.len(), 3, "{command}: {ran}");
        assert!(lines[0][0] == "puzzle" && lines[0].ends_with(&["id", "SER", "W"]), "{command}: {ran}");
        assert!(lines[1].ends_with(&["1", "7.1", "x\ty"]) && lines[2].ends_with(&["2", "3", ""]), "{ran}");
        assert!(lines[1][0] == EASY && !lines[1][1].starts_with('{'), "{command}: {ran}");
        let filled = lines[1].iter().filter(|field| field.is_empty()).count();
        assert_eq!(filled, 0, "every column has a value, {command}: {ran}");
    }
    let json = feed(table.as_bytes(), &["count", "--json", "--keep"]);
    assert!(json.out.contains(r#""columns":{"SER":"7.1","W":"x\ty","id":"1"}}"#), "{json}");
    let alone = feed(table.as_bytes(), &["count", "--keep"]);
    assert!(alone.code == 2 && alone.err.contains("--csv, --tsv or --json"), "{alone}");
    let drawn = feed(table.as_bytes(), &["solve", "--csv", "--to", "small"]);
    assert!(drawn.code == 2 && drawn.err.contains("leave out --to"), "{drawn}");
}

#[test]
fn tables_of_studies() {
    let all = feed(table().as_bytes(), &["minimize", "--all", "--limit", "2", "--csv", "--keep"]);
    let lines = cut(&all.out);
    assert_eq!(lines[0], ["line", "number", "minimal", "clues", "id", "SER", "W"]);
    let first: Vec<(&str, &str)> = lines[1..].iter().map(|line| (line[1], line[4])).collect();
    assert_eq!(first[..2], [("1", "1"), ("2", "1")], "{all}");
    let count = run(&["minimize", "--all", "--count", "--tsv", "--clues", "..22", "BD4"]);
    assert!(count.out.starts_with("puzzle\tanswer\tcount\texact\n"), "{count}");
    assert!(count.out.ends_with("\ttrue\n") && count.out.contains("\tunique\t"), "{count}");

    let minimal = "7....64.3......29.5...9.........4...47.9.2......7....9..3.......46.1..7.9...3...1";
    let around = run(&["vicinity", "--csv", "--minimal", minimal]);
    let lines = cut(&around.out);
    assert_eq!(lines[0], ["puzzle", "clues", "round", "of"]);
    assert!(lines.len() > 1 && lines[1..].iter().all(|line| line[2..] == ["1", minimal]), "{around}");
    let json = run(&["vicinity", "--json", "--minimal", minimal]);
    assert_eq!(json.out.lines().count() + 1, lines.len());
    let bad = run(&["vicinity", "--tsv", "--clues", "5", minimal, "12x"]);
    assert_eq!((bad.code, bad.out.as_str()), (3, "puzzle\tclues\tround\tof\n"), "{bad}");
}

#[test]
fn tables_without_a_header_and_tables_of_new_puzzles() {
    let ran = feed(format!("7.1,{EASY}\n").as_bytes(), &["count", "--tsv", "--keep"]);
    assert_eq!(ran.out, format!("puzzle\tcount\texact\tcolumn_1\n{EASY}\t1\ttrue\t7.1\n"));
    let empty = feed(b"", &["count", "--csv"]);
    assert_eq!((empty.code, empty.out.as_str()), (2, "puzzle,count,exact\n"));
    let made = run(&["generate", "--csv", "-n", "2", "--seed", "7", "--quiet"]);
    let lines = cut(&made.out);
    assert_eq!((lines.len(), lines[1][0], lines[1][1], lines[2][1]), (3, "7", "0", "1"), "{made}");
    assert!(lines[1].iter().all(|field| !field.is_empty()), "{made}");
}

#[test]
fn a_short_row_costs_none_of_its_neighbours() {
    let text = format!("id,puzzle\n1,{EASY}\n2\n3,{EASY}\n");
    let ran = feed(text.as_bytes(), &["count"]);
    assert_eq!((ran.code, ran.out.as_str()), (3, "1\n1\n"));
    assert!(ran.err.contains("stdin:3: this row has 1 column, but 'puzzle' is column 2"), "{ran}");
}

#[test]
fn compressed_files_are_read_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let lines = format!("{EASY}\n").repeat(30_000);
    fs::write(folder.path().join("plain.txt"), &lines).unwrap();
    let expected = format!("{EASY_SOLVED}\n").repeat(30_000);
    for name in ["a.gz", "a.zst"] {
        let packed = run_in(folder.path(), &["convert", "plain.txt", "-o", name]);
        assert_eq!((packed.code, packed.out.as_str(), packed.err.as_str()), (0, "", ""), "{name}");
        let bytes = fs::read(folder.path().join(name)).unwrap();
        assert!(bytes.len() < lines.len() / 20, "{name} has {} bytes", bytes.len());
        assert_eq!(run_in(folder.path(), &["solve", name]).out, expected, "{name}");
        assert_eq!(feed(&bytes, &["solve", "-"]).out, expected, "{name} on standard input");
        let cut = feed(&bytes[..bytes.len() / 2], &["solve"]);
        assert!(cut.code == 3 && cut.err.contains("compressed data"), "{}", cut.err);
        assert!(expected.starts_with(&cut.out) || cut.out.is_empty());
    }
    // Ordinary tools can read the file.
    let gunzip = Command::new("gzip").args(["-dc", "a.gz"]).current_dir(folder.path()).output();
    if let Ok(output) = gunzip {
        assert!(output.stdout == lines.as_bytes());
    }
}

#[test]
fn other_compression_is_one_error() {
    for (name, start) in [("bzip2", &b"BZh91AY&SY"[..]), ("xz", b"\xfd7zXZ\x00\x00\n")] {
        let ran = feed(&[start, b"\n\xff\n\xfe\n"].concat(), &["solve"]);
        assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{ran}");
        assert!(
            ran.err.contains(&format!("this is compressed as {name}; Ninefold decompresses only")),
            "{ran}"
        );
        assert_eq!(ran.err.matches("error:").count(), 1, "{ran}");
    }
}

#[test]
fn a_file_appears_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("old.txt"), "old\n").unwrap();
    let failed = run_in(folder.path(), &["solve", "no-such-file.txt", "-o", "old.txt"]);
    assert_eq!(failed.code, 2);
    assert_eq!(fs::read_to_string(folder.path().join("old.txt")).unwrap(), "old\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing unfinished is left");
    let no = run_in(folder.path(), &["solve", NONE, "-o", "old.txt"]);
    assert_eq!((no.code, fs::read_to_string(folder.path().join("old.txt")).unwrap().as_str()), (1, "none\n"));
}

#[test]
fn uniqueness_is_checked_after_engines_that_stop_at_the_first_solution() {
    for engine in ["tree", "amb", "depth-first", "possibilities"] {
        for board in ["BD1", "BD2", SEVERAL] {
            let ran = run(&["solve", "--engine", engine, board]);
            assert!(ran.code == 1 && ran.err.contains("several solutions"), "{engine}, {board}: {ran}");
        }
        let unique = run(&["solve", "--engine", engine, "--json", "BD4"]);
        assert!(unique.code == 0 && unique.out.contains(r#""answer":"unique""#), "{engine}: {unique}");
    }
    let four = run(&["solve", "--engine", "tree", "--layout", "4x4", "1..............."]);
    assert_eq!(four.code, 1);
}

#[test]
fn ratings_sort_as_numbers() {
    // One that needs nested suppositions, and two that don't.
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let text = format!("{hard}\n{EASY}\n{}\n", run(&["boards", "Sudoku 3"]).out.trim());
    let ran = feed(text.as_bytes(), &["rate", "--by", "own"]);
    let ratings: Vec<u32> =
        ran.out.lines().map(|line| line.split_whitespace().next().unwrap().parse().unwrap()).collect();
    assert_eq!(ratings.len(), 3, "{ran}");
    assert!(ratings[1] < ratings[2] && ratings[2] < 1000 && ratings[0] > 1000, "{ratings:?}");
    let again = feed(ran.out.as_bytes(), &["rate", "--by", "own"]);
    assert_eq!(again.out, ran.out, "every line is read as a puzzle again");
    let json = feed(text.as_bytes(), &["rate", "--json"]);
    for (line, rating) in json.out.lines().zip(&ratings) {
        assert!(line.contains(&format!(r#""own":{rating},"#)), "{line}");
        assert!(line.contains(r#""hardest":""#) && !line.contains("Extreme"), "{line}");
    }
}

#[test]
fn a_fruitless_run_is_recorded_too() {
    let ran = run(&["generate", "--json", "--clues", "17", "--timeout", "0.5", "--seed", "3"]);
    assert_eq!(ran.code, 4);
    assert!(
        ran.out.contains(r#""seed":3,"count":1,"found":0,"#) && ran.out.contains(r#""stop":"time""#),
        "{ran}"
    );
    assert!(ran.err.contains("ninefold vicinity"), "{ran}");
    let six = run(&["generate", "--layout", "6x6", "--clues", "9", "--timeout", "0.2", "--seed", "3"]);
    assert!(!six.err.contains("vicinity"), "{six}");
}

#[test]
fn options_point_at_each_other() {
    let ran = run(&["generate", "--difficulty", "easy"]);
    assert!(ran.code == 2 && ran.err.contains("--level easy"), "{ran}");
    let help = run(&["dataset", "build", "--help"]).out;
    assert!(!help.contains("--layout") && help.contains("--validation"), "{help}");
    for args in [["vicinity", "--help"], ["minimize", "--help"], ["generate", "--help"]] {
        let help = run(&args).out;
        assert!(help.contains("mean the same as"), "{args:?}");
    }
    for clues in ["30", "25..35", "..40", "-40", "25-", "25.."] {
        assert_eq!(run(&["minimize", "--all", "--limit", "1", "--clues", clues, "BD4"]).code, 0, "{clues}");
    }
}

#[test]
fn the_article_fits_the_size() {
    let message = run(&["solve", &".".repeat(63)]).err;
    assert!(message.contains("an 8×8 board needs 64"), "{message}");
    let message = run(&["solve", &".".repeat(80)]).err;
    assert!(message.contains("a 9×9 board needs 81"), "{message}");
    let mixed = feed(format!("{EASY}\n{}\n", ".".repeat(64)).as_bytes(), &["count", "--limit", "1"]);
    assert!(mixed.err.contains("an 8x8 board among 9x9 boards"), "{mixed}");
}

#[test]
fn watch_gives_reasons_in_the_words_of_the_engine() {
    let events =
        |engine: &str, board: &str| run(&["watch", "--engine", engine, "--max-events", "40", board]).out;
    assert!(events("depth-first", "BD5").contains("reject    r1c2 = 1: column 2 has it in r2c2"));
    assert!(events("possibilities", "Sudoku 1").contains("place     r1c3 = 3, of the possibilities 3 5 9"));
    let amb = events("amb", "BD5");
    assert!(amb.contains("amb       r1c2 = 2; require row 1, column 2, box 1 unique: holds"), "{amb}");
    assert!(amb.contains("amb       r1c2 = 1; require column 2 unique: fails, r2c2 = 1"), "{amb}");
    assert!(!events("containments", "BD4").contains("[:row"));
    assert!(events("tree", "latin-3").contains("row 1 has it in r1c1"));
}

#[test]
fn bench_measures_every_set() {
    let ran = run(&["bench", "--time", "0.01", "--jobs", "2", "--json"]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 12), "{ran}");
    for set in ["easy", "minimal", "low-clue", "hard"] {
        assert!(ran.out.contains(&format!(r#""task":"solve","set":"{set}","threads":2,"#)), "{ran}");
    }
    assert!(!ran.out.contains(r#""per_second":0"#), "{ran}");
    let text = run(&["bench", "--time", "0.01", "--jobs", "2"]);
    assert!(text.out.lines().count() <= 24 && text.out.contains("2 threads"), "{text}");
}

#[test]
#[cfg(unix)]
fn a_large_tree_answers_ctrl_c_within_a_second() {
    let folder = tempfile::tempdir().unwrap();
    for output in ["t.svg", "t.txt"] {
        let mut command = ninefold();
        command.current_dir(folder.path());
        command.args(["tree", "--max-nodes", "3000000", "-o", output, "-e", "tree", "BD1"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        // The search takes a moment; the drawing that follows takes much longer than a second.
        std::thread::sleep(Duration::from_secs(1));
        assert!(child.try_wait().unwrap().is_none(), "the tree is not large enough");
        let pid = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        let start = Instant::now();
        let status = child.wait().unwrap();
        assert!(start.elapsed() < Duration::from_secs(2), "{output}: {:?}", start.elapsed());
        assert_eq!(status.code(), Some(130), "{output}");
        let mut messages = String::new();
        child.stderr.take().unwrap().read_to_string(&mut messages).unwrap();
    }
}

#[test]
fn a_validation_split_takes_its_share_of_the_classes() {
    let folder = tempfile::tempdir().unwrap();
    let build = |name: &str, more: &[&str]| {
        let args = ["dataset", "build", name, "-n", "60", "--no-rating", "--format", "jsonl", "--quiet"];
        run_in(folder.path(), &[&args[..], more].concat())
    };
    let with = build("with", &["--test", "0.2", "--validation", "0.3"]);
    assert_eq!(with.code, 0, "{with}");
    assert_eq!(run_in(folder.path(), &["dataset", "check", "with"]).code, 0);
    let rows = |set: &str, split: &str| {
        let text = fs::read_to_string(folder.path().join(set).join(format!("{split}.jsonl"))).unwrap();
        text.lines().map(str::to_string).collect::<Vec<_>>()
    };
    let sizes = ["train", "validation", "test"].map(|split| rows("with", split).len());
    assert!(sizes.iter().sum::<usize>() == 60 && sizes.iter().all(|&size| size > 3), "{sizes:?}");
    assert_eq!(build("without", &["--test", "0.2"]).code, 0);
    assert_eq!(rows("without", "test"), rows("with", "test"), "the test split does not depend on the other");
    assert!(!folder.path().join("without/validation.jsonl").exists());
    let too_much = build("more", &["--test", "0.8", "--validation", "0.3"]);
    assert!(too_much.code == 2 && too_much.err.contains("at most 1"), "{too_much}");
    let mut card = String::new();
    fs::File::open(folder.path().join("with/README.md")).unwrap().read_to_string(&mut card).unwrap();
    assert!(card.contains("split: validation") && card.contains("validation=0.3"), "{card}");
    let _ = std::io::stderr().flush();
}
