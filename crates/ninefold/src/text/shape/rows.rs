//! Finds the cells of a row among any decoration.
//!
//! ```text
//! 5 3 . | . 7 . | . . .      words          │ 5 │ 3 │   ┃   │ 7 │     a bar between every two cells
//! 53.|.7.|...                characters     |53 | 7 |   |             a place for every cell, spaces too
//! ```
//! A line can be a row of boards of different sides, so every function here asks about one side.

use crate::grid::Layout;

use crate::text::notation::line::characters;
use crate::text::shape::sizes::Sizes;
use crate::text::symbol::{self, Meaning};

/// The most bytes that a row may have. The longest rows hold pencil marks, every digit in each cell; the rest leaves room
/// for frames and spaces.
const LONGEST: usize = 4 * Layout::MAX_CELLS;
/// How many characters the text of a cell may have beyond one per digit.
const LONGEST_WORD: usize = 16;

/// Returns whether a character separates two cells or ends a row.
pub(in crate::text) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '¦' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋')
}

/// Returns whether a line is decoration: something horizontal, and nothing that fits a cell.
pub(in crate::text) fn is_rule(line: &str) -> bool {
    let horizontal = |c: char| matches!(c, '-' | '=' | '–' | '—' | '\u{2500}'..='\u{257F}') && !is_bar(c);
    let corner = |c: char| matches!(c, '+' | '*' | '.' | ':' | '\'' | '`' | ',');
    line.chars().any(horizontal)
        && line.chars().all(|c| horizontal(c) || is_bar(c) || corner(c) || c.is_whitespace())
}

/// Returns whether such a line starts a board.
pub(in crate::text) fn is_top_rule(line: &str) -> bool {
    matches!(line.trim_start().chars().next(), Some('┌' | '┍' | '┎' | '┏' | '╔' | '╒' | '╓' | '╭' | '.'))
}

/// Returns whether such a line ends a board.
pub(in crate::text) fn is_bottom_rule(line: &str) -> bool {
    matches!(line.trim_start().chars().next(), Some('└' | '┕' | '┖' | '┗' | '╚' | '╘' | '╙' | '╰' | '\''))
}

/// Returns the texts of the cells, if the line can be a row of a board of this side.
pub(in crate::text) fn cells(line: &str, side: usize) -> Option<Vec<&str>> {
    // This rules out most other lines without splitting them for every side.
    let is_content = |c: &char| !c.is_whitespace() && !is_bar(*c);
    if line.len() > LONGEST || line.chars().filter(is_content).count() > side * (side + LONGEST_WORD) {
        return None;
    }
    let inner = inside(line);
    divided(inner, side)
        .or_else(|| Some(words(inner)).filter(|words| words.len() == side))
        .or_else(|| {
            let symbols: Vec<&str> = words(inner).into_iter().flat_map(characters).collect();
            (symbols.len() == side).then_some(symbols)
        })
        .or_else(|| placed(inner, side))
}

/// Returns the sides of the boards that the line can be a row of.
///
/// Single spaces between single symbols are not blanks: `1 2 | 3 4` is a row of four and not one of eight, unless the
/// caller knows that the side is eight.
pub(in crate::text) fn sides<'a>(line: &'a str, sizes: Sizes<'a>) -> impl Iterator<Item = usize> + 'a {
    let is_short = line.len() <= LONGEST;
    let symbols = if is_short { characters(line) } else { Vec::new() };
    let kind = |symbol: &str| (symbol.contains(is_bar), symbol.trim().is_empty());
    let is_spaced = !symbols.windows(2).any(|pair| kind(pair[0]) == kind(pair[1]));
    let is_row = move |&side: &usize| match is_spaced && !sizes.is_known() {
        true => words(line).len() == side,
        false => cells(line, side).is_some(),
    };
    sizes.sides().filter(move |side| is_short && is_row(side))
}

/// Returns whether a line can be a row and most of its cells hold something valid.
pub(in crate::text) fn is_plausible(line: &str, sizes: Sizes<'_>) -> bool {
    sides(line, sizes).any(|side| {
        let is_right = |cell: &&str| {
            let is_number = matches!(symbol::meaning(cell, side), Meaning::Blank | Meaning::Number(_));
            is_number || cell.trim().chars().all(|c| symbol::of_char(c, side).is_some())
        };
        cells(line, side).is_some_and(|cells| {
            let symbols = cells.iter().map(|cell| cell.trim());
            2 * cells.iter().filter(|cell| is_right(cell)).count() >= side
                || symbols.clone().all(|cell| cell.len() == 1)
                    && symbol::stand_in(symbols.flat_map(str::chars), side).is_some()
        })
    })
}

/// Returns whether a line of dashes, usually a rule, has the width of a row where a dash is a blank.
pub(in crate::text) fn is_dashes(line: &str, side: usize) -> bool {
    let line = line.trim();
    line.len() == side && line.bytes().all(|byte| byte == b'-')
}

/// Returns whether a line of spaces has the width of a row.
pub(in crate::text) fn is_blank_row(line: &str, sizes: Sizes<'_>) -> bool {
    sizes.sides().any(|side| line.chars().count() == side)
}

/// Guesses how many cells the line has, for messages.
pub(in crate::text) fn count(line: &str, side: usize) -> usize {
    let words = words(inside(line));
    let symbols = words.iter().map(|word| word.chars().count()).sum::<usize>();
    if words.len().abs_diff(side) < symbols.abs_diff(side) { words.len() } else { symbols }
}

/// Returns the words between white space and bars.
pub(in crate::text) fn words(line: &str) -> Vec<&str> {
    line.split(|c: char| c.is_whitespace() || is_bar(c) || c == ',' || c == ';')
        .filter(|word| !word.is_empty())
        .collect()
}

/// Removes the bars at both ends, if there are any.
fn inside(line: &str) -> &str {
    if !line.contains(is_bar) {
        return line;
    }
    let line = line.trim();
    let line = line.strip_prefix(is_bar).unwrap_or(line);
    line.strip_suffix(is_bar).unwrap_or(line)
}

/// Splits cells that have a separator between every two; between two bars there may be nothing.
fn divided(inner: &str, side: usize) -> Option<Vec<&str>> {
    let dividers: [fn(char) -> bool; 4] = [is_bar, |c| c == ',', |c| c == ';', |c| c == '\t'];
    dividers.into_iter().find_map(|divider| {
        if !inner.contains(divider) {
            return None;
        }
        let parts: Vec<&str> = inner.split(divider).collect();
        let whole: Vec<&str> = match parts.len() {
            n if n == side => parts,
            // A trailing separator, as in a list.
            n if n == side + 1 && parts[side].trim().is_empty() => parts[..side].to_vec(),
            // Double bars separate the boxes.
            _ => parts.into_iter().filter(|part| !part.is_empty()).collect(),
        };
        let single = |part: &&str| !part.trim().contains(char::is_whitespace);
        (whole.len() == side && whole.iter().all(single)).then_some(whole)
    })
}

/// Splits cells by position: every character of the row, or every second one, with spaces for blanks.
fn placed(inner: &str, side: usize) -> Option<Vec<&str>> {
    let parts: Vec<Vec<&str>> = inner.split(is_bar).map(characters).collect();
    let every = |start: usize, cells_in: fn(usize) -> usize| {
        let total: usize = parts.iter().map(|part| cells_in(part.len())).sum();
        let odd = parts.iter().all(|part| part.len() % 2 == 1);
        let free = |part: &Vec<&str>| part.iter().skip(1 - start).step_by(2).all(|gap| *gap == " ");
        (odd && total == side && parts.iter().all(free))
            .then(|| parts.iter().flat_map(|part| part.iter().skip(start).step_by(2)).copied().collect())
    };
    let width: usize = parts.iter().map(Vec::len).sum();
    if width == side {
        // Where spaces are blanks, nothing else is: `5 3 . . 7` is a short row, not a row of nine.
        let cells = parts.concat();
        return (!cells.iter().any(|cell| matches!(*cell, "." | "0" | "_" | "*"))).then_some(cells);
    }
    every(1, |width| width / 2).or_else(|| every(0, |width| width.div_ceil(2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, side: usize, expected: Option<&str>) {
        let text = cells(line, side).map(|cells| {
            let shown =
                |cell: &&str| if cell.trim().is_empty() { "_".to_string() } else { cell.trim().to_string() };
            cells.iter().map(shown).collect::<Vec<_>>().join(" ")
        });
        assert_eq!(text.as_deref(), expected, "{line:?}");
    }

    #[test]
    fn rows_in_every_decoration() {
        let row = Some("5 3 . . 7 . . . .");
        for line in [
            "53..7....",
            "  53..7....  ",
            "5 3 . . 7 . . . .",
            "5 3 . | . 7 . | . . .",
            "53.|.7.|...",
            "|53.|.7.|...|",
            "| 5 3 . | . 7 . | . . . |",
            "│ 5 │ 3 │ . ┃ . │ 7 │ . ┃ . │ . │ . │",
            "5,3,.,.,7,.,.,.,.",
            "5, 3, ., ., 7, ., ., ., .,",
            "5|3|.||.|7|.||.|.|.",
        ] {
            check(line, 9, row);
        }
    }

    #[test]
    fn spaces_are_blanks_where_every_cell_has_its_place() {
        let row = Some("5 3 _ _ 7 _ _ _ _");
        for line in [
            "53  7    ",
            "│ 5 │ 3 │   ┃   │ 7 │   ┃   │   │   │",
            "|53 | 7 |   |",
            "| 5 3   |   7   |       |",
            "|5 3  |  7  |     |",
            "5 3     7        ",
            "5,3,,,7,,,,",
        ] {
            check(line, 9, row);
        }
        check("         ", 9, Some("_ _ _ _ _ _ _ _ _"));
        check("│   │   │   │   │", 4, Some("_ _ _ _"));
    }

    #[test]
    fn numbers_of_two_digits_and_groups_of_symbols() {
        check("10 . 3 | 9 8 7 | 1 2 4 | 11 12 5", 12, Some("10 . 3 9 8 7 1 2 4 11 12 5"));
        check("1234|5678|9ABC|DEFG", 16, Some("1 2 3 4 5 6 7 8 9 A B C D E F G"));
        check("1234|5678|9ABC|DEFG", 4, Some("1234 5678 9ABC DEFG"));
        check("5 3 . . 7", 9, None);
    }

    #[test]
    fn rules_are_not_rows() {
        for rule in [
            "------+-------+------",
            "*-----------*",
            ".---.---.",
            "┌───┬───┐",
            "┝━━━┿━━━┥",
            "=====",
            " ╺━╋━╸ ",
        ] {
            assert!(is_rule(rule), "{rule}");
        }
        for row in ["│   │   │", "...", "***", "-5-", "", ". . . | . . ."] {
            assert!(!is_rule(row), "{row}");
        }
    }
}
