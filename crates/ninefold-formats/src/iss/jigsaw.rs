//! A jigsaw as two boards, one after the other: its givens, and a symbol for the region of each cell. Without givens the map
//! stands alone.
//!
//! ```text
//! 3.......4..2.6.1…  11122222211…
//! ```
//! Boards with more than nine digits have letters, A = 1.

use ninefold::grid::{Boxes, Cell, Layout, Shape};

use crate::draft::Draft;
use crate::error::FormatError;
use crate::{Format, Reading, regions};

/// The sides of such boards.
const SIDES: std::ops::RangeInclusive<usize> = 4..=16;

/// The symbols of the text, and the side of its board.
fn symbols(text: &str) -> Option<(Vec<char>, usize)> {
    const LONGEST: usize = 1_000;
    let symbols: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).take(LONGEST).collect();
    let side = SIDES.into_iter().find(|side| [side * side, 2 * side * side].contains(&symbols.len()))?;
    // A map alone is that of a blank board.
    let blank = vec!['.'; 2 * side * side - symbols.len()];
    Some(([blank, symbols].concat(), side))
}

/// Returns whether a text is one: a board, and as many regions as it has rows, all of the same size. A map alone has letters and
/// regions in one piece, since a full board also has as many of each symbol.
pub(super) fn is_match(text: &str) -> bool {
    let Some((symbols, side)) = symbols(text) else { return false };
    let (givens, map) = symbols.split_at(side * side);
    let mut blanks: Vec<char> =
        givens.iter().copied().filter(|&symbol| value(symbol, side).is_none()).collect();
    blanks.sort_unstable();
    blanks.dedup();
    let size = |symbol: char| map.iter().filter(|&&other| other == symbol).count();
    let is_map = map.iter().all(|&symbol| symbol.is_ascii_alphanumeric())
        && map.iter().all(|&symbol| size(symbol) == side);
    // A solution has every symbol as often, but no row with the same one twice.
    let has_twice = |row: &[char]| row.iter().enumerate().any(|(at, symbol)| row[..at].contains(symbol));
    let is_alone = givens.iter().all(|&symbol| symbol == '.') && text.trim().len() < 2 * side * side;
    let may_be_alone = || map.iter().any(char::is_ascii_alphabetic) && is_in_pieces(map, side);
    blanks.len() <= 1 && is_map && map.chunks(side).any(has_twice) && (!is_alone || may_be_alone())
}

/// Returns whether the cells of each symbol hang together.
fn is_in_pieces(map: &[char], side: usize) -> bool {
    let Ok(layout) = Layout::of(Shape::square(side)) else { return false };
    map.iter().all(|symbol| {
        let cells: Vec<Cell> = (0..map.len()).filter(|&at| map[at] == *symbol).map(Cell::new).collect();
        regions::is_connected(&cells, &layout)
    })
}

/// Returns the value of a symbol, if it is a digit.
fn value(symbol: char, side: usize) -> Option<i32> {
    let value = if side < 10 {
        symbol.to_digit(10)?
    } else {
        symbol.is_ascii_uppercase().then(|| symbol as u32 - 'A' as u32 + 1)?
    };
    (1..=side as u32).contains(&value).then_some(value as i32)
}

pub(super) fn read(text: &str) -> Result<Reading, FormatError> {
    let wrong = || FormatError::new(Format::Iss, "expected givens and a map of regions, of the same size");
    let (symbols, side) = symbols(text).ok_or_else(wrong)?;
    let (givens, map) = symbols.split_at(side * side);
    let of: Vec<Option<usize>> = map.iter().map(|&symbol| Some(symbol as usize)).collect();
    let (boxes, _) = regions::boxes(side, side, &of);
    if boxes == Boxes::None {
        return Err(wrong());
    }
    let mut draft = Draft::new(Format::Iss, Shape { boxes, ..Shape::square(side) })?;
    for (at, &symbol) in givens.iter().enumerate() {
        if let Some(value) = value(symbol, side) {
            draft.give(Cell::new(at), value);
        }
    }
    draft.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn givens_and_a_map_are_a_jigsaw() {
        let text = "1...............AAABABBBCCCDCDDD";
        assert!(is_match(text) && is_match(&text.replace('A', "1").replace('B', "2")));
        let reading = read(text).unwrap();
        assert_eq!(reading.position.layout().to_string(), "jigsaw:AAABABBBCCCDCDDD");
        assert_eq!(reading.position.grid().filled(), 1);
        // A puzzle and its solution, two blanks, a region too large.
        for text in [
            "1...............1234341221434321",
            "1..0............AAABABBBCCCDCDDD",
            "1...............AAAAABBBCCCDCDDD",
            "1...............AAABABBBCCCDCDD",
        ] {
            assert!(!is_match(text), "{text}");
        }
        let map = read("AAABABBBCCCDCDDD").unwrap();
        assert!(is_match("AAABABBBCCCDCDDD"));
        assert_eq!(
            (map.position.layout().to_string(), map.position.grid().filled()),
            ("jigsaw:AAABABBBCCCDCDDD".into(), 0)
        );
        // Figures, a region in two pieces, a full board.
        for text in [
            "1112122233343444",
            "AAABABBBCCCDCDDDX",
            "AABBAABBCCDDCDCD",
            "ABCDCDABBADCDCBA",
            "AABBCCDDAABBCCDD",
        ] {
            assert!(!is_match(text), "{text}");
        }
        let letters = format!(
            "B{}{}",
            ".".repeat(255),
            "ABCDEFGHIJKLMNOP".chars().map(|c| c.to_string().repeat(16)).collect::<String>()
        );
        let reading = read(&letters).unwrap();
        assert_eq!(reading.position.grid().get(Cell::new(0)).map(|digit| digit.value()), Some(2));
    }
}
