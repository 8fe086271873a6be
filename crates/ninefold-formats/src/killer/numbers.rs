//! Killers as `3x3::k:` and 81 numbers, each the sum of the cell's cage times 256 and a number for the cage.
//!
//! ```text
//! 3x3::k:5888:2817:2817:…     r1c1 in cage 0 with sum 23; r1c2 and r1c3 in cage 1 with sum 11
//! 3x3:d:k:…                   with both diagonals
//! ```
//! A number below 256 is a cell in no cage.

use std::collections::BTreeMap;

use ninefold::grid::rule::Cage;
use ninefold::grid::{Cell, Shape};

use super::cages;
use crate::draft::Draft;
use crate::error::{FormatError, quoted};
use crate::output::Output;
use crate::{Format, Reading, Written};

/// What a sum is multiplied with.
const SUM: u32 = 256;

/// Returns whether a text begins like one.
pub(crate) fn is_match(text: &str) -> bool {
    text.starts_with("3x3::k:") || text.starts_with("3x3:d:k:")
}

pub(crate) fn read(text: &str) -> Result<Reading, FormatError> {
    let fail = |reason: String| FormatError::new(Format::PsKiller, reason);
    let fields: Vec<&str> = text.trim().trim_end_matches(':').split(':').collect();
    let ["3x3", kind @ ("" | "d"), "k", numbers @ ..] = &fields[..] else {
        return Err(fail(format!("expected '3x3::k:' or '3x3:d:k:', found {}", quoted(text))));
    };
    let shape = Shape { diagonals: [*kind == "d"; 2], ..Shape::square(9).with_boxes(3, 3) };
    if numbers.len() != shape.grid_cells() {
        return Err(fail(format!(
            "{} numbers, but a 9×9 board needs 81; copy the whole text",
            numbers.len()
        )));
    }
    let mut draft = Draft::new(Format::PsKiller, shape)?;
    let mut cages: BTreeMap<(u32, u32), Vec<Cell>> = BTreeMap::new();
    for (cell, number) in draft.layout().cells().zip(numbers) {
        let name = draft.layout().cell_name(cell);
        let number: u32 = number
            .trim()
            .parse()
            .ok()
            .filter(|&number| number < SUM * SUM)
            .ok_or_else(|| fail(format!("{name}: {} isn't a number of a cage", quoted(number))))?;
        if number >= SUM {
            cages.entry((number % SUM, number / SUM)).or_default().push(cell);
        }
    }
    for ((id, sum), cells) in cages {
        draft.rule(format!("cage {id}"), Cage { cells, sum: Some(sum as i32) });
    }
    draft.finish()
}

pub(crate) fn write(mut output: Output<'_>) -> Result<Written, FormatError> {
    output.expect_classic()?;
    let diagonals = match output.shape().diagonals {
        [false, false] => "",
        [true, true] => "d",
        _ => return Err(output.refuse("both diagonals or none")),
    };
    output.lose_marks();
    output.lose_about();
    let cages = cages(&mut output);
    let mut text = format!("3x3:{diagonals}:k:");
    for cell in 0..output.layout().cell_count() {
        let (sum, home) = cages.home(cell).unwrap_or((0, cell));
        text.push_str(&format!("{}:", sum as u32 * SUM + home as u32));
    }
    Ok(output.finish(text))
}
