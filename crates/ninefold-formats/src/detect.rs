//! Which format a text is in.

use serde_json::Value;

use crate::link::Link;
use crate::pack::lz::{self, Alphabet};
use crate::plain::line_links::{SUDOKU_COACH, SUDOKU_EXCHANGE};
use crate::plain::{gnome, ipuz, lisudoku};
use crate::{
    Format, cut, fpuzzles, iss, json, killer, pencilmark, penpa, solo, sudokumaker, sudokupad, wiki,
};

/// Returns the format of a text, or `None` if it is in none of them, as an ordinary board.
///
/// ```
/// use ninefold_formats::{Format, detect};
///
/// assert_eq!(detect(".Cage~10~R1C1~R1C2"), Some(Format::Iss));
/// assert_eq!(detect("https://f-puzzles.com/?load=N4IgzglgXgpi"), Some(Format::FPuzzles));
/// assert_eq!(detect("53..7....6..195...."), None);
/// ```
#[must_use]
pub fn detect(text: &str) -> Option<Format> {
    detected(text.trim_start_matches('\u{feff}').trim()).map(|(format, _)| format)
}

/// Returns the format of a trimmed text, and the JSON in it if it had to be read for that.
pub(crate) fn detected(text: &str) -> Option<(Format, Option<Value>)> {
    let found = match text.chars().next()? {
        // Longer than any reader takes.
        '{' if text.len() > json::MAX_LENGTH => None,
        '{' => {
            return match serde_json::from_str(text) {
                Ok(value) => Some((document(&value)?, Some(value))),
                Err(_) => Some((document(&cut::value(text)?)?, None)),
            };
        }
        '<' => markup(text),
        '.' => iss::is_match(text).then_some(Format::Iss),
        'i' if text.starts_with("ipuz(") => Some(Format::Ipuz),
        _ if fpuzzles::is_packed(text) => return packed(text),
        _ => link(text).or_else(|| plain(text)),
    };
    found.map(|format| (format, None))
}

/// Returns the format of JSON, by its keys.
fn document(value: &Value) -> Option<Format> {
    type IsMatch = fn(&Value) -> bool;
    let known: [(IsMatch, Format); 7] = [
        (pencilmark::is_match, Format::Pencilmark),
        (fpuzzles::is_match, Format::FPuzzlesJson),
        (sudokumaker::is_match, Format::SudokuMakerJson),
        (lisudoku::is_match, Format::Lisudoku),
        (ipuz::is_match, Format::Ipuz),
        (gnome::is_match, Format::Gnome),
        (sudokupad::is_match, Format::SudokuPadJson),
    ];
    known.into_iter().find(|(is_match, _)| is_match(value)).map(|(_, format)| format)
}

/// Returns the format of XML, by its first element.
fn markup(text: &str) -> Option<Format> {
    const SHOWN: usize = 2000;
    let start: String = text.chars().take(SHOWN).collect();
    if start.contains("<opensudoku") {
        return Some(Format::OpenSudoku);
    }
    start.contains("<ksudoku").then_some(Format::KSudoku)
}

fn link(text: &str) -> Option<Format> {
    let link = Link::read(text)?;
    if link.is_at("f-puzzles.com") {
        return Some(Format::FPuzzles);
    }
    if penpa::is_match(&link) {
        return Some(Format::Penpa);
    }
    if link.is_at("sigh.github.io") {
        return Some(Format::Iss);
    }
    for (host, format) in [
        ("sudokumaker.app", Format::SudokuMaker),
        ("lisudoku.xyz", Format::Lisudoku),
        (SUDOKU_EXCHANGE, Format::SudokuExchange),
        (SUDOKU_COACH, Format::SudokuCoach),
    ] {
        if link.is_at(host) {
            return Some(format);
        }
    }
    if link.is_at("sudokupad.app") || link.is_at("crackingthecryptic.com") {
        let path = link.path.strip_prefix("sudoku/").unwrap_or(link.path);
        // A name that says nothing is that of a puzzle on the site.
        return plain(link.parameter("puzzleid").unwrap_or(path)).or(Some(Format::SudokuPad));
    }
    None
}

/// Returns the format of a text without a host, by how it begins.
fn plain(text: &str) -> Option<Format> {
    if text.starts_with(killer::sumocue::START) {
        return Some(Format::SumoCue);
    }
    if killer::numbers::is_match(text) {
        return Some(Format::PsKiller);
    }
    for (start, format) in [
        ("fpuz", Format::FPuzzles),
        ("scl", Format::SudokuPad),
        ("ctc", Format::SudokuPad),
        ("scf", Format::SudokuPadClassic),
        ("classic", Format::SudokuPadClassic),
    ] {
        // A word alone is a word.
        if text.len() > start.len() + 8 && text.starts_with(start) && !text.contains(char::is_whitespace) {
            return Some(format);
        }
    }
    if fpuzzles::is_packed(text) {
        return packed(text).map(|(format, _)| format);
    }
    if wiki::is_match(text) {
        return Some(Format::Wiki);
    }
    if killer::snarfable::is_match(text) {
        return Some(Format::Snarfable);
    }
    if solo::is_match(text) {
        return Some(Format::Solo);
    }
    iss::is_match(text).then_some(Format::Iss)
}

/// Returns the format of packed JSON without a name before it, and the JSON.
fn packed(text: &str) -> Option<(Format, Option<Value>)> {
    let json = lz::unpack(text, Alphabet::Base64).or_else(|_| lz::unpack(text, Alphabet::Uri));
    // Cut off, perhaps: the most frequent one says what is wrong.
    let Some(value) = json.ok().and_then(|json| serde_json::from_str(&json).ok()) else {
        return Some((Format::FPuzzles, None));
    };
    let format = match document(&value)? {
        Format::FPuzzlesJson => Format::FPuzzles,
        Format::SudokuMakerJson => Format::SudokuMaker,
        Format::SudokuPadJson => Format::SudokuPad,
        other => other,
    };
    Some((format, Some(value)))
}
