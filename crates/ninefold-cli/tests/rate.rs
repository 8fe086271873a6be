//! `rate` by Sudoku Explainer, and its rating in other commands.

mod common;

use std::collections::BTreeSet;

use common::*;
use serde_json::Value;

/// Its ER depends on how the board is turned: 8.5 as it is.
const ORIENTED: &str = ".4..7......93.....8..5......219..8.5....2...9....6..3...3.......52.89.7..18...6.2";
/// The program makes these puzzles from seed 1; their ER lies between 1.2 and 8.5.
const COUNT: &str = "60";

fn puzzles() -> String {
    run(&["generate", "--count", COUNT, "--seed", "1", "--quiet"]).out
}

/// Returns the ER of each line.
fn ers(lines: &str) -> Vec<f64> {
    let ran = feed(lines.as_bytes(), &["rate", "--by", "er"]);
    assert_eq!(ran.code, 0, "{ran}");
    ran.out.lines().map(|line| line.split_whitespace().next().unwrap().parse().unwrap()).collect()
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

#[test]
fn the_triple_is_a_column_and_part_of_the_record() {
    let all = run(&["rate", "Sudoku 3"]);
    let columns: Vec<&str> = all.out.split_whitespace().collect();
    assert_eq!(columns[..4], ["2", "medium", "778", "3.4/1.2/1.2"], "{all}");
    let se = run(&["rate", "--by", "se", "Sudoku 3"]);
    assert!(se.out.starts_with("   3.4/1.2/1.2  ..."), "{se}");
    let er = run(&["rate", "--by", "er", "Sudoku 3"]);
    assert!(er.out.starts_with(" 3.4  ..."), "{er}");
    let both = run(&["rate", "--by", "er,own", "Sudoku 3"]);
    assert!(both.out.starts_with(" 3.4         2  ..."), "{both}");
    assert_eq!(run(&["solve", all.out.trim_end()]).out, run(&["solve", "Sudoku 3"]).out);
    let record = json(&run(&["rate", "--json", "Sudoku 3"]).out);
    assert_eq!(record["rating"]["se"], serde_json::json!({"er": 3.4, "ep": 1.2, "ed": 1.2}));
    assert_eq!(record["v"], 2);
    let record = json(&run(&["rate", "--json", "--by", "er", "Sudoku 3"]).out);
    assert_eq!(record["rating"], serde_json::json!({"se": {"er": 3.4}}));
    let table = run(&["rate", "--csv", "--by", "se", "Sudoku 3"]);
    let rows: Vec<Vec<&str>> = table.out.lines().map(|line| line.split(',').collect()).collect();
    let place = rows[0].iter().position(|name| *name == "er").unwrap();
    assert_eq!(
        (&rows[0][place..place + 3], &rows[1][place..place + 3]),
        (&["er", "ep", "ed"][..], &["3.4", "1.2", "1.2"][..])
    );
    let explained = run(&["explain", "Sudoku 3"]);
    assert!(
        explained.out.ends_with("Rating: 2; HoDoKu Medium, 778; Sudoku Explainer 3.4/1.2/1.2.\n"),
        "{explained}"
    );
}

#[test]
fn other_layouts_show_a_dash() {
    let six = run(&["generate", "--layout", "6x6", "--seed", "1", "--quiet"]).out;
    let ran = run(&["rate", "--by", "se", "--layout", "6x6", six.trim_end()]);
    assert_eq!((ran.code, ran.out.split_whitespace().next()), (0, Some("-")), "{ran}");
    let record = json(&run(&["rate", "--json", "--layout", "6x6", six.trim_end()]).out);
    assert!(record["rating"]["own"].is_u64() && record["rating"].get("se").is_none(), "{record}");
    let ran = run(&["rate", "--by", "se", "--at-least", "1.0", "--layout", "6x6", six.trim_end()]);
    assert!(ran.code == 3 && ran.err.contains("only the classic 9×9 board"), "{ran}");
}

#[test]
fn bounds_keep_the_puzzles_in_the_range_in_order() {
    let lines = puzzles();
    let ers = ers(&lines);
    let within = |least: f64, most: f64| -> String {
        let chosen = lines.lines().zip(&ers).filter(|(_, er)| (least..=most).contains(*er));
        chosen.map(|(line, _)| format!("{line}\n")).collect()
    };
    let middle = {
        let mut all = ers.clone();
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    let text = format!("{middle:.1}");
    for (args, expected) in [
        (&["--at-least", &text][..], within(middle, 99.0)),
        (&["--at-most", &text], within(0.0, middle)),
        (&["--at-least", &text, "--at-most", &text], within(middle, middle)),
        (&["--at-least", "20.1"], String::new()),
    ] {
        for jobs in ["1", "3"] {
            let ran = feed(lines.as_bytes(), &[&["rate", "--by", "se", "--jobs", jobs], args].concat());
            assert_eq!((ran.code, &ran.out, ran.err.as_str()), (0, &expected, ""), "{args:?}");
        }
    }
    let ran = feed(lines.as_bytes(), &["rate", "--by", "er", "--json", "--at-least", &text]);
    let found: String =
        ran.out.lines().map(|line| format!("{}\n", json(line)["puzzle"].as_str().unwrap())).collect();
    assert_eq!(found, within(middle, 99.0));
    for line in ran.out.lines() {
        assert_eq!(json(line)["rating"]["se"], serde_json::json!({"at_least": middle}), "{line}");
    }
}

#[test]
fn puzzles_without_one_solution_never_pass() {
    let ran =
        feed(format!("{NONE}\n{SEVERAL}\n{EASY}\n").as_bytes(), &["rate", "--by", "se", "--at-most", "20.0"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, &*format!("{EASY}\n")), "{ran}");
    assert!(ran.err.contains("1 without a solution, 1 with several"), "{ran}");
}

#[test]
fn bounds_and_images_are_about_the_er() {
    for (args, words) in [
        (&["--at-least", "7.0"][..], "add --by se"),
        (&["--by", "se,own", "--at-most", "7.0"], "add --by se"),
        (&["--by", "own", "--symmetries", "3"], "add --by se"),
        (&["--by", "se", "--at-least", "7.2", "--at-most", "7.1"], "no puzzle passes"),
        (&["--by", "se", "--at-least", "hard"], "a number such as 7.2"),
        (&["--by", "se", "--at-least", "7.0", "--symmetries", "3"], "cannot be used with"),
        (&["--by", "se", "--symmetries", "0"], "at least 1"),
    ] {
        let ran = run(&[&["rate"], args, &[EASY]].concat());
        assert!(ran.code == 2 && ran.err.contains(words), "{args:?}: {ran}");
    }
}

#[test]
fn images_show_the_range_of_the_er() {
    let columns = |args: &[&str]| -> Vec<f64> {
        let ran = run(&[&["rate", "--by", "er"], args, &[ORIENTED]].concat());
        let fields = ran.out.split_whitespace().take(3);
        fields.map(|field| field.parse().unwrap_or_else(|_| panic!("{ran}"))).collect()
    };
    let [er, least, greatest] = columns(&["--symmetries", "8"])[..] else { panic!("three columns") };
    assert!(er == 8.5 && least <= er && greatest > er, "{er} {least} {greatest}");
    assert_eq!(columns(&["--symmetries", "8"]), [er, least, greatest], "the same images every time");
    assert_eq!(columns(&["--symmetries", "1"]), [er, er, er]);
    let record = json(&run(&["rate", "--json", "--symmetries", "8", ORIENTED]).out);
    assert_eq!(
        record["rating"]["se"]["images"],
        serde_json::json!({"count": 8, "least": least, "greatest": greatest})
    );
    let table = run(&["rate", "--csv", "--by", "er", "--symmetries", "8", ORIENTED]).out;
    assert!(
        table.contains(",er_least,er_greatest,") && table.contains(&format!(",{least:.1},{greatest:.1},")),
        "{table}"
    );
    assert!(!run(&["rate", "--csv", EASY]).out.contains("er_least"));
    let other = columns(&["--symmetries", "40", "--seed", "9"]);
    assert!(other[0] == er && other[1] <= er && er <= other[2], "{other:?}");
}

#[test]
fn puzzles_are_made_with_the_er_asked_for() {
    let make = |jobs| {
        run(&["generate", "-n", "6", "--seed", "4", "--se", "6.6..7.2", "--quiet", "--jobs", jobs]).out
    };
    let made = make("2");
    assert!(ers(&made).iter().all(|er| (6.6..=7.2).contains(er)), "{made}");
    assert!(made.lines().count() == 6 && made == make("1"));
    for (args, words) in [
        (&["--layout", "6x6", "--se", "3.0.."][..], "only the classic 9×9 board"),
        (&["--se", "0.5"], "no puzzle has an ER of 0.5"),
        (&["--se", "6.5..", "--level", "easy"], "2.3 is the greatest"),
        (&["--se", "7.2..6.5"], "range is empty"),
        (&["--se", "tough"], "such as 7.2, 6.5..7.2"),
    ] {
        let ran = run(&[&["generate"], args].concat());
        assert!(ran.code == 2 && ran.err.contains(words), "{args:?}: {ran}");
    }
    let record = json(&run(&["generate", "--json", "--quiet", "--seed", "4", "--se", "6.6..7.2"]).out);
    assert!((6.6..=7.2).contains(&record["rating"]["se"]["er"].as_f64().unwrap()), "{record}");
}

#[test]
fn a_vicinity_is_filtered_and_sorted_by_er() {
    let all = run(&["vicinity", "--minimal", ORIENTED]);
    let lines: BTreeSet<&str> = all.out.lines().collect();
    let expected: BTreeSet<&str> = {
        let hard = all.out.lines().zip(ers(&all.out)).filter(|(_, er)| (7.0..=8.4).contains(er));
        hard.map(|(line, _)| line).collect()
    };
    assert!(!expected.is_empty() && expected.len() < lines.len(), "{} of {}", expected.len(), lines.len());
    let args = ["vicinity", "--minimal", "--se", "7.0..8.4", ORIENTED];
    let found = run(&args);
    assert_eq!(found.out.lines().collect::<BTreeSet<_>>(), expected);
    assert_eq!(run(&[&args[..], &["--jobs", "1"]].concat()).out, found.out);
    let sorted = run(&[&args[..], &["--hardest-first"]].concat());
    assert_eq!(sorted.out.lines().collect::<BTreeSet<_>>(), expected);
    let order = ers(&sorted.out);
    assert!(order.is_sorted_by(|a, b| a >= b) && order.first() > order.last(), "{order:?}");
    let records = run(&[&args[..], &["--hardest-first", "--json"]].concat());
    let from_records: Vec<f64> = records.out.lines().map(|line| json(line)["er"].as_f64().unwrap()).collect();
    assert_eq!(from_records, order);
    // The filter is part of the search that a state belongs to.
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state").display().to_string();
    assert_eq!(run(&[&args[..], &["--state", &state]].concat()).out, found.out);
    let other = run(&["vicinity", "--minimal", "--state", &state, ORIENTED]);
    assert!(other.code == 2 && other.err.contains("--minimal --se 7.0..8.4"), "{other}");
}

/// A hundred thousand images of a hard puzzle take minutes.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_ratings_of_images_at_once() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    let mut command = ninefold();
    command.args(["rate", "--by", "er", "--symmetries", "100000", ORIENTED]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let start = Instant::now();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, 130, "{ran}");
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}
