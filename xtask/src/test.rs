//! Everything a change must pass.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::browser::{self, Served};
use crate::command::{Outcome, cargo, root, step, works};
use crate::python::{self, Tests};
use crate::wasm::{self, Variant};
use crate::{npm, site, tidy};

/// Modules that a macro declares.
const DECLARED_BY_MACROS: [&str; 2] =
    ["crates/ninefold/src/logic/techniques", "crates/ninefold/src/grid/rule/kinds"];

/// The arguments that build the tests.
const BUILT: [&str; 1] = ["--workspace"];

/// What to test besides the Rust code.
pub(crate) struct Parts {
    browser: bool,
    python: Option<Tests>,
    gpu: bool,
}

impl Parts {
    /// Reads the options of the command.
    pub(crate) fn read(options: &[&str]) -> Result<Parts, String> {
        let mut parts = Parts { browser: true, python: Some(Tests::Package), gpu: false };
        for option in options {
            match *option {
                "--without-browser" => parts.browser = false,
                "--without-python" => parts.python = None,
                "--gpu" => parts.gpu = true,
                "--clusters" => parts.python = Some(Tests::Clusters),
                other => return Err(format!("test has no option {other}; see `cargo xtask help`")),
            }
        }
        Ok(parts)
    }
}

pub(crate) fn run(parts: Parts) -> Outcome {
    // First, so that a missing browser or Python shows before the long steps.
    let browser = if parts.browser { Some(browser::prepare()?) } else { None };
    let engine =
        if parts.browser { wasm::prepare().map_err(|error| eprintln!("{error}")).ok() } else { None };
    let python = parts.python.map(|tests| Ok::<_, String>((python::prepare(tests)?, tests))).transpose()?;
    if works(cargo(&["fmt", "--version"])) {
        step("format", cargo(&["fmt", "--all", "--check"]))?;
        // `cargo fmt` doesn't see modules that a macro declares.
        for folder in DECLARED_BY_MACROS {
            step(&format!("format of {folder}"), format_check(folder)?)?;
        }
    } else {
        eprintln!("── format: skipped, rustfmt is not installed (rustup component add rustfmt)");
    }
    if works(cargo(&["clippy", "--version"])) {
        step("lints", cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    } else {
        eprintln!("── lints: skipped, clippy is not installed (rustup component add clippy)");
    }
    tidy::run()?;
    let mut documentation = cargo(&["doc", "--package", "ninefold", "--no-deps"]);
    documentation.env("RUSTDOCFLAGS", "-D warnings");
    step("documentation", documentation)?;
    // A changed snapshot fails here: accept it with `cargo insta review`, never by running tests.
    let mut tests = cargo(&["test"]);
    tests.args(BUILT).env("INSTA_UPDATE", "no");
    step("tests", tests)?;
    // The program with its optional part: lints, and the tests that know it. With the whole workspace, only the program is compiled again.
    let mut with_gpu = cargo(&["test"]);
    with_gpu.args(BUILT).args(["--features", "ninefold-cli/gpu", "--bin", "ninefold", "--test", "gpu"]);
    with_gpu.env("INSTA_UPDATE", "no");
    step("the program with GPUs", with_gpu)?;
    if parts.gpu {
        let mut cards = cargo(&["test", "--release", "--package", "ninefold-gpu", "--test", "it", "--"]);
        cards.args(["--ignored", "--nocapture", "--test-threads", "1", "cards::", "--skip", "settings"]);
        step("the cards of this machine", cards)?;
    }
    page_modules()?;
    match python {
        Some((environment, tests)) => environment.run(tests, &program()?)?,
        None => eprintln!("── the Python package: skipped (--without-python)"),
    }
    let Some(browser) = browser else {
        eprintln!("── the page in a browser: skipped (--without-browser)");
        return Ok(());
    };
    let program = program()?;
    let Some(engine) = engine else {
        eprintln!(
            "── the site without a server, the npm package: skipped, there is no compiler for WebAssembly"
        );
        return browser::run(&browser, Served::Program(&program));
    };
    let folder = site::default_folder();
    let engine = engine.build(&Variant::ALL)?;
    site::build(&engine, &folder)?;
    npm::build(&engine)?;
    npm::test()?;
    browser::run(&browser, Served::Site(&folder))?;
    browser::run(&browser, Served::ProgramToo(&program))
}

/// Returns the program that the Rust tests use.
pub(crate) fn program() -> Result<PathBuf, String> {
    let mut build = cargo(&["test", "--no-run", "--quiet", "--message-format=json"]);
    build.args(BUILT);
    built(build)
}

/// Builds the program as users get it.
pub(crate) fn release_program() -> Result<PathBuf, String> {
    eprintln!("── the program");
    built(cargo(&["build", "--release", "--package", "ninefold-cli", "--quiet", "--message-format=json"]))
}

/// Runs a build and returns the program among its artefacts.
fn built(mut build: Command) -> Result<PathBuf, String> {
    let output = build.output().map_err(|error| format!("cargo: cannot run: {error}"))?;
    let messages = String::from_utf8_lossy(&output.stdout);
    // One line per artefact; the program's has `"executable":"…/ninefold"`.
    messages
        .lines()
        .filter_map(|line| line.split_once("\"executable\":\"")?.1.split('"').next())
        .map(|path| PathBuf::from(path.replace("\\\\", "\\")))
        .find(|path| path.file_stem().is_some_and(|name| name == "ninefold"))
        .ok_or_else(|| format!("Cargo built no program:\n{}", String::from_utf8_lossy(&output.stderr)))
}

/// Tests the page's modules that need no browser.
fn page_modules() -> Outcome {
    let mut node = Command::new("node");
    node.arg("--version");
    if works(node) {
        let mut page = Command::new("node");
        // Run inside the folder, because not every Node.js accepts a folder as an argument.
        page.arg("--test").current_dir(root().join("crates/ninefold-web/tests/page"));
        step("the page's modules", page)
    } else {
        eprintln!("── the page's modules: skipped, Node.js is not installed");
        Ok(())
    }
}

/// Prepares rustfmt to check every file of a folder.
fn format_check(folder: &str) -> Result<Command, String> {
    let files = fs::read_dir(root().join(folder)).map_err(|error| format!("{folder}: {error}"))?;
    let mut command = Command::new("rustfmt");
    let sources = files
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    command.args(["--edition", "2024", "--check"]).args(sources);
    command.current_dir(root());
    Ok(command)
}
