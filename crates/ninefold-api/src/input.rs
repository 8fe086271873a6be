//! Reads the boards in requests.

use std::sync::Arc;

use ninefold::boards;
use ninefold::grid::{Candidates, DigitSet, Grid, Layout, Puzzle};
use ninefold::text::{self, Notation, Position, ReadOptions, Reading};
use ninefold_formats::About;

use crate::problem::Problem;
use crate::record;

/// Reads a layout: its name, then each rule on a line of its own.
pub(crate) fn layout(text: &str) -> Result<Arc<Layout>, Problem> {
    record::read_layout(text).map_err(|error| Problem::unprocessable(error.to_string()))
}

/// Reads a board in any notation or format, or finds one by its name.
pub(crate) fn position(text: &str, layout: Option<&str>) -> Result<Position, Problem> {
    reading(text, layout).map(|(position, _)| position)
}

/// Reads a board and what comes with it.
pub(crate) fn reading(text: &str, layout: Option<&str>) -> Result<(Position, About), Problem> {
    if let Some(format) = ninefold_formats::detect(text).filter(|_| boards::named(text).is_none()) {
        let reading = ninefold_formats::read(text, Some(format));
        return match reading {
            Ok(reading) => Ok((reading.position, reading.about)),
            Err(error) => Err(Problem::unprocessable(error.to_string())),
        };
    }
    plain(text, layout)
}

fn plain(text: &str, layout: Option<&str>) -> Result<(Position, About), Problem> {
    let layout = layout.map(self::layout).transpose()?;
    if let Some(board) = boards::named(text).map(|board| board.grid())
        && layout.as_ref().is_none_or(|layout| layout == board.layout())
    {
        return Ok((Position::Digits(board), About::default()));
    }
    let reading = read(text, &ReadOptions { layout, ..ReadOptions::default() })?;
    let about = match reading.notation {
        Notation::Rules => ninefold_formats::about_in(text),
        _ => About::default(),
    };
    Ok((reading.position, about))
}

fn read(text: &str, options: &ReadOptions) -> Result<Reading, Problem> {
    match text::read(text.as_bytes(), options) {
        Ok(reading) => Ok(reading),
        Err(error) => Err(Problem::unprocessable(error.to_string()).at(error.row, error.column)),
    }
}

/// Reads a puzzle; rejects givens that contradict each other.
pub(crate) fn puzzle(text: &str, layout: Option<&str>) -> Result<Puzzle, Problem> {
    position(text, layout)?
        .into_puzzle()
        .map_err(|contradiction| Problem::unprocessable(contradiction.to_string()))
}

/// Reads the digits on a board of this layout.
pub(crate) fn digits(text: &str, layout: &Arc<Layout>) -> Result<Grid, Problem> {
    let options = ReadOptions { layout: Some(Arc::clone(layout)), ..ReadOptions::default() };
    read(text, &options).map(|reading| reading.position.grid())
}

/// Reads the pencil marks of each cell in reading order; a cell may have no marks.
pub(crate) fn marks(marks: &[String], layout: &Arc<Layout>) -> Result<Candidates, Problem> {
    if marks.len() != layout.cell_count() {
        let message = format!("expected marks for {} cells, found {}", layout.cell_count(), marks.len());
        return Err(Problem::unprocessable(message));
    }
    let digit = |symbol: char| layout.digits().iter().find(|&digit| layout.symbol(digit) == symbol);
    let cell = |(cell, marks): (_, &String)| {
        let set: Option<DigitSet> = marks.chars().map(digit).collect();
        set.ok_or_else(|| {
            Problem::unprocessable(format!(
                "the marks '{marks}' of {} are not digits of the layout",
                layout.cell_name(cell)
            ))
        })
    };
    let sets = layout.cells().zip(marks).map(cell).collect::<Result<Vec<_>, _>>()?;
    Ok(Candidates::new(Arc::clone(layout), sets)
        .expect("there is a set of the layout's digits for each cell"))
}
