//! `cargo xtask bench python`: the Python package beside the engine it calls, and beside other packages.
//!
//! The script `crates/ninefold-py/bench/columns.py` measures and prints. It asks a second process of this program for the
//! engine's own time in each round, so that both see the same puzzles and the same moments of the machine. `--clusters` runs
//! `clusters.py` afterwards: Ray and Spark beside one process.
//!
//! ```text
//! lab ──sets of puzzles, as files──▶ columns.py ──"2\n" (threads)──▶ lab --engine FILE
//!                                               ◀──nanoseconds──────
//! ```

use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::contestant::in_threads;
use super::machine;
use super::program::Folder;
use crate::command::{Outcome, root};
use crate::puzzles::{self, Line9, Random, images, made};

/// The command's options.
#[derive(Default)]
pub(super) struct Options {
    python: Option<String>,
    /// The wheel to weigh; without it, the one that `cargo xtask python` built.
    wheel: Option<String>,
    data: Option<String>,
    short: bool,
    /// Whether to measure Ray and Spark too.
    clusters: bool,
    /// The file to measure the engine on; the script passes it.
    engine: Option<String>,
}

impl Options {
    pub(super) fn read(arguments: &[&str]) -> Result<Options, String> {
        let mut options = Options::default();
        let mut arguments = arguments.iter();
        while let Some(&argument) = arguments.next() {
            let mut value = || {
                arguments.next().map(|value| (*value).to_owned()).ok_or(format!("{argument} needs a value"))
            };
            match argument {
                "--python" => options.python = Some(value()?),
                "--wheel" => options.wheel = Some(value()?),
                "--data" => options.data = Some(value()?),
                "--engine" => options.engine = Some(value()?),
                "--short" => options.short = true,
                "--clusters" => options.clusters = true,
                _ => return Err(format!("unknown option {argument}; see `cargo xtask help`")),
            }
        }
        Ok(options)
    }
}

/// The project's sets that are measured.
const MADE: [&str; 2] = ["random-minimal", "easy"];

pub(super) fn run(options: &Options) -> Outcome {
    if let Some(file) = &options.engine {
        return serve(Path::new(file)).map_err(|error| format!("{file}: {error}"));
    }
    let (puzzles, count) = if options.short { (300, 20_000) } else { (5_000, 250_000) };
    let folder = Folder::new()?;
    let mut files = Vec::new();
    for name in MADE {
        files.push(write(&folder.0, name, &made(name, puzzles).puzzles, count)?);
    }
    for path in options.data.as_ref().map_or(Ok(Vec::new()), |data| puzzles::files(Path::new(data)))? {
        let text = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let lines = puzzles::parse(&text).puzzles;
        let name = format!("{} (file)", path.file_stem().unwrap_or_default().to_string_lossy());
        if !lines.is_empty() {
            files.push(write(&folder.0, &name, &lines, count)?);
        }
    }
    println!("{}.\n", machine::describe());
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let python = options.python.as_deref().unwrap_or("python3");
    let mut command = Command::new(python);
    command.arg(root().join("crates/ninefold-py/bench/columns.py")).arg("--engine").arg(program).args(&files);
    if let Some(wheel) = options.wheel.clone().map(PathBuf::from).or_else(built_wheel) {
        command.arg("--wheel").arg(wheel);
    }
    if options.short {
        command.arg("--short");
    }
    finish(python, command)?;
    if !options.clusters {
        return Ok(());
    }
    let mut command = Command::new(python);
    command.arg(root().join("crates/ninefold-py/bench/clusters.py"));
    if options.short {
        command.arg("200000");
    }
    finish(python, command)
}

/// Returns the wheel that `cargo xtask python` built last.
fn built_wheel() -> Option<PathBuf> {
    let files = fs::read_dir(root().join("target/python/wheels")).ok()?;
    let is_wheel = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "whl");
    files.flatten().map(|file| file.path()).find(is_wheel)
}

/// Runs a script to its end.
fn finish(python: &str, mut command: Command) -> Outcome {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{python}: {status}; is the package installed there? See docs/PYTHON.md")),
        Err(error) => Err(format!("{python}: {error}; name an interpreter with --python")),
    }
}

/// Writes images of some puzzles to a file, one per line.
fn write(folder: &Path, name: &str, puzzles: &[Line9], count: usize) -> Result<PathBuf, String> {
    let path = folder.join(format!("{name}.txt"));
    let mut text = Vec::with_capacity(count * (Line9::CELLS + 1));
    for puzzle in images(puzzles, count, &mut Random(16)) {
        text.extend_from_slice(puzzle.as_bytes());
        text.push(b'\n');
    }
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

/// Measures the engine on a file whenever a line asks for it, with the number of threads that the line says.
fn serve(file: &Path) -> io::Result<()> {
    let puzzles = puzzles::parse(&fs::read(file)?).puzzles;
    for line in io::stdin().lock().lines() {
        let threads = line?.trim().parse().map_err(io::Error::other)?;
        println!("{}", in_threads(threads, &puzzles, 2));
        io::stdout().flush()?;
    }
    Ok(())
}
