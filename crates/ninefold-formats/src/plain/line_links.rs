//! Links that end in the digits of the board: Sudoku Exchange and sudoku.coach.

use ninefold::grid::{Boxes, Layout, Shape};

use crate::draft::Draft;
use crate::error::{FormatError, quoted};
use crate::link::Link;
use crate::output::Output;
use crate::{Format, Reading, Written};

pub(crate) const SUDOKU_EXCHANGE: &str = "sudokuexchange.com";
pub(crate) const SUDOKU_COACH: &str = "sudoku.coach";

pub(crate) fn read(format: Format, text: &str) -> Result<Reading, FormatError> {
    let digits = match Link::read(text) {
        Some(link) => link
            .parameter("s")
            .or_else(|| link.path.rsplit('/').find(|part| !part.is_empty()))
            .unwrap_or_default(),
        None => text,
    };
    read_digits(format, digits)
}

/// Reads one figure per cell; 0 and `.` are blanks.
pub(crate) fn read_digits(format: Format, text: &str) -> Result<Reading, FormatError> {
    let symbols: Vec<char> = text.trim().chars().collect();
    let side = symbols.len().isqrt();
    let usual = Layout::usual(side).filter(|_| side * side == symbols.len());
    let Some(usual) = usual else {
        let reason =
            format!("expected 81 digits in the link, found {} characters: {}", symbols.len(), quoted(text));
        return Err(FormatError::new(format, reason));
    };
    let mut draft = Draft::new(format, usual.shape().clone())?;
    for (cell, symbol) in usual.cells().zip(symbols) {
        match symbol.to_digit(36) {
            Some(0) => {}
            Some(value) => draft.give(cell, value as i32),
            None if matches!(symbol, '.' | '_' | '-') => {}
            None => {
                let name = usual.cell_name(cell);
                return Err(FormatError::new(format, format!("{name}: {symbol:?} isn't a digit")));
            }
        }
    }
    draft.finish()
}

pub(crate) fn write(mut output: Output<'_>) -> Result<Written, FormatError> {
    output.expect_nine()?;
    if output.shape().boxes != (Boxes::Oblong { rows: 3, columns: 3 })
        || *output.shape() != *Layout::classic().shape()
    {
        return Err(output.refuse("plain 9×9 boards"));
    }
    for rule in output.layout().rules().iter() {
        output.lose_rule(rule);
    }
    output.lose_marks();
    output.lose_about();
    let digits = output.puzzle.givens().to_string().replace('.', "0");
    let text = match output.format {
        Format::SudokuExchange => format!("https://{SUDOKU_EXCHANGE}/play/?s={digits}"),
        _ => format!("https://{SUDOKU_COACH}/en/play/{digits}"),
    };
    Ok(output.finish(text))
}

/// A board without rules beyond those of houses.
pub(crate) fn classic() -> Shape {
    Shape::square(9).with_boxes(3, 3)
}
