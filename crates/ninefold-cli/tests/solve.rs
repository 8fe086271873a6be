//! `solve`, `check`, `count`, `convert`: their results and exit codes.

mod common;

use common::*;

const SEED_004: &str =
    r#"" 8 7    3   2       4 9  279   8 5  8  9 2  4  1 3   252  4 8       9   1    8 3 ""#;

#[test]
fn r69_containments_print_the_grid_of_their_document() {
    let quoted = run(&["solve", "--engine", "containments", SEED_004]);
    snapshot!("seed_004", quoted.to_string());
    let grid = |ran: &Ran| ran.out.split("Duration").next().unwrap().to_string();
    let bare = run(&["solve", "--engine", "containments", SEED_004.trim_matches('"')]);
    assert_eq!((grid(&bare), bare.code), (grid(&quoted), 0));
}

#[test]
fn r70_a_stuck_puzzle_shows_its_partial_grid() {
    snapshot!("stuck", run(&["solve", "--engine", "containments", "--to", "small", "Sudoku 3"]).to_string());
    let marks = run(&["solve", "--engine", "containments", "--to", "marks", "Sudoku 3"]);
    assert!(marks.out.contains("Done:      false\nSolved:    false\nSteps:     33\n"), "{marks}");
}

#[test]
fn r71_a_contradiction_ends_with_solved_false() {
    snapshot!("contradiction", run(&["solve", "--engine", "containments", "BD6"]).to_string());
}

#[test]
fn one_puzzle_one_line() {
    let ran = run(&["solve", EASY]);
    assert_eq!((ran.code, ran.out.trim_end(), ran.err.as_str()), (0, EASY_SOLVED, ""));
    for engine in ["tree", "possibilities", "depth-first", "depth-first-stack", "breadth-first", "amb"] {
        assert_eq!(run(&["solve", "--engine", engine, EASY]).out.trim_end(), EASY_SOLVED, "{engine}");
    }
}

#[test]
fn puzzles_without_a_unique_solution_print_a_word_a_note_and_exit_with_1() {
    snapshot!("none", run(&["solve", NONE]).to_string());
    snapshot!("several", run(&["solve", "--engine", "possibilities", SEVERAL]).to_string());
    snapshot!(
        "several_puzzles",
        run(&["solve", "--engine", "possibilities", EASY, NONE, SEVERAL]).to_string()
    );
    assert_eq!(run(&["solve", "--quiet", NONE]).err, "");
}

#[test]
fn json_records() {
    snapshot!("json_unique", run(&["solve", "--json", EASY]).to_string());
    snapshot!("json_none", run(&["solve", "--json", NONE]).to_string());
    snapshot!("json_several", run(&["solve", "--json", "--engine", "possibilities", SEVERAL]).to_string());
    snapshot!("json_settled", run(&["solve", "--json", "--engine", "tree", "BD4"]).to_string());
    snapshot!("json_calls_in_all", run(&["solve", "--json", "--engine", "possibilities", "BD4"]).to_string());
    snapshot!(
        "json_containments",
        run(&["solve", "--json", "--engine", "containments", SEED_004]).to_string()
    );
    snapshot!("json_stuck", run(&["solve", "--json", "--engine", "containments", "Sudoku 3"]).to_string());
    snapshot!(
        "json_nodes",
        run(&["solve", "--json", "--engine", "tree", "--nodes", "100", "BD4"]).to_string()
    );
    snapshot!("json_stats", run(&["solve", "--json", "--stats", "--engine", "amb", "BD4"]).to_string());
    snapshot!("json_error", run(&["solve", "--json", CONFLICT, "123"]).to_string());
    snapshot!(
        "json_all",
        run(&["solve", "--json", "--all", "--engine", "tree", "--layout", "4x4", "1.........2....."])
            .to_string()
    );
}

#[test]
fn pencil_marks_show_in_the_candidates_form() {
    let marks = run(&["convert", "--to", "candidates", EASY]);
    let mut marks = marks.out.trim_end().to_string();
    // Cell r1c3 may be 1, 2 or 4; without the 4, the right one, nothing fits.
    let four = 2 * 9 + 3;
    assert_eq!(&marks[four..=four], "4");
    marks.replace_range(four..=four, ".");
    let ran = run(&["solve", "--json", &marks]);
    let puzzle = ran.out.split('"').nth(7).unwrap();
    assert_eq!((puzzle.len(), &puzzle[18..27]), (729, "12......."));
    assert!(ran.out.contains(r#""answer":"none""#), "{ran}");
}

#[test]
fn stats_go_to_standard_error() {
    snapshot!("stats", run(&["solve", "--stats", "--engine", "depth-first", "BD4"]).to_string());
    let steps = run(&["solve", "--stats", "--engine", "containments", "containments-1"]);
    assert_eq!(steps.err, "steps 74: outward-1 54, inward-1 19, outward-3 1\n");
    let cover = run(&["solve", "--stats", "--engine", "cover", "BD4"]);
    assert_eq!(cover.err, "guesses 0, placements 51, backtracks 0\n");
    assert_eq!(run(&["solve", "--stats", "BD4"]).err, "guesses 0\n");
    let json = run(&["solve", "--stats", "--json", "--engine", "containments", "containments-1"]);
    assert!(json.out.trim_end().ends_with(r#","stats":{"steps":74}}"#), "{json}");
}

#[test]
fn all_solutions_and_a_limit() {
    let all = run(&["solve", "--all", "--layout", "4x4", "1..............."]);
    assert_eq!((all.code, all.out.lines().count()), (0, 72));
    let limited = run(&["solve", "--limit", "3", SEVERAL]);
    assert_eq!((limited.code, limited.out.lines().count(), limited.err.as_str()), (0, 3, ""));
    let none = run(&["solve", "--all", NONE]);
    assert_eq!((none.code, none.out.as_str()), (1, "none\n"));
    assert_eq!(run(&["solve", "--limit", "0", EASY]).code, 2);
}

#[test]
fn senseless_numbers_are_rejected_in_plain_words() {
    for args in [
        &["solve", "--limit", "0", EASY][..],
        &["solve", "--jobs", "0", EASY],
        &["solve", "--nodes", "0", EASY],
        &["count", "--limit", "0", EASY],
        &["watch", "--max-events", "0", EASY],
        &["tree", "--max-nodes", "0", EASY],
    ] {
        let ran = run(args);
        assert!(ran.code == 2 && ran.err.contains("': must be at least 1\n"), "{ran}");
    }
    let ran = run(&["solve", "--limit", "many", EASY]);
    assert!(ran.err.contains("expected a whole number of at least 1"), "{ran}");
    let ran = run(&["watch", "--speed", "fast", EASY]);
    assert!(ran.code == 2 && ran.err.contains("such as 20 or 0.5"), "{ran}");
}

#[test]
fn layouts_are_named_in_either_case_and_rejected_in_plain_words() {
    assert_eq!(run(&["solve", "--layout", "9X9", EASY]).out.trim_end(), EASY_SOLVED);
    let ran = run(&["solve", "--layout", "2x3", EASY]);
    assert!(ran.code == 2 && ran.err.contains("write 'box:2x3'\n"), "{ran}");
}

#[test]
fn an_empty_argument_and_spaces_give_the_same_error() {
    let (nothing, spaces) = (run(&["solve", ""]), run(&["solve", "  "]));
    assert_eq!((nothing.code, nothing.err), (2, spaces.err));
}

#[test]
fn a_budget_that_runs_out_is_exit_code_4() {
    for args in [["--nodes", "1000"], ["--timeout", "0.05"]] {
        let ran = run(&[&["solve", "--engine", "tree", "seventeen"][..], &args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (4, "unknown\n"), "{ran}");
        assert!(ran.err.contains("a limit was reached; raise --nodes or --timeout"), "{ran}");
    }
    let counted = run(&["count", "--nodes", "1000", "BD1"]);
    assert_eq!(counted.code, 4);
    assert!(counted.out.ends_with("+\n"), "{counted}");
}

#[test]
fn check_reports_validity_and_uniqueness() {
    snapshot!("check", run(&["check", EASY, NONE, SEVERAL, CONFLICT]).to_string());
    snapshot!("check_json", run(&["check", "--json", EASY, NONE, SEVERAL, CONFLICT]).to_string());
    assert_eq!(run(&["check", EASY]).code, 0);
    assert_eq!(run(&["check", CONFLICT]).code, 1);
}

#[test]
fn count_counts() {
    let ran = run(&["count", EASY, NONE]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "1\n0\n", ""));
    assert_eq!(run(&["count", "................"]).out, "288\n");
    assert_eq!(run(&["count", "--layout", "latin:3", "........."]).out, "12\n");
    snapshot!("count_json", run(&["count", "--json", "--limit", "10", EASY, SEVERAL]).to_string());
}

#[test]
fn convert_reads_what_it_writes() {
    for notation in
        ["line", "grid", "big", "small", "bare", "list", "marks", "candidates", "sdk", "sdm", "ss"]
    {
        let there = run(&["convert", "--to", notation, EASY, "BD4"]);
        assert_eq!(there.code, 0, "{notation}: {there}");
        let back = feed(there.out.as_bytes(), &["convert", "--from", notation]);
        let plain = feed(there.out.as_bytes(), &["convert"]);
        let lines: Vec<&str> = back.out.lines().collect();
        assert_eq!((back.code, lines.len()), (0, 2), "{notation}: {back}");
        if matches!(notation, "marks" | "candidates") {
            // A cell with a single mark comes back as a digit, so there may be more digits.
            assert_eq!(run(&["solve", lines[0]]).out.trim_end(), EASY_SOLVED);
        } else {
            assert_eq!(lines[0], EASY, "{notation}");
        }
        assert_eq!(plain.out, back.out, "{notation} is detected");
    }
    snapshot!("convert_json", run(&["convert", "--json", "--to", "list", "latin-3"]).to_string());
}

#[test]
fn sources_can_be_mixed() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("two.txt"), format!("# two\n{EASY}\n\n{NONE}\n")).unwrap();
    let ran = run_in(folder.path(), &["solve", "--json", "two.txt", "bd4", EASY]);
    let lines: Vec<&str> = ran.out.lines().map(|line| &line[..14]).collect();
    assert_eq!(lines, [r#"{"v":1,"line":"#; 4]);
    assert!(ran.out.starts_with(r#"{"v":1,"line":2,"source":"two.txt","puzzle":"#), "{ran}");
    assert_eq!(ran.out.matches(r#""source":"two.txt""#).count(), 2, "not of arguments: {ran}");
    std::fs::write(folder.path().join("bad.txt"), "12x\n").unwrap();
    for command in ["solve", "check", "count", "convert", "race"] {
        let ran = run_in(folder.path(), &[command, "--json", "two.txt", "bad.txt"]);
        let sources = |name| ran.out.lines().filter(|line| line.contains(name)).count();
        assert_eq!(sources(r#","source":"bad.txt","error":"#), 1, "{ran}");
        assert_eq!(sources(r#","source":"two.txt","#), ran.out.lines().count() - 1, "{ran}");
    }
    let all = run_in(folder.path(), &["solve", "--all", "--json", "two.txt", "bad.txt"]);
    assert!(all.out.contains(r#""source":"two.txt","puzzle":"#), "{all}");
    assert!(!run_in(folder.path(), &["check", "--json", "two.txt"]).out.contains("source"));
    let stdin = feed(EASY.as_bytes(), &["solve", "-", "BD4s"]);
    assert_eq!(stdin.out.lines().next(), Some(EASY_SOLVED));
    let multi_line = format!("{}\n{}", EASY, EASY);
    assert_eq!(run(&["solve", &multi_line]).out, format!("{EASY_SOLVED}\n{EASY_SOLVED}\n"));
}

#[test]
fn other_sizes_and_shapes() {
    assert_eq!(run(&["solve", "1..............2"]).code, 1);
    let latin = run(&["solve", "--layout", "latin:3", "1.......2"]);
    assert_eq!(latin.out, "123231312\n");
    assert_eq!(run(&["solve", "latin-3"]).out, latin.out);
}

#[test]
fn only_the_first_errors_of_a_file_are_printed() {
    let ran = feed("nothing to see\n".repeat(250).as_bytes(), &["solve"]);
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!((ran.code, lines.len()), (3, 102), "{ran}");
    assert_eq!(lines[100], "error: stdin: 150 more records couldn't be read");
    let json = feed("nothing to see\n".repeat(250).as_bytes(), &["solve", "--json"]);
    assert_eq!((json.out.lines().count(), json.err.as_str()), (250, ""));
}

#[test]
fn the_engine_that_was_used_is_named() {
    for (args, engine) in [
        (&[EASY][..], "fast"),
        (&["--engine", "cover", EASY], "cover"),
        (&["--layout", "9x9+x", &".".repeat(81)], "rules"),
        (&["......12214..32."], "cover"),
    ] {
        let ran = run(&[&["solve", "--json"], args].concat());
        assert!(ran.out.contains(&format!(r#","engine":"{engine}","#)), "{ran}");
    }
    let input = format!("{EASY}\n......12214..32.\n");
    let mixed = feed(input.as_bytes(), &["solve", "--json", "--layout", "any"]);
    let engines: Vec<_> = mixed.out.lines().map(|line| line.contains(r#""engine":"fast""#)).collect();
    assert_eq!(engines, [true, false], "{mixed}");
}

#[test]
fn an_engine_that_lacks_a_layout_names_those_that_have_it() {
    for command in ["solve", "check", "count", "watch", "tree"] {
        let ran = run(&[command, "--engine", "fast", "......12214..32."]);
        assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{ran}");
        assert!(ran.err.contains("'fast' doesn't support layout 4x4; these do: cover, rules, tree"), "{ran}");
    }
    assert_eq!(run(&["solve", "--engine", "fast", EASY]).out, format!("{EASY_SOLVED}\n"));
}
