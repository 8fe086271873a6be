//! The laboratory: benchmarks, long checks and the puzzle sets they use. `cargo xtask` runs it in release.
//!
//! | folder | contents |
//! |---|---|
//! | `bench/` | what `docs/SPEED.md` and the other pages report |
//! | `check/` | checks that take too long for every change |
//! | `photo/` | the model with which the page reads pictures, and pictures to train it |
//! | `practice/` | positions to practise techniques with, which the page ships |
//! | `puzzles/` | puzzles made by the project, the same in every run |
//! | `se_twin/` | a naive Sudoku Explainer, to compare the library's with |

mod bench;
mod check;
mod command;
mod photo;
mod practice;
mod puzzles;
mod se_twin;

use std::process::ExitCode;

use self::command::Outcome;

const HELP: &str = include_str!("help.txt");

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Outcome {
    // Exercises are no figures.
    let is_timeless = matches!(arguments, [] | ["help" | "--help" | "-h"] | ["practice", "rules", ..]);
    if cfg!(debug_assertions) && !is_timeless {
        return Err(
            "figures from a debug build mean nothing: run this as `cargo xtask …`, or with --release"
                .to_owned(),
        );
    }
    match *arguments {
        ["bench", ref options @ ..] => bench::run(options),
        ["check"] => check::run(None),
        ["check", "--data", folder] => check::run(Some(folder)),
        ["cases", ref options @ ..] => check::cases::run(options),
        ["logic", ref options @ ..] => check::logic::run(options),
        ["timings", ref options @ ..] => check::timings::run(options),
        ["mutants", ref options @ ..] => check::mutants::run(options),
        ["hodoku", ref options @ ..] => check::hodoku::run(options),
        ["se", ref options @ ..] => check::se::run(options),
        ["examples", ref options @ ..] => check::examples::run(options),
        ["photo", ref options @ ..] => photo::run(options),
        ["practice", ref options @ ..] => practice::run(options),
        ["puzzles"] => puzzles::search(),
        ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("unknown arguments: '{}'; see `cargo xtask help`", arguments.join(" "))),
    }
}
