//! `cargo xtask …`: the project's own tasks.

mod browser;
mod command;
mod fuzz;
mod lab;
mod miri;
mod test;
mod tidy;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

Test:

  test [--without-browser]
                       everything a change must pass: format, lints, tidy, documentation, all tests, and the page in
                       Chromium (installed on Debian if missing) unless you leave the browser out
  tidy                 check the architecture alone: modules, dependencies, sizes, names
  miri [TARGET…]       run the speed engine's portable code under Miri, on four targets or those named; needs a nightly
                       toolchain with miri and rust-src
  fuzz [SECONDS]       run each fuzz target for SECONDS (default: 60); needs a nightly toolchain, installs cargo-fuzz
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments[..] {
        ["test"] => test::run(true),
        ["test", "--without-browser"] => test::run(false),
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
