//! Links of lisudoku: JSON with fourteen kinds of rules.

use ninefold::grid::rule::{
    Arrow, Cage, Difference, Leaper, Negative, Palindrome, Parity, Ratio, Region, Renban, Thermometer,
};
use ninefold::grid::{Cell, Layout, Rule, Shape};
use serde_json::Value;

use super::line_links::read_digits;
use crate::about::NoteKind;
use crate::draft::Draft;
use crate::error::FormatError;
use crate::link::{Link, percent_decoded};
use crate::pack::lz::{self, Alphabet};
use crate::{Format, Reading, json, regions};

/// Returns whether JSON looks like that of lisudoku.
pub(crate) fn is_match(value: &Value) -> bool {
    value.get("gridSize").is_some() && value.get("fixedNumbers").is_some()
}

pub(crate) fn read(text: &str) -> Result<Reading, FormatError> {
    let fail = |reason: &str| FormatError::new(Format::Lisudoku, reason);
    let text = text.trim();
    if text.starts_with('{') {
        return read_value(&json::parse(Format::Lisudoku, text)?);
    }
    let packed = match Link::read(text) {
        Some(link) => link
            .parameter("import")
            .ok_or_else(|| fail("the link has no puzzle after 'import='; copy the whole link"))?,
        None => text,
    };
    let packed = percent_decoded(packed).replace(' ', "+");
    if packed.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return read_digits(Format::Lisudoku, &packed);
    }
    let text = lz::unpack(&packed, Alphabet::Base64)
        .map_err(|error| FormatError::packed(Format::Lisudoku, error))?;
    read_value(&json::parse(Format::Lisudoku, &text)?)
}

fn read_value(value: &Value) -> Result<Reading, FormatError> {
    let side = json::number(&value["gridSize"]).and_then(|side| usize::try_from(side).ok());
    let side = side.filter(|side| (1..=Layout::MAX_SIDE).contains(side));
    let side =
        side.ok_or_else(|| FormatError::new(Format::Lisudoku, "'gridSize' isn't the side of a board"))?;
    let on = |key: &str| value[key] == Value::Bool(true);
    let mut shape =
        Shape { diagonals: [on("primaryDiagonal"), on("secondaryDiagonal")], ..Shape::square(side) };
    let mut of = vec![None; shape.grid_cells()];
    for (number, region) in json::items(&value["regions"]).iter().enumerate() {
        for at in json::items(region).iter().filter_map(|place| at(place, side)) {
            of[at] = Some(number);
        }
    }
    let (boxes, fault) = regions::boxes(side, side, &of);
    shape.boxes = boxes;
    let mut draft = Draft::new(Format::Lisudoku, shape)?;
    draft.note_regions(fault);
    for given in json::items(&value["fixedNumbers"]) {
        if let Some((at, value)) = at(&given["position"], side).zip(json::number(&given["value"])) {
            draft.give(Cell::new(at), value);
        }
    }
    for (key, rule) in [("antiKnight", Rule::from(Leaper::Knight)), ("antiKing", Leaper::King.into())] {
        if on(key) {
            draft.rule(key, rule);
        }
    }
    if on("kropkiNegative") {
        draft.rule("kropkiNegative", Negative::Nonconsecutive);
        draft.rule("kropkiNegative", Negative::Ratio);
    }
    if on("topBottom") {
        draft.note(NoteKind::Rule, "topBottom", "Ninefold has no such rule; it is left out");
    }
    for key in [
        "extraRegions",
        "thermos",
        "arrows",
        "killerCages",
        "kropkiDots",
        "oddCells",
        "evenCells",
        "renbans",
        "palindromes",
    ] {
        for (number, item) in json::items(&value[key]).iter().enumerate() {
            let element = format!("{key} {}", number + 1);
            match rule(key, item, side) {
                Some(rule) => draft.rule(element, rule),
                None => draft.note(NoteKind::Rule, element, "its cells aren't on the board; it is left out"),
            }
        }
    }
    draft.finish()
}

/// Reads a place, counted from 0, as the number of a cell.
fn at(place: &Value, side: usize) -> Option<usize> {
    let number = |key: &str| {
        json::number(&place[key]).and_then(|number| usize::try_from(number).ok()).filter(|&n| n < side)
    };
    Some(number("row")? * side + number("col")?)
}

fn rule(key: &str, item: &Value, side: usize) -> Option<Rule> {
    let cell = |place: &Value| at(place, side).map(Cell::new);
    let cells = |places: &Value| -> Option<Vec<Cell>> { places.as_array()?.iter().map(cell).collect() };
    Some(match key {
        "extraRegions" => Region { cells: cells(item)? }.into(),
        "thermos" => Thermometer { cells: cells(item)?, slow: false }.into(),
        "renbans" => Renban { cells: cells(item)? }.into(),
        "palindromes" => Palindrome { cells: cells(item)? }.into(),
        "arrows" => Arrow { bulb: cells(&item["circleCells"])?, shaft: cells(&item["arrowCells"])? }.into(),
        "killerCages" => Cage { cells: cells(&item["region"])?, sum: json::number(&item["sum"]) }.into(),
        "oddCells" | "evenCells" => Parity { cell: cell(item)?, odd: key == "oddCells" }.into(),
        _ => {
            let cells = [cell(&item["cell1"])?, cell(&item["cell2"])?];
            match item["dotType"].as_str()? {
                "Consecutive" | "consecutive" => Difference { cells, by: 1 }.into(),
                _ => Ratio { cells, by: 2 }.into(),
            }
        }
    })
}
