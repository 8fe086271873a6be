//! The page in a real browser: the real program serves it, and Node.js drives Chromium.
//!
//! On Debian, missing packages are installed; elsewhere the tests fail and say what they need.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, present, root, step, works};
use crate::wasm::{self, Variant};
use crate::{debian, npm, site, test};

/// Where the tests are.
const FOLDER: &str = "crates/ninefold-web/tests/browser";

/// Names and paths under which Chromium may be installed.
const BROWSERS: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Installs Node.js, npm, Chromium and the tests' packages if they are missing, and returns the browser.
pub(crate) fn prepare() -> Result<PathBuf, String> {
    let browser = chromium();
    let mut missing = Vec::new();
    if !node() {
        missing.extend(["nodejs", "npm"]);
    }
    if browser.is_none() {
        missing.extend(["chromium", "fonts-liberation"]);
    }
    if !missing.is_empty() {
        debian::install(&missing).map_err(|error| format!("{error}\n{}", absent(&missing.join(", "))))?;
    }
    let browser = browser.or_else(chromium).ok_or_else(|| absent("Chromium"))?;
    if !node() {
        return Err(absent("Node.js with npm"));
    }
    npm::packages(FOLDER, "packages of the browser tests")
        .map_err(|error| format!("{error}\n{}", absent("npm packages")))?;
    Ok(browser)
}

/// Installs Node.js and npm if they are missing.
pub(crate) fn prepare_node() -> Outcome {
    if !node() {
        debian::install(&["nodejs", "npm"])?;
    }
    if node() { Ok(()) } else { Err("this needs Node.js (18 or newer) with npm".to_owned()) }
}

/// What serves the page in the tests.
#[derive(Clone, Copy)]
pub(crate) enum Served<'a> {
    /// The program: all tests.
    Program(&'a Path),
    /// The program, after the site has passed all tests: those that are about the server, or about what differs.
    ProgramToo(&'a Path),
    /// A folder of static files: all tests.
    Site(&'a Path),
    /// A folder of static files that every page visits once, without a network from then on: all tests.
    Offline(&'a Path),
}

/// The tests that run against both: requests, streams, files and what the server refuses.
const ABOUT_THE_SERVER: [&str; 6] = [
    "export.test.mjs",
    "language.test.mjs",
    "load.test.mjs",
    "race.test.mjs",
    "shell.test.mjs",
    "window.test.mjs",
];

/// Runs the tests of the page. Some of them measure time, and a busy machine may be too slow for one: files with a test that
/// fails run once more, alone.
pub(crate) fn run(browser: &Path, served: Served<'_>) -> Outcome {
    run_files(browser, served, if let Served::ProgramToo(_) = served { &ABOUT_THE_SERVER } else { &[] })
}

/// Runs the tests of the page as the command `browser` says: what serves the page, then the files, all by default.
pub(crate) fn command(options: &[&str]) -> Outcome {
    let (way, files) = match options {
        [way @ ("--offline" | "--program"), files @ ..] => (*way, files),
        files => ("", files),
    };
    if let Some(unknown) = files.iter().find(|file| !root().join(FOLDER).join(file).is_file()) {
        return Err(format!("'{unknown}' isn't an option or a file in {FOLDER}; see `cargo xtask help`"));
    }
    let browser = prepare()?;
    if way == "--program" {
        return run_files(&browser, Served::Program(&test::program()?), files);
    }
    let folder = site::default_folder();
    site::build(&wasm::prepare()?.build(&Variant::ALL)?, &folder)?;
    let served = if way == "--offline" { Served::Offline(&folder) } else { Served::Site(&folder) };
    run_files(&browser, served, files)
}

/// Runs the tests in these files, or all if none is named.
fn run_files(browser: &Path, served: Served<'_>, files: &[&str]) -> Outcome {
    let title = match served {
        Served::Program(_) => "the page in a browser",
        Served::ProgramToo(_) => "the page and its server in a browser",
        Served::Site(_) => "the page without a server in a browser",
        Served::Offline(_) => "the page without a network in a browser",
    };
    let results = root().join("target/browser.tap");
    // Two at a time: each test file has its own browser and server.
    let mut tests = node_test(browser, served, 2);
    for place in [Path::new("stdout"), &results] {
        tests.arg("--test-reporter=tap").arg(format!("--test-reporter-destination={}", place.display()));
    }
    tests.args(files);
    let Err(failure) = step(title, tests) else { return Ok(()) };
    let failed = failed_files(&fs::read_to_string(results).unwrap_or_default());
    if failed.is_empty() || failed.len() > MOST_AGAIN {
        return Err(failure);
    }
    let mut again = node_test(browser, served, 1);
    again.args(&failed);
    step(&format!("{title}, again and alone: {}", failed.join(", ")), again)
}

/// Test files to run again at most: when more fail, it isn't the machine.
const MOST_AGAIN: usize = 5;

fn node_test(browser: &Path, served: Served<'_>, at_a_time: usize) -> Command {
    let mut tests = Command::new("node");
    tests.args(["--test", &format!("--test-concurrency={at_a_time}")]);
    tests.current_dir(root().join(FOLDER)).env("CHROMIUM", browser);
    match served {
        Served::Program(program) | Served::ProgramToo(program) => tests.env("NINEFOLD", program),
        Served::Site(folder) => tests.env("NINEFOLD_SITE", folder),
        Served::Offline(folder) => tests.env("NINEFOLD_SITE", folder).env("NINEFOLD_OFFLINE", "1"),
    };
    tests
}

/// Returns the files with tests that failed, from the report of Node.js: a line `not ok …`, and then where the
/// test is.
fn failed_files(report: &str) -> Vec<String> {
    let mut files = Vec::new();
    let mut is_failure = false;
    for line in report.lines().map(str::trim_start) {
        if line.starts_with("not ok ") || line.starts_with("ok ") {
            is_failure = line.starts_with("not ok ");
        } else if is_failure {
            // The location is where the harness declares the test; the stack names the test's own file.
            let places = line.split(['/', ' ', '(', '\'']).filter_map(|place| place.split_once(".test.mjs:"));
            files.extend(places.map(|(name, _)| format!("{name}.test.mjs")));
        }
    }
    files.sort_unstable();
    files.dedup();
    files
}

/// Returns whether Node.js 18 or newer and npm are installed.
fn node() -> bool {
    let mut node = Command::new("node");
    node.args(["--eval", "process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)"]);
    works(node) && present("npm")
}

fn chromium() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from).into_iter();
    named.chain(BROWSERS.map(PathBuf::from)).find_map(|name| {
        let mut command = Command::new(&name);
        command.arg("--version");
        works(command).then(|| full_path(&name))
    })
}

/// Returns the full path of a program on the path.
fn full_path(name: &Path) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
        .unwrap_or(name.into())
}

fn absent(what: &str) -> String {
    format!(
        "the browser tests need {what}: install Node.js (18 or newer) with npm, and Chromium (set CHROMIUM=PATH if it isn't \
         found; on Debian: apt-get install nodejs npm chromium), or run `cargo xtask test --without-browser`"
    )
}

#[cfg(test)]
mod tests {
    use super::failed_files;

    #[test]
    fn files_with_failures_are_named_once() {
        let report = "\
TAP version 13
ok 1 - one
  ---
  location: '/a/fine.test.mjs:1:1'
  ...
    not ok 1 - two
      ---
      location: '/a/b/slow.test.mjs:279:1'
      ...
not ok 2 - three
  ---
  duration_ms: 1
  location: '/a/b/slow.test.mjs:9:1'
  ...
not ok 3 - four
  ---
  location: '/a/b/harness.mjs:129:3'
  stack: |-
    choose (/a/b/table.mjs:63:52)
    async file:///a/b/early.test.mjs:107:21
  ...
";
        assert_eq!(failed_files(report), ["early.test.mjs", "slow.test.mjs"]);
        assert!(failed_files("ok 1 - one\n  location: '/a/b/slow.test.mjs:9:1'").is_empty());
    }
}
