//! ipuz documents of sudokus: classic, Latin, diagonal, jigsaw, killer. Places are column and row, counted from 1.

use ninefold::grid::rule::{BoardGroups, Cage};
use ninefold::grid::{Boxes, Cell, Layout, Shape};
use serde_json::Value;

use crate::about::NoteKind;
use crate::draft::Draft;
use crate::error::FormatError;
use crate::{Format, Reading, json, regions};

/// Returns whether JSON is an ipuz document of a sudoku.
pub(crate) fn is_match(value: &Value) -> bool {
    let kinds = json::items(&value["kind"]).iter();
    kinds.filter_map(Value::as_str).any(|kind| kind.contains("ipuz.org/sudoku"))
}

pub(crate) fn read(text: &str) -> Result<Reading, FormatError> {
    // Older files wrap the document in a call.
    let text = text.trim().strip_prefix("ipuz(").and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let value = json::parse(Format::Ipuz, text)?;
    let fail = |reason: &str| FormatError::new(Format::Ipuz, reason);
    let rows =
        value["puzzle"].as_array().ok_or_else(|| fail("'puzzle' is missing or isn't a list of rows"))?;
    let side = rows.len();
    if !(1..=Layout::MAX_SIDE).contains(&side) {
        return Err(fail("'puzzle' has no rows, or more than any board"));
    }
    let kinds: String = json::items(&value["kind"]).iter().filter_map(Value::as_str).collect();
    let has = |word: &str| kinds.contains(word);
    let mut shape = Shape { diagonals: [has("diagonalsudoku"); 2], ..Shape::square(side) };
    let mut of = vec![None; side * side];
    let zones = json::items(&value["zones"]);
    for (number, zone) in zones.iter().enumerate() {
        for at in places(zone, side) {
            of[at] = Some(number);
        }
    }
    let mut fault = None;
    let has_boxes = !has("latinsquare") && !has("jigsawsudoku") && value["boxes"] != Value::Bool(false);
    if has("jigsawsudoku") && !zones.is_empty() {
        (shape.boxes, fault) = regions::boxes(side, side, &of);
    } else if has_boxes {
        let rows = (2..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows));
        shape.boxes = rows.map_or(Boxes::None, |rows| Boxes::Oblong { rows, columns: side / rows });
    }
    let mut draft = Draft::new(Format::Ipuz, shape)?;
    draft.note_regions(fault);
    draft.about.title = json::text(&value["title"]);
    draft.about.author = json::text(&value["author"]);
    draft.about.rules = json::text(&value["intro"]);
    if has("hypersudoku") {
        draft.rule("hypersudoku", BoardGroups::Windows);
    }
    for (key, is_solution) in [("puzzle", false), ("solution", true)] {
        for (row, contents) in json::items(&value[key]).iter().enumerate() {
            for (column, contents) in json::items(contents).iter().enumerate() {
                let digit = json::number(contents)
                    .or_else(|| json::number(&contents["cell"]))
                    .filter(|&digit| digit != 0);
                match draft.cell(row, column).zip(digit) {
                    Some((cell, digit)) if is_solution => draft.solve(cell, digit),
                    Some((cell, digit)) => draft.give(cell, digit),
                    None => {}
                }
            }
        }
    }
    for (number, cage) in json::items(&value["cages"]).iter().enumerate() {
        let cells: Vec<Cell> = places(cage, side).into_iter().map(Cell::new).collect();
        let element = format!("cage {}", number + 1);
        match json::text(&cage["type"]).as_deref() {
            None | Some("+") => draft.rule(element, Cage { cells, sum: json::number(&cage["value"]) }),
            Some(operator) => {
                draft.note(
                    NoteKind::Rule,
                    element,
                    format!("Ninefold has no cages with {operator:?}; it is left out"),
                );
            }
        }
    }
    draft.finish()
}

/// Returns the cells of a list or of a rectangle, by number.
fn places(item: &Value, side: usize) -> Vec<usize> {
    let at = |column: i32, row: i32| {
        let (column, row) = (usize::try_from(column - 1).ok()?, usize::try_from(row - 1).ok()?);
        (column < side && row < side).then_some(row * side + column)
    };
    if let [left, top, right, bottom] = json::numbers(&item["rect"])[..] {
        let range = |from: i32, to: i32| from.max(1)..=to.min(side as i32);
        return range(top, bottom)
            .flat_map(|row| range(left, right).filter_map(move |column| at(column, row)))
            .collect();
    }
    let cell = |cell: &Value| match json::numbers(cell)[..] {
        [column, row] => at(column, row),
        _ => None,
    };
    json::items(&item["cells"]).iter().filter_map(cell).collect()
}
