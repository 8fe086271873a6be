//! The program `ninefold`: the library's engines, notations and pictures on the command line.
//!
//! ```text
//! args ──▶ commands ──▶ input ──records──▶ stream ──results──▶ output
//!                                            │
//!                                          show (JSON, tables, drawings)
//! ```
//!
//! | folder or file | what |
//! |---|---|
//! | `args.rs` | the command line; each command declares its own options |
//! | `commands/` | one file per command |
//! | `input/` | arguments, files and standard input, cut into records |
//! | `stream/` | a command's work on many records |
//! | `pool/` | the worker pool: tasks in parallel, results in order, memory bounded |
//! | `output/` | results, messages, files, the progress bar |
//! | `show/` | what results look like |
//! | `logic/` | solving by techniques |
//! | `dataset/` | data sets for machine learning |
//! | `gpu/` | plain lines on GPUs, a feature |
//! | `budget.rs`, `exit.rs`, `range.rs` | the clock and Ctrl-C; exit codes; ranges such as `20..24` |

mod args;
mod budget;
mod commands;
mod dataset;
mod exit;
mod gpu;
mod input;
mod logic;
mod output;
mod pool;
mod range;
mod show;
mod stream;

use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = args::Cli::read();
    budget::catch_interrupts();
    let (results, command) = (cli.results, cli.command);
    let outcome = output::redirect::to(results.as_deref(), || command.run());
    outcome.map_or_else(|failure| failure.report().into(), ExitCode::from)
}
