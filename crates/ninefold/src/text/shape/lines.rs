//! Splits a text into numbered lines.

use crate::grid::Layout;

/// The byte order mark that some editors put before UTF-8 text.
pub(in crate::text) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The most bytes that a line of a board may have. The longest lines name every candidate of the largest board with
/// digit, row, column and a space; the rest leaves room for decoration and comments. Longer lines are not boards.
pub(in crate::text) const LONGEST_LINE: usize = 5 * Layout::MAX_SIDE.pow(3);

/// Removes the line ending, if there is one.
pub(in crate::text) fn without_line_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// A line of the text without its line ending.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) struct Line<'a> {
    /// Its number, counted from 1.
    pub(in crate::text) number: usize,
    pub(in crate::text) text: &'a str,
}

impl Line<'_> {
    /// Returns whether it has content, not only white space or a comment.
    pub(in crate::text) fn is_filled(&self) -> bool {
        !self.text.trim().is_empty() && !is_comment(self.text)
    }
}

/// Returns the lines of a text with any line endings: `\n`, `\r\n`, or the `\r` of old systems.
pub(in crate::text) fn lines(text: &str) -> Vec<Line<'_>> {
    let lines = text.lines().flat_map(|line| line.split('\r'));
    lines.enumerate().map(|(i, text)| Line { number: i + 1, text }).collect()
}

/// Returns whether a line is for people only: a comment (`#`, or one of a programming language), or a title such as
/// `Grid 01` above a board.
pub(in crate::text) fn is_comment(line: &str) -> bool {
    if line.starts_with('#') || line.starts_with("//") || line.starts_with(';') {
        return true;
    }
    let mut words = line.split_whitespace();
    words.next().is_some_and(|word| word.eq_ignore_ascii_case("grid"))
        && words.next().is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()))
        && words.next().is_none()
}

/// Returns whether a line names the columns of a table of boards: `puzzle,solution`.
pub(in crate::text) fn is_header(line: &str) -> bool {
    const STEMS: [&str; 10] =
        ["puzzle", "quiz", "sudoku", "board", "grid", "question", "problem", "solution", "answer", "clue"];
    let is_name = |name: &str| {
        name.chars().nth(1).is_some() && name.chars().all(|c| c.is_alphabetic() || c == '_' || c == ' ')
    };
    let names = || line.split([',', ';', '\t']).map(|name| name.trim().trim_matches('"'));
    names().all(is_name) && STEMS.iter().any(|stem| names().any(|name| name.to_lowercase().contains(stem)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_ending_ends_a_line() {
        let texts: Vec<&str> = lines("a\nb\r\nc\rd").iter().map(|line| line.text).collect();
        assert_eq!(texts, ["a", "b", "c", "d"]);
    }

    #[test]
    fn headers_name_columns() {
        for header in ["puzzle,solution", "quizzes,solutions", "\"Sudoku\";\"rating\"", "id\tstart_board"] {
            assert!(is_header(header), "{header}");
        }
        for other in ["hello", "A,B,C,D", "false,false,false,null", "1,puzzle", "53..7....,puzzle", ""] {
            assert!(!is_header(other), "{other}");
        }
    }

    #[test]
    fn remarks_are_not_boards() {
        assert!(is_comment("# easy") && is_comment("Grid 01") && !is_comment("grid") && !is_comment("5 3 ."));
    }
}
