//! A board with its rules: one word at the start of each line says what the line is.
//!
//! ```text
//! layout 9x9+x
//! title Two cages and a knight
//! givens 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! marks r1c3 124 r1c4 26
//! cage 15 r1c3 r1c4
//! knight
//! ```
//! Each rule is a line, as [`Rule::write`] writes it. The digits may also follow `givens` row by row, on lines of their own. Lines
//! that begin with `#` are comments; `title`, `author` and `rules` are for people.
//!
//! A board with `entries`, or with both `givens` and `marks`, is a game; one with `marks` alone has nothing else.

use std::sync::Arc;

use crate::grid::{Candidates, Cell, DigitSet, Game, Grid, Layout, Rule};

use crate::text::error::{ReadError, quoted};
use crate::text::position::Position;
use crate::text::shape::lines::Line;
use crate::text::symbol::BLANK;

/// Words that begin a line that isn't a rule.
const HEADINGS: [&str; 7] = ["layout", "givens", "entries", "marks", "title", "author", "rules"];
/// Headings of lines for people.
const FOR_PEOPLE: [&str; 3] = ["title", "author", "rules"];
/// Stands for an empty set of marks.
const NO_MARKS: &str = "-";

/// Returns the first word of a line in lower case, and what follows.
fn split(text: &str) -> (String, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word.to_ascii_lowercase(), rest.trim())
}

fn is_rule_name(word: &str) -> bool {
    Rule::NAMES.iter().any(|names| names.contains(&word))
}

/// Returns whether a line begins such a board. A short name such as `x` could also be the first symbol of a row.
pub(in crate::text) fn is_start(text: &str) -> bool {
    const MIN_NAME: usize = 3;
    let (word, rest) = split(text);
    let is_cell = |word: &str| word.starts_with(['r', 'R']) && word.contains(['c', 'C']);
    let is_named = is_rule_name(&word)
        && (word.len() >= MIN_NAME || rest.split_whitespace().next().is_some_and(is_cell));
    is_named || HEADINGS.contains(&word.as_str()) && (!rest.is_empty() || word == "givens")
}

/// Returns whether a line begins another board while one is open.
pub(in crate::text) fn is_new_start(text: &str) -> bool {
    split(text).0 == "layout"
}

/// Reads a board. Its own layout counts; without one, the known layout or the usual board of 9×9.
pub(in crate::text) fn read(lines: &[Line<'_>], known: Option<&Arc<Layout>>) -> Result<Position, ReadError> {
    let filled: Vec<&Line<'_>> = lines.iter().filter(|line| line.is_filled()).collect();
    let mut shape = known.map_or_else(Layout::classic, Arc::clone);
    for line in filled.iter().filter(|line| is_new_start(line.text)) {
        shape = Layout::named(split(line.text).1)
            .map_err(|error| ReadError::new(line.number, error.to_string()))?;
    }
    let cells = shape.cell_count();
    let mut board = Board {
        layout: &shape,
        givens: vec![None; cells],
        entries: vec![None; cells],
        marks: vec![shape.digits(); cells],
        has: Headings::default(),
        rules: shape.rules().to_vec(),
    };
    let mut at = 0;
    while let Some(line) = filled.get(at) {
        at += 1;
        let (word, rest) = split(line.text);
        board.has.note(&word);
        match word.as_str() {
            "layout" => {}
            "givens" | "entries" if rest.is_empty() => {
                let rows: Vec<&Line<'_>> = filled[at..].iter().copied().take(shape.rows()).collect();
                at += rows.len();
                let text: String = rows.iter().map(|row| row.text).collect();
                board.digits(line.number, &word, &text)?;
            }
            "givens" | "entries" => board.digits(line.number, &word, rest)?,
            "marks" => board.mark(line.number, rest)?,
            _ if FOR_PEOPLE.contains(&word.as_str()) => {}
            _ => board.rule(line)?,
        }
    }
    board.finish()
}

/// Which headings a board has.
#[derive(Default)]
struct Headings {
    givens: bool,
    entries: bool,
    marks: bool,
}

impl Headings {
    fn note(&mut self, word: &str) {
        match word {
            "givens" => self.givens = true,
            "entries" => self.entries = true,
            "marks" => self.marks = true,
            _ => {}
        }
    }
}

/// A board while it is read.
struct Board<'a> {
    layout: &'a Arc<Layout>,
    givens: Vec<Option<usize>>,
    entries: Vec<Option<usize>>,
    marks: Vec<DigitSet>,
    has: Headings,
    rules: Vec<Rule>,
}

impl Board<'_> {
    /// Reads one symbol for each cell; those outside the grid may be absent.
    fn digits(&mut self, number: usize, heading: &str, text: &str) -> Result<(), ReadError> {
        let symbols: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        let (need, all) = (self.layout.shape().grid_cells(), self.layout.cell_count());
        if symbols.len() != need && symbols.len() != all {
            let message =
                format!("'{heading}' has {} symbols, but the board has {need} cells", symbols.len());
            return Err(ReadError::new(number, message));
        }
        for (cell, &symbol) in symbols.iter().enumerate() {
            let digit = match symbol {
                '.' | '_' | '*' => None,
                '0' if self.layout.shape().low == 1 => None,
                symbol => Some(self.digit(symbol).ok_or_else(|| self.no_digit(number, &symbol.to_string()))?),
            };
            let list = if heading == "givens" { &mut self.givens } else { &mut self.entries };
            list[cell] = digit;
        }
        Ok(())
    }

    /// Returns the index of a symbol's digit.
    fn digit(&self, symbol: char) -> Option<usize> {
        let value = symbol.to_digit(36)?;
        self.layout.digit_of(value as i32).map(|digit| digit.index())
    }

    fn no_digit(&self, number: usize, text: &str) -> ReadError {
        let low = usize::from(self.layout.shape().low);
        let high = symbol((low + self.layout.side() - 1) as i32);
        ReadError::new(
            number,
            format!("{} isn't a digit of this board, which has {low} to {high}", quoted(text)),
        )
    }

    /// Reads cells, each with the symbols of its marks.
    fn mark(&mut self, number: usize, text: &str) -> Result<(), ReadError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        for pair in words.chunks(2) {
            let [name, marks] = pair else {
                return Err(ReadError::new(number, format!("{} has no marks after it", quoted(pair[0]))));
            };
            let cell = self.cell(name).ok_or_else(|| {
                ReadError::new(number, format!("{} isn't a cell of this board, such as r1c2", quoted(name)))
            })?;
            let mut set = DigitSet::EMPTY;
            for symbol in marks.chars().filter(|&symbol| symbol != '-') {
                let digit = self.digit(symbol).ok_or_else(|| self.no_digit(number, marks))?;
                set.insert(crate::grid::Digit::from_index(digit));
            }
            self.marks[cell.index()] = set;
        }
        Ok(())
    }

    fn cell(&self, name: &str) -> Option<Cell> {
        self.layout.cells().find(|&cell| self.layout.cell_name(cell).eq_ignore_ascii_case(name))
    }

    fn rule(&mut self, line: &Line<'_>) -> Result<(), ReadError> {
        let fail = |message: String| ReadError::new(line.number, shortened(&message));
        let rule = Rule::read(line.text, self.layout).map_err(|error| fail(error.to_string()))?;
        self.rules.push(rule);
        Ok(())
    }

    fn finish(self) -> Result<Position, ReadError> {
        let layout = if self.rules.is_empty() {
            Arc::clone(self.layout)
        } else {
            let layout = self.layout.with_rules(self.rules);
            Arc::new(layout.map_err(|error| ReadError::new(1, error.to_string()))?)
        };
        let grid = |digits: &[Option<usize>]| {
            let digits: Vec<_> =
                digits.iter().map(|digit| digit.map(crate::grid::Digit::from_index)).collect();
            Grid::new(Arc::clone(&layout), digits).expect("the digits fit")
        };
        let givens = grid(&self.givens);
        let marks = Candidates::new(Arc::clone(&layout), self.marks).expect("a set for each cell");
        Ok(match self.has {
            Headings { givens: false, entries: false, marks: true } => Position::Marks(marks),
            Headings { entries: false, marks: false, .. } => Position::Digits(givens),
            _ => {
                let all: Vec<_> =
                    self.givens.iter().zip(&self.entries).map(|(given, entry)| given.or(*entry)).collect();
                Game::new(givens).with_digits(grid(&all)).with_marks(&marks).into()
            }
        })
    }
}

/// Cuts a message that lists every rule.
fn shortened(message: &str) -> String {
    const SHOWN: usize = 180;
    if message.chars().count() <= SHOWN {
        message.to_owned()
    } else {
        message.chars().take(SHOWN).chain(['…']).collect()
    }
}

/// Returns the symbol of a value: figures, then letters.
fn symbol(value: i32) -> char {
    char::from_digit(value.unsigned_abs(), 36).unwrap_or('?').to_ascii_uppercase()
}

/// Writes the marks of these cells, a line for each row of the board that has any.
fn write_marks(
    layout: &Layout,
    marks: impl Fn(Cell) -> DigitSet,
    is_written: impl Fn(Cell) -> bool,
) -> Vec<String> {
    let cells: Vec<Cell> = layout.cells().filter(|&cell| is_written(cell)).collect();
    let is_beside =
        |one: &Cell, other: &Cell| one.index() / layout.columns() == other.index() / layout.columns();
    let line = |row: &[Cell]| {
        let words = row.iter().map(|&cell| {
            let symbols: String = marks(cell).iter().map(|digit| symbol(layout.value(digit))).collect();
            let symbols = if symbols.is_empty() { NO_MARKS } else { &symbols };
            format!(" {} {symbols}", layout.cell_name(cell))
        });
        format!("marks{}", words.collect::<String>())
    };
    cells.chunk_by(is_beside).map(line).collect()
}

/// Writes a board and its rules.
pub(in crate::text) fn write(position: &Position) -> String {
    let layout = position.layout();
    let mut lines = vec![format!("layout {layout}")];
    let value = |digit| symbol(layout.value(digit));
    let row = |heading: &str, digits: &Grid| {
        let symbols: String = digits.contents().iter().map(|digit| digit.map_or(BLANK, value)).collect();
        format!("{heading} {symbols}")
    };
    match position {
        Position::Digits(grid) => lines.push(row("givens", grid)),
        Position::Marks(marks) => {
            let all = write_marks(layout, |cell| marks.get(cell), |cell| marks.get(cell) != layout.digits());
            // Without this heading, a board of all candidates would be blank digits.
            lines.extend(if all.is_empty() { vec!["marks".to_owned()] } else { all });
        }
        Position::Game(game) => {
            lines.push(row("givens", game.givens()));
            let mut entries = game.digits().clone();
            for cell in layout.cells().filter(|&cell| game.givens().get(cell).is_some()) {
                entries.set(cell, None);
            }
            lines.push(row("entries", &entries));
            let (open, marks) = (Candidates::of(game.digits()), game.marks());
            lines.extend(write_marks(
                layout,
                |cell| marks.get(cell),
                |cell| game.digits().get(cell).is_none() && marks.get(cell) != open.get(cell),
            ));
        }
    }
    lines.extend(layout.rules().iter().map(|rule| rule.write(layout)));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::shape::lines;
    use crate::text::{Notation, ReadOptions};

    const TEXT: &str = "layout 4x4+x\ngivens 1..............4\ncage 5 r2c1 r2c2\nthermometer r1c1 r1c2 r1c3";

    fn of(text: &str) -> Result<Position, ReadError> {
        read(&lines::lines(text), None)
    }

    #[test]
    fn what_is_written_reads_back() {
        let marked = format!("{TEXT}\n").replace("cage", "marks r1c2 23\ncage");
        let empty = "layout 9x9+digits:0-8\ngivens 0................................................................................\nknight";
        let lone = "layout 4x4\nmarks r1c1 1 r1c2 - r1c4 23\nmarks r4c1 4";
        for text in [
            TEXT,
            marked.trim(),
            &marked.replace("marks", "entries .2..............\nmarks"),
            &format!("{TEXT}\nentries ................"),
            empty,
            lone,
            "layout 4x4\nmarks",
        ] {
            let position = of(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(of(&write(&position)).as_ref(), Ok(&position), "{text}");
        }
        assert_eq!(write(&of(TEXT).unwrap()), TEXT);
        assert_eq!(write(&of(lone).unwrap()), lone);
    }

    #[test]
    fn rows_comments_and_titles() {
        let text = "# mine\nlayout 4x4\ntitle Small\ngivens\n1...\n....\n..3.\n...4\n\nX r1c1 r1c2\n"
            .replace("X r1c1 r1c2", "v r1c2 r1c3");
        let reading = crate::text::read(text.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(reading.notation, Notation::Rules);
        assert_eq!(write(&reading.position), "layout 4x4\ngivens 1.........3....4\nv r1c2 r1c3");
        assert_eq!(of("knight").unwrap().layout().rules().len(), 1);
    }

    #[test]
    fn faults_name_line_and_reason() {
        for (text, line, words) in [
            ("layout 4x4\ngivens 12", 2, "2 symbols, but the board has 16 cells"),
            ("layout 4x4\ngivens 1234.............".trim_end_matches(".."), 2, "symbols"),
            ("layout 4x4\ngivens 7...............", 2, "'7' isn't a digit"),
            ("layout 4x4\nmarks r9c9 12", 2, "'r9c9' isn't a cell"),
            ("layout 4x4\nmarks r1c1", 2, "no marks after it"),
            ("layout 9x9\ncage 99 r1c1 r1c2", 2, "never to 99"),
            ("layout 9x9\nwormhole r1c1", 2, "there is no rule 'wormhole'"),
            ("layout hexagon", 1, "isn't a layout"),
        ] {
            let error = of(text).unwrap_err();
            assert!(error.line == line && error.to_string().contains(words), "{text}: {error}");
        }
    }

    #[test]
    fn rows_of_symbols_are_no_rules() {
        for text in ["x . . 4", "v", "x", "X X 3 X", "53..7....", "hello", "titles", "layout"] {
            assert!(!is_start(text), "{text}");
        }
        for text in ["layout 9x9", "knight", "x r1c1 r1c2", "cage 15 r1c1", "givens", "title Mine"] {
            assert!(is_start(text), "{text}");
        }
    }
}
