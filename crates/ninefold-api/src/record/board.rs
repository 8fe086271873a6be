//! Records of boards, layouts, notations and engines.

use ninefold::boards;
use ninefold::engine;
use ninefold::engine::Reports;
use ninefold::grid::{self, Candidates, Puzzle};
use ninefold::text::{self, Notation, Position};
use ninefold_formats::{self as formats, Format};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

#[cfg(feature = "schema")]
use super::words;
use super::{Record, Rule, Sketch, Start, layout_text};

/// Returns a puzzle as records show it: the givens as a line, or the notation `candidates` if it has pencil marks.
#[must_use]
pub fn puzzle_text(puzzle: &Puzzle) -> String {
    position_text(&Position::from(puzzle))
}

/// Returns a position as records show it: a line, or the notation `candidates` or `hodoku` if it has pencil marks.
#[must_use]
pub fn position_text(position: &Position) -> String {
    let notation = match position {
        Position::Digits(_) => Notation::Line,
        Position::Marks(_) => Notation::Candidates,
        Position::Game(_) => Notation::Hodoku,
    };
    let mut text = text::write(position, notation);
    text.truncate(text.trim_end_matches('\n').len());
    text
}

/// A board in another notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Converted {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The board in the requested notation.
    pub puzzle: String,
    /// The notation.
    pub notation: String,
    /// The contents of the board. Over HTTP only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub game: Option<Game>,
    /// What was not understood of the text, and what the notation or format can't hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What comes with the puzzle, if anything does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub about: Option<About>,
}

/// What the author says about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct About {
    /// The title.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub title: Option<String>,
    /// The author.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub author: Option<String>,
    /// The rules in the author's words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub rules: Option<String>,
}

impl About {
    /// Returns what comes with a puzzle, if anything does.
    #[must_use]
    pub fn of(about: &formats::About) -> Option<About> {
        let formats::About { title, author, rules, .. } = about;
        let said = [title, author, rules].into_iter().any(Option::is_some);
        said.then(|| About { title: title.clone(), author: author.clone(), rules: rules.clone() })
    }
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Game {
    /// The layout: its name, then each rule on a line of its own.
    pub layout: String,
    /// The givens as a line.
    pub givens: String,
    /// All digits on the board as a line.
    pub digits: String,
    /// The candidates of each cell in reading order, such as `1479`; for a filled cell, its digit.
    pub marks: Vec<String>,
    /// Whether the pencil marks exclude more than the digits do.
    pub marked: bool,
}

impl From<&grid::Game> for Game {
    fn from(game: &grid::Game) -> Game {
        Game {
            layout: layout_text(game.givens().layout()),
            givens: game.givens().to_string(),
            digits: game.digits().to_string(),
            marks: marks(game.marks()),
            marked: *game.marks() != Candidates::of(game.digits()),
        }
    }
}

/// Returns the candidates of each cell as text.
fn marks(candidates: &Candidates) -> Vec<String> {
    let symbol = |digit| candidates.layout().symbol(digit);
    let symbols = |cell| candidates.get(cell).iter().map(symbol).collect();
    candidates.layout().cells().map(symbols).collect()
}

/// A named board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Board {
    /// The version of this kind of record.
    pub v: u8,
    /// Its name.
    pub name: String,
    /// Its layout.
    pub layout: String,
    /// Its cells as a line.
    pub puzzle: String,
    /// Its origin, and what is special about it.
    pub note: String,
    /// Its name in lists, in plain words.
    #[serde(default)]
    pub title: String,
    /// Whether it belongs to a lesson.
    #[serde(default)]
    pub lesson: bool,
    /// Whether it is a puzzle to play: it has blank cells, and exactly one solution.
    #[serde(default)]
    pub playable: bool,
}

impl From<&boards::Board> for Board {
    fn from(board: &boards::Board) -> Board {
        Board {
            v: Board::VERSION,
            name: board.name.to_string(),
            layout: board.layout().to_string(),
            puzzle: board.line().to_string(),
            note: board.note.to_string(),
            title: board.title.to_string(),
            lesson: board.is_from_lesson(),
            playable: board.is_playable(),
        }
    }
}

/// An engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Engine {
    /// The version of this kind of record.
    pub v: u8,
    /// Its name.
    pub name: String,
    /// How it works, in one line.
    pub summary: String,
    /// Whether it is the default for some boards.
    pub default: bool,
    /// The boards for which it is the default: `9x9` or `other`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub default_for: Option<String>,
    /// The default limit on the number of solutions.
    pub solutions: u64,
    /// Whether it counts the calls of the plain search.
    pub counts_calls: bool,
    /// What `GET /api/watch` shows: every digit the engine tries, deductive steps, or solutions only.
    #[cfg_attr(feature = "schema", schema(value_type = words::Reports))]
    pub reports: Reports,
    /// The layouts it supports. Absent if it supports all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub layouts: Option<Vec<String>>,
}

impl From<&dyn engine::Engine> for Engine {
    fn from(engine: &dyn engine::Engine) -> Engine {
        let name = engine.name();
        let larger = grid::Layout::usual(16).expect("16 is a usual side");
        let default_for = if name == engine::default_for(&grid::Layout::classic()).name() {
            Some("9x9".to_string())
        } else if name == engine::default_for(&larger).name() {
            Some("other".to_string())
        } else {
            None
        };
        Engine {
            v: Engine::VERSION,
            name: name.to_string(),
            summary: engine.summary().to_string(),
            default: default_for.is_some(),
            default_for,
            solutions: engine.usual_solutions(),
            counts_calls: engine.counts_calls(),
            reports: engine.reports(),
            layouts: engine.layouts().map(|all| all.iter().map(ToString::to_string).collect()),
        }
    }
}

/// A notation for boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct NotationInfo {
    /// The version of this kind of record.
    pub v: u8,
    /// Its name.
    pub name: String,
    /// What it looks like, in a few words.
    pub summary: String,
    /// The extension of its files, without a dot.
    pub extension: String,
    /// Whether it records the candidates of blank cells.
    pub holds_marks: bool,
    /// Whether it records the rules of a board.
    pub holds_rules: bool,
    /// Whether it is a format of another program.
    pub other_program: bool,
}

impl From<Notation> for NotationInfo {
    fn from(notation: Notation) -> NotationInfo {
        NotationInfo {
            v: NotationInfo::VERSION,
            name: notation.name().to_string(),
            summary: notation.summary().to_string(),
            extension: notation.extension().to_string(),
            holds_marks: notation.holds_marks(),
            holds_rules: notation.holds_rules(),
            other_program: false,
        }
    }
}

impl From<Format> for NotationInfo {
    fn from(format: Format) -> NotationInfo {
        NotationInfo {
            v: NotationInfo::VERSION,
            name: format.name().to_string(),
            summary: format.summary().to_string(),
            extension: format.extension().to_string(),
            holds_marks: false,
            // What it can't hold, `convert` says in its notes.
            holds_rules: true,
            other_program: true,
        }
    }
}

/// The size and shape of boards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Layout {
    /// The version of this kind of record.
    pub v: u8,
    /// Its name: `9x9`, `box:2x3`, `9x9+x`; then each rule on a line of its own.
    pub name: String,
    /// The number of digits, which is also the number of rows and columns unless `rows` and `columns` say otherwise.
    pub side: usize,
    /// The number of rows, if it isn't the number of digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub rows: Option<usize>,
    /// The number of columns, if it isn't the number of digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub columns: Option<usize>,
    /// The symbols of the digits, starting with the smallest.
    pub symbols: String,
    /// The number of each cell's box, from 0, in reading order; null for a cell without a box.
    pub boxes: Vec<Option<usize>>,
    /// The houses.
    pub houses: Vec<House>,
    /// Rows, columns and other cells that differ, but are too few to hold every digit.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub groups: Vec<House>,
    /// The rules beyond the houses.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub rules: Vec<Rule>,
    /// What the rules look like, and where extra cells are. Absent if there are neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub sketch: Option<Sketch>,
}

/// A house: cells that hold each digit exactly once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct House {
    /// Its name: `row 2`.
    pub name: String,
    /// `row`, `column`, `box` or `diagonal`.
    pub kind: String,
    /// Its cells.
    pub cells: Vec<String>,
}

impl From<&grid::Layout> for Layout {
    fn from(layout: &grid::Layout) -> Layout {
        let house = |house: &grid::House| House {
            name: house.to_string(),
            kind: house.kind.name().to_string(),
            cells: house.cells().iter().map(|&cell| layout.cell_name(cell)).collect(),
        };
        Layout {
            v: Layout::VERSION,
            name: layout_text(layout),
            side: layout.side(),
            rows: Some(layout.rows()).filter(|&rows| rows != layout.side()),
            columns: Some(layout.columns()).filter(|&columns| columns != layout.side()),
            symbols: layout.digits().iter().map(|digit| layout.symbol(digit)).collect(),
            boxes: layout.cells().map(|cell| layout.box_of(cell)).collect(),
            houses: layout.houses().iter().map(house).collect(),
            groups: layout.groups().iter().map(house).collect(),
            rules: layout.rules().iter().map(|rule| Rule::new(rule, layout)).collect(),
            sketch: Sketch::new(layout),
        }
    }
}
