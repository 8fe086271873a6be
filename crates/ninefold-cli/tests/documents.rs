//! Runs every `console` block of README.md, CONTRIBUTING.md and docs/, and compares the output.
//!
//! The blocks of one document run from top to bottom in one empty folder, so a block can use what an earlier one
//! wrote. What follows `$` goes to `sh`; the lines below it are what a terminal would show, standard output and standard
//! error together:
//!
//! - `…` matches the rest of a line, or any part of it; alone on a line it matches any number of lines;
//! - a duration (`1.01 s`, `67.4 µs`, `"seconds":0.02`) matches any duration;
//! - `cargo run --release -- solve …` runs the program itself.
//!
//! A block that cannot run has a comment above it: `<!-- not run: the reason -->`. Programs other than Ninefold and the
//! usual tools are shown in `sh` blocks, which nothing runs.

#![cfg(unix)]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use regex::Regex;

/// A command, and what the document says that it prints.
struct Example {
    line: usize,
    command: String,
    output: String,
}

/// A fenced block.
struct Block {
    line: usize,
    language: String,
    not_run: Option<String>,
    text: Vec<String>,
}

macro_rules! documents {
    ($($test:ident: $document:literal,)*) => {
        $(#[test]
        fn $test() {
            run($document);
        })*

        #[test]
        fn every_document_with_commands_has_a_test() {
            let tested = [$($document),*];
            for path in all_documents() {
                let has_commands = blocks(&path).iter().any(|block| block.language == "console");
                assert_eq!(tested.contains(&path.as_str()), has_commands, "{path}");
            }
        }
    };
}

documents! {
    readme: "README.md",
    canon: "docs/CANON.md",
    datasets: "docs/DATASETS.md",
    logic: "docs/LOGIC.md",
    making: "docs/MAKING.md",
    notations: "docs/NOTATIONS.md",
    print: "docs/PRINT.md",
    ratings: "docs/RATINGS.md",
    records: "docs/RECORDS.md",
    study: "docs/STUDY.md",
}

/// Commands outside `console` blocks would be commands that no test runs.
#[test]
fn commands_of_the_program_are_in_console_blocks() {
    for path in all_documents() {
        for block in
            blocks(&path).iter().filter(|block| !["console", "toml"].contains(&block.language.as_str()))
        {
            let stray = block.text.iter().find(|line| {
                let line = line.trim_start().trim_start_matches("$ ");
                (line.starts_with("ninefold ") && !line.starts_with("ninefold = "))
                    || line.starts_with("cargo run --release -- solve")
            });
            assert_eq!(stray, None, "{path}:{}: not in a console block", block.line);
        }
    }
}

/// A reason is short and says something; most blocks run.
#[test]
fn few_blocks_are_skipped_and_each_says_why() {
    let mut skipped = 0;
    for path in all_documents() {
        for block in blocks(&path) {
            if let Some(reason) = &block.not_run {
                skipped += 1;
                assert!(reason.len() > 10, "{path}:{}: say why the block can't run", block.line);
                assert_eq!(block.language, "console", "{path}:{}: only console blocks run", block.line);
            }
        }
    }
    assert!(skipped <= 3, "{skipped} blocks don't run");
}

#[test]
fn expected_output_matches_what_it_should_and_nothing_else() {
    for (expected, actual, matches) in [
        ("a b\n", "a b\n", true),
        ("a b\n", "a b c\n", false),
        ("a …\n", "a b c\n", true),
        ("a … c\n", "a b d\n", false),
        ("a\n …\nd\n", "a\nb\nc\nd\n", true),
        ("a\n…\n", "b\na\n", false),
        ("tree    1.01 s\n", "tree   12.5 ms\n", true),
        ("tree    1.01 s\n", "tree   12.5 kg\n", false),
        ("{\"seconds\":0.01}\n", "{\"seconds\":0.000002}\n", true),
        ("4 guesses\n", "0 guesses\n", false),
    ] {
        assert_eq!(pattern(expected).is_match(actual), matches, "{expected:?} against {actual:?}");
    }
}

fn run(document: &str) {
    let folder = tempfile::tempdir().unwrap();
    let mut faults = String::new();
    for block in blocks(document) {
        if block.language != "console" || block.not_run.is_some() {
            continue;
        }
        for example in examples(&block) {
            let output = shell(folder.path(), &example.command);
            if !pattern(&example.output).is_match(&output) {
                let Example { line, command, output: expected } = example;
                writeln!(faults, "\n{document}:{line}: $ {command}\n--- the document says\n{expected}--- but it prints\n{output}")
                    .unwrap();
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

/// What a terminal would show of a command.
fn shell(folder: &Path, command: &str) -> String {
    let program = PathBuf::from(assert_cmd::cargo::cargo_bin!("ninefold"));
    let mut path = vec![program.parent().unwrap().to_path_buf()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let command = command.replace("cargo run --release -- ", "ninefold ");
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", std::env::join_paths(path).unwrap())
        .env("NO_COLOR", "1")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

/// Expected output as a regular expression for all of the actual output.
fn pattern(expected: &str) -> Regex {
    let duration = Regex::new(r" *[0-9][0-9.,\\]* (ns|µs|ms|s|min)\b").unwrap();
    let seconds = Regex::new(r#""seconds":[0-9.e\\-]+"#).unwrap();
    let mut all = String::from("^");
    for line in expected.lines() {
        if line.trim() == "…" {
            all.push_str(r"(?:.*\n)*?");
            continue;
        }
        let line = regex::escape(line).replace('…', ".*");
        let line = duration.replace_all(&line, r" *[0-9][0-9.,]* (?:ns|µs|ms|s|min)");
        let line = seconds.replace_all(&line, r#""seconds":[0-9.e-]+"#);
        all.push_str(&line);
        all.push_str(r"\n");
    }
    all.push('$');
    Regex::new(&all).unwrap()
}

/// The commands of a block, each with the lines below it.
fn examples(block: &Block) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut continued = false;
    for (index, text) in block.text.iter().enumerate() {
        if let Some(command) = text.strip_prefix("$ ") {
            examples.push(Example {
                line: block.line + 1 + index,
                command: command.to_owned(),
                output: String::new(),
            });
        } else if continued {
            let command = &mut examples.last_mut().expect("a command is continued").command;
            command.push('\n');
            command.push_str(text);
        } else {
            let example = examples.last_mut().expect("a block begins with a command");
            example.output.push_str(text);
            example.output.push('\n');
        }
        continued = text.ends_with('\\') && (continued || text.starts_with("$ "));
    }
    for example in &mut examples {
        // A blank line sets the next command off.
        let printed = example.output.trim_end_matches('\n');
        example.output = if printed.is_empty() { String::new() } else { format!("{printed}\n") };
    }
    examples
}

/// The fenced blocks of a document.
fn blocks(document: &str) -> Vec<Block> {
    let text = fs::read_to_string(root().join(document)).unwrap();
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Option<Block> = None;
    let mut not_run = None;
    for (index, line) in text.lines().enumerate() {
        match (&mut open, line.trim_start().strip_prefix("```")) {
            (None, Some(language)) => {
                let language = language.trim().to_owned();
                open = Some(Block { line: index + 1, language, not_run: not_run.take(), text: Vec::new() });
            }
            (None, None) => {
                let reason = line.strip_prefix("<!-- not run:").and_then(|rest| rest.strip_suffix("-->"));
                not_run = reason.map(|reason| reason.trim().to_owned());
            }
            (Some(block), None) => block.text.push(line.to_owned()),
            (Some(_), Some(_)) => blocks.extend(open.take()),
        }
    }
    assert!(open.is_none(), "{document}: a block has no end");
    blocks
}

/// Every Markdown document of the project, from its root.
fn all_documents() -> Vec<String> {
    let mut all = vec!["README.md".to_owned(), "CONTRIBUTING.md".to_owned(), "CHANGELOG.md".to_owned()];
    for folder in ["docs", "docs/engines"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".md") {
                all.push(format!("{folder}/{name}"));
            }
        }
    }
    all.sort();
    all
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}
