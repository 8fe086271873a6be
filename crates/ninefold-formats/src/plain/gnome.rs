//! Saved games of GNOME Sudoku: JSON with a list of cells.

use serde_json::Value;

use super::line_links::classic;
use crate::about::NoteKind;
use crate::draft::Draft;
use crate::error::FormatError;
use crate::{Format, Reading, json};

/// Returns whether JSON looks like a saved game.
pub(crate) fn is_match(value: &Value) -> bool {
    value.get("difficulty_category").is_some() && value["cells"].is_array()
        || json::items(&value["cells"]).first().is_some_and(|cell| cell.get("position").is_some())
}

pub(crate) fn read(text: &str) -> Result<Reading, FormatError> {
    let value = json::parse(Format::Gnome, text)?;
    let cells = value["cells"].as_array();
    let cells = cells.ok_or_else(|| FormatError::new(Format::Gnome, "'cells' is missing or isn't a list"))?;
    let mut draft = Draft::new(Format::Gnome, classic())?;
    for (number, contents) in cells.iter().enumerate() {
        let place = json::numbers(&contents["position"]);
        let cell = match place[..] {
            [row, column] => usize::try_from(row)
                .ok()
                .zip(usize::try_from(column).ok())
                .and_then(|(row, column)| draft.cell(row, column)),
            _ => None,
        };
        let Some(cell) = cell else {
            draft.note(
                NoteKind::Rule,
                format!("cell {}", number + 1),
                "its position isn't on the board; it is left out",
            );
            continue;
        };
        match json::number(&contents["value"]).filter(|&value| value != 0) {
            Some(value) if contents["fixed"] == Value::Bool(true) => draft.give(cell, value),
            Some(value) => draft.enter(cell, value),
            None => {}
        }
    }
    draft.finish()
}
