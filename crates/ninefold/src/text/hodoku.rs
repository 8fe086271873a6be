//! A line of HoDoKu's library of cases: a position in the middle of a game.
//!
//! ```text
//! :0300:3:9.....+5+6+1..+6.+1.…:811 515:313 314::
//!  │    │ └ cells: a given, + and a digit written in, or a blank
//!  │    └ digits of the technique    └ struck out: digit, row, column
//!  └ technique                               └ what the technique strikes out, places, chain length
//! ```
//! What the technique does is not part of the position: it is skipped here and left empty when written.

use crate::grid::{Candidates, Cell, Digit, DigitSet, Grid};

use super::error::ReadError;
use super::page::Line;
use super::sizes::Sizes;
use super::{Played, Position, symbol};

/// Whether a line is one of the library.
pub(super) fn is_match(text: &str) -> bool {
    text.trim_start().starts_with(':') && text.matches(':').count() >= 4
}

/// Reads a position.
pub(super) fn read(line: Line<'_>, sizes: Sizes<'_>) -> Result<Played, ReadError> {
    let number = line.number;
    let mut fields = line.text.trim().split(':').skip(3);
    let (Some(cells), Some(struck)) = (fields.next(), fields.next()) else {
        return Err(ReadError::new(number, "expected ':technique:digits:cells:struck out:…'"));
    };
    let length = cells.chars().filter(|&c| c != '+').count();
    let Some(side) = sizes.sides().find(|side| side * side == length) else {
        return Err(ReadError::new(
            number,
            format!("{length} cells between the third and the fourth colon: no usual board has so many"),
        ));
    };
    let layout = sizes.of_side(side).expect("the side is one of the sizes");
    let (mut givens, mut digits) = (Grid::blank(layout.clone()), Grid::blank(layout.clone()));
    let (mut index, mut plus) = (0, false);
    for c in cells.chars() {
        if c == '+' && !plus {
            plus = true;
            continue;
        }
        let digit = match symbol::of_char(c, side) {
            Some(digit) if digit.is_some() || !plus => digit,
            _ => {
                let expected =
                    if plus { "expected a digit after '+'" } else { "expected a digit, '+' or a blank" };
                let place = (index / side, index % side);
                return Err(ReadError::in_cell(number, place, c.encode_utf8(&mut [0; 4]), c, expected));
            }
        };
        digits.set(Cell::new(index), digit);
        if !plus {
            givens.set(Cell::new(index), digit);
        }
        (index, plus) = (index + 1, false);
    }
    let mut marks = Candidates::of(&digits);
    for triple in struck.split_whitespace() {
        let place = place(triple, side).ok_or_else(|| {
            let expected = format!("'{triple}' is no digit, row and column of a {side}×{side} board");
            ReadError::new(number, expected)
        })?;
        if digits.get(place.0).is_none() {
            marks.strike(place.0, place.1);
        }
    }
    Ok(Played { givens, digits, marks })
}

/// A digit, a row and a column.
fn place(triple: &str, side: usize) -> Option<(Cell, Digit)> {
    let values: Vec<Digit> =
        triple.chars().map(|c| symbol::of_char(c, side).flatten()).collect::<Option<_>>()?;
    let [digit, row, column] = values[..] else { return None };
    Some((Cell::new(row.index() * side + column.index()), digit))
}

/// Writes a position.
pub(super) fn write(position: &Position) -> String {
    let (digits, marks) = (position.as_grid(), position.as_candidates());
    let givens = match position {
        Position::Played(played) => &played.givens,
        _ => &*digits,
    };
    let layout = digits.layout();
    let (side, open) = (layout.side(), Candidates::of(&digits));
    let mut line = String::from(":0000:x:");
    for cell in layout.cells() {
        if givens.get(cell).is_none() && digits.get(cell).is_some() {
            line.push('+');
        }
        line.push(symbol::symbol_or_blank(digits.get(cell)));
    }
    line.push(':');
    let symbol = |index: usize| Digit::from_index(index).symbol();
    let mut struck = Vec::new();
    for cell in layout.cells().filter(|&cell| digits.get(cell).is_none()) {
        let gone: DigitSet = open.get(cell) - marks.get(cell);
        struck.extend(gone.iter().map(|digit| {
            let (row, column) = (cell.index() / side, cell.index() % side);
            [digit.symbol(), symbol(row), symbol(column)].iter().collect::<String>()
        }));
    }
    line.push_str(&struck.join(" "));
    line.push_str(":::");
    line
}
