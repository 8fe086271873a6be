//! The examples in the help must be commands that the program accepts.

use clap::CommandFactory;

use super::Cli;

/// Returns the words of a command up to a pipe or a redirection, with double and single quotes removed.
fn words(example: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
    for c in example.chars() {
        match (quote, c) {
            (Some(end), _) if c == end => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, '|' | '>' | '<' | '#') => break,
            (None, ' ') => words.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty())),
            _ => word.push(c),
        }
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    words
}

/// Collects the examples of a command and of its subcommands.
fn examples(command: &clap::Command, found: &mut Vec<String>) {
    let help = command.get_after_help().into_iter().chain(command.get_after_long_help());
    for text in help.map(ToString::to_string) {
        let commands = text.lines().flat_map(|line| line.split('|')).map(str::trim);
        found.extend(commands.filter(|line| line.starts_with("ninefold ")).map(str::to_owned));
    }
    command.get_subcommands().for_each(|command| examples(command, found));
}

#[test]
fn examples_in_help_are_valid_commands() {
    let mut found = Vec::new();
    examples(&Cli::command(), &mut found);
    assert!(found.len() > 80, "{} examples", found.len());
    for example in found {
        if let Err(error) = Cli::command().try_get_matches_from(words(&example)) {
            panic!("{example}\n{error}");
        }
    }
}

#[test]
fn a_wrong_example_is_refused() {
    assert_eq!(words("ninefold solve \"Sudoku 1\" --json > x"), ["ninefold", "solve", "Sudoku 1", "--json"]);
    assert!(Cli::command().try_get_matches_from(words("ninefold solve --jsno BD4")).is_err());
}
