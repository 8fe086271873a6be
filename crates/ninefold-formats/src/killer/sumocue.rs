//! SumoCue: each cell is the sum of its cage or points to the cell that has it, with a region for jigsaws.
//!
//! ```text
//! SumoCueV1=23+0=11+2…        r1c1 has a cage of sum 23, which r1c2 (+0) belongs to
//! SumoCueV1D…                 with both diagonals
//! SumoCueV1=0J0=8J0=0J1…      a jigsaw; without any `+`, numbers up to 9 are givens
//! ```

use std::collections::BTreeMap;

use ninefold::grid::rule::Cage;
use ninefold::grid::{Boxes, Cell, Shape};

use super::cages;
use crate::draft::Draft;
use crate::error::{FormatError, quoted};
use crate::output::Output;
use crate::{Format, Reading, Written};

/// How a text begins.
pub(crate) const START: &str = "SumoCueV1";

const SIDE: usize = 9;

/// A cell of the text.
struct Entry {
    is_pointer: bool,
    number: usize,
    region: Option<u8>,
}

pub(crate) fn read(text: &str) -> Result<Reading, FormatError> {
    let fail = |reason: String| FormatError::new(Format::SumoCue, reason);
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let rest = text
        .strip_prefix(START)
        .ok_or_else(|| fail(format!("expected '{START}', found {}", quoted(&text))))?;
    let (has_diagonals, rest) = rest.strip_prefix('D').map_or((false, rest), |rest| (true, rest));
    let entries = entries(rest)?;
    if entries.len() != SIDE * SIDE {
        return Err(fail(format!("{} cells, but a 9×9 board needs 81; copy the whole text", entries.len())));
    }
    let mut shape = Shape { diagonals: [has_diagonals; 2], ..Shape::square(SIDE).with_boxes(3, 3) };
    if entries.iter().any(|entry| entry.region.is_some()) {
        shape.boxes = Boxes::Regions(entries.iter().map(|entry| entry.region).collect());
    }
    let mut draft = Draft::new(Format::SumoCue, shape)?;
    if !entries.iter().any(|entry| entry.is_pointer || entry.number > SIDE) {
        for (cell, entry) in draft.layout().cells().zip(&entries) {
            if entry.number > 0 {
                draft.give(cell, entry.number as i32);
            }
        }
        return draft.finish();
    }
    let mut cages: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    for (at, entry) in entries.iter().enumerate() {
        let home = if entry.is_pointer { entry.number } else { at };
        let name = draft.layout().cell_name(Cell::new(at));
        match entries.get(home) {
            None => return Err(fail(format!("{name} points to cell {home}, but the last one is 80"))),
            Some(target) if target.is_pointer => {
                return Err(fail(format!("{name} points to {home}, which has no sum")));
            }
            Some(_) => cages.entry(home).or_default().push(Cell::new(at)),
        }
    }
    for (home, cells) in cages {
        let sum = Some(entries[home].number as i32).filter(|&sum| sum > 0);
        if sum.is_some() || cells.len() > 1 {
            let element = format!("cage at {}", draft.layout().cell_name(Cell::new(home)));
            draft.rule(element, Cage { cells, sum });
        }
    }
    draft.finish()
}

fn entries(text: &str) -> Result<Vec<Entry>, FormatError> {
    let fail = |at: usize, what: &str| {
        FormatError::new(Format::SumoCue, format!("cell {}: expected {what}", at + 1))
    };
    let mut entries: Vec<Entry> = Vec::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let at = entries.len();
        if !matches!(sign, '=' | '+') || at > SIDE * SIDE {
            return Err(fail(at, &format!("'=' or '+', found {}", quoted(rest))));
        }
        let number = |text: &str| {
            let length = text.bytes().take_while(u8::is_ascii_digit).count();
            text[..length]
                .parse::<usize>()
                .ok()
                .filter(|&number| number < 1000)
                .map(|number| (number, length))
        };
        let (value, length) = number(&rest[1..]).ok_or_else(|| fail(at, "a number"))?;
        rest = &rest[1 + length..];
        let mut region = None;
        if let Some(after) = rest.strip_prefix('J') {
            let (value, length) =
                number(after).filter(|region| region.0 < SIDE).ok_or_else(|| fail(at, "a region 0 to 8"))?;
            (region, rest) = (Some(value as u8), &after[length..]);
        }
        entries.push(Entry { is_pointer: sign == '+', number: value, region });
    }
    Ok(entries)
}

pub(crate) fn write(mut output: Output<'_>) -> Result<Written, FormatError> {
    output.expect_nine()?;
    let diagonals = match output.shape().diagonals {
        [false, false] => "",
        [true, true] => "D",
        _ => return Err(output.refuse("both diagonals or none")),
    };
    output.lose_marks();
    output.lose_about();
    let layout = output.layout();
    let is_jigsaw = !matches!(output.shape().boxes, Boxes::Oblong { rows: 3, columns: 3 });
    if is_jigsaw && layout.grid_cells().any(|cell| layout.box_of(cell).is_none_or(|region| region >= SIDE)) {
        return Err(output.refuse("boards where each cell is in one of nine regions"));
    }
    let is_plain = layout.rules().is_empty();
    let cages = if is_plain { None } else { Some(cages(&mut output)) };
    // Numbers up to 9 without a pointer would be givens.
    let mut is_ambiguous = !is_plain;
    let mut text = format!("{START}{diagonals}");
    for cell in layout.cells() {
        let entry = match &cages {
            None => format!("={}", output.puzzle.given(cell).map_or(0, |digit| digit.value())),
            Some(cages) => match cages.home(cell.index()) {
                Some((_, home)) if home != cell.index() => {
                    is_ambiguous = false;
                    format!("+{home}")
                }
                home => {
                    let sum = home.map_or(0, |(sum, _)| sum);
                    is_ambiguous &= sum <= SIDE as i32;
                    format!("={sum}")
                }
            },
        };
        text.push_str(&entry);
        if is_jigsaw {
            text.push_str(&format!("J{}", layout.box_of(cell).unwrap_or_default()));
        }
    }
    if is_ambiguous {
        output.lose("SumoCue reads cages of one cell as givens");
    }
    Ok(output.finish(text))
}
