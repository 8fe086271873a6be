//! The commands for people: `watch`, `tree`, `race`, the lists, help, manual.

mod common;

use std::io::{Read, Write};
use std::process::Stdio;

use common::*;

#[test]
fn watch_prints_every_event() {
    snapshot!("watch_depth_first", run(&["watch", "--engine", "depth-first", "latin-3"]).to_string());
    snapshot!("watch_breadth_first", run(&["watch", "--engine", "breadth-first", "latin-3"]).to_string());
}

#[test]
fn watch_names_cells_and_houses_as_other_commands_do() {
    let ran = run(&["watch", "--engine", "containments", "containments-1"]);
    let step = ran.out.lines().nth(35).unwrap();
    assert!(step.contains("36  outward-3   column 7: 1 4 6 within r1c7 r2c7 r3c7; removes "), "{step}");
    assert!(ran.out.ends_with("\n74 steps, 75 events\nSolved! It is the only solution.\n"), "{ran}");
}

#[test]
fn watch_ends_on_request() {
    let ran = run(&["watch", "--engine", "tree", "--max-events", "5", "BD1"]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 8), "{ran}");
    assert!(ran.out.ends_with("5 events\nstopped watching\n"), "{ran}");
    // These two finish before they check whether to continue.
    for engine in ["cover", "containments"] {
        let ran = run(&["watch", "--engine", engine, "--max-events", "5", "BD4"]);
        assert!(ran.code == 0 && ran.out.ends_with("5 events\nstopped watching\n"), "{ran}");
    }
    let all = run(&["watch", "--max-events", "20", "latin-3"]);
    assert!(all.out.ends_with("20 events\nSolved!\n"), "{all}");
    let mut command = ninefold();
    command.args(["watch", "--engine", "tree", "--step", "BD4"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"\n\nq\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 6);
    let none = run(&["watch", "--engine", "tree", NONE]);
    assert_eq!(none.code, 1);
    assert!(none.out.ends_with("no solution\n"), "{none}");
}

#[test]
#[cfg(unix)]
fn watch_reports_only_what_it_has_shown() {
    let mut command = ninefold();
    command.args(["watch", "--engine", "cover", "--speed", "10", "BD4"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 8];
    child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert!(ran.code == 130 && ran.out.ends_with("\nstopped\n"), "{ran}");
}

#[test]
fn display_time_does_not_count_towards_the_timeout() {
    let ran = run(&["watch", "--speed", "20", "--timeout", "0.5", "latin-3"]);
    assert!(ran.code == 0 && ran.out.ends_with("\nSolved!\n"), "{ran}");
}

#[test]
fn r37_r38_tree_is_drawn_as_text_and_as_a_picture() {
    let text = run(&["tree", "latin-3"]);
    assert_eq!((text.code, text.err.as_str()), (0, ""));
    // Nodes, the placements that lead to them, dead ends and the solution.
    let drawn = "1.......2
├─ r1c2=2 · r1c3=3
│  ├─ r2c1=2
│  │  ├─ r2c2=1 ✗
│  │  └─ r2c2=3 · r2c3=1 · r3c1=3 · r3c2=1 ✓
│  └─ r2c1=3 · r2c2=1 ✗
└─ r1c2=3 ✗
12 nodes, 3 dead ends, 1 solution
";
    assert_eq!(text.out, drawn);
    assert!(run(&["tree", "--first", "latin-3"]).out.contains("9 nodes, 1 dead end,"));
    let folder = tempfile::tempdir().unwrap();
    let picture = run_in(folder.path(), &["tree", "latin-3", "-o", "tree.svg"]);
    assert_eq!((picture.code, picture.out.as_str()), (0, ""));
    let svg = std::fs::read_to_string(folder.path().join("tree.svg")).unwrap();
    // Every board, every placement with its new digit highlighted, every dead end.
    let drawn = ["<rect class=\"board", "class=\"edge\"", "class=\"new\"", "board dead", "board solved"];
    assert_eq!(drawn.map(|part| svg.matches(part).count()), [12, 11, 11, 3, 1], "{svg}");
    let new: Vec<&str> = svg.split("class=\"new\"").skip(1).collect();
    let digit = |rest: &&str| rest.split_once('>').unwrap().1.chars().next().unwrap().is_ascii_digit();
    assert!(new.iter().all(digit), "{svg}");
    assert_eq!(svg.trim_end(), run(&["tree", "--format", "svg", "latin-3"]).out.trim_end());
}

#[test]
fn tree_counts_dead_ends_whatever_the_engine() {
    let breadth = run(&["tree", "--engine", "breadth-first", "latin-3"]);
    assert!(breadth.out.contains("12 nodes, 3 dead ends"), "{breadth}");
    // Nothing fits the first blank cell: the root itself is a dead end.
    let at_once = run(&["tree", "BD6"]);
    assert!(at_once.out.contains("1 node, 1 dead end,"), "{at_once}");
    for engine in ["tree", "possibilities", "depth-first", "depth-first-stack", "amb"] {
        let ran = run(&["tree", "--engine", engine, "latin-3"]);
        assert!(ran.out.contains("12 nodes, 3 dead ends"), "{engine}: {ran}");
    }
}

#[test]
fn tree_says_when_it_is_cut_and_when_there_is_none() {
    let cut = run(&["tree", "--max-nodes", "10", "BD1"]);
    assert_eq!(
        cut.err,
        "note: the tree is larger: only its first 10 nodes are drawn; --max-nodes N draws more\n"
    );
    let stopped = run(&["tree", "--nodes", "10", "BD1"]);
    assert_eq!(stopped.code, 4);
    assert!(stopped.err.contains("the tree is incomplete: the node budget ran out"), "{stopped}");
    let none = run(&["tree", "--engine", "containments", "BD4"]);
    assert!(none.code == 2 && none.err.contains("doesn't search"), "{none}");
    let folder = tempfile::tempdir().unwrap();
    for args in [&["tree", "BD4", "BD5", "-o", "x.svg"][..], &["tree", "latin-3", "-o", "x.png"]] {
        let ran = run_in(folder.path(), args);
        assert!(ran.code == 2 && ran.out.is_empty(), "{ran}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is written");
    }
    let png = run(&["tree", "latin-3", "-o", "x.png"]);
    assert!(png.err.contains("a .svg or .txt file"), "{png}");
}

#[test]
fn race_compares_the_engines() {
    snapshot!("race", run(&["race", "BD4"]).to_string());
    snapshot!(
        "race_json",
        run(&["race", "--json", "--engine", "cover", "--engine", "amb", "latin-3"]).to_string()
    );
}

#[test]
fn lists() {
    snapshot!("engines", run(&["engines"]).out);
    snapshot!("engines_json", run(&["engines", "--json"]).out);
    snapshot!("boards", run(&["boards"]).out);
    snapshot!("board", run(&["boards", "bd4", "latin-3", "--to", "grid"]).out);
    snapshot!("boards_json", run(&["boards", "latin-3", "--json"]).out);
    assert_eq!(run(&["boards", "BD9"]).code, 2);
}

/// R75: the document has a command that runs the solver against the test puzzles.
#[test]
fn boards_test_the_engines() {
    let tested = run(&["boards", "--test", "BD4", "BD6", "latin-3"]);
    assert_eq!(tested.code, 0, "{tested}");
    let lines: Vec<&str> = tested.out.lines().collect();
    assert_eq!(lines[0], "BD4      unique   10 engines agree with cover");
    assert_eq!(lines[1], "BD6      none     10 engines agree with cover");
    assert_eq!(lines[2], "latin-3  unique   9 engines agree with cover");
    let stuck = run(&["boards", "--test", "--engine", "containments", "Sudoku 3"]);
    assert_eq!(stuck.code, 0, "{stuck}");
    assert!(stuck.out.contains("unique   0 engines agree with cover; containments stops: "), "{stuck}");
    assert_eq!(run(&["boards", "--engine", "tree"]).code, 2, "an engine is for --test");
}

#[test]
fn containments_take_a_choice_of_techniques() {
    let inward = "containments:outward-1,inward-1,inward-2,inward-3,value-based";
    let chosen = run(&["solve", "--json", "--engine", inward, "containments-1"]);
    assert_eq!(chosen.code, 0, "{chosen}");
    assert!(chosen.out.contains("\"inward-3\":") && !chosen.out.contains("outward-3"), "{chosen}");
    // Outward only: hidden singles are out of reach.
    let narrow = run(&["solve", "--engine", "containments:outward-1", "containments-1"]);
    assert_eq!(narrow.code, 1, "{narrow}");
    let unknown = run(&["solve", "--engine", "containments:upward-1", "BD4"]);
    assert!(unknown.code == 2 && unknown.err.contains("upward-1"), "{unknown}");
}

#[test]
fn r45_r49_amb_demo() {
    snapshot!("amb_demo", run(&["amb-demo"]).out);
}

#[test]
fn every_help_has_examples() {
    let help = run(&["--help"]);
    let commands = help.out.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names: Vec<&str> = commands.map_while(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 10, "{names:?}");
    for name in names.into_iter().filter(|name| *name != "help") {
        assert!(run(&[name, "--help"]).out.contains("\nExamples:\n  ninefold "), "{name}");
    }
    assert_eq!(run(&[]).code, 2);
    assert_eq!(run(&["--version"]).out, format!("ninefold {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_puzzle_in_the_place_of_a_command_is_recognised() {
    let ran = run(&["BD4"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("did you mean 'ninefold solve BD4'?"), "{ran}");
    assert!(run(&["sudoku 1"]).err.contains("'ninefold solve \"sudoku 1\"'?"));
    assert!(run(&[EASY]).err.contains("'ninefold solve PUZZLE'?"));
    assert!(!run(&["slove"]).err.contains("the command comes first"));
}

#[test]
fn colours_come_when_asked_for() {
    let colour = |args: &[&str]| run(args).out.contains('\x1b');
    assert!(!colour(&["engines"]));
    assert!(colour(&["engines", "--color", "always"]));
    assert!(colour(&["solve", "--color", "always", "--to", "small", "BD4"]));
    assert!(!colour(&["solve", "--color", "always", "BD4"]));
    assert!(colour(&["help", "--color=always"]) || !colour(&["--help", "--color=never"]));
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(run(&["completions", shell]).out.contains("amb-demo"), "{shell}");
    }
    let page = run(&["man"]).out;
    assert!(page.contains(".TH NINEFOLD 1 \"\" \"ninefold "), "{page}");
    assert!(page.contains("\n.SH EXAMPLES\n.nf\n") && page.contains("\n.SH \"EXIT STATUS\"\n"), "{page}");
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run_in(folder.path(), &["man", "--dir", "pages"]).code, 0);
    let pages = std::fs::read_dir(folder.path().join("pages")).unwrap().count();
    assert!(pages > 12, "{pages} pages");
    let solve = std::fs::read_to_string(folder.path().join("pages/ninefold-solve.1")).unwrap();
    assert!(solve.contains("\n.SH EXAMPLES\n") && solve.contains("\n.SH \"EXIT STATUS\"\n"), "{solve}");
}
