//! The boards of the seed documents, by name.

use std::sync::Arc;

use crate::grid::{Digit, Grid, Layout, Puzzle};

/// A named board.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// Its name on the command line, which is the document's label.
    pub name: &'static str,
    /// Its name in lists, in plain words.
    pub title: &'static str,
    /// Where it comes from and what is special about it.
    pub note: &'static str,
    /// Its layout, by name.
    layout: &'static str,
    /// One character per cell, `.` for a blank.
    cells: &'static str,
}

impl Board {
    /// Returns the board's size and shape.
    #[must_use]
    pub fn layout(&self) -> Arc<Layout> {
        Layout::named(self.layout).expect("named boards have valid layouts")
    }

    /// Returns the board's contents.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let cells: Vec<_> =
            self.cells.chars().map(|c| c.to_digit(10).and_then(|d| Digit::new(d as usize))).collect();
        Grid::new(self.layout(), cells).expect("named boards fit their layouts")
    }

    /// Returns the board as a puzzle.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.grid()).expect("named boards have no contradictory givens")
    }

    /// Returns whether it comes from a lesson document and is listed with the others there.
    #[must_use]
    pub fn is_from_lesson(&self) -> bool {
        self.note.starts_with("document") && !self.name.starts_with("Sudoku")
    }

    /// Returns whether it is a puzzle to play: it has blank cells, and exactly one solution.
    #[must_use]
    pub fn is_playable(&self) -> bool {
        !matches!(self.name, "BD1" | "BD2" | "BD3" | "BD4s" | "BD5s" | "BD5-document" | "BD6")
    }

    /// Returns the contents as one line, `.` for a blank.
    #[must_use]
    pub const fn line(&self) -> &'static str {
        self.cells
    }
}

/// Returns the board with this name, whatever its case, spaces, dashes and brackets.
#[must_use]
pub fn named(name: &str) -> Option<&'static Board> {
    let plain = |name: &str| -> String {
        name.chars().filter(|c| !" -_()".contains(*c)).flat_map(char::to_lowercase).collect()
    };
    let wanted = plain(name);
    if wanted.is_empty() {
        return None;
    }
    // The labels of document 003 are long, so their beginning is enough: "Sudoku 3", "Sudoku 3 - Hard".
    let fits = |board: &&Board| {
        let full = plain(board.name);
        full == wanted || (wanted.starts_with("sudoku") && wanted.len() > 6 && full.starts_with(&wanted))
    };
    BOARDS.iter().find(fits)
}

macro_rules! board {
    ($name:literal, $title:literal, $note:literal, $cells:literal) => {
        board!($name, $title, $note, "9x9", $cells)
    };
    ($name:literal, $title:literal, $note:literal, $layout:literal, $cells:literal) => {
        Board { name: $name, title: $title, note: $note, layout: $layout, cells: $cells }
    };
}

/// Every named board, in the order of the documents.
pub static BOARDS: &[Board] = &[
    board!(
        "BD1",
        "Empty board",
        "document 000: empty",
        "................................................................................."
    ),
    board!(
        "BD2",
        "First row filled",
        "document 000: first row filled",
        "123456789........................................................................"
    ),
    board!(
        "BD3",
        "First column filled",
        "document 000: first column filled",
        "1........2........3........4........5........6........7........8........9........"
    ),
    board!(
        "BD4",
        "Easy, 30 givens",
        "document 000: easy",
        "274.91..51..5...9.6....328...19....8..51..6..7...8...34.2.....9.......7.8..349..."
    ),
    board!(
        "BD4s",
        "The easy one, solved",
        "document 000: solution of BD4",
        "274891365138526497659473281321964758985137642746285913462758139593612874817349526"
    ),
    board!(
        "BD5",
        "Hard, 24 givens",
        "document 000: hard; fourth row corrected to match BD5s",
        "5....4.7..1..5.6....49......9...75..18.2..........6.....3.....8.6..8...9..8.7..31"
    ),
    board!(
        "BD5-document",
        "The hard one with a misprint",
        "document 000: BD5 as printed, with a 7 and a 5 one cell too far right; no solution",
        "5....4.7..1..5.6....49......9....75.18.2..........6.....3.....8.6..8...9..8.7..31"
    ),
    board!(
        "BD5s",
        "The hard one, solved",
        "document 000: solution of BD5",
        "539164872812753694674928315296417583187235946345896127923541768761382459458679231"
    ),
    board!(
        "BD6",
        "No solution",
        "document 000: no solution",
        "12345678.........2........3........4........5........6........7........8........9"
    ),
    board!(
        "possibilities-1",
        "The classic example",
        "document 001: example of the exercise",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ),
    board!(
        "depth-first-1",
        "Many givens",
        "document 002: example board",
        "78.4..12.6...75..9...6.1.78..7.4.26...1.5.93.9.4.6...5.7.3...1212...74...492.6..7"
    ),
    board!(
        "latin-3",
        "Latin square, 3×3",
        "document 002: 3×3 Latin square, example of a search tree",
        "latin:3",
        "1.......2"
    ),
    board!(
        "Sudoku 1",
        "Sudoku 1",
        "document 003",
        ".7..2..46.6....89.2..8..715.84.97...71.....59...13.48.697..2..8.58....6.43..8..7."
    ),
    board!(
        "Sudoku 2 - Easy",
        "Sudoku 2 - Easy",
        "document 003",
        "1.94.75688.69.53425.2.83197......685.8.7.4..962159873...3..192.....4.85..1..564.."
    ),
    board!(
        "Sudoku 3 - Hard (Takes a while)",
        "Sudoku 3 - Hard (Takes a while)",
        "document 003: 1,930,757 calls of the plain search",
        ".........61....38.9.......4....2....364.9...82....8.5.......5...2.4.6.1..31..72.."
    ),
    board!(
        "containments-1",
        "Pure logic",
        "document 004: example puzzle, 74 steps",
        ".8.7....3...2.......4.9..279...8.5..8..9.2..4..1.3...252..4.8.......9...1....8.3."
    ),
    board!(
        "containments-easy",
        "Pure logic, easy",
        "document 004: 66 steps",
        "6.8.15.37.1....2.927..94.....63....818.....757....89.....48..969.1....2.84.92.5.3"
    ),
    board!(
        "containments-medium",
        "Pure logic, medium",
        "document 004: 68 steps",
        "..8.......3...95...495.38....719...6.6.374.9.4...261....42.865...59...8.......3.."
    ),
    board!(
        "seventeen",
        "Only 17 givens",
        "17 givens: 26,590,294 calls of the plain search",
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_a_puzzle_and_is_found_by_its_name() {
        for board in BOARDS {
            assert_eq!(named(board.name).unwrap().name, board.name);
            assert_eq!(board.puzzle().layout(), &board.layout());
        }
        assert_eq!(named("bd4").unwrap().name, "BD4");
        assert_eq!(named("sudoku 3 - hard").unwrap().line().len(), 81);
        assert_eq!(named("Sudoku 2").unwrap().name, "Sudoku 2 - Easy");
        assert!(named("./BD4").is_none() && named("sudoku/1").is_none() && named("").is_none());
        for board in BOARDS {
            let playable = board.line().contains('.') && board.puzzle().solve().is_ok();
            assert_eq!(board.is_playable(), playable, "{}", board.name);
        }
        let mut titles: Vec<_> = BOARDS.iter().map(|board| board.title).collect();
        titles.sort_unstable();
        titles.dedup();
        assert_eq!(titles.len(), BOARDS.len());
        assert!(named("sudoku").is_none() && named("BD7").is_none() && named("...").is_none());
    }
}
