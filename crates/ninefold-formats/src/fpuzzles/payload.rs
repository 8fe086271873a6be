//! The packed text of a link, and what happens to it on the way.

use crate::Format;
use crate::error::FormatError;
use crate::link::{Link, percent_decoded};
use crate::pack::PackError;
use crate::pack::lz::{self, Alphabet};

/// Returns whether a text may be packed JSON: that always begins with the same few bits.
pub(crate) fn is_packed(text: &str) -> bool {
    text.starts_with("N4I")
}

/// Finds the packed text in a link.
pub(crate) fn payload(text: &str) -> Result<String, FormatError> {
    let fail = |reason: &str| FormatError::new(Format::FPuzzles, reason);
    let text = text.trim();
    if let Some(packed) = after_name(text) {
        return Ok(packed.to_owned());
    }
    let Some(link) = Link::read(text).filter(|_| !is_packed(text)) else { return Ok(text.to_owned()) };
    if let Some(packed) = link.parameter("load") {
        return Ok(packed.to_owned());
    }
    if link.parameter("id").is_some() {
        return Err(fail(
            "the link has only the number of a puzzle on its site; open it there and export the puzzle",
        ));
    }
    let path = link.path.strip_prefix("sudoku/").unwrap_or(link.path);
    let named = link.parameter("puzzleid").unwrap_or(path);
    after_name(named).map(str::to_owned).ok_or_else(|| fail("the link has no puzzle after 'load=' or 'fpuz'"))
}

/// Returns what follows `fpuz` or `fpuzzles`.
fn after_name(text: &str) -> Option<&str> {
    text.strip_prefix("fpuzzles").or_else(|| text.strip_prefix("fpuz"))
}

/// Unpacks the text. Browsers replace `+` by a space, escape characters, and drop one of two slashes; some programs use the other
/// alphabet.
pub(crate) fn unpack(packed: &str) -> Result<String, FormatError> {
    let (plain, alphabet) = plain(packed);
    let first = lz::unpack(&plain, alphabet);
    let is_json = |text: &String| text.trim_end().ends_with('}');
    match first {
        Ok(text) if is_json(&text) => Ok(text),
        Ok(text) => with_slashes(&plain).map_or(Ok(text), Ok),
        Err(PackError::Limit) => Err(FormatError::packed(Format::FPuzzles, PackError::Limit)),
        Err(error) => with_slashes(&plain).ok_or_else(|| FormatError::packed(Format::FPuzzles, error)),
    }
}

/// Unpacks the start of a text that is cut off.
pub(crate) fn unpack_start(packed: &str) -> Option<String> {
    let (plain, alphabet) = plain(packed);
    lz::unpack_start(&plain, alphabet)
}

/// Undoes what browsers do to characters, and finds the alphabet.
fn plain(packed: &str) -> (String, Alphabet) {
    let plain = if packed.contains('%') { percent_decoded(packed) } else { packed.to_owned() };
    let plain = plain.trim().replace(' ', "+");
    let is_uri = plain.contains(['-', '$']) && !plain.contains('/');
    (plain, if is_uri { Alphabet::Uri } else { Alphabet::Base64 })
}

/// Doubles each slash in turn, until the text unpacks.
fn with_slashes(plain: &str) -> Option<String> {
    const MAX_SLASHES: usize = 200;
    let slashes = plain.match_indices('/').map(|(at, _)| at).take(MAX_SLASHES);
    slashes
        .filter_map(|at| lz::unpack(&format!("{}/{}", &plain[..at], &plain[at..]), Alphabet::Base64).ok())
        .find(|text| {
            text.starts_with('{')
                && text.ends_with('}')
                && serde_json::from_str::<serde_json::Value>(text).is_ok()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACKED: &str = "N4IgHiBcDMC+Q===";

    #[test]
    fn links_of_every_kind_have_a_payload() {
        for text in [
            PACKED.to_owned(),
            format!("https://www.f-puzzles.com/?load={PACKED}"),
            format!("f-puzzles.com/?load={}", PACKED.replace('+', "%2B")),
            format!("https://sudokupad.app/fpuz{PACKED}"),
            format!("https://sudokupad.app/sudoku/fpuzzles{PACKED}"),
            format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz{}", PACKED.replace('+', " ")),
            format!("fpuz{PACKED}"),
        ] {
            assert_eq!(unpack(&payload(&text).unwrap()).unwrap(), r#"{"x":3}"#, "{text}");
        }
        assert!(payload("https://f-puzzles.com/?id=yb7xyz").unwrap_err().to_string().contains("export"));
        assert!(payload("https://sudokupad.app/about").is_err());
    }

    #[test]
    fn a_lost_slash_is_found_again() {
        let text: String = (0u32..120).map(|n| char::from(b' ' + (n * 7 % 90) as u8)).collect();
        let json = serde_json::json!({ "ruleset": text.repeat(3) }).to_string();
        let packed = lz::pack(&json, Alphabet::Base64);
        let mut tried = 0;
        for (at, _) in packed.match_indices("//") {
            let damaged = format!("{}{}", &packed[..at], &packed[at + 1..]);
            assert_eq!(unpack(&damaged).unwrap(), json);
            tried += 1;
        }
        // Not every text has two slashes in a row; a longer one would.
        assert!(tried <= 3);
    }
}
