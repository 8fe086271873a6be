//! LZ-string, the compression of most links: a dictionary of UTF-16 strings, six bits a character.
//!
//! Reader and writer keep the same dictionary. A code names one of its strings; codes 0 and 1 announce a new character of 8 or
//! 16 bits, and 2 is the end. Every string of the reader's dictionary has occurred in the output, so an entry is a range there.
//!
//! ```text
//! bits   read from each character's highest down; numbers come lowest bit first
//! codes  0, 1 new character · 2 end · 3 … strings, one more with every code; wider by a bit as they grow
//! ```

use std::collections::HashMap;

use super::{LIMIT, PackError};

/// Which characters stand for the six bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alphabet {
    /// `+` and `/`, padded with `=` to a multiple of four.
    Base64,
    /// `+` and `-`, without padding, for the query of a link.
    Uri,
}

const LETTERS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

impl Alphabet {
    fn letter(self, value: u8) -> char {
        char::from(match (LETTERS.get(usize::from(value)), self) {
            (Some(&letter), _) => letter,
            (None, _) if value == 62 => b'+',
            (None, Alphabet::Base64) => b'/',
            (None, Alphabet::Uri) => b'-',
        })
    }

    fn value(self, letter: char) -> Option<u8> {
        match letter {
            'A'..='Z' => Some(letter as u8 - b'A'),
            'a'..='z' => Some(letter as u8 - b'a' + 26),
            '0'..='9' => Some(letter as u8 - b'0' + 52),
            '+' => Some(62),
            '/' if self == Alphabet::Base64 => Some(63),
            '-' if self == Alphabet::Uri => Some(63),
            _ => None,
        }
    }
}

/// The bits of a packed text.
struct Bits<'a> {
    text: std::str::Chars<'a>,
    alphabet: Alphabet,
    at: usize,
    value: u8,
    left: u32,
}

impl Bits<'_> {
    fn read(&mut self, width: u32) -> Result<usize, PackError> {
        let mut number = 0;
        for place in 0..width {
            if self.left == 0 {
                let letter = self.text.next().filter(|&letter| letter != '=').ok_or(PackError::End)?;
                self.at += 1;
                self.value = self.alphabet.value(letter).ok_or(PackError::Character(letter, self.at))?;
                self.left = 6;
            }
            self.left -= 1;
            number |= usize::from(self.value >> self.left & 1) << place;
        }
        Ok(number)
    }
}

/// Unpacks a text.
pub(crate) fn unpack(text: &str, alphabet: Alphabet) -> Result<String, PackError> {
    let mut out = Vec::new();
    unpack_to(&mut out, text, alphabet)?;
    String::from_utf16(&out).map_err(|_| PackError::Text)
}

/// Unpacks the start of a text that ends in the middle; `None` if something else is wrong with it.
pub(crate) fn unpack_start(text: &str, alphabet: Alphabet) -> Option<String> {
    let mut out = Vec::new();
    match unpack_to(&mut out, text, alphabet) {
        Ok(()) | Err(PackError::End) => Some(String::from_utf16_lossy(&out)),
        Err(_) => None,
    }
}

fn unpack_to(out: &mut Vec<u16>, text: &str, alphabet: Alphabet) -> Result<(), PackError> {
    let mut bits = Bits { text: text.chars(), alphabet, at: 0, value: 0, left: 0 };
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    let (mut width, mut until_wider) = (2, 1usize);
    let mut before: Option<(usize, usize)> = None;
    loop {
        let code = bits.read(width)?;
        let start = out.len();
        if start >= LIMIT {
            return Err(PackError::Limit);
        }
        match code {
            2 => return Ok(()),
            0 | 1 => {
                out.push(bits.read(if code == 0 { 8 } else { 16 })? as u16);
                entries.push((start, 1));
                count(&mut width, &mut until_wider);
            }
            _ => {
                let (from, length) = match (entries.get(code), before) {
                    (Some(&entry), _) => entry,
                    // A string that this very code completes: the last one and its own first character.
                    (None, Some((from, length))) if code == entries.len() => (from, length + 1),
                    _ => return Err(PackError::Code(bits.at)),
                };
                if start + length > LIMIT {
                    return Err(PackError::Limit);
                }
                for place in from..from + length {
                    out.push(out[place]);
                }
            }
        }
        if let Some((from, length)) = before {
            entries.push((from, length + 1));
            count(&mut width, &mut until_wider);
        }
        before = Some((start, out.len() - start));
    }
}

/// Counts a new entry: codes get a bit wider whenever the dictionary has doubled.
fn count(width: &mut u32, until_wider: &mut usize) {
    *until_wider -= 1;
    if *until_wider == 0 {
        *until_wider = 1 << *width;
        *width += 1;
    }
}

/// Packs a text.
pub(crate) fn pack(text: &str, alphabet: Alphabet) -> String {
    let mut packer = Packer { alphabet, out: String::new(), value: 0, filled: 0, width: 2, until_wider: 2 };
    let mut characters: HashMap<u16, u32> = HashMap::new();
    let mut longer: HashMap<(u32, u16), u32> = HashMap::new();
    // The character of an entry that the reader doesn't know yet.
    let mut unknown: HashMap<u32, u16> = HashMap::new();
    let (mut next, mut current) = (3u32, None);
    for unit in text.encode_utf16() {
        let single = *characters.entry(unit).or_insert_with(|| {
            unknown.insert(next, unit);
            next += 1;
            next - 1
        });
        let Some(string) = current else {
            current = Some(single);
            continue;
        };
        if let Some(&known) = longer.get(&(string, unit)) {
            current = Some(known);
            continue;
        }
        packer.code(string, unknown.remove(&string));
        longer.insert((string, unit), next);
        next += 1;
        current = Some(single);
    }
    if let Some(string) = current {
        packer.code(string, unknown.remove(&string));
    }
    packer.finish()
}

/// The bits of a text being packed.
struct Packer {
    alphabet: Alphabet,
    out: String,
    value: u8,
    filled: u32,
    width: u32,
    until_wider: usize,
}

impl Packer {
    fn code(&mut self, code: u32, unknown: Option<u16>) {
        match unknown {
            Some(unit) => {
                let is_wide = unit > 0xFF;
                self.bits(u32::from(is_wide), self.width);
                self.bits(u32::from(unit), if is_wide { 16 } else { 8 });
                count(&mut self.width, &mut self.until_wider);
            }
            None => self.bits(code, self.width),
        }
        count(&mut self.width, &mut self.until_wider);
    }

    fn bits(&mut self, number: u32, width: u32) {
        for place in 0..width {
            self.value = self.value << 1 | (number >> place & 1) as u8;
            self.filled += 1;
            if self.filled == 6 {
                self.out.push(self.alphabet.letter(self.value));
                (self.value, self.filled) = (0, 0);
            }
        }
    }

    fn finish(mut self) -> String {
        self.bits(2, self.width);
        // The last character always has room to spare, even if that takes another one.
        let rest = 6 - self.filled;
        self.bits(0, rest);
        if self.alphabet == Alphabet::Base64 {
            while !self.out.len().is_multiple_of(4) {
                self.out.push('=');
            }
        }
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn known_texts_unpack_and_pack() {
        for (packed, text) in [
            ("N4IgHiBcDMC+Q===", r#"{"x":3}"#),
            (
                "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==",
                r#"{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}"#,
            ),
        ] {
            assert_eq!(unpack(packed, Alphabet::Base64).as_deref(), Ok(text));
            assert_eq!(pack(text, Alphabet::Base64), packed);
        }
    }

    #[test]
    fn damage_is_found() {
        let packed = pack("a thermometer, a thermometer, a cage", Alphabet::Base64);
        for end in 0..packed.trim_end_matches('=').len() - 1 {
            assert_eq!(unpack(&packed[..end], Alphabet::Base64), Err(PackError::End), "{end}");
        }
        assert_eq!(unpack("N4Ig?", Alphabet::Base64), Err(PackError::Character('?', 5)));
        assert_eq!(unpack("N4I-", Alphabet::Base64), Err(PackError::Character('-', 4)));
        assert_eq!(unpack("zzzz", Alphabet::Base64), Err(PackError::Code(1)));
    }

    #[test]
    fn a_bomb_is_stopped() {
        let bomb = pack(&"a".repeat(2 * LIMIT), Alphabet::Uri);
        assert!(bomb.len() < 5000, "{}", bomb.len());
        assert_eq!(unpack(&bomb, Alphabet::Uri), Err(PackError::Limit));
    }

    proptest! {
        #[test]
        fn what_is_packed_unpacks(text in ".{0,200}", repeat in 1usize..4) {
            let text = text.repeat(repeat);
            for alphabet in [Alphabet::Base64, Alphabet::Uri] {
                prop_assert_eq!(unpack(&pack(&text, alphabet), alphabet), Ok(text.clone()));
            }
        }

        #[test]
        fn no_text_makes_it_panic(text in "[A-Za-z0-9+/=]{0,300}") {
            let _ = unpack(&text, Alphabet::Base64);
        }
    }
}
