//! Base 64, with the characters of the standard or of links.

use super::{LIMIT, PackError};

/// Decodes base 64. `-` and `_` count as `+` and `/`; padding may be absent.
pub(crate) fn decode(text: &str) -> Result<Vec<u8>, PackError> {
    let text = text.trim_end_matches('=');
    let mut out = Vec::with_capacity(text.len().min(LIMIT) * 3 / 4);
    let (mut value, mut filled) = (0u32, 0);
    for (place, letter) in text.chars().enumerate() {
        value = value << 6 | u32::from(six_bits(letter).ok_or(PackError::Character(letter, place + 1))?);
        filled += 6;
        if filled >= 8 {
            filled -= 8;
            out.push((value >> filled) as u8);
            value &= (1 << filled) - 1;
        }
        if out.len() > LIMIT {
            return Err(PackError::Limit);
        }
    }
    Ok(out)
}

/// Encodes base 64 with `+` and `/` and padding, or with `-` and `_` and none.
pub(crate) fn encode(bytes: &[u8], for_links: bool) -> String {
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let value =
            chunk.iter().fold(0u32, |value, &byte| value << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            out.push(letter((value >> (18 - 6 * place) & 63) as u8, for_links));
        }
        if !for_links {
            out.extend(std::iter::repeat_n('=', 3 - chunk.len()));
        }
    }
    out
}

/// Returns the number that a character stands for.
pub(crate) fn six_bits(letter: char) -> Option<u8> {
    match letter {
        'A'..='Z' => Some(letter as u8 - b'A'),
        'a'..='z' => Some(letter as u8 - b'a' + 26),
        '0'..='9' => Some(letter as u8 - b'0' + 52),
        '+' | '-' => Some(62),
        '/' | '_' => Some(63),
        _ => None,
    }
}

/// Returns the character of a number below 64.
pub(crate) fn letter(value: u8, for_links: bool) -> char {
    char::from(match value {
        0..26 => b'A' + value,
        26..52 => b'a' + value - 26,
        52..62 => b'0' + value - 52,
        62 => {
            if for_links {
                b'-'
            } else {
                b'+'
            }
        }
        _ => {
            if for_links {
                b'_'
            } else {
                b'/'
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn known_texts() {
        assert_eq!(encode(b"sudoku", false), "c3Vkb2t1");
        assert_eq!(encode(b"cages", false), "Y2FnZXM=");
        assert_eq!(encode(b"cages", true), "Y2FnZXM");
        assert_eq!(decode("Y2FnZXM=").as_deref(), Ok(&b"cages"[..]));
        assert_eq!(decode("Y2F?"), Err(PackError::Character('?', 4)));
    }

    proptest! {
        #[test]
        fn what_is_encoded_decodes(bytes: Vec<u8>, for_links: bool) {
            prop_assert_eq!(decode(&encode(&bytes, for_links)), Ok(bytes));
        }
    }
}
