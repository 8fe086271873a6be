//! `ninefold man`.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::{Args, Command, CommandFactory};
use clap_mangen::roff::{Roff, bold, roman};

use crate::args::Cli;
use crate::exit::{Exit, Failure, Outcome};
use crate::output::Output;

/// Print the manual page, or write one page per command
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold man | man -l -
  ninefold man --dir ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// Write ninefold.1, ninefold-solve.1 and so on to this folder
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self) -> Outcome {
        let mut program = Cli::command().disable_help_subcommand(true);
        program.build();
        match self.dir {
            None => {
                let mut output = Output::new(false);
                output.text(&page(&program, &program)?.1)?;
                output.flush()?;
            }
            Some(dir) => {
                let write = || -> io::Result<()> {
                    fs::create_dir_all(&dir)?;
                    for command in std::iter::once(&program).chain(program.get_subcommands()) {
                        let (name, text) = page(&program, command)?;
                        fs::write(dir.join(name), text)?;
                    }
                    Ok(())
                };
                write()
                    .map_err(|error| Failure::usage(format!("can't write to {}: {error}", dir.display())))?;
            }
        }
        Ok(Exit::Done)
    }
}

/// Returns a command's page and its file name. The page has no date: it is as old as the program.
fn page(program: &Command, command: &Command) -> io::Result<(String, String)> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let version = program.get_version().unwrap_or_default();
    let man = clap_mangen::Man::new(command.clone());
    // Written by hand: the crate omits an empty date, and the next field moves into its place.
    let title = name.to_uppercase();
    let mut text = format!(".TH {title} 1 \"\" \"ninefold {version}\" \"Ninefold Manual\"\n").into_bytes();
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    let is_program = command.get_name() == program.get_name();
    if is_program {
        man.render_subcommands_section(&mut text)?;
    }
    let mut more = sections(command);
    if !is_program {
        more.extend(sections(program).into_iter().filter(|(heading, _)| heading == EXIT_STATUS));
    }
    let mut roff = Roff::new();
    for (heading, body) in more {
        roff.control("SH", [&heading[..]]);
        match &heading[..] {
            EXAMPLES => examples(&mut roff, &body),
            EXIT_STATUS => exit_status(&mut roff, &body),
            _ => drop(roff.text([roman(body.trim())])),
        }
    }
    if !is_program {
        roff.control("SH", ["SEE ALSO"]);
        roff.text([bold(program.get_name()), roman("(1)")]);
    }
    roff.to_writer(&mut text)?;
    Ok((man.get_filename(), String::from_utf8_lossy(&text).into_owned()))
}

const EXAMPLES: &str = "EXAMPLES";
const EXIT_STATUS: &str = "EXIT STATUS";

/// Splits the text below a command's options into paragraphs with their headings (`Examples:`).
fn sections(command: &Command) -> Vec<(String, String)> {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let parts = help.split("\n\n").filter_map(|part| part.split_once(':'));
    let heading = |name: &str| match name {
        "Exit codes" => EXIT_STATUS.to_string(),
        name => name.to_uppercase(),
    };
    parts.map(|(name, body)| (heading(name), body.trim_matches('\n').to_string())).collect()
}

/// Writes examples line by line, exactly as typed.
fn examples(roff: &mut Roff, body: &str) {
    roff.control("nf", []);
    for line in body.lines() {
        roff.text([roman(line.trim())]);
    }
    roff.control("fi", []);
}

/// Splits `0 done; 1 …` into codes with their meanings.
fn exit_status(roff: &mut Roff, body: &str) {
    for item in body.replace('\n', " ").trim().trim_end_matches('.').split("; ") {
        let (code, meaning) = item.split_once(' ').unwrap_or((item, ""));
        roff.control("TP", []);
        roff.text([bold(code)]);
        roff.text([roman(meaning)]);
    }
}
