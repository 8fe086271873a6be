//! How formats pack their text: LZ-string, base 64, deflate, bits.
//!
//! Every decoder stops at [`LIMIT`], because a short text may stand for an enormous one.

pub(crate) mod base64;
pub(crate) mod bits;
pub(crate) mod inflate;
pub(crate) mod lz;

use std::fmt;

/// The most bytes, or UTF-16 units, that a decoder makes.
pub(crate) const LIMIT: usize = 1 << 20;

/// Why a packed text can't be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PackError {
    /// A character that the alphabet lacks, and its place, counted from 1.
    Character(char, usize),
    /// The text ends in the middle.
    End,
    /// A code that nothing has defined yet, at this character or byte.
    Code(usize),
    /// More than [`LIMIT`] characters.
    Limit,
    /// The result is no text.
    Text,
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackError::Character(found, at) => {
                write!(f, "character {at} is {found:?}, which the packed text can't contain")
            }
            PackError::End => f.write_str("the packed text ends in the middle; copy the whole link"),
            PackError::Code(at) => {
                write!(f, "the packed text is damaged near character {at}; copy the link again")
            }
            PackError::Limit => write!(f, "the packed text is longer than {LIMIT} characters when unpacked"),
            PackError::Text => f.write_str("the packed data isn't text; copy the link again"),
        }
    }
}
