//! `ninefold completions`.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args::Cli;
use crate::exit::{Exit, Outcome};
use crate::output::Output;

/// Print completions for a shell
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold
  ninefold completions zsh > ~/.zfunc/_ninefold
  ninefold completions fish > ~/.config/fish/completions/ninefold.fish")]
pub(crate) struct Completions {
    /// Shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Outcome {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "ninefold", &mut script);
        let mut output = Output::new(false);
        output.text(&String::from_utf8_lossy(&script))?;
        output.flush()?;
        Ok(Exit::Done)
    }
}
