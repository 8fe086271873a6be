//! JSON, read with patience: numbers may be strings, and what has the wrong type is named.

use serde_json::Value;

use crate::Format;
use crate::error::FormatError;
use crate::pack::LIMIT;

/// The most bytes of JSON.
pub(crate) const MAX_LENGTH: usize = 4 * LIMIT;

/// Reads a text as JSON.
pub(crate) fn parse(format: Format, text: &str) -> Result<Value, FormatError> {
    if text.len() > MAX_LENGTH {
        return Err(FormatError::new(
            format,
            format!("the text has {} bytes, more than any puzzle", text.len()),
        ));
    }
    serde_json::from_str(text).map_err(|error| {
        let reason = match error.is_eof() {
            true => "the JSON ends in the middle; copy the whole text".to_owned(),
            false => format!("the JSON is damaged: {error}"),
        };
        FormatError::new(format, reason)
    })
}

/// Returns a number that may be written as a string.
pub(crate) fn number(value: &Value) -> Option<i32> {
    match value {
        Value::Number(number) => {
            let whole = number.as_f64().filter(|number| number.fract() == 0.0)?;
            (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&whole).then_some(whole as i32)
        }
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// Returns a text, unless it is empty.
pub(crate) fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
}

/// Returns the items of a list, or none if it isn't one.
pub(crate) fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Returns the numbers of a list.
pub(crate) fn numbers(value: &Value) -> Vec<i32> {
    items(value).iter().filter_map(number).collect()
}

/// Returns whether a value holds nothing: it is `null`, 0, an empty list or an empty text.
pub(crate) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

/// Says what kind of value it is.
pub(crate) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
