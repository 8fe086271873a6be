//! Writes a page of Penpa+: digits, regions, cages, thermometers and arrows.

use std::collections::BTreeMap;

use ninefold::grid::rule::Cage;
use ninefold::grid::{Boxes, Cell, Layout, Rule, Shape};
use serde_json::{Map, Value, json};

use super::{NAMES, Page, outline};
use crate::Written;
use crate::error::FormatError;
use crate::output::Output;
use crate::pack::{base64, inflate};

/// The side of a cell in pixels, as a new page has it.
const CELL_SIZE: usize = 38;
/// Styles of lines: thick, and the dashes of a cage.
const THICK: i32 = 2;
const DASHED: i32 = 10;

pub(crate) fn write(mut output: Output<'_>) -> Result<Written, FormatError> {
    let (layout, shape) = (output.layout(), output.shape());
    let plain = Shape {
        boxes: shape.boxes.clone(),
        diagonals: shape.diagonals,
        ..Shape::oblong(shape.rows, shape.columns)
    };
    if plain != *shape {
        return Err(output.refuse("boards whose digits are 1 to the longer side"));
    }
    let page = Page::bare(shape.rows, shape.columns);
    let mut question = empty();
    question["number"] = digits(&output, &page);
    match borders(layout, &page) {
        Some(borders) => question["lineE"] = borders,
        None => {
            output.lose("penpa can't hold regions that don't fill the board or are smaller than its side")
        }
    }
    if shape.diagonals != [false, false] {
        output.lose("penpa can't hold the diagonals: it has a drawing for them, but no rule");
    }
    rules(&mut output, &page, &mut question);
    output.lose_marks();
    output.lose_drawings(&[]);
    let text = text(&output, &page, &question);
    let short = NAMES.iter().fold(text, |text, (short, long)| text.replace(long, short));
    let packed = base64::encode(&inflate::pack(&short), false);
    Ok(output.finish(format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}")))
}

fn digits(output: &Output<'_>, page: &Page) -> Value {
    let layout = output.layout();
    let given = |cell: Cell| {
        let digit = output.puzzle.given(cell)?;
        Some((number(layout, page, cell).to_string(), json!([layout.value(digit).to_string(), 1, "1"])))
    };
    Value::Object(layout.grid_cells().filter_map(given).collect())
}

fn number(layout: &Layout, page: &Page, cell: Cell) -> usize {
    page.number(layout.row(cell), layout.column(cell))
}

/// Returns the thick lines between regions; `None` if the page would not say which regions they are.
fn borders(layout: &Layout, page: &Page) -> Option<Value> {
    let mut lines = Map::new();
    if layout.shape().boxes == Boxes::None {
        return Some(Value::Object(lines));
    }
    let side = layout.side();
    let of: Option<Vec<usize>> = layout.grid_cells().map(|cell| layout.box_of(cell)).collect();
    let of = of?;
    let is_whole = |region: &usize| of.iter().filter(|other| *other == region).count() == side;
    if !of.iter().all(is_whole) {
        return None;
    }
    let all = page.width * page.height;
    for cell in layout.grid_cells() {
        let (row, column) = (layout.row(cell), layout.column(cell));
        let corner = all + page.number(row, column);
        let differs = |row: usize, column: usize| {
            layout.cell_at(row, column).is_some_and(|other| of[other.index()] != of[cell.index()])
        };
        if differs(row, column + 1) {
            lines.insert(format!("{},{corner}", corner - page.width), json!(THICK));
        }
        if differs(row + 1, column) {
            lines.insert(format!("{},{corner}", corner - 1), json!(THICK));
        }
    }
    Some(Value::Object(lines))
}

/// Adds the rules that have a type; the others are lost.
fn rules(output: &mut Output<'_>, page: &Page, question: &mut Value) {
    let layout = output.layout();
    let numbers =
        |cells: &[Cell]| -> Vec<usize> { cells.iter().map(|&cell| number(layout, page, cell)).collect() };
    let mut sums: BTreeMap<usize, i32> = BTreeMap::new();
    let mut cages: Vec<(&Rule, &Cage)> = Vec::new();
    for rule in layout.rules().iter() {
        match rule {
            Rule::Cage(cage) => {
                if let (Some(sum), Some(&first)) = (cage.sum, numbers(&cage.cells).iter().min()) {
                    sums.entry(first).or_insert(sum);
                }
                cages.push((rule, cage));
            }
            Rule::Thermometer(thermometer) if !thermometer.slow => {
                push(question, "thermo", json!(numbers(&thermometer.cells)));
            }
            Rule::Arrow(arrow) if arrow.bulb.len() == 1 => {
                push(question, "arrows", json!(numbers(&[&arrow.bulb[..], &arrow.shaft].concat())));
            }
            rule => output.lose_rule(rule),
        }
    }
    for (rule, cage) in cages {
        let cells = numbers(&cage.cells);
        // A small number in any cell of a cage is its sum, even if it is meant for another cage.
        if cells.iter().find_map(|cell| sums.get(cell).copied()) != cage.sum {
            output.lose_rule(rule);
            continue;
        }
        let signed: Vec<i32> = cells.iter().filter_map(|&cell| i32::try_from(cell).ok()).collect();
        for line in outline::lines(page, &signed) {
            question["cage"][line] = json!(DASHED);
        }
        if let (Some(sum), Some(first)) = (cage.sum, cells.iter().min()) {
            let corner = 4 * (page.width * page.height + first);
            question["numberS"][corner.to_string()] = json!([sum.to_string(), 1]);
        }
        push(question, "killercages", json!(cells));
    }
}

fn push(question: &mut Value, list: &str, item: Value) {
    if let Value::Array(items) = &mut question[list] {
        items.push(item);
    }
}

/// A layer without anything on it.
fn empty() -> Value {
    json!({
        "command_redo": { "__a": [] }, "command_undo": { "__a": [] }, "command_replay": { "__a": [] },
        "surface": {}, "number": {}, "numberS": {}, "symbol": {}, "freeline": {}, "freelineE": {}, "thermo": [],
        "arrows": [], "direction": [], "squareframe": [], "polygon": [], "line": {}, "lineE": {}, "wall": {},
        "cage": {}, "deletelineE": {}, "killercages": [], "nobulbthermo": []
    })
}

/// Returns the lines of the page. Most of them are settings, which are those of a new page.
fn text(output: &Output<'_>, page: &Page, question: &Value) -> String {
    let mode = |line: i32, number: i32, marks: i32| {
        json!({
            "edit_mode": "sudoku", "surface": ["", 1], "line": ["1", line], "lineE": ["1", line], "wall": ["", line],
            "cage": ["1", DASHED], "number": ["1", number], "symbol": ["circle_L", 1], "special": ["thermo", ""],
            "board": ["", ""], "move": ["1", ""], "combi": ["battleship", ""], "sudoku": ["1", marks]
        })
    };
    let modes =
        json!({ "qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": mode(2, 1, 1), "pu_a": mode(3, 2, 9) });
    let steps: Vec<usize> = {
        let cells: Vec<usize> =
            output.layout().grid_cells().map(|cell| number(output.layout(), page, cell)).collect();
        let firsts = cells.first().copied();
        firsts.into_iter().chain(cells.windows(2).map(|pair| pair[1] - pair[0])).collect()
    };
    let (no_answer, unset) = (json!({}), "\"x\"".to_owned());
    let lines = [
        header(output, page),
        "[0,0,0,0]".to_owned(),
        modes.to_string(),
        question.to_string(),
        empty().to_string(),
        json!(steps).to_string(),
        "[]".to_owned(),
        no_answer.to_string(),
        unset.clone(),
        unset.clone(),
        "[3,0,10]".to_owned(),
        modes.to_string(),
        unset,
        "0".to_owned(),
        empty().to_string(),
        empty().to_string(),
        no_answer.to_string(),
        "[]".to_owned(),
        "false".to_owned(),
    ];
    lines.join("\n")
}

/// Returns the first line: size, place, title, author, rules in words.
fn header(output: &Output<'_>, page: &Page) -> String {
    let about = output.about;
    let word =
        |text: &Option<String>| text.as_deref().unwrap_or_default().replace(',', "%2C").replace('\n', " ");
    let rules = about.rules.as_deref().unwrap_or_default();
    let rules = rules.replace('\n', "%2D").replace(',', "%2C").replace('&', "%2E").replace('=', "%2F");
    let (width, height) = ((page.columns + 1) * CELL_SIZE, (page.rows + 1) * CELL_SIZE);
    let centre = centre(page);
    format!(
        "square,{},{},{CELL_SIZE},0,1,1,{width},{height},{centre},{centre},0,0,0,0,Title: {},Author: {},,{rules},OFF,false",
        page.columns,
        page.rows,
        word(&about.title),
        word(&about.author)
    )
}

/// Returns the number of the point in the middle: a cell, a corner, or the middle of a side.
fn centre(page: &Page) -> usize {
    let all = page.width * page.height;
    let cell = (page.height - 1) / 2 * page.width + (page.width - 1) / 2;
    match (page.height.is_multiple_of(2), page.width.is_multiple_of(2)) {
        (false, false) => cell,
        (true, true) => all + cell,
        (true, false) => 2 * all + cell,
        (false, true) => 3 * all + cell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_where_penpa_has_it() {
        assert_eq!(centre(&Page::bare(6, 6)), 144);
        assert_eq!(centre(&Page::bare(9, 9)), 84);
    }
}
