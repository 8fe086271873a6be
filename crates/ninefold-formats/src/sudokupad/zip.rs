//! The shortened JSON of SudokuPad.
//!
//! Keys have one or two letters and no quotes, texts have single quotes, `{}` in a list is nothing between two commas, `t` and `f`
//! are true and false, and a colour `#67F067` is its six figures.

use serde_json::{Map, Value, json};

/// Short keys, and what they stand for.
const KEYS: &[(&str, &str)] = &[
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

const MAX_DEPTH: usize = 60;

/// Reads a shortened text.
pub(super) fn read(text: &str) -> Result<Value, String> {
    let mut reader = Reader { chars: text.trim().chars().collect(), at: 0 };
    let value = reader.value(0)?;
    match reader.peek() {
        None => Ok(value),
        Some(found) => Err(reader.unexpected(found)),
    }
}

struct Reader {
    chars: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn unexpected(&self, found: char) -> String {
        format!("character {} of the unpacked text is {found:?}; copy the link again", self.at + 1)
    }

    fn end() -> String {
        "the unpacked text ends in the middle; copy the whole link".to_owned()
    }

    fn value(&mut self, depth: usize) -> Result<Value, String> {
        if depth > MAX_DEPTH {
            return Err(format!("lists within lists, more than {MAX_DEPTH} deep"));
        }
        match self.peek().ok_or_else(Reader::end)? {
            '{' => self.object(depth),
            '[' => self.list(depth),
            quote @ ('\'' | '"') => Ok(json!(self.text(quote)?)),
            _ => Ok(self.bare()),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, String> {
        let mut map = Map::new();
        self.at += 1;
        loop {
            match self.peek().ok_or_else(Reader::end)? {
                '}' => {
                    self.at += 1;
                    return Ok(Value::Object(map));
                }
                ',' => self.at += 1,
                quote @ ('\'' | '"') => {
                    let key = self.text(quote)?;
                    self.member(key, depth, &mut map)?;
                }
                _ => {
                    let start = self.at;
                    while self.peek().is_some_and(|c| c.is_alphanumeric() || c == '_') {
                        self.at += 1;
                    }
                    let key: String = self.chars[start..self.at].iter().collect();
                    let long =
                        KEYS.iter().find(|(short, _)| *short == key).map_or(key.as_str(), |(_, long)| long);
                    self.member(long.to_owned(), depth, &mut map)?;
                }
            }
        }
    }

    fn member(&mut self, key: String, depth: usize, map: &mut Map<String, Value>) -> Result<(), String> {
        match self.peek().ok_or_else(Reader::end)? {
            ':' => self.at += 1,
            found => return Err(self.unexpected(found)),
        }
        map.insert(key, self.value(depth + 1)?);
        Ok(())
    }

    fn list(&mut self, depth: usize) -> Result<Value, String> {
        self.at += 1;
        let mut items = Vec::new();
        if self.peek() == Some(']') {
            self.at += 1;
            return Ok(Value::Array(items));
        }
        loop {
            // Nothing before a comma or the end is an empty object.
            match self.peek().ok_or_else(Reader::end)? {
                ',' | ']' => items.push(json!({})),
                _ => items.push(self.value(depth + 1)?),
            }
            match self.peek().ok_or_else(Reader::end)? {
                ',' => self.at += 1,
                ']' => {
                    self.at += 1;
                    return Ok(Value::Array(items));
                }
                found => return Err(self.unexpected(found)),
            }
        }
    }

    fn text(&mut self, quote: char) -> Result<String, String> {
        self.at += 1;
        let mut text = String::new();
        loop {
            let c = self.peek().ok_or_else(Reader::end)?;
            self.at += 1;
            match c {
                c if c == quote => return Ok(text),
                '\\' => {
                    let escaped = self.peek().ok_or_else(Reader::end)?;
                    self.at += 1;
                    match escaped {
                        'n' => text.push('\n'),
                        't' => text.push('\t'),
                        'r' => text.push('\r'),
                        'b' | 'f' => {}
                        'u' => text.push(self.unit().unwrap_or(char::REPLACEMENT_CHARACTER)),
                        other => text.push(other),
                    }
                }
                c => text.push(c),
            }
        }
    }

    /// Reads the four figures of an escaped character.
    fn unit(&mut self) -> Option<char> {
        let figures: String = self.chars.get(self.at..self.at + 4)?.iter().collect();
        let unit = u32::from_str_radix(&figures, 16).ok()?;
        self.at += 4;
        char::from_u32(unit)
    }

    /// Reads a value without quotes.
    fn bare(&mut self) -> Value {
        let start = self.at;
        while self.peek().is_some_and(|c| !matches!(c, ',' | ']' | '}')) {
            self.at += 1;
        }
        let word: String = self.chars[start..self.at].iter().collect();
        let word = word.trim();
        let is_hex = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        match word {
            "t" | "true" => json!(true),
            "f" | "false" => json!(false),
            "null" => Value::Null,
            "#0" => json!("#000000"),
            "#F" => json!("#FFFFFF"),
            _ if is_hex => json!(format!("#{word}")),
            _ => serde_json::from_str::<Value>(word)
                .ok()
                .filter(Value::is_number)
                .unwrap_or_else(|| json!(word)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortened_json_is_read() {
        let text = r"{id:'x',metadata:{author:'A',rules:'It\'s normal.',t:'T'},cs:50,ce:[[{v:1},,,],[,,,]],l:[{wp:[[0.5,1]],c:67F067,th:8}],o:[{r:t,c2:#F}]}";
        let value = read(text).unwrap();
        assert_eq!(value["metadata"]["rules"], "It's normal.");
        assert_eq!(value["cells"], json!([[{ "value": 1 }, {}, {}, {}], [{}, {}, {}, {}]]));
        assert_eq!(value["lines"][0], json!({ "wayPoints": [[0.5, 1]], "color": "#67F067", "thickness": 8 }));
        assert_eq!(value["overlays"][0], json!({ "rounded": true, "backgroundColor": "#FFFFFF" }));
        for end in 0..text.len() - 1 {
            assert!(read(&text[..end]).is_err(), "{end}");
        }
        assert!(read(&"[".repeat(1000)).is_err());
    }
}
