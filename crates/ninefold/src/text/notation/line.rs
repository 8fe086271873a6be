//! A board on one line: one symbol per cell, or numbers with separators.
//!
//! A space may be a blank, so the reader trims nothing until it knows that the line is too long. Anything may follow the
//! board: collections add ratings and comments there.

use crate::grid::{Digit, Grid};

use crate::text::error::{ReadError, a_board, correction, count};
use crate::text::shape::fill::{Entry, fill};
use crate::text::shape::lines::Line;
use crate::text::shape::sizes::Sizes;
use crate::text::symbol;

/// Reads a board from one line.
pub(in crate::text) fn read(line: Line<'_>, sizes: Sizes<'_>) -> Result<Grid, ReadError> {
    match cells(line.text, sizes) {
        Some((side, cells)) => {
            let entries: Vec<Entry<'_>> =
                cells.into_iter().map(|text| Entry { text, line: line.number }).collect();
            fill(&entries, sizes.of_side(side).expect("the side is one of the sizes"))
        }
        None => Err(wrong_length(line, sizes)),
    }
}

/// Reads the board at the start of a line of plain bytes, if it is well formed.
///
/// This is the fast path for the common case: no decoding, no allocation but the board itself.
pub(in crate::text) fn quick(line: &[u8], sizes: Sizes<'_>) -> Option<Grid> {
    let (side, symbols) = quick_cells(line, sizes)?;
    let cells: Vec<Option<Digit>> =
        // A byte that is not a symbol stands for a blank.
        symbols.iter().map(|&byte| symbol::of_byte(byte, side).flatten()).collect();
    Grid::new(sizes.of_side(side)?, cells)
}

/// Returns the symbols of such a board and its side.
pub(in crate::text) fn quick_cells<'a>(line: &'a [u8], sizes: Sizes<'_>) -> Option<(usize, &'a [u8])> {
    let fits = |cells: &'a [u8]| {
        let side = sizes.side_of_cells(cells.len())?;
        let is_symbol = |byte: &u8| symbol::of_byte(*byte, side).is_some();
        (cells.iter().all(is_symbol) || has_stand_ins(cells, side)).then_some((side, cells))
    };
    let mut fields = line.split(|&byte| is_field_end(char::from(byte)));
    fits(line)
        .or_else(|| fits(unquoted(line)?))
        .or_else(|| fits(fields.next()?))
        // In collections, a number or a name may precede the board.
        .or_else(|| fields.filter(|field| field.len() >= MIN_LATER_FIELD).find_map(fits))
}

/// The least length at which a field after the first counts as a board; shorter ones may be anything.
const MIN_LATER_FIELD: usize = 36;

/// Returns whether there are digits of the board, and otherwise only one character, for blanks.
pub(in crate::text) fn has_stand_ins(cells: &[u8], side: usize) -> bool {
    let mut figures = cells.iter().filter(|byte| byte.is_ascii_digit()).peekable();
    symbol::stand_in(cells.iter().map(|&byte| char::from(byte)), side).is_some()
        && figures.peek().is_some()
        && figures.all(|&byte| symbol::of_byte(byte, side).is_some())
}

/// Returns whether a line starts with such a board, perhaps after spaces.
pub(in crate::text) fn is_plain(line: &str, sizes: Sizes<'_>) -> bool {
    quick_cells(line.trim_start().as_bytes(), sizes).is_some()
}

/// Returns the texts of the cells and the side, if their number fits a board.
pub(in crate::text) fn cells<'a>(line: &'a str, sizes: Sizes<'_>) -> Option<(usize, Vec<&'a str>)> {
    if let Some((side, text)) = exact(line, |length| sizes.side_of_cells(length)) {
        return Some((side, characters(text)));
    }
    if let Some(cells) = glued(line, sizes) {
        return Some(cells);
    }
    let line = unquote(line);
    let fields: Vec<&str> = line.split(',').collect();
    let words = || line.split(|c: char| c.is_whitespace() || c == ',' || c == ';').filter(|w| !w.is_empty());
    let several = |cells: &[&str]| if cells.len() > 1 { sizes.side_of_cells(cells.len()) } else { None };
    several(&fields).map(|side| (side, fields)).or_else(|| {
        let words: Vec<&str> = words().collect();
        several(&words).map(|side| (side, words))
    })
}

/// Returns the part of a line that has the right number of characters for a board, and the board's side.
///
/// If several parts do, the first that consists of symbols wins: a line with a comment can have the length of a larger
/// board.
pub(in crate::text) fn exact(line: &str, side_of: impl Fn(usize) -> Option<usize>) -> Option<(usize, &str)> {
    let inner = unquote(line);
    let is_quoted = inner.len() < line.len();
    let field = inner.trim_start().split(is_field_end).next().unwrap_or_default();
    // Where spaces are blanks, trimming one at the start would shift the whole board.
    let trimmed =
        [inner.trim_start(), inner.trim(), field].map(|part| (part, !part.contains(char::is_whitespace)));
    let parts = [(inner, true), (inner.trim_end(), !is_quoted)].into_iter().chain(trimmed);
    let parts: Vec<&str> = parts.filter_map(|(part, is_safe)| is_safe.then_some(part)).collect();
    let fitting = || {
        let long = parts.iter().filter(|part| !part.contains(','));
        long.filter_map(|part| Some((side_of(part.chars().count())?, *part)))
    };
    let is_right = |(side, part): &(usize, &str)| part.chars().all(|c| symbol::of_char(c, *side).is_some());
    fitting().find(is_right).or_else(|| fitting().next())
}

/// Reads a board whose blanks are the word `false`, without separators. No board has digits that spell this word.
fn glued<'a>(line: &'a str, sizes: Sizes<'_>) -> Option<(usize, Vec<&'a str>)> {
    const WORD: &str = "false";
    let mut rest = unquote(line).trim();
    if !rest.contains(WORD) || rest.contains(|c: char| is_field_end(c)) {
        return None;
    }
    let mut cells = Vec::new();
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with(WORD) { WORD.len() } else { first.len_utf8() };
        let (cell, after) = rest.split_at(length);
        cells.push(cell);
        rest = after;
    }
    Some((sizes.side_of_cells(cells.len())?, cells))
}

/// Returns whether a line is such a board.
pub(in crate::text) fn is_glued(line: &str, sizes: Sizes<'_>) -> bool {
    glued(line, sizes).is_some()
}

pub(in crate::text) fn is_field_end(c: char) -> bool {
    matches!(c, ' ' | '\t' | ',' | ';' | '#')
}

/// Splits a text into its characters.
pub(in crate::text) fn characters(text: &str) -> Vec<&str> {
    text.char_indices().map(|(i, c)| &text[i..i + c.len_utf8()]).collect()
}

/// Returns the text between quotes, if the line starts with one. Text copied from programs and shells may have two
/// kinds.
fn unquote(line: &str) -> &str {
    // Quotes are ASCII, so the text between them is still UTF-8.
    unquoted(line.as_bytes()).and_then(|inner| std::str::from_utf8(inner).ok()).unwrap_or(line)
}

/// Does the same for bytes. Returns `None` if the line does not start with a quote.
fn unquoted(line: &[u8]) -> Option<&[u8]> {
    let once = |line: &[u8]| -> Option<(usize, usize)> {
        let start = line.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let quote = *line.get(start).filter(|byte| b"\"'`".contains(byte))?;
        let length = line[start + 1..].iter().position(|&byte| byte == quote)?;
        Some((start + 1, start + 1 + length))
    };
    let (start, end) = once(line)?;
    let inner = &line[start..end];
    Some(once(inner).map_or(inner, |(start, end)| &inner[start..end]))
}

fn wrong_length(line: Line<'_>, sizes: Sizes<'_>) -> ReadError {
    let text = unquote(line.text);
    let is_empty = text.trim().is_empty();
    // Spaces between symbols are blanks, and then so are those around them.
    let has_blank_spaces = text.trim().contains(' ');
    let text = if is_empty || has_blank_spaces { text } else { text.trim() };
    let field = text.split(is_field_end).next().unwrap_or_default();
    let per_board = |side: usize| side * side;
    // A long first field is a board with something after it; otherwise the spaces are blanks.
    let length = |text: &str| text.chars().count();
    let is_board = |length: usize| sizes.nearest_side(length, per_board).is_some() && length > text.len() / 2;
    let length = if is_board(length(field)) { length(field) } else { length(text) };
    let characters = count(length, "character");
    let message = match sizes.nearest_side(length, per_board) {
        Some(side) if sizes.is_known() && Sizes::new(None).side_of_cells(length).is_some() => {
            format!("this line has {characters}, but the boards here are {side}×{side} ({})", side * side)
        }
        Some(side) if side * side == length => {
            format!("{characters}, as many as {} has cells, but a comma can't be a blank", a_board(side))
        }
        Some(side) => {
            let need = side * side;
            format!("{characters}, but {} needs {need}{}", a_board(side), correction(length, need))
        }
        None if is_empty => "there is nothing to read".to_string(),
        None => {
            let mut lengths: Vec<String> = sizes.sides().map(|side| (side * side).to_string()).collect();
            let last = lengths.pop().unwrap_or_default();
            format!(
                "{characters}, but no standard board has that many cells ({} or {last})",
                lengths.join(", ")
            )
        }
    };
    ReadError::new(line.number, message)
}

/// Appends a board as one line, with this symbol for a blank.
pub(in crate::text) fn write_into(grid: &Grid, blank: char, out: &mut String) {
    let layout = grid.layout();
    let (inside, outside) = grid.contents().split_at(layout.shape().grid_cells());
    let symbol = |digit: &Option<Digit>| digit.map_or(blank, |digit| layout.symbol(digit));
    out.extend(inside.iter().map(symbol));
    if !outside.is_empty() {
        out.push(' ');
        out.extend(outside.iter().map(symbol));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Layout;

    const PUZZLE: &str = " 8 7    3   2       4 9  279   8 5  8  9 2  4  1 3   252  4 8       9   1    8 3 ";

    fn check(line: &str, expected: &str) {
        let usual = Sizes::new(None);
        let outcome = match read(Line { number: 1, text: line }, usual) {
            Ok(grid) => {
                let mut out = String::new();
                write_into(&grid, '.', &mut out);
                out
            }
            Err(error) => error.message,
        };
        assert_eq!(outcome, expected, "{line:?}");
        if let Some(grid) = quick(line.as_bytes(), usual) {
            assert_eq!(grid, read(Line { number: 1, text: line }, usual).unwrap(), "{line:?}");
        }
    }

    #[test]
    fn r76_the_word_false_is_a_blank_also_without_spaces() {
        let dots = PUZZLE.replace(' ', ".");
        check(&PUZZLE.replace(' ', "false"), &dots);
        check(&format!("'{}'", PUZZLE.replace(' ', "false")), &dots);
    }

    #[test]
    fn a_board_may_follow_a_number_or_a_name() {
        let dots = PUZZLE.replace(' ', ".");
        let quick_line = |line: &str| {
            let mut out = String::new();
            write_into(&quick(line.as_bytes(), Sizes::new(None)).unwrap(), '.', &mut out);
            out
        };
        for line in
            [format!("17,{dots},{dots}"), format!("0000183b305c {dots}  1.2"), format!("hard\t{dots}")]
        {
            assert_eq!(quick_line(&line), dots, "{line}");
        }
    }

    #[test]
    fn r68_spaces_are_blanks_and_quotes_are_dropped() {
        let dots = PUZZLE.replace(' ', ".");
        check(PUZZLE, &dots);
        check(&format!("\"{PUZZLE}\""), &dots);
        check(&format!("'\"{PUZZLE}\"'"), &dots);
        check(&format!("  \"{PUZZLE}\"  "), &dots);
        check(&format!("  {}  ", dots), &dots);
        check(&" ".repeat(81), &".".repeat(81));
        // One blank too many or too few shifts the board, so the reader never guesses which.
        for broken in [format!("\"{PUZZLE} \""), format!("\" {PUZZLE}\"")] {
            check(&broken, "82 characters, but a 9×9 board needs 81 (one too many)");
        }
        check(&PUZZLE[..80], "80 characters, but a 9×9 board needs 81 (one more)");
        check(&PUZZLE[1..], "80 characters, but a 9×9 board needs 81 (one more)");
    }

    #[test]
    fn other_characters_stand_in_for_blanks_where_they_are_the_only_ones() {
        let dots = PUZZLE.replace(' ', ".");
        for c in ["-", "?", "x", "X"] {
            check(&PUZZLE.replace(' ', c), &dots);
            check(&format!("{},3.5", PUZZLE.replace(' ', c)), &dots);
        }
        check("1--4--1--1--4--1", "1..4..1..1..4..1");
        check(
            "7".repeat(35).as_str().replacen('7', "-", 1).as_str(),
            "35 characters, but a 6×6 board needs 36 (one more)",
        );
        check(
            &format!("-7{}", "-".repeat(34)),
            "row 1, column 2: found '7', but the digits of a 6×6 board are 1–6",
        );
    }

    #[test]
    fn what_follows_the_board_is_left_alone() {
        let dots = PUZZLE.replace(' ', ".");
        for rest in [",3.5", "\t12\teasy", " # from the paper", ";x", "  ", ", \u{e9}"] {
            check(&format!("{dots}{rest}"), &dots);
            check(&format!("  {dots}{rest}"), &dots);
        }
        check(&format!("\"{dots}\",3.5"), &dots);
    }

    #[test]
    fn other_sizes_and_numbers_with_something_between() {
        check("1.34............", "1.34............");
        check("1 . 3 4 . . . . . . . . . . . 2", "1.34...........2");
        check("1,,3,4,,,,,,,,,,,false,2", "1.34...........2");
        check("1, 0, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2", "1.34...........2");
        let numbers: Vec<String> = (0..256).map(|i| (i % 17).to_string()).collect();
        let symbols = ".123456789ABCDEFG".repeat(16)[..256].to_string();
        check(&numbers.join(" "), &symbols);
        check(&symbols.to_lowercase(), &symbols);
        let letters: String = (0..625).map(|i| char::from(b'A' + (i % 25) as u8)).collect();
        let counted: String = "123456789ABCDEFGHIJKLMNOP".repeat(25);
        check(&letters, &counted);
    }

    #[test]
    fn wrong_lengths_and_characters_are_explained() {
        let dots = PUZZLE.replace(' ', ".");
        check(&dots[1..], "80 characters, but a 9×9 board needs 81 (one more)");
        check(&format!("{dots}..."), "84 characters, but a 9×9 board needs 81 (3 too many)");
        check(&format!("{} 3.5", &dots[2..]), "79 characters, but a 9×9 board needs 81 (2 more)");
        check(
            "hello",
            "5 characters, but no standard board has that many cells (16, 36, 64, 81, 100, 144, 256 or 625)",
        );
        check(
            &format!("{}x{}", &dots[..38], &dots[39..]),
            "row 5, column 3: found 'x', expected a digit 1–9 or a blank (. 0 _ * B or a space)",
        );
        let classic = Layout::classic();
        let error =
            read(Line { number: 1, text: "1234............" }, Sizes::new(Some(&classic))).unwrap_err();
        assert_eq!(error.message, "this line has 16 characters, but the boards here are 9×9 (81)");
    }
}
