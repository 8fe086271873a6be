//! The page in a real browser: the real program serves it, and Node.js drives Chromium.
//!
//! On Debian, missing packages are installed; elsewhere the tests fail and say what they need.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, present, root, step, works};
use crate::debian;

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
    packages()?;
    Ok(browser)
}

/// Runs the tests of the page that this program serves.
pub(crate) fn run(browser: &Path, program: &Path) -> Outcome {
    let mut tests = Command::new("node");
    // Two at a time: each test file has its own browser and server.
    tests.args(["--test", "--test-concurrency=2"]).current_dir(root().join(FOLDER));
    tests.env("NINEFOLD", program).env("CHROMIUM", browser);
    step("the page in a browser", tests)
}

/// Installs the packages of the lock file, unless they are up to date.
fn packages() -> Outcome {
    let folder = root().join(FOLDER);
    let changed = |name: &str| folder.join(name).metadata().and_then(|about| about.modified()).ok();
    let installed = changed("node_modules/.package-lock.json");
    if installed.is_some() && installed >= changed("package-lock.json") {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(folder);
    step("packages of the browser tests", npm).map_err(|error| format!("{error}\n{}", absent("npm packages")))
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
