//! `explain`, `rate`, `techniques`: paths in words and as JSON.

mod common;

use common::*;

/// The simplest techniques, as other programs name them.
const SINGLES: &str = "full-house,naked-single,hidden-single";

#[test]
fn a_path_is_numbered_and_has_an_end() {
    snapshot!("path", run(&["explain", "......12214..32."]).to_string());
    snapshot!("path_until", run(&["explain", "--until", "2", "--long", EASY]).to_string());
    let by_name = run(&["explain", "--until", "locked-candidates", "Sudoku 3"]);
    let steps: Vec<&str> = by_name.out.lines().collect();
    assert!(steps[steps.len() - 2].contains("Locked Candidates"), "{by_name}");
    assert!(steps[..steps.len() - 2].iter().all(|step| step.contains("Single: ")), "{by_name}");
    assert_eq!((by_name.code, by_name.err.as_str()), (0, ""));
}

#[test]
fn a_technique_that_the_path_never_uses_is_noted() {
    let ran = run(&["explain", "--until", "x-wing", EASY]);
    let whole = run(&["explain", EASY]);
    assert_eq!((ran.code, &ran.out), (0, &whole.out));
    assert_eq!(ran.err, "note: the path never uses 'x-wing'; this is the whole path\n");
    let json = run(&["explain", "--json", "--until", "x-wing", EASY]);
    assert!(json.out.contains(r#""end":"solved""#) && json.err.contains("never uses"), "{json}");
    assert_eq!(run(&["explain", "--quiet", "--until", "x-wing", EASY]).err, "");
    let many = feed(format!("{EASY}\n").as_bytes(), &["explain", "--until", "fish"]);
    assert_eq!(many.err, "note: stdin:1: the path never uses 'fish'; this is the whole path\n");
}

#[test]
fn json_has_the_documented_form() {
    snapshot!("path_json", run(&["explain", "--json", "--layout", "4x4", "......12214..32."]).to_string());
    snapshot!(
        "path_json_until",
        run(&["explain", "--json", "--until", "1", "--technique", "singles", EASY]).to_string()
    );
    let stuck = run(&["explain", "--json", "--technique", SINGLES, "Sudoku 3"]);
    assert_eq!(stuck.code, 0, "{stuck}");
    assert!(stuck.out.contains(r#""solved":false,"end":"stuck","clues_after":28,"#), "{stuck}");
    // Another set of techniques continues where it got stuck.
    let position = stuck.out.rsplit("\"position\":\"").next().unwrap().split('"').next().unwrap();
    let on = run(&["explain", "--until", "1", position]);
    assert!(on.out.starts_with("1. Locked Candidates"), "{on}");
}

/// A puzzle whose hardest step is a dynamic chain.
const CHAINS: &str = ".4..7......93.....8..5......219..8.5....2...9....6..3...3.......52.89.7..18...6.2";

#[test]
fn sudoku_explainers_path_has_its_ratings_and_names() {
    let ran = run(&["explain", "--by", "se", "Sudoku 3"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran}");
    let first = ran.out.lines().next().unwrap();
    assert!(first.starts_with(" 1.  1.2 Hidden Single: "), "{first}");
    assert!(ran.out.contains(".  3.4 Hidden Pair: ") && ran.out.contains("Direct Hidden Pair × "), "{ran}");
    assert!(ran.out.ends_with("\nRating: Sudoku Explainer 3.4/1.2/1.2.\n"), "{ran}");
    let long = run(&["explain", "--by", "se", "--long", "--until", "1", "Sudoku 3"]);
    assert!(long.out.contains("There is a Hidden Single in box"), "{long}");
    assert!(!long.out.contains("Rating: "), "{long}");
}

#[test]
fn sudoku_explainers_path_in_json() {
    let ran = run(&["explain", "--by", "se", "--json", CHAINS]);
    let record: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(record["rating"]["se"], serde_json::json!({"er": 8.5, "ep": 1.2, "ed": 1.2}), "{ran}");
    assert!(record["rating"]["hodoku"].is_null() && record["solved"] == true, "{ran}");
    let steps = record["steps"].as_array().unwrap();
    let rating = |step: &serde_json::Value| step["se"]["rating"].as_f64().unwrap();
    assert_eq!(steps.iter().map(rating).fold(0.0, f64::max), 8.5);
    let hardest = steps.iter().find(|step| rating(step) == 8.5).unwrap();
    assert_eq!(hardest["se"]["name"], "Region Forcing Chains", "{hardest}");
    let own = run(&["explain", "--json", "--until", "1", CHAINS]);
    let record: serde_json::Value = serde_json::from_str(&own.out).unwrap();
    assert!(record["steps"][0]["se"].is_null(), "{own}");
}

#[test]
fn sudoku_explainers_path_may_end_early() {
    for option in [&["--technique", "singles"][..], &["--no-uniqueness"], &["--effort", "9"]] {
        let ran = run(&[&["explain", "--by", "se"], option, &[EASY]].concat());
        assert!(ran.code == 2 && ran.err.contains("--by se follows"), "{ran}");
    }
    let small = run(&["explain", "--by", "se", "......12214..32."]);
    assert!(small.code == 3 && small.err.contains("only the classic 9×9 board"), "{small}");
    let two_solutions = "2748913651385264976594..2813219647589851..642746285913462758139593612874817349526";
    let several = run(&["explain", "--by", "se", two_solutions]);
    assert_eq!(several.code, 1, "{several}");
    assert!(
        several.out.contains("Sudoku Explainer 20.0/") && several.out.contains("several solutions"),
        "{several}"
    );
    let late = run(&["explain", "--by", "se", "--timeout", "0.000001", EASY]);
    assert!(late.code == 4 && late.out.starts_with("Gave up at the start"), "{late}");
    // A game in progress continues from its position.
    let begun =
        ":0000:x:.........61....38.9.......4....2....364.9...82....8.5......+25...2.4.6.1..31..72..::::";
    let rest = run(&["explain", "--by", "se", "--until", "1", begun]);
    assert!(rest.code == 0 && rest.out.starts_with("1.  "), "{rest}");
}

#[test]
fn all_lists_every_step_of_a_technique_and_nothing_else() {
    let ran = run(&["explain", "--technique", "0100", "--all", "--json", "Sudoku 3"]);
    let record: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let steps = record["steps"].as_array().unwrap();
    assert_eq!((ran.code, steps.len()), (0, 3), "{ran}");
    assert!(steps.iter().all(|step| step["technique"] == "pointing" && step["code"] == "0100"), "{ran}");
    let group = run(&["explain", "--technique", "locked-candidates", "--all", "Sudoku 3"]);
    assert_eq!(group.out.lines().count(), 8, "{group}");
    let none = run(&["explain", "--technique", "jellyfish", "--all", "......12214..32."]);
    assert_eq!((none.code, none.out.as_str()), (1, "no steps found\n"));
    assert_eq!(run(&["explain", "--all", "BD4"]).code, 2);
    assert_eq!(run(&["explain", "--all", "--technique", "x-wing", "--until", "3", "BD4"]).code, 2);
}

#[test]
fn puzzles_without_a_complete_path() {
    let stuck = run(&["explain", "--technique", "singles", "Sudoku 3"]);
    assert!(stuck.code == 0 && stuck.out.contains("\nStuck after 4 steps"), "{stuck}");
    let several = run(&["explain", "--technique", "singles", SEVERAL]);
    assert_eq!(several.code, 0, "{several}");
    assert!(several.out.ends_with("that rely on a unique solution were left out.\n"), "{several}");
    let none = run(&["explain", NONE]);
    assert!(none.code == 1 && none.out.contains("No solution: "), "{none}");
    let bad = run(&["explain", CONFLICT]);
    assert!(bad.code == 3 && bad.err.contains("contradict"), "{bad}");
    let budget = run(&["explain", "--timeout", "0.000001", EASY]);
    assert!(budget.code == 4 && budget.out.starts_with("Gave up at the start; 30 of 81"), "{budget}");
    assert_eq!(run(&["explain", "--effort", "0", EASY]).code, 2);
    let effort = run(&["explain", "--effort", "1000", SEVERAL]);
    assert!(effort.code == 4 && effort.out.starts_with("Gave up at the start; 9 of 81"), "{effort}");
}

#[test]
fn techniques_are_chosen_by_name_code_and_group() {
    let unknown = run(&["explain", "--technique", "singles,naked-pear", EASY]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("did you mean 'naked-pair'?"), "{unknown}");
    assert!(run(&["explain", "--technique", "xyzzy", EASY]).err.contains("'ninefold techniques' lists"));
    let until = run(&["explain", "--until", "swordfis", EASY]);
    assert!(until.code == 2 && until.err.contains("did you mean 'swordfish'?"), "{until}");
    assert!(run(&["explain", "--until", "0", EASY]).err.contains("at least 1"));
    let without = run(&["explain", "--without", "hidden-single", EASY]);
    assert!(without.code == 0 && !without.out.contains("Hidden Single"), "{without}");
    assert_eq!(run(&["explain", "--technique", "x-wing", "--without", "fish", EASY]).code, 2);
    // In the order given.
    let first = run(&["explain", "--technique", "0003,0002", "--until", "1", EASY]);
    assert!(first.out.starts_with("1. Naked Single"), "{first}");
}

#[test]
fn streams_name_their_puzzles_and_keep_their_order() {
    let input = format!("{EASY}\n12x\n{EASY}\n");
    let ran = feed(input.as_bytes(), &["explain", "--until", "1", "--jobs", "3"]);
    snapshot!("path_stream", ran.to_string());
    let json = feed(input.as_bytes(), &["explain", "--until", "1", "--json"]);
    assert_eq!((json.code, json.out.lines().count(), json.err.as_str()), (3, 3, ""), "{json}");
    assert!(json.out.lines().nth(1).unwrap().starts_with(r#"{"v":1,"line":2,"error":""#), "{json}");
}

#[test]
fn colours_are_for_people() {
    let colour = |args: &[&str]| run(args).out.contains('\x1b');
    assert!(!colour(&["explain", EASY]));
    assert!(colour(&["explain", "--color", "always", EASY]));
    assert!(!colour(&["explain", "--color", "always", "--json", EASY]));
    assert!(colour(&["techniques", "--color", "always"]));
}

#[test]
fn every_command_reads_hodoku_lines() {
    let line =
        ":0000:x:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:214:::";
    let back = run(&["convert", "--to", "hodoku", line]);
    assert_eq!(back.out.trim_end(), line, "{back}");
    assert_eq!(run(&["solve", line]).out.trim_end(), EASY_SOLVED);
    assert_eq!(run(&["check", line]).out, "exactly one solution\n");
    let marks = run(&["convert", "--from", "hodoku", "--to", "candidates", line]);
    assert_eq!(marks.out.trim_end().len(), 729);
    let bad = run(&["solve", &line.replace("53+4", "53+x")]);
    assert!(bad.code == 3 && bad.err.contains("row 1, column 3: found 'x'"), "{bad}");
}

#[test]
fn ratings_are_one_line_per_puzzle() {
    let ran = feed(format!("{EASY}\n{EASY}\n").as_bytes(), &["rate", "--jobs", "2"]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 2), "{ran}");
    assert_eq!(feed(ran.out.as_bytes(), &["solve"]).out, format!("{EASY_SOLVED}\n{EASY_SOLVED}\n"));
    let json = run(&["rate", "--json", EASY]);
    assert!(
        json.out.starts_with(&format!(
            r#"{{"v":2,"line":1,"puzzle":"{EASY}","answer":"unique","rating":{{"own":1,"hodoku":{{"level":"easy","#
        )),
        "{json}"
    );
    assert_eq!(run(&["rate", NONE]).code, 1);
}

#[test]
fn techniques_are_listed_and_described() {
    let list = run(&["techniques"]);
    assert!(list.out.starts_with("full-house"), "{list}");
    assert!(list.out.lines().any(|line| line.starts_with("naked-pair") && line.contains(" 0200 ")), "{list}");
    let json = run(&["techniques", "--json"]);
    assert_eq!(json.out.lines().count(), list.out.lines().count());
    let first = r#"{"v":2,"name":"full-house","title":"Full House","code":"0000","groups":["singles"],"#;
    assert!(json.out.starts_with(first), "{json}");
    let one = run(&["techniques", "NAKED-PAIR"]);
    assert!(one.out.starts_with("Naked Pair\nTwo cells of a house"), "{one}");
    let group = run(&["techniques", "locked-candidates"]);
    assert_eq!(group.out.matches("\nname    ").count(), 2, "{group}");
    assert!(run(&["techniques", "naked-pear"]).err.contains("did you mean 'naked-pair'?"));
}

#[test]
fn steps_are_drawn() {
    let drawn = run(&["explain", "--pictures", "--until", "1", EASY]);
    assert!(drawn.out.contains('┏') && drawn.out.contains("=8"), "{drawn}");
    assert!(run(&["explain", "--pictures", "--until", "1", "--color", "always", EASY]).out.contains('\x1b'));
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(folder.path(), &["explain", "--svg", "steps", "--until", "3", EASY]);
    assert_eq!(ran.code, 0, "{ran}");
    assert_eq!(std::fs::read_dir(folder.path().join("steps")).unwrap().count(), 3);
    let first = std::fs::read_to_string(folder.path().join("steps/step-1.svg")).unwrap();
    assert!(first.starts_with("<svg"), "{first}");
}

/// A pass over a blank board of 25 rows takes the techniques a minute or more, and the library has no clock.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_path_on_a_large_board_at_once() {
    use std::time::{Duration, Instant};
    let mut command = ninefold();
    command.args(["explain", "--layout", "25x25", &".".repeat(625)]);
    let child = command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn();
    let child = child.unwrap();
    std::thread::sleep(Duration::from_millis(2_500)); // the techniques are running
    let start = Instant::now();
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, 130, "{ran}");
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
}
