//! Pictures of a step, for terminals and files.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use anstyle::{AnsiColor, Style};
use ninefold::draw::{Glyph, Ink, StepPicture, Tint};
use ninefold::logic::Role;

use crate::input::record::{Place, RecordError};
use crate::output::file;
use crate::output::{FOUND, HEADING};

/// Printed instead of a picture that doesn't fit.
pub(crate) const TOO_NARROW: &str = "(The terminal is too narrow for a picture.)\n";

/// Draws a picture in characters, coloured if allowed; `None` if the terminal is too narrow for it.
pub(crate) fn text(picture: &StepPicture<'_>, colour: bool, width: Option<usize>) -> Option<String> {
    let glyphs = picture.glyphs();
    if width.is_some_and(|width| glyphs[0].len() > width) {
        return None;
    }
    let plain = picture.text();
    if !colour {
        return Some(plain.lines().map(|line| format!("{}\n", line.trim_end())).collect());
    }
    let mut drawing: String = glyphs.iter().map(|line| paint(line)).collect();
    for line in plain.lines().skip(glyphs.len()) {
        drawing.push_str(&format!("{}\n", line.trim_end())); // the legend
    }
    Some(drawing)
}

/// Draws a line of a picture, each run of glyphs with the same style together.
fn paint(line: &[Glyph]) -> String {
    let mut text = String::new();
    for run in line.chunk_by(|one, other| style(one) == style(other)) {
        let symbols: String = run.iter().map(|glyph| glyph.symbol).collect();
        let style = style(&run[0]);
        text.push_str(&if style == Style::new() { symbols } else { format!("{style}{symbols}{style:#}") });
    }
    text.push('\n');
    text
}

/// Dims whatever takes no part. Backgrounds stay as they are: the terminal may be dark or bright.
fn style(glyph: &Glyph) -> Style {
    match (glyph.ink, glyph.tint) {
        (Ink::Role(role), _) => of_role(role),
        (Ink::Given, _) => HEADING,
        (Ink::Filled, _) => FOUND,
        (Ink::Candidate, Tint::Cell) => HEADING,
        (Ink::Candidate, Tint::Truth | Tint::Link) => Style::new(),
        (Ink::Candidate, Tint::None) | (Ink::Line | Ink::Label, _) => Style::new().dimmed(),
    }
}

fn of_role(role: Role) -> Style {
    let colour = match role {
        Role::Base => AnsiColor::Blue,
        Role::Other => AnsiColor::Magenta,
        Role::Third => AnsiColor::Cyan,
        Role::Fin => AnsiColor::Yellow,
        Role::Placement => AnsiColor::Green,
        Role::Elimination => AnsiColor::Red,
    };
    colour.on_default().bold()
}

/// Returns what distinguishes the pictures of a record, if there may be several records: its line, after the
/// name of its input if there are several.
pub(crate) fn tag(place: &Place, many: bool) -> Option<String> {
    let is_part = place.exact > 0; // of a file, or of an argument with several boards
    let name: String =
        place.name.chars().map(|symbol| if symbol.is_alphanumeric() { symbol } else { '-' }).collect();
    let named = place.is_among_others || (is_part && place.name.starts_with("argument "));
    match (many || is_part, named) {
        (false, _) => None,
        (true, false) => Some(place.line.to_string()),
        (true, true) => Some(format!("{}-{}", name.trim_matches('-'), place.line)),
    }
}

/// Writes a picture per record: to the file named, or to a separate file for each of several records.
pub(crate) struct Pictures {
    path: PathBuf,
    many: bool,
    /// Number of pictures written, and the path of the last one.
    written: Mutex<(usize, Option<PathBuf>)>,
}

impl Pictures {
    /// Creates pictures for this file, or for files named after it.
    pub(crate) fn new(path: PathBuf, many: bool) -> Pictures {
        Pictures { path, many, written: Mutex::default() }
    }

    pub(crate) fn write(&self, place: &Place, svg: &str) -> Result<(), RecordError> {
        let tag = tag(place, self.many);
        let path = tag.map_or(self.path.clone(), |tag| file::with_suffix(&self.path, &tag));
        file::write(&path, svg.as_bytes()).map_err(|error| RecordError::at(place, error.to_string()))?;
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        *written = (written.0 + 1, Some(path));
        Ok(())
    }

    /// Moves the only picture of a stream to the file that was asked for.
    pub(crate) fn finish(&self) {
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        if let (1, Some(path)) = &*written {
            let _ = std::fs::rename(path, &self.path); // on failure it stays where it is
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_have_distinct_names() {
        let argument = |number| Place::argument(format!("argument {number}"), number);
        let file = |is_among_others| {
            Place { name: "in/a.txt".into(), line: 7, exact: 7, is_among_others, row: None } // the seventh line
        };
        assert_eq!(tag(&Place::argument(String::new(), 1), false), None);
        assert_eq!(tag(&argument(2), true).unwrap(), "2");
        assert_eq!(tag(&argument(2).at(3), true).unwrap(), "argument-2-3");
        assert_eq!(tag(&Place::argument("line".into(), 0).at(3), false).unwrap(), "3");
        assert_eq!(tag(&file(false), true).unwrap(), "7");
        assert_eq!(tag(&file(true), true).unwrap(), "in-a-txt-7");
    }
}
