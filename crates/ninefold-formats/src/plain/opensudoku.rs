//! Files of OpenSudoku: XML with one or more games.
//!
//! ```text
//! <opensudoku><game data="53..7…"/></opensudoku>
//! <opensudoku version="2"><folder name="…"><game data="version: 2\n5|0|0|…"/></folder></opensudoku>
//! ```
//! A newer game has value, note and whether it may be changed for each cell.

use super::line_links::{classic, read_digits};
use crate::about::NoteKind;
use crate::draft::Draft;
use crate::error::{FormatError, quoted};
use crate::{Format, Reading};

pub(crate) fn read(text: &str) -> Result<Reading, FormatError> {
    let fail = |reason: String| FormatError::new(Format::OpenSudoku, reason);
    let document =
        roxmltree::Document::parse(text).map_err(|error| fail(format!("the XML is damaged: {error}")))?;
    let games = games(&document);
    let Some(data) = games.first() else { return Err(fail("the file has no game with data".to_owned())) };
    let mut reading = game(data)?;
    let name = document.descendants().find(|node| node.has_tag_name("name")).and_then(|node| node.text());
    reading.about.title = name.map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned);
    if games.len() > 1 {
        let reason = "only the first is read here";
        let note = crate::about::Note::new(NoteKind::Detail, format!("{} games", games.len()), reason);
        reading.about.notes.push(note);
    }
    Ok(reading)
}

/// Returns the data of every game.
fn games<'a>(document: &'a roxmltree::Document<'_>) -> Vec<&'a str> {
    let data = |node: roxmltree::Node<'a, '_>| {
        ["data", "cells_data", "cellsData"].iter().find_map(|&name| node.attribute(name))
    };
    document.descendants().filter(|node| node.has_tag_name("game")).filter_map(data).collect()
}

/// Returns a file for each game.
pub(crate) fn split(text: &str) -> Vec<String> {
    let Ok(document) = roxmltree::Document::parse(text) else { return vec![text.to_owned()] };
    match &games(&document)[..] {
        [] | [_] => vec![text.to_owned()],
        games => {
            let escaped = |data: &str| data.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
            let file = |data: &&str| {
                format!("<opensudoku><game data=\"{}\"/></opensudoku>", escaped(data).replace('\n', "&#10;"))
            };
            games.iter().map(file).collect()
        }
    }
}

fn game(data: &str) -> Result<Reading, FormatError> {
    let data = data.trim();
    let Some(rest) = data.strip_prefix("version:") else { return read_digits(Format::OpenSudoku, data) };
    let fail = |reason: String| FormatError::new(Format::OpenSudoku, reason);
    let rest = rest.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    let fields: Vec<&str> = rest.trim().split('|').collect();
    const PER_CELL: usize = 3;
    let mut draft = Draft::new(Format::OpenSudoku, classic())?;
    if fields.len() < PER_CELL * draft.layout().cell_count() {
        let cells = fields.len() / PER_CELL;
        return Err(fail(format!("{cells} cells, but a 9×9 board needs 81; the file may be cut off")));
    }
    for (cell, field) in draft.layout().cells().zip(fields.chunks(PER_CELL)) {
        let value: i32 =
            field[0].trim().parse().map_err(|_| fail(format!("{} isn't a digit", quoted(field[0]))))?;
        match (value, field[PER_CELL - 1].trim()) {
            (0, _) => {}
            (value, "0") => draft.give(cell, value),
            (value, _) => draft.enter(cell, value),
        }
    }
    draft.finish()
}
