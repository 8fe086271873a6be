//! `serde` for the types at the root of the crate, without its macros.
//!
//! Boards are strings: one line of [`Notation::Line`], [`Notation::Candidates`] or [`Notation::Hodoku`]. A board whose
//! layout isn't the standard one for its size is an object with the layout's name and the line:
//!
//! ```text
//! "1..4........4..1"                                   {"layout": "latin:4", "board": "1..4........4..1"}
//! ```
//! Digits and cells are numbers, sets are lists, layouts and notations are names. Deserializing validates the data.

mod names;

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::str::FromStr;

use serde_core::de::{Error as _, MapAccess, Visitor};
use serde_core::ser::SerializeStruct;
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

use crate::grid::{Candidates, Cell, CellSet, Digit, DigitSet, Game, Grid, Layout, Line9, Puzzle, Solution};
use crate::make::Symmetry;
use crate::text::{self, Notation, Position, ReadOptions};

fn serialize<S: Serializer>(layout: &Layout, line: &str, serializer: S) -> Result<S::Ok, S::Error> {
    let is_usual = Layout::usual(layout.side()).is_some_and(|usual| *usual == *layout);
    if is_usual {
        return serializer.serialize_str(line);
    }
    let mut board = serializer.serialize_struct("Board", 2)?;
    board.serialize_field("layout", &layout.to_string())?;
    board.serialize_field("board", line)?;
    board.end()
}

/// The serialized form of a board.
struct Board {
    layout: Option<String>,
    board: String,
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        deserializer.deserialize_any(BoardVisitor)
    }
}

struct BoardVisitor;

impl<'de> Visitor<'de> for BoardVisitor {
    type Value = Board;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a board as a string, or as an object with `layout` and `board`")
    }

    fn visit_str<E: serde_core::de::Error>(self, board: &str) -> Result<Board, E> {
        Ok(Board { layout: None, board: board.to_string() })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Board, A::Error> {
        let (mut layout, mut board) = (None, None);
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            match &*key {
                "layout" => layout = Some(map.next_value()?),
                "board" => board = Some(map.next_value()?),
                _ => drop(map.next_value::<serde_core::de::IgnoredAny>()?),
            }
        }
        match (layout, board) {
            (Some(layout), Some(board)) => Ok(Board { layout: Some(layout), board }),
            (None, _) => Err(A::Error::missing_field("layout")),
            (_, None) => Err(A::Error::missing_field("board")),
        }
    }
}

/// Deserializes a board in the notation chosen from its text.
fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
    notation: impl Fn(&str) -> Notation,
) -> Result<Position, D::Error> {
    let Board { layout, board } = Board::deserialize(deserializer)?;
    let layout = layout.map(|name| Layout::named(&name)).transpose().map_err(D::Error::custom)?;
    let options = ReadOptions { notation: Some(notation(&board)), layout };
    let reading = text::read(board.as_bytes(), &options).map_err(D::Error::custom)?;
    Ok(reading.position)
}

/// Returns the notation of a board: a line of digits, or HoDoKu's notation if it has pencil marks.
fn line_or_hodoku(board: &str) -> Notation {
    if board.starts_with(':') { Notation::Hodoku } else { Notation::Line }
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self.layout(), &self.to_string(), serializer)
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grid, D::Error> {
        Ok(deserialize(deserializer, |_| Notation::Line)?.grid())
    }
}

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.grid().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Solution {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Solution, D::Error> {
        Solution::try_from(Grid::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self.layout(), &self.to_string(), serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        deserialize(deserializer, line_or_hodoku)?.into_puzzle().map_err(D::Error::custom)
    }
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self.layout(), &self.to_string(), serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        Ok(deserialize(deserializer, line_or_hodoku)?.game())
    }
}

impl Serialize for Candidates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = text::write(&Position::Marks(self.clone()), Notation::Candidates);
        serialize(self.layout(), &text, serializer)
    }
}

impl<'de> Deserialize<'de> for Candidates {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Candidates, D::Error> {
        Ok(deserialize(deserializer, |_| Notation::Candidates)?.candidates())
    }
}

/// Serializes types with `Display` and deserializes them with `FromStr`.
macro_rules! as_text {
    ($($kind:ident),*) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                parse(&<Cow<'de, str>>::deserialize(deserializer)?)
            }
        }
    )*};
}

fn parse<T: FromStr<Err: Display>, E: serde_core::de::Error>(text: &str) -> Result<T, E> {
    text.parse().map_err(E::custom)
}

as_text!(Layout, Line9, Notation, Symmetry);

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8((*self).into())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        Digit::try_from(u8::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.index() as u16)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        Cell::try_from(usize::from(u16::deserialize(deserializer)?)).map_err(D::Error::custom)
    }
}

impl Serialize for DigitSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de> Deserialize<'de> for DigitSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DigitSet, D::Error> {
        Ok(Vec::<Digit>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de> Deserialize<'de> for CellSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CellSet, D::Error> {
        Ok(Vec::<Cell>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use serde_core::de::DeserializeOwned;
    use serde_json::{Value, from_value, json, to_value};

    use super::*;

    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(item: &T, expected: Value) {
        assert_eq!(to_value(item).unwrap(), expected);
        assert_eq!(from_value::<T>(expected).unwrap(), *item);
    }

    fn refused<T: DeserializeOwned + Debug>(value: Value, message: &str) {
        let error = from_value::<T>(value).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }

    #[test]
    fn boards_of_usual_layouts_are_strings() {
        for side in Layout::USUAL_SIDES {
            let layout = Layout::usual(side).unwrap();
            let blank = ".".repeat(side * side);
            let grid = Grid::blank(layout.clone());
            check(&grid, json!(blank));
            check(&Puzzle::new(grid.clone()).unwrap(), json!(blank));
            let marks = Candidates::all(layout);
            assert_eq!(from_value::<Candidates>(to_value(&marks).unwrap()).unwrap(), marks);
            let game = Game::new(grid);
            assert_eq!(from_value::<Game>(to_value(&game).unwrap()).unwrap(), game);
        }
        check(&"1234341221434321".parse::<Solution>().unwrap(), json!("1234341221434321"));
        check(&Line9::BLANK, json!(".".repeat(81)));
        let marked: Puzzle = ":0000:x:1...............:442:::".parse().unwrap();
        check(&marked, json!(":0000:x:1...............:442:::"));
    }

    #[test]
    fn other_boards_carry_their_layout() {
        let layout = Layout::named("latin:3").unwrap();
        let grid = Grid::blank(layout.clone());
        let expected = json!({"layout": "latin:3", "board": "........."});
        check(&grid, expected.clone());
        check(&Puzzle::new(grid.clone()).unwrap(), expected);
        let (marks, game) = (Candidates::all(layout), Game::new(grid));
        assert_eq!(from_value::<Candidates>(to_value(&marks).unwrap()).unwrap(), marks);
        assert_eq!(from_value::<Game>(to_value(&game).unwrap()).unwrap(), game);
    }

    #[test]
    fn small_things_are_numbers_names_and_lists() {
        check(&Digit::from_index(9), json!(10));
        check(&Cell::new(624), json!(624));
        check(&DigitSet::all(3), json!([1, 2, 3]));
        check(&[Cell::new(2), Cell::new(70)].into_iter().collect::<CellSet>(), json!([2, 70]));
        check(&"9x9+x".parse::<Layout>().unwrap(), json!("9x9+x"));
        check(&Notation::Hodoku, json!("hodoku"));
        check(&Symmetry::HalfTurn, json!("half-turn"));
    }

    #[test]
    fn invalid_values_are_refused() {
        refused::<Digit>(json!(0), "0 isn't a digit");
        refused::<Cell>(json!(625), "no board has a cell 625");
        refused::<Puzzle>(json!("11.............."), "contradict");
        refused::<Puzzle>(json!("1"), "1 character");
        refused::<Solution>(json!("1234341221434322"), "are both");
        refused::<Grid>(json!({"layout": "hexagon", "board": "."}), "isn't a layout");
        refused::<Line9>(json!("1"), "81 characters");
        refused::<Notation>(json!("runes"), "runes");
    }
}
