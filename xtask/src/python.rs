//! The Python package: its wheel, built and tested in a fresh environment.
//!
//! On Debian, a missing Python is installed; elsewhere the tests fail and say what they need.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, present, root, step, works};
use crate::{debian, test};

/// Where the package is.
const FOLDER: &str = "crates/ninefold-py";

/// Names under which Python may be installed.
const NAMES: [&str; 5] = ["python3", "python", "python3.13", "python3.12", "python3.11"];

/// A fresh environment for the tests.
pub(crate) struct Environment {
    folder: PathBuf,
}

/// Which tests to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tests {
    /// Those of the package.
    Package,
    /// Those on Ray and Spark too.
    Clusters,
}

/// Builds and tests the package alone, and the program that its tests compare it with.
pub(crate) fn run(tests: Tests) -> Outcome {
    let environment = prepare(tests)?;
    environment.run(tests, &test::release_program()?)
}

/// Installs Python if it is missing, makes an environment, and installs what the tests need.
pub(crate) fn prepare(tests: Tests) -> Result<Environment, String> {
    let python = match python() {
        Some(python) => python,
        None => {
            debian::install(&["python3", "python3-venv", "python3-dev"])
                .map_err(|error| format!("{error}\n{}", absent()))?;
            python().ok_or_else(absent)?
        }
    };
    let folder = root().join("target/python/environment");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut venv = Command::new(python);
    venv.args(["-m", "venv"]).arg(&folder);
    let environment = Environment { folder };
    step("an environment for Python", venv).map_err(|error| format!("{error}\n{}", absent()))?;
    let mut pip = environment.pip();
    pip.args(["--requirement", "tests/requirements.txt"]);
    if tests == Tests::Clusters {
        pip.args(["--requirement", "tests/clusters/requirements.txt"]);
        java()?;
    }
    step("packages of the Python tests", pip).map_err(|error| format!("{error}\n{}", absent()))?;
    Ok(environment)
}

impl Environment {
    /// Builds the wheel, installs it, and runs the tests, which compare it with the program.
    pub(crate) fn run(&self, tests: Tests, program: &Path) -> Outcome {
        let wheels = root().join("target/python/wheels");
        if wheels.exists() {
            fs::remove_dir_all(&wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
        }
        let mut build = self.command("maturin");
        build.args(["build", "--release", "--locked", "--quiet", "--out"]).arg(&wheels);
        step("the wheel", build)?;
        let mut pip = self.pip();
        pip.args(["--no-deps", "--no-index", "--force-reinstall"]).arg(wheel(&wheels)?);
        step("the wheel, installed", pip)?;
        let mut pytest = self.command("pytest");
        pytest.args(["--quiet", "-rs", "--durations=8", "tests"]);
        pytest.env("NINEFOLD_WHEEL", wheel(&wheels)?).env("NINEFOLD_PROGRAM", program);
        match tests {
            Tests::Package => pytest.arg("--ignore=tests/clusters"),
            Tests::Clusters => pytest.env("NINEFOLD_CLUSTERS", "1"),
        };
        step("the Python package", pytest)
    }

    /// Prepares `pip install`.
    fn pip(&self) -> Command {
        let mut pip = self.command("python");
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        pip
    }

    /// Prepares a program of the environment, in the folder of the package.
    fn command(&self, name: &str) -> Command {
        let programs = self.folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
        let mut command = Command::new(programs.join(name));
        command.current_dir(root().join(FOLDER)).env("VIRTUAL_ENV", &self.folder).env_remove("PYTHONPATH");
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(programs).chain(std::env::split_paths(&path));
        if let Ok(path) = std::env::join_paths(folders) {
            command.env("PATH", path);
        }
        command
    }
}

/// Returns the only wheel of a folder.
fn wheel(folder: &Path) -> Result<PathBuf, String> {
    let files = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let is_wheel = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "whl");
    let wheel = files.flatten().map(|file| file.path()).find(is_wheel);
    wheel.ok_or_else(|| format!("{}: maturin built no wheel", folder.display()))
}

/// Returns a Python of version 3.11 or newer that can make environments.
fn python() -> Option<&'static str> {
    NAMES.into_iter().find(|name| {
        let mut python = Command::new(name);
        python.args(["-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))"]);
        works(python)
    })
}

/// Installs a Java runtime for Spark if none is there.
fn java() -> Outcome {
    if std::env::var_os("JAVA_HOME").is_some() || present("java") {
        return Ok(());
    }
    debian::install(&["default-jre-headless"])
        .map_err(|error| format!("{error}\nthe tests on Spark need a JDK, version 17 or newer"))
}

fn absent() -> String {
    "the tests of the Python package need Python 3.11 or newer with venv and pip, and packages from PyPI (on Debian: \
     apt-get install python3 python3-venv), or run `cargo xtask test --without-python`"
        .to_owned()
}
