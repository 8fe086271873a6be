//! Puzzles from text files: one per line; anything after the 81st character is ignored.

use std::fs;
use std::path::{Path, PathBuf};

use ninefold::grid::Puzzle;

use super::Line9;

/// The contents of a file.
pub(crate) struct Lines {
    pub(crate) puzzles: Vec<Line9>,
    /// Lines that are neither puzzles nor comments nor blank.
    pub(crate) skipped: usize,
}

/// Reads puzzles, with `.`, `0`, `_`, `*` and `-` as blanks. Lines that begin with `#` are comments.
pub(crate) fn parse(text: &[u8]) -> Lines {
    let mut lines = Lines { puzzles: Vec::new(), skipped: 0 };
    for line in text.split(|&byte| byte == b'\n') {
        if line.starts_with(b"#") || line.trim_ascii().is_empty() {
            continue;
        }
        match line.first_chunk::<81>().and_then(board) {
            Some(puzzle) => lines.puzzles.push(puzzle),
            None => lines.skipped += 1,
        }
    }
    lines
}

fn board(bytes: &[u8; 81]) -> Option<Line9> {
    let known = |byte: &u8| matches!(byte, b'1'..=b'9' | b'.' | b'0' | b'_' | b'*' | b'-');
    bytes.iter().all(known).then(|| Line9::new(bytes))
}

/// Returns the text files of a folder, sorted by name.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .collect();
    files.sort();
    Ok(files)
}

/// Returns the board as a puzzle for the other engines, unless its givens contradict each other.
pub(crate) fn puzzle(line: &Line9) -> Option<Puzzle> {
    line.try_into().ok()
}
