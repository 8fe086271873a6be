//! The program `ninefold`: the library's engines, notations and pictures on the command line.
//!
//! | file | what |
//! |---|---|
//! | `args.rs` | the command line; each command's own options stand in its file |
//! | `commands/` | one file a command |
//! | `input.rs` → `blocks.rs` → `records.rs` → `task.rs`, `record.rs` | from arguments, files and standard input to boards |
//! | `work.rs`, `stream.rs` | many records through many hands, in order |
//! | `output.rs`, `file.rs`, `json.rs`, `tally.rs`, `exit.rs` | what is written, and how a run ends |
//! | `budget.rs`, `progress.rs` | the clock, Ctrl-C, the progress bar |
//! | `study.rs` | what the hunters' commands share |
//! | `dataset/` | data sets for machine learning |
//! | `finders.rs`, `game.rs`, `steps.rs`, `rating.rs` | which techniques, a walk with them, its steps and ratings |
//! | `paint.rs`, `picture.rs`, `screen.rs`, `table.rs` | drawings in colour, the terminal as a picture, text in lines |

mod args;
mod blocks;
mod budget;
mod commands;
mod copied;
mod dataset;
mod exit;
mod file;
mod finders;
mod game;
mod input;
mod json;
mod output;
mod paint;
mod picture;
mod progress;
mod rating;
mod record;
mod records;
mod screen;
mod steps;
mod stream;
mod study;
mod table;
mod tally;
mod task;
mod work;

use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory, FromArgMatches};

use args::Cli;

fn main() -> ExitCode {
    // Help and usage errors come while the command line is read, so their colour is settled before.
    let asked = Cli::command().color(asked_for_colour());
    let matches = asked.try_get_matches().unwrap_or_else(|error| args::with_tip(error).exit());
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match cli.color {
        ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
        ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
        ColorChoice::Auto => {}
    }
    input::COMMAND.get_or_init(|| matches.subcommand_name().unwrap_or_default().to_string());
    budget::catch_interrupts();
    cli.command.run().map_or_else(exit::Failure::report, ExitCode::from)
}

fn asked_for_colour() -> ColorChoice {
    let args: Vec<String> = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let asked = |when: &str| {
        args.iter().any(|arg| *arg == format!("--color={when}"))
            || args.windows(2).any(|pair| pair[0] == "--color" && pair[1] == when)
    };
    if asked("never") {
        ColorChoice::Never
    } else if asked("always") {
        ColorChoice::Always
    } else {
        ColorChoice::Auto
    }
}
