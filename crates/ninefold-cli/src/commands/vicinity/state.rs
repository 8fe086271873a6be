//! The file that records progress, so that an interrupted search can resume.
//!
//! ```text
//!   # ninefold vicinity 1: --remove 1 --add 1 --minimal      the options of the search
//!   ....28.7...23......3.....8.......5…                      a puzzle it found
//!   ..3.2…                                                   another
//!   # done 18 of round 1: ....28.7…                          pieces of work done on this input
//! ```
//!
//! It is a list of puzzles, so every command can read it. Puzzles are written together with the line that
//! says which work found them. Whatever follows the last such line is unfinished: it is cut off, and the work
//! is done again.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use ninefold::grid::Line9;

use crate::exit::Failure;
use crate::output::file;

const HEAD: &str = "# ninefold vicinity 1: ";

/// A puzzle found by an earlier run.
pub(super) struct Found {
    pub(super) line: Line9,
    /// The round that found it.
    pub(super) round: u64,
}

/// An open state file and its contents.
pub(super) struct State {
    path: PathBuf,
    file: File,
    pub(super) found: Vec<Found>,
    /// Number of finished pieces of each input.
    pub(super) done: HashMap<Line9, u64>,
}

impl State {
    /// Opens or creates the file of this search.
    pub(super) fn open(path: &Path, request: &str) -> Result<State, Failure> {
        let wrong =
            |error: io::Error| Failure::usage(format!("can't use the state {}: {error}", path.display()));
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(wrong)?;
        if !file::lock(&file) {
            return Err(Failure::usage(format!(
                "another run is searching with the state {}\nhint: wait for it, or give each search its own file",
                path.display()
            )));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(wrong)?;
        let mut state = State { path: path.into(), file, found: Vec::new(), done: HashMap::new() };
        let head = format!("{HEAD}{request}\n");
        let whole = if bytes.is_empty() || head.as_bytes().starts_with(&bytes) {
            // New, or the first line was cut off.
            state.file.set_len(0).map_err(wrong)?;
            state.file.seek(SeekFrom::Start(0)).map_err(wrong)?;
            state.file.write_all(head.as_bytes()).map_err(wrong)?;
            head.len()
        } else {
            state.read(&bytes, request)?
        };
        state.file.set_len(whole as u64).map_err(wrong)?;
        state.file.seek(SeekFrom::End(0)).map_err(wrong)?;
        Ok(state)
    }

    /// Reads the contents. Returns where the last finished piece of work ends.
    fn read(&mut self, bytes: &[u8], request: &str) -> Result<usize, Failure> {
        let path = self.path.display();
        let mut lines = bytes.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n"));
        let first = lines.next().map(|line| String::from_utf8_lossy(line).into_owned()).unwrap_or_default();
        let Some(other) = first.strip_prefix(HEAD) else {
            return Err(Failure::usage(format!("{path} isn't the state of a search; name a new file")));
        };
        if other.trim_end() != request {
            return Err(Failure::usage(format!(
                "{path} belongs to another search: {}\nthis one is: {request}\nhint: give each search its own file",
                other.trim_end()
            )));
        }
        let (mut at, mut whole) = (first.len(), first.len());
        let mut fresh: Vec<Line9> = Vec::new();
        for line in lines {
            at += line.len();
            let text = &line[..line.len() - 1];
            if let Some(puzzle) = puzzle(text) {
                fresh.push(puzzle);
            } else if let Some((round, done, input)) = mark(text) {
                self.found.extend(fresh.drain(..).map(|line| Found { line, round }));
                self.done.insert(input, done);
                whole = at;
            } else {
                return Err(Failure::usage(format!(
                    "{path} is damaged: this line is neither a puzzle nor a mark: {}",
                    String::from_utf8_lossy(&text[..text.len().min(60)])
                )));
            }
        }
        Ok(whole)
    }

    /// Records that this many pieces of an input are done, and what they found.
    pub(super) fn keep(&mut self, found: &[u8], round: u64, done: u64, input: &Line9) -> Result<(), Failure> {
        let mut text = found.to_vec();
        text.extend_from_slice(format!("# done {done} of round {round}: ").as_bytes());
        text.extend_from_slice(input.as_ref());
        text.push(b'\n');
        self.file.write_all(&text).map_err(|error| {
            Failure::usage(format!("can't write the state {}: {error}", self.path.display()))
        })
    }
}

fn puzzle(line: &[u8]) -> Option<Line9> {
    std::str::from_utf8(line).ok()?.parse().ok()
}

/// `# done 18 of round 1: …`
fn mark(line: &[u8]) -> Option<(u64, u64, Line9)> {
    let text = std::str::from_utf8(line).ok()?.strip_prefix("# done ")?;
    let (done, text) = text.split_once(" of round ")?;
    let (round, input) = text.split_once(": ")?;
    Some((round.parse().ok()?, done.parse().ok()?, input.parse().ok()?))
}
