//! Why a text can't be read.

use std::fmt;

use crate::Format;
use crate::pack::PackError;

/// Why a text can't be read in any format, or in the one that it seems to have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormatError {
    /// The format, if it is known.
    pub format: Option<Format>,
    /// What is wrong, where, and what to do.
    pub reason: String,
}

impl FormatError {
    pub(crate) fn new(format: Format, reason: impl Into<String>) -> FormatError {
        FormatError { format: Some(format), reason: reason.into() }
    }

    pub(crate) fn unknown() -> FormatError {
        let reason = "the text is in none of the known formats; name the format if you know it";
        FormatError { format: None, reason: reason.to_owned() }
    }

    pub(crate) fn packed(format: Format, error: PackError) -> FormatError {
        FormatError::new(format, error.to_string())
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.format {
            Some(format) => write!(f, "{format}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl std::error::Error for FormatError {}

/// Quotes a piece of a text, shortened and without control characters.
pub(crate) fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut chars = text.trim().chars();
    let mut shown: String = chars.by_ref().take(SHOWN).flat_map(char::escape_debug).collect();
    if chars.next().is_some() {
        shown.push('…');
    }
    format!("'{shown}'")
}
