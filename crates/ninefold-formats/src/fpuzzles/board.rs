//! Size, regions and digits of the JSON of f-puzzles.

use ninefold::grid::{Boxes, Layout, Shape};
use serde_json::Value;

use crate::draft::Draft;
use crate::error::FormatError;
use crate::{Format, json};

/// Reads everything but the rules.
pub(super) fn read(format: Format, value: &Value) -> Result<Draft, FormatError> {
    let fail = |reason: String| FormatError::new(format, reason);
    let object =
        value.as_object().ok_or_else(|| fail(format!("expected an object, found {}", json::kind(value))))?;
    let grid = value["grid"]
        .as_array()
        .ok_or_else(|| fail("'grid' is missing or isn't a list of rows".to_owned()))?;
    let side = match object.get("size") {
        None => grid.len(),
        Some(size) => {
            let side = json::number(size).and_then(|side| usize::try_from(side).ok());
            side.filter(|side| (1..=Layout::MAX_SIDE).contains(side)).ok_or_else(|| {
                fail(format!("'size' is {size}; boards have 1 to {} rows", Layout::MAX_SIDE))
            })?
        }
    };
    let row = |row: usize| grid.get(row).map_or(&[][..], json::items);
    if grid.len() != side || (0..side).any(|at| row(at).len() != side) {
        return Err(fail(format!("'grid' isn't {side} rows of {side} cells, as 'size' says")));
    }
    let cells: Vec<&Value> = (0..side).flat_map(row).collect();
    let (boxes, fault) = regions(side, &cells);
    let on = |key: &str| object.get(key).is_some_and(is_on);
    let shape = Shape { diagonals: [on("diagonal-"), on("diagonal+")], boxes, ..Shape::square(side) };
    let mut draft = Draft::new(format, shape)?;
    draft.note_regions(fault);
    digits(&cells, &mut draft);
    texts(value, &mut draft);
    Ok(draft)
}

/// Returns whether a switch is on.
pub(super) fn is_on(value: &Value) -> bool {
    !matches!(value, Value::Null | Value::Bool(false))
}

/// Returns the usual boxes of a side: their height is its largest divisor up to the square root.
pub(super) fn usual_boxes(side: usize) -> Boxes {
    match (2..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows)) {
        Some(rows) => Boxes::Oblong { rows, columns: side / rows },
        None => Boxes::None,
    }
}

/// Returns the usual box of a cell.
pub(super) fn usual_box(side: usize, row: usize, column: usize) -> usize {
    match usual_boxes(side) {
        Boxes::Oblong { rows, columns } => row / rows * (side / columns) + column / columns,
        _ => row,
    }
}

/// Reads the regions: a cell without one is in its usual box, a cell with `null` in none.
fn regions(side: usize, cells: &[&Value]) -> (Boxes, Option<String>) {
    let usual: Vec<i64> = (0..side * side).map(|at| usual_box(side, at / side, at % side) as i64).collect();
    let region = |at: usize| match cells[at].get("region") {
        None => Some(usual[at]),
        Some(region) => json::number(region).map(i64::from),
    };
    let of: Vec<Option<i64>> = (0..cells.len()).map(region).collect();
    if of.iter().zip(&usual).all(|(region, usual)| *region == Some(*usual)) {
        return (usual_boxes(side), None);
    }
    if of.iter().all(Option::is_none) {
        return (Boxes::None, None);
    }
    let mut known: Vec<i64> = Vec::new();
    let mut numbers = Vec::with_capacity(of.len());
    for region in &of {
        numbers.push(region.map(|region| {
            let at = known.iter().position(|&k| k == region).unwrap_or_else(|| {
                known.push(region);
                known.len() - 1
            });
            at as u8
        }));
        if known.len() > Layout::MAX_REGIONS {
            let reason = format!("more than {} regions; they are left out", Layout::MAX_REGIONS);
            return (Boxes::None, Some(reason));
        }
    }
    for (region, name) in known.iter().enumerate() {
        let size = numbers.iter().filter(|number| **number == Some(region as u8)).count();
        if size > side {
            let reason =
                format!("region {name} has {size} cells, but there are {side} digits; all are left out");
            return (Boxes::None, Some(reason));
        }
    }
    (Boxes::Regions(numbers), None)
}

fn digits(cells: &[&Value], draft: &mut Draft) {
    let mut pencilled = 0;
    for (cell, contents) in draft.layout().grid_cells().zip(cells) {
        if let Some(value) = contents.get("value").and_then(json::number) {
            match contents.get("given").is_some_and(is_on) {
                true => draft.give(cell, value),
                false => draft.enter(cell, value),
            }
        }
        if let Some(marks) = contents.get("givenPencilMarks").filter(|marks| !json::items(marks).is_empty()) {
            draft.allow_values(cell, json::numbers(marks));
        }
        let has = |key: &str| contents.get(key).is_some_and(|marks| !json::items(marks).is_empty());
        pencilled += usize::from(has("centerPencilMarks") || has("cornerPencilMarks"));
    }
    draft.note_pencil_marks(pencilled);
}

fn texts(value: &Value, draft: &mut Draft) {
    draft.about.title = json::text(&value["title"]);
    draft.about.author = json::text(&value["author"]);
    draft.about.rules = json::text(&value["ruleset"]);
    draft.about.message = json::text(&value["successMessage"]);
    match &value["solution"] {
        Value::String(text) => draft.solution_text(text),
        Value::Array(digits) if digits.len() == draft.layout().shape().grid_cells() => {
            for (cell, digit) in draft.layout().grid_cells().zip(digits) {
                if let Some(value) = json::number(digit) {
                    draft.solve(cell, value);
                }
            }
        }
        _ => {}
    }
}
