//! `ninefold generate`, as a person or another program runs it.

mod common;

use common::run;

/// The puzzles on standard output.
fn generate(args: &[&str]) -> Vec<String> {
    let ran = run(&[&["generate"], args].concat());
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    ran.out.lines().map(str::to_string).collect()
}

#[test]
fn the_same_seed_makes_the_same_whatever_the_jobs() {
    for options in [
        &["--count", "500"][..],
        &["--count", "300", "--full-grids"],
        &["--count", "12", "--symmetry", "half-turn", "--level", "medium", "--json"],
        &["--count", "5", "--clues", "21..22"],
        &["--count", "20", "--layout", "6x6", "--symmetry", "full"],
        &["--count", "4", "--strategy", "bottom-up", "--minimal", "--to", "small"],
    ] {
        let with = |jobs| generate(&[options, &["--seed", "7", "--jobs", jobs]].concat());
        let one = with("1");
        assert!(one.len() >= 4 && one == with("2") && one == with("3"), "{options:?}");
        assert_ne!(one, generate(&[options, &["--seed", "8"]].concat()), "{options:?}");
    }
}

#[test]
fn the_requested_number_of_valid_puzzles_is_generated() {
    let puzzles = generate(&["--count", "100", "--seed", "1"]);
    assert_eq!(puzzles.len(), 100);
    let args: Vec<&str> = ["check"].into_iter().chain(puzzles.iter().map(String::as_str)).collect();
    let checked = run(&args);
    assert_eq!(checked.code, 0);
    assert_eq!(checked.out.matches("exactly one solution").count(), 100);
    let grids = generate(&["--count", "3", "--full-grids", "--layout", "9x9+x"]);
    assert!(grids.iter().all(|grid| grid.len() == 81 && !grid.contains('.')));
}

#[test]
fn json_records_everything() {
    let lines = generate(&["--json", "--seed", "3", "--count", "2", "--symmetry", "diagonal"]);
    for line in lines {
        let record: serde_json::Value = serde_json::from_str(&line).unwrap();
        let puzzle = record["puzzle"].as_str().unwrap();
        assert_eq!(record["seed"], 3);
        assert_eq!(record["clues"], puzzle.bytes().filter(|byte| *byte != b'.').count());
        assert_eq!(record["solution"].as_str().unwrap().len(), puzzle.len());
        assert!(record["rating"]["own"].is_u64() && record["rating"]["hodoku"]["level"].is_string());
        assert!(record["techniques"].as_object().is_some_and(|techniques| !techniques.is_empty()));
        assert!(record["number"].is_u64());
    }
}

#[test]
fn the_seed_is_printed() {
    assert!(run(&["generate", "--seed", "42"]).err.contains("seed 42"));
    assert!(run(&["generate"]).err.contains("seed "));
    assert_eq!(run(&["generate", "--quiet"]).err, "");
}

#[test]
fn impossible_requests_are_rejected_at_once() {
    let dots = ".".repeat(81);
    for (args, words) in [
        (&["--clues", "8"][..], "minimum is 17"),
        (&["--clues", "30..20"], "range is empty"),
        (&["--clues", "100"], "81 cells"),
        (&["--clues", "18", "--symmetry", "quarter-turn"], "nearest have 17 and 20"),
        (&["--pattern", &dots], "0 givens"),
        (&["--pattern", "x.x"], "3 cells"),
        (&["--pattern", "nowhere.txt"], "no such file"),
        (&["--pattern", ".."], "folder"),
        (&["--layout", "25x25", "--minimal"], "25×25"),
        (&["--needs", "y-wing"], "ninefold techniques"),
        (&["--level", "mild"], "easy, medium"),
        (&["--symmetry", "round"], "half-turn"),
        (&["--full-grids", "--clues", "30"], "cannot be used with"),
    ] {
        let ran = run(&[&["generate"], args].concat());
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(words) && !ran.err.contains("note:"), "{args:?}: {}", ran.err);
        assert_eq!(ran.out, "");
    }
}

#[test]
fn a_fruitless_run_ends_in_time_with_the_nearest_puzzle() {
    let args = ["generate", "--clues", "17", "--symmetry", "quarter-turn", "--timeout", "0.3"];
    let ran = run(&args);
    assert_eq!(ran.code, 4, "{}", ran.err);
    assert!(ran.err.contains("note: puzzles with at most 18 clues are very rare"), "{}", ran.err);
    assert!(ran.err.contains("no puzzle found within 0.3 s"), "{}", ran.err);
    assert!(ran.err.contains("the nearest:") && ran.err.contains("givens)"), "{}", ran.err);
    assert_eq!(ran.out, "");
}

#[test]
fn patterns_come_from_files_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pattern.txt");
    let rows = ["XX.X", "...X", "X...", "X.XX"];
    std::fs::write(&file, rows.join("\n")).unwrap();
    let puzzles = generate(&["--layout", "4x4", "--pattern", file.to_str().unwrap()]);
    let given: String = puzzles[0].chars().map(|c| if c == '.' { '.' } else { 'X' }).collect();
    assert_eq!(given, rows.concat());
}
