//! `cargo xtask …`: the project's own tasks.

mod browser;
mod command;
mod debian;
mod fuzz;
mod lab;
mod miri;
mod python;
mod test;
mod tidy;

use std::process::ExitCode;

use self::python::Tests;

const HELP: &str = "\
cargo xtask COMMAND

Test:

  test [--without-browser] [--without-python] [--clusters]
                       everything a change must pass: format, lints, tidy, documentation, all tests, the page in
                       Chromium and the Python package (both installed on Debian if missing) unless you leave them
                       out; with --clusters, the package on local Ray and Spark too
  python [--clusters]  build and test the Python package alone
  tidy                 check the architecture alone: modules, dependencies, sizes, names
  miri [TARGET…]       run the speed engine's portable code under Miri, on four targets or those named; needs a nightly
                       toolchain with miri and rust-src
  fuzz [SECONDS]       run each fuzz target for SECONDS (default: 60); needs a nightly toolchain, installs cargo-fuzz
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments[..] {
        ["test", ref options @ ..] => test::Parts::read(options).and_then(test::run),
        ["python"] => python::run(Tests::Package),
        ["python", "--clusters"] => python::run(Tests::Clusters),
        ["tidy"] => tidy::run(),
        ["miri", ref targets @ ..] => miri::run(targets),
        ["fuzz"] => fuzz::run("60"),
        ["fuzz", seconds] => fuzz::run(seconds),
        [
            "bench" | "check" | "cases" | "logic" | "timings" | "mutants" | "hodoku" | "se" | "examples"
            | "puzzles",
            ..,
        ] => lab::run(&arguments),
        ["help" | "--help" | "-h"] => {
            print!("{HELP}\n{}", lab::HELP);
            Ok(())
        }
        _ => Err(format!("{HELP}\n{}", lab::HELP)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
