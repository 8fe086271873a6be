//! Texts that are cut off in the middle: what is there is read, and a note says that the rest is missing.

use serde_json::Value;

use crate::about::{Note, NoteKind};
use crate::error::FormatError;
use crate::{Format, Reading, json};

/// Reads JSON, and the start of it if it is cut off. `start` unpacks what is there; the error says why there is no more.
pub(crate) fn read(
    whole: Result<Value, FormatError>,
    start: impl FnOnce() -> Option<Value>,
    read: impl Fn(&Value) -> Result<Reading, FormatError>,
) -> Result<Reading, FormatError> {
    let error = match whole {
        Ok(value) => return read(&value),
        Err(error) => error,
    };
    // A start without a board is no puzzle.
    let Some(mut reading) = start().and_then(|value| read(&value).ok()) else { return Err(error) };
    let reason = "the text is cut off here, and the rules that follow are missing; copy all of it";
    reading.about.notes.insert(0, Note::new(NoteKind::Rule, "the end", reason));
    Ok(reading)
}

/// Reads JSON that may be cut off.
pub(crate) fn read_json(
    format: Format,
    text: &str,
    read: impl Fn(&Value) -> Result<Reading, FormatError>,
) -> Result<Reading, FormatError> {
    self::read(json::parse(format, text), || value(text), read)
}

/// Returns the JSON that is complete in a text that ends in the middle.
pub(crate) fn value(text: &str) -> Option<Value> {
    serde_json::from_str(&closed(text, '"')?).ok()
}

/// Closes the lists and objects of a text that ends in the middle, and leaves its last, unfinished value out. An object in a list is
/// a value: half a clue would mean something else.
pub(crate) fn closed(text: &str, quote: char) -> Option<String> {
    let mut end = None;
    open_at_end(text, quote, |at| end = Some(at))?;
    let complete = &text[..end?];
    let open = open_at_end(complete, quote, |_| {})?;
    Some(complete.chars().chain(open.into_iter().rev()).collect())
}

/// Returns the brackets that close what is open at the end of a text, and calls `complete` where a value is complete. `None` if a
/// bracket closes nothing.
fn open_at_end(text: &str, quote: char, mut complete: impl FnMut(usize)) -> Option<Vec<char>> {
    let mut open: Vec<char> = Vec::new();
    let (mut is_quoted, mut is_escaped) = (false, false);
    // How many of the objects that are open are elements of a list.
    let mut elements = 0;
    for (at, c) in text.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            _ if c == quote => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '{' => {
                elements += usize::from(open.last() == Some(&']'));
                open.push('}');
            }
            '[' => open.push(']'),
            '}' | ']' => {
                if open.pop() != Some(c) {
                    return None;
                }
                elements -= usize::from(c == '}' && open.last() == Some(&']'));
                if elements == 0 {
                    complete(at + 1);
                }
            }
            ',' if elements == 0 => complete(at),
            _ => {}
        }
    }
    Some(open)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_complete_remains() {
        for (text, expected) in [
            (r#"{"a":[1,2],"b":{"c":"x,]}"#, r#"{"a":[1,2]}"#),
            (r#"{"a":[[1],[2],[3"#, r#"{"a":[[1],[2]]}"#),
            (r#"{"a":"}","b"#, r#"{"a":"}"}"#),
            (r#"{"a":1}"#, r#"{"a":1}"#),
            // A dot without its number.
            (r#"{"a":[{"c":[1,2],"v":3},{"c":[3,4],"v":4"#, r#"{"a":[{"c":[1,2],"v":3}]}"#),
            (r#"{"p":{"n":1,"l":[{"t":1,"x":[[1,2],[3,"#, r#"{"p":{"n":1}}"#),
        ] {
            assert_eq!(closed(text, '"').as_deref(), Some(expected), "{text}");
        }
        assert_eq!((closed("{", '"'), closed("]", '"'), closed("", '"')), (None, None, None));
        assert_eq!(closed("{v:'a,b',c:[1", '\'').as_deref(), Some("{v:'a,b'}"));
    }
}
