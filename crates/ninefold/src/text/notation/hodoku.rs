//! A line of HoDoKu's library of cases: a game in progress.
//!
//! ```text
//! :0300:3:9.....+5+6+1..+6.+1.…:811 515:313 314::
//!  │    │ └ cells: a given, + and an entry, or a blank
//!  │    └ digits of the technique    └ removed: digit, row, column
//!  └ technique                               └ what the technique removes, places, chain length
//! ```
//! What the technique does is not part of the position: the reader skips it and the writer leaves it empty.

use crate::grid::{Candidates, Cell, Digit, DigitSet, Game, Grid};

use crate::text::Position;
use crate::text::error::{ReadError, a_board, correction, count, quoted};
use crate::text::shape::lines::Line;
use crate::text::shape::sizes::Sizes;
use crate::text::symbol;

/// Returns whether a line comes from the library, or was meant to: a technique's code and more between colons, or a whole
/// board after the third colon. Nothing else starts like this; a frame of colons has no code, and short fields.
pub(in crate::text) fn is_match(text: &str) -> bool {
    let fields: Vec<&str> = text.trim_start().splitn(6, ':').collect();
    let is_code = |field: &str| field.starts_with(|c: char| c.is_ascii_digit());
    let is_board = |field: &str| field.chars().count() >= MIN_CELLS;
    match fields[..] {
        ["", code, _, cells, ref rest @ ..] => !rest.is_empty() && is_code(code) || is_board(cells),
        // The first colon may be missing.
        [code, _, cells, _, ..] => is_code(code) && !is_board(code) && is_board(cells),
        _ => false,
    }
}

/// More cells than any row of a drawing has between two bars.
const MIN_CELLS: usize = 16;

/// Reads a position.
pub(in crate::text) fn read(line: Line<'_>, sizes: Sizes<'_>) -> Result<Game, ReadError> {
    let number = line.number;
    let fields: Vec<&str> = line.text.trim().split(':').collect();
    let ["", _, _, cells, struck, ..] = fields[..] else {
        let found = match &fields[..] {
            ["", ..] => count(fields.len() - 1, "colon"),
            _ => "no colon at the beginning".to_owned(),
        };
        return Err(ReadError::new(
            number,
            format!("{found}: expected ':technique:digits:cells:struck out:…'"),
        ));
    };
    let length = cells.chars().filter(|&c| c != '+').count();
    let Some(side) = sizes.side_of_cells(length) else { return Err(wrong_length(number, length, sizes)) };
    let layout = sizes.of_side(side).expect("the side is one of the sizes");
    let (mut givens, mut digits) = (Grid::blank(layout.clone()), Grid::blank(layout));
    let (mut index, mut plus) = (0, false);
    for c in cells.chars() {
        if c == '+' && !plus {
            plus = true;
            continue;
        }
        let digit = match symbol::of_char(c, side) {
            Some(digit) if digit.is_some() || !plus => digit,
            _ => return Err(wrong_cell(number, index, c, plus, side)),
        };
        digits.set(Cell::new(index), digit);
        if !plus {
            givens.set(Cell::new(index), digit);
        }
        (index, plus) = (index + 1, false);
    }
    if plus {
        return Err(ReadError::new(number, "a '+' after the last cell: expected a digit after it"));
    }
    let mut marks = Candidates::of(&digits);
    for triple in struck.split_whitespace() {
        let (cell, digit) = place(triple, side).ok_or_else(|| {
            let triple = quoted(triple);
            let board = a_board(side);
            let message = format!("{triple} is struck out, but isn't a digit, row and column of {board}");
            ReadError::new(number, message)
        })?;
        // The list may name cells that have been filled since.
        if digits.get(cell).is_none() {
            marks.strike(cell, digit);
        }
    }
    Ok(Game::new(givens).with_digits(digits).with_marks(&marks))
}

fn wrong_length(line: usize, length: usize, sizes: Sizes<'_>) -> ReadError {
    let cells = count(length, "cell");
    let message = match sizes.nearest_side(length, |side| side * side) {
        Some(side) => {
            let need = side * side;
            format!("{cells}, but {} needs {need}{}", a_board(side), correction(length, need))
        }
        None => {
            format!("{cells} between the third and the fourth colon, but no standard board has that many")
        }
    };
    ReadError::new(line, message)
}

fn wrong_cell(line: usize, index: usize, found: char, plus: bool, side: usize) -> ReadError {
    let expected = match plus {
        true => "expected a digit after '+'".to_owned(),
        false => format!("expected {}, or '+' and a digit", symbol::expected(side)),
    };
    let place = (index / side, index % side);
    ReadError::in_cell(line, place, found.encode_utf8(&mut [0; 4]), found, expected)
}

/// Reads a digit, a row and a column.
fn place(triple: &str, side: usize) -> Option<(Cell, Digit)> {
    let values: Vec<Digit> =
        triple.chars().map(|c| symbol::of_char(c, side).flatten()).collect::<Option<_>>()?;
    let [digit, row, column] = values[..] else { return None };
    Some((Cell::new(row.index() * side + column.index()), digit))
}

/// Writes a position.
pub(in crate::text) fn write(position: &Position) -> String {
    let game = position.game();
    let (layout, givens, digits, marks) = (game.layout(), game.givens(), game.digits(), game.marks());
    let open = Candidates::of(digits);
    let mut line = String::from(":0000:x:");
    for cell in layout.cells() {
        if givens.get(cell).is_none() && digits.get(cell).is_some() {
            line.push('+');
        }
        line.push(symbol::symbol_or_blank(layout, digits.get(cell)));
    }
    line.push(':');
    let symbol = |index: usize| Digit::from_index(index).symbol();
    let mut struck = Vec::new();
    for cell in layout.cells().filter(|&cell| digits.get(cell).is_none()) {
        let gone: DigitSet = open.get(cell) - marks.get(cell);
        struck.extend(gone.iter().map(|digit| {
            let (row, column) = (symbol(layout.row(cell)), symbol(layout.column(cell)));
            [layout.symbol(digit), row, column].iter().collect::<String>()
        }));
    }
    line.push_str(&struck.join(" "));
    line.push_str(":::");
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes what was read, or returns the message.
    fn check(text: &str, expected: &str) {
        let line = Line { number: 1, text };
        let back = read(line, Sizes::new(None)).map(|game| write(&game.into()));
        assert_eq!(back.unwrap_or_else(|error| error.to_string()), expected, "{text}");
    }

    #[test]
    fn givens_digits_and_strikes_come_back() {
        let line = ":0000:x:1+2......+3.......:313 444:::";
        check(line, line);
        // The position includes neither what the technique does nor what the digits rule out anyway.
        check(" :0300-1:12:1+2......+3.......:444 313 111 121:424:132:7 ", line);
        check(":0300:1:1+200000_+3**.. ..:313 444", line);
    }

    #[test]
    fn letters_stand_for_what_is_above_nine() {
        let line = format!(":0000:x:+G{}:1GG 2GG:::", ".".repeat(255));
        check(&line, &line);
        check(&line.to_lowercase(), &line);
    }

    #[test]
    fn faults_are_named() {
        let expected = "expected ':technique:digits:cells:struck out:…'";
        check(":0000:x", &format!("2 colons: {expected}"));
        check(&format!(":0000:x:{}", ".".repeat(16)), &format!("3 colons: {expected}"));
        check("0000:x:12+3:::", &format!("no colon at the beginning: {expected}"));
        check(":0000:x:12+3............:", "15 cells, but a 4×4 board needs 16 (one more)");
        check(
            ":0000:x:12:",
            "2 cells between the third and the fourth colon, but no standard board has that many",
        );
        check(
            ":0000:x:12..+.:",
            "5 cells between the third and the fourth colon, but no standard board has that many",
        );
        let cells = |cells: &str| format!(":0000:x:{cells}{}:", ".".repeat(11));
        check(&cells("12+.34"), "row 1, column 3: found '.', expected a digit after '+'");
        check(&cells("12++334"), "row 1, column 3: found '+', expected a digit after '+'");
        let blanks = "a digit 1–4 or a blank (. 0 _ * B or a space)";
        check(&cells("1234x"), &format!("row 2, column 1: found 'x', expected {blanks}, or '+' and a digit"));
        let full = "1".repeat(16);
        check(&format!(":0000:x:{full}+:"), "a '+' after the last cell: expected a digit after it");
        for triple in ["515", "11", "1111", "1.1", "\u{1b}"] {
            let shown = triple.escape_debug();
            let message =
                format!("'{shown}' is struck out, but isn't a digit, row and column of a 4×4 board");
            check(&format!(":0000:x:{}:111 {triple}:", ".".repeat(16)), &message);
        }
    }

    #[test]
    fn frames_of_colons_are_not_library_lines() {
        assert!(is_match(":0000:x:1234:::") && is_match(" :0901-x:3:..:::"));
        // A shortened line, or one with an invalid code, was still meant to be one.
        let board = ".".repeat(16);
        assert!(is_match(&format!("0300:3:{board}:::")));
        assert!(is_match(&format!(":0000:x:{board}")) && is_match(&format!(":abc:x:{board}:::")));
        assert!(!is_match(":---:---:---:---:") && !is_match(":1:2:3") && !is_match("1:2:3:4:5:6"));
    }
}
