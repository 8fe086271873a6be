//! A grid of pencil marks: each cell lists its candidates, with spaces between cells.
//!
//! ```text
//! .-----------.----------.
//! | 1    23   | 24  4    |
//! | 34   !    | 1   23   |
//! :-----------+----------:
//! ```
//! A cell without candidates is `!`, a contradiction. A blank has all candidates.

use crate::grid::{Candidates, DigitSet, Layout};

use crate::text::error::ReadError;
use crate::text::notation::grid::{rows_of, wrong_row};
use crate::text::shape::lines::Line;
use crate::text::shape::rows::words;
use crate::text::shape::sizes::Sizes;
use crate::text::symbol::{self, Meaning};

/// A cell without candidates.
const CONTRADICTION: &str = "!";

/// Returns whether this text means a cell without candidates.
fn is_contradiction(word: &str) -> bool {
    word == CONTRADICTION || word == "∅"
}

/// Reads pencil marks.
pub(in crate::text) fn read(lines: &[Line<'_>], sizes: Sizes<'_>) -> Result<Candidates, ReadError> {
    let (layout, rows) = rows_of(lines, sizes)?;
    let side = layout.side();
    let mut sets = Vec::with_capacity(layout.cell_count());
    for (row, line) in rows.iter().enumerate() {
        let words = words(line.text);
        if words.len() != side {
            return Err(wrong_row(line.number, row, words.len(), side));
        }
        for (column, word) in words.into_iter().enumerate() {
            sets.push(set(word, side).map_err(|found| {
                let expected = format!("expected digits 1–{side}, or {CONTRADICTION} for none");
                ReadError::in_cell(line.number, (row, column), word, found, expected)
            })?);
        }
    }
    Ok(Candidates::new(layout, sets).expect("as many sets as the layout has cells"))
}

/// Returns the candidates that a word lists, or its first character that isn't a digit of the board.
fn set(word: &str, side: usize) -> Result<DigitSet, char> {
    if is_contradiction(word) {
        return Ok(DigitSet::EMPTY);
    }
    if symbol::meaning(word, side) == Meaning::Blank {
        return Ok(DigitSet::all(side));
    }
    word.chars().map(|c| symbol::of_char(c, side).flatten().ok_or(c)).collect()
}

/// Returns whether a row must be one of marks: some cell has several, and they aren't a number of two figures.
pub(in crate::text) fn is_marks_row(line: &str, side: usize) -> bool {
    let words = words(line);
    let run = |word: &&str| match symbol::meaning(word, side) {
        Meaning::Number(number) => number > side && set(word, side).is_ok(),
        Meaning::Other(_) => is_contradiction(word) || set(word, side).is_ok(),
        Meaning::Blank | Meaning::Letter(_) => false,
    };
    words.len() == side && words.iter().any(run)
}

/// Writes pencil marks in columns, with bars between the boxes where these line up.
pub(in crate::text) fn write(candidates: &Candidates) -> String {
    let layout = candidates.layout();
    let (rows, columns) = (layout.rows(), layout.columns());
    let (box_rows, box_columns) = layout.box_shape().unwrap_or((rows, columns));
    let texts: Vec<String> = layout.grid_cells().map(|cell| text(layout, candidates.get(cell))).collect();
    let width = |column: usize| (0..rows).map(|row| texts[row * columns + column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let dashes: Vec<String> = widths
        .chunks(box_columns)
        .map(|columns| "-".repeat(columns.iter().map(|width| width + 2).sum()))
        .collect();
    let mut lines = vec![format!(".{}.", dashes.join("."))];
    for (row, cells) in texts.chunks(columns).enumerate() {
        if row > 0 && row % box_rows == 0 {
            lines.push(format!(":{}:", dashes.join("+")));
        }
        let mut line = String::from("|");
        for (column, cell) in cells.iter().enumerate() {
            line.push_str(&format!(" {cell:<0$} ", widths[column]));
            if (column + 1) % box_columns == 0 {
                line.push('|');
            }
        }
        lines.push(line);
    }
    lines.push(format!("'{}'", dashes.join("'")));
    lines.join("\n")
}

fn text(layout: &Layout, set: DigitSet) -> String {
    if set.is_empty() { CONTRADICTION.to_string() } else { symbol::symbols(layout, set).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::shape::lines;

    const MARKS: &str = "
.----------.---------.
| 1   23   | 24   4  |
| 34  !    | 1    23 |
:----------+---------:
| 2   1    | 134  34 |
| 34  1234 | 23   1  |
'----------'---------'";

    fn check(text: &str, expected: &str) {
        let outcome = read(&lines::lines(text), Sizes::new(None));
        assert_eq!(outcome.map_or_else(|error| error.message, |marks| write(&marks)), expected.trim());
    }

    #[test]
    fn marks_read_back() {
        check(MARKS, MARKS);
        check(&MARKS.replace("1234", ".   ").replace('!', "∅"), MARKS);
        check("1 23 24 4\n34 ! 1 23\n2 1 134 34\n34 1234 23 1", MARKS);
    }

    #[test]
    fn wrong_marks_are_named() {
        check(
            &MARKS.replace("134", "154"),
            "row 3, column 3: found '154', expected digits 1–4, or ! for none",
        );
        check(&MARKS.replace("134", "   "), "row 3 has 3 cells, but a 4×4 board needs 4 (one more)");
    }

    #[test]
    fn numbers_of_two_digits_are_not_marks() {
        assert!(is_marks_row("1 23 4 5 6 7 8 9 1", 9));
        assert!(!is_marks_row("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16", 16));
        assert!(is_marks_row("1 2 3 4 5 6 7 8 9 A B C D E F 12G", 16));
    }
}
