//! `cargo xtask …`: what the project does to itself.

mod bench;
mod browser;
mod check;
mod command;
mod fuzz;
mod miri;
mod puzzles;
mod test;
mod tidy;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  test [--without-browser]
                       everything a change must pass: format, lints, layout rules, documentation, all tests, those of
                       the page in Chromium (which is installed on Debian if it is not there) unless told otherwise
  tidy                 the layout rules alone
  bench [--short]      calls a second of the engines, and times of the reference engine
  bench speed [--data DIR] [--sets NAME,NAME] [--short]
                       the speed engine on sets of puzzles, as tables for docs/SPEED.md; with --data, also on
                       every .txt file in the folder, one puzzle a line
  bench files [--short]
                       the program on a file of 10 million easy puzzles, beside the engine on the same in memory;
                       takes 1.6 GB in the folder for temporary files, and 0.8 GB of memory
  bench logic [FILE…]  solving by logic and rating, on puzzles of the project and of files, one a line
  bench make [--short] full grids and minimal puzzles a second, one thread and two
  bench canon [FILE…]  canonical forms of puzzles and of full grids, of the project and of files, one a line
  bench web [--short]  the server: requests a second, memory over a million, the page beside slow clients and a flood;
                       needs wrk
  check [--data DIR]   long checks in release: every path of the speed engine against every other and the
                       reference, 100,000 puzzles made, published counts, canonical forms, long searches, corrupted
                       proofs; with --data, also every puzzle of every .txt file in the folder, by all engines
  cases FILE [CODE…]   a library of technique cases, one a line in the notation hodoku: which ones pass
  logic FILE…          every puzzle of the files by logic alone, every step checked and compared with the solution
  looks FILE [NAME…]   how long a look with each technique takes where the basic ones are stuck
  mutants [COUNT]      so many (a million) proofs with mistakes in them: none makes the checker say a falsehood
  hodoku FILE          level and score as HoDoKu gives them, beside those of a file: puzzle, level, score, counts
  examples [--puzzles N] [NAME…]
                       searches again for positions to show techniques on, kept in src/logic/examples.txt
  miri [TARGET…]       the portable code of the speed engine under Miri, as four targets or those named; needs a
                       nightly toolchain with miri and rust-src
  puzzles              searches again for the sets of puzzles that are kept in xtask/src/puzzles (15 minutes)
  fuzz [SECONDS]       every fuzz target for so long (60); needs a nightly toolchain, installs cargo-fuzz";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments[..] {
        ["test"] => test::run(true),
        ["test", "--without-browser"] => test::run(false),
        ["tidy"] => tidy::run(),
        ["bench", ref options @ ..] => bench::run(options),
        ["check"] => check::run(None),
        ["check", "--data", folder] => check::run(Some(folder)),
        ["cases", ref options @ ..] => check::cases::run(options),
        ["logic", ref options @ ..] => check::logic::run(options),
        ["looks", ref options @ ..] => check::looks::run(options),
        ["mutants", ref options @ ..] => check::mutants::run(options),
        ["hodoku", ref options @ ..] => check::hodoku::run(options),
        ["examples", ref options @ ..] => check::examples::run(options),
        ["miri", ref targets @ ..] => miri::run(targets),
        ["puzzles"] => puzzles::search(),
        ["fuzz"] => fuzz::run("60"),
        ["fuzz", seconds] => fuzz::run(seconds),
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(HELP.to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
