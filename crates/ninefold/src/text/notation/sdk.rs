//! SadMan's `.sdk` file: lines that start with `#` name the author, then sections follow.
//!
//! ```text
//! #AJane Doe
//! [Puzzle]
//! 53..7....
//! …
//! ```

use crate::grid::Grid;

use crate::text::error::ReadError;
use crate::text::notation::grid;
use crate::text::shape::lines::Line;
use crate::text::shape::sizes::Sizes;

/// The section with the givens.
const PUZZLE: &str = "puzzle";
/// The section with the player's entries.
const STATE: &str = "state";

/// Returns the name of the section that a line starts: `[Puzzle]`.
pub(in crate::text) fn section(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    (!name.is_empty() && name.chars().all(char::is_alphabetic)).then_some(name)
}

/// Reads the section `[Puzzle]`, or else `[State]`; without sections, the whole file.
pub(in crate::text) fn read(lines: &[Line<'_>], sizes: Sizes<'_>) -> Result<Grid, ReadError> {
    let named = |wanted: &str| {
        let start = lines
            .iter()
            .position(|line| section(line.text).is_some_and(|name| name.eq_ignore_ascii_case(wanted)))?;
        let after = &lines[start + 1..];
        let end = after.iter().position(|line| section(line.text).is_some()).unwrap_or(after.len());
        Some(&after[..end])
    };
    if let Some(rows) = named(PUZZLE).or_else(|| named(STATE)) {
        return grid::read(rows, sizes, false);
    }
    match lines.iter().find(|line| section(line.text).is_some()) {
        Some(line) => Err(ReadError::new(line.number, "there is no [Puzzle] section here")),
        None => grid::read(lines, sizes, false),
    }
}

/// Writes a file with the puzzle alone.
pub(in crate::text) fn write(grid: &Grid) -> String {
    format!("[Puzzle]\n{}", grid::write_bare(grid))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::shape::lines;

    const ROWS: &str = "1..4\n..1.\n.1..\n4..1";

    fn check(text: &str, expected: &str) {
        let outcome = read(&lines::lines(text), Sizes::new(None));
        assert_eq!(
            outcome.map_or_else(|error| error.message, |grid| grid::write_bare(&grid)),
            expected,
            "{text}"
        );
    }

    #[test]
    fn the_puzzle_is_read_and_the_rest_skipped() {
        let filled = ROWS.replace("1..4", "1234");
        check(&format!("#AJane\n#DEasy\n[Puzzle]\n{ROWS}\n\n[State]\n{filled}\n"), ROWS);
        check(&format!("[Notes]\nhello\n[State]\n{filled}\n[puzzle]\n{ROWS}"), ROWS);
        check(&format!("#AJane\n[State]\n{ROWS}"), ROWS);
        check(&format!("#AJane\n{ROWS}\n"), ROWS);
    }

    #[test]
    fn a_file_without_a_puzzle_says_so() {
        check("[Notes]\nhello", "there is no [Puzzle] section here");
        check("[Puzzle]\n[State]\n1234", "there is no board here");
    }
}
