//! Reads the JSON of SudokuPad: what has a type becomes rules, drawings stay drawings.

use std::collections::BTreeMap;

use ninefold::grid::rule::{BoardGroups, Cage, Leaper, Negative, Region};
use ninefold::grid::{Cell, Layout, Shape};
use serde_json::Value;

use crate::about::{Drawing, NoteKind};
use crate::draft::Draft;
use crate::error::FormatError;
use crate::{Format, json, regions};

/// Layers of drawings.
const LAYERS: [&str; 4] = ["lines", "arrows", "overlays", "underlays"];

/// Returns whether JSON looks like that of SudokuPad.
pub(crate) fn is_match(value: &Value) -> bool {
    let has = |key: &str| value.get(key).is_some();
    let first = json::items(&value["cells"]).first();
    first.is_some_and(Value::is_array)
        && (has("regions") || has("cages") || has("cellSize") || has("overlays"))
}

pub(super) fn read(format: Format, value: &Value) -> Result<crate::Reading, FormatError> {
    let fail = |reason: String| FormatError::new(format, reason);
    let rows = value["cells"]
        .as_array()
        .ok_or_else(|| fail("'cells' is missing or isn't a list of rows".to_owned()))?;
    let columns = rows.iter().map(|row| json::items(row).len()).max().unwrap_or(0);
    let limit = 1..=Layout::MAX_SIDE;
    if !limit.contains(&rows.len()) || !limit.contains(&columns) {
        return Err(fail(format!(
            "{} rows of {columns} cells; boards have 1 to {}",
            rows.len(),
            Layout::MAX_SIDE
        )));
    }
    let mut of = vec![None; rows.len() * columns];
    let mut sizes = Vec::new();
    for (number, region) in json::items(&value["regions"]).iter().enumerate() {
        let places: Vec<usize> = json::items(region)
            .iter()
            .filter_map(|cell| place(cell, rows.len(), columns))
            .map(|(r, c)| r * columns + c)
            .collect();
        sizes.push(places.len());
        for at in places {
            of[at] = Some(number);
        }
    }
    let mut shape = Shape::oblong(rows.len(), columns);
    let (boxes, fault) = regions::boxes(rows.len(), columns, &of);
    shape.boxes = boxes;
    shape.digits = shape.digits.max(sizes.into_iter().max().unwrap_or(0)).min(Layout::MAX_SIDE);
    let mut draft = Draft::new(format, shape)?;
    draft.note_regions(fault);
    cells(rows, &mut draft);
    metadata(value, &mut draft);
    cages(&value["cages"], &mut draft);
    globals(&value["global"], &mut draft);
    drawings(value, &mut draft);
    for key in ["foglight", "triggereffect", "fogofwar"] {
        if value.get(key).is_some() {
            draft.note(NoteKind::Detail, key, "fog is not kept: the whole board is visible");
        }
    }
    draft.finish()
}

/// Reads row and column: a list of two numbers, counted from 0, or a name such as `r1c1`, counted from 1.
fn place(cell: &Value, rows: usize, columns: usize) -> Option<(usize, usize)> {
    let (row, column) = match cell {
        Value::String(name) => {
            let (row, column) = name.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
            (row.parse::<usize>().ok()?.checked_sub(1)?, column.parse::<usize>().ok()?.checked_sub(1)?)
        }
        cell => {
            let [row, column] = json::items(cell) else { return None };
            (usize::try_from(json::number(row)?).ok()?, usize::try_from(json::number(column)?).ok()?)
        }
    };
    (row < rows && column < columns).then_some((row, column))
}

fn cells(rows: &[Value], draft: &mut Draft) {
    let mut pencilled = 0;
    for (row, contents) in rows.iter().enumerate() {
        for (column, contents) in json::items(contents).iter().enumerate() {
            let has = |key: &str| contents.get(key).is_some_and(|marks| !json::is_empty(marks));
            pencilled += usize::from(has("pencilMarks") || has("centremarks"));
            let Some((cell, value)) =
                draft.cell(row, column).zip(contents.get("value").and_then(json::number))
            else {
                continue;
            };
            match contents.get("given") {
                Some(Value::Bool(false)) => draft.enter(cell, value),
                _ => draft.give(cell, value),
            }
        }
    }
    draft.note_pencil_marks(pencilled);
}

fn metadata(value: &Value, draft: &mut Draft) {
    let text = |key: &str| json::text(&value["metadata"][key]).or_else(|| json::text(&value[key]));
    draft.about.title = text("title");
    draft.about.author = text("author");
    draft.about.rules = text("rules").or_else(|| text("ruleset"));
    draft.about.message = text("msgcorrect");
    if let Some(solution) = text("solution") {
        draft.solution_text(&solution);
    }
    for name in ["antiknight", "antiking", "nonconsecutive"] {
        let value = &value["metadata"][name];
        if *value == Value::Bool(true) || value.as_str().is_some_and(|text| text.trim() == "true") {
            global(name, draft);
        }
    }
}

fn cages(value: &Value, draft: &mut Draft) {
    let is_on = |value: &Value| *value == Value::Bool(true);
    let mut unknown = Vec::new();
    for (number, cage) in json::items(value).iter().enumerate() {
        let element = format!("cage {}", number + 1);
        let (rows, columns) = (draft.layout().rows(), draft.layout().columns());
        let places = json::items(&cage["cells"]);
        let cells: Option<Vec<Cell>> = places
            .iter()
            .map(|cell| place(cell, rows, columns).and_then(|(row, column)| draft.cell(row, column)))
            .collect();
        let label = json::text(&cage["value"]).unwrap_or_default();
        if places.is_empty() {
            text_cage(&label, draft);
            continue;
        }
        let Some(cells) = cells else {
            draft.note(NoteKind::Rule, element, "it has cells outside the board; it is left out");
            continue;
        };
        let sum = json::number(&cage["sum"]).or_else(|| json::number(&cage["value"]));
        match cage["type"].as_str().or_else(|| cage["style"].as_str()) {
            // Rows, columns and regions again, for the program's own check.
            Some("rowcol" | "region" | "box") => {}
            Some("extraregion") => draft.rule(element, Region { cells }),
            Some("disjoint") => draft.rule(element, BoardGroups::Disjoint),
            Some(style @ ("fpRowIndexer" | "fpColumnIndexer" | "fpBoxIndexer")) => {
                let kind = match style {
                    "fpRowIndexer" => "row-index",
                    "fpColumnIndexer" => "column-index",
                    _ => "box-index",
                };
                for cell in cells {
                    let rule = format!("{kind} {}", draft.layout().cell_name(cell));
                    draft.rule_text(&element, &rule);
                }
            }
            _ if is_on(&cage["unique"]) && (sum.is_some() || label.is_empty()) => {
                if !is_on(&cage["hidden"]) || sum.is_some() {
                    draft.rule(element, Cage { cells, sum });
                }
            }
            _ => unknown.push(cage.clone()),
        }
    }
    keep("cages", unknown, draft);
}

/// Reads a cage without cells, which is a text.
fn text_cage(label: &str, draft: &mut Draft) {
    let Some((name, text)) = label.split_once(':').map(|(name, text)| (name.trim(), text.trim().to_owned()))
    else {
        return;
    };
    match name {
        "title" => draft.about.title = Some(text),
        "author" => draft.about.author = Some(text),
        "rules" => draft.about.rules = Some(text),
        "msgcorrect" => draft.about.message = Some(text),
        "solution" => draft.solution_text(&text),
        "antiknight" | "antiking" | "nonconsecutive" if text == "true" => global(name, draft),
        _ => {}
    }
}

fn globals(value: &Value, draft: &mut Draft) {
    for name in json::items(value) {
        global(name.as_str().unwrap_or_default(), draft);
    }
}

fn global(name: &str, draft: &mut Draft) {
    match name {
        "antiknight" => draft.rule(name, Leaper::Knight),
        "antiking" => draft.rule(name, Leaper::King),
        "nonconsecutive" => draft.rule(name, Negative::Nonconsecutive),
        "disjoint" => draft.rule(name, BoardGroups::Disjoint),
        "antixv" => draft.rule(name, Negative::Xv),
        "antiratio" => draft.rule(name, Negative::Ratio),
        _ => draft.note(NoteKind::Rule, format!("global rule {name:?}"), "it is unknown and is left out"),
    }
}

fn drawings(value: &Value, draft: &mut Draft) {
    for layer in LAYERS {
        let items = json::items(&value[layer])
            .iter()
            .filter(|item| item.as_object().is_some_and(|item| !item.is_empty()));
        keep(layer, items.cloned().collect(), draft);
    }
}

/// Keeps drawings, with a note about what they look like.
fn keep(layer: &str, items: Vec<Value>, draft: &mut Draft) {
    if items.is_empty() {
        return;
    }
    let mut colours: BTreeMap<String, usize> = BTreeMap::new();
    for item in &items {
        let colour =
            ["color", "backgroundColor", "borderColor"].iter().find_map(|key| json::text(&item[*key]));
        *colours.entry(colour.unwrap_or_else(|| "no colour".to_owned())).or_default() += 1;
    }
    const SHOWN: usize = 5;
    let list: Vec<String> =
        colours.iter().take(SHOWN).map(|(colour, count)| format!("{count} in {colour}")).collect();
    let reason = format!(
        "the drawings are kept ({}), but only the text of the rules says what they mean",
        list.join(", ")
    );
    draft.note(NoteKind::Drawing, format!("{layer} ({} of them)", items.len()), reason);
    let format = draft.format();
    draft.about.drawings.extend(items.into_iter().map(|data| Drawing {
        format,
        layer: layer.to_owned(),
        data,
    }));
}
