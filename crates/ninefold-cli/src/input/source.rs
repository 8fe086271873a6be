//! What a puzzle argument means: standard input, a named board, a file, or the puzzle itself.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use ninefold::boards::{self, Board};
use ninefold::grid::{Digit, Layout, Rule};
use ninefold::text::{self, Notation, ReadOptions};

use crate::args::{InputArgs, LayoutChoice};
use crate::exit::Failure;
use crate::input::compressed::{Compression, Decompressed, MAGIC};
use crate::input::record::foreign;

/// A source of puzzles.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
    Board(&'static Board),
    Text(String),
    /// None of these; the message says what is wrong with the argument.
    Nothing(String),
}

/// Returns the sources of a command line.
pub(crate) fn sources(args: &InputArgs) -> Result<Vec<Source>, Failure> {
    if args.puzzles.is_empty() {
        if io::stdin().is_terminal() {
            return Err(Failure::usage(format!("no puzzle given\n{}", advice())));
        }
        return Ok(vec![Source::Stdin]);
    }
    let options = ReadOptions {
        notation: args.from,
        layout: match &args.layout {
            Some(LayoutChoice::Only(layout)) => Some(layout.clone()),
            _ => None,
        },
    };
    if let [only] = &args.puzzles[..] {
        return Ok(vec![source(only, &options).map_err(Failure::usage)?]);
    }
    // One bad argument among several is a bad record: the others are still processed.
    Ok(args.puzzles.iter().map(|one| source(one, &options).unwrap_or_else(Source::Nothing)).collect())
}

/// The command of this run, for advice that names it.
pub(crate) static COMMAND: OnceLock<String> = OnceLock::new();

/// Returns the hint for an input without a puzzle.
pub(crate) fn advice() -> String {
    let command = COMMAND.get().map_or("solve", String::as_str);
    if command == "same" {
        return "hint: give two boards, as arguments, in files, or on standard input; for example
  ninefold same BD4 \"Sudoku 1\"
  ninefold same one.txt other.txt
  head -n 2 puzzles.txt | ninefold same"
            .to_string();
    }
    format!(
        "hint: give a puzzle as an argument, a file, or on standard input; for example
  ninefold {command} BD4
  ninefold {command} puzzles.txt
  ninefold {command} - < puzzles.txt"
    )
}

fn source(argument: &str, options: &ReadOptions) -> Result<Source, String> {
    if argument == "-" {
        return Ok(Source::Stdin);
    }
    if let Some(board) = boards::named(argument) {
        return Ok(Source::Board(board));
    }
    let path = Path::new(argument);
    match fs::metadata(path) {
        Ok(data) if data.is_dir() => {
            return Err(format!("{argument} is a folder, not a file"));
        }
        Ok(_) => return Ok(Source::File(path.into())),
        Err(_) => {}
    }
    if options.notation.is_none() && foreign(argument.as_bytes()).is_some() {
        return Ok(Source::Text(argument.to_string()));
    }
    if text::read(argument.as_bytes(), options).is_err() {
        if argument.trim().is_empty() {
            return Ok(Source::Text(String::new())); // spaces count as empty
        }
        if let Some(message) = mistyped(argument, options) {
            return Ok(Source::Nothing(message));
        }
        if ["http://", "https://"].iter().any(|start| argument.starts_with(start)) {
            return Err(format!(
                "{} isn't a link with a puzzle in it that Ninefold knows; open it, and copy the puzzle's link or text from there",
                shortened(argument)
            ));
        }
        if looks_like_a_path(argument) {
            return Err(format!("no such file: {argument}"));
        }
        if begins_with_a_rule(argument) {
            return Ok(Source::Text(argument.to_string()));
        }
        if looks_like_a_name(argument) {
            return Err(format!(
                "'{argument}' isn't a puzzle, a file or a named board; 'ninefold boards' lists the boards"
            ));
        }
    }
    Ok(Source::Text(argument.to_string()))
}

/// Returns whether this argument means a puzzle, a board, a file or standard input.
pub(crate) fn is_puzzle(argument: &str) -> bool {
    let options = ReadOptions::default();
    match source(argument, &options) {
        Ok(Source::Text(text)) => text::read(text.as_bytes(), &options).is_ok(),
        Ok(Source::Nothing(_)) => false,
        other => other.is_ok(),
    }
}

/// Returns standard input as a file, if it is one.
#[cfg(unix)]
fn stdin_file() -> Option<File> {
    std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned().ok().map(File::from)
}

#[cfg(not(unix))]
fn stdin_file() -> Option<File> {
    None
}

/// Returns whether a file starts like compressed data. Its position doesn't change.
#[cfg(unix)]
fn is_compressed(file: &File) -> bool {
    let mut start = [0; MAGIC];
    let size = std::os::unix::fs::FileExt::read_at(file, &mut start, 0);
    size.is_ok_and(|size| Compression::of(&start[..size]).is_some())
}

#[cfg(not(unix))]
fn is_compressed(mut file: &File) -> bool {
    let mut start = [0; MAGIC];
    let size = file.read(&mut start);
    let _ = std::io::Seek::rewind(&mut file);
    size.is_ok_and(|size| Compression::of(&start[..size]).is_some())
}

/// Returns what is wrong with a word that is meant to be a puzzle: short, and mostly digits and blanks.
///
/// Messages about longer ones come from reading them: no file has such a name.
fn mistyped(argument: &str, options: &ReadOptions) -> Option<String> {
    const MAX_LENGTH: usize = 40;
    let layout = options.layout.clone().unwrap_or_else(Layout::classic);
    let (side, cells) = (layout.side(), layout.cell_count());
    let is_cell = |c: char| ".0_*".contains(c) || Digit::try_from(c).is_ok_and(|digit| digit.value() <= side);
    let count = argument.chars().count();
    let is_meant = argument.chars().filter(|&c| is_cell(c)).count() * 4 >= count * 3;
    let is_whole = match options.layout {
        Some(_) => count == cells,
        None => Layout::USUAL_SIDES.iter().any(|side| side * side == count),
    };
    let is_line = matches!(options.notation, None | Some(Notation::Line | Notation::Sdm));
    if !is_meant || is_whole || !is_line || count > MAX_LENGTH || argument.contains(char::is_whitespace) {
        return None;
    }
    let digits = match Digit::new(side)?.symbol() {
        last @ '1'..='9' => format!("1–{last}"),
        last => format!("1–9 or A–{last}"),
    };
    let wrong = (1..).zip(argument.chars()).find(|&(_, c)| !is_cell(c));
    let wrong = wrong.map_or(String::new(), |(place, c)| format!(", and character {place} is '{c}'"));
    let article = text::article(side);
    Some(format!(
        "'{argument}' isn't a puzzle or a file: {article} {side}×{side} puzzle has {cells} cells, \
         each a digit {digits} or a blank (. or 0); this has {count}{wrong}"
    ))
}

/// Returns whether a word has a slash, or an extension that no board has: `puzzles/hard.txt`, `hard.sdm`.
fn looks_like_a_path(argument: &str) -> bool {
    let one_line = !argument.trim_end().contains('\n');
    let ending = argument.rsplit_once('.').is_some_and(|(stem, ending)| {
        (1..=5).contains(&ending.len())
            && ending.chars().all(char::is_alphanumeric)
            && ending.chars().any(char::is_alphabetic)
            && stem.chars().any(char::is_alphanumeric)
            && !stem.contains("..")
    });
    one_line && (argument.contains('/') || ending)
}

/// Returns whether the first of several words names a rule, as in `cage 15 r1c1 r1c2`.
fn begins_with_a_rule(argument: &str) -> bool {
    let mut words = argument.split_whitespace();
    let name = words.next().unwrap_or_default().to_ascii_lowercase();
    words.next().is_some() && Rule::NAMES.iter().any(|names| names.contains(&name.as_str()))
}

/// Returns the start of a long text.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 60;
    let mut chars = text.chars();
    let start: String = chars.by_ref().take(SHOWN).collect();
    if chars.next().is_some() { format!("{start}…") } else { start }
}

fn looks_like_a_name(argument: &str) -> bool {
    argument.len() <= 40
        && argument.starts_with(char::is_alphabetic)
        && argument.chars().all(|c| c.is_alphanumeric() || " -_()".contains(c))
}

impl Source {
    /// Opens a file or standard input.
    pub(crate) fn open(&self) -> Result<Box<dyn Read + Send>, String> {
        match self {
            Source::Stdin => Ok(Box::new(Decompressed::new(Box::new(io::stdin())))),
            Source::File(path) => match File::open(path) {
                Ok(file) => Ok(Box::new(Decompressed::new(Box::new(file)))),
                Err(error) => Err(format!("can't open {}: {error}", path.display())),
            },
            Source::Board(_) | Source::Text(_) | Source::Nothing(_) => Ok(Box::new(io::empty())),
        }
    }

    /// Returns the number of bytes to read, if known: the size of a file that isn't compressed.
    pub(crate) fn size(&self) -> Option<u64> {
        let file = match self {
            // Opening a pipe would wait for its writer.
            Source::File(path) if !path.is_file() => return None,
            Source::File(path) => File::open(path).ok()?,
            Source::Stdin => stdin_file()?,
            Source::Board(_) | Source::Text(_) | Source::Nothing(_) => return Some(0),
        };
        let data = file.metadata().ok().filter(fs::Metadata::is_file)?;
        (!is_compressed(&file)).then_some(data.len())
    }

    /// Returns whether it may hold any number of records.
    pub(crate) fn is_stream(&self) -> bool {
        matches!(self, Source::Stdin | Source::File(_))
    }

    /// Returns its name in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::Stdin => "stdin".to_string(),
            Source::File(path) => path.display().to_string(),
            Source::Board(board) => board.name.to_string(),
            Source::Text(_) | Source::Nothing(_) => "the argument".to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_names_and_boards_are_distinguished() {
        for path in ["puzzles.txt", "a/b", "./x", "hard.sdm", "my puzzles.v2.txt"] {
            assert!(looks_like_a_path(path), "{path}");
        }
        for board in ["53..7....6..195", "1.2.3.4", "..5a", "1 2\n3.a/b", "...x"] {
            assert!(!looks_like_a_path(board), "{board}");
        }
        assert!(looks_like_a_name("BD7") && looks_like_a_name("Sudoku 9") && !looks_like_a_name("53..7"));
    }
}
