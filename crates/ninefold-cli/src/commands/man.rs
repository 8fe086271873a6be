//! `ninefold man`.

use std::fs;
use std::path::PathBuf;

use clap::{Args, CommandFactory};

use crate::args::Cli;
use crate::exit::{Exit, Failure, Outcome};
use crate::output::Output;

/// Print the manual page, or write one page for each command
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold man | man -l -
  ninefold man --dir ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// Write ninefold.1, ninefold-solve.1 and so on into this folder
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self) -> Outcome {
        let mut output = Output::new(false);
        match self.dir {
            None => {
                let mut page = Vec::new();
                clap_mangen::Man::new(Cli::command()).render(&mut page)?;
                output.text(&String::from_utf8_lossy(&page))?;
                output.flush()?;
            }
            Some(dir) => {
                let wrote =
                    fs::create_dir_all(&dir).and_then(|()| clap_mangen::generate_to(Cli::command(), &dir));
                wrote
                    .map_err(|error| Failure::usage(format!("cannot write to {}: {error}", dir.display())))?;
            }
        }
        Ok(Exit::Done)
    }
}
