//! Data sets: the same bytes whatever happens, classes kept apart, every fact correct.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use common::*;
use ninefold::Budget;
use ninefold::canon::{self, Transformation};
use ninefold::engine::cover::Cover;
use ninefold::engine::{Answer, Engine, NoObserver, fast};
use ninefold::grid::Line9;
use ninefold::grid::Puzzle;
use ninefold::logic;
use ninefold::random::Random;
use ninefold::text::{ReadOptions, read};
use serde_json::Value;

/// Reads all files under a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_string();
                files.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    files
}

fn same(one: &Path, other: &Path) {
    let (one, other) = (files(one), files(other));
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (name, bytes) in &one {
        assert!(other[name] == *bytes, "{name} differs");
    }
}

/// Reads the rows of a split from JSON lines.
fn rows(folder: &Path, split: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder.join(format!("{split}.jsonl"))).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text<'a>(row: &'a Value, column: &str) -> &'a str {
    row[column].as_str().unwrap_or_else(|| panic!("{column} is not text"))
}

fn line(text: &str) -> Line9 {
    text.parse().unwrap()
}

fn puzzle(text: &str) -> Puzzle {
    read(text.as_bytes(), &ReadOptions::default()).unwrap().position.puzzle().unwrap()
}

/// Returns the only solution, from an engine unrelated to the one that made the data set.
fn solution(text: &str) -> String {
    match Cover.run(&puzzle(text), &Budget::unique(), &mut NoObserver).answer {
        Answer::Unique(solution) => solution.to_string(),
        other => panic!("{text}: {}", other.name()),
    }
}

/// All columns, in small blocks of 49 puzzles each.
const ALL: &[&str] =
    &["-n", "330", "--no-rating", "--augment", "40", "--seed", "5", "--format", "parquet,csv,jsonl,npy"];

fn build(folder: &Path, args: &[&str]) -> Ran {
    let folder = folder.to_str().unwrap();
    run(&[&["dataset", "build", folder], args].concat())
}

fn is_fine(folder: &Path) {
    let ran = run(&["dataset", "check", folder.to_str().unwrap()]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
}

#[test]
fn a_resumed_build_writes_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, killed) = (folder.path().join("whole"), folder.path().join("killed"));
    let ran = build(&whole, &[ALL, &["--jobs", "1"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    is_fine(&whole);

    let parts = || fs::read_dir(killed.join(".ninefold")).map_or(0, |entries| entries.count());
    // The lock and the request come first, then one part after another.
    let mut moments: Vec<Box<dyn Fn() -> bool>> = vec![Box::new(|| killed.join(".ninefold").exists())];
    for count in [3, 4, 6] {
        moments.push(Box::new(move || parts() >= count));
    }
    for file in ["train.parquet.unfinished", "train.csv", "README.md"] {
        let file = killed.join(file);
        moments.push(Box::new(move || file.exists()));
    }
    let mut unfinished = 0;
    for moment in moments {
        let mut command = ninefold();
        command.args(["dataset", "build", killed.to_str().unwrap(), "--jobs", "2"]).args(ALL);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let start = Instant::now();
        while !moment() && child.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < Duration::from_secs(100), "no progress");
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        let was_killed = child.wait().unwrap().code() != Some(0);
        unfinished += u32::from(was_killed && !killed.join("manifest.json").exists());
    }
    assert!(unfinished >= 3, "only {unfinished} kills hit a run that wasn't finished");
    let ran = build(&killed, ALL);
    assert_eq!(ran.code, 0, "{}", ran.err);
    same(&whole, &killed);
}

#[test]
fn a_full_disk_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, narrow) = (folder.path().join("whole"), folder.path().join("narrow"));
    let args = ["-n", "40", "--no-rating", "--augment", "40", "--format", "csv,npy"];
    assert_eq!(build(&whole, &args).code, 0);
    // No file may exceed 512,000 bytes: arrays do, parts don't.
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 1000; exec \"$0\" dataset build \"$@\""]);
    let ran: Ran = command
        .arg(assert_cmd::cargo::cargo_bin!("ninefold"))
        .arg(&narrow)
        .args(args)
        .output()
        .unwrap()
        .into();
    assert_eq!(ran.code, 2, "{}", ran.out);
    assert!(ran.err.contains("can't write") && ran.err.contains("the same command again"), "{}", ran.err);
    assert!(!narrow.join("manifest.json").exists());
    assert_eq!(build(&narrow, &args).code, 0);
    same(&whole, &narrow);
}

#[test]
fn columns_hold_correct_facts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("set");
    let ran =
        build(&path, &["-n", "12", "--seed", "3", "--augment", "1", "--steps", "--format", "jsonl,csv"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let all: Vec<Value> = ["train", "test"].iter().flat_map(|split| rows(&path, split)).collect();
    assert!(all.len() > 12);
    let made = ninefold::make::minimal_puzzles(3, 0..12);
    for row in &all {
        let given = text(row, "puzzle");
        assert_eq!(text(row, "solution"), solution(given));
        assert_eq!(text(row, "canonical_id"), canon::form(&line(given)).as_str());
        assert_eq!(row["clues"], given.bytes().filter(|&byte| byte != b'.').count());
        let puzzle = puzzle(given);
        let rating = logic::rate(&puzzle).unwrap();
        assert_eq!(row["rating"], 1000 * rating.depth + rating.size);
        let hodoku = logic::hodoku(&puzzle);
        assert_eq!(row["hodoku_level"], hodoku.level.name());
        assert_eq!(row["hodoku_score"], hodoku.score);
        let se = puzzle.rate_se().unwrap();
        assert_eq!([&row["er"], &row["ep"], &row["ed"]], [se.er, se.ep, se.ed].map(|score| score.value()));
        let techniques = row["techniques"].as_object().unwrap();
        assert_eq!(techniques.len(), hodoku.counts.len());
        assert!(hodoku.counts.iter().all(|(technique, count)| techniques[technique.name] == *count));
        assert_eq!(
            row["guesses"],
            fast::Fast.run(&puzzle, &Budget::unique(), &mut NoObserver).guesses.unwrap()
        );
        assert_eq!((row["seed"].as_u64(), text(row, "version")), (Some(3), env!("CARGO_PKG_VERSION")));
        let number: usize = text(row, "source").strip_prefix("generated:").unwrap().parse().unwrap();
        assert_eq!(canon::form(&made[number]).as_str(), text(row, "canonical_id"));
        let placed: usize = row["steps"]
            .as_array()
            .unwrap()
            .iter()
            .map(|step| step["placements"].as_array().unwrap().len())
            .sum();
        assert_eq!(placed + row["clues"].as_u64().unwrap() as usize, 81, "the path leads to the end");
    }
    let csv = fs::read_to_string(path.join("train.csv")).unwrap();
    let names = "id,canonical_id,puzzle,solution,clues,rating,hodoku_level,hodoku_score,er,ep,ed,guesses,\
                 techniques,steps,source,seed,version";
    assert_eq!(csv.lines().next(), Some(names));
    assert_eq!(csv.lines().count() - 1, rows(&path, "train").len());
}

#[test]
fn a_class_stays_in_one_split_with_its_images() {
    let folder = tempfile::tempdir().unwrap();
    let (small, large) = (folder.path().join("small"), folder.path().join("large"));
    let args = |count| ["-n", count, "--no-rating", "--test", "0.3", "--augment", "2", "--format", "jsonl"];
    assert_eq!(build(&small, &args("60")).code, 0);
    assert_eq!(build(&large, &args("90")).code, 0);
    is_fine(&large);
    let classes = |path: &Path, split: &str| -> BTreeSet<String> {
        rows(path, split).iter().map(|row| text(row, "canonical_id").to_string()).collect()
    };
    let [train, test] = ["train", "test"].map(|split| classes(&large, split));
    assert!(train.is_disjoint(&test) && train.len() + test.len() == 90 && test.len() > 10);
    // A larger data set keeps every row in its split.
    for split in ["train", "test"] {
        let (few, many) = (rows(&small, split), rows(&large, split));
        assert_eq!(few, many[..few.len()]);
    }
    let train = rows(&large, "train");
    assert!(rows(&large, "test").iter().all(|row| !text(row, "id").contains('-')), "no images for the test");
    for group in train.chunks(3) {
        let ids: Vec<&str> = group.iter().map(|row| text(row, "id")).collect();
        assert_eq!(ids, [ids[0].to_string(), format!("{}-1", ids[0]), format!("{}-2", ids[0])]);
        assert!(group.iter().all(|row| row["canonical_id"] == group[0]["canonical_id"]));
        let different: BTreeSet<&str> = group.iter().map(|row| text(row, "puzzle")).collect();
        assert_eq!(different.len(), 3);
        for row in group {
            assert_eq!(text(row, "solution"), solution(text(row, "puzzle")));
        }
    }
}

#[test]
fn arrays_are_what_trainers_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("set");
    assert_eq!(build(&path, &["-n", "20", "--no-rating", "--augment", "3", "--format", "npy,jsonl"]).code, 0);
    for split in ["train", "test"] {
        let rows = rows(&path, split);
        let groups = rows.iter().filter(|row| !text(row, "id").contains('-')).count();
        let array = |name: &str, shape: String| -> Vec<i32> {
            let bytes = fs::read(path.join(split).join(format!("all__{name}.npy"))).unwrap();
            let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]])) + 10;
            assert!(
                bytes.starts_with(b"\x93NUMPY\x01\x00")
                    && length.is_multiple_of(64)
                    && bytes[length - 1] == b'\n'
            );
            let header = format!("{{'descr': '<i4', 'fortran_order': False, 'shape': {shape}, }}");
            assert_eq!(std::str::from_utf8(&bytes[10..length]).unwrap().trim_end(), header);
            bytes[length..].chunks(4).map(|four| i32::from_le_bytes(four.try_into().unwrap())).collect()
        };
        let tokens = |column: &str| -> Vec<i32> {
            let token = |byte: u8| if byte == b'.' { 1 } else { i32::from(byte - b'0') + 1 };
            rows.iter().flat_map(|row| text(row, column).bytes().map(token)).collect()
        };
        let count = rows.len();
        assert_eq!(array("inputs", format!("({count}, 81)")), tokens("puzzle"));
        assert_eq!(array("labels", format!("({count}, 81)")), tokens("solution"));
        assert_eq!(array("puzzle_identifiers", format!("({count},)")), vec![0; count]);
        assert_eq!(
            array("puzzle_indices", format!("({},)", count + 1)),
            (0..=count as i32).collect::<Vec<_>>()
        );
        let step = if split == "train" { 4 } else { 1 };
        let ends: Vec<i32> = (0..=groups as i32).map(|group| group * step).collect();
        assert_eq!(array("group_indices", format!("({},)", groups + 1)), ends);
        let about = fs::read_to_string(path.join(split).join("dataset.json")).unwrap();
        assert_eq!(
            about,
            format!(
                r#"{{"pad_id":0,"ignore_label_id":0,"blank_identifier_id":0,"vocab_size":11,"seq_len":81,"num_puzzle_identifiers":1,"total_groups":{groups},"mean_puzzle_examples":1.0,"total_puzzles":{count},"sets":["all"]}}"#
            )
        );
    }
}

/// A file with all kinds of records: how each is reported, and which rows remain.
#[test]
fn each_class_of_a_file_is_kept_once() {
    let folder = tempfile::tempdir().unwrap();
    let image = Transformation::random(&mut Random::new(1)).apply(&line(EASY));
    let image = image.as_str();
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let lines = format!("{EASY}\n{NONE}\n{SEVERAL}\n{image}\n{hard}\n{EASY}\n{CONFLICT}\nnonsense\n");
    fs::write(folder.path().join("some.txt"), lines).unwrap();
    let args = ["dataset", "build", "set", "some.txt", "--test", "0", "--format", "jsonl,parquet,csv"];
    let ran = run_in(folder.path(), &args);
    assert_eq!(ran.code, 3, "{ran}");
    assert_eq!(ran.out, "set: 2 rows: train 2 puzzles; test 0 puzzles\n");
    for words in
        ["some.txt:7", "some.txt:8", "2 equivalent to others", "1 without a solution", "1 with several"]
    {
        assert!(ran.err.contains(words), "{words}: {}", ran.err);
    }
    let path = folder.path().join("set");
    let rows = rows(&path, "train");
    let sources: Vec<(&str, &str)> =
        rows.iter().map(|row| (text(row, "puzzle"), text(row, "source"))).collect();
    assert_eq!(sources, [(EASY, "some.txt:1"), (hard, "some.txt:5")]);
    assert!(!path.join("test.jsonl").exists());
    is_fine(&path);

    // A second run has nothing to do, unless the puzzles differ.
    let ran = run_in(folder.path(), &args);
    assert!(ran.code == 3 && ran.err.contains("nothing to do"), "{ran}");
    fs::write(folder.path().join("some.txt"), hard).unwrap();
    let ran = run_in(folder.path(), &args);
    assert!(ran.code == 2 && ran.err.contains("was made from other puzzles"), "{ran}");
}

#[test]
fn existing_files_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| run_in(folder.path(), &[&["dataset", "build"], args].concat());
    fs::create_dir(folder.path().join("notes")).unwrap();
    fs::write(folder.path().join("notes/README.md"), "mine").unwrap();
    let cases: [(&[&str], &str); 5] = [
        (&["notes", "-n", "3"], "contains files that aren't part of a Ninefold data set"),
        (&["notes/README.md", "-n", "3"], "is a file"),
        (&["notes/README.md/set", "-n", "3"], "can't write"),
        (&["set"], "the number of puzzles is missing"),
        (&["set", "-n", "3", "--test", "1.5"], "from 0 to 1"),
    ];
    for (args, message) in cases {
        let ran = run(args);
        assert!(ran.code == 2 && ran.err.contains(message), "{args:?}: {ran}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("notes/README.md")).unwrap(), "mine");

    assert_eq!(run(&["set", "-n", "3", "--no-rating", "--format", "csv,npy"]).code, 0);
    let before = files(&folder.path().join("set"));
    let ran = run(&["set", "-n", "4", "--no-rating"]);
    assert!(ran.code == 2 && ran.err.contains("another data set") && ran.err.contains("--force"), "{ran}");
    assert!(files(&folder.path().join("set")) == before, "a refusal changes nothing");
    assert_eq!(run(&["set", "-n", "4", "--no-rating", "--force"]).code, 0);
    let names: Vec<String> = files(&folder.path().join("set")).into_keys().collect();
    assert_eq!(names, ["README.md", "manifest.json", "test.parquet", "train.parquet"]);
}

/// A build that was killed while it wrote its files leaves nothing to the next.
#[test]
fn force_removes_unfinished_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("set");
    let formats = ["-n", "9", "--no-rating", "--format", "csv,jsonl,npy"];
    assert_eq!(build(&path, &formats).code, 0);
    // As if it had been killed before writing the manifest.
    let manifest: Value = serde_json::from_slice(&fs::read(path.join("manifest.json")).unwrap()).unwrap();
    fs::remove_file(path.join("manifest.json")).unwrap();
    fs::create_dir(path.join(".ninefold")).unwrap();
    let asked = serde_json::json!({"ninefold": manifest["ninefold"], "command": manifest["command"]});
    fs::write(path.join(".ninefold/asked.json"), asked.to_string()).unwrap();
    for name in ["train.csv", "test/all__labels.npy", "identifiers.json", "README.md", "manifest.json"] {
        fs::write(path.join(format!("{name}.unfinished")), "half").unwrap();
    }
    fs::write(path.join("train.parquet.unfinished"), "half").unwrap();
    fs::write(path.join("mine.txt"), "mine").unwrap();
    let args = ["-n", "4", "--no-rating"];
    let before = files(&path);
    let ran = build(&path, &args);
    assert!(ran.code == 2 && ran.err.contains("contains an unfinished build of another data set"), "{ran}");
    assert!(before.iter().all(|(name, bytes)| files(&path)[name] == *bytes), "a refusal changes nothing");
    assert_eq!(build(&path, &[&args[..], &["--force"]].concat()).code, 0);
    let names: Vec<String> = files(&path).into_keys().collect();
    assert_eq!(names, ["README.md", "manifest.json", "mine.txt", "test.parquet", "train.parquet"]);
    assert!(!path.join("train").exists() && !path.join("test").exists());
}

#[test]
fn images_are_limited() {
    let folder = tempfile::tempdir().unwrap();
    let ran = build(&folder.path().join("set"), &["-n", "1", "--augment", "10001"]);
    assert!(ran.code == 2 && ran.err.contains("at most 10,000 images"), "{ran}");
}

/// A spec makes blocks small; that changes no row, and a resumed run finds the rows of a killed one.
#[test]
fn rare_puzzles_are_kept_in_small_blocks() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("one"), folder.path().join("two"));
    let args = ["-n", "70", "--no-rating", "--symmetry", "half-turn", "--format", "csv", "--jobs"];
    assert_eq!(build(&one, &[&args[..], &["1"]].concat()).code, 0);
    let mut command = ninefold();
    command.args(["dataset", "build", two.to_str().unwrap()]).args(args).arg("2");
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while !two.join(".ninefold/block-000000.jsonl").exists() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(build(&two, &[&args[..], &["3"]].concat()).code, 0);
    same(&one, &two);
    let manifest: Value = serde_json::from_slice(&fs::read(one.join("manifest.json")).unwrap()).unwrap();
    assert!(manifest["blocks"].as_u64().unwrap() >= 3, "{manifest}");
}

#[test]
fn check_finds_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("set");
    assert_eq!(build(&path, &["-n", "9", "--no-rating", "--format", "csv,parquet"]).code, 0);
    is_fine(&path);
    let csv = fs::read_to_string(path.join("train.csv")).unwrap();
    let check = || run(&["dataset", "check", path.to_str().unwrap()]);
    // Reverse the solution of the first row: a wrong solution and a wrong checksum.
    let row = csv.lines().nth(1).unwrap();
    let solved = row.split(',').nth(3).unwrap();
    let wrong: String = solved.chars().rev().collect();
    fs::write(path.join("train.csv"), csv.replace(solved, &wrong)).unwrap();
    let ran = check();
    assert!(ran.code == 1 && ran.out.contains("train.csv: the contents have changed"), "{ran}");
    // Even if the manifest is changed to match.
    let sum = |text: &str| {
        use sha2::{Digest, Sha256};
        Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect::<String>()
    };
    let manifest = fs::read_to_string(path.join("manifest.json")).unwrap();
    let forged = |text: &str| {
        fs::write(path.join("train.csv"), text).unwrap();
        fs::write(path.join("manifest.json"), manifest.replace(&sum(&csv), &sum(text))).unwrap();
        check()
    };
    let ran = forged(&csv.replace(solved, &wrong));
    assert!(ran.code == 1 && ran.out.contains("train of Csv, row 0: the solution is wrong"), "{ran}");
    let second = csv.lines().nth(2).unwrap();
    let ran = forged(&csv.replace(second, row));
    assert!(ran.code == 1 && ran.out.contains("classes, but the manifest says"), "{ran}");
    let ran = run(&["dataset", "check", folder.path().to_str().unwrap()]);
    assert!(ran.code == 2 && ran.err.contains("no data set"), "{ran}");
}
