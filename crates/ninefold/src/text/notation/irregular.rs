//! Boards that aren't regular: as many rows, columns and digits as you like, digits from 0, cells outside the grid.
//!
//! The other readers work from the side of a board. Here the layout is known, so every symbol of a text has its place, and
//! whatever isn't a symbol separates them.

use std::sync::Arc;

use crate::grid::{Candidates, Digit, DigitSet, Grid, Layout};

use crate::text::error::{ReadError, count};
use crate::text::notation::{Notation, rules};
use crate::text::position::Position;
use crate::text::shape::lines;
use crate::text::{Reading, symbol};

/// Reads a board of an irregular layout. Returns `None` if the text should be the notation of rules.
pub(in crate::text) fn read(
    text: &[u8],
    notation: Option<Notation>,
    layout: &Arc<Layout>,
) -> Option<Result<Reading, ReadError>> {
    let text = match std::str::from_utf8(text) {
        Ok(text) => text,
        Err(error) => return Some(Err(ReadError::not_utf8(text, error.valid_up_to()))),
    };
    let lines = lines::lines(text);
    let first = lines.iter().find(|line| line.is_filled());
    let is_rules = first.is_some_and(|line| rules::is_start(line.text));
    if notation == Some(Notation::Rules) || notation.is_none() && is_rules {
        return None;
    }
    let is_frame = |text: &str| match notation {
        Some(Notation::Ss) => text.starts_with('*'),
        Some(Notation::Sdk) => text.starts_with('['),
        _ => false,
    };
    let rows = lines.iter().filter(|line| line.is_filled() && !is_frame(line.text));
    let filled: Vec<&str> = rows.map(|line| line.text).collect();
    let mut text = filled.join("\n").replace("null", ".");
    if notation == Some(Notation::Big) {
        // A blank is a space there, with one on either side.
        text = text.replace("   ", " . ");
    }
    let position = match notation.unwrap_or(Notation::Line) {
        Notation::Candidates => candidates(&text, layout).map(Position::Marks),
        Notation::Marks | Notation::Hodoku | Notation::Rules => Err(ReadError::new(
            1,
            "the layout isn't regular, and this notation has only regular boards (use 'rules')",
        )),
        _ => digits(&text, layout).map(Position::Digits),
    };
    let notation = notation.unwrap_or(Notation::Line);
    Some(position.map(|position| Reading { position, notation }))
}

/// Returns the digit of a symbol, or `None` inside for a blank.
fn content(symbol: char, layout: &Layout) -> Option<Option<Digit>> {
    match symbol {
        '.' | '_' | '*' => Some(None),
        '0' if layout.shape().low > 0 => Some(None),
        _ => {
            let symbol = symbol.to_ascii_uppercase();
            layout.digits().iter().find(|&digit| layout.symbol(digit) == symbol).map(Some)
        }
    }
}

fn digits(text: &str, layout: &Arc<Layout>) -> Result<Grid, ReadError> {
    let (inside, all) = (layout.shape().grid_cells(), layout.cell_count());
    let is_symbol = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '*');
    let symbols: Vec<char> = text.chars().filter(is_symbol).collect();
    if symbols.len() != inside && symbols.len() != all {
        let found = count(symbols.len(), "symbol");
        return Err(ReadError::new(1, format!("{found}, but the board {layout} has {inside} cells")));
    }
    let mut cells = vec![None; all];
    for (cell, &symbol) in cells.iter_mut().zip(&symbols) {
        *cell = content(symbol, layout).ok_or_else(|| wrong(symbol, layout))?;
    }
    Ok(Grid::new(Arc::clone(layout), cells).expect("the digits fit"))
}

fn candidates(text: &str, layout: &Arc<Layout>) -> Result<Candidates, ReadError> {
    let symbols: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let need = layout.cell_count() * layout.side();
    if symbols.len() != need {
        let found = count(symbols.len(), "character");
        return Err(ReadError::new(1, format!("{found}, but the candidates of {layout} need {need}")));
    }
    let set = |symbols: &[char]| {
        let mut set = DigitSet::EMPTY;
        for (digit, &symbol) in layout.digits().iter().zip(symbols) {
            match content(symbol, layout) {
                Some(None) => {}
                Some(Some(found)) if found == digit => {
                    set.insert(digit);
                }
                _ => return Err(wrong(symbol, layout)),
            }
        }
        Ok(set)
    };
    let sets: Vec<DigitSet> = symbols.chunks(layout.side()).map(set).collect::<Result<_, _>>()?;
    Ok(Candidates::new(Arc::clone(layout), sets).expect("a set for each cell"))
}

fn wrong(found: char, layout: &Layout) -> ReadError {
    let digits: String = symbol::symbols(layout, layout.digits()).collect();
    ReadError::new(1, format!("found '{found}', expected one of {digits} here or '.' for a blank"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{ReadOptions, write};

    /// Boards that aren't regular, and a few digits on each.
    const LAYOUTS: [&str; 5] = [
        "grid:4x6+boxes:2x3",
        "9x9+digits:0-8",
        "4x4+extra:3",
        "grid:3x5+digits:0-9+free",
        "6x6+digits:0-5+extra:1",
    ];

    #[test]
    fn every_notation_writes_them_and_digits_read_back() {
        for name in LAYOUTS {
            let layout = Arc::new(name.parse::<Layout>().unwrap_or_else(|error| panic!("{name}: {error}")));
            let side = layout.side();
            let cells = layout.cells().map(|cell| Some(cell.index() % (side + 1)).filter(|&at| at < side));
            let cells: Vec<_> = cells.map(|at| at.map(Digit::from_index)).collect();
            let grid = Grid::new(Arc::clone(&layout), cells).unwrap();
            let position = Position::Digits(grid.clone());
            for &notation in Notation::ALL {
                let text = write(&position, notation);
                let options = ReadOptions { notation: Some(notation), layout: Some(Arc::clone(&layout)) };
                let reading = crate::text::read(text.as_bytes(), &options);
                match notation {
                    Notation::Marks | Notation::Hodoku => assert!(reading.is_err(), "{name} {notation}"),
                    Notation::Candidates => {
                        assert_eq!(reading.unwrap().position, Position::Marks(Candidates::of(&grid)));
                    }
                    _ => {
                        let read =
                            reading.unwrap_or_else(|error| panic!("{name} {notation}: {error}\n{text}"));
                        let same = |cell| read.position.grid().get(cell) == grid.get(cell);
                        assert!(layout.grid_cells().all(same), "{name} {notation}\n{text}");
                    }
                }
            }
            let line = write(&position, Notation::Line);
            let options = ReadOptions { notation: None, layout: Some(layout) };
            assert_eq!(crate::text::read(line.as_bytes(), &options).unwrap().position, position, "{line}");
        }
    }

    #[test]
    fn faults_say_what_the_board_has() {
        let layout: Arc<Layout> = Arc::new("4x4+digits:0-3".parse().unwrap());
        for (text, words) in [("0123", "4 symbols, but the board"), ("4...............", "found '4'")] {
            let options = ReadOptions { notation: None, layout: Some(Arc::clone(&layout)) };
            let error = crate::text::read(text.as_bytes(), &options).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
    }
}
