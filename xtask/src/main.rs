//! `cargo xtask …`: the project's own tasks.

mod browser;
mod command;
mod debian;
mod fuzz;
mod lab;
mod miri;
mod npm;
mod ptx;
mod python;
mod site;
mod test;
mod tidy;
mod wasm;

use std::process::ExitCode;

use self::python::Tests;

const HELP: &str = "\
cargo xtask COMMAND

Build:

  site [FOLDER]        build the page as static files with the engine for browsers, in target/site or FOLDER; installs
                       what it needs (rustup's target or Debian's compiler for WebAssembly, Node.js)
  engine               build the engine for browsers into the page, so that the program that you build next has it: then the
                       page of `ninefold serve` answers quick requests itself, and long ones go to the server
  npm                  build the npm package in target/npm and test it
  ptx                  compile the kernels for GPUs, after a change of their source; installs Debian's clang 19

Test:

  test [--without-browser] [--without-python] [--clusters] [--gpu]
                       everything a change must pass: format, lints, tidy, documentation, all tests, the page in
                       Chromium with and without a server, the npm package and the Python package (all that they
                       need is installed on Debian if missing) unless you leave them out; with --clusters, the package on local Ray and Spark too;
                       with --gpu, the batch engine on this machine's GPUs, millions of puzzles of every kind, too
  browser [--offline | --program] [FILE…]
                       build the site and run the browser tests alone, or FILEs of them: with --offline every page visits
                       the site once and has no network from then on; with --program the program serves the page
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
        ["browser", ref options @ ..] => browser::command(options),
        ["python"] => python::run(Tests::Package),
        ["python", "--clusters"] => python::run(Tests::Clusters),
        ["site"] => site::run(None),
        ["site", folder] => site::run(Some(folder)),
        ["engine"] => site::engine(),
        ["npm"] => npm::run(),
        ["ptx"] => ptx::run(),
        ["tidy"] => tidy::run(),
        ["miri", ref targets @ ..] => miri::run(targets),
        ["fuzz"] => fuzz::run("60"),
        ["fuzz", seconds] => fuzz::run(seconds),
        [
            "bench" | "check" | "cases" | "logic" | "timings" | "mutants" | "hodoku" | "se" | "examples"
            | "photo" | "practice" | "puzzles",
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
