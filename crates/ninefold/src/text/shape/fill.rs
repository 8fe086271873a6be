//! Turns the texts of the cells into digits: the last step of every reader of digits.

use std::sync::Arc;

use crate::grid::{Digit, Grid, Layout};

use crate::text::error::{ReadError, a_board};
use crate::text::symbol::{self, FIGURES, Meaning};

/// The text of one cell.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) struct Entry<'a> {
    pub(in crate::text) text: &'a str,
    /// Its line, counted from 1.
    pub(in crate::text) line: usize,
}

/// Turns the texts of the cells into digits.
pub(in crate::text) fn fill(entries: &[Entry<'_>], layout: Arc<Layout>) -> Result<Grid, ReadError> {
    let side = layout.side();
    debug_assert_eq!(entries.len(), layout.cell_count());
    let stand_in = stand_in(entries, side);
    let meaning = |entry: &Entry<'_>| match stand_in {
        Some(_) if !entry.text.contains(|c: char| c.is_ascii_digit()) => Meaning::Blank,
        _ => symbol::meaning(entry.text, side),
    };
    let meanings: Vec<Meaning> = entries.iter().map(meaning).collect();
    let letter_one = if letters_count_from_one(&meanings, side) { 0 } else { FIGURES };
    let mut cells = Vec::with_capacity(entries.len());
    for (i, (entry, meaning)) in entries.iter().zip(meanings).enumerate() {
        let wrong = |found, message: String| {
            Err(ReadError::in_cell(entry.line, (i / side, i % side), entry.text, found, message))
        };
        let value = match meaning {
            Meaning::Blank => {
                cells.push(None);
                continue;
            }
            Meaning::Number(number) => number,
            Meaning::Letter(letter) if side > FIGURES => letter + letter_one,
            Meaning::Letter(_) => {
                let found = entry.text.trim().chars().next().unwrap_or(' ');
                return wrong(found, format!("expected {}", symbol::expected(side)));
            }
            Meaning::Other(found) => return wrong(found, format!("expected {}", symbol::expected(side))),
        };
        match Digit::new(value) {
            Some(digit) if value <= side => cells.push(Some(digit)),
            _ => {
                let found = entry.text.trim().chars().next().unwrap_or(' ');
                return wrong(found, format!("but the digits of {} are 1–{side}", a_board(side)));
            }
        }
    }
    Ok(Grid::new(layout, cells).expect("as many cells as the layout has, and no digit beyond its side"))
}

/// Returns the character that stands for the blanks of a board in which some cells have digits.
fn stand_in(entries: &[Entry<'_>], side: usize) -> Option<char> {
    let single = |entry: &Entry<'_>| {
        let mut chars = entry.text.trim().chars();
        chars.next().filter(|_| chars.next().is_none()).unwrap_or_default()
    };
    let is_filled = entries.iter().any(|entry| single(entry).is_ascii_digit());
    symbol::stand_in(entries.iter().map(single), side).filter(|_| is_filled)
}

/// Returns whether a board uses letters only, `A` for 1: it has no figures, and some letter is too large to follow 9.
/// Boards where `B` is a blank never do.
fn letters_count_from_one(meanings: &[Meaning], side: usize) -> bool {
    let figure = |m: &Meaning| matches!(m, Meaning::Number(_));
    let large = |m: &Meaning| matches!(m, Meaning::Letter(letter) if letter + FIGURES > side);
    side > FIGURES + 1 && meanings.iter().any(large) && !meanings.iter().any(figure)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(contents: &str, side: usize, expected: Result<&str, &str>) {
        let entries: Vec<Entry<'_>> =
            contents.split(' ').map(|text| Entry { text, line: 1 }).cycle().take(side * side).collect();
        let grid = fill(&entries, Layout::usual(side).unwrap());
        let start = grid.map(|grid| {
            let texts = grid.contents().iter().map(|d| d.map_or("-".to_string(), |d| d.to_string()));
            texts.take(4).collect::<Vec<_>>().join(" ")
        });
        assert_eq!(start.as_deref().map_err(|e| e.message.as_str()), expected, "{contents}");
    }

    #[test]
    fn entries_become_digits() {
        check("1 . 4 B", 4, Ok("1 - 4 -"));
        check("1 A g 16", 16, Ok("1 10 16 16"));
        check("A B C Y", 25, Ok("1 2 3 25"));
        check("A B C P", 25, Ok("10 11 12 25"));
        check("1 x X 4", 4, Ok("1 - - 4"));
        check("1 ? ? 4", 4, Ok("1 - - 4"));
    }

    #[test]
    fn wrong_entries_are_named() {
        check(
            "1 . x 4",
            4,
            Err("row 1, column 3: found 'x', expected a digit 1–4 or a blank (. 0 _ * B or a space)"),
        );
        check("1 7 3 4", 6, Err("row 1, column 2: found '7', but the digits of a 6×6 board are 1–6"));
        check("1 2 3 17", 16, Err("row 1, column 4: found '17', but the digits of a 16×16 board are 1–16"));
        check("1 2 3 H", 16, Err("row 1, column 4: found 'H', but the digits of a 16×16 board are 1–16"));
    }
}
