//! The architecture, made executable: `docs/ARCHITECTURE.md` says where a line of code belongs, and this checks it.

mod documents;
mod names;

use std::fs;

use ninefold::engine::ENGINES;

use crate::command::{Outcome, root};

/// A source file, by its path from the root.
struct Source {
    path: String,
    text: String,
}

pub(crate) fn run() -> Outcome {
    eprintln!("── tidy");
    let mut files = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Cargo.toml", "schemathesis.toml"]
        .map(str::to_owned)
        .to_vec();
    for folder in ["crates", "docs", "fuzz/fuzz_targets", "xtask"] {
        collect(folder, &mut files);
    }
    let mut faults = Vec::new();
    let mut sources = Vec::new();
    for path in files.iter().filter(|path| path.ends_with(".rs") || path.ends_with(".js")) {
        let text = fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))?;
        let source = Source { path: path.clone(), text };
        for rule in if source.is_rust() { RULES } else { SCRIPT_RULES } {
            rule(&source, &mut faults);
        }
        sources.push(source);
    }
    manifests(&mut faults)?;
    engine_pages(&mut faults);
    documents::name_what_exists(&files, &sources, &mut faults);
    if faults.is_empty() { Ok(()) } else { Err(format!("{}\n{} faults", faults.join("\n"), faults.len())) }
}

type Rule = fn(&Source, &mut Vec<String>);

const RULES: &[Rule] = &[
    has_module_docs,
    is_short,
    is_finished,
    library_is_pure,
    modules_point_one_way,
    unsafe_stays_in_its_module,
    sizes_are_data,
    names::are_of_the_field,
];

/// The rules for the page.
const SCRIPT_RULES: &[Rule] = &[is_short, is_finished, names::are_of_the_field];

impl Source {
    fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    fn is_library(&self) -> bool {
        self.path.starts_with("crates/ninefold/src/")
    }

    /// Returns numbered lines of code, without comments and without the unit tests at the end.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text
            .lines()
            .enumerate()
            .take_while(|(_, line)| !line.starts_with("#[cfg(test)]"))
            .map(|(index, line)| (index + 1, line.split("//").next().unwrap_or("")))
    }

    /// Adds a fault for every line of code in which `wrong` finds one.
    fn complain(&self, faults: &mut Vec<String>, wrong: impl Fn(&str) -> Option<String>) {
        for (number, line) in self.code() {
            if let Some(fault) = wrong(line) {
                faults.push(format!("{}:{number}: {fault}", self.path));
            }
        }
    }
}

fn has_module_docs(source: &Source, faults: &mut Vec<String>) {
    if !source.text.starts_with("//!") {
        faults.push(format!("{}: open the file with a sentence (//!) about its purpose", source.path));
    }
}

fn is_short(source: &Source, faults: &mut Vec<String>) {
    let most = if source.path.ends_with("/main.rs") && !source.path.contains("/tests/") { 100 } else { 450 };
    let lines = source.text.lines().count();
    if lines > most {
        faults.push(format!("{}: {lines} lines, more than {most}: split it, one idea per file", source.path));
    }
}

fn is_finished(source: &Source, faults: &mut Vec<String>) {
    // Pieced together, so that this file does not find itself.
    let words = [["to", "do!("], ["unimple", "mented!("], ["FIX", "ME"], ["TO", "DO"], ["db", "g!("]]
        .map(|w| w.concat());
    for (index, line) in source.text.lines().enumerate() {
        if let Some(word) = words.iter().find(|word| line.contains(word.as_str())) {
            faults.push(format!("{}:{}: {word}", source.path, index + 1));
        }
    }
}

/// No printing, files, clocks, threads, environment or network in the library and in the interface.
fn library_is_pure(source: &Source, faults: &mut Vec<String>) {
    if !source.is_library() && !source.path.starts_with("crates/ninefold-api/src/") {
        return;
    }
    source.complain(faults, |line| {
        [
            "println!",
            "print!(",
            "std::io",
            "std::fs",
            "std::time",
            "std::env",
            "std::net",
            "std::process",
            "std::thread",
        ]
        .into_iter()
        .find(|word| line.contains(word))
        .map(|word| {
            format!("{word} in the library or the interface, which do no input or output and read no clock")
        })
    });
}

/// Which modules of the library each module may use; the kernel of `logic` uses only `grid`. Files of tests (`tests.rs`,
/// `test_….rs`) may use all of them.
fn modules_point_one_way(source: &Source, faults: &mut Vec<String>) {
    let Some(path) = source.path.strip_prefix("crates/ninefold/src/") else { return };
    if path.ends_with("/tests.rs") || path.contains("/test_") {
        return;
    }
    let allowed: &[&str] = match path.split(['/', '.']).next() {
        Some("amb" | "budget" | "random") => &[],
        Some("grid") => &["grid"],
        Some("text" | "boards") => &["grid", "text"],
        Some("engine") => &["grid", "budget", "engine", "amb"],
        Some("canon") => &["grid", "random", "canon"],
        Some("study") => &["grid", "budget", "engine", "random", "study"],
        Some("make") => &["grid", "budget", "engine", "logic", "random", "canon", "study", "make"],
        Some("play") => &["grid", "budget", "engine", "logic", "play"],
        Some("draw") => &["grid", "budget", "engine", "logic", "draw"],
        Some("logic") if path.starts_with("logic/kernel/") => &["grid"],
        Some("logic") => &["grid", "budget", "logic"],
        _ => return,
    };
    source.complain(faults, |line| {
        let (_, rest) = line.split_once("crate::")?;
        let module: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        (!allowed.contains(&module.as_str()))
            .then(|| format!("this module may not use `{module}` (write one `use` per module)"))
    });
}

/// `unsafe` stays in `engine/fast` and where foreign code is called; clippy demands a SAFETY comment for each use.
fn unsafe_stays_in_its_module(source: &Source, faults: &mut Vec<String>) {
    let has_reasons = [
        "/engine/fast/",
        "/column/capsule.rs",
        "/column/memory.rs",
        "/ninefold-wasm/src/host.rs",
        "/ninefold-gpu/src/cuda/",
        "/ninefold-gpu/tests/it/host.rs",
    ];
    if has_reasons.iter().any(|place| source.path.contains(place)) {
        return;
    }
    let word = ["un", "safe "].concat();
    source.complain(faults, |line| {
        let message =
            "this keyword belongs in engine/fast, or where Python, a browser or a GPU's driver is called";
        line.contains(&word).then(|| message.to_owned())
    });
}

/// Sizes are data: the literals 9, 27, 81 and 729 occur only in code that is 9×9 by nature, or beside a comment that says why
/// ("nine: …").
fn sizes_are_data(source: &Source, faults: &mut Vec<String>) {
    if !source.is_library() || is_nine_by_nature(&source.path) {
        return;
    }
    let lines: Vec<&str> = source.text.lines().collect();
    source.complain(faults, |line| {
        let in_string = line.contains('"');
        let number = line
            .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '.')
            .find(|word| ["9", "27", "81", "729"].contains(word))?;
        let explained = lines.iter().any(|whole| whole.starts_with(line) && whole.contains("nine:"));
        (!in_string && !explained).then(|| format!("the size {number} is a literal: ask the Layout"))
    });
}

/// Returns whether a file deals with 9×9 boards only.
fn is_nine_by_nature(path: &str) -> bool {
    [
        "/engine/fast/",
        "/logic/rate/se/",
        "/grid/line9",
        "/canon/",
        "/make/grids",
        "/make/minimal",
        "/boards.rs",
    ]
    .iter()
    .any(|folder| path.contains(folder))
}

/// The library has no mandatory dependencies, and nothing depends on the program.
fn manifests(faults: &mut Vec<String>) -> Outcome {
    for (manifest, forbidden) in [
        (
            "ninefold",
            &[
                "ninefold-print",
                "ninefold-formats",
                "ninefold-api",
                "ninefold-web",
                "ninefold-gpu",
                "ninefold-cli",
            ][..],
        ),
        ("ninefold-formats", &["ninefold-api", "ninefold-web", "ninefold-cli", "ninefold-print"]),
        ("ninefold-gpu", &["ninefold-print", "ninefold-api", "ninefold-web", "ninefold-cli"]),
        ("ninefold-print", &["ninefold-api", "ninefold-web", "ninefold-cli"]),
        ("ninefold-api", &["ninefold-web", "ninefold-cli", "axum", "tokio"]),
        ("ninefold-web", &["ninefold-cli"]),
        ("ninefold-cli", &[]),
    ] {
        let path = root().join("crates").join(manifest).join("Cargo.toml");
        let Ok(text) = fs::read_to_string(&path) else { continue };
        for word in forbidden.iter().filter(|word| text.contains(**word)) {
            faults.push(format!(
                "crates/{manifest}/Cargo.toml: {word}: dependencies point from the program to the library"
            ));
        }
    }
    let path = "crates/ninefold/Cargo.toml";
    let text = fs::read_to_string(root().join(path)).unwrap_or_default();
    for line in mandatory(&text) {
        faults.push(format!("{path}: {line}: the library has no mandatory dependencies; make it optional"));
    }
    Ok(())
}

/// Returns the dependencies of a manifest that are not optional.
fn mandatory(manifest: &str) -> impl Iterator<Item = &str> {
    let lines = manifest.lines().map(str::trim);
    lines
        .skip_while(|line| *line != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter(|line| !line.is_empty() && !line.starts_with('#') && !line.contains("optional = true"))
}

/// Every engine has a page in `docs/engines`.
fn engine_pages(faults: &mut Vec<String>) {
    let pages: String = fs::read_dir(root().join("docs/engines"))
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|page| fs::read_to_string(page.path()).ok())
        .collect();
    for engine in ENGINES {
        if !pages.contains(&format!("# `{}`", engine.name())) {
            faults.push(format!(
                "docs/engines has no heading \"# `{}`\": every engine needs a page",
                engine.name()
            ));
        }
    }
}

/// Adds the paths of all files in a folder and its subfolders, from the root and in order.
fn collect(folder: &str, files: &mut Vec<String>) {
    let entries = fs::read_dir(root().join(folder)).into_iter().flatten().flatten();
    let mut paths: Vec<(String, bool)> = entries
        .map(|entry| (format!("{folder}/{}", entry.file_name().to_string_lossy()), entry.path().is_dir()))
        .collect();
    paths.sort();
    for (path, is_folder) in paths {
        match is_folder {
            true if path.ends_with("/node_modules") => {}
            true => collect(&path, files),
            false => files.push(path),
        }
    }
}
